"""The rules a second time, as simply as they can be said, to check the first against.

A board is a dict from (column, row) to "X" or "O". Nothing here is shared
with the package but the values of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from noughts.rules import Goal, Marks, Overline, Placement, Restriction, Rules, Wrap

Board = dict[tuple[int, int], str]


def neighbour(rules: Rules, cell: tuple[int, int], step: tuple[int, int]) -> tuple[int, int] | None:
    col, row = cell[0] + step[0], cell[1] + step[1]
    if rules.wrap is Wrap.TORUS:
        return col % rules.cols, row % rules.rows
    return (col, row) if col in range(rules.cols) and row in range(rules.rows) else None


def run_through(rules: Rules, board: Board, cell: tuple[int, int], step: tuple[int, int]) -> set[tuple[int, int]]:
    """The longest unbroken run of one mark through a cell in one direction."""
    run = {cell}
    for direction in (step, (-step[0], -step[1])):
        place = neighbour(rules, cell, direction)
        while place is not None and place not in run and board.get(place) == board[cell]:
            run.add(place)
            place = neighbour(rules, place, direction)
    return run


def lines(rules: Rules, board: Board) -> Iterator[set[tuple[int, int]]]:
    """Every run on the board that counts as a line."""
    for cell in board:
        yield from lines_through(rules, board, cell)


def lines_through(rules: Rules, board: Board, cell: tuple[int, int]) -> Iterator[set[tuple[int, int]]]:
    """Every run through a cell that counts as a line."""
    for step in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = run_through(rules, board, cell, step)
        if len(run) == rules.k:
            if rules.restriction is not Restriction.CARO or not is_shut_in(rules, board, run, step):
                yield run
        elif (
            len(run) > rules.k
            and rules.overline is Overline.COUNTS
            and (rules.restriction is not Restriction.RENJU or board[cell] == "O")
        ):
            yield run


def is_shut_in(rules: Rules, board: Board, run: set[tuple[int, int]], step: tuple[int, int]) -> bool:
    """Whether the opponent has the cells before and after a run."""
    beyond = {(col + way * step[0], row + way * step[1]) for col, row in run for way in (1, -1)} - run
    other = "O" if board[min(run)] == "X" else "X"
    return len(beyond) == 2 and all(board.get(cell) == other for cell in beyond)


def completes_line(rules: Rules, board: Board, cell: tuple[int, int], mark: str) -> bool:
    """Whether a mark in a cell makes a line with those of the board."""
    return any(True for _ in lines_through(rules, {**board, cell: mark}, cell))


def has_line(rules: Rules, board: Board) -> bool:
    return any(True for _ in lines(rules, board))


def result(rules: Rules, board: Board) -> str | None:
    """Which player has won ("x" or "o"), "draw", or None while the game goes on."""
    if has_line(rules, board):
        last, other = ("x", "o") if len(board) % 2 else ("o", "x")
        return last if rules.goal is Goal.LINE_WINS else other
    return None if any(True for _ in moves(rules, board)) else "draw"


def moves(rules: Rules, board: Board) -> Iterator[tuple[tuple[int, int], str]]:
    """Every cell that may be played, with every mark that may be placed there."""
    marks = {Marks.OWN: "XO"[len(board) % 2], Marks.ONLY_X: "X", Marks.WILD: "XO"}[rules.marks]
    for col in range(rules.cols):
        for row in range(rules.rows):
            is_supported = row == rules.rows - 1 or (col, row + 1) in board
            if (col, row) not in board and (rules.placement is Placement.FREE or is_supported):
                for mark in marks:
                    if mark == "O" or not is_forbidden(rules, board, (col, row)):
                        yield (col, row), mark


STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def is_forbidden(rules: Rules, board: Board, cell: tuple[int, int]) -> bool:
    """Whether renju forbids X this empty cell: an overline, two fours or two threes, and no line."""
    if rules.restriction is not Restriction.RENJU or completes_line(rules, board, cell, "X"):
        return False
    after = {**board, cell: "X"}
    if any(len(run_through(rules, after, cell, step)) > rules.k for step in STEPS):
        return True
    fours = sum(len(fours_along(rules, after, cell, step)) for step in STEPS)
    threes = sum(is_three(rules, after, cell, step) for step in STEPS)
    return fours > 1 or threes > 1


def axis_cells(rules: Rules, cell: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
    """All cells of the board that can be in one run of k with a cell."""
    cells = [(cell[0] + steps * step[0], cell[1] + steps * step[1]) for steps in range(1 - rules.k, rules.k)]
    return [(col, row) for col, row in cells if 0 <= col < rules.cols and 0 <= row < rules.rows]


def marks_along(rules: Rules, board: Board, cell: tuple[int, int], step: tuple[int, int]) -> int:
    """How many of these cells have an X: with too few of them there is nothing to look for."""
    return sum(board.get(each) == "X" for each in axis_cells(rules, cell, step))


def fours_along(rules: Rules, board: Board, cell: tuple[int, int], step: tuple[int, int]) -> set[frozenset[tuple[int, int]]]:
    """The sets of k - 1 marks, one of them in the cell, that one more mark makes a run of exactly k."""
    found = set()
    if marks_along(rules, board, cell, step) < rules.k - 1:
        return found
    for last in axis_cells(rules, cell, step):
        if last not in board:
            run = run_through(rules, {**board, last: "X"}, last, step)
            if len(run) == rules.k and cell in run:
                found.add(frozenset(run - {last}))
    return found


def is_three(rules: Rules, board: Board, cell: tuple[int, int], step: tuple[int, int]) -> bool:
    """Whether the mark in a cell belongs to a three: an allowed mark, which completes no line, makes an open four of it."""
    if marks_along(rules, board, cell, step) < rules.k - 2 or fours_along(rules, board, cell, step):
        return False
    for fourth in axis_cells(rules, cell, step):
        if fourth in board:
            continue
        later = {**board, fourth: "X"}
        run = run_through(rules, later, fourth, step)
        if cell in run and len(run) == rules.k - 1:
            beyond = [
                end for end in axis_cells(rules, cell, step) if end not in later and completes_run(rules, later, end, step, run)
            ]
            if len(beyond) == 2 and not completes_line(rules, board, fourth, "X") and not is_forbidden(rules, board, fourth):
                return True
    return False


def completes_run(rules: Rules, board: Board, end: tuple[int, int], step: tuple[int, int], run: set[tuple[int, int]]) -> bool:
    """Whether one more mark at the end of a run makes it exactly k."""
    return run_through(rules, {**board, end: "X"}, end, step) == run | {end}


def perft(rules: Rules, depth: int) -> list[int]:
    """How many sequences of 1, 2, 3 ... moves there are; those that lead to the same board go on together."""
    ways: Counter[frozenset[tuple[tuple[int, int], str]]] = Counter({frozenset(): 1})
    counts = []
    for _ in range(depth):
        later = Counter()
        for marks, number in ways.items():
            if not result(rules, board := dict(marks)):
                for move in moves(rules, board):
                    later[marks | {move}] += number
        counts.append(later.total())
        ways = later
    return counts


def text(rules: Rules, board: Board) -> str:
    return "/".join("".join(board.get((col, row), ".") for col in range(rules.cols)) for row in range(rules.rows))


def reachable(rules: Rules) -> set[str]:
    """Every board that play leads to, as text."""
    seen = {text(rules, {})}
    waiting: list[Board] = [{}]
    while waiting:
        board = waiting.pop()
        for cell, mark in moves(rules, board):
            later = {**board, cell: mark}
            written = text(rules, later)
            if written not in seen:
                seen.add(written)
                if not completes_line(rules, board, cell, mark):  # nor could an earlier move, or there would be no later one
                    waiting.append(later)
    return seen
