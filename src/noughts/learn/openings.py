"""Openings: random positions to begin from, since whoever always begins with the empty board never sees the rest."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from noughts.learn.fleet import Fleet
from noughts.learn.survey import Boards, has_line

LONGEST = 20
"""Random moves at most."""

LARGE = 60
"""Cells from which on a board gets half as many random moves: a large one that is half random is no game any more."""

CUTS = (0.9, 0.7, 0.5)
"""To which part of itself an opening on which a line stands is cut, one after the other, before the empty board is taken."""


def random_openings(fleet: Fleet, generator: torch.Generator) -> Boards:
    """A position in every seat after some random moves, never over."""
    order = _order(fleet, generator)
    longest = torch.minimum(torch.where(fleet.cells >= LARGE, LONGEST // 2, LONGEST), fleet.cells * 8 // 10)
    length = 1 + (_random(fleet, fleet.games, generator=generator) * longest).long().clamp(max=longest - 1)
    wild = _random(fleet, fleet.games, fleet.width, generator=generator) < 0.5
    is_o = torch.where(fleet.has_own_marks[:, None], order % 2 == 1, fleet.is_wild[:, None] & wild)
    boards = _after(order, is_o, length)
    for part in CUTS:
        length = torch.where(has_line(fleet, boards), (length * part).long(), length)
        boards = _after(order, is_o, length)
    length = torch.where(has_line(fleet, boards), 0, length)
    return _after(order, is_o, length)


def _order(fleet: Fleet, generator: torch.Generator) -> Tensor:
    """For each cell as which move it is played, if a game of random moves were played to the end.

    Every cell waits for a while that nobody can foresee. Under gravity its waiting begins when the cell below is taken:
    whichever columns are full, each of the others is as likely as the next to be taken first.
    """
    wait = -_random(fleet, fleet.games, fleet.width, generator=generator).clamp(min=1e-30).log()
    when = wait
    for _ in range(fleet.tallest - 1):
        when = wait + functional.pad(when, (0, 1)).gather(1, fleet.below)
    order = torch.where(fleet.on_board, when, math.inf).argsort(1).argsort(1)
    return torch.where(fleet.on_board, order, fleet.width)


def _after(order: Tensor, is_o: Tensor, length: Tensor) -> Boards:
    is_played = order < length[:, None]
    return Boards(is_played & ~is_o, is_played & is_o, length)


def _random(fleet: Fleet, *size: int, generator: torch.Generator) -> Tensor:
    return torch.rand(size, generator=generator, device=fleet.device)
