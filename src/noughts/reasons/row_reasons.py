"""Rows: open rows, and two rows at once, on boards where a line has four marks or more."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.reasons.look import Look, cells_of
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import SHORTEST_ROW, forks, has_two_rows, is_fork, makes_fork, open_row, passed, rows_through
from noughts.rules import Move, Position
from noughts.search import Win


def rows(look: Look) -> Iterator[Reason]:
    """Every reason that is about rows."""
    if look.position.rules.k <= SHORTEST_ROW or look.after.outcome or look.replies:
        return
    if is_fork(look.after):
        yield from _two_threats(look)
    elif look.threats:
        yield from _threat_and_open_row(look)
    elif not look.wins:
        yield from _open_row_next(look)


def _two_threats(look: Look) -> Iterator[Reason]:
    """A fork along one row that is open at both ends, or by two rows that cross in the cell of the move."""
    if ends := open_row(look.after, look.move):
        yield Reason(Kind.OPEN_ROW, cells_of(ends), (look.move, *ends), Win(3))
        return
    if has_two_rows(look.after, look.move):
        block, win = look.threats[:2]
        yield Reason(Kind.TWO_ROWS, cells_of(look.threats), (look.move, block, win), Win(3))


def _threat_and_open_row(look: Look) -> Iterator[Reason]:
    """A threat, and beside it a row of which an open one is made as soon as the threat is blocked."""
    (threat,) = look.threats
    if threat.cell not in set().union(*rows_through(look.after, look.move)) or threat in look.wins:
        return
    blocked = look.after.play(threat)
    made = [] if blocked.outcome else [fork for fork in forks(blocked) if _makes_open_row(blocked, fork, look.move)]
    if made:
        ends = open_row(blocked.play(made[0]), made[0]) or ()
        yield Reason(Kind.ROW_AND_OPEN_ROW, cells_of(made), (look.move, threat, made[0], *ends), Win(5))


def _open_row_next(look: Look) -> Iterator[Reason]:
    """An open row comes next, of which the move is a part; a threat would be more to speak of."""
    idle_board = passed(look.after)
    aimed = [move for move in forks(idle_board) if _makes_open_row(idle_board, move, look.move)]
    axes = {axis for move in aimed for axis in _axes_of_open_rows(idle_board, move, look.move)}
    for idle in look.after.moves() if aimed else ():
        otherwise = look.after.play(idle)
        row = next((move for move in aimed if move != idle and _makes_open_row(otherwise, move, look.move)), None)
        if row:
            ends = open_row(otherwise.play(row), row) or ()
            kind = Kind.TWO_OPEN_ROWS_NEXT if len(axes) > 1 else Kind.OPEN_ROW_NEXT
            yield Reason(kind, cells_of(aimed), (look.move, idle, row, *ends))
            return


def _axes_of_open_rows(position: Position, move: Move, part: Move) -> Iterator[tuple[int, int]]:
    """The direction in which a move makes an open row that another mark is part of."""
    ends = open_row(position.play(move), part)
    if ends and move.cell != part.cell:
        across, down = (move.col > part.col) - (move.col < part.col), (move.row > part.row) - (move.row < part.row)
        yield max((across, down), (-across, -down))


def _makes_open_row(position: Position, move: Move, part: Move) -> bool:
    """Whether a move makes an open row that another mark is part of."""
    if not makes_fork(position, move):
        return False
    after = position.play(move)
    return open_row(after, move) is not None and open_row(after, part) is not None
