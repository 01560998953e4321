"""Many games of many kinds side by side, with tables that never change.

Every seat always plays the same kind of game, so all tables are made once and
all shapes stay the same, as a graphics card likes it.

There are two layouts. In the wide one each game has a row of ``width`` cells
and ``moves`` moves, padded for smaller boards. In the packed one the cells of
all games follow each other without gaps; the network works on that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import torch
from torch import Tensor

from noughts.rules import BadRules, Goal, Marks, Placement, Restriction, Rules, Symmetry, geometry_of, symmetries_of
from noughts.rules.geometry import Line
from noughts.search.neural.features import neighbours, odd_columns, odd_rows, rule_facts

SYMMETRIES = 32  # symmetries of each game; of tori and wild games, which have more, an even selection
NEVER = 100  # stands for the marks needed on a line of another game's board
GameCount = tuple[Rules, int]  # A kind of game, and how many are played


class BatchedGames:
    def __init__(self, game_counts: Sequence[GameCount], device: torch.device, dtype: torch.dtype = torch.float32) -> None:
        for rules, _ in game_counts:
            if rules.restriction is not Restriction.NONE:
                raise BadRules(f"{rules}: networks cannot be trained for renju or caro")
        self.game_counts = tuple(sorted(game_counts, key=lambda pair: pair[0].cols * pair[0].rows))
        self.kinds = tuple(rules for rules, _ in self.game_counts)
        self.device = device
        self.dtype = dtype
        self.games = sum(count for _, count in self.game_counts)
        self.width = _rounded(max(_cells(rules) for rules in self.kinds))
        self.moves = _rounded(max(_moves(rules) for rules in self.kinds))
        self.kind = self._tensor([number for number, (_, count) in enumerate(self.game_counts) for _ in range(count)])
        self.first = self._tensor(_starts(count for _, count in self.game_counts))[:-1]
        self.count = self._tensor([count for _, count in self.game_counts])
        self.cells = self._each([_cells(rules) for rules in self.kinds])
        self._flags()
        self._packing()
        self._moving()
        self._lines()
        self._symmetries()

    def _tensor(self, values: object, dtype: torch.dtype = torch.long) -> Tensor:
        return torch.tensor(values, dtype=dtype, device=self.device)

    def _each(self, values: object, dtype: torch.dtype = torch.long) -> Tensor:
        """Values of the kinds, spread to their games."""
        return self._tensor(values, dtype)[self.kind]

    def _flags(self) -> None:
        kinds = self.kinds
        self.has_own_marks = self._each([rules.marks is Marks.OWN for rules in kinds], torch.bool)
        self.is_wild = self._each([rules.marks is Marks.WILD for rules in kinds], torch.bool)
        self.line_value = self._each([1.0 if rules.goal is Goal.LINE_WINS else -1.0 for rules in kinds], torch.float32)
        self.rule_facts = self._each([rule_facts(rules) for rules in kinds], torch.float32)
        self.has_gravity = self._each([rules.placement is Placement.GRAVITY for rules in kinds], torch.bool)

    def _packing(self) -> None:
        """For each packed cell its place in the wide layout, its game and its neighbours."""
        width = self.width
        sizes = [(_cells(rules), count) for rules, count in self.game_counts]
        self.sizes = [(sum(count for _, count in group), cells) for cells, group in groupby(sizes, key=lambda size: size[0])]
        cells = torch.arange(width, device=self.device)
        self.on_board = cells < self.cells[:, None]
        self.seat_of = torch.arange(self.games, device=self.device).repeat_interleave(self.cells)
        self.start_of = self.cells.cumsum(0) - self.cells
        self.total = int(self.cells.sum())
        self.cell_of = torch.arange(self.total, device=self.device) - self.start_of[self.seat_of]
        self.wide_of = self.seat_of * width + self.cell_of
        around = torch.full((len(self.kinds), width, 9), width, dtype=torch.long)
        for number, rules in enumerate(self.kinds):
            table = torch.tensor(neighbours(rules))
            around[number, : len(table)] = torch.where(table == len(table), width, table)
        here = around.to(self.device)[self.kind[self.seat_of], self.cell_of]
        beside = here + self.start_of[self.seat_of][:, None]
        self.beside = torch.where(here == width, self.total, beside).to(torch.int32).contiguous()
        parities = torch.zeros(len(self.kinds), width, 2)
        for number, rules in enumerate(self.kinds):
            parities[number, : _cells(rules)] = torch.tensor([odd_rows(rules), odd_columns(rules)]).T
        self.parities = parities.to(self.device)[self.kind]

    def _moving(self) -> None:
        """For each move of the wide layout its cell and, in wild games, its mark."""
        moves = torch.arange(self.moves, device=self.device).expand(self.games, -1)
        cells = self.cells[:, None]
        self.is_move = moves < torch.where(self.is_wild[:, None], 2 * cells, cells)
        self.move_cell = torch.where(self.is_move, moves % cells, 0)
        self.move_mark = torch.where(self.is_move, moves // cells, 0)
        packed = (self.start_of[:, None] + self.move_cell) * 2 + self.move_mark
        self.logit_of = torch.where(self.is_move, packed, 2 * self.total)
        below = torch.full((len(self.kinds), self.width), self.width)
        for number, rules in enumerate(self.kinds):
            if rules.placement is Placement.GRAVITY:
                size = _cells(rules)
                below[number, : size - rules.cols] = torch.arange(rules.cols, size)
        self.below = below.to(self.device)[self.kind]
        self.tallest = max((rules.rows for rules in self.kinds if rules.placement is Placement.GRAVITY), default=1)
        """The height of the tallest board with gravity."""

    def _lines(self) -> None:
        """All lines of all kinds, and how many marks each needs so that one more completes it."""
        lines: dict[tuple[Line, int], int] = {}
        owners: list[list[int]] = []
        for number, rules in enumerate(self.kinds):
            for line in geometry_of(rules).lines:
                place = lines.setdefault((line, rules.k), len(lines))
                if place == len(owners):
                    owners.append([])
                owners[place].append(number)
        count = _rounded(len(lines))
        through = torch.zeros(self.width, count)
        guards = torch.zeros(self.width, count)
        needs = torch.full((len(self.kinds), count), NEVER, dtype=torch.int16)
        for place, ((line, k), kinds) in enumerate(zip(lines, owners, strict=True)):
            through[list(line.cells), place] = 1
            guards[[cell for cell in range(self.width) if line.guards >> cell & 1], place] = 1
            needs[kinds, place] = k - 1
        self.through = through.to(self.device, self.dtype)
        self.guards = guards.to(self.device, self.dtype)
        self.has_guards = bool(guards.any())
        self.needs = needs.to(self.device)[self.kind].to(self.dtype)

    def _symmetries(self) -> None:
        """For each kind and symmetry, the cell and the move whose image is at each place."""
        kinds = len(self.kinds)
        cells = torch.arange(self.width).repeat(kinds, SYMMETRIES, 1)
        moves = torch.arange(self.moves).repeat(kinds, SYMMETRIES, 1)
        swaps = torch.zeros(kinds, SYMMETRIES, dtype=torch.bool)
        for number, rules in enumerate(self.kinds):
            chosen = _some(symmetries_of(rules))
            size = _cells(rules)
            for place in range(SYMMETRIES):
                symmetry = chosen[place % len(chosen)]
                images = torch.tensor(symmetry.images)
                cells[number, place, images] = torch.arange(size)
                moves[number, place, images] = torch.arange(size)
                if rules.marks is Marks.WILD:
                    moves[number, place, images + size] = torch.arange(size) + size
                    if symmetry.swaps_marks:
                        wild = moves[number, place, : 2 * size]
                        moves[number, place, : 2 * size] = (wild + size) % (2 * size)
                swaps[number, place] = symmetry.swaps_marks
        self.cell_sources = cells.to(self.device)
        self.move_sources = moves.to(self.device)
        self.swaps_marks = swaps.to(self.device)


def _some(symmetries: tuple[Symmetry, ...]) -> list[Symmetry]:
    """At most SYMMETRIES of them, spread evenly, the identity first."""
    step = max(1, len(symmetries) / SYMMETRIES)
    return [symmetries[int(number * step)] for number in range(min(len(symmetries), SYMMETRIES))]


def _cells(rules: Rules) -> int:
    return rules.cols * rules.rows


def _moves(rules: Rules) -> int:
    return _cells(rules) * (2 if rules.marks is Marks.WILD else 1)


def _rounded(size: int) -> int:
    """The next multiple of 8, which graphics cards multiply faster."""
    return -(-size // 8) * 8


def _starts(counts: object) -> list[int]:
    starts = [0]
    for count in counts:  # type: ignore[attr-defined]
        starts.append(starts[-1] + count)
    return starts
