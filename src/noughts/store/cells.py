"""Cells: what finished games add to the standings, summed up before it is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from sqlalchemy import Connection, Table

from noughts.store.many_rows import insert_rows
from noughts.store.moments import month_of
from noughts.store.outcomes import ABANDONED, COLUMNS, MIRRORED
from noughts.store.schema import rivalry, standing, total

EVER = 0
"""The period that has no end."""

EVERYBODY = 0
"""The player for whom every game counts once, as X sees it."""

COUNTERS = (*COLUMNS, "plies")
PLIES = len(COLUMNS)
"""Where the plies stand among the counters."""

Counts = list[int]
NOTHING: Counts = [0] * len(COUNTERS)
Key = tuple[int, ...]


class Cells:
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
        for (period, player, side, _), counts in self.standings.items():
            _add(totals[period, player, side], counts)
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
