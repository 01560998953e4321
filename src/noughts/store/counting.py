"""Cells: what finished games add to the standings, summed up before it is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table

from noughts.store.moments import month_of
from noughts.store.outcomes import ABANDONED, COLUMNS, MIRRORED
from noughts.store.people import upsert
from noughts.store.schema import rivalry, standing

EVER = 0
"""The period that has no end."""

COUNTERS = (*COLUMNS, "plies")
PLIES = len(COLUMNS)
"""Where the plies stand among the counters."""

Counts = list[int]


class Cells:
    """Counters by cell of the standing table and of the rivalry table."""

    def __init__(self) -> None:
        self.standings: dict[tuple[int, int, int, int], Counts] = {}
        """By period, player, side and kind."""
        self.rivalries: dict[tuple[int, int, int, int, int], Counts] = {}
        """By player, opponent, year, side and kind."""

    def add_game(self, x: int, o: int, at: int, kind: int, outcome: int, plies: int) -> None:
        """Count a game for both seats; the outcome is the one that X sees."""
        self.add_seat(x, o, 0, at, kind, outcome, plies)
        self.add_seat(o, x, 1, at, kind, MIRRORED[outcome], plies)

    def add_seat(self, player: int, opponent: int, side: int, at: int, kind: int, outcome: int, plies: int) -> None:
        """Count a game for one seat."""
        month = month_of(at)
        year = month // 100
        standings, counted = self.standings, plies if outcome != ABANDONED else 0
        for key in ((EVER, player, side, kind), (year, player, side, kind), (month, player, side, kind)):
            counts = standings.get(key)
            if counts is None:
                counts = standings[key] = [0] * len(COUNTERS)
            counts[outcome] += 1
            counts[PLIES] += counted
        rival = (player, opponent, year, side, kind)
        counts = self.rivalries.get(rival)
        if counts is None:
            counts = self.rivalries[rival] = [0] * len(COUNTERS)
        counts[outcome] += 1
        counts[PLIES] += counted

    def write(self, connection: Connection) -> None:
        """Add everything to what is there."""
        _write(connection, standing, self.standings.items())
        _write(connection, rivalry, self.rivalries.items())


def _write(connection: Connection, table: Table, cells: Iterable[tuple[tuple[int, ...], Counts]]) -> None:
    """Add counters to the rows of a table, in the order of their keys, so that two writers never wait for each other."""
    keys = [column.name for column in table.primary_key.columns]
    names = [*keys, *COUNTERS]
    rows: list[dict[str, Any]] = [dict(zip(names, (*key, *counts), strict=True)) for key, counts in sorted(cells)]
    if not rows:
        return
    new = upsert(connection, table)
    sums = {name: table.c[name] + new.excluded[name] for name in COUNTERS}
    connection.execute(new.on_conflict_do_update(index_elements=keys, set_=sums), rows)
