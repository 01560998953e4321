"""Summing up: the counters of a selection, grouped, as one query.

Whole years and months come from the tables of sums, the rest of a range from
the games themselves. Each part is grouped in the order in which it is read, so
that nothing large is ever sorted; the sums of the parts are few.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, case, func, literal, select, union_all
from sqlalchemy.sql.expression import FromClause, Subquery

from noughts.game.record import FIRST_YEAR, LAST_YEAR
from noughts.store.cells import EVER, EVERYBODY
from noughts.store.outcomes import ABANDONED, COLUMNS, DRAWS, LOST, MIRRORED, WON
from noughts.store.periods import Part, Range, parts_of
from noughts.store.schema import game, rivalry, seat, standing, total
from noughts.store.selection import Selection, is_within

By = Sequence[str]
"""What to group by: any of player, opponent, side and kind."""

Count = Callable[[Iterable[int]], ColumnElement[int]]
Sums = Mapping[str, ColumnElement[int]]

MEASURES = {"wins": WON, "losses": LOST, "draws": DRAWS, "abandoned": (ABANDONED,)}
"""What is counted, and the outcomes that count for it."""

SUMS = (*MEASURES, "plies")


def whole(value: Any) -> int:
    """A sum as a number of games, also where a damaged cell has made nonsense of it."""
    return max(0, int(value)) if value is not None and math.isfinite(value) else 0


def summed(connection: Connection, selection: Selection, by: By) -> Subquery | None:
    """A query for wins, losses, draws, abandoned and plies, one row for each group; None if there can be none.

    Outcomes that the selection leaves out count for nothing. The plies are those of
    all games that count, whatever their outcome.
    """
    table = _table(selection, by)
    if table is standing and "kind" not in by and selection.range.is_everything and _means_most(selection):
        return _added(_all_less_the_rest(selection, by), by)
    has_months = table is not rivalry
    years = [] if selection.range.is_everything and has_months else _years(connection)
    parts = parts_of(selection.range, years, with_months=has_months)
    queries = [query for part in parts for query in _of_part(table, selection, by, part)]
    if not queries:
        return None
    if len(queries) == 1 and selection.range.is_everything and has_months:
        return queries[0].subquery()
    return _added(queries, by)


def _means_most(selection: Selection) -> bool:
    """Whether fewer kinds are left out than are meant."""
    return selection.kinds is not None and len(selection.other_kinds) < len(selection.kinds)


def _all_less_the_rest(selection: Selection, by: By) -> list[Select[Any]]:
    """The few sums of all games, and what the kinds that are left out add to them taken away."""
    every, rest = replace(selection, kinds=None), replace(selection, kinds=selection.other_kinds)
    return [*_of_part(total, every, by, Part((EVER,))), *_of_part(standing, rest, by, Part((EVER,), sign=-1))]


def _added(queries: Sequence[Select[Any]], by: By) -> Subquery:
    """The sums of several parts."""
    every = union_all(*queries).subquery()
    groups = [every.c[name] for name in by]
    return select(*groups, *(func.sum(every.c[name]).label(name) for name in SUMS)).group_by(*groups).subquery()


def _table(selection: Selection, by: By) -> Table:
    """The smallest table that knows enough."""
    if selection.opponent is not None or "opponent" in by:
        return rivalry
    return standing if selection.kinds is not None or "kind" in by else total


def _years(connection: Connection) -> Sequence[int]:
    """The years in which there are games: from each the database finds the next, without reading what lies between."""
    period = total.c.period
    found = select(func.min(period).label("year")).where(period >= FIRST_YEAR).cte("found", recursive=True)
    following = select(func.min(period)).where(period > found.c.year).scalar_subquery()
    found = found.union_all(select(following).where(found.c.year <= LAST_YEAR))
    return connection.execute(select(found.c.year).where(found.c.year <= LAST_YEAR)).scalars().all()


def _of_part(table: Table, selection: Selection, by: By, part: Part) -> list[Select[Any]]:
    if not isinstance(part.what, Range):
        return [_of_cells(table, selection, by, part.sign).where(table.c.period.in_(part.what))]
    if selection.player not in (None, EVERYBODY):
        return [_of_rows(seat, selection, by, part.sign).where(*is_within(seat.c.at, part.what))]
    sides = (0,) if selection.player == EVERYBODY else (0, 1)
    return [_of_rows(_as_seats(side, part.what, selection), selection, by, part.sign) for side in sides]


def _as_seats(side: int, span: Range, selection: Selection) -> Subquery:
    """The games of a range as one side sees them: an index on the moment is there for games, not for seats."""
    me, you = (game.c.x_player, game.c.o_player) if side == 0 else (game.c.o_player, game.c.x_player)
    player = literal(EVERYBODY) if selection.player == EVERYBODY else me
    outcome = game.c.outcome if side == 0 else case(dict(enumerate(MIRRORED)), value=game.c.outcome)
    kind = (game.c.kind + 0).label("kind")  # + 0 keeps the database from reading all games of a kind
    columns = (player.label("player"), you.label("opponent"), literal(side).label("side"), kind, game.c.plies)
    return select(*columns, outcome.label("outcome")).where(*is_within(game.c.at, span)).subquery()


def _of_cells(table: Table, selection: Selection, by: By, sign: int) -> Select[Any]:
    """Sums from one of the tables that hold them."""

    def counted(codes: Iterable[int]) -> ColumnElement[int]:
        columns = [table.c[COLUMNS[code]] for code in sorted(codes)]
        return sum(columns[1:], start=columns[0]) if columns else literal(0)

    measures = {name: _by_side(selection, table, codes, counted) for name, codes in MEASURES.items()}
    return _grouped(table, selection, by, sign, {**measures, "plies": table.c.plies}, table.c.period)


def _of_rows(rows: FromClause, selection: Selection, by: By, sign: int) -> Select[Any]:
    """Sums from seats, one by one."""

    def counted(codes: Iterable[int]) -> ColumnElement[int]:
        wanted = sorted(codes)
        return case((rows.c.outcome.in_(wanted), 1), else_=0) if wanted else literal(0)

    measures = {name: _by_side(selection, rows, codes, counted) for name, codes in MEASURES.items()}
    plies = case((rows.c.outcome != ABANDONED, rows.c.plies), else_=0)
    return _grouped(rows, selection, by, sign, {**measures, "plies": plies})


def _by_side(selection: Selection, rows: FromClause, codes: Iterable[int], counted: Count) -> ColumnElement[int]:
    """What counts for a measure, which may be something else on either side."""
    as_x, as_o = selection.as_x.intersection(codes), selection.as_o.intersection(codes)
    if as_x == as_o:
        return counted(as_x)
    return case((rows.c.side == 0, counted(as_x)), else_=counted(as_o))


def _grouped(rows: FromClause, selection: Selection, by: By, sign: int, sums: Sums, *order: ColumnElement[int]) -> Select[Any]:
    groups = [rows.c[name] for name in by]
    query = select(*groups, *((sign * func.sum(value)).label(name) for name, value in sums.items()))
    if selection.player is not None:
        query = query.where(rows.c.player == selection.player)
    else:
        query = query.where(rows.c.player > EVERYBODY)
    if selection.opponent is not None:
        query = query.where(rows.c.opponent == selection.opponent)
    if selection.kinds is not None:
        query = query.where(rows.c.kind.in_(selection.kinds))
    return query.group_by(*order, *groups)
