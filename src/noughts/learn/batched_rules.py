"""Survey: what the rules say about many positions at once: legal moves, moves that end the game, and what the network sees."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.batched_games import BatchedGames
from noughts.search.neural.features import PLANES

UNKNOWN = 2.0
"""Stands where the value of a move or a position is not proven; values lie between -1 and 1."""


PLANES_WIDE = 16
"""The planes with empty ones behind, to make up a size that cards can multiply."""


@dataclass(frozen=True, slots=True)
class Boards:
    """A position in every seat of a fleet: which cells carry X and O, and how many moves were made."""

    x: Tensor
    o: Tensor
    ply: Tensor

    @classmethod
    def empty(cls, fleet: BatchedGames) -> Boards:
        """The start of every game."""
        none = torch.zeros(fleet.games, fleet.width, dtype=torch.bool, device=fleet.device)
        return cls(none, none.clone(), torch.zeros(fleet.games, dtype=torch.long, device=fleet.device))

    def after(self, fleet: BatchedGames, move: Tensor) -> Boards:
        """The positions after a move in each."""
        cell = fleet.move_cell.gather(1, move[:, None])
        is_o = mark_of(fleet, self.ply, move)[:, None] == 1
        x = self.x.scatter(1, cell, self.x.gather(1, cell) | ~is_o)
        o = self.o.scatter(1, cell, self.o.gather(1, cell) | is_o)
        return Boards(x, o, self.ply + 1)

    def where(self, chosen: Tensor, other: Boards) -> Boards:
        """These where chosen, else the others."""
        return Boards(
            torch.where(chosen[:, None], self.x, other.x),
            torch.where(chosen[:, None], self.o, other.o),
            torch.where(chosen, self.ply, other.ply),
        )

    def become(self, other: Boards) -> None:
        """Hold the others' positions from now on; on a card what was recorded with these then goes on with those."""
        for own, new in ((self.x, other.x), (self.o, other.o), (self.ply, other.ply)):
            own.copy_(new)


def mark_of(fleet: BatchedGames, ply: Tensor, move: Tensor) -> Tensor:
    """The mark that a move places: 0 for X, 1 for O."""
    wild = fleet.move_mark.gather(1, move[:, None])[:, 0]
    return torch.where(fleet.has_own_marks, ply % 2, wild)


@dataclass(frozen=True, slots=True)
class Survey:
    """The legal moves, the value of those that end the game for whoever makes them, and what the network is told."""

    legal: Tensor
    ending: Tensor
    """1, 0 or -1, or UNKNOWN for a move after which the game goes on."""
    planes: Tensor
    """Packed: a row for each cell."""
    facts: Tensor

    @classmethod
    def of(cls, fleet: BatchedGames, boards: Boards) -> Survey:
        """Look at every position."""
        occupied = boards.x | boards.o
        empty = fleet.on_board & ~occupied
        rests = functional.pad(occupied, (0, 1), value=True).gather(1, fleet.below)
        playable = empty & rests
        marks = torch.stack([boards.x, boards.o], 1).to(fleet.dtype)
        almost = marks @ fleet.through == fleet.needs[:, None]
        if fleet.has_guards:
            almost &= marks @ fleet.guards == 0
        completes = ((almost.to(fleet.dtype) @ fleet.through.T) > 0) & empty[:, None]
        legal = fleet.is_move & playable.gather(1, fleet.move_cell)
        is_second = boards.ply % 2
        mark = torch.where(fleet.has_own_marks[:, None], is_second[:, None], fleet.move_mark)
        makes_line = completes.flatten(1).gather(1, mark * fleet.width + fleet.move_cell) & legal
        free = empty.sum(1)
        ending = torch.where(makes_line, fleet.line_value[:, None], torch.where(free[:, None] == 1, 0.0, UNKNOWN))
        return cls(
            legal, torch.where(legal, ending, UNKNOWN), _planes(fleet, boards, playable, completes), _facts(fleet, boards, free)
        )


def has_line(fleet: BatchedGames, boards: Boards) -> Tensor:
    """Whether a line stands on each board."""
    marks = torch.stack([boards.x, boards.o], 1).to(fleet.dtype)
    complete = marks @ fleet.through == fleet.needs[:, None] + 1
    if fleet.has_guards:
        complete &= marks @ fleet.guards == 0
    return complete.flatten(1).any(1)


def _planes(fleet: BatchedGames, boards: Boards, playable: Tensor, completes: Tensor) -> Tensor:
    swaps = (fleet.has_own_marks & (boards.ply % 2 == 1))[:, None]
    planes = [
        torch.where(swaps, boards.o, boards.x),
        torch.where(swaps, boards.x, boards.o),
        playable,
        torch.where(swaps, completes[:, 1], completes[:, 0]),
        torch.where(swaps, completes[:, 0], completes[:, 1]),
        fleet.on_board,
    ]
    wide = torch.cat([torch.stack(planes, 2).to(fleet.dtype), fleet.parities.to(fleet.dtype)], 2)
    return functional.pad(wide.view(-1, len(PLANES))[fleet.wide_of], (0, PLANES_WIDE - len(PLANES)))


def _facts(fleet: BatchedGames, boards: Boards, free: Tensor) -> Tensor:
    own = torch.stack([boards.ply % 2, free % 2, 1 - free / fleet.cells], 1)
    return torch.cat([fleet.rule_facts, own], 1).to(fleet.dtype)
