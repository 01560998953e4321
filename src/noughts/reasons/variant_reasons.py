"""The reasons of some variants: columns under gravity, and lines to avoid in misère."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import (
    MoveContext,
    bit_of,
    cells_of,
    completing,
    holds_line,
    is_central,
    lines_lacking_one,
    must_complete,
    wins,
)
from noughts.rules import Cell, Marks, Move, Placement, Position
from noughts.search import Loss, Win
from noughts.search.exact import lookup


def find_gravity_reasons(context: MoveContext) -> Iterator[Reason]:
    if context.position.rules.placement is not Placement.GRAVITY or context.after.outcome:
        return
    yield from _no_safe_move(context)
    if not context.replies:
        yield from _answers_above(context)
        waiting = list(_waiting(context))
        yield from waiting or _later(context)
        yield from _left_alone(context)


def _no_safe_move(context: MoveContext) -> Iterator[Reason]:
    """Nothing is threatened, but every move lets the opponent win on top of it."""
    if context.wins or context.danger or not context.replies:
        return
    if all(_above(move) in wins(context.position.play(move)) for move in context.position.moves()):
        reply = _above(context.move)
        yield Reason(Kind.NO_SAFE_MOVE, (reply.cell,), (context.move, reply), Loss(2))


def _answers_above(context: MoveContext) -> Iterator[Reason]:
    """From now on each move can be answered on top of it, and then the opponent gets no line."""
    rules, after = context.position.rules, context.after
    columns_left = [_free(after, col) for col in range(rules.cols)]
    if any(len(column) % 2 for column in columns_left):
        return
    theirs, _ = after.marks_of(after.side)
    lower, free = (sum(bit_of(after, cell) for column in columns_left for cell in column[::step]) for step in (2, 1))
    if holds_line(after, theirs | free) and not holds_line(after, theirs | lower):
        yield Reason(Kind.ANSWERS_ABOVE, (context.move.cell,), (context.move,))


def _waiting(context: MoveContext) -> Iterator[Reason]:
    """A cell above a free one now wins, and the opponent has to play below it once the other columns are full."""
    rules, after = context.position.rules, context.after
    mine = lines_lacking_one(after, context.position.side)
    before = lines_lacking_one(context.position, context.position.side)
    empty = sum(len(_free(after, col)) for col in range(rules.cols))
    for cell in sorted(mine - before):
        column = _free(after, cell.col)
        place = column.index(cell)
        if place and (empty - len(column) + place) % 2:
            yield Reason(Kind.WAITS, (cell, column[place - 1]), (context.move,))
            return


def _later(context: MoveContext) -> Iterator[Reason]:
    """New and abandoned threats that cannot be blocked yet."""
    side, after = context.position.side, context.after
    before, mine = (lines_lacking_one(position, side) for position in (context.position, after))
    theirs = lines_lacking_one(after, side.other)
    playable = {move.cell for move in after.moves()}
    for cell in sorted(mine - before):
        below = Cell(cell.col, cell.row + 1)
        upper = next((pair for pair in ((Cell(cell.col, cell.row - 1), cell), (cell, below)) if set(pair) <= mine), None)
        if upper and not playable & set(upper):
            yield Reason(Kind.STACKED, upper, (context.move,))
        if cell not in playable and below not in theirs:
            yield Reason(Kind.LATER_THREAT, (cell, below), (context.move,))
            return
    above = Cell(context.move.col, context.move.row - 1) if context.move.row else None
    if above in before and above in mine:
        yield Reason(Kind.GIVES_UP_THREAT, (above,), (context.move,))


def _left_alone(context: MoveContext) -> Iterator[Reason]:
    """Other moves would let the opponent win on top of them."""
    careless = [move for move in context.others if _above(move) in wins(context.position.play(move))]
    if careless and not context.danger and not context.wins:
        yield Reason(Kind.LEAVES_ALONE, cells_of(careless), (careless[0], _above(careless[0])))


def _above(move: Move) -> Move:
    """The move on top of another, or that move itself at the top of the board."""
    return Move(move.col, max(move.row - 1, 0), move.mark)


def _free(position: Position, col: int) -> list[Cell]:
    """The free cells of a column, bottom first."""
    return [Cell(col, row) for row in reversed(range(position.rules.rows)) if not position.mark_at(Cell(col, row))]


def find_misere_reasons(context: MoveContext) -> Iterator[Reason]:
    yield from _mirrored(context)
    yield from _knights_jumps(context)
    yield from _avoided(context)
    yield from _safe_moves(context)
    yield from _forced_line(context)


def _avoided(context: MoveContext) -> Iterator[Reason]:
    careless = completing(context.position)
    if careless and context.move not in careless:
        yield Reason(Kind.AVOIDS_LINE, cells_of(careless), (careless[0],))


FEW = 3  # safe moves that people count at a glance


def _safe_moves(context: MoveContext) -> Iterator[Reason]:
    careless = completing(context.after)
    safe = [move for move in context.after.moves() if move not in careless]
    if careless and 0 < len(safe) <= FEW:
        yield Reason(Kind.SAFE_MOVES, cells_of(safe), (context.move, safe[0]))


def _mirrored(context: MoveContext) -> Iterator[Reason]:
    """The mover has the centre, and each of their other marks is opposite one of the opponent's."""
    rules, after = context.position.rules, context.after
    if rules.marks is not Marks.OWN or rules.placement is not Placement.FREE or after.outcome:
        return
    if not (rules.cols % 2 and rules.rows % 2):
        return
    last = rules.cols * rules.rows - 1
    mine, theirs = after.marks_of(context.position.side)
    middle = 1 << last // 2
    if mine & middle and _turned(mine & ~middle, last) == theirs:
        answered = Cell(rules.cols - 1 - context.move.col, rules.rows - 1 - context.move.row)
        yield Reason(Kind.MIRRORS, tuple(dict.fromkeys((context.move.cell, answered))), (context.move,))


def _turned(marks: int, last: int) -> int:
    """A set of cells after half a turn of the board."""
    return sum(1 << last - number for number in range(last + 1) if marks >> number & 1)


def _forced_line(context: MoveContext) -> Iterator[Reason]:
    if must_complete(context.after):
        reply = context.after.moves()[0]
        outcome = context.after.play(reply).outcome
        yield Reason(Kind.FORCES_LINE, outcome.cells if outcome else (), (context.move, reply), Win(2))


def _knights_jumps(context: MoveContext) -> Iterator[Reason]:
    """From the centre each move can be answered a knight's jump away; only on boards small enough to try."""
    rules, after = context.position.rules, context.after
    is_meant = rules.marks is Marks.ONLY_X and rules.placement is Placement.FREE and lookup.fits(rules)
    if not is_meant or not is_central(rules, context.move.cell):
        return
    if not after.outcome and not must_complete(after) and wins_by_knights_jumps(after):
        yield Reason(Kind.KNIGHTS_JUMPS, (context.move.cell,), (context.move,))


@lru_cache(maxsize=1000)
def wins_by_knights_jumps(position: Position) -> bool:
    """Whether each safe move has a safe answer a knight's jump away, and all such answers lead on to the end.

    >>> wins_by_knights_jumps(Position.parse(".../.X./...", "3x3 misere only-x"))
    True
    """
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            continue
        jumps = [
            then
            for answer in after.moves()
            if {abs(answer.col - move.col), abs(answer.row - move.row)} == {1, 2} and not (then := after.play(answer)).outcome
        ]
        if not jumps or not all(map(wins_by_knights_jumps, jumps)):
            return False
    return True
