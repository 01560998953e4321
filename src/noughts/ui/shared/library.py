"""The library in words: history, statistics and leaderboard as rows and bars, for tables of every front end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from noughts.drawing.tables import table, text_width
from noughts.game import Mode, MoveStats, Record
from noughts.rules import Move, Rules, Side, Why
from noughts.store import Filter, Result, Sort, Statistics, Summary, Tally, TallyRow, Unfinished
from noughts.ui.shared.assists import aids_text
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.texts import end_of_day, first_moment
from noughts.ui.shared.values import duration_text

HISTORY_HEADINGS = ("game", "when", "board", "X", "O", "result", "moves", "nodes", "depth", "notes")
LEADERBOARD_HEADINGS = ("", "name", "games", "wins", "losses", "draws", "win rate", "")
STANDING_HEADINGS = ("games", "wins", "losses", "draws", "win rate", "")

NUMBERS_OF_HISTORY = {0, 6, 7, 8}
"""The columns of the history that are numbers, and so are set flush right."""

NUMBERS_OF_STANDINGS = {1, 2, 3, 4, 5}
"""The same for the tables of statistics."""

NUMBERS_OF_LEADERBOARD = {0, 2, 3, 4, 5, 6}

SIGNS = {Result.WIN: "+", Result.DRAW: "=", Result.LOSS: "-"}
"""What stands for a result where there is room for one character."""


def moment_text(moment: datetime | None) -> str:
    """A date and time as people here read it."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M") if moment else ""


def result_text(winner: Side | None, why: Why) -> str:
    """How a game ended, in a few words.

    >>> result_text(Side.X, Why.LINE), result_text(Side.O, Why.RESIGNED), result_text(None, Why.FULL)
    ('X won', 'O won (X resigned)', 'draw')
    """
    if winner is None:
        return "abandoned" if why is Why.ABANDONED else "draw"
    how = {Why.TIME: " on time", Why.RESIGNED: f" ({winner.other} resigned)"}.get(why, "")
    return f"{winner} won{how}"


def history_rows(games: Sequence[Summary]) -> list[tuple[str, ...]]:
    """A row for each game, under HISTORY_HEADINGS."""
    return [
        (
            str(game.number),
            moment_text(game.ended),
            board_title(game.rules),
            game.x.name,
            game.o.name,
            result_text(game.winner, game.why),
            str(game.plies),
            f"{game.nodes:,}" if game.nodes else "",
            str(game.depth) if game.depth else "",
            aids_text(game.aids),
        )
        for game in games
    ]


def history_table(games: Sequence[Summary], width: int) -> str:
    """The history in so many columns of text."""
    rows = history_rows(games)
    columns = history_columns(rows, width)
    right = {at for at, column in enumerate(columns) if column in NUMBERS_OF_HISTORY}
    return table([[row[column] for column in columns] for row in (HISTORY_HEADINGS, *rows)], right=right, width=width)


