"""The library in words and tables: history, leaderboard and statistics, for pages and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import Enum
from typing import TypeVar

from noughts.drawing.tables import GAP, percent_text, table, text_width
from noughts.game import Mode, Record, Seat
from noughts.rules import Rules, Side, Why
from noughts.store import BadFilter, Filter, Result, Sort, Statistics, Summary, Tally, TallyRow, Unfinished
from noughts.ui.shared.blocks import Table, TableCell, TableRow
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.texts import assists_text, count_text, end_of_day, first_moment, in_reader_zone

SIGNS = {Result.WIN: "+", Result.DRAW: "=", Result.LOSS: "-"}


def moment_text(moment: datetime | None) -> str:
    """A date and time in the reader's time zone."""
    return in_reader_zone(moment).strftime("%Y-%m-%d %H:%M") if moment else ""


def day_text(moment: datetime | None) -> str:
    """The day in the reader's time zone, in a few letters.

    >>> day_text(datetime(2026, 1, 31))
    '31 Jan'
    """
    return f"{(day := in_reader_zone(moment)).day} {day:%b}" if moment else ""


def result_text(winner: Side | None, why: Why) -> str:
    """How a game ended, in a few words.

    >>> result_text(Side.X, Why.LINE), result_text(Side.O, Why.RESIGNED), result_text(None, Why.FULL)
    ('X won', 'O won (X resigned)', 'draw')
    """
    if winner is None:
        return "abandoned" if why is Why.ABANDONED else "draw"
    how = {Why.TIME: " on time", Why.RESIGNED: f" ({winner.other} resigned)", Why.LEFT: f" ({winner.other} left)"}.get(why, "")
    return f"{winner} won{how}"


def results_bar(tally: Tally, width: int) -> str:
    """Wins, draws and losses side by side, as signs.

    >>> results_bar(Tally(wins=2, draws=1, losses=1), 8)
    '++++==--'
    """
    if not tally.games:
        return ""
    edges = [round(width * count / tally.games) for count in (tally.wins, tally.wins + tally.draws, tally.games)]
    return "+" * edges[0] + "=" * (edges[1] - edges[0]) + "-" * (edges[2] - edges[1])


HISTORY_HEADINGS = ("Game", "When", "Board", "X", "O", "Result", "Moves", "Nodes", "Depth", "Notes")
NUMBERS = frozenset({"Game", "Moves", "Nodes", "Depth", "Rank", "Games", "Wins", "Losses", "Draws", "Win rate"})
"""Right-aligned columns, by their headings."""

OPTIONAL = frozenset({"Nodes", "Depth", "Notes"})
"""Columns that are left out if they are empty."""

COUNTS = ("Games", "Wins", "Losses", "Draws", "Win rate", "Results")

SPARE = ("Depth", "Nodes", "Notes", "Moves", "Results", "Draws", "Losses", "Wins")
"""Columns to drop where room is short, the first one first."""

BAR_WIDTH = 20


def games_table(games: Sequence[Summary], own: str = "", *, is_numbered: bool = False) -> Table:
    """Finished games; a row opens its game. Results of ``own`` have a colour.

    Numbers are for those who type them.
    """
    rows = [_game_cells(game, own) for game in games]
    left_out = {heading for at, heading in enumerate(HISTORY_HEADINGS) if not any(row[at].text for row in rows)} & OPTIONAL
    if not is_numbered:
        left_out |= {"Game"}
    shown = [at for at, heading in enumerate(HISTORY_HEADINGS) if heading not in left_out]
    keys = [f"open {game.id}" for game in games]
    cells = [tuple(row[at] for at in shown) for row in rows]
    return _table("Finished games", [HISTORY_HEADINGS[at] for at in shown], zip(cells, keys, strict=True))


def _table(caption: str, headings: Sequence[str], rows: Iterable[tuple[tuple[TableCell, ...], str]]) -> Table:
    return Table(
        caption,
        tuple(headings),
        tuple(TableRow(cells, key) for cells, key in rows),
        frozenset(at for at, heading in enumerate(headings) if heading in NUMBERS),
        tuple(headings.index(heading) for heading in SPARE if heading in headings),
    )


