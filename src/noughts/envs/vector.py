"""Many games against one opponent at once, for Gymnasium."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from noughts.envs.batched import BadBatch, BatchedGame, BatchState, Bools
from noughts.envs.encoding import Bits
from noughts.envs.environments import METADATA, NODES, opponent_of, sides_of
from noughts.players import BadPlayer
from noughts.players.player import Player
from noughts.players.searching import RandomPlayer
from noughts.rules import IllegalMove, Rules, Side, quoted
from noughts.search import Limit


class VectorAgainst(VectorEnv[Bits, NDArray[np.int64], NDArray[Any]]):
    """``Against`` for many games at once; the random opponent costs next to nothing.

    Observations, actions and rewards are those of ``Against``, with the games
    in the first dimension. ``action_mask`` in the info has the legal actions.
    A game that has ended begins again at the next step, which ignores its
    action and gives no reward.

    >>> envs = VectorAgainst("random", "connect-four", num_envs=4)
    >>> observations, info = envs.reset(seed=1)
    >>> observations.shape, info["action_mask"].shape
    ((4, 6, 7, 2), (4, 7))
    """

    metadata = {**METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        opponent: Player | str = "cop",
        rules: Rules | str = "3x3",
        seat: str = "first",
        *,
        num_envs: int = 1,
        nodes: int = NODES,
    ) -> None:
        if not isinstance(num_envs, int) or num_envs < 1:
            raise BadBatch(f"num_envs {quoted(num_envs)}: expected at least 1")
        sides = sides_of(seat)
        self.games = BatchedGame(rules)
        self.rules = self.games.rules
        self.opponent = opponent_of(opponent, self.rules)
        self.num_envs = num_envs
        encoding = self.games.encoding
        self.single_observation_space, self.single_action_space = encoding.planes_space(), encoding.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space: spaces.Space[NDArray[np.int64]] = batch_space(self.single_action_space, num_envs)
        self._seats = [side is Side.O for side in sides]
        self._limit = Limit(nodes=nodes)
        self._rng = Random()  # noqa: S311 - games, not secrets
        self._state = self.games.init(num_envs)
        self._is_second = np.zeros(num_envs, bool)
        self._begin(np.ones(num_envs, bool))

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Bits, dict[str, Any]]:
        """Begin all games; the same seed gives the same games. There are no options."""
        super().reset(seed=seed, options=options)
        self._rng = Random(int(self.np_random.integers(2**63)))  # noqa: S311
        self._begin(np.ones(self.num_envs, bool))
        return self._seen(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Bits, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action in each game, and the opponent's answers."""
        was_over = self._state.terminated
        self._state = self.games.step(self._state, actions)
        rewards = self._rewards() + self._answer(~was_over)
        if was_over.any():
            self._begin(was_over)
        never = np.zeros(self.num_envs, bool)
        return self._seen(), rewards, self._state.terminated.copy(), never, self._info()

    def _begin(self, which: Bools) -> None:
        """Begin some games, with the opponent's first move where it has one."""
        self._is_second[which] = [self._rng.choice(self._seats) for _ in range(int(which.sum()))]
        self._state = self.games.reset(self._state, which)
        self._answer(which)

    def _answer(self, which: Bools) -> NDArray[np.float64]:
        """Let the opponent move in some of the games where it is its turn; what that brings the agent."""
        turn = which & ~self._state.terminated & ((self._state.ply % 2 == 1) != self._is_second)
        if not turn.any():
            return np.zeros(self.num_envs)
        before, legal = self._state, self.games.legal_actions(self._state)
        actions = np.zeros(self.num_envs, np.int64)
        if isinstance(self.opponent, RandomPlayer):
            actions = (legal * np.random.default_rng(self._rng.getrandbits(63)).random(legal.shape)).argmax(1)
        else:
            for game in np.flatnonzero(turn):
                actions[game] = self._chosen(int(game))
        after = self.games.step(before, actions)
        self._state = BatchState(
            np.where(turn[:, None, None], after.marks, before.marks),
            np.where(turn, after.ply, before.ply),
            after.rewards * turn[:, None],
            np.where(turn, after.terminated, before.terminated),
        )
        return self._rewards()

    def _chosen(self, game: int) -> int:
        position = self.games.position(self._state, game)
        try:
            return self.games.encoding.action(position, self.opponent.choose(position, self._limit, self._rng).move)
        except IllegalMove as error:  # it is the opponent's, not the agent's
            raise BadPlayer(f"{self.opponent.name}: {error}") from error

    def _rewards(self) -> NDArray[np.float64]:
        """What the last step has brought the agent."""
        return np.asarray(self._state.rewards[np.arange(self.num_envs), self._is_second.astype(int)], np.float64)

    def _seen(self) -> Bits:
        """The boards as the agent sees them, also where the opponent would be to move."""
        seen = self.games.observe(self._state)
        other = (self._state.ply % 2 == 1) != self._is_second
        if self.games.has_own_marks:
            seen = np.where(other[:, None, None, None], seen[..., ::-1], seen)
        return np.ascontiguousarray(seen)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.legal_actions(self._state)}
