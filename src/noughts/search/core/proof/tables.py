"""A game as numbers: the lines, the lines through each cell, the symmetries, and the words of the rules as flags."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import uint64

from noughts.rules.geometry import geometry_of
from noughts.rules.rules import Goal, Marks, Overline, Placement, Rules
from noughts.rules.symmetry import symmetries_of
from noughts.search.core.proof.bits import inner

OWN, ONLY_X, WILD = 0, 1, 2
MARK_RULES = {Marks.OWN: OWN, Marks.ONLY_X: ONLY_X, Marks.WILD: WILD}

# What the compiled code reads from `Board.facts`.
CELLS, COLS, ROWS, MISERE, MARK_RULE, GRAVITY, EXACT, LINES, SYMMETRIES = range(9)


class Board(NamedTuple):
    """The arrays of a game, in the form that the compiled code takes."""

    facts: np.ndarray  # int64, indexed by the names above
    masks: np.ndarray  # for each line, its cells
    first: np.ndarray  # for each cell, where its lines start in the next two
    through: np.ndarray  # the cells of the lines through each cell
    guards: np.ndarray  # the cells that must not bear the same mark, for the same lines
    weights: np.ndarray  # for each cell, how good it is to try early
    images: np.ndarray  # [symmetry, byte, value of the byte]: where those cells go
    inverses: np.ndarray  # for each symmetry, the one that undoes it


@lru_cache(maxsize=16)
def board_of(rules: Rules) -> Board:
    """The arrays of a game; nothing writes to them, so all threads share them."""
    lines = geometry_of(rules).lines
    masks, guards = [line.mask for line in lines], [line.guards for line in lines]
    cells = rules.cols * rules.rows
    permutations = list(dict.fromkeys(symmetry.images for symmetry in symmetries_of(rules)))
    flags = [rules.goal is Goal.LINE_LOSES, MARK_RULES[rules.marks], rules.placement is Placement.GRAVITY, any(guards)]
    return Board(
        facts=np.array([cells, rules.cols, rules.rows, *flags, len(lines), len(permutations)], np.int64),
        masks=np.array(masks, np.uint64),
        **_lines_through_cells(masks, guards, cells),
        weights=_weights(masks, rules.cols, rules.rows),
        images=np.stack([_image_table(permutation) for permutation in permutations]),
        inverses=_inverses(permutations),
    )


def is_classic(rules: Rules) -> bool:
    """Whether an extra mark can never hurt its owner: own marks, lines win, free placement, no guards."""
    return (rules.marks, rules.goal, rules.placement, rules.overline) == (
        Marks.OWN,
        Goal.LINE_WINS,
        Placement.FREE,
        Overline.COUNTS,
    )


def _lines_through_cells(masks: list[int], guards: list[int], cells: int) -> dict[str, np.ndarray]:
    first, through, guarded = [0], [], []
    for cell in range(cells):
        mine = [number for number, mask in enumerate(masks) if mask >> cell & 1]
        through += [masks[number] for number in mine]
        guarded += [guards[number] for number in mine]
        first.append(len(through))
    return {
        "first": np.array(first, np.int64),
        "through": np.array(through, np.uint64),
        "guards": np.array(guarded, np.uint64),
    }


def _weights(masks: list[int], cols: int, rows: int) -> np.ndarray:
    """Cells on many lines first; among equals the more central one."""
    weights = []
    for cell in range(cols * rows):
        row, col = divmod(cell, cols)
        off_centre = abs(2 * col - cols + 1) + abs(2 * row - rows + 1)
        weights.append(64 * sum(mask >> cell & 1 for mask in masks) - off_centre)
    return np.array(weights, np.int64)


def _image_table(permutation: tuple[int, ...]) -> np.ndarray:
    """For each byte of a board and each value of it, where those cells go: a whole board is moved by eight look-ups."""
    table = np.zeros((8, 256), np.uint64)
    values = np.arange(256)
    for cell, goal in enumerate(permutation):
        byte, bit = divmod(cell, 8)
        table[byte, values >> bit & 1 == 1] |= np.uint64(1 << goal)
    return table


def _inverses(permutations: list[tuple[int, ...]]) -> np.ndarray:
    number = {permutation: at for at, permutation in enumerate(permutations)}
    undone = []
    for permutation in permutations:
        inverse = [0] * len(permutation)
        for cell, image in enumerate(permutation):
            inverse[image] = cell
        undone.append(number[tuple(inverse)])
    return np.array(undone, np.int64)


@inner
def image(board, symmetry, cells):
    """Where a symmetry moves a set of cells."""
    moved = uint64(0)
    byte = 0
    while cells != uint64(0):
        moved |= board.images[symmetry, byte, cells & uint64(255)]
        cells >>= uint64(8)
        byte += 1
    return moved


@inner
def canonical(board, a, b):
    """The least of the images of a position, and the symmetry that leads there; in wild games X and O may swap."""
    swap_too = board.facts[MARK_RULE] == WILD
    best_a, best_b, best = a, b, 0
    for symmetry in range(board.facts[SYMMETRIES]):
        moved_a = image(board, symmetry, a)
        moved_b = image(board, symmetry, b)
        if swap_too and moved_b < moved_a:
            moved_a, moved_b = moved_b, moved_a
        if moved_a < best_a or (moved_a == best_a and moved_b < best_b):
            best_a, best_b, best = moved_a, moved_b, symmetry
    return best_a, best_b, best
