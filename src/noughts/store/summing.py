"""Summing up: the counters of a selection, grouped, as one query.

Whole years and months come from the standings, the ends of a range from
the games themselves. Each part is grouped in the order of the index it is read
by, so that nothing large is ever sorted; the sums of the parts are few.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, case, func, literal, select, union_all
from sqlalchemy.sql.expression import Subquery

from noughts.store.counting import COUNTERS
from noughts.store.outcomes import ABANDONED, COLUMNS, MIRRORED
from noughts.store.periods import Parts, Range, parts_of
from noughts.store.schema import game, rivalry, seat, standing
from noughts.store.selecting import Selection, is_within

By = Sequence[str]
"""What to group by: any of player, opponent, side and kind."""


def summed(connection: Connection, selection: Selection, by: By) -> Subquery | None:
    """A query for the counters of a selection, one row for each group; None if there are no games.

    The counters of outcomes that the selection leaves out are 0. The plies are
    those of all games that count, whatever their outcome.
    """
    bounds = connection.execute(select(func.min(game.c.at).label("first"))).scalar()
    if bounds is None:
        return None
    last = connection.execute(select(func.max(game.c.at))).scalar()
    has_opponents = selection.opponent is not None or "opponent" in by
    parts = parts_of(selection.range, bounds, last or 0, with_months=not has_opponents)
    queries = _from_rivalries(selection, by, parts) if has_opponents else _from_standings(selection, by, parts)
    if not queries:
        return None
    if len(queries) == 1:
        return queries[0].subquery()
    every = union_all(*queries).subquery()
    groups = [every.c[name] for name in by]
    return select(*groups, *(func.sum(every.c[name]).label(name) for name in COUNTERS)).group_by(*groups).subquery()


def _from_standings(selection: Selection, by: By, parts: Parts) -> list[Select[Any]]:
    queries = [_of_cells(standing, selection, by).where(standing.c.period == period) for period in parts.periods]
    return queries + [query for end in parts.ends for query in _of_seats(selection, by, end)]


def _from_rivalries(selection: Selection, by: By, parts: Parts) -> list[Select[Any]]:
    queries = []
    if parts.periods:
        query = _of_cells(rivalry, selection, by)
        if not selection.range.is_everything:
            query = query.where(rivalry.c.year.in_(parts.periods))
        queries.append(query)
    return queries + [query for end in parts.ends for query in _of_seats(selection, by, end)]


def _of_cells(table: FromClause, selection: Selection, by: By) -> Select[Any]:
    """Counters from one of the two tables that hold them."""
    counters = [func.sum(_counted(selection, code, table)).label(name) for code, name in enumerate(COLUMNS)]
    query = select(*(table.c[name] for name in by), *counters, func.sum(table.c.plies).label("plies"))
    return _restricted(query, table, selection).group_by(*(table.c[name] for name in by))


def _counted(selection: Selection, code: int, table: FromClause) -> ColumnElement[int]:
    """The counter of an outcome, as far as the selection wants it."""
    as_x, as_o = code in selection.as_x, code in selection.as_o
    if as_x == as_o:
        return table.c[COLUMNS[code]] if as_x else literal(0)
    return case((table.c.side == (0 if as_x else 1), table.c[COLUMNS[code]]), else_=0)


def _of_seats(selection: Selection, by: By, span: Range) -> list[Select[Any]]:
    """Counters from the games of a range, one by one."""
    if selection.player is not None:
        return [_of_rows(seat, selection, by).where(*is_within(seat.c.at, span))]
    return [_of_rows(_as_seats(side, span), selection, by) for side in (0, 1)]


def _as_seats(side: int, span: Range) -> Subquery:
    """The games of a range as one side sees them: an index on the moment is there for games, not for seats."""
    me, you = (game.c.x_player, game.c.o_player) if side == 0 else (game.c.o_player, game.c.x_player)
    mirrored = game.c.outcome if side == 0 else case(dict(enumerate(MIRRORED)), value=game.c.outcome)
    columns = (me.label("player"), you.label("opponent"), literal(side).label("side"), game.c.kind, game.c.plies)
    return select(*columns, mirrored.label("outcome")).where(*is_within(game.c.at, span)).subquery()


def _of_rows(rows: FromClause, selection: Selection, by: By) -> Select[Any]:
    counters = [func.sum(_matches(selection, code, rows)).label(name) for code, name in enumerate(COLUMNS)]
    plies = func.sum(case((rows.c.outcome != ABANDONED, rows.c.plies), else_=0)).label("plies")
    query = select(*(rows.c[name] for name in by), *counters, plies)
    return _restricted(query, rows, selection).group_by(*(rows.c[name] for name in by))


def _matches(selection: Selection, code: int, rows: FromClause) -> ColumnElement[int]:
    """1 for a seat with an outcome that the selection wants, else 0."""
    as_x, as_o = code in selection.as_x, code in selection.as_o
    if not as_x and not as_o:
        return literal(0)
    wanted = rows.c.outcome == code
    if as_x != as_o:
        wanted = wanted & (rows.c.side == (0 if as_x else 1))
    return case((wanted, 1), else_=0)


def _restricted(query: Select[Any], rows: FromClause, selection: Selection) -> Select[Any]:
    if selection.player is not None:
        query = query.where(rows.c.player == selection.player)
    if selection.opponent is not None:
        query = query.where(rows.c.opponent == selection.opponent)
    if selection.kinds is not None:
        query = query.where(rows.c.kind.in_(selection.kinds))
    return query
