"""Leaderboards and statistics, counted from the seats.

An index on the seats holds everything that a standing asks about. Seats are counted by player and outcome in the order
of that index, and these few counts are added up afterwards: adding up a case for each seat takes twice as long.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Float, case, cast, func, literal, select, union_all
from sqlalchemy.sql.expression import Subquery

from noughts.game.seat import PERSON
from noughts.rules import Side, printable
from noughts.store.people import seat_of
from noughts.store.schema import ABANDONED, ALL, BY_RESULT, DRAWS, LOST, WON, kind, player, seat
from noughts.store.selection import Selection, of_seats
from noughts.store.values import Result, Sort, Statistics, Streak, Tally, TallyRow, Who

MEASURES = {"wins": WON, "losses": LOST, "draws": DRAWS, "abandoned": (ABANDONED,)}


def whole(value: Any) -> int:
    """A count as a number of games, also if a damaged row has made nonsense of it."""
    return max(0, int(value)) if value is not None and math.isfinite(value) else 0


def _counted(selection: Selection, *by: str) -> Subquery:
    """Wins, losses, draws and abandoned games of the selected seats, one row for each group.

    ``by`` names columns of the seats, in the order that they have in the index.
    """
    keys = [seat.c[name] for name in dict.fromkeys(("player", "outcome", *by))]
    rows = of_seats(select(*keys, func.count().label("games")), selection).group_by(*keys).subquery()
    groups = [rows.c[name] for name in by]
    sums = (func.sum(case((rows.c.outcome.in_(codes), rows.c.games), else_=0)).label(name) for name, codes in MEASURES.items())
    return select(*groups, *sums).group_by(*groups).subquery()


MOST_OPPONENTS = 100
BY_LETTER = {"w": Result.WIN, "l": Result.LOSS, "d": Result.DRAW}
FIRST_SIGN = "0"  # the outcome 0 in the text of a streak; the others follow

LETTERS = {ord(FIRST_SIGN) + code: letter for letter, result in BY_LETTER.items() for code in BY_RESULT[result]}
"""What each sign means for a streak."""

NO_LETTER = re.compile("[^wld]")  # a damaged seat may hold anything
MOST = 2**31 - 1  # every database compares numbers up to this


def leaderboard(
    connection: Connection, selection: Selection, *, who: Who, sort: Sort, ascending: bool, least_games: int, limit: int
) -> list[TallyRow]:
    sums = _by_player(selection)
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


def _by_player(selection: Selection) -> Subquery:
    """The counts of all players of the selected games: of one player's games, those of the opponents too."""
    own = _counted(selection, "player")
    if selection.player is None:
        return own
    met = _counted(selection, "opponent")
    theirs = (met.c.losses.label("wins"), met.c.wins.label("losses"), met.c.draws, met.c.abandoned)
    others = select(met.c.opponent.label("player"), *theirs).where(met.c.opponent != selection.player)
    return union_all(select(own.c.player, *(own.c[name] for name in MEASURES)), others).subquery()


def _listed(who: Who) -> list[ColumnElement[bool]]:
    if who is Who.PEOPLE:
        return [player.c.key.like(f"{PERSON}_%")]
    if who is Who.PROGRAMS:
        return [player.c.key.not_like(f"{PERSON}%")]
    return [player.c.key != PERSON]


def _standing(key: str, name: str, counts: Sequence[int]) -> TallyRow:
    who = seat_of(key, name)
    return TallyRow(label=who.name, program=who.program, **_tallied(counts))


def _tallied(counts: Sequence[int]) -> dict[str, Any]:
    return dict(zip(MEASURES, map(whole, counts), strict=True))


def statistics(connection: Connection, selection: Selection) -> Statistics:
    key, name = connection.execute(select(player.c.key, player.c.name).where(player.c.id == selection.player)).one()
    who = seat_of(key, name)
    by_side: dict[int, list[int]] = defaultdict(lambda: [0] * len(MEASURES))
    by_rules: dict[str, list[int]] = defaultdict(lambda: [0] * len(MEASURES))
    total = [0] * len(MEASURES)
    sums = _counted(selection, "kind", "side")
    columns = (sums.c.side, kind.c.rules, *(sums.c[name] for name in MEASURES))
    for row in connection.execute(select(*columns).select_from(sums.join(kind, kind.c.id == sums.c.kind))):
        counts = list(map(whole, row[2:]))
        for added in (total, by_side[row.side], by_rules[printable(str(row.rules))]):
            added[:] = [sum(pair) for pair in zip(added, counts, strict=True)]
    rows = [TallyRow(label=rules, **_tallied(counts)) for rules, counts in by_rules.items()]
    tally = Tally(**_tallied(total))
    plies = of_seats(select(func.sum(seat.c.plies)), selection).where(seat.c.outcome != ABANDONED)
    streak, longest = _streaks(connection, selection) if who.program is None else (None, 0)
    return Statistics(
        **_tallied(total),
        name=who.name,
        program=who.program,
        average_plies=whole(connection.execute(plies).scalar()) / tally.games if tally.games else None,
        streak=streak,
        longest_win_streak=longest,
        by_opponent=_by_opponent(connection, selection),
        by_rules=tuple(sorted(rows, key=lambda row: (-row.games, row.label))),
        by_seat=tuple(
            TallyRow(label=str(side), **_tallied(by_side[number])) for number, side in enumerate(Side) if number in by_side
        ),
    )


def _by_opponent(connection: Connection, selection: Selection) -> tuple[TallyRow, ...]:
    sums = _counted(selection, "opponent")
    games = sums.c.wins + sums.c.losses + sums.c.draws
    query = (
        select(player.c.key, player.c.name, *(sums.c[name] for name in MEASURES))
        .select_from(sums.join(player, player.c.id == sums.c.opponent))
        .order_by(games.desc(), player.c.key)
        .limit(MOST_OPPONENTS)
    )
    return tuple(_standing(row.key, row.name, row[2:]) for row in connection.execute(query))


def _streaks(connection: Connection, selection: Selection) -> tuple[Streak | None, int]:
    """The current streak, and the length of the longest winning streak.

    The database joins the outcomes to one text, a sign each, which is read much faster than as many rows.
    """
    order = (seat.c.at, seat.c.game, seat.c.side)
    counts = (seat.c.outcome + 0).between(0, max(ALL)), seat.c.outcome != ABANDONED  # a damaged one has no sign
    if connection.dialect.name == "sqlite":
        rows = (
            of_seats(select(func.char(seat.c.outcome + ord(FIRST_SIGN)).label("sign")), selection, is_ordered=True)
            .where(*counts)
            .order_by(*order)
            .subquery()
        )
        query = select(func.group_concat(rows.c.sign, literal("")))
    else:
        from sqlalchemy.dialects.postgresql import aggregate_order_by  # only where it is needed: it takes a moment

        signs = func.chr(seat.c.outcome + ord(FIRST_SIGN))
        joined = func.string_agg(signs, aggregate_order_by(literal(""), *order))
        query = of_seats(select(joined), selection, is_ordered=True).where(*counts)
    results = NO_LETTER.sub("", str(connection.execute(query).scalar() or "").translate(LETTERS))
    if not results:
        return None, 0
    latest = results[-1]
    wins = results.replace("l", " ").replace("d", " ").split()
    return Streak(BY_LETTER[latest], len(results) - len(results.rstrip(latest))), max(map(len, wins), default=0)
