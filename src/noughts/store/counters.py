"""The sums that standings are read from: what a game adds, which periods they cover, and how they are recounted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, case, delete, exists, func, literal, not_, select
from sqlalchemy.sql.expression import FromClause

from noughts.store.database import insert_rows
from noughts.store.schema import ABANDONED, MIRRORED, OUTCOME_COLUMNS, game, player, rivalry, seat, standing, total
from noughts.store.timestamps import FIRST_MOMENT, LAST_MOMENT, month_of, to_timestamp
from noughts.store.values import Difference

EVER = 0
"""The period that has no end."""

EVERYBODY = 0
"""The player for whom every game counts once, as X sees it."""

COUNTERS = (*OUTCOME_COLUMNS, "plies")
PLIES = len(OUTCOME_COLUMNS)
"""Where the plies stand among the counters."""

Counts = list[int]
NOTHING: Counts = [0] * len(COUNTERS)
Key = tuple[int, ...]


class Counters:
    """Counters by cell of the tables that hold them."""

    def __init__(self) -> None:
        self.standings: defaultdict[Key, Counts] = defaultdict(NOTHING.copy)
        """By period, player, side and kind."""
        self.rivalries: defaultdict[Key, Counts] = defaultdict(NOTHING.copy)
        """By year, player, opponent, side and kind."""

    def add_game(self, x: int, o: int, at: int, kind: int, outcome: int, plies: int, *, step: int = 1) -> None:
        """Count a game for both seats, or take it away with a step of -1; the outcome is the one that X sees."""
        self.add_seat(x, o, 0, at, kind, outcome, plies, step=step)
        self.add_seat(o, x, 1, at, kind, MIRRORED[outcome], plies, step=step)

    def add_seat(
        self, player: int, opponent: int, side: int, at: int, kind: int, outcome: int, plies: int, *, step: int = 1
    ) -> None:
        """Count a game for one seat."""
        month = month_of(at)
        year = month // 100
        standings = self.standings
        counted = plies if outcome != ABANDONED else 0
        for counts in (
            standings[EVER, player, side, kind],
            standings[year, player, side, kind],
            standings[month, player, side, kind],
            self.rivalries[year, player, opponent, side, kind],
        ):
            counts[outcome] += step
            counts[PLIES] += step * counted

    def add_everybody(self) -> None:
        """Sum up the seats of all who had X: every game once."""
        for (period, _, side, kind), counts in list(self.standings.items()):
            if side == 0:
                _add(self.standings[period, EVERYBODY, 0, kind], counts)

    def by_table(self) -> dict[Table, Mapping[Key, Counts]]:
        """All cells with the table that each belongs to."""
        totals: defaultdict[Key, Counts] = defaultdict(NOTHING.copy)
        for (period, who, side, _), counts in self.standings.items():
            _add(totals[period, who, side], counts)
        return {total: totals, standing: self.standings, rivalry: self.rivalries}

    def write(self, connection: Connection) -> None:
        """Add everything to what is there."""
        for table, cells in self.by_table().items():
            _write(connection, table, cells)


def _add(sums: Counts, counts: Counts) -> None:
    for place, count in enumerate(counts):
        if count:
            sums[place] += count


def _write(connection: Connection, table: Table, cells: Mapping[Key, Counts]) -> None:
    """Add counters to the rows of a table, in the order of their keys, so that two writers never wait for each other."""
    keys = ", ".join(column.name for column in table.primary_key.columns)
    sums = ", ".join(f"{name} = {table.name}.{name} + excluded.{name}" for name in COUNTERS)
    rows = [(*key, *counts) for key, counts in sorted(cells.items())]
    insert_rows(connection, table, rows, or_else=f"ON CONFLICT ({keys}) DO UPDATE SET {sums}")


@dataclass(frozen=True, slots=True)
class Range:
    """Moments from the first to before the last; None on a side that is open."""

    since: int | None = None
    until: int | None = None

    @property
    def is_everything(self) -> bool:
        """Whether no moment is left out."""
        return self.since is None and self.until is None


@dataclass(frozen=True, slots=True)
class Part:
    """Whole periods, or a range that is none, added or taken away."""

    what: tuple[int, ...] | Range
    """Periods as the standings name them, or a range."""
    sign: int = 1


def parts_of(wanted: Range, years: Iterable[int], *, with_months: bool) -> list[Part]:
    """Take a range apart, as far as there are games: in these years.

    What covers more than half of a period is the period less the rest. Without
    months there are years only, and no period for ever. However many years there
    are, the parts are few: one for all periods that are added, one for all that
    are taken away, and what is left over at the two ends.

    >>> since, until = (to_timestamp(datetime(2025, month, 1)) for month in (2, 4))
    >>> parts_of(Range(since, until), [2024, 2025], with_months=True)
    [Part(what=(202502, 202503), sign=1)]
    >>> parts_of(Range(), range(2021, 2026), with_months=False)
    [Part(what=(2021, 2022, 2023, 2024, 2025), sign=1)]
    """
    if wanted.is_everything and with_months:
        return [Part((EVER,))]
    pieces = [piece for year in years for piece in _of_year(wanted, year, with_months=with_months)]
    parts = []
    for sign in (1, -1):
        periods = tuple(what for what, its_sign in pieces if isinstance(what, int) and its_sign == sign)
        parts += [Part(periods, sign)] if periods else []
    return parts + [Part(what, sign) for what, sign in pieces if isinstance(what, Range)]


Piece = tuple[int | Range, int]
"""A period or a range, and its sign."""


def _of_year(wanted: Range, year: int, *, with_months: bool) -> list[Piece]:
    """What a range has of a year."""
    first, after = _start(year), _start(year + 1)
    start = first if wanted.since is None else max(first, wanted.since)
    stop = after if wanted.until is None else min(after, wanted.until)
    if start >= stop:
        return []
    if 2 * (stop - start) <= after - first:
        return _pieces(start, stop, 1, with_months=with_months)
    missing = (_pieces(*gap, -1, with_months=with_months) for gap in ((first, start), (stop, after)))
    return [(year, 1), *(piece for pieces in missing for piece in pieces)]


def _pieces(start: int, end: int, sign: int, *, with_months: bool) -> list[Piece]:
    """A part of a year as months and what is left over, or all of it as left over."""
    if not with_months:
        return [(Range(start, end), sign)] if start < end else []
    pieces: list[Piece] = []
    while start < end:
        month = month_of(start)
        first, after = _month_start(month), _month_start(_next(month))
        stop = min(after, end)
        if 2 * (stop - start) > after - first:
            pieces.append((month, sign))
            rests, rest_sign = [(first, start), (stop, after)], -sign
        else:
            rests, rest_sign = [(start, stop)], sign
        pieces += [(Range(*rest), rest_sign) for rest in rests if rest[0] < rest[1]]
        start = stop
    return pieces


def _start(year: int) -> int:
    return to_timestamp(datetime(year, 1, 1, tzinfo=UTC))


def _month_start(month: int) -> int:
    return to_timestamp(datetime(month // 100, month % 100, 1, tzinfo=UTC))


def _next(month: int) -> int:
    return month + 1 if month % 100 < 12 else month + 89


SEAT_COLUMNS = ("player", "at", "game", "side", "opponent", "kind", "outcome", "plies")
"""Of the seat table."""

TABLES = (total, standing, rivalry)
"""Those that hold sums."""

LARGEST = dict.fromkeys(("side", "plies"), 2**15 - 1) | dict.fromkeys(
    ("player", "opponent", "x_player", "o_player", "kind"), 2**31 - 1
)
"""What the columns of games and seats hold."""


def is_sound(rows: FromClause) -> list[ColumnElement[bool]]:
    """The conditions that a row can be counted at all; one that fails them is damaged, and counts for nothing."""
    numbers = [rows.c[name].between(0, most) for name, most in LARGEST.items() if name in rows.c]
    return [*numbers, rows.c.outcome.in_(range(len(MIRRORED))), rows.c.at.between(FIRST_MOMENT, LAST_MOMENT)]


def recount(connection: Connection) -> list[Difference]:
    """Every number that is not what the games say."""
    return [*_wrong_seats(connection), *_wrong_cells(connection)]


def _wrong_seats(connection: Connection) -> Iterator[Difference]:
    """Seats that are missing, or too many, or not like their game."""
    seats = connection.execute(select(func.count()).select_from(seat)).scalar() or 0
    games = connection.execute(select(func.count()).select_from(game)).scalar() or 0
    if seats != 2 * games:
        yield Difference("seats", (seats,), (2 * games,))
    for side in (0, 1):
        wanted = seats_of_games(side).subquery()
        alike = exists().where(*(seat.c[name] == wanted.c[name] for name in SEAT_COLUMNS))
        missing = connection.execute(select(func.count()).select_from(wanted).where(not_(alike))).scalar() or 0
        if missing:
            yield Difference(f"games whose {'XO'[side]} sits wrongly", (missing,), (0,))


def seats_of_games(side: int) -> Select[Any]:
    """What the seats of one side should be, from the games."""
    me, you = (game.c.x_player, game.c.o_player) if side == 0 else (game.c.o_player, game.c.x_player)
    outcome = game.c.outcome if side == 0 else case(dict(enumerate(MIRRORED)), value=game.c.outcome)
    columns = (me, game.c.at, game.c.number, literal(side), you, game.c.kind, outcome, game.c.plies)
    return select(*(column.label(name) for name, column in zip(SEAT_COLUMNS, columns, strict=True))).where(*is_sound(game))


def _wrong_cells(connection: Connection) -> Iterator[Difference]:
    known = dict(_players(connection))
    periods = connection.execute(select(total.c.period).distinct()).scalars().all()
    for number, key in known.items():
        for table, counted in cells_of(connection, number).by_table().items():
            yield from _compared(f"{key} in {table.name}", _stored(connection, table, number, periods), counted)
    for table in TABLES:
        strangers = select(func.count()).select_from(table).where(table.c.player.not_in(select(player.c.id)))
        if found := connection.execute(strangers.where(table.c.player != EVERYBODY)).scalar():
            yield Difference(f"cells in {table.name} of players who do not exist", (found,), (0,))


def _players(connection: Connection) -> list[tuple[int, str]]:
    """The number and the key of each player, and of all of them together."""
    rows = connection.execute(select(player.c.id, player.c.key).order_by(player.c.id)).all()
    return [(EVERYBODY, "everybody"), *((row.id, row.key) for row in rows)]


def cells_of(connection: Connection, number: int) -> Counters:
    """What the games of one player add up to."""
    cells = Counters()
    if number == EVERYBODY:
        columns = (literal(EVERYBODY), literal(EVERYBODY), literal(0), game.c.at, game.c.kind, game.c.outcome, game.c.plies)
        query = select(*columns).where(*is_sound(game))
    else:
        names = ("player", "opponent", "side", "at", "kind", "outcome", "plies")
        query = select(*(seat.c[name] for name in names)).where(seat.c.player == number, *is_sound(seat))
    for row in connection.execute(query):
        cells.add_seat(*row)
    if number == EVERYBODY:
        cells.rivalries.clear()
    return cells


def _stored(connection: Connection, table: Table, number: int, periods: Sequence[int]) -> dict[Key, tuple[int, ...]]:
    keys = len(table.primary_key.columns)
    query = select(*table.primary_key.columns, *(table.c[name] for name in COUNTERS))
    rows = connection.execute(query.where(table.c.period.in_(periods), table.c.player == number))
    return {tuple(row[:keys]): tuple(row[keys:]) for row in rows}


def _compared(what: str, kept: Mapping[Key, tuple[int, ...]], counted: Mapping[Key, Counts]) -> Iterator[Difference]:
    for cell in sorted(kept.keys() | counted.keys(), key=str):  # a damaged one may be anything
        there, right = kept.get(cell, tuple(NOTHING)), tuple(counted.get(cell, NOTHING))
        if there != right:
            yield Difference(f"{what}, cell {cell}", there, right)


def rebuild(connection: Connection) -> None:
    """Delete everything that follows from the games, and derive it again."""
    for table in (*TABLES, seat):
        connection.execute(delete(table))
    for side in (0, 1):
        connection.execute(seat.insert().from_select(SEAT_COLUMNS, seats_of_games(side)))
    for number in dict(_players(connection)):
        cells_of(connection, number).write(connection)
