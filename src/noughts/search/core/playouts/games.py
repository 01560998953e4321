# cython: auto_pickle=False
"""Games by the million: by tables on 3x3, by runs of bits on ordinary boards, by counts under any rules.

ON 3x3 the two sides are sets of bits, and a table finds the n-th free cell; for chosen moves a table of positions knows
the followers, so a move is one look-up. One random number serves a whole game: its lower half the first five choices,
its upper half the last four.

ON ORDINARY BOARDS (own marks, free placement, no torus, lines win, longer runs count) each mark keeps every row, column and
diagonal as one integer. A line is a run of k bits, which a few shifts find: four groups after a move instead of 4k lines.

UNDER ANY RULES, from any position: counts of marks on every line and, in exact games, on its guards.
"""

from __future__ import annotations

from collections.abc import Callable

from noughts.rules import Position
from noughts.rules.geometry import numbers
from noughts.search.core.engine import layout
from noughts.search.core.engine.board import Tables, engine_tables
from noughts.search.core.playouts import chance

Shares = tuple[int, int, int]
"""Wins of the first player, of the second, draws."""


class Results:
    def __init__(self) -> None:
        self.counts = [0, 0, 0]

    def shares(self) -> Shares:
        return self.counts[0], self.counts[1], self.counts[2]


LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

CHOSEN_SHAPES = {"follower": (chance.POSITIONS * chance.ROOM,)}


def has_line(cells: int) -> bool:
    """Whether a set of cells of 3x3 holds a line."""
    return any(cells & line == line for line in LINES)


class ChosenGame:
    """All reachable positions by number, with the numbers of their followers.

    The first numbers are the results: won by the first player, by the second, drawn. The last place of a position holds
    the number of its followers.
    """

    follower: list[int]

    def __init__(self, moves: Callable[[int, int], int], wins: Callable[[int], bool] = has_line) -> None:
        """``moves`` gives the set of moves for the mover's and the other side's cells; ``wins`` says which cells win."""
        layout.make_arrays(self, CHOSEN_SHAPES)
        known = {(0, 0): chance.FIRST}
        queue = [(0, 0)]
        for mover, other in queue:
            row = chance.ROOM * known[mover, other]
            cells = [1 << cell for cell in range(chance.CELLS) if moves(mover, other) >> cell & 1]
            self.follower[row + chance.ROOM - 1] = len(cells)
            for place, cell in enumerate(cells):
                after = (other, mover | cell)
                if wins(mover | cell):
                    number = (mover | other).bit_count() & 1
                elif (mover | other | cell).bit_count() == chance.CELLS:
                    number = chance.DRAWN
                elif after in known:
                    number = known[after]
                else:
                    number = known[after] = chance.FIRST + len(known)
                    queue.append(after)
                self.follower[row + place] = number


def play_chosen(game: ChosenGame, games: int, seed: int, tally: Results) -> None:
    """Play games in which all moves of a position are equally likely."""
    state = chance.scramble(seed)
    for _ in range(games):
        state = chance.next_state(state)
        number = chance.scramble(state)
        fraction = chance.low_half(number)
        at = chance.FIRST
        for turn in range(chance.CELLS):
            if turn == chance.HALFWAY:
                fraction = chance.high_half(number)
            fraction *= game.follower[chance.ROOM * at + chance.ROOM - 1]
            at = game.follower[chance.ROOM * at + chance.high_half(fraction)]
            fraction = chance.low_half(fraction)
            if at < chance.FIRST:
                break
        tally.counts[at] += 1


class SmallBoard:
    """For every set of cells of 3x3: its n-th cell as a bit, and whether it holds a line."""

    def __init__(self) -> None:
        bits = [[1 << cell for cell in range(chance.CELLS) if cells >> cell & 1] for cells in range(512)]
        self.nth_bit = [bit for row in bits for bit in [*row, *[0] * (chance.ROOM - len(row))]]
        self.wins = [has_line(cells) for cells in range(512)]


def play_small(board: SmallBoard, games: int, seed: int, tally: Results) -> None:
    state = chance.scramble(seed)
    for _ in range(games):
        state = chance.next_state(state)
        number = chance.scramble(state)
        fraction = chance.low_half(number)
        mover = other = 0
        winner = chance.DRAWN
        for turn in range(chance.CELLS):
            if turn == chance.HALFWAY:
                fraction = chance.high_half(number)
            fraction *= chance.CELLS - turn
            mover |= board.nth_bit[(511 ^ (mover | other)) * chance.ROOM + chance.high_half(fraction)]
            fraction = chance.low_half(fraction)
            if board.wins[mover]:
                winner = turn & 1
                break
            mover, other = other, mover
        tally.counts[winner] += 1


RUN_SHAPES = {
    "group": (4 * layout.MAX_CELLS,),
    "bit": (4 * layout.MAX_CELLS,),
    "order": (layout.MAX_CELLS,),  # shuffled as far as a game goes; a shuffled start is as good as a sorted one
    "runs": (2 * chance.SECOND,),
}


