"""The search of many trees at once proves only what is true, and plays what it has proven."""

from __future__ import annotations

import torch

from noughts import Position, Rules
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import UNKNOWN, Boards
from noughts.learn.gumbel import GumbelSearch, SearchPlan
from noughts.learn.practice import random_openings
from noughts.learn.training import three_by_three
from noughts.search import Draw, Win
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import best_of
from tests.learn.boards import numbered_moves, position_at


def true_values(position: Position) -> dict[int, int]:
    """What each move is really worth."""
    numbers = {move: number for number, move in numbered_moves(position).items()}
    return {
        numbers[c.move]: 1 if isinstance(c.score, Win) else 0 if isinstance(c.score, Draw) else -1
        for c in best_of(Lookup().analyse(position)).candidates
    }


def test_every_proof_in_every_3x3_variant_is_true_and_played_right() -> None:
    batched = BatchedGames([(rules, 8) for rules in three_by_three()], torch.device("cpu"))
    chance = torch.Generator().manual_seed(1)

    def knows_nothing(planes: torch.Tensor, facts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.randn(batched.games, batched.moves, generator=chance), torch.randn(batched.games, 3, generator=chance) / 10

    search = GumbelSearch(batched, knows_nothing, SearchPlan(24, 8, 6))
    boards = random_openings(batched, chance)
    found = search.run(boards, torch.rand(batched.games, batched.moves, generator=chance))
    proofs = 0
    for seat in range(batched.games):
        values = true_values(position_at(batched, boards, seat))
        move, known = int(found.move[seat]), float(found.known[seat])
        for number, value in values.items():
            proven = float(search.ending[search.roots[seat], number])
            assert proven in (UNKNOWN, value)
            proofs += proven != UNKNOWN
        assert known in (UNKNOWN, max(values.values()))
        assert known == UNKNOWN or values[move] == known
        assert move in values
        assert abs(float(found.policy[seat, list(values)].sum()) - 1) < 1e-4
    assert proofs > batched.games
    assert (search.visits[search.roots].sum(1) == 24).all()


def test_thinking_surprises_where_it_moves_the_policy_and_nowhere_else() -> None:
    """A network that likes all moves alike learns nothing about the empty board, but much where a row can be completed."""
    batched = BatchedGames([(Rules.parse("3x3"), 2)], torch.device("cpu"))
    boards = Boards.empty(batched)
    boards.x[1, :2], boards.o[1, 3:5], boards.ply[1] = True, True, 4

    def likes_all(planes: torch.Tensor, facts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.zeros(batched.games, batched.moves), torch.zeros(batched.games, 3)

    found = GumbelSearch(batched, likes_all, SearchPlan(4, 4, 2)).run(boards, torch.zeros(batched.games, batched.moves))
    assert abs(float(found.surprise[0])) < 1e-5
    assert float(found.surprise[1]) > 1
    assert found.policy[1].argmax() == 2
