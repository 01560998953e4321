"""A game begins where the network is in doubt, and now and then where it is not."""

from __future__ import annotations

import math
from itertools import pairwise

import torch
from torch import Tensor

from noughts import Rules
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import Boards
from noughts.learn.gumbel import Evaluate
from noughts.learn.practice import EMPTY_SHARE, LEAST, HardPositions, random_openings

SEATS = 400
OWN, OTHER, CENTRE = 0, 1, 4
"""Two planes and a cell of a board of nine."""


def batched() -> BatchedGames:
    return BatchedGames([(Rules.parse("3x3"), SEATS)], torch.device("cpu"))


def doubts_of(evaluate: Evaluate, looks: int, empty: float = 0.0) -> HardPositions:
    return HardPositions(batched(), evaluate, looks, torch.full((SEATS,), empty), torch.Generator().manual_seed(4))


def sure(planes: Tensor, _: Tensor) -> tuple[Tensor, Tensor]:
    """Knows what to play and how it ends."""
    games = planes.shape[0] // 9
    return (50 * torch.arange(16.0)).expand(games, 16), torch.tensor([50.0, 0.0, 0.0]).expand(games, 3)


def unsure_without_the_centre(planes: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
    """Knows nothing as long as the centre is free, and everything once it is taken."""
    is_taken = planes.view(-1, 9, planes.shape[1])[:, CENTRE, [OWN, OTHER]].any(1)[:, None]
    logits, outcome = sure(planes, facts)
    return logits * is_taken, outcome * is_taken


def has_free_centre(boards: Boards) -> Tensor:
    return ~(boards.x | boards.o)[:, CENTRE]


def test_of_a_few_random_positions_nearly_always_a_doubtful_one_is_taken() -> None:
    hard_positions = doubts_of(unsure_without_the_centre, looks=6)
    usual = has_free_centre(random_openings(hard_positions.batched, torch.Generator().manual_seed(1))).float().mean()
    hard_positions.look()
    taken = has_free_centre(hard_positions.take(torch.ones(SEATS, dtype=torch.bool))).float().mean()
    assert usual < 0.6
    assert taken > 0.95


def test_without_any_doubt_every_random_position_is_as_good_as_the_next() -> None:
    """Else what is known would be forgotten: the first of four is kept as often as each of the others."""
    hard_positions = doubts_of(sure, looks=1)
    hard_positions.look()
    first = hard_positions.boards.x.clone(), hard_positions.boards.o.clone()
    for _ in range(3):
        hard_positions.look()
    firsts = ((hard_positions.boards.x == first[0]) & (hard_positions.boards.o == first[1])).all(1).float().mean()
    assert abs(firsts - 0.25) < 0.1


def test_what_is_doubtful_waits_until_a_seat_needs_it() -> None:
    hard_positions = doubts_of(unsure_without_the_centre, looks=2)
    none, all_of_them = torch.zeros(SEATS, dtype=torch.bool), torch.ones(SEATS, dtype=torch.bool)
    arrivals = []
    for _ in range(8):
        hard_positions.look()
        hard_positions.take(none)
        arrivals.append(hard_positions.arrival.clone())
    assert all((later <= sooner).all() for sooner, later in pairwise(arrivals))
    waited_for = has_free_centre(hard_positions.boards).float().mean()
    hard_positions.take(all_of_them)
    assert hard_positions.arrival.isinf().all()
    hard_positions.look()
    assert hard_positions.arrival.isfinite().all()
    assert waited_for > 0.98 > 0.9 > has_free_centre(hard_positions.boards).float().mean()


def test_games_begin_with_the_empty_board_as_often_as_is_said() -> None:
    for empty in (0.0, EMPTY_SHARE, 1.0):
        hard_positions = doubts_of(sure, looks=1, empty=empty)
        hard_positions.look()
        share = (hard_positions.take(torch.ones(SEATS, dtype=torch.bool)).ply == 0).float().mean()
        assert abs(share - empty) < 4 * math.sqrt(empty * (1 - empty) / SEATS) + 1e-6


def test_a_doubt_is_one_only_where_both_the_move_and_the_end_are_open() -> None:
    def knows_the_end(planes: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
        logits, outcome = sure(planes, facts)
        return 0 * logits, outcome

    hard_positions = doubts_of(knows_the_end, looks=1)
    assert (hard_positions._doubt(hard_positions.boards) < LEAST / 100).all()
