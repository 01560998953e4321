"""Sentences about a game, for all front ends."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from noughts.game import Assist
from noughts.game.record import FIRST_YEAR, LAST_YEAR, is_in_range
from noughts.reasons import NEUTRAL
from noughts.reasons.rule_texts import number_text
from noughts.rules import Cell, Goal, Marks, NoughtsError, Outcome, Position, Rules, Side, Why, quoted
from noughts.rules.notation import advice
from noughts.store import Result, Streak

Names = Mapping[Side, str]

NETWORK_AWAY = "Connection lost. Your game is saved and will resume when you're back online."

NO_SUCH_LINK = "There is no such game. Check the link, or start a new game."


def count_text(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> count_text(1, "move"), count_text(1_200, "move"), count_text(2, "loss", "losses")
    ('1 move', '1,200 moves', '2 losses')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def player_text(side: Side, names: Names, rules: Rules) -> str:
    """A player's name, with the mark where marks tell them apart."""
    return f"{names[side]} ({side})" if rules.marks is Marks.OWN else names[side]


def side_text(side: Side, rules: Rules) -> str:
    """A side by its mark, or as the first or second player.

    >>> side_text(Side.O, Rules.parse("3x3")), side_text(Side.O, Rules.parse("3x3 wild"))
    ('O', 'the second player')
    """
    return NEUTRAL.name(side, rules)


def seats_text(names: Names, rules: Rules) -> str:
    return f"{player_text(Side.X, names, rules)} moves first against {player_text(Side.O, names, rules)}."


def turn_text(side: Side, names: Names, rules: Rules, *, you: Side | None = None) -> str:
    """Whose turn it is; the only person in a game needs no name.

    >>> turn_text(Side.X, {Side.X: "Alice", Side.O: "Bob"}, Rules.parse("3x3"))
    'Your turn, Alice (X).'
    """
    return "Your turn." if side is you else f"Your turn, {player_text(side, names, rules)}."


def elsewhere_text(side: Side, names: Names, rules: Rules) -> str:
    """Whose turn it is, for those who wait or watch.

    >>> elsewhere_text(Side.X, {Side.X: "Alice", Side.O: "Bob"}, Rules.parse("3x3"))
    "Alice's turn (X)."
    """
    mark = f" ({side})" if rules.marks is Marks.OWN else ""
    return f"{names[side]}'s turn{mark}."


def outcome_text(outcome: Outcome, names: Names, rules: Rules, *, you: Side | None = None) -> str:
    """How the game ended: who won, and with what.

    >>> from noughts import Position
    >>> outcome_text(Position.parse("XXX/OO./...").outcome, {Side.X: "Ann", Side.O: "Cop"}, Rules.parse("3x3"), you=Side.X)
    'You win! Three in a row: a1 b1 c1.'
    """
    return f"{headline_text(outcome, names, you=you)} {outcome_detail(outcome, names, rules, you=you)}".strip()


def headline_text(outcome: Outcome, names: Names, *, you: Side | None = None) -> str:
    """The result in two or three words."""
    if outcome.why is Why.ABANDONED:
        return "Abandoned."
    if outcome.winner is None:
        return "It's a draw!"
    if outcome.winner is you:
        return "You win!"
    return f"{names[outcome.winner]} wins{'.' if you else '!'}"


WITHOUT_WINNER = {Why.FULL: "The board is full.", Why.AGREED: "Both players agreed.", Why.ABANDONED: "No winner."}


def outcome_detail(outcome: Outcome, names: Names, rules: Rules, *, you: Side | None = None) -> str:
    if outcome.winner is None:
        return WITHOUT_WINNER[outcome.why]
    loser = outcome.winner.other
    name = "You" if loser is you else player_text(loser, names, rules)
    line = " ".join(map(str, outcome.cells))
    match outcome.why:
        case Why.LINE if rules.goal is Goal.LINE_WINS:
            return f"{number_text(rules.k).capitalize()} in a row: {line}."
        case Why.LINE:
            return f"{name} completed {line}."
        case Why.TIME:
            return f"{name} ran out of time."
        case Why.LEFT:
            return f"{name} left."
    return f"{name} resigned."


def typing_text(rules: Rules) -> str:
    return f"Type your move. {advice(rules)}"


SECONDS_WITH_TENTHS = 10


