# cython: auto_pickle=False
"""Random games under any rules, from any position: counts of marks on every line, and on its guards where a game is exact."""

from __future__ import annotations

from noughts.rules import Position
from noughts.rules.geometry import numbers
from noughts.search.core.engine import layout, zeros
from noughts.search.core.engine.tables import Tables, engine_tables
from noughts.search.core.playouts import chance, sizes
from noughts.search.core.playouts.results import Results

SHAPES = {
    "choices": (layout.MAX_CELLS,),  # the cells (with gravity: columns) that can still be played stand first, in any order
    "height": (layout.MAX_K,),  # marks in each column
    "counts": (2, layout.MAX_LINES),
    "guards": (2, layout.MAX_LINES),
}


class Course:
    """How far a game has come."""

    choices: list[int]
    height: list[int]
    counts: list[list[int]]
    guards: list[list[int]]

    def __init__(self) -> None:
        zeros.make(self, SHAPES)
        self.state = 0  # of the random generator
        self.placed = 0  # marks on the board; its parity is the side to move
        self.open = 0  # how many choices there are


def course_of(position: Position) -> Course:
    """A game that has come to this position."""
    tables = engine_tables(position.rules)
    course = Course()
    for mark, cells in enumerate((position.x, position.o)):
        for cell in numbers(cells):
            _place(tables, course, cell, mark)
            course.placed += 1
            course.height[cell % tables.cols] += 1
    empty = position.geometry.full & ~(position.x | position.o)
    choices = [cell for cell in numbers(empty) if not tables.gravity or cell < tables.cols]
    course.open = len(choices)
    for i, choice in enumerate(choices):
        course.choices[i] = choice
    return course


def _draw(game: Course, n: int) -> int:
    """A random number below n."""
    game.state = chance.next_state(game.state)
    return chance.high_half(chance.low_half(chance.scramble(game.state)) * n)


def _begin(tables: Tables, game: Course, start: Course) -> None:
    """Go back to where the games start."""
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
    """Take a random playable cell; a choice that is used up gives its place to the last one."""
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
    """Count the mark on its lines; true if one of them is complete and not spoilt by a guard."""
    for i in range(tables.guard_line_count[cell]):
        game.guards[mark][tables.guard_lines[cell][i]] += 1
    completed = 0
    for i in range(tables.cell_line_count[cell]):
        line = tables.cell_lines[cell][i]
        game.counts[mark][line] += 1
        if game.counts[mark][line] == tables.k and game.guards[mark][line] == 0:
            completed = 1
    return completed > 0


def play_any(tables: Tables, start: Course, game: Course, games: int, seed: int, results: Results) -> None:
    """Play random games and count wins of the first player, of the second, and draws."""
    game.state = chance.scramble(seed)
    for _ in range(games):
        _begin(tables, game, start)
        winner = sizes.DRAWN
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
        results.counts[winner] += 1
