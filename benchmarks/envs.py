"""Random games in the learning environments, beside PettingZoo's own of the same games."""

from __future__ import annotations

import random
import warnings
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

from benchmarks.measure import Work, rates, show
from noughts.envs import BatchedGame, BoardGame


def play(env: Any, rng: random.Random) -> int:
    """One random game, as PettingZoo's documentation plays it."""
    env.reset()
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else rng.choice(observation["action_mask"].nonzero()[0]))
    return 1


GAMES = 1024


def steps(games: BatchedGame, rng: np.random.Generator) -> int:
    """Random games, all at once, to the end of the last; returns the moves."""
    state = games.init(GAMES)
    while not state.terminated.all():
        legal = games.legal_actions(state)
        state = games.step(state, (legal * rng.integers(1, 1 << 16, legal.shape, np.uint16)).argmax(1))
    return int(state.ply.sum())


def open_spiel_steps(name: str, rng: random.Random) -> int:
    """The moves of one random game in OpenSpiel."""
    import pyspiel

    state, moves = pyspiel.load_game(name).new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


def pgx_steps(name: str) -> Work:
    """As ``steps``, for the games of pgx, compiled as a whole for this processor."""
    import jax
    import pgx
    from jax import numpy as jnp

    env = pgx.make(name)

    def one_step(running: Any) -> Any:
        state, key, moves = running
        key, drawn = jax.random.split(key)
        legal = state.legal_action_mask
        actions = ((jax.random.bits(drawn, legal.shape, jnp.uint16) | 1) * legal).argmax(1)
        return jax.vmap(env.step)(state, actions), key, moves + (~state.terminated).sum()

    def whole_games(key: Any) -> Any:
        begun = jax.vmap(env.init)(jax.random.split(key, GAMES)), key, 0
        return jax.lax.while_loop(lambda running: ~running[0].terminated.all(), one_step, begun)[1:]

    play, key = jax.jit(whole_games), jax.random.PRNGKey(1)

    def work() -> int:
        nonlocal key
        key, moves = play(key)
        return int(moves)

    return work


def single_steps(env: BoardGame, rng: random.Random) -> int:
    """The moves of one random game in BoardGame."""
    env.reset()
    moves = 0
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(rng.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0]))
        moves += 1
    return moves


def main() -> None:
    """Measure tic-tac-toe and Connect Four, and steps of many games at once."""
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
    for rules, name in (("3x3", "tic_tac_toe"), ("connect-four", "connect_four"), ("15x15", "mnk(m=15,n=15,k=5)")):
        contestants = {
            f"noughts BatchedGame, {GAMES} games": partial(steps, BatchedGame(rules), np.random.default_rng(1)),
            "noughts BoardGame": partial(single_steps, BoardGame(rules), rng),
        }
        if find_spec("pgx") and "mnk" not in name:  # it has no such game
            contestants["pgx"] = pgx_steps(name)
        if find_spec("pyspiel"):
            contestants["OpenSpiel"] = partial(open_spiel_steps, name, rng)
        show(f"Random moves, {rules}", "moves/s", rates(contestants))