class Runs:
    """For each cell its four groups (row, column, both diagonals) and its bit in each; and a board to play on."""

    group: list[int]
    bit: list[int]
    order: list[int]
    runs: list[int]

    def __init__(self, cols: int, rows: int) -> None:
        layout.make_arrays(self, RUN_SHAPES)
        self.cells = cols * rows
        falling, rising = rows + cols + cols - 1, rows + cols + cols + rows - 1
        for cell in range(self.cells):
            row, col = divmod(cell, cols)
            for way, group in enumerate((row, rows + col, falling + row - col, rising + row + col)):
                self.group[4 * cell + way] = group
                self.bit[4 * cell + way] = 1 << (row if way == 1 else col)
            self.order[cell] = cell


def run_of(bits: int, k: int) -> int:
    """The bits where a run of k set bits begins. Each step turns "a run of n starts here" into "a run of up to 2n"."""
    length = 1
    while length < k:
        step = min(length, k - length)
        bits &= bits >> step
        length += step
    return bits


def play_straight(board: Runs, k: int, games: int, seed: int, tally: Results) -> None:
    cells = board.cells
    state = chance.scramble(seed)
    for _ in range(games):
        for i in range(2 * chance.SECOND):
            board.runs[i] = 0
        winner = chance.DRAWN
        number = state
        for turn in range(cells):
            if turn & 1:
                number = chance.high_half(number)
            else:
                state = chance.next_state(state)
                number = chance.scramble(state)
            pick = turn + chance.high_half(chance.low_half(number) * (cells - turn))
            cell = board.order[pick]
            board.order[pick] = board.order[turn]
            board.order[turn] = cell
            side = chance.SECOND * (turn & 1)
            completed = 0
            for way in range(4):
                place = side + board.group[4 * cell + way]
                run = board.runs[place] | board.bit[4 * cell + way]
                board.runs[place] = run
                completed |= run_of(run, k)
            if completed:
                winner = turn & 1
                break
        tally.counts[winner] += 1


STATE_SHAPES = {
    "choices": (layout.MAX_CELLS,),  # the cells (with gravity: columns) that can still be played stand first, in any order
    "height": (layout.MAX_K,),  # marks in each column
    "counts": (2, layout.MAX_LINES),
    "guards": (2, layout.MAX_LINES),
}


class Course:
    choices: list[int]
    height: list[int]
    counts: list[list[int]]
    guards: list[list[int]]

    def __init__(self) -> None:
        layout.make_arrays(self, STATE_SHAPES)
        self.state = 0  # of the random generator
        self.placed = 0  # marks on the board; its parity is the side to move
        self.open = 0  # how many choices there are


def course_of(position: Position) -> Course:
    tables = engine_tables(position.rules)
    state = Course()
    for mark, cells in enumerate((position.x, position.o)):
        for cell in numbers(cells):
            _place(tables, state, cell, mark)
            state.placed += 1
            state.height[cell % tables.cols] += 1
    empty = position.geometry.full & ~(position.x | position.o)
    choices = [cell for cell in numbers(empty) if not tables.gravity or cell < tables.cols]
    state.open = len(choices)
    for i, choice in enumerate(choices):
        state.choices[i] = choice
    return state


def _draw(game: Course, n: int) -> int:
    """A random number below n."""
    game.state = chance.next_state(game.state)
    return chance.high_half(chance.low_half(chance.scramble(game.state)) * n)


def _begin(tables: Tables, game: Course, start: Course) -> None:
    """Reset a game to the start."""
    game.open, game.placed = start.open, start.placed
    for i in range(start.open):
        game.choices[i] = start.choices[i]
    if tables.gravity:
        for col in range(tables.cols):
            game.height[col] = start.height[col]
    for mark in range(2):
        for line in range(tables.lines):
            game.counts[mark][line] = start.counts[mark][line]
            game.guards[mark][line] = start.guards[mark][line]


def _random_cell(tables: Tables, game: Course) -> int:
    """Take a random playable cell; the last choice replaces one that is used up."""
    pick = _draw(game, game.open)
    cell = game.choices[pick]
    if tables.gravity:
        col = cell
        game.height[col] += 1
        cell = tables.cells - game.height[col] * tables.cols + col
        if cell >= tables.cols:
            return cell
    game.open -= 1
    game.choices[pick] = game.choices[game.open]
    return cell


def _place(tables: Tables, game: Course, cell: int, mark: int) -> bool:
    """Count the mark on its lines; True if that completed one that no guard spoils."""
    for i in range(tables.guard_line_count[cell]):
        game.guards[mark][tables.guard_lines[cell][i]] += 1
    completed = 0
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell][i]
        game.counts[mark][line] += 1
        if game.counts[mark][line] == tables.k and game.guards[mark][line] == 0:
            completed = 1
    return completed > 0


def play_any(tables: Tables, start: Course, game: Course, games: int, seed: int, tally: Results) -> None:
    game.state = chance.scramble(seed)
    for _ in range(games):
        _begin(tables, game, start)
        winner = chance.DRAWN
        for turn in range(start.placed, tables.cells):
            cell = _random_cell(tables, game)
            mark = turn & 1
            if tables.marks_rule == layout.ONLY_X:
                mark = layout.MARK_X
            elif tables.marks_rule == layout.WILD:
                mark = _draw(game, 2)
            if _place(tables, game, cell, mark):
                winner = 1 - (turn & 1) if tables.misere else turn & 1
                break
        tally.counts[winner] += 1