def _game_cells(game: Summary, own: str) -> tuple[TableCell, ...]:
    return (
        TableCell(str(game.number), "quiet"),
        TableCell(moment_text(game.ended), "quiet", short=day_text(game.ended)),
        TableCell(board_title(game.rules)),
        name_cell(game.x, own),
        name_cell(game.o, own),
        TableCell(
            result_text(game.winner, game.why), _result_role(game, own), short=f"{game.winner} won" if game.winner else ""
        ),
        TableCell(str(game.plies), "quiet"),
        TableCell(f"{game.nodes:,}" if game.nodes else "", "quiet"),
        TableCell(str(game.depth) if game.depth else "", "quiet"),
        TableCell(assists_text(game.aids), "quiet"),
    )


def _result_role(game: Summary, own: str) -> str:
    """The colour of a result for one of the two players; ink for other people, and for a person on both sides."""
    sides = [side for side, seat in ((Side.X, game.x), (Side.O, game.o)) if seat == Seat(own)]
    if len(sides) != 1 or game.why is Why.ABANDONED:
        return "ink"
    return "draw" if game.winner is None else "win" if game.winner is sides[0] else "loss"


def player_key(seat: Seat) -> str:
    """The key that leads to a player's page; a person may be called like a program."""
    return f"program {seat.program} {seat.name}" if seat.program else f"person {seat.name}"


def name_cell(seat: Seat, own: str) -> TableCell:
    """A name that leads to its page, in another colour for this person's."""
    return TableCell(seat.name, "focus" if seat == Seat(own) else "ink", player_key(seat))


def leaderboard_table(standings: Sequence[TallyRow], own: str = "") -> Table:
    rows = []
    for rank, standing in enumerate(standings, 1):
        seat = Seat(standing.label, standing.program)
        name = replace(name_cell(seat, own), key="")  # the whole row has it
        rows.append(((TableCell(str(rank), "quiet"), name, *_counts(standing)), player_key(seat)))
    return _table("Leaderboard", ("Rank", "Name", *COUNTS), rows)


def _counts(tally: Tally) -> tuple[TableCell, ...]:
    numbers = (tally.games, tally.wins, tally.losses, tally.draws)
    return (*(TableCell(f"{number:,}") for number in numbers), TableCell(percent_text(tally.win_rate)), _bar_cell(tally))


def _bar_cell(tally: Tally) -> TableCell:
    spoken = f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost"
    return TableCell(results_bar(tally, BAR_WIDTH), spoken=spoken, results=(tally.wins, tally.draws, tally.losses))


def statistics_facts(statistics: Statistics) -> list[tuple[str, str]]:
    facts = [("Games", f"{statistics.games:,}" + (f" and {statistics.abandoned:,} abandoned" if statistics.abandoned else ""))]
    for label, count, share in (
        ("Wins", statistics.wins, statistics.win_rate),
        ("Draws", statistics.draws, statistics.draw_rate),
        ("Losses", statistics.losses, statistics.loss_rate),
    ):
        facts.append((label, f"{count:,} ({percent_text(share)})"))
    if statistics.average_plies is not None:
        facts.append(("Moves a game", f"{statistics.average_plies:.1f}"))
    if statistics.streak and statistics.streak.games > 1:
        facts.append(("Now", f"{statistics.streak.games} {STREAKS[statistics.streak.result]} in a row"))
    if statistics.longest_win_streak > 1:
        facts.append(("Longest", f"{statistics.longest_win_streak} won in a row"))
    return facts


def statistics_tables(statistics: Statistics, recent: str) -> list[Table]:
    """The totals of a player with the last results, then tables by opponent, by board and by side."""
    cells = [("Results", _bar_cell(statistics)), *((label, TableCell(text)) for label, text in statistics_facts(statistics))]
    if recent:
        cells.append(("Lately", TableCell(recent, spoken=", ".join(SPOKEN[sign] for sign in recent.split()))))
    totals = Table(statistics.name, (), tuple(TableRow((TableCell(label, "quiet"), cell)) for label, cell in cells))
    boards = [replace(standing, label=board_title(standing.label)) for standing in statistics.by_rules]
    made = [totals]
    for heading, standings in (("Against", statistics.by_opponent), ("Board", boards), ("As", statistics.by_seat)):
        rows = [
            (
                (TableCell(each.label), *_counts(each)),
                player_key(Seat(each.label, each.program)) if heading == "Against" else "",
            )
            for each in standings
        ]
        if rows:
            made.append(_table(heading, (heading, *COUNTS), rows))
    return made


