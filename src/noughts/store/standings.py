"""Leaderboards and statistics, from sums.

Whole years and months come from the tables of sums, the rest of a range from
the games themselves. Each part is grouped in the order in which it is read, so
that nothing large is ever sorted; the sums of the parts are few.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Row,
    Select,
    String,
    Table,
    case,
    cast,
    func,
    literal,
    select,
    union_all,
)
from sqlalchemy.sql.expression import FromClause, Subquery

from noughts.game.record import FIRST_YEAR, LAST_YEAR
from noughts.game.seat import PERSON
from noughts.rules import Side, printable
from noughts.store.counters import EVER, EVERYBODY, Part, Range, parts_of
from noughts.store.people import seat_of
from noughts.store.schema import (
    ABANDONED,
    DRAWS,
    LOST,
    MIRRORED,
    OUTCOME_COLUMNS,
    WON,
    game,
    kind,
    player,
    rivalry,
    seat,
    standing,
    total,
)
from noughts.store.selection import Selection, is_within, of_seats
from noughts.store.values import Result, Sort, Standing, Statistics, Streak, Tally, Who

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
    all games that count, with any outcome.
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
        columns = [table.c[OUTCOME_COLUMNS[code]] for code in sorted(codes)]
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


MOST_OPPONENTS = 100
"""Rows in a player's table of opponents."""

BY_LETTER = {"w": Result.WIN, "l": Result.LOSS, "d": Result.DRAW}
LETTERS = str.maketrans("0123456", "wwwllld")
"""What each digit of an outcome means for a streak."""

NO_LETTER = re.compile("[^wld]")
"""What a damaged seat may have there."""

MOST = 2**31 - 1
"""The largest number that every database compares."""


def leaderboard(
    connection: Connection, selection: Selection, *, who: Who, sort: Sort, ascending: bool, least_games: int, limit: int
) -> list[Standing]:
    """The players of the selected games, ranked."""
    sums = _by_player(connection, selection)
    if sums is None:
        return []
    wins, losses, draws = sums.c.wins, sums.c.losses, sums.c.draws
    games = wins + losses + draws
    rate = cast(wins, Float) / func.nullif(games, 0)
    keys: dict[Sort, ColumnElement[Any]] = {
        Sort.WIN_RATE: rate,
        Sort.WINS: wins,
        Sort.GAMES: games,
        Sort.LOSSES: losses,
        Sort.DRAWS: draws,
        Sort.NAME: player.c.key,
    }
    first = keys[sort].asc() if ascending else keys[sort].desc()
    query = (
        select(player.c.key, player.c.name, *(sums.c[name] for name in MEASURES))
        .select_from(sums.join(player, player.c.id == sums.c.player))
        .where(games >= min(max(least_games, 1), MOST), *_listed(who))
        .order_by(first, games.desc(), player.c.key)
        .limit(min(max(limit, 0), MOST))
    )
    return [_standing(row.key, row.name, row[2:]) for row in connection.execute(query)]


def _by_player(connection: Connection, selection: Selection) -> Subquery | None:
    """The counters of all players of the selected games."""
    own = summed(connection, selection, ("player",))
    if own is None or selection.player is None:
        return own
    met = summed(connection, selection, ("opponent",))
    if met is None:
        return own
    theirs = (met.c.losses.label("wins"), met.c.wins.label("losses"), met.c.draws, met.c.abandoned)
    others = select(met.c.opponent.label("player"), *theirs).where(met.c.opponent != selection.player)
    return union_all(select(own.c.player, *(own.c[name] for name in MEASURES)), others).subquery()


def _listed(who: Who) -> list[ColumnElement[bool]]:
    """People without a name are on no list."""
    if who is Who.PEOPLE:
        return [player.c.key.like(f"{PERSON}_%")]
    if who is Who.PROGRAMS:
        return [player.c.key.not_like(f"{PERSON}%")]
    return [player.c.key != PERSON]


def _standing(key: str, name: str, counts: Sequence[int]) -> Standing:
    who = seat_of(key, name)
    return Standing(label=who.name, program=who.program, **_tallied(counts))


class Fields(TypedDict):
    """What a Tally is made from."""

    wins: int
    losses: int
    draws: int
    abandoned: int


def _tallied(counts: Sequence[int]) -> Fields:
    wins, losses, draws, abandoned = map(whole, counts)
    return {"wins": wins, "losses": losses, "draws": draws, "abandoned": abandoned}


