"""Run each kernel and the PyTorch beside it on the same boards; an error if they differ."""

from __future__ import annotations

import torch

from noughts import Rules
from noughts.learn import kernels
from noughts.learn.batched_games import BatchedGames
from noughts.learn.batched_rules import Observation
from noughts.learn.gumbel import GumbelSearch, SearchPlan
from noughts.learn.model import Model
from noughts.learn.practice import random_openings
from noughts.search.neural.network import Shape

GAMES = ("3x3", "3x3 wild misere", "4x4x4 torus", "5x5x4", "6x5x4 gravity", "5x5x3 exact", "7x7x4")


def main() -> None:
    """Compare the network forwards and backwards, and the search."""
    torch.set_num_threads(1)
    assert kernels.IS_PRETENDED
    batched = BatchedGames([(Rules.parse(text), 1) for text in GAMES], torch.device("cpu"))
    chance = torch.Generator().manual_seed(1)
    model = Model(Shape(2, 16), chance)
    boards = random_openings(batched, chance)
    observation = Observation.of(batched, boards)
    noise = torch.rand(batched.games, batched.moves, generator=chance)

    def evaluate(planes: torch.Tensor, facts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        # The same numbers in both runs: the search shall be compared, not the rounding of the network.
        before, kernels.IS_PRETENDED = kernels.IS_PRETENDED, False
        logits, outcome = model(batched, planes, facts)
        kernels.IS_PRETENDED = before
        return logits.detach(), outcome.detach()

    results = []
    for kernels.IS_PRETENDED in (False, True):
        with torch.no_grad():
            quick = model(batched, observation.planes, observation.facts)
            found = GumbelSearch(batched, evaluate, SearchPlan(10, 4, 4)).run(boards, noise)
        model.zero_grad()
        logits, outcome = model(batched, observation.planes, observation.facts)
        (logits.square().sum() + outcome.square().sum()).backward()
        results.append([*quick, *(value.grad.clone() for value in model.parameters() if value.grad is not None)])
        results[-1] += [found.policy, found.value, found.move.float(), found.known]
    assert len(results[0]) == len(results[1])
    for plain, fast in zip(*results, strict=True):
        assert torch.allclose(plain, fast, rtol=1e-4, atol=1e-4)


if __name__ == "__main__":
    main()
