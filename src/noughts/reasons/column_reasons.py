"""Columns: what gravity adds: cells that wait for the one below them, and whose turn it is when they come."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.reasons.look import Look, cells_of
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import holds_line, lines_lacking_one, wins
from noughts.rules import Cell, Move, Placement, Position, Side
from noughts.search import Loss


def columns(look: Look) -> Iterator[Reason]:
    """Every reason that is about columns."""
    if look.position.rules.placement is not Placement.GRAVITY or look.after.outcome:
        return
    yield from _no_safe_move(look)
    if not look.replies:
        yield from _answers_above(look)
        yield from _waiting(look)
        yield from _left_alone(look)


def _no_safe_move(look: Look) -> Iterator[Reason]:
    """Nothing is threatened, and yet every move lets the opponent win on top of it."""
    if look.wins or look.danger or not look.replies:
        return
    if all(_above(move) in wins(look.position.play(move)) for move in look.position.moves()):
        reply = _above(look.move)
        yield Reason(Kind.NO_SAFE_MOVE, (reply.cell,), (look.move, reply), Loss(2))


def _answers_above(look: Look) -> Iterator[Reason]:
    """From now on each move can be answered on top of it; and then the opponent gets no line."""
    rules, after = look.position.rules, look.after
    columns_left = [_free(after, col) for col in range(rules.cols)]
    if any(len(column) % 2 for column in columns_left):
        return
    theirs = after.x if after.side is Side.X else after.o
    lower, free = (sum(_bit(after, cell) for column in columns_left for cell in column[::step]) for step in (2, 1))
    if holds_line(after, theirs | free) and not holds_line(after, theirs | lower):
        yield Reason(Kind.ANSWERS_ABOVE, (look.move.cell,), (look.move,))


def _waiting(look: Look) -> Iterator[Reason]:
    """A cell above a free one now wins, and the opponent is the one to play below it when the other columns are full."""
    rules, after = look.position.rules, look.after
    mine = lines_lacking_one(after, look.position.side)
    before = lines_lacking_one(look.position, look.position.side)
    empty = sum(len(_free(after, col)) for col in range(rules.cols))
    for cell in sorted(mine - before):
        column = _free(after, cell.col)
        place = column.index(cell)
        if place and (empty - len(column) + place) % 2:
            yield Reason(Kind.WAITS, (cell, column[place - 1]), (look.move,))
            return


def _left_alone(look: Look) -> Iterator[Reason]:
    """Another move would let the opponent win on top of it."""
    careless = [move for move in look.others if _above(move) in wins(look.position.play(move))]
    if careless and not look.danger and not look.wins:
        yield Reason(Kind.LEAVES_ALONE, cells_of(careless), (careless[0], _above(careless[0])))


def _above(move: Move) -> Move:
    """The move on top of another; that one itself at the top of the board."""
    return Move(move.col, max(move.row - 1, 0), move.mark)


def _free(position: Position, col: int) -> list[Cell]:
    """The free cells of a column, from below."""
    return [Cell(col, row) for row in reversed(range(position.rules.rows)) if not position.mark_at(Cell(col, row))]


def _bit(position: Position, cell: Cell) -> int:
    return 1 << cell.row * position.rules.cols + cell.col