def clock_text(seconds: float) -> str:
    """A clock, with tenths when there is little left.

    >>> [clock_text(seconds) for seconds in (0, 9.96, 61.2, 3725)]
    ['0.0', '9.9', '1:01', '1:02:05']
    """
    if seconds < SECONDS_WITH_TENTHS:
        return f"{int(seconds * 10) / 10:.1f}"
    hours, rest = divmod(int(seconds), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def time_left_text(seconds: float) -> str:
    """The time left, in a sentence.

    >>> time_left_text(1.96), time_left_text(61.2)
    ('1.9 seconds left.', '1:01 left.')
    """
    return f"{clock_text(seconds)}{' seconds' if seconds < SECONDS_WITH_TENTHS else ''} left."


def written_text(path: Path) -> str:
    """Where a file was written.

    >>> written_text(Path("games", "game.sgf"))
    'Saved as game.sgf in games.'
    """
    return f"Saved as {path.name} in {path.parent}."


def wins_text(streak: Streak | None) -> str:
    """A streak of wins in words; empty for other streaks.

    >>> wins_text(Streak(Result.WIN, 3)), wins_text(Streak(Result.DRAW, 3))
    ('three wins in a row', '')
    """
    is_worth_a_word = streak is not None and streak.result is Result.WIN and streak.games > 1
    return f"{number_text(streak.games)} wins in a row" if streak and is_worth_a_word else ""


def spoken_board(position: Position) -> str:
    """The board in words, row by row, for screen readers.

    >>> print(spoken_board(Position.parse("X.O/.X./...")))
    row 1: X, empty, O
    row 2: empty, X, empty
    row 3: empty, empty, empty
    """
    rules = position.rules
    rows = []
    for row in range(rules.rows):
        cells = [str(position.mark_at(Cell(col, row)) or "empty") for col in range(rules.cols)]
        rows.append(f"row {row + 1}: {', '.join(cells)}")
    return "\n".join(rows)


DAY = "%Y-%m-%d"

reader_zone: ContextVar[tzinfo | None] = ContextVar("reader_zone", default=None)
"""The time zone of the reader; None for that of this machine."""


def in_reader_zone(moment: datetime) -> datetime:
    """A moment in the reader's time zone; a naive one is taken to be in it already."""
    zone = reader_zone.get()
    return moment.replace(tzinfo=zone) if zone and not moment.tzinfo else moment.astimezone(zone)


class BadDate(NoughtsError):
    """The text is no date."""


def first_moment(what: str, text: str | None) -> datetime | None:
    """The beginning of a day in the reader's time zone; None for no text."""
    if not text or not text.strip():
        return None
    try:
        day = datetime.strptime(text.strip(), DAY)
        if is_in_range(day):
            return in_reader_zone(day)
    except (ValueError, OverflowError, OSError) as error:
        raise BadDate(f"{what} {quoted(text.strip())}: not a day. Try 2026-01-31.") from error
    raise BadDate(f"{what} {quoted(text.strip())}: expected a day from {FIRST_YEAR} to {LAST_YEAR}. Try 2026-01-31.")


def end_of_day(what: str, text: str | None) -> datetime | None:
    """The first moment after a day; None for no text."""
    day = first_moment(what, text)
    return day + timedelta(days=1) if day else None


ASSISTS = {Assist.HINT: "hint", Assist.UNDO: "undo", Assist.RETRY: "tried again"}
"""For lists of games."""

TRIED_AGAIN = "This game did not start from the beginning, so it does not count."


def assists_text(assists: frozenset[Assist]) -> str:
    """The help in a game, in a few words.

    >>> assists_text(frozenset({Assist.RETRY, Assist.HINT}))
    'hint, tried again'
    """
    return ", ".join(word for assist, word in ASSISTS.items() if assist in assists)


def assists_note(assists: frozenset[Assist], helped: str = "", person: str = "") -> str:
    """The help in a game, in sentences.

    >>> assists_note(frozenset({Assist.UNDO, Assist.HINT}), "Alice and Bob")
    'Alice and Bob had help. A move was taken back.'
    >>> assists_note(frozenset({Assist.RETRY, Assist.UNDO}), person="You")
    'This game did not start from the beginning, so it does not count. You took back a move.'
    """
    sentences = {
        Assist.RETRY: TRIED_AGAIN,
        Assist.HINT: f"{helped} had help." if helped else "Played with help.",
        Assist.UNDO: f"{person} took back a move." if person else "A move was taken back.",
    }
    return " ".join(sentence for assist, sentence in sentences.items() if assist in assists)
