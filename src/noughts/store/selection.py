"""Selection: a filter in the numbers of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, or_, select

from noughts.game import Seat, name_key
from noughts.game.seat import PERSON
from noughts.rules import Side
from noughts.store.errors import BadFilter
from noughts.store.people import key_of
from noughts.store.rows import BITS, all_kinds
from noughts.store.schema import ALL, BY_RESULT, BY_WHY, DRAWS, LOST, WON, player, seat, timestamp_or_none
from noughts.store.values import Filter


@dataclass(frozen=True, slots=True)
class Selection:
    """The conditions on a seat, and so on its game; None stands for no condition."""

    player: int | None = None
    opponent: int | None = None
    kinds: tuple[int, ...] | None = None
    as_x: frozenset[int] = ALL  # outcomes that count for a seat of X
    as_o: frozenset[int] = ALL
    since: int | None = None
    until: int | None = None  # exclusive
    counts_once: bool = True  # a game against oneself counts once, not once per seat

    @property
    def has_all_outcomes(self) -> bool:
        return self.as_x == self.as_o == ALL

    def is_within(self, at: ColumnElement[int]) -> list[ColumnElement[bool]]:
        since = [] if self.since is None else [at >= self.since]
        return since if self.until is None else [*since, at < self.until]


def selection_of(connection: Connection, wanted: Filter) -> Selection | None:
    """The seats that a filter means; None if there can be none, BadFilter if it contradicts itself."""
    _check(wanted)
    anchor = find_player(connection, wanted.player)
    rival = find_player(connection, wanted.opponent)
    program = 0 if wanted.program is None else _first(connection, _program_keys(wanted.program))
    if None in (anchor, rival, program):  # an unknown player
        return None
    who, whom = _both(anchor or 0, rival or 0, program or 0)
    kinds = _kinds(connection, wanted)
    as_x, as_o = _outcomes(wanted)
    if who < 0 or kinds == () or not as_x | as_o:
        return None
    return Selection(
        player=who or None,
        opponent=whom or None,
        kinds=kinds,
        as_x=as_x,
        as_o=as_o,
        since=timestamp_or_none(wanted.since),
        until=timestamp_or_none(wanted.until),
        counts_once=not wanted.result or bool(as_x & set(DRAWS)),
    )


def _check(wanted: Filter) -> None:
    for name, value in (("against", wanted.opponent), ("result", wanted.result)):
        if value and wanted.player is None:
            raise BadFilter(f"{name}: whose games? Name the player too.")
    since, until = timestamp_or_none(wanted.since), timestamp_or_none(wanted.until)
    if since is not None and until is not None and since > until:
        raise BadFilter(f"{wanted.since} to {wanted.until}: the end is before the beginning")


def find_player(connection: Connection, who: str | Seat | None) -> int | None:
    """The number of a player; 0 if ``who`` is None, None if there is no such player."""
    if who is None:
        return 0
    if isinstance(who, Seat):
        return _first(connection, [key_of(who)])
    if who.startswith(PERSON):
        return _first(connection, [PERSON + name_key(who[1:].strip())])
    return _first(connection, [PERSON + name_key(who.strip()), *_program_keys(who)])


def _program_keys(text: str) -> list[str]:
    """The keys that a typed program name may mean; Level 3 is level:3."""
    return [text.strip(), text.strip().lower().replace(" ", ":")]


def _first(connection: Connection, keys: Sequence[str]) -> int | None:
    for key in keys:
        found: int | None = connection.execute(select(player.c.id).where(player.c.key == key)).scalar()
        if found is not None:
            return found
    return None


def _both(anchor: int, rival: int, program: int) -> tuple[int, int]:
    """Whose seats to look at and against whom, 0 for any player; -1 if nothing fits."""
    if not anchor:
        return program, 0
    if not program or program in (anchor, rival):
        return anchor, rival
    return (anchor, program) if not rival else (-1, 0)


def _kinds(connection: Connection, wanted: Filter) -> tuple[int, ...] | None:
    if not wanted.rules and not wanted.mode and not wanted.without:
        return None
    rules = str(wanted.rules) if wanted.rules else None
    mode = wanted.mode.value if wanted.mode else None
    helped = sum(BITS[aid] for aid in wanted.without)
    known = all_kinds(connection)
    fitting = [
        number
        for (its_rules, its_mode, aids), number in known.items()
        if rules in (None, its_rules) and mode in (None, its_mode) and not aids & helped
    ]
    return None if len(fitting) == len(known) and not (rules or mode) else tuple(sorted(fitting))


def _outcomes(wanted: Filter) -> tuple[frozenset[int], frozenset[int]]:
    as_x = as_o = ALL
    if wanted.result:
        as_x, as_o = as_x & BY_RESULT[wanted.result], as_o & BY_RESULT[wanted.result]
    if wanted.why:
        as_x, as_o = as_x & BY_WHY[wanted.why], as_o & BY_WHY[wanted.why]
    if wanted.winner == "draw":
        as_x, as_o = as_x & set(DRAWS), as_o & set(DRAWS)
    elif wanted.winner:
        mine, theirs = (WON, LOST) if wanted.winner is Side.X else (LOST, WON)
        as_x, as_o = as_x & set(mine), as_o & set(theirs)
    return as_x, as_o


def of_seats(query: Select[Any], selection: Selection, *, is_ordered: bool = False) -> Select[Any]:
    """A query of seats, for those that are selected.

    If the seats are read in order of time, + 0 keeps the database to the primary key, which has that order.
    """
    query = query.where(*selection.is_within(seat.c.at))
    if selection.player is not None:
        query = query.where(seat.c.player == selection.player)
    if selection.opponent is not None:
        query = query.where(seat.c.opponent == selection.opponent)
    if selection.kinds is not None:
        query = query.where((seat.c.kind + 0 if is_ordered else seat.c.kind).in_(selection.kinds))
    if selection.has_all_outcomes:
        return query
    outcome = seat.c.outcome + 0 if is_ordered else seat.c.outcome
    as_x, as_o = outcome.in_(sorted(selection.as_x)), outcome.in_(sorted(selection.as_o))
    if selection.as_x == selection.as_o:
        return query.where(as_x)
    return query.where(or_(and_(seat.c.side == 0, as_x), and_(seat.c.side == 1, as_o)))
