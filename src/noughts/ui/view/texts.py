"""The sentences that people read about a game, for all fronts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from noughts.reasons import NEUTRAL
from noughts.rules import Cell, Goal, Marks, Outcome, Position, Rules, Side, Why
from noughts.rules.notation import advice

Names = Mapping[Side, str]

WORD_SENTENCES = {
    "only-x": "Both players place X.",
    "wild": "Each turn you choose to place X or O; a line of either counts for whoever completes it.",
    "gravity": "A mark falls to the lowest free cell of its column.",
    "torus": "Lines run on over the edges of the board.",
    "exact": "A longer run does not count.",
}
"""What each word of the rules means; misère is part of the goal."""


def rules_text(rules: Rules) -> str:
    """The rules in a few sentences.

    >>> rules_text(Rules.parse("3x3 misere torus"))
    '3x3: whoever makes 3 in a row loses. Lines run on over the edges of the board.'
    """
    verb = "wins" if rules.goal is Goal.LINE_WINS else "loses"
    goal = f"{rules.cols}x{rules.rows}: whoever makes {rules.k} in a row {verb}."
    return " ".join([goal, *(WORD_SENTENCES[word] for word in str(rules).split()[1:] if word in WORD_SENTENCES)])


def player_text(side: Side, names: Names, rules: Rules) -> str:
    """A player's name, with the mark where it tells them apart."""
    return f"{names[side]} ({side})" if rules.marks is Marks.OWN else names[side]


def side_text(side: Side, rules: Rules) -> str:
    """A side when nobody's name is known: its mark, where marks tell sides apart.

    >>> side_text(Side.O, Rules.parse("3x3")), side_text(Side.O, Rules.parse("3x3 wild"))
    ('O', 'the second player')
    """
    return NEUTRAL.name(side, rules)


def seats_text(names: Names, rules: Rules) -> str:
    """Who plays whom, and who begins."""
    return f"{player_text(Side.X, names, rules)} begins against {player_text(Side.O, names, rules)}."


def turn_text(side: Side, names: Names, rules: Rules) -> str:
    """Whose turn it is."""
    to_move = f"{side} to move. " if rules.marks is Marks.OWN else ""
    return f"{to_move}Your turn, {names[side]}."


WITHOUT_WINNER = {
    Why.FULL: "A draw: the board is full.",
    Why.AGREED: "A draw: both players agreed.",
    Why.ABANDONED: "The game was abandoned.",
}
"""How a game ended that nobody has won."""


def outcome_text(outcome: Outcome, names: Names, rules: Rules) -> str:
    """How the game ended."""
    if not outcome.winner:
        return WITHOUT_WINNER[outcome.why]
    winner = player_text(outcome.winner, names, rules)
    loser = player_text(outcome.winner.other, names, rules)
    line = " ".join(map(str, outcome.cells))
    if outcome.why is Why.LINE:
        return (
            f"{winner} wins with {line}." if rules.goal is Goal.LINE_WINS else f"{winner} wins: {loser} had to complete {line}."
        )
    return f"{winner} wins: {loser} ran out of time." if outcome.why is Why.TIME else f"{winner} wins: {loser} resigned."


def typing_text(rules: Rules) -> str:
    """How to type a move."""
    return f"Type your move. {advice(rules)}"


def clock_text(seconds: float) -> str:
    """What a clock shows: tenths when there is little left.

    >>> [clock_text(seconds) for seconds in (0, 9.96, 61.2, 3725)]
    ['0.0', '9.9', '1:01', '1:02:05']
    """
    if seconds < 10:
        return f"{int(seconds * 10) / 10:.1f}"
    hours, rest = divmod(int(seconds), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def written_text(path: Path) -> str:
    """Where something was written.

    >>> written_text(Path("games", "game.sgf"))
    'Written to game.sgf in games.'
    """
    return f"Written to {path.name} in {path.parent}."


def welcome_text(name: str, wins: int, losses: int, draws: int) -> str:
    """How somebody is greeted.

    >>> welcome_text("Alice", 5, 3, 2)
    'Welcome back, Alice! Your record: 5 wins, 3 losses, 2 draws (10 games).'
    >>> welcome_text("Bob", 0, 0, 0)
    'Welcome, Bob! This is your first game.'
    """
    games = wins + losses + draws
    if not games:
        return f"Welcome, {name}! This is your first game."
    counts = [_count(wins, "win", "wins"), _count(losses, "loss", "losses"), _count(draws, "draw", "draws")]
    return f"Welcome back, {name}! Your record: {', '.join(counts)} ({_count(games, 'game', 'games')})."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def spoken_board(position: Position) -> str:
    """The board in words, row by row, for those who listen.

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
