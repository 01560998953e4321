"""A game as numbers: its lines, the lines through each cell, its symmetries, and the rules as flags."""

from __future__ import annotations

from functools import lru_cache

from noughts.rules import Goal, Marks, Overline, Placement, Restriction, Rules, geometry_of, symmetries_of
from noughts.search.core.proof import bits, layout
from noughts.search.core.runtime import I64Buffer, U64Buffer

SHORTEST_KEPT = 4
SHORTEST_KEPT_WITH_GRAVITY = 6
"""Plies that must be left for a result to be kept: repeating shorter searches is quicker than a look at memory.

Chosen by the time for 5x5x4 gravity, Connect Four, 5x4x4 misere and 4x4x3 wild.
"""

MARK_RULES = {Marks.OWN: layout.OWN, Marks.ONLY_X: layout.ONLY_X, Marks.WILD: layout.WILD}


class BitBoard:
    """The numbers of a game; read-only once made, so all threads share them."""

    def __init__(self, rules: Rules) -> None:
        self.cols = rules.cols
        self.rows = rules.rows
        self.cells = rules.cols * rules.rows
        self.everywhere = (1 << rules.cols * rules.rows) - 1  # the set of all cells
        self.misere = rules.goal is Goal.LINE_LOSES
        self.mark_rule = MARK_RULES[rules.marks]
        self.gravity = rules.placement is Placement.GRAVITY
        self.shortest_kept = SHORTEST_KEPT_WITH_GRAVITY if self.gravity else SHORTEST_KEPT
        found = geometry_of(rules).lines
        self.exact = any(line.guards for line in found)
        self.lines = len(found)
        masks = U64Buffer(self.lines)
        masks.fill([line.mask for line in found])
        self.masks = masks.at  # for each line, its cells

        at_cell = [[line for line in found if line.mask >> cell & 1] for cell in range(self.cells)]
        first = I64Buffer(self.cells + 1)
        first.fill([sum(map(len, at_cell[:cell])) for cell in range(self.cells + 1)])
        self.first = first.at  # for each cell, where its lines start in the next two
        through = U64Buffer(sum(map(len, at_cell)))
        through.fill([line.mask for lines in at_cell for line in lines])
        self.through = through.at  # the cells of the lines through each cell
        guards = U64Buffer(through.size)
        guards.fill([line.guards for lines in at_cell for line in lines])
        self.guards = guards.at  # the cells that must not bear the same mark, for the same lines
        weights = I64Buffer(self.cells)
        weights.fill([_weight(cell, len(at_cell[cell]), rules) for cell in range(self.cells)])
        self.weights = weights.at  # for each cell, how good it is to try early

        permutations = list(dict.fromkeys(symmetry.images for symmetry in symmetries_of(rules)))
        self.symmetries = len(permutations)
        images = U64Buffer(self.symmetries * 8 * 256)
        goals = I64Buffer(self.cells)
        for symmetry, permutation in enumerate(permutations):
            goals.fill(list(permutation))
            _write_images(images.at, symmetry, goals.at, self.cells)
        self.images = images.at  # [symmetry, byte, value of the byte]: where those cells go
        inverses = I64Buffer(self.symmetries)
        inverses.fill(_inverses(permutations))
        self.inverses = inverses.at  # for each symmetry, the one that undoes it
        self._owners = (masks, first, through, guards, weights, images, inverses)


@lru_cache(maxsize=16)
def board_of(rules: Rules) -> BitBoard:
    return BitBoard(rules)


def is_classic(rules: Rules) -> bool:
    """Whether an extra mark can never hurt its owner: own marks, lines win, free placement, no guards."""
    return (rules.marks, rules.goal, rules.placement, rules.overline, rules.restriction) == (
        Marks.OWN,
        Goal.LINE_WINS,
        Placement.FREE,
        Overline.COUNTS,
        Restriction.NONE,
    )


def _weight(cell: int, lines: int, rules: Rules) -> int:
    """Cells on many lines first; among equals the more central one."""
    row, col = divmod(cell, rules.cols)
    return 64 * lines - abs(2 * col - rules.cols + 1) - abs(2 * row - rules.rows + 1)


def _write_images(images: memoryview[int], symmetry: int, permutation: memoryview[int], cells: int) -> None:
    """For each byte of a board and each of its values, where those cells go: eight look-ups move a whole board."""
    for cell in range(64):
        base = (8 * symmetry + cell // 8) * 256
        bit = 1 << cell % 8
        goal = bits.cell_set(permutation[cell]) if cell < cells else bits.NOTHING  # cells beyond the board go nowhere
        for value in range(bit):  # smaller values are done; larger ones come with the next bits
            images[base + bit + value] = images[base + value] | goal


def _inverses(permutations: list[tuple[int, ...]]) -> list[int]:
    number = {permutation: at for at, permutation in enumerate(permutations)}
    undone = []
    for permutation in permutations:
        inverse = [0] * len(permutation)
        for cell, image_of_cell in enumerate(permutation):
            inverse[image_of_cell] = cell
        undone.append(number[tuple(inverse)])
    return undone


def image(board: BitBoard, symmetry: int, cells: int) -> int:
    """Where a symmetry moves a set of cells."""
    moved = bits.NOTHING
    at = 8 * 256 * symmetry
    while cells:
        moved |= board.images[at + (cells & 255)]
        cells >>= 8
        at += 256
    return moved


def canonical(board: BitBoard, a: int, b: int) -> tuple[int, int, int]:
    """The smallest image of a position, and the symmetry that leads there; in wild games X and O may swap."""
    best_a, best_b, best = a, b, 0
    if board.mark_rule == layout.WILD and b < a:
        best_a, best_b = b, a
    for symmetry in range(1, board.symmetries):  # the first one moves nothing
        moved_a = image(board, symmetry, a)
        moved_b = image(board, symmetry, b)
        if board.mark_rule == layout.WILD and moved_b < moved_a:
            moved_a, moved_b = moved_b, moved_a
        if moved_a < best_a or (moved_a == best_a and moved_b < best_b):
            best_a, best_b, best = moved_a, moved_b, symmetry
    return best_a, best_b, best
