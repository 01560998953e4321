"""The rules a second time, as simply as they can be said, to check the first against.

A board is a dict from (column, row) to "X" or "O". Nothing here is shared
with the package but the values of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from noughts.rules import Goal, Marks, Overline, Placement, Rules, Wrap

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
        if len(run) == rules.k or (len(run) > rules.k and rules.overline is Overline.COUNTS):
            yield run


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
    return "draw" if len(board) == rules.cols * rules.rows else None


def moves(rules: Rules, board: Board) -> Iterator[tuple[tuple[int, int], str]]:
    """Every cell that may be played, with every mark that may be placed there."""
    marks = {Marks.OWN: "XO"[len(board) % 2], Marks.ONLY_X: "X", Marks.WILD: "XO"}[rules.marks]
    for col in range(rules.cols):
        for row in range(rules.rows):
            is_supported = row == rules.rows - 1 or (col, row + 1) in board
            if (col, row) not in board and (rules.placement is Placement.FREE or is_supported):
                for mark in marks:
                    yield (col, row), mark


def perft(rules: Rules, depth: int, board: Board | None = None) -> int:
    """How many sequences of so many moves there are."""
    board = board or {}
    if depth == 0:
        return 1
    if result(rules, board):
        return 0
    return sum(perft(rules, depth - 1, {**board, cell: mark}) for cell, mark in moves(rules, board))


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
