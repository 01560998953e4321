"""Selection: a filter in the numbers of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, or_, select

from noughts.game import Seat, name_key
from noughts.game.seat import PERSON
from noughts.rules import Side
from noughts.store.counters import Range
from noughts.store.errors import BadFilter
from noughts.store.people import key_of
from noughts.store.rows import BITS, all_kinds
from noughts.store.schema import ALL, BY_RESULT, BY_WHY, DRAWS, LOST, WON, player, seat
from noughts.store.timestamps import timestamp_or_none
from noughts.store.values import Filter

ALL_TIME = Range()
"""No moment is left out."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which seats are meant."""

    player: int | None = None
    """Whose; None for all players."""
    opponent: int | None = None
    kinds: tuple[int, ...] | None = None
    """None for all."""
    other_kinds: tuple[int, ...] = ()
    """Those that are left out."""
    as_x: frozenset[int] = ALL
    """Outcomes that count for a seat on X's side."""
    as_o: frozenset[int] = ALL
    range: Range = ALL_TIME
    counts_once: bool = True
    """Whether a game of a player against themselves counts once, and not once for each seat."""

    @property
    def has_all_outcomes(self) -> bool:
        """Whether no outcome is left out."""
        return self.as_x == self.as_o == ALL


def selection_of(connection: Connection, wanted: Filter) -> Selection | None:
    """The seats that a filter means; None if there can be none."""
    _check(wanted)
    anchor = _find(connection, wanted.player)
    rival = _find(connection, wanted.opponent)
    program = 0 if wanted.program is None else _first(connection, _program_keys(wanted.program))
    if None in (anchor, rival, program):  # an unknown player
        return None
    who, whom = _both(anchor or 0, rival or 0, program or 0)
    kinds, other_kinds = _kinds(connection, wanted)
    as_x, as_o = _outcomes(wanted)
    if who < 0 or kinds == () or not as_x | as_o:
        return None
    return Selection(
        player=who or None,
        opponent=whom or None,
        kinds=kinds,
        other_kinds=other_kinds,
        as_x=as_x,
        as_o=as_o,
        range=Range(timestamp_or_none(wanted.since), timestamp_or_none(wanted.until)),
        counts_once=not wanted.result or bool(as_x & set(DRAWS)),
    )


def _check(wanted: Filter) -> None:
    for name, value in (("against", wanted.opponent), ("result", wanted.result)):
        if value and wanted.player is None:
            raise BadFilter(f"{name}: whose games? Name the player too.")
    since, until = timestamp_or_none(wanted.since), timestamp_or_none(wanted.until)
    if since is not None and until is not None and since > until:
        raise BadFilter(f"{wanted.since} to {wanted.until}: the end is before the beginning")


def _find(connection: Connection, who: str | Seat | None) -> int | None:
    """The number of a player; 0 if nobody is asked for, None if there is no such player."""
    if who is None:
        return 0
    if isinstance(who, Seat):
        return _first(connection, [key_of(who)])
    if who.startswith(PERSON):
        return _first(connection, [PERSON + name_key(who[1:].strip())])
    return _first(connection, [PERSON + name_key(who.strip()), *_program_keys(who)])


def _program_keys(text: str) -> list[str]:
    """What a program may be known by whose name was typed, or read in a list: Level 3 is level:3."""
    return [text.strip(), text.strip().lower().replace(" ", ":")]


def _first(connection: Connection, keys: Sequence[str]) -> int | None:
    """The number of the first of some players that there is."""
    for key in keys:
        found: int | None = connection.execute(select(player.c.id).where(player.c.key == key)).scalar()
        if found is not None:
            return found
    return None


def find_player(connection: Connection, who: str | Seat) -> int | None:
    """The number of a player, if there is such a one."""
    return _find(connection, who)


def _both(anchor: int, rival: int, program: int) -> tuple[int, int]:
    """Whose seats to look at and against whom, 0 for anybody; -1 if nothing fits."""
    if not anchor:
        return program, 0
    if not program or program in (anchor, rival):
        return anchor, rival
    return (anchor, program) if not rival else (-1, 0)


def _kinds(connection: Connection, wanted: Filter) -> tuple[tuple[int, ...] | None, tuple[int, ...]]:
    """The kinds of games that fit, and those that do not; None if all do, so that the smallest table of sums will do."""
    if not wanted.rules and not wanted.mode and not wanted.without:
        return None, ()
    rules = str(wanted.rules) if wanted.rules else None
    mode = wanted.mode.value if wanted.mode else None
    helped = sum(BITS[aid] for aid in wanted.without)
    fitting: list[int] = []
    others: list[int] = []
    for (its_rules, its_mode, aids), number in all_kinds(connection).items():
        fits = rules in (None, its_rules) and mode in (None, its_mode) and not aids & helped
        (fitting if fits else others).append(number)
    is_every = not (rules or mode or others)
    return None if is_every else tuple(sorted(fitting)), tuple(sorted(others))


def _outcomes(wanted: Filter) -> tuple[frozenset[int], frozenset[int]]:
    """What may have happened to a seat on X's side, and on O's."""
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


def outcome_is_in(selection: Selection, outcome: ColumnElement[int], side: ColumnElement[int]) -> ColumnElement[bool] | None:
    """The condition on the outcome of a seat; None if every one will do."""
    if selection.has_all_outcomes:
        return None
    if selection.as_x == selection.as_o:
        return outcome.in_(sorted(selection.as_x))
    return or_(
        and_(side == 0, outcome.in_(sorted(selection.as_x))),
        and_(side == 1, outcome.in_(sorted(selection.as_o))),
    )


def is_within(moment: ColumnElement[int], span: Range) -> list[ColumnElement[bool]]:
    """The conditions that a moment lies in a range."""
    conditions = []
    if span.since is not None:
        conditions.append(moment >= span.since)
    if span.until is not None:
        conditions.append(moment < span.until)
    return conditions


def of_seats(query: Select[Any], selection: Selection) -> Select[Any]:
    """A query of seats, for those of the player that are meant; + 0 keeps the database to the index of the player's games."""
    query = query.where(seat.c.player == selection.player, *is_within(seat.c.at, selection.range))
    if selection.opponent is not None:
        query = query.where(seat.c.opponent == selection.opponent)
    if selection.kinds is not None:
        query = query.where((seat.c.kind + 0).in_(selection.kinds))
    if (wanted := outcome_is_in(selection, seat.c.outcome, seat.c.side)) is not None:
        query = query.where(wanted)
    return query
