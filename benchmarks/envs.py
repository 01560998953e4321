"""Random games in the learning environments, beside PettingZoo's own of the same games."""

from __future__ import annotations

import random
import warnings
from functools import partial
from typing import Any

from benchmarks.measure import Work, rates, show
from noughts.envs import BoardGame


def play(env: Any, rng: random.Random) -> int:
    """One random game, as PettingZoo's documentation plays it."""
    env.reset()
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else rng.choice(observation["action_mask"].nonzero()[0]))
    return 1


def main() -> None:
    """Measure tic-tac-toe and Connect Four."""
    with warnings.catch_warnings(action="ignore"):  # there is a newer way to make them, which older versions do not have
        from pettingzoo.classic import connect_four_v3, tictactoe_v3
    rng = random.Random(1)
    for rules, peer, name in (("3x3", tictactoe_v3, "tictactoe_v3"), ("connect-four", connect_four_v3, "connect_four_v3")):
        contestants: dict[str, Work] = {
            "noughts BoardGame": partial(play, BoardGame(rules), rng),
            f"PettingZoo {name}": partial(play, peer.env(), rng),
            "the same without its wrappers": partial(play, peer.raw_env(), rng),
        }
        show(f"Random games in an environment, {rules}", "games/s", rates(contestants), target=2)
