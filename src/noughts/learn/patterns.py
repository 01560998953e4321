"""Teaches the engine's network of patterns from games that the engine plays against itself.

    python -m noughts.learn.patterns play games.txt --seconds 600
    python -m noughts.learn.patterns train patterns.weights games.txt

A line of a games file has the rules, the number of random moves at the beginning, the result for X, and all moves.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
import torch
from torch import Tensor

from noughts.rules import Rules
from noughts.search.core.engine import board as boards
from noughts.search.core.engine import layout, root
from noughts.search.core.engine.board import Board, engine_tables
from noughts.search.core.engine.memory import Memory
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

ONE = 256
"""The unit of the whole numbers in a weights file."""

HALF = layout.COLUMNS // 2
LARGEST = layout.CLIP / ONE


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
    """Many positions: the rows of their cells one after another, for the side to move and for the other."""

    own: Tensor
    other: Tensor
    starts: Tensor
    """Where the cells of each position begin, and where the last one ends."""
    results: Tensor
    """1 if the side to move won, 0 if it lost."""
    chosen: Tensor
    """The number of the cell that was played; -1 if it is not among the cells."""


def positions_of(games: Sequence[PlayedGame]) -> Positions:
    """Every position of the games after their random moves."""
    rows: list[np.ndarray] = []
    starts, results, chosen, sides = [0], [], [], []
    for game in games:
        tables = engine_tables(game.rules)
        board = Board(tables, game.cells[: game.random_moves : 2], game.cells[1 : game.random_moves : 2])
        for ply in range(game.random_moves, len(game.cells)):
            side, cell = ply % 2, game.cells[ply]
            active = board.patterns.active_rows()
            numbers = [number for number, _ in active]
            rows.append(np.array([row for _, row in active], np.int16).reshape(-1, 4))
            starts.append(starts[-1] + len(active))
            results.append((1 + game.result * (-1 if side else 1)) / 2)
            chosen.append(starts[-2] + numbers.index(cell) if cell in numbers else -1)
            sides.append(side)
            boards.place(board, cell, side)
    x_rows = np.concatenate(rows)
    o_rows = np.where(x_rows > 0, 1 + (x_rows - 1) % layout.KINDS * layout.KINDS + (x_rows - 1) // layout.KINDS, 0)
    is_o = np.repeat(np.array(sides, bool), np.diff(starts))[:, None]
    return Positions(
        torch.from_numpy(np.where(is_o, o_rows, x_rows).astype(np.int16)),
        torch.from_numpy(np.where(is_o, x_rows, o_rows).astype(np.int16)),
        torch.tensor(starts),
        torch.tensor(results),
        torch.tensor(chosen),
    )


class PatternNetwork(torch.nn.Module):
    """The network in floating point; `write` rounds it for the engine."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = torch.nn.Parameter(torch.randn(layout.ROWS, HALF) * 0.1 + 0.05)
        self.hidden = torch.nn.Linear(layout.COLUMNS, layout.HIDDEN)
        self.out = torch.nn.Linear(layout.HIDDEN, 1)
        self.order = torch.nn.Parameter(torch.zeros(layout.COLUMNS))
        torch.nn.init.normal_(self.hidden.weight, std=0.05)

    def forward(self, own: Tensor, other: Tensor, position: Tensor, count: int) -> tuple[Tensor, Tensor]:
        """A logit for each position, and one for each of its cells; ``position`` says which cell belongs to which."""
        table = torch.cat([torch.zeros(1, HALF), self.cells[1:]])
        vectors = [torch.nn.functional.embedding(rows, table).sum(1).clamp(0, LARGEST) for rows in (own, other)]
        both = torch.cat(vectors, 1)
        sums = torch.zeros(count, layout.COLUMNS).index_add(0, position, both)
        value = self.out(torch.relu(self.hidden(sums))).squeeze(1)
        return value, both @ self.order

    @torch.no_grad()
    def write(self, path: Path) -> None:
        """Write the weights as whole numbers, in the order in which the engine reads them."""
        parts = (
            self.cells[1:] * ONE,
            self.hidden.weight * ONE,
            self.hidden.bias * ONE * ONE,
            self.out.weight * ONE,
            self.out.bias * ONE * ONE,
            self.order * ONE,
        )
        numbers = array("i", [round(number) for part in parts for number in part.reshape(-1).tolist()])
        path.write_bytes(numbers.tobytes())


