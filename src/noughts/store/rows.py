"""A finished game as a row of the game table, and back. Only the main line is stored."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, select

from noughts.game import UNMEASURED, Assist, Game, Mode, MoveStats, OnTime, Record, Seat, TimeControl
from noughts.game.game import MEASURED, MOST_NODES, MOST_SECONDS
from noughts.game.seat import checked
from noughts.rules import Move, Outcome, Position, Rules, Why, printable, quoted
from noughts.rules.move import COLUMNS
from noughts.store.database import upsert
from noughts.store.errors import DamagedGame
from noughts.store.people import check_written, seat_of
from noughts.store.schema import (
    ALL,
    FIRST_TIMESTAMP,
    LAST_TIMESTAMP,
    code_of,
    datetime_or_none,
    kind,
    timestamp_or_none,
    to_timestamp,
    why_of,
    winner_of,
)
from noughts.store.values import Summary

BITS = {Assist.UNDO: 1, Assist.HINT: 2, Assist.RETRY: 4}  # in the column of a kind

Kind = tuple[str, str, int]
"""Rules, mode and aids."""

UNREADABLE = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What reading a damaged row can raise: any column may hold anything."""

Report = Callable[[DamagedGame], None]  # called for each game that cannot be read

NAMESPACE = uuid.UUID("6f4b3f4e-2f0a-5d0e-9c39-6b1f8f0e3c52")  # for the ids of games that have none


T = TypeVar("T")


class Packed(NamedTuple):
    """The columns of a game; a tuple, because an import makes very many."""

    id: str
    at: int
    rules: str
    mode: str
    aids: int
    outcome: int
    x: Seat
    o: Seat
    plies: int
    started: int | None
    ended: int | None
    nodes: int | None
    depth: int | None
    seconds: float | None
    coach: str | None
    time: str | None
    start: str | None
    moves: str
    efforts: str | None


def pack(record: Record) -> Packed:
    """A game as columns; one that has not ended counts as abandoned."""
    game = record.game
    nodes = game.root.main_line()
    outcome = nodes[-1].outcome or Outcome(None, Why.ABANDONED)
    root = game.root.position
    start = None if not root.x | root.o else str(root)
    moves = " ".join([_move_text(node.move) for node in nodes[1:] if node.move])
    efforts = [node.effort for node in nodes[1:]]
    is_measured = any(effort is not UNMEASURED and effort != UNMEASURED for effort in efforts)
    rules = str(game.rules)
    at = record.ended or record.started
    return Packed(
        id=_id(record, rules, start, moves),
        at=to_timestamp(at) if at else 0,
        rules=rules,
        mode=record.mode.value,
        aids=sum(BITS[aid] for aid in record.aids),
        outcome=code_of(outcome.winner, outcome.why),
        x=checked(record.x),
        o=checked(record.o),
        plies=len(nodes) - 1,
        started=timestamp_or_none(record.started),
        ended=timestamp_or_none(record.ended),
        nodes=_total([effort.nodes for effort in efforts], MOST_NODES) if is_measured else None,
        depth=max((effort.depth for effort in efforts if effort.depth is not None), default=None),
        seconds=_total([effort.seconds for effort in efforts], MOST_SECONDS) if is_measured else None,
        coach=record.coach,
        time=f"{record.time} {record.time.on_time.value}" if record.time else None,
        start=start,
        moves=moves,
        efforts=_efforts_text(efforts) if is_measured else None,
    )


def _move_text(move: Move) -> str:
    """``str(move)``, but faster: an import does it for every move."""
    return f"{move.mark.value if move.mark else ''}{COLUMNS[move.col]}{move.row + 1}"


def _id(record: Record, rules: str, start: str | None, moves: str) -> str:
    if record.id:
        return record.id
    who = (record.x.name, record.x.program, record.o.name, record.o.program)
    when = (timestamp_or_none(record.started), timestamp_or_none(record.ended))
    return str(uuid.uuid5(NAMESPACE, json.dumps([rules, start, moves, who, when])))


def copy_id(id: str, number: int) -> str:  # noqa: A002 - the name that records have for it
    """The id of the same game once more in a file."""
    return str(uuid.uuid5(NAMESPACE, f"{id} {number}"))


def _total(values: Sequence[Any], most: float) -> Any:
    """The sum of the measured values, at most ``most``; None if there are none."""
    measured = [value for value in values if value is not None]
    return min(sum(measured), most) if measured else None


def _efforts_text(efforts: list[MoveStats]) -> str:
    """A column of values for each measure; empty columns at the end are left out."""
    columns: list[list[Any] | None] = []
    for name in MEASURED:
        column = [getattr(effort, name) for effort in efforts]
        columns.append(column if any(value is not None for value in column) else None)
    while columns[-1] is None:
        columns.pop()
    return json.dumps(columns, separators=(",", ":"))


