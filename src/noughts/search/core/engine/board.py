# cython: auto_pickle=False
"""The rules of one game as tables, the board that a search changes in place, and its static score."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import log
from random import Random

from noughts.rules import Goal, Marks, Placement, Restriction, Rules, geometry_of
from noughts.rules.geometry import Line, numbers
from noughts.search.core.engine import layout, pattern_tables, patterns
from noughts.search.core.engine.pattern_tables import PatternTables
from noughts.search.core.engine.patterns import Patterns

TEMPO_EIGHTHS = 10  # the side to move counts its own lines at 10/8, since it is about to improve one
PARITY_SCORE = 20  # the worth of an odd number of safe moves where marks have no owner

SHORTEST_THREAT = 3
"""With k below three every second move wins; there is nothing to threaten."""

# The worth of a line by the number of cells it lacks. An open three appears in two or three lines at once, a closed four in
# one, so the three counts for more, as it should. Neighbouring values did neither better nor worse by more than 40 games of
# the engine against itself can tell.
WORTH_BY_LACKING = (0, 50, 40, 10, 2, 1)

REDUCE_BASE, REDUCE_RATE = 0.5, 0.6

HASH_SEED = 20240229
"""Fixed, so that a search can be repeated."""

BOTH_ENDS = 2

TABLE_SHAPES = {
    "zobrist": (2, layout.MAX_CELLS),
    "weight": (layout.MAX_K + 2,),  # [level + 1]: what a line with so many marks is worth
    "gain": (layout.MAX_K + 2,),  # [level + 1]: what one more mark on it is worth
    "line_cells": (layout.MAX_LINES, layout.MAX_K),
    "cell_lines": (layout.MAX_CELLS, 4 * layout.MAX_K),
    "cell_line_count": (layout.MAX_CELLS,),
    "guard_lines": (layout.MAX_CELLS, 8),  # lines that this cell guards
    "guard_line_count": (layout.MAX_CELLS,),
    "end_lines": (layout.MAX_CELLS, 8),  # in caro, lines that end beside this cell
    "end_line_count": (layout.MAX_CELLS,),
    "reductions": (layout.REDUCTIONS, layout.REDUCTIONS),  # [depth][number of the move]: plies
    "centrality": (layout.MAX_CELLS,),  # the greater, the nearer to the centre
}


class Tables:
    """The rules of one game; read-only once made."""

    zobrist: list[list[int]]
    weight: list[int]
    gain: list[int]
    line_cells: list[list[int]]
    cell_lines: list[list[int]]
    cell_line_count: list[int]
    guard_lines: list[list[int]]
    guard_line_count: list[int]
    end_lines: list[list[int]]
    end_line_count: list[int]
    reductions: list[list[int]]
    centrality: list[int]

    def __init__(self, rules: Rules) -> None:
        layout.make_arrays(self, TABLE_SHAPES)
        self.cols, self.cells, self.k = rules.cols, rules.cols * rules.rows, rules.k
        self.marks_rule = {Marks.OWN: layout.OWN_MARKS, Marks.ONLY_X: layout.ONLY_X, Marks.WILD: layout.WILD}[rules.marks]
        self.misere, self.gravity = rules.goal is Goal.LINE_LOSES, rules.placement is Placement.GRAVITY
        is_race = rules.marks is Marks.OWN and rules.goal is Goal.LINE_WINS and rules.k >= SHORTEST_THREAT
        # Own marks, and a line wins: threat search is sound. In caro a four has more than one answer.
        self.threats = is_race and rules.restriction is not Restriction.CARO
        self.renju = rules.restriction is Restriction.RENJU
        # The network knows what a line is worth that is about to win; elsewhere lines are added up.
        self.is_learned = is_race and not self.gravity and pattern_tables.fits(rules)
        self.patterns: PatternTables = PatternTables(rules) if self.is_learned else None  # type: ignore[assignment]
        chance = Random(HASH_SEED)  # noqa: S311 - keys that spread, not secrets
        for cell in range(self.cells):
            row, col = divmod(cell, self.cols)
            self.centrality[cell] = -((2 * col - rules.cols + 1) ** 2) - (2 * row - rules.rows + 1) ** 2
            for mark in range(2):
                self.zobrist[mark][cell] = chance.getrandbits(64)
        lines = geometry_of(rules).lines
        self.lines = len(lines)
        _fill_lines(self, lines)
        _fill_guards(self, lines)
        _fill_ends(self, lines)
        _fill_weights(self, rules.k)
        _fill_reductions(self)


@lru_cache(maxsize=8)
def engine_tables(rules: Rules) -> Tables:
    return Tables(rules)


def _fill_lines(tables: Tables, lines: tuple[Line, ...]) -> None:
    for number, line in enumerate(lines):
        for i, cell in enumerate(line.cells):
            tables.line_cells[number][i] = cell
            tables.cell_lines[cell][tables.cell_line_count[cell]] = number
            tables.cell_line_count[cell] += 1


def _fill_guards(tables: Tables, lines: tuple[Line, ...]) -> None:
    for number, line in enumerate(lines):
        for cell in numbers(line.guards):
            tables.guard_lines[cell][tables.guard_line_count[cell]] = number
            tables.guard_line_count[cell] += 1


def _fill_ends(tables: Tables, lines: tuple[Line, ...]) -> None:
    for number, line in enumerate(lines):
        for cell in numbers(line.ends):
            tables.end_lines[cell][tables.end_line_count[cell]] = number
            tables.end_line_count[cell] += 1


def _fill_weights(tables: Tables, k: int) -> None:
    """Worth and gain by level; index 0 is a dead line, index level + 1 a living one."""
    worth = [0] * (k + 1)
    for level in range(1, k):
        worth[level] = WORTH_BY_LACKING[min(k - level, len(WORTH_BY_LACKING) - 1)]
    for level in range(k):
        tables.weight[level + 1] = worth[level]
        tables.gain[level + 1] = max(1, worth[level + 1] - worth[level])
    tables.gain[k] = 10 * WORTH_BY_LACKING[1]  # completes the line


def _fill_reductions(tables: Tables) -> None:
    for depth in range(1, layout.REDUCTIONS):
        for number in range(1, layout.REDUCTIONS):
            tables.reductions[depth][number] = int(REDUCE_BASE + log(depth) * log(number) * REDUCE_RATE)


BOARD_SHAPES = {
    "total": (2,),  # worth of all living lines of a mark
    "alive": (2,),  # how many lines a mark can still complete
    "marks": (layout.MAX_CELLS,),
    "counts": (2, layout.MAX_LINES),  # marks on each line
    "guard_hits": (
        2,
        layout.MAX_LINES,
    ),  # marks on its guard cells, and in caro one for both ends in the hands of the other mark
    "end_hits": (2, layout.MAX_LINES),  # marks at its ends
    "empty_sum": (layout.MAX_LINES,),  # sum of its empty cells: with one left, that cell
    "list_size": (2, 3),
    "list_lines": (2, 3, layout.MAX_LINES),  # living lines by what they lack
    "list_place": (2, layout.MAX_LINES),  # where in its list a line stands
    "cell_score": (2, layout.MAX_CELLS),  # gain of placing a mark in a cell
    "win_cells": (2, 2),  # filled by count_wins
}


class Board:
    """One position of one game."""

    total: list[int]
    alive: list[int]
    marks: list[int]
    counts: list[list[int]]
    guard_hits: list[list[int]]
    end_hits: list[list[int]]
    empty_sum: list[int]
    list_size: list[list[int]]
    list_lines: list[list[list[int]]]
    list_place: list[list[int]]
    cell_score: list[list[int]]
    win_cells: list[list[int]]

    def __init__(self, tables: Tables, x_cells: Iterable[int] = (), o_cells: Iterable[int] = ()) -> None:
        layout.make_arrays(self, BOARD_SHAPES)
        self.tables = tables
        self.patterns: Patterns = Patterns(tables.patterns) if tables.is_learned else None  # type: ignore[assignment]
        self.hash = 0
        self.placed = 0  # marks on the board; its parity is the side to move
        self.row_length = 0  # filled by forbidden
        self.scoring = True  # False while threat search runs: it needs no cell scores
        _begin(self)
        for cell in x_cells:
            place(self, cell, layout.MARK_X)
        for cell in o_cells:
            place(self, cell, layout.MARK_O)


def _join_list(board: Board, mark: int, lacking: int, line: int) -> None:
    size = board.list_size[mark][lacking]
    board.list_lines[mark][lacking][size] = line
    board.list_place[mark][line] = size
    board.list_size[mark][lacking] = size + 1


def _leave_list(board: Board, mark: int, lacking: int, line: int) -> None:
    """The last line of the list takes the place of the one that leaves."""
    size = board.list_size[mark][lacking] - 1
    last = board.list_lines[mark][lacking][size]
    gap = board.list_place[mark][line]
    board.list_lines[mark][lacking][gap] = last
    board.list_place[mark][last] = gap
    board.list_size[mark][lacking] = size


def _set_level(board: Board, line: int, mark: int, old: int, new: int) -> None:
    """Move a line to another level, and update totals, cell scores and the lists of nearly full lines."""
    board.total[mark] += board.tables.weight[new + 1] - board.tables.weight[old + 1]
    if old == layout.DEAD:
        board.alive[mark] += 1
    elif board.tables.k - 3 <= old < board.tables.k:
        _leave_list(board, mark, board.tables.k - old - 1, line)
    if new == layout.DEAD:
        board.alive[mark] -= 1
    elif board.tables.k - 3 <= new < board.tables.k:
        _join_list(board, mark, board.tables.k - new - 1, line)
    if board.scoring:
        change = board.tables.gain[new + 1] - board.tables.gain[old + 1]
        for i in range(board.tables.k):
            board.cell_score[mark][board.tables.line_cells[line][i]] += change


def _begin(board: Board) -> None:
    """On the empty board every line is alive for both marks and carries none."""
    for line in range(board.tables.lines):
        for i in range(board.tables.k):
            board.empty_sum[line] += board.tables.line_cells[line][i]
        _set_level(board, line, 0, layout.DEAD, 0)
        _set_level(board, line, 1, layout.DEAD, 0)


def _kill(board: Board, line: int, mark: int) -> None:
    """One more cell beyond the line makes it useless for this mark."""
    if board.guard_hits[mark][line] == 0 and board.counts[1 - mark][line] == 0:
        _set_level(board, line, mark, board.counts[mark][line], layout.DEAD)
    board.guard_hits[mark][line] += 1


def _revive(board: Board, line: int, mark: int) -> None:
    """Undo `_kill`."""
    board.guard_hits[mark][line] -= 1
    if board.guard_hits[mark][line] == 0 and board.counts[1 - mark][line] == 0:
        _set_level(board, line, mark, layout.DEAD, board.counts[mark][line])


def place(board: Board, cell: int, mark: int) -> bool:
    """Put a mark into an empty cell, and say whether that completed a line."""
    board.marks[cell] = mark + 1
    board.hash ^= board.tables.zobrist[mark][cell]
    board.placed += 1
    completed = 0
    other = 1 - mark
    for i in range(board.tables.cell_line_count[cell]):
        line = board.tables.cell_lines[cell][i]
        level = board.counts[mark][line]
        board.empty_sum[line] -= cell
        if board.counts[other][line] == 0 and board.guard_hits[mark][line] == 0:
            _set_level(board, line, mark, level, level + 1)
            if level + 1 == board.tables.k:
                completed = 1
        if level == 0 and board.guard_hits[other][line] == 0:
            _set_level(board, line, other, board.counts[other][line], layout.DEAD)
        board.counts[mark][line] = level + 1
    if not board.tables.renju or mark == layout.MARK_X:
        for i in range(board.tables.guard_line_count[cell]):
            _kill(board, board.tables.guard_lines[cell][i], mark)
    for i in range(board.tables.end_line_count[cell]):
        line = board.tables.end_lines[cell][i]
        board.end_hits[mark][line] += 1
        if board.end_hits[mark][line] == BOTH_ENDS:
            _kill(board, line, other)
    if board.scoring and board.tables.is_learned:
        patterns.place(board.patterns, cell, mark)
    return completed > 0


def remove(board: Board, cell: int, mark: int) -> None:
    """Undo `place`: the same steps in the opposite order."""
    other = 1 - mark
    if board.scoring and board.tables.is_learned:
        patterns.remove(board.patterns, cell, mark)
    for i in range(board.tables.end_line_count[cell]):
        line = board.tables.end_lines[cell][i]
        if board.end_hits[mark][line] == BOTH_ENDS:
            _revive(board, line, other)
        board.end_hits[mark][line] -= 1
    if not board.tables.renju or mark == layout.MARK_X:
        for i in range(board.tables.guard_line_count[cell]):
            _revive(board, board.tables.guard_lines[cell][i], mark)
    for i in range(board.tables.cell_line_count[cell]):
        line = board.tables.cell_lines[cell][i]
        level = board.counts[mark][line] - 1
        board.counts[mark][line] = level
        board.empty_sum[line] += cell
        if level == 0 and board.guard_hits[other][line] == 0:
            _set_level(board, line, other, layout.DEAD, board.counts[other][line])
        if board.counts[other][line] == 0 and board.guard_hits[mark][line] == 0:
            _set_level(board, line, mark, level + 1, level)
    board.placed -= 1
    board.hash ^= board.tables.zobrist[mark][cell]
    board.marks[cell] = layout.EMPTY


def is_playable(board: Board, cell: int) -> bool:
    """Whether a mark may be placed here now; with gravity the cell below must be filled."""
    if board.marks[cell] != layout.EMPTY:
        return False
    below = cell + board.tables.cols
    return not board.tables.gravity or below >= board.tables.cells or board.marks[below] != layout.EMPTY


def count_wins(board: Board, mark: int) -> int:
    """How many playable cells complete a line of this mark: 0, 1 or 2 (two or more); win_cells[mark] gets them."""
    found = 0
    for i in range(board.list_size[mark][layout.LACKS_ONE]):
        cell = board.empty_sum[board.list_lines[mark][layout.LACKS_ONE][i]]
        if found == 1 and cell == board.win_cells[mark][0]:
            continue
        if is_playable(board, cell):
            board.win_cells[mark][found] = cell
            found += 1
            if found == 2:
                break
    return found


def _touches(board: Board, cell: int, mark: int, lacking: int) -> bool:
    """Whether the cell lies on a living line of this mark that lacks so many cells."""
    wanted = board.tables.k - lacking - 1
    for i in range(board.tables.cell_line_count[cell]):
        line = board.tables.cell_lines[cell][i]
        if board.counts[mark][line] == wanted and board.counts[1 - mark][line] == 0 and board.guard_hits[mark][line] == 0:
            return True
    return False


def _safe_moves(board: Board) -> int:
    """Moves that do not lose at once: the side that makes the last of them tends to win.

    A move is unsafe if it completes a line (misere), or lets the opponent complete one (otherwise).
    """
    lacking = layout.LACKS_ONE if board.tables.misere else layout.LACKS_TWO
    safe = 0
    for cell in range(board.tables.cells):
        if is_playable(board, cell):
            if not _touches(board, cell, layout.MARK_X, lacking):
                safe += 1
            if board.tables.marks_rule == layout.WILD and not _touches(board, cell, layout.MARK_O, lacking):
                safe += 1
    return safe


def static_score(board: Board) -> int:
    """The score for the side to move: its lines against the opponent's, or safe moves if marks have no owner."""
    if board.tables.is_learned:
        return patterns.value(board.patterns, board.placed & 1)
    if board.tables.marks_rule == layout.OWN_MARKS:
        side = board.placed & 1
        score = board.total[side] * TEMPO_EIGHTHS // 8 - board.total[1 - side]
        return -score if board.tables.misere else score
    return PARITY_SCORE if _safe_moves(board) % 2 else -PARITY_SCORE