def history_columns(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The columns of these rows that fit the width; what nobody or few people look for is left out first."""
    widths = [max(map(text_width, column)) for column in zip(HISTORY_HEADINGS, *rows, strict=True)]
    is_said = [any(row[column] for row in rows) for column in range(len(HISTORY_HEADINGS))]
    columns = [column for column, said in enumerate(is_said) if said or column not in SPARE_IN_HISTORY]
    for spare in (column for column in SPARE_IN_HISTORY if is_said[column]):
        if sum(widths[column] + 2 for column in columns) - 2 <= width:
            break
        columns.remove(spare)
    return columns


SPARE_IN_HISTORY = (8, 7, 9, 6)
"""The columns of the history that are left out where room is short: depth, nodes, notes, moves."""


def leaderboard_rows(standings: Sequence[TallyRow], width: int = 20) -> list[tuple[str, ...]]:
    """A row for each player, under LEADERBOARD_HEADINGS; the last cell is a bar as wide as is said."""
    return [(str(rank), s.label, *_counts(s, width)) for rank, s in enumerate(standings, start=1)]


def standing_rows(standings: Sequence[TallyRow], width: int = 20) -> list[tuple[str, ...]]:
    """A row for each line of a table in somebody's statistics, under a heading and STANDING_HEADINGS."""
    return [(s.label, *_counts(s, width)) for s in standings]


def _counts(tally: Tally, width: int) -> tuple[str, ...]:
    numbers = (tally.games, tally.wins, tally.losses, tally.draws)
    return (*(f"{number:,}" for number in numbers), percent_text(tally.win_rate), results_bar(tally, width))


def percent_text(share: float) -> str:
    """A share in percent.

    >>> percent_text(2 / 3)
    '67 %'
    """
    return f"{100 * share:.0f} %"


def bar(share: float, width: int) -> str:
    """A bar for a share from 0 to 1, to an eighth of a character.

    >>> bar(0.5, 4), bar(0.3, 4), bar(0, 4)
    ('██', '█▎', '')
    """
    eighths = round(max(0.0, min(share, 1.0)) * width * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def results_bar(tally: Tally, width: int) -> str:
    """Wins, draws and losses side by side, told apart by their signs.

    >>> results_bar(Tally(wins=2, draws=1, losses=1), 8)
    '++++==--'
    """
    if not tally.games:
        return ""
    edges = [round(width * count / tally.games) for count in (tally.wins, tally.wins + tally.draws, tally.games)]
    return "+" * edges[0] + "=" * (edges[1] - edges[0]) + "-" * (edges[2] - edges[1])


def statistics_rows(statistics: Statistics) -> list[tuple[str, str]]:
    """What somebody's games add up to, as labels and texts."""
    rows = [
        ("games", f"{statistics.games:,}" + (f" and {statistics.abandoned:,} abandoned" if statistics.abandoned else "")),
        ("wins", f"{statistics.wins:,} ({percent_text(statistics.win_rate)})"),
        ("draws", f"{statistics.draws:,} ({percent_text(statistics.draw_rate)})"),
        ("losses", f"{statistics.losses:,} ({percent_text(statistics.loss_rate)})"),
    ]
    if statistics.average_plies is not None:
        rows.append(("moves a game", f"{statistics.average_plies:.1f}"))
    if statistics.streak and statistics.streak.games > 1:
        rows.append(("now", f"{statistics.streak.games} {STREAKS[statistics.streak.result]} in a row"))
    if statistics.longest_win_streak > 1:
        rows.append(("longest", f"{statistics.longest_win_streak} won in a row"))
    return rows


STREAKS = {Result.WIN: "won", Result.DRAW: "drawn", Result.LOSS: "lost"}


def statistics_tables(statistics: Statistics) -> list[tuple[str, Sequence[TallyRow]]]:
    """The ways to look at somebody's games, each with its heading: by opponent, by board under its name, by side."""
    boards = [replace(standing, label=board_title(standing.label)) for standing in statistics.by_rules]
    tables = (("against", statistics.by_opponent), ("board", boards), ("as", statistics.by_seat))
    return [(heading, standings) for heading, standings in tables if standings]


def recent_text(name: str, games: Sequence[Summary]) -> str:
    """Somebody's last results, the latest last, a sign for each."""
    signs = []
    for game in reversed(games):
        if game.why is Why.ABANDONED:
            continue
        own = Side.X if game.x.name == name else Side.O
        result = Result.DRAW if game.winner is None else Result.WIN if game.winner is own else Result.LOSS
        signs.append(SIGNS[result])
    return " ".join(signs)


def statistics_text(statistics: Statistics, recent: str, width: int = 80) -> str:
    """Everything about somebody: totals with a picture, the last results, and a table for each way to look at it."""
    if not statistics.games and not statistics.abandoned:
        return f"No games found for {statistics.name}. Play one: noughts play"
    rows = statistics_rows(statistics)
    if recent:
        rows.append(("lately", recent))
    parts = [statistics.name, table(rows), results_bar(statistics, min(width, 60))]
    for heading, standings in statistics_tables(statistics):
        lines = [(heading, *STANDING_HEADINGS), *standing_rows(standings)]
        parts.append(table(lines, right=NUMBERS_OF_STANDINGS, width=width))
    return "\n\n".join(part for part in parts if part)


def heading_text(record: Record) -> str:
    """Who played whom, on which board, and when."""
    when = moment_text(record.ended or record.started)
    names = f"{record.x.name or 'X'} against {record.o.name or 'O'}"
    return " · ".join(filter(None, (names, board_title(record.game.rules), when)))


def moves_rows(moves: Sequence[tuple[Move, MoveStats]], *, is_deep: bool = True) -> list[tuple[str, str, str]]:
    """What both sides did, a column for each: how many moves, how long they took, and how much was searched, how deep.

    >>> moves_rows([(Move(1, 1), MoveStats(2.0)), (Move(0, 0), MoveStats(0.5, nodes=57, depth=8))])
    [('moves', '1', '1'), ('time', '2.0 s', '500 ms'), ('nodes', '', '57'), ('depth', '', '8')]
    """
    sides = [[effort for _, effort in moves[start::2]] for start in (0, 1)]
    times = [sum(effort.seconds or 0.0 for effort in side) for side in sides]
    nodes = [sum(effort.nodes or 0 for effort in side) for side in sides]
    depths = [max((effort.depth or 0 for effort in side), default=0) for side in sides]
    rows = [
        ("moves", *(str(len(side)) for side in sides)),
        ("time", *(duration_text(seconds) for seconds in times)),
        ("nodes", *(f"{count:,}" if count else "" for count in nodes)),
        ("depth", *(str(depth) if depth else "" for depth in depths)),
    ]
    return [(label, x, o) for label, x, o in rows[: 4 if is_deep else 2] if x or o]


def interrupted_text(game: Unfinished) -> str:
    """A game that was left, in one line."""
    moves = f"{game.plies} {'move' if game.plies == 1 else 'moves'}"
    return f"{game.x.name} against {game.o.name}, {board_title(game.rules)}, {moves}, {moment_text(game.updated)}"


MODES: tuple[tuple[Mode | None, str], ...] = (
    (None, "any"),
    (Mode.COMPUTER, "against a program"),
    (Mode.PEOPLE, "two players"),
    (Mode.COACH, "with a coach"),
    (Mode.WATCH, "programs only"),
)
"""Who plays whom, and what that is called."""

RESULTS: tuple[tuple[Result | None, str], ...] = (
    (None, "any"),
    (Result.WIN, "+ won"),
    (Result.DRAW, "= drawn"),
    (Result.LOSS, "- lost"),
)
"""How it went for the player."""


DAY_FORM = "yyyy-mm-dd"
"""How days are typed; an empty field shows it, and a real day there would look as if it had been typed."""


@dataclass(frozen=True, slots=True)
class TypedFilter:
    """What is typed and chosen; texts may be wrong until they are read."""

    player: str = ""
    opponent: str = ""
    rules: str = ""
    since: str = ""
    until: str = ""
    mode: Mode | None = None
    result: Result | None = None

    def read(self) -> Filter:
        """The games that are meant; a NoughtsError says what cannot be understood."""
        return Filter(
            player=self.player.strip() or None,
            opponent=self.opponent.strip() or None,
            mode=self.mode,
            rules=Rules.parse(self.rules.strip()) if self.rules.strip() else None,
            result=self.result,
            since=first_moment("since", self.since),
            until=end_of_day("until", self.until),
        )

    def no_games_text(self, own: str = "") -> str:
        """What an empty page says: that there is nothing yet, or nothing like this, and what to do next."""
        if self in (TypedFilter(), TypedFilter(player=own)):
            return "No games yet. Press p to play the first one."
        return "No games match. Press x to clear the filters, or p to play."


def is_ascending(sort: Sort, *, is_turned: bool) -> bool:
    """Which way a leaderboard goes: names from a on, all else from the highest down, unless it is turned."""
    return (sort is Sort.NAME) != is_turned


def order_text(sort: Sort, *, is_turned: bool) -> str:
    """The same in words.

    >>> order_text(Sort.WINS, is_turned=False), order_text(Sort.NAME, is_turned=True)
    ('highest first', 'from z to a')
    """
    words = ("from a to z", "from z to a") if sort is Sort.NAME else ("highest first", "lowest first")
    return words[is_turned]
