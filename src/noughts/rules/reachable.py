"""Whether a board can arise in play.

For most boards it is enough to count marks and to check lines. In two kinds of games the order of moves matters: with
gravity the stacks must have been built by the two sides in turn, and in exact games a run longer than k must have grown
without ever having exactly k marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import and_

from noughts.rules.errors import BadPosition
from noughts.rules.geometry import Geometry, Line, numbers
from noughts.rules.rules import Marks, Overline, Placement, Restriction

Board = tuple[int, int]  # the cells with X, and those with O

MOST_BOARDS = 10_000  # boards visited by a search; boards of real games need about one per mark


def check_reachable(geometry: Geometry, x: int, o: int) -> Line | None:
    """The line that has ended the game; None if there is none, BadPosition if the board cannot arise in play."""
    _check_counts(geometry, x, o)
    _check_floating(geometry, x | o)
    x_lines, o_lines = geometry.complete_lines(x, o)
    if x_lines and o_lines:
        both = f"X has {_names(geometry, x_lines[0])} and O has {_names(geometry, o_lines[0])}"
        raise BadPosition(f"two winners: {both}, but the first line ended the game")
    lines = x_lines or o_lines
    if lines:
        _check_last_move(geometry, (x, o), lines, "X" if x_lines else "O")
    elif not _unwinds(geometry, (x, o)):
        raise BadPosition("no order of moves leads to this board")
    return lines[0] if lines else None


def _check_counts(geometry: Geometry, x: int, o: int) -> None:
    marks = geometry.rules.marks
    if marks is Marks.ONLY_X and o:
        raise BadPosition("an O is on the board: in an only-x game both players place X")
    x_count, o_count = x.bit_count(), o.bit_count()
    if marks is Marks.OWN and x_count - o_count not in (0, 1):
        raise BadPosition(f"X has {x_count} marks and O has {o_count}: X moves first, so X has as many as O or one more")


def _check_floating(geometry: Geometry, occupied: int) -> None:
    empty = geometry.full & ~occupied
    for number in numbers(occupied & (empty >> geometry.fall)):
        raise BadPosition(f"{geometry.cell(number)}: the mark floats; with gravity, the cell below it cannot be empty")


def _check_last_move(geometry: Geometry, board: Board, lines: list[Line], mark: str) -> None:
    line = _names(geometry, lines[0])
    if geometry.rules.marks is Marks.OWN and mark != _last_mark(board):
        raise BadPosition(f"{mark} has the line {line}, but {_last_mark(board)} moved last")
    shared = reduce(and_, (line.mask for line in lines))
    if not shared:
        raise BadPosition(f"{mark} has lines that share no cell: one of them ended the game before the other")
    for number in numbers(shared & geometry.uncovered(board[0] | board[1])):
        before = _without(board, 1 << number)
        if _has_no_line(geometry, before) and _unwinds(geometry, before):
            return
    raise BadPosition(f"{mark} has the line {line}, but no order of moves completes it last")


def _unwinds(geometry: Geometry, board: Board) -> bool:
    """Whether the moves can be taken back one by one to the empty board, from a board without a line."""
    rules = geometry.rules
    if rules.restriction is not Restriction.NONE:
        if geometry.forbidden and _long_runs(geometry, board[0]):
            return False  # an overline of X: it was forbidden
        return _search(board, lambda b: _restored(geometry, b), lambda b: not (b[0] | b[1]))
    if rules.placement is Placement.GRAVITY and (rules.marks is Marks.OWN or rules.overline is Overline.EXACT):
        return _search(board, lambda b: _unstacked(geometry, b), lambda b: not (b[0] | b[1]))
    if rules.overline is Overline.EXACT:
        # No line has both marks, so they can be taken back independently.
        return all(
            _search((marks, 0), lambda b: _loosened(geometry, b), lambda b: not _long_runs(geometry, b[0])) for marks in board
        )
    return True


def _search(start: Board, before: Callable[[Board], Iterator[Board]], is_done: Callable[[Board], bool]) -> bool:
    """Depth-first search through earlier boards, each visited once."""
    seen = {start}
    stack = [iter([start])]
    while len(seen) <= MOST_BOARDS:
        if not stack:
            return False
        board = next(stack[-1], None)
        if board is None:
            stack.pop()
        elif is_done(board):
            return True
        elif board is start or board not in seen:
            seen.add(board)
            stack.append(before(board))
    raise BadPosition("too complicated: no order of moves was found that leads to this board")


def _unstacked(geometry: Geometry, board: Board) -> Iterator[Board]:
    """The boards one move earlier under gravity, from the highest stack down.

    Taking high stacks first leaves many low ones, from which either side can take a mark, so for boards of random games
    the search hardly backtracks.
    """
    movers = board[0] | board[1]
    tops = geometry.uncovered(movers)
    if geometry.rules.marks is Marks.OWN:
        tops &= board[0] if _last_mark(board) == "X" else board[1]
    is_exact = geometry.rules.overline is Overline.EXACT  # otherwise removing a mark never completes a line
    for number in numbers(tops):
        earlier = _without(board, 1 << number)
        if not is_exact or _has_no_line(geometry, earlier):
            yield earlier


def _restored(geometry: Geometry, board: Board) -> Iterator[Board]:
    """The boards one move earlier in renju and caro, where the order of both sides' moves matters.

    X first leaves crowds of its own marks, where most moves are forbidden; O first leaves cells far from X.
    """
    is_x = _last_mark(board) == "X"
    for number in sorted(numbers(board[0] if is_x else board[1]), key=lambda each: _neighbours(geometry, board[0], each, is_x)):
        earlier = x, o = _without(board, 1 << number)
        if geometry.forbidden:
            if not is_x or not geometry.forbidden.reason(x, geometry.full & ~(x | o), number):
                yield earlier
        elif _has_no_line(geometry, earlier):
            yield earlier


def _neighbours(geometry: Geometry, marks: int, number: int, is_x: bool) -> int:  # noqa: FBT001 - the sign
    near = sum((axis.reach & marks).bit_count() for axis in geometry.through[number])
    return -near if is_x else near


def _loosened(geometry: Geometry, board: Board) -> Iterator[Board]:
    """The boards without one mark of a run of k or more; other marks do not matter."""
    marks, _ = board
    for number in numbers(_long_runs(geometry, marks)):
        earlier = marks & ~(1 << number)
        if _has_no_line(geometry, (earlier, 0)):
            yield earlier, 0


def _long_runs(geometry: Geometry, marks: int) -> int:
    return reduce(lambda cells, line: cells | line.mask, (line for line in geometry.lines if line.mask & marks == line.mask), 0)


def _has_no_line(geometry: Geometry, board: Board) -> bool:
    return not any(geometry.complete_lines(*board))


def _last_mark(board: Board) -> str:
    return "X" if board[0].bit_count() > board[1].bit_count() else "O"


def _without(board: Board, bit: int) -> Board:
    return board[0] & ~bit, board[1] & ~bit


def _names(geometry: Geometry, line: Line) -> str:
    return " ".join(str(geometry.cell(number)) for number in line.cells)
