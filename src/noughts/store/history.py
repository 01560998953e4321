"""History: pages of games in order.

A page is found in an index that holds everything a filter asks about, and only
its games are read. Pages in the second half are reached from the other end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, not_, select, tuple_

from noughts.game import Record
from noughts.rules import quoted
from noughts.store.errors import DamagedGame, NoSuchGame
from noughts.store.rows import Report, missing, summary, unpack
from noughts.store.schema import game, kind, seat, with_players
from noughts.store.selection import Selection, of_seats
from noughts.store.values import Summary

T = TypeVar("T")

FEW = 20
"""A selection of less than a 20th of all games is collected and sorted; in a larger one, games are read in order of time."""

TRY = "Try last, or a number that noughts history shows."
SHORTEST_ID = 4
LONGEST_NUMBER = 12  # digits
PAGE = 1000  # games in memory at a time when all are read


def count(connection: Connection, selection: Selection) -> int:
    if selection.player is not None:
        return connection.execute(_of_player(select(func.count()).select_from(seat), selection)).scalar() or 0
    is_plain = selection.kinds is None and selection.has_all_outcomes
    counting = select(func.count()).select_from(game)
    query = _by_time(counting, selection) if is_plain else _by_kind(counting, selection)
    return connection.execute(query).scalar() or 0


def page(
    connection: Connection, selection: Selection, report: Report, *, newest_first: bool, limit: int, offset: int
) -> list[Summary]:
    there = count(connection, selection)
    offset = max(offset, 0)
    limit = min(limit, there - offset)
    if limit <= 0:
        return []
    is_reversed = offset > there // 2
    if is_reversed:
        offset = there - offset - limit
    query = _numbers(selection, is_few=FEW * there < _all(connection), descending=newest_first != is_reversed)
    numbers = list(connection.execute(query.limit(limit).offset(offset)).scalars())
    ordered = list(_readable(connection, numbers, summary, report))
    return ordered[::-1] if is_reversed else ordered


def _readable(connection: Connection, numbers: Sequence[int], read: Callable[[Row[Any]], T], report: Report) -> Iterator[T]:
    """The games with these numbers, in this order; those that cannot be read are reported and left out."""
    rows = {row.number: row for row in connection.execute(_whole().where(game.c.number.in_(numbers)))}
    for number in numbers:
        try:
            if number not in rows:
                raise missing(number)
            found = read(rows[number])
        except DamagedGame as error:
            report(error)
        else:
            yield found


def summaries(connection: Connection, numbers: Sequence[int]) -> list[Summary]:
    """The games with these numbers, in this order, without those that cannot be read."""
    return list(_readable(connection, numbers, summary, lambda damaged: None))  # noqa: ARG005 - the report


def _all(connection: Connection) -> int:
    """Roughly how many games there are: numbers are not used twice."""
    return int(connection.execute(select(func.max(game.c.number))).scalar() or 0)


def _numbers(selection: Selection, *, is_few: bool, descending: bool) -> Select[Any]:
    order: list[ColumnElement[int]]
    if selection.player is not None:
        query, order = _of_player(select(seat.c.game), selection, is_ordered=True), [seat.c.at, seat.c.game]
    elif is_few:  # + 0: not by the index on time
        query, order = _by_kind(select(game.c.number), selection), [game.c.at + 0, game.c.number]
    else:
        query, order = _by_time(select(game.c.number), selection), [game.c.at, game.c.number]
    return query.order_by(*(column.desc() if descending else column for column in order))


def _of_player(query: Select[Any], selection: Selection, *, is_ordered: bool = False) -> Select[Any]:
    query = of_seats(query, selection, is_ordered=is_ordered)
    if selection.counts_once:
        query = query.where(not_(and_(seat.c.opponent == seat.c.player, seat.c.side == 1)))
    return query


def _by_kind(query: Select[Any], selection: Selection) -> Select[Any]:
    kinds = select(kind.c.id) if selection.kinds is None else selection.kinds
    query = query.where(*selection.is_within(game.c.at), game.c.kind.in_(kinds))
    return query.where(game.c.outcome.in_(sorted(selection.as_x)))


def _by_time(query: Select[Any], selection: Selection) -> Select[Any]:
    """A query of games that uses the index on time; + 0 keeps the database from another."""
    query = query.where(*selection.is_within(game.c.at))
    if selection.kinds is not None:
        query = query.where((game.c.kind + 0).in_(selection.kinds))
    if not selection.has_all_outcomes:
        query = query.where((game.c.outcome + 0).in_(sorted(selection.as_x)))
    return query


def _whole() -> Select[Any]:
    return with_players(game, kind.c.rules, kind.c.mode, kind.c.aids).join(kind, kind.c.id == game.c.kind)


def numbered(connection: Connection, number: int) -> Row[Any] | None:
    return connection.execute(_whole().where(game.c.number == number)).first()


def one(connection: Connection, which: str) -> Record:
    text = which.strip().lower()
    if text == "last":
        row = connection.execute(_whole().order_by(game.c.at.desc(), game.c.number.desc()).limit(1)).first()
        if row is None:
            raise NoSuchGame("no game has been finished yet. Play one: noughts play")
        return unpack(row)
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER:
        row = numbered(connection, int(text))
        if row is not None:
            return unpack(row)
    return unpack(_by_id(connection, which.strip()))


def _by_id(connection: Connection, beginning: str) -> Row[Any]:
    row = connection.execute(_whole().where(game.c.id == beginning)).first()
    if row is not None:
        return row
    if len(beginning) < SHORTEST_ID:
        raise NoSuchGame(f"{quoted(beginning)}: no game has this number. {TRY}")
    begins = (game.c.id >= beginning) & (game.c.id < beginning + chr(0x10FFFF))
    rows = connection.execute(_whole().where(begins).limit(2)).all()
    if len(rows) > 1:
        raise NoSuchGame(f"{quoted(beginning)}: the ids of several games begin with this; type more of it")
    if not rows:
        raise NoSuchGame(f"{quoted(beginning)}: no game has this number or id. {TRY}")
    return rows[0]


def every(connection: Connection, selection: Selection, report: Report) -> Iterator[Record]:
    after: tuple[int, int] | None = None
    at, number = (seat.c.at, seat.c.game) if selection.player is not None else (game.c.at, game.c.number)
    if selection.player is not None:
        base = _of_player(select(number), selection, is_ordered=True)
    else:
        base = _by_time(select(number), selection)
    while True:
        query = base.add_columns(at.label("at")).order_by(at, number).limit(PAGE)
        if after:
            query = query.where(tuple_(at, number) > tuple_(*after))
        found = connection.execute(query).all()
        if not found:
            return
        numbers = [row[0] for row in found]
        yield from _readable(connection, numbers, unpack, report)
        after = found[-1].at, numbers[-1]
