"""Sparring: how a network fares against random moves when it plays what first comes to its mind."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from noughts.learn.fleet import Fleet
from noughts.learn.gumbel import ILLEGAL
from noughts.learn.pupil import Pupil
from noughts.learn.survey import UNKNOWN, Boards, Survey
from noughts.rules import Rules


@dataclass(frozen=True, slots=True)
class Bout:
    """Shares of games won and not lost, moving first and moving second."""

    wins_first: float
    wins_second: float
    holds_first: float
    holds_second: float

    @property
    def points(self) -> float:
        """The share of points in both seats, a draw being half a point."""
        return (self.wins_first + self.wins_second + self.holds_first + self.holds_second) / 4

    @property
    def losses(self) -> float:
        """The share of games lost in both seats."""
        return 1 - (self.holds_first + self.holds_second) / 2


@torch.no_grad()
def against_random(pupil: Pupil, rules: Rules, generator: torch.Generator, games: int = 128) -> Bout:
    """So many games in each seat, all at once."""
    fleet = Fleet([(rules, 2 * games)], torch.device("cpu"))
    is_first = torch.arange(2 * games) < games
    boards, result = Boards.empty(fleet), torch.full((2 * games,), UNKNOWN)
    while (result == UNKNOWN).any():
        survey = Survey.of(fleet, boards)
        own, _ = pupil(fleet, survey.planes, survey.facts)
        any_move = torch.rand(own.shape, generator=generator)
        is_own = is_first == (boards.ply % 2 == 0)
        wish = torch.where(is_own[:, None], own, any_move)
        move = torch.where(survey.legal, wish, ILLEGAL).argmax(1)
        value = survey.ending.gather(1, move[:, None])[:, 0]
        is_new = (result == UNKNOWN) & (value != UNKNOWN)
        result = torch.where(is_new, torch.where(is_own, value, -value), result)
        boards = boards.where(result != UNKNOWN, boards.after(fleet, move))
    return Bout(
        _share(result[is_first] == 1),
        _share(result[~is_first] == 1),
        _share(result[is_first] >= 0),
        _share(result[~is_first] >= 0),
    )


def _share(truths: Tensor) -> float:
    return float(truths.float().mean())
