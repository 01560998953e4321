"""Leaderboards and statistics, from sums."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypedDict

from sqlalchemy import ColumnElement, Connection, Float, Row, String, cast, func, literal, select, union_all
from sqlalchemy.sql.expression import Subquery

from noughts.game.seat import PERSON
from noughts.rules import Side, printable
from noughts.store.filter import Result, Sort, Who
from noughts.store.outcomes import ABANDONED
from noughts.store.people import seat_of
from noughts.store.schema import kind, player, seat
from noughts.store.selection import Selection, of_seats
from noughts.store.sums import MEASURES, summed, whole
from noughts.store.tally import Standing, Statistics, Streak, Tally

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
    """The counters of everybody who sat in the selected games."""
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
    """Whoever has no name is nobody in particular, and on no list."""
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
    """The streak that goes on, and how long the longest of wins was.

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