def _efforts(text: str | None, plies: int) -> list[MoveStats]:
    if text is None:
        return [UNMEASURED] * plies
    columns = [column or [None] * plies for column in json.loads(text)]
    return [MoveStats(*values) for values in zip(*columns, strict=True)]


def unpack(row: Row[Any]) -> Record:
    """The record of a row of the game table, its kind and its players; DamagedGame if it cannot be read."""
    return _read(row, _unpacked)


def summary(row: Row[Any]) -> Summary:
    return _read(row, _summed_up)


def missing(number: int) -> DamagedGame:
    return DamagedGame(_damaged(number, "its players or its rules are missing"))


def _read(row: Row[Any], reader: Callable[[Row[Any]], T]) -> T:
    try:
        return reader(row)
    except UNREADABLE as error:
        raise DamagedGame(_damaged(row.number, quoted(str(error)))) from error


def _damaged(number: int, why: str) -> str:
    return f"game {number} is damaged ({why}); noughts remove {number} takes it out"


def _unpacked(row: Row[Any]) -> Record:
    _check(row)
    rules = Rules.parse(row.rules)
    game = Game(Position.parse(row.start, rules) if row.start else rules)
    for move, effort in zip(row.moves.split(), _efforts(row.efforts, row.plies), strict=True):
        game.play(move, effort=effort)
    if game.outcome is None:
        game.end(Outcome(winner_of(row.outcome), why_of(row.outcome)))
    return Record(
        game,
        x=seat_of(row.x_key, row.x_name),
        o=seat_of(row.o_key, row.o_name),
        id=row.id,
        coach=row.coach,
        aids=aids_of(row.aids),
        started=datetime_or_none(row.started),
        ended=datetime_or_none(row.ended),
        time=_time(row.time),
    )


def aids_of(bits: int) -> frozenset[Assist]:
    return frozenset(aid for aid, bit in BITS.items() if bits & bit)


def _time(text: str | None) -> TimeControl | None:
    if text is None:
        return None
    control, _, on_time = text.rpartition(" ")
    return TimeControl.parse(control, OnTime(on_time))


@lru_cache(maxsize=256)
def rules_text(text: str) -> str:
    """The rules in their usual spelling; BadRules if the text is not rules."""
    return str(Rules.parse(text))


def _summed_up(row: Row[Any]) -> Summary:
    _check(row)
    return Summary(
        number=row.number,
        id=printable(row.id),
        started=datetime_or_none(row.started),
        ended=datetime_or_none(row.ended),
        rules=rules_text(row.rules),
        mode=Mode(row.mode),
        x=seat_of(row.x_key, row.x_name),
        o=seat_of(row.o_key, row.o_name),
        winner=winner_of(row.outcome),
        why=why_of(row.outcome),
        plies=row.plies,
        nodes=row.nodes,
        depth=row.depth,
        seconds=row.seconds,
        aids=aids_of(row.aids),
    )


def _check(row: Row[Any]) -> None:
    for name, least, most in (
        ("at", FIRST_TIMESTAMP, LAST_TIMESTAMP),
        ("started", FIRST_TIMESTAMP, LAST_TIMESTAMP),
        ("ended", FIRST_TIMESTAMP, LAST_TIMESTAMP),
        ("plies", 0, MOST_NODES),
        ("nodes", 0, MOST_NODES),
        ("depth", 0, MOST_NODES),
        ("seconds", 0, MOST_SECONDS),
    ):
        number = getattr(row, name)
        if number is None and name not in ("at", "plies"):
            continue
        if not isinstance(number, (int, float) if name == "seconds" else int) or not least <= number <= most:
            raise ValueError(f"{name}: {number!r}")
    if row.outcome not in ALL:
        raise ValueError(f"outcome: {row.outcome!r}")


def all_kinds(connection: Connection) -> dict[Kind, int]:
    """The number of every kind of game; there are few."""
    rows = connection.execute(select(kind.c.rules, kind.c.mode, kind.c.aids, kind.c.id))
    return {(rules, mode, aids): number for rules, mode, aids, number in rows if isinstance(aids, int)}  # else it is damaged


def kind_ids(connection: Connection, wanted: set[Kind]) -> dict[Kind, int]:
    """The number of each kind of game, new ones included."""
    found = all_kinds(connection)
    missing = sorted(wanted - found.keys())
    if missing:
        rows = [{"rules": rules, "mode": mode, "aids": aids} for rules, mode, aids in missing]
        columns = ["rules", "mode", "aids"]
        connection.execute(upsert(connection, kind).on_conflict_do_nothing(index_elements=columns), rows)
        found = all_kinds(connection)
        check_written(found, missing)
    return found
