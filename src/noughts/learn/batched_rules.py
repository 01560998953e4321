"""The rules for many positions at once: legal moves, moves that end the game, and the input of the network."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.batched_games import BatchedGames
from noughts.search.neural.features import PLANES

UNKNOWN = 2.0  # an unproven value; values lie between -1 and 1
PLANES_WIDE = 16  # the planes padded to a size that graphics cards can multiply


@dataclass(frozen=True, slots=True)
class Boards:
    """A position in every game: the cells of X and O, and the number of moves."""

    x: Tensor
    o: Tensor
    ply: Tensor

    @classmethod
    def empty(cls, batched: BatchedGames) -> Boards:
        none = torch.zeros(batched.games, batched.width, dtype=torch.bool, device=batched.device)
        return cls(none, none.clone(), torch.zeros(batched.games, dtype=torch.long, device=batched.device))

    def after(self, batched: BatchedGames, move: Tensor) -> Boards:
        """The positions after one move in each game."""
        cell = batched.move_cell.gather(1, move[:, None])
        is_o = mark_of(batched, self.ply, move)[:, None] == 1
        x = self.x.scatter(1, cell, self.x.gather(1, cell) | ~is_o)
        o = self.o.scatter(1, cell, self.o.gather(1, cell) | is_o)
        return Boards(x, o, self.ply + 1)

    def where(self, chosen: Tensor, other: Boards) -> Boards:
        return Boards(
            torch.where(chosen[:, None], self.x, other.x),
            torch.where(chosen[:, None], self.o, other.o),
            torch.where(chosen, self.ply, other.ply),
        )

    def become(self, other: Boards) -> None:
        """Copy the other positions into these tensors, which a recorded CUDA graph refers to."""
        for own, new in ((self.x, other.x), (self.o, other.o), (self.ply, other.ply)):
            own.copy_(new)


def mark_of(batched: BatchedGames, ply: Tensor, move: Tensor) -> Tensor:
    """The mark that a move places: 0 for X, 1 for O."""
    wild = batched.move_mark.gather(1, move[:, None])[:, 0]
    return torch.where(batched.has_own_marks, ply % 2, wild)


@dataclass(frozen=True, slots=True)
class Observation:
    """The legal moves, the values of those that end the game for their player, and the input of the network."""

    legal: Tensor
    ending: Tensor  # 1, 0 or -1; UNKNOWN for a move that does not end the game
    planes: Tensor  # packed: one row for each cell
    facts: Tensor

    @classmethod
    def of(cls, batched: BatchedGames, boards: Boards) -> Observation:
        occupied = boards.x | boards.o
        empty = batched.on_board & ~occupied
        rests = functional.pad(occupied, (0, 1), value=True).gather(1, batched.below)
        playable = empty & rests
        marks = torch.stack([boards.x, boards.o], 1).to(batched.dtype)
        almost = marks @ batched.through == batched.needs[:, None]
        if batched.has_guards:
            almost &= marks @ batched.guards == 0
        completes = ((almost.to(batched.dtype) @ batched.through.T) > 0) & empty[:, None]
        legal = batched.is_move & playable.gather(1, batched.move_cell)
        is_second = boards.ply % 2
        mark = torch.where(batched.has_own_marks[:, None], is_second[:, None], batched.move_mark)
        makes_line = completes.flatten(1).gather(1, mark * batched.width + batched.move_cell) & legal
        free = empty.sum(1)
        ending = torch.where(makes_line, batched.line_value[:, None], torch.where(free[:, None] == 1, 0.0, UNKNOWN))
        return cls(
            legal,
            torch.where(legal, ending, UNKNOWN),
            _planes(batched, boards, playable, completes),
            _facts(batched, boards, free),
        )


def has_line(batched: BatchedGames, boards: Boards) -> Tensor:
    """Whether there is a line on each board."""
    marks = torch.stack([boards.x, boards.o], 1).to(batched.dtype)
    complete = marks @ batched.through == batched.needs[:, None] + 1
    if batched.has_guards:
        complete &= marks @ batched.guards == 0
    return complete.flatten(1).any(1)


def _planes(batched: BatchedGames, boards: Boards, playable: Tensor, completes: Tensor) -> Tensor:
    swaps = (batched.has_own_marks & (boards.ply % 2 == 1))[:, None]
    planes = [
        torch.where(swaps, boards.o, boards.x),
        torch.where(swaps, boards.x, boards.o),
        playable,
        torch.where(swaps, completes[:, 1], completes[:, 0]),
        torch.where(swaps, completes[:, 0], completes[:, 1]),
        batched.on_board,
    ]
    wide = torch.cat([torch.stack(planes, 2).to(batched.dtype), batched.parities.to(batched.dtype)], 2)
    return functional.pad(wide.view(-1, len(PLANES))[batched.wide_of], (0, PLANES_WIDE - len(PLANES)))


def _facts(batched: BatchedGames, boards: Boards, free: Tensor) -> Tensor:
    own = torch.stack([boards.ply % 2, free % 2, 1 - free / batched.cells], 1)
    return torch.cat([batched.rule_facts, own], 1).to(batched.dtype)
