"""Teaches the engine's network of patterns from games that the engine plays against itself.

    python -m noughts.learn.patterns play games.txt --seconds 600
    python -m noughts.learn.patterns train patterns.weights games.txt

A line of a games file has the rules, the number of random moves at the beginning, the result for X, and all moves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
import torch
from torch import Tensor

from noughts.rules import Rules
from noughts.rules.move import AXES
from noughts.search.core.engine import layout, pattern_tables, root
from noughts.search.core.engine.board import Board, engine_tables
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.pattern_tables import PatternTables
from noughts.search.core.engine.patterns import row_of
from noughts.search.core.engine.workspace import Workspace
from noughts.search.core.runtime import Watch
from noughts.search.engine import WIDTH

BOARDS = {
    "15x15x5": 12, "20x20x5": 2, "12x12x5": 2, "10x10x5": 1, "15x15x5 exact": 2, "11x11x5 torus": 1, "15x15x6": 1, "9x9x4": 1,
}  # fmt: skip
"""The games that are played, and how often."""

RANDOM_MOVES = (1, 2, 3, 4, 5, 6, 8, 10)
SPREAD = (2, 2, 3, 3, 4)
"""How far from the centre the random moves at the beginning may lie."""

ODD_MOVES = (0.0, 0.0, 0.05, 0.15)
"""How often another of the better moves is played, so that the network also sees what follows on mistakes."""

DEEPEST = 30

HALF = layout.COLUMNS // 2
LARGEST = layout.CLIP / layout.UNIT

LARGEST_WEIGHT = 8000
"""Four of these fit into the engine's small numbers."""

ORDER_SHARE = 0.25
"""How much the order of moves counts beside the value."""

SHAPE_DECAY = 0.1
"""How strongly shapes are drawn towards their kinds."""

