"""A finished game as a row of the game table, and back.

Only the main line is kept: variations belong to files, which the store is not.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row

from noughts.game import UNMEASURED, Aid, Effort, Game, Mode, OnTime, Record, Seat, TimeControl
from noughts.rules import BadRecord, Move, Outcome, Position, Rules, Why, quoted
from noughts.rules.move import COLUMNS
from noughts.store.moments import moment_or_none, number_or_none, to_number
from noughts.store.outcomes import code_of, why_of, winner_of
from noughts.store.people import LONGEST_PROGRAM, checked, seat_of
from noughts.store.values import Summary

BITS = {Aid.UNDO: 1, Aid.HINT: 2, Aid.PRACTICE: 4}
"""Each aid in the column of a kind."""

LONGEST_ID = 64
"""Characters."""

MOST_NODES = 2**63 - 1
MOST_PLIES = 2**31 - 1
"""What the columns hold."""

NAMESPACE = uuid.UUID("6f4b3f4e-2f0a-5d0e-9c39-6b1f8f0e3c52")
"""Of the ids of games that came without one."""


class Packed(NamedTuple):
    """A game that is ready to be written; a tuple, because an import makes very many."""

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
        at=to_number(at) if at else 0,
        rules=rules,
        mode=record.mode.value,
        aids=sum(BITS[aid] for aid in record.aids),
        outcome=code_of(outcome.winner, outcome.why),
        x=checked(record.x),
        o=checked(record.o),
        plies=len(nodes) - 1,
        started=number_or_none(record.started),
        ended=number_or_none(record.ended),
        nodes=_most(_total([effort.nodes for effort in efforts]), MOST_NODES) if is_measured else None,
        depth=_most(max((effort.depth for effort in efforts if effort.depth is not None), default=None), MOST_PLIES),
        seconds=_total([effort.seconds for effort in efforts]) if is_measured else None,
        coach=_coach(record.coach),
        time=f"{record.time} {record.time.on_time.value}" if record.time else None,
        start=start,
        moves=moves,
        efforts=_efforts_text(efforts) if is_measured else None,
    )


def _move_text(move: Move) -> str:
    """The same as str, but faster, since an import does it for every move."""
    return f"{move.mark.value if move.mark else ''}{COLUMNS[move.col]}{move.row + 1}"


def _id(record: Record, rules: str, start: str | None, moves: str) -> str:
    """The id of the game; without one, an id that the same game gets every time."""
    if record.id:
        if not (record.id.isascii() and record.id.isprintable() and len(record.id) <= LONGEST_ID):
            raise BadRecord(f"{quoted(record.id)}: an id has at most {LONGEST_ID} plain characters")
        return record.id
    who = (record.x.name, record.x.program, record.o.name, record.o.program)
    when = (number_or_none(record.started), number_or_none(record.ended))
    return str(uuid.uuid5(NAMESPACE, json.dumps([rules, start, moves, who, when])))


def _coach(coach: str | None) -> str | None:
    if coach is not None and (len(coach) > LONGEST_PROGRAM or not coach.isprintable()):
        raise BadRecord(f"{quoted(coach)}: not what a coach is called; expected a text such as cop")
    return coach


def _total(values: Sequence[Any]) -> Any:
    """The sum of what was measured; None if nothing was."""
    measured = [value for value in values if value is not None]
    return sum(measured) if measured else None


def _most(number: int | None, most: int) -> int | None:
    return None if number is None else min(number, most)


def _efforts_text(efforts: list[Effort]) -> str:
    """A column of values for each measure; those at the end that nobody measured are left out."""
    columns: list[list[Any] | None] = []
    for name in ("seconds", "nodes", "depth", "score"):
        column = [getattr(effort, name) for effort in efforts]
        columns.append(column if any(value is not None for value in column) else None)
    while columns[-1] is None:
        columns.pop()
    return json.dumps(columns, separators=(",", ":"))


def _efforts(text: str | None, plies: int) -> list[Effort]:
    if text is None:
        return [UNMEASURED] * plies
    columns = [column or [None] * plies for column in json.loads(text)]
    return [Effort(*values) for values in zip(*columns, strict=True)]


def unpack(row: Row[Any]) -> Record:
    """The record of a row of the game table, its kind and its players."""
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
        started=moment_or_none(row.started),
        ended=moment_or_none(row.ended),
        time=_time(row.time),
    )


def aids_of(bits: int) -> frozenset[Aid]:
    """The aids that a number stands for."""
    return frozenset(aid for aid, bit in BITS.items() if bits & bit)


def _time(text: str | None) -> TimeControl | None:
    if text is None:
        return None
    control, _, on_time = text.rpartition(" ")
    return TimeControl.parse(control, OnTime(on_time))


def summary(row: Row[Any]) -> Summary:
    """A row of the history."""
    return Summary(
        number=row.number,
        id=row.id,
        started=moment_or_none(row.started),
        ended=moment_or_none(row.ended),
        rules=row.rules,
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