STREAKS = {Result.WIN: "won", Result.DRAW: "drawn", Result.LOSS: "lost"}
SPOKEN = {SIGNS[result]: word for result, word in STREAKS.items()}


def recent_text(name: str, games: Sequence[Summary]) -> str:
    """The last results of a player, the latest last, a sign for each."""
    signs = []
    for game in reversed(games):
        if game.why is Why.ABANDONED:
            continue
        own = Side.X if game.x.name == name else Side.O
        result = Result.DRAW if game.winner is None else Result.WIN if game.winner is own else Result.LOSS
        signs.append(SIGNS[result])
    return " ".join(signs)


def no_games_text(player: str | Seat | None = None) -> str:
    name = player.name if isinstance(player, Seat) else player
    return f"No games found for {name}." if name else "No games found."


def statistics_text(statistics: Statistics, recent: str, width: int = 80) -> str:
    if not statistics.games and not statistics.abandoned:
        return f"{no_games_text(statistics.name)} Play one: noughts play"
    return "\n\n".join([statistics.name, *(table_text(each, width) for each in statistics_tables(statistics, recent))])


def table_text(shown: Table, width: int) -> str:
    """A table as lines of text, without its spare columns where there is no room."""
    columns = list(range(len(shown.headings) or len(shown.rows[0].cells)))
    head = [[*shown.headings]] if shown.headings else []
    rows = [*head, *([cell.text for cell in row.cells] for row in shown.rows)]
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]

    def is_too_wide() -> bool:
        return sum(widths[column] + len(GAP) for column in columns) - len(GAP) > width

    for spare in shown.spare:
        if is_too_wide():
            columns.remove(spare)
    for column, short in shown.short_widths(text_width).items():
        if is_too_wide():
            widths[column] = short
    fitting = [[cell.text_in(room, text_width) for cell, room in zip(row.cells, widths, strict=True)] for row in shown.rows]
    right = {at for at, column in enumerate(columns) if column in shown.numbers}
    return table([[row[column] for column in columns] for row in [*head, *fitting]], right=right, width=width)


def heading_text(record: Record) -> str:
    """Who played whom, on which board, and when."""
    when = moment_text(record.ended or record.started)
    names = f"{record.x.name or 'X'} against {record.o.name or 'O'}"
    return " · ".join(filter(None, (names, board_title(record.game.rules), when)))


def interrupted_text(game: Unfinished) -> str:
    """An unfinished game in one line."""
    return f"{game.x.name} against {game.o.name}, {board_title(game.rules)}, {how_far_text(game)}"


def how_far_text(game: Unfinished) -> str:
    """How far an unfinished game is, and since when."""
    return f"{count_text(game.plies, 'move')}, {moment_text(game.updated)}"


def read_filter(
    *,
    player: str | Seat | None = None,
    opponent: str = "",
    program: str = "",
    rules: str = "",
    mode: str = "",
    result: str = "",
    since: str = "",
    until: str = "",
) -> Filter:
    """The filter that texts describe; an empty text means all. Raises what cannot be understood."""
    return Filter(
        player=player or None,
        opponent=opponent.strip() or None,
        program=program or None,
        mode=_one_of(Mode, mode),
        rules=Rules.parse(rules.strip()) if rules.strip() else None,
        result=_one_of(Result, result),
        since=first_moment("since", since),
        until=end_of_day("until", until),
    )


Kind = TypeVar("Kind", bound=Enum)


def _one_of(kind: type[Kind], value: str) -> Kind | None:
    try:
        return kind(value) if value else None
    except ValueError as error:
        raise BadFilter(f"{value}: expected one of {', '.join(each.value for each in kind)}") from error


def is_ascending(sort: Sort, *, is_turned: bool) -> bool:
    """Whether a leaderboard is ascending: names from a, everything else from the highest, unless it is turned."""
    return (sort is Sort.NAME) != is_turned


def order_text(sort: Sort, *, is_turned: bool) -> str:
    """The order in words.

    >>> order_text(Sort.WINS, is_turned=False), order_text(Sort.NAME, is_turned=True)
    ('highest first', 'from z to a')
    """
    words = ("from a to z", "from z to a") if sort is Sort.NAME else ("highest first", "lowest first")
    return words[is_turned]
