"""Positions of the rules and boards of a batched, each made from the other."""

from __future__ import annotations

import random

import torch

from noughts import Mark, Move, Position, Rules
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import Boards


def boards_of(batched: BatchedGames, positions: list[Position]) -> Boards:
    """The positions as boards, one in each seat."""
    x, o = (
        torch.tensor([[bool(marks >> cell & 1) for cell in range(batched.width)] for marks in sets])
        for sets in ([position.x for position in positions], [position.o for position in positions])
    )
    return Boards(x, o, (x | o).sum(1))


def position_at(batched: BatchedGames, boards: Boards, seat: int) -> Position:
    """The board of a seat as a position; an error if play cannot lead to it."""
    rules = batched.kinds[int(batched.kind[seat])]
    marks = ["X" if x else "O" if o else "." for x, o in zip(boards.x[seat].tolist(), boards.o[seat].tolist(), strict=True)]
    rows = ("".join(marks[row * rules.cols : (row + 1) * rules.cols]) for row in range(rules.rows))
    return Position.parse("/".join(rows), rules)


def numbered_moves(position: Position) -> dict[int, Move]:
    """The legal moves by their numbers in a batched."""
    rules = position.rules
    cells = rules.cols * rules.rows
    return {move.row * rules.cols + move.col + (cells if move.mark is Mark.O else 0): move for move in position.moves()}


def random_positions(rules: Rules, count: int, rng: random.Random) -> list[Position]:
    """Unfinished positions after random moves."""
    found: list[Position] = []
    while len(found) < count:
        position = Position.start(rules)
        for _ in range(rng.randrange(rules.cols * rules.rows)):
            if not position.outcome:
                position = position.play(rng.choice(position.moves()))
        if not position.outcome:
            found.append(position)
    return found