def statistics(connection: Connection, selection: Selection) -> Statistics:
    """Everything about the one player whose seats are selected."""
    key, name = connection.execute(select(player.c.key, player.c.name).where(player.c.id == selection.player)).one()
    who = seat_of(key, name)
    by_side: dict[int, list[int]] = defaultdict(lambda: [0] * len(MEASURES))
    by_rules: dict[str, list[int]] = defaultdict(lambda: [0] * len(MEASURES))
    total, plies = [0] * len(MEASURES), 0
    for row in _by_side_and_kind(connection, selection):
        counts = list(map(whole, row[3:]))
        for sums in (total, by_side[row.side], by_rules[printable(str(row.rules))]):
            sums[:] = [sum(pair) for pair in zip(sums, counts, strict=True)]
        plies += whole(row.plies)
    tally = Tally(**_tallied(total))
    if not selection.has_all_outcomes:
        plies = _plies(connection, selection)
    streak, longest = _streaks(connection, selection) if who.program is None else (None, 0)
    return Statistics(
        **_tallied(total),
        name=who.name,
        program=who.program,
        average_plies=plies / tally.games if tally.games else None,
        streak=streak,
        longest_win_streak=longest,
        by_opponent=_by_opponent(connection, selection),
        by_rules=_ordered(Standing(label=rules, **_tallied(counts)) for rules, counts in sorted(by_rules.items())),
        by_seat=tuple(
            Standing(label=str(side), **_tallied(by_side[number])) for number, side in enumerate(Side) if number in by_side
        ),
    )


def _by_side_and_kind(connection: Connection, selection: Selection) -> list[Row[Any]]:
    sums = summed(connection, selection, ("side", "kind"))
    if sums is None:
        return []
    columns = (sums.c.side, kind.c.rules, sums.c.plies, *(sums.c[name] for name in MEASURES))
    rows = connection.execute(select(*columns).select_from(sums.join(kind, kind.c.id == sums.c.kind))).all()
    return [row for row in rows if any(row[3:])]


def _by_opponent(connection: Connection, selection: Selection) -> tuple[Standing, ...]:
    sums = summed(connection, selection, ("opponent",))
    if sums is None:
        return ()
    games = sums.c.wins + sums.c.losses + sums.c.draws
    query = (
        select(player.c.key, player.c.name, *(sums.c[name] for name in MEASURES))
        .select_from(sums.join(player, player.c.id == sums.c.opponent))
        .where(games + sums.c.abandoned > 0)
        .order_by(games.desc(), player.c.key)
        .limit(MOST_OPPONENTS)
    )
    return tuple(_standing(row.key, row.name, row[2:]) for row in connection.execute(query))


def _ordered(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(standings, key=lambda standing: -standing.games))


def _plies(connection: Connection, selection: Selection) -> int:
    """The plies of the selected games that count, one by one: the sums have them for all outcomes only."""
    query = of_seats(select(func.sum(seat.c.plies)), selection).where(seat.c.outcome != ABANDONED)
    return whole(connection.execute(query).scalar())


def _streaks(connection: Connection, selection: Selection) -> tuple[Streak | None, int]:
    """The current streak, and the length of the longest winning streak.

    The database strings the outcomes together, a digit each: one long text
    is read much faster than as many rows.
    """
    order = (seat.c.at, seat.c.game, seat.c.side)
    if connection.dialect.name == "sqlite":
        rows = of_seats(select(seat.c.outcome), selection).where(seat.c.outcome != ABANDONED).order_by(*order).subquery()
        query = select(func.group_concat(rows.c.outcome, literal("")))
    else:
        from sqlalchemy.dialects.postgresql import aggregate_order_by  # only where it is needed: it takes a moment

        joined = func.string_agg(cast(seat.c.outcome, String), aggregate_order_by(literal(""), *order))
        query = of_seats(select(joined), selection).where(seat.c.outcome != ABANDONED)
    results = NO_LETTER.sub("", str(connection.execute(query).scalar() or "").translate(LETTERS))
    if not results:
        return None, 0
    latest = results[-1]
    wins = results.replace("l", " ").replace("d", " ").split()
    return Streak(BY_LETTER[latest], len(results) - len(results.rstrip(latest))), max(map(len, wins), default=0)
