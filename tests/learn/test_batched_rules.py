"""Thousands of games at once follow the same rules as one."""

from __future__ import annotations

import random

import pytest
import torch

from noughts import Position, Rules
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards, Observation, has_line
from noughts.learn.practice import random_openings
from noughts.learn.training import everything
from noughts.rules import BadRules
from noughts.search.neural.features import PLANES, encode
from tests.learn.boards import boards_of, numbered_moves, position_at, random_positions

CPU = torch.device("cpu")


def value_after(before: Position, after: Position) -> float:
    """What a move is worth to whoever made it, if it ends the game."""
    if after.outcome is None:
        return UNKNOWN
    return 0.0 if after.outcome.winner is None else 1.0 if after.outcome.winner is before.side else -1.0


def test_legal_moves_ends_and_boards_are_those_of_the_rules() -> None:
    batched = BatchedGames([(rules, 2) for rules, _ in everything()], CPU)
    rng = random.Random(1)
    positions = [Position.start(batched.kinds[kind]) for kind in batched.kind.tolist()]
    boards = Boards.empty(batched)
    for _ in range(24):
        observation = Observation.of(batched, boards)
        chosen = []
        for seat, position in enumerate(positions):
            moves = numbered_moves(position)
            assert observation.legal[seat].nonzero()[:, 0].tolist() == sorted(moves)
            for number in rng.sample(sorted(moves), min(6, len(moves))):
                assert observation.ending[seat, number] == value_after(position, position.play(moves[number]))
            chosen.append(rng.choice(sorted(moves)))
            positions[seat] = position.play(moves[chosen[-1]])
        boards = boards.after(batched, torch.tensor(chosen))
        lines = has_line(batched, boards)
        for seat, position in enumerate(positions):
            assert bool(lines[seat]) == bool(position.outcome and position.outcome.cells)
            if position.outcome:
                positions[seat] = Position.start(position.rules)
        is_over = torch.tensor([not (position.x | position.o) for position in positions])
        boards = Boards.empty(batched).where(is_over, boards)
        assert [position_at(batched, boards, seat) for seat in range(0, batched.games, 7)] == positions[::7]


def test_the_network_is_shown_the_same_in_training_and_in_play() -> None:
    rng = random.Random(4)
    for rules, _ in everything():
        positions = random_positions(rules, 4, rng)
        batched = BatchedGames([(rules, len(positions))], CPU)
        observation = Observation.of(batched, boards_of(batched, positions))
        planes, facts = encode(positions)
        assert torch.equal(observation.planes[:, : len(PLANES)].float(), torch.from_numpy(planes).reshape(-1, len(PLANES)))
        assert torch.allclose(observation.facts.float(), torch.from_numpy(facts), atol=1e-6)


@pytest.mark.parametrize("text", ["renju", "9x9 caro"])
def test_no_network_is_trained_for_renju_and_caro(text: str) -> None:
    with pytest.raises(BadRules, match="networks cannot be trained for renju or caro"):
        BatchedGames([(Rules.parse(text), 2)], CPU)


def test_a_random_opening_can_be_reached_by_play_and_is_not_over() -> None:
    batched = BatchedGames([(rules, 6) for rules, _ in everything() if "exact" not in str(rules)], CPU)
    boards = random_openings(batched, torch.Generator().manual_seed(3))
    for seat in range(batched.games):
        position = position_at(batched, boards, seat)
        assert position.outcome is None
        assert int(boards.ply[seat]) == (position.x | position.o).bit_count()
    assert len(set(boards.ply.tolist())) > 15


def test_a_random_opening_under_gravity_takes_open_columns_equally_often() -> None:
    batched = BatchedGames([(Rules.parse("connect-four"), 20_000)], CPU)
    boards = random_openings(batched, torch.Generator().manual_seed(5))
    heights = (boards.x | boards.o)[:, : 7 * 6].view(-1, 6, 7).sum(1).double()
    for ply in (2, 4, 6):
        own = heights[boards.ply == ply]
        # Two of its moves lie in the same column once in seven times.
        together = (own * (own - 1)).sum(1) / (ply * (ply - 1))
        assert abs(float(together.mean()) - 1 / 7) < 4 * float(together.std()) / len(own) ** 0.5
