"""The shapes of large boards: rows that are still open at both ends, of the mover and of the opponent.

An open row is a stretch of one cell more than a line whose ends are empty and which holds no mark of the other side:
once the cells between its ends are filled, both ends win.
"""

from __future__ import annotations

from collections.abc import Iterator

from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import MoveContext, bit_of, distance, is_race
from noughts.rules import Cell, Placement, Position, Side
from noughts.rules.geometry import numbers

NEAR = 2
"""King's steps."""


def find_shape_reasons(context: MoveContext) -> Iterator[Reason]:
    if not is_large(context.position) or context.after.outcome or context.replies or context.threats:
        return
    side, k = context.position.side, context.position.rules.k
    stopped = [marks for marks in open_rows(context, side.other) if len(marks) >= k - 3]
    if stopped:
        yield Reason(Kind.STOPS_ROW, max(stopped, key=len), (context.move,))
    built = [marks for marks in open_rows(context, side) if len(marks) >= k - 4]
    if len(built) > 1:
        yield Reason(Kind.TWO_WAYS, tuple(dict.fromkeys(cell for marks in built for cell in marks)), (context.move,))
    elif built:
        yield Reason(Kind.OPEN_TWO, built[0], (context.move,))


def open_rows(context: MoveContext, side: Side) -> list[tuple[Cell, ...]]:
    """For each direction the most marks of a side on an open row through the cell of the move; none where it has none."""
    position = context.position
    geometry = position.geometry
    own, other = position.marks_of(side)
    bit = bit_of(position, context.move)
    found = []
    for axis in geometry.through[bit.bit_length() - 1]:
        best = 0
        for first, second in zip(axis.lines, axis.lines[1:], strict=False):
            inside = first.mask & second.mask
            ends = (first.mask | second.mask) ^ inside
            is_open = not (ends & (own | other) or inside & other or first.guards or second.guards)
            if is_open and inside & bit and inside.bit_count() == position.rules.k - 1:
                best = max(best, inside & own, key=int.bit_count)
        if best:
            found.append(tuple(geometry.cell(number) for number in numbers(best)))
    return found


def find_neighbours(position: Position, cell: Cell) -> tuple[Cell, ...]:
    """The nearest marks, if they are near."""
    marks = [position.geometry.cell(number) for number in numbers(position.x | position.o)]
    near = min((distance(position.rules, mark, cell) for mark in marks), default=NEAR + 1)
    return tuple(mark for mark in marks if distance(position.rules, mark, cell) == near <= NEAR)


def is_large(position: Position) -> bool:
    """Whether shapes say more about a move than the number of its lines."""
    return is_race(position.rules) and position.rules.k > 4 and position.rules.placement is Placement.FREE