TRUST = 0.9
"""How much of what is learned comes from later moves and the result, and how little from what is expected after one move."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    rules: Rules
    random_moves: int
    result: int
    """1 if X won, -1 if O did, 0 for a draw."""
    cells: list[int]

    @classmethod
    def read(cls, line: str) -> PlayedGame:
        rules, start, result, cells, *_ = line.strip().split("|")
        return cls(Rules.parse(rules), int(start), int(result), [int(cell) for cell in cells.split()])

    def __str__(self) -> str:
        return f"{self.rules}|{self.random_moves}|{self.result}|{' '.join(map(str, self.cells))}"


def play_game(rules: Rules, memory: Memory, rng: Random, nodes: int) -> PlayedGame:
    """One game from a random opening, until it is decided."""
    tables = engine_tables(rules)
    spread, odd = rng.choice(SPREAD), rng.choice(ODD_MOVES)
    near = [
        row * rules.cols + col
        for row in range(max(0, rules.rows // 2 - spread), min(rules.rows, rules.rows // 2 + spread + 1))
        for col in range(max(0, rules.cols // 2 - spread), min(rules.cols, rules.cols // 2 + spread + 1))
    ]
    start = rng.choice(RANDOM_MOVES)
    cells = rng.sample(near, start)
    while len(cells) < tables.cells * 3 // 4:
        work = Workspace(Board(tables, cells[::2], cells[1::2]), memory, Watch(nodes))
        work.width = WIDTH
        for depth in range(1, DEEPEST):
            is_finished = root.think(work, depth)
            best = work.roots()[0]
            if not is_finished or abs(best[1]) > layout.PROVEN:
                break
        is_first = len(cells) % 2 == 0
        if best[1] < -layout.PROVEN:
            return PlayedGame(rules, start, -1 if is_first else 1, cells)
        if best[1] > layout.PROVEN and best[2] == layout.VALUE:
            return PlayedGame(rules, start, 1 if is_first else -1, [*cells, best[0] >> 1])
        if rng.random() < odd:
            best = rng.choice([move for move in work.roots()[:8] if abs(move[1]) < layout.PROVEN] or [best])
        cells.append(best[0] >> 1)
    return PlayedGame(rules, start, 0, cells)


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of games with the same rules, one game after another."""

    marks: Tensor
    """A row for each position: 0 for an empty cell, 1 for X, 2 for O, and at the end what lies beyond the edge."""
    sides: Tensor
    """Whether O is to move."""
    results: Tensor
    """1 if the side to move won, 0 if it lost."""
    chosen: Tensor
    """The cell that was played."""
    is_last: Tensor
    """Whether the game ends with this position."""
    around: Tensor
    """The cells in line with each cell, by direction."""
    rows: Tensor
    """The row of the network's table for each code of a direction."""
    mirrored: Tensor
    """For each row, the same with the marks exchanged."""

    def to(self, device: str) -> Positions:
        return Positions(*(getattr(self, each.name).to(device) for each in fields(self)))

    def cells(self, picked: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The empty cells near marks of the picked positions.

        Their rows as the side to move sees them and as the other does, their positions, and for each position the number of
        the chosen cell, -1 if it is not among them.
        """
        marks = self.marks[picked]
        codes = torch.zeros(len(picked), *self.around.shape[:2], dtype=torch.int32, device=marks.device)
        for place in range(self.around.shape[2]):
            codes |= marks[:, self.around[:, :, place]].int() << 2 * place
        rows = self.rows[codes]
        is_near = (marks[:, :-1] == 0) & (rows != 0).any(2)
        position, cell = is_near.nonzero(as_tuple=True)
        x_rows = rows[position, cell]
        o_rows = self.mirrored[x_rows]
        is_o = self.sides[picked][position, None]
        numbers = torch.full(is_near.shape, -1, device=marks.device)
        numbers[position, cell] = torch.arange(len(position), device=marks.device)
        chosen = numbers.gather(1, self.chosen[picked][:, None]).squeeze(1)
        return torch.where(is_o, o_rows, x_rows), torch.where(is_o, x_rows, o_rows), position, chosen


def positions_of(games: Sequence[PlayedGame]) -> Positions:
    """Every position after the random moves of games that have the same rules."""
    rules = games[0].rules
    tables = engine_tables(rules).patterns
    lengths = [len(game.cells) - game.random_moves for game in games]
    marks = np.zeros((sum(lengths), tables.cells + 1), np.uint8)
    marks[:, -1] = layout.BEYOND
    sides, results, chosen, is_last = [], [], [], []
    at = 0
    for game in games:
        board = marks[0] * 0
        for ply, cell in enumerate(game.cells):
            if ply >= game.random_moves:
                marks[at, :-1] = board[:-1]
                sides.append(ply % 2 == 1)
                results.append((1 + game.result * (-1 if ply % 2 else 1)) / 2)
                chosen.append(cell)
                is_last.append(ply == len(game.cells) - 1)
                at += 1
            board[cell] = ply % 2 + 1
    around = [[pattern_tables.cells_along(rules, cell, axis) for axis in AXES] for cell in range(tables.cells)]
    rows = np.zeros(4 ** (2 * tables.radius), np.int64)
    for code in _codes(tables.radius):
        rows[code] = row_of(tables, code)
    return Positions(
        torch.from_numpy(marks),
        torch.tensor(sides),
        torch.tensor(results),
        torch.tensor(chosen),
        torch.tensor(is_last),
        torch.tensor(around) % (tables.cells + 1),
        torch.from_numpy(rows),
        torch.tensor([pattern_tables.mirrored_row(row) for row in range(layout.ROWS)]),
    )


def _codes(radius: int) -> Iterator[int]:
    """Every code of a direction: cells up to the edge on either side."""
    sides = [
        (*cells, *[layout.BEYOND] * (radius - length))
        for length in range(radius + 1)
        for cells in product(range(3), repeat=length)
    ]
    for before, after in product(sides, repeat=2):
        yield sum(cell << 2 * place for place, cell in enumerate((*reversed(before), *after)))


def _kinds_of_shapes() -> Tensor:
    """For each shape, the row of its pair of kinds."""
    tables = PatternTables(Rules(15, 15, 5))
    rows = {row_of(tables, code) for code in _codes(layout.SHAPE_REACH)} - {0}
    found = torch.zeros(layout.SHAPES, dtype=torch.long)
    for row in rows:
        x, o = tables.kinds_of(row)
        found[row - layout.KIND_ROWS] = 1 + x * layout.KINDS + o
    return found


class PatternNetwork(torch.nn.Module):
    """The network in floating point.

    A shape's vector is that of its kinds plus what the shape adds to it, so that rare shapes learn from others.
    """

    kinds_of_shapes: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.kinds = torch.nn.Parameter(torch.randn(layout.KIND_ROWS, HALF) * 0.1 + 0.05)
        self.shapes = torch.nn.Parameter(torch.zeros(layout.SHAPES, HALF))
        self.hidden = torch.nn.Linear(layout.COLUMNS, layout.HIDDEN)
        self.out = torch.nn.Linear(layout.HIDDEN, 1)
        self.order = torch.nn.Parameter(torch.zeros(layout.COLUMNS))
        self.register_buffer("kinds_of_shapes", _kinds_of_shapes())
        torch.nn.init.normal_(self.hidden.weight, std=0.05)

    def table(self) -> Tensor:
        """The vectors of all rows."""
        kinds = torch.cat([torch.zeros_like(self.kinds[:1]), self.kinds[1:]])
        return torch.cat([kinds, kinds[self.kinds_of_shapes] + self.shapes])

    def forward(self, own: Tensor, other: Tensor, position: Tensor, count: int) -> tuple[Tensor, Tensor]:
        """A logit for each position, and one for each of its cells; ``position`` says which cell belongs to which."""
        table = self.table()
        vectors = [torch.nn.functional.embedding_bag(rows, table, mode="sum").clamp(0, LARGEST) for rows in (own, other)]
        both = torch.cat(vectors, 1)
        sums = torch.zeros(count, layout.COLUMNS, device=both.device).index_add(0, position, both)
        value = self.out(torch.relu(self.hidden(sums))).squeeze(1)
        return value, both @ self.order

    def _parts(self) -> list[tuple[Tensor, int]]:
        """The weights in the order in which the engine reads them, and the unit of each."""
        return [
            (self.table()[1:], layout.UNIT),
            (self.hidden.weight, layout.HEAD_UNIT),
            (self.hidden.bias, layout.UNIT),
            (self.out.weight, layout.HEAD_UNIT),
            (self.out.bias, layout.UNIT),
            (self.order, layout.UNIT),
        ]

    @torch.no_grad()
    def write(self, path: Path) -> None:
        """Write the weights as whole numbers."""
        numbers = torch.cat([(part * unit).round().reshape(-1) for part, unit in self._parts()])
        path.write_bytes(numbers.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT).cpu().numpy().astype("<i2").tobytes())

    @classmethod
    @torch.no_grad()
    def read(cls, path: Path) -> PatternNetwork:
        """The network that was written to a file, rounded as it is."""
        network = cls()
        numbers = torch.from_numpy(np.frombuffer(path.read_bytes(), "<i2").astype(np.float32))
        parts = network._parts()
        table, *others = (
            (part / unit).reshape(old.shape)
            for part, (old, unit) in zip(numbers.split([old.numel() for old, _ in parts]), parts, strict=True)
        )
        for (old, _), new in zip(parts[1:], others, strict=True):
            old.copy_(new)
        network.kinds[1:] = table[: layout.KIND_ROWS - 1]
        network.shapes.copy_(table[layout.KIND_ROWS - 1 :])
        network.shapes.sub_(torch.cat([network.kinds[:1] * 0, network.kinds[1:]])[network.kinds_of_shapes])
        return network


@dataclass(frozen=True, slots=True)
class Batch:
    own: Tensor
    other: Tensor
    position: Tensor
    chosen: Tensor
    results: Tensor


def batch_of(groups: Sequence[Positions], picked: Tensor) -> tuple[Batch, Tensor]:
    """The positions with these numbers, counted through all groups; and the numbers in the order in which they come."""
    parts, numbers, first, cells = [], [], 0, 0
    count = 0
    for group in groups:
        size = len(group.results)
        mine = picked[(picked >= first) & (picked < first + size)]
        if len(mine):
            own, other, position, chosen = group.cells(mine - first)
            parts.append(
                (own, other, position + count, torch.where(chosen >= 0, chosen + cells, -1), group.results[mine - first])
            )
            numbers.append(mine)
            cells += len(own)
            count += len(mine)
        first += size
    return Batch(*(torch.cat(each) for each in zip(*parts, strict=True))), torch.cat(numbers)


def losses(network: PatternNetwork, batch: Batch, targets: Tensor | None = None) -> tuple[Tensor, Tensor]:
    """The loss of the value, against the targets if given and otherwise the results, and the loss of the order of moves."""
    count = len(batch.results)
    value, order = network(batch.own, batch.other, batch.position, count)
    value_loss = torch.nn.functional.binary_cross_entropy_with_logits(value, batch.results if targets is None else targets)
    # Subtract the greatest logit of each position, so that no power overflows.
    zeros = torch.zeros(count, device=value.device)
    most = zeros.scatter_reduce(0, batch.position, order, "amax", include_self=False)
    total = zeros.index_add(0, batch.position, (order - most[batch.position]).exp())
    known = batch.chosen >= 0
    order_loss = (most[known] + total[known].log() - order[batch.chosen[known]]).mean()
    return value_loss, order_loss


@torch.no_grad()
def expectations(network: PatternNetwork, groups: Sequence[Positions], size: int) -> Tensor:
    """What the network expects for every position."""
    count = sum(len(group.results) for group in groups)
    found = torch.empty(count, device=groups[0].results.device)
    for picked in torch.arange(count, device=found.device).split(size):
        batch, numbers = batch_of(groups, picked)
        value, _ = network(batch.own, batch.other, batch.position, len(numbers))
        found[numbers] = value.sigmoid()
    return found


def blended(expected: Tensor, results: Tensor, is_last: Tensor) -> Tensor:
    """The targets: the result of each position, blended with what is expected of the positions after it, the nearest most."""
    targets = results.tolist()
    expected_next, ends = expected.tolist()[1:], is_last.tolist()
    for at in range(len(targets) - 2, -1, -1):
        if not ends[at]:
            targets[at] = 1 - (TRUST * targets[at + 1] + (1 - TRUST) * expected_next[at])
    return torch.tensor(targets, device=results.device)


def train(
    groups: Sequence[Positions],
    *,
    epochs: int,
    start: PatternNetwork | None = None,
    size: int = 2048,
    rate: float = 2e-3,
    seed: int = 1,
    tell: Callable[[str], object] = str,
) -> PatternNetwork:
    """A network that has learned from all but the last twentieth of each group, which measures what was learned."""
    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network: PatternNetwork = (start or PatternNetwork()).to(device)
    groups = [group.to(device) for group in groups]
    sizes = [len(group.results) for group in groups]
    is_kept_back = torch.cat([torch.arange(count, device=device) >= count - count // 20 for count in sizes])
    learned, kept_back = (~is_kept_back).nonzero().squeeze(1), is_kept_back.nonzero().squeeze(1)
    results, is_last = (torch.cat([getattr(group, name) for group in groups]) for name in ("results", "is_last"))
    optimiser = torch.optim.AdamW(
        [
            {"params": [network.shapes], "weight_decay": SHAPE_DECAY},
            {"params": [each for name, each in network.named_parameters() if name != "shapes"], "weight_decay": 0.0},
        ],
        lr=rate,
    )
    steps = epochs * -(-len(learned) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1)
    is_blank = start is None
    for epoch in range(epochs):
        targets = results if is_blank else blended(expectations(network, groups, size), results, is_last)
        is_blank = False
        for picked in learned[torch.randperm(len(learned), device=device)].split(size):
            batch, numbers = batch_of(groups, picked)
            value_loss, order_loss = losses(network, batch, targets[numbers])
            optimiser.zero_grad()
            (value_loss + ORDER_SHARE * order_loss).backward()
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            seen = [torch.stack(losses(network, batch_of(groups, picked)[0])) for picked in kept_back.split(size)]
        value_loss, order_loss = torch.stack(seen).mean(0).tolist()
        tell(f"epoch {epoch + 1}: value {value_loss:.4f}, order {order_loss:.4f}")
    network.cpu()
    return network


def tell(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a program


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m noughts.learn.patterns", description=__doc__)
    what = parser.add_subparsers(dest="what", required=True)
    playing = what.add_parser("play", help="play games and write them to a file")
    playing.add_argument("out", type=Path)
    playing.add_argument("--seconds", type=float, default=600)
    playing.add_argument("--nodes", type=int, default=4000, help="for each move")
    playing.add_argument("--seed", type=int, default=1)
    training = what.add_parser("train", help="train a network on games and write its weights")
    training.add_argument("out", type=Path)
    training.add_argument("games", type=Path, nargs="+")
    training.add_argument("--epochs", type=int, default=4)
    training.add_argument("--start", type=Path, help="weights to begin with")
    options = parser.parse_args()
    if options.what == "train":
        games = [PlayedGame.read(line) for path in options.games for line in path.read_text().splitlines()]
        kept = [game for game in games if len(game.cells) > game.random_moves]
        groups = [positions_of([game for game in kept if game.rules == rules]) for rules in {game.rules: None for game in kept}]
        tell(f"{len(games)} games, {sum(len(group.results) for group in groups)} positions")
        start = PatternNetwork.read(options.start) if options.start else None
        train(groups, epochs=options.epochs, start=start, tell=tell).write(options.out)
        return
    rng, memory, began = Random(options.seed), Memory(), perf_counter()  # noqa: S311 - games, not secrets
    with options.out.open("a") as file:
        while perf_counter() - began < options.seconds:
            (rules,) = rng.choices(list(BOARDS), list(BOARDS.values()))
            print(play_game(Rules.parse(rules), memory, rng, options.nodes), file=file)


if __name__ == "__main__":
    main()