def batches(positions: Positions, size: int, rng: Random, among: Sequence[int]) -> Iterator[tuple[Tensor, ...]]:
    """The positions in random order, so many at a time: rows, which cell belongs to which position, results, chosen cells."""
    order = list(among)
    rng.shuffle(order)
    for first in range(0, len(order) - size + 1, size):
        picked = torch.tensor(order[first : first + size])
        begins, ends = positions.starts[picked], positions.starts[picked + 1]
        counts = ends - begins
        position = torch.repeat_interleave(torch.arange(size), counts)
        offsets = torch.cumsum(counts, 0) - counts
        cells = torch.arange(int(counts.sum())) - offsets[position] + begins[position]
        chosen = positions.chosen[picked]
        chosen = torch.where(chosen >= 0, chosen - begins + offsets, -1)
        yield positions.own[cells].int(), positions.other[cells].int(), position, positions.results[picked], chosen


ORDER_SHARE = 0.25
"""How much the order of moves counts beside the value."""


def losses(network: PatternNetwork, batch: tuple[Tensor, ...]) -> tuple[Tensor, Tensor]:
    """How wrong the network is about the results, and about the moves that were chosen."""
    own, other, position, results, chosen = batch
    value, order = network(own, other, position, len(results))
    wrong = torch.nn.functional.binary_cross_entropy_with_logits(value, results)
    # Logits below their greatest, so that no power is beyond a float.
    most = torch.zeros(len(results)).scatter_reduce(0, position, order, "amax", include_self=False)
    total = torch.zeros(len(results)).index_add(0, position, (order - most[position]).exp())
    known = chosen >= 0
    unlikely = most[known] + total[known].log() - order[chosen[known]]
    return wrong, unlikely.mean()


def train(
    positions: Positions,
    *,
    epochs: int,
    size: int = 512,
    rate: float = 4e-3,
    seed: int = 1,
    tell: Callable[[str], object] = str,
) -> PatternNetwork:
    """Learn from the positions but one in twenty, which measure what was learned."""
    torch.manual_seed(seed)
    rng = Random(seed)  # noqa: S311 - an order, not a secret
    network = PatternNetwork()
    count = len(positions.results)
    kept_back = range(count - count // 20, count)
    steps = epochs * ((count - len(kept_back)) // size)
    optimiser = torch.optim.Adam(network.parameters(), lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1)
    for epoch in range(epochs):
        for batch in batches(positions, size, rng, range(count - len(kept_back))):
            wrong, unlikely = losses(network, batch)
            optimiser.zero_grad()
            (wrong + ORDER_SHARE * unlikely).backward()
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            least = min(size, len(kept_back))
            seen = [torch.stack(losses(network, batch)) for batch in batches(positions, least, rng, kept_back)]
        wrong, unlikely = torch.stack(seen).mean(0).tolist()
        tell(f"epoch {epoch + 1}: value {wrong:.4f}, order {unlikely:.4f}")
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
    options = parser.parse_args()
    if options.what == "train":
        torch.set_num_threads(1)
        lines = [line for path in options.games for line in path.read_text().splitlines()]
        positions = positions_of([PlayedGame.read(line) for line in lines])
        tell(f"{len(lines)} games, {len(positions.results)} positions")
        train(positions, epochs=options.epochs, tell=tell).write(options.out)
        return
    rng, memory, start = Random(options.seed), Memory(), perf_counter()  # noqa: S311 - games, not secrets
    with options.out.open("a") as file:
        while perf_counter() - start < options.seconds:
            (rules,) = rng.choices(list(BOARDS), list(BOARDS.values()))
            print(play_game(Rules.parse(rules), memory, rng, options.nodes), file=file)


if __name__ == "__main__":
    main()
