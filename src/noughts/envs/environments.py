"""BoardGame: two players at one board, as PettingZoo wants it."""

from __future__ import annotations

from random import Random
from typing import Any, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from noughts.envs.encoding import METADATA, NO_GAME, Bits, beginning, check_render_mode, encoding_of
from noughts.players import BadPlayer
from noughts.players.player import Player, check_plays, player
from noughts.rules import GameOver, IllegalMove, Move, NoughtsError, Position, Rules, Side, quoted
from noughts.search import Limit

SIDES = {"player_1": Side.X, "player_2": Side.O}
"""The agents: who moves first, and who moves second."""

AGENTS = {side: agent for agent, side in SIDES.items()}

Observation: TypeAlias = dict[str, Bits]
"""``observation``, the board as the agent sees it, and ``action_mask``, what it may do."""


class BoardGame(AECEnv):
    """Any k-in-a-row game for two agents, ``player_1`` and ``player_2``, who take turns.

    An observation has the board under ``observation`` and the legal actions under ``action_mask``;
    ``noughts.envs.encoding.Encoding`` says how both are written. The winner gets 1 and the loser -1, a draw is 0 for both.
    As in PettingZoo's own games, an illegal action ends the game, with -1 for whoever took it and 0 for the other;
    no wrapper is needed for that.

    >>> env = BoardGame("3x3")
    >>> env.reset()
    >>> for action in (4, 0, 2, 1, 6):
    ...     env.step(action)
    >>> env.rewards, env.position.winner
    ({'player_1': 1, 'player_2': -1}, <Side.X: 'x'>)
    """

    metadata = METADATA

    def __init__(self, rules: Rules | str = "3x3", render_mode: str | None = None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.rules = Rules.of(rules)
        self.position = Position.start(self.rules)
        self._encoding = encoding = encoding_of(self.rules)
        self.possible_agents = list(SIDES)
        self.action_spaces = {agent: encoding.action_space() for agent in SIDES}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": encoding.planes_space(), "action_mask": encoding.mask_space()})
            for agent in SIDES
        }
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """All that an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All that an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - nothing is left to chance
        """Begin a game; ``options={"position": "X.O/.X./..."}`` begins it there."""
        self.position = beginning(self.rules, options)
        self.agents: list[str] = list(SIDES)
        self.rewards: dict[str, float] = dict.fromkeys(SIDES, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(SIDES, 0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SIDES}
        self.agent_selection = AGENTS[self.position.side]

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the agent whose turn it is; one whose game has ended passes None."""
        if not self.agents:
            raise GameOver(NO_GAME)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.position = position = self.position.play(self._encoding.move(self.position, action))
        except IllegalMove:
            self._end({agent: -1})
            return
        self.agent_selection = AGENTS[position.side]
        if position.outcome:
            self._end({AGENTS[winner]: 1, AGENTS[winner.other]: -1} if (winner := position.winner) else {})

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards.update(rewards)
        self.terminations = dict.fromkeys(SIDES, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only whoever is to move has anything to choose."""
        encoding, position = self._encoding, self.position
        is_to_move = agent == self.agent_selection and not self.terminations.get(agent, True)
        return {
            "observation": encoding.planes(position, SIDES[agent]),
            "action_mask": encoding.mask(position) if is_to_move else encoding.no_moves(),
        }

    def state(self) -> Bits:
        """The board as the first player sees it."""
        return self._encoding.planes(self.position, Side.X)

    def action_of(self, move: Move | str) -> int:
        """The action that plays a move, given as a Move or as text; illegal ones are refused."""
        return self._encoding.action(self.position, move)

    def render(self) -> str | None:
        """The board as lines of text."""
        return self.position.drawing() if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""


NODES = 1_000
"""That an opponent may search for a move: nodes and not seconds, so that the same games are played on every machine."""

SEATS = {"first": (Side.X,), "second": (Side.O,), "random": tuple(Side)}
"""Where the agent may sit, by name."""


class NoSuchSeat(NoughtsError):
    """Neither the first player nor the second."""


class Against(gymnasium.Env[Bits, SupportsIndex]):
    """Any k-in-a-row game for one agent; the opponent, a Player or the name of one, answers within ``step``.

    An observation is the board, and ``action_mask`` in the info has the legal actions; both are as in ``BoardGame``.
    A win is worth 1, a loss -1, a draw 0; an illegal action has lost. ``nodes`` bounds what the opponent searches for a move.

    >>> env = Against("cop", "3x3", seat="second")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((3, 3, 2), 8)
    """

    metadata = METADATA

    def __init__(
        self,
        opponent: Player | str = "cop",
        rules: Rules | str = "3x3",
        seat: str = "first",
        *,
        nodes: int = NODES,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if not isinstance(seat, str) or seat not in SEATS:
            raise NoSuchSeat(f"seat {quoted(seat)}: expected {', '.join(SEATS)}")
        self.render_mode = render_mode
        self.rules = Rules.of(rules)
        self.opponent = player(opponent) if isinstance(opponent, str) else opponent
        check_plays(self.opponent, self.rules)
        self.position = Position.start(self.rules)
        self.side = Side.X
        """Which side the agent plays in this game."""
        self._encoding = encoding_of(self.rules)
        self.action_space = self._encoding.action_space()
        self.observation_space = self._encoding.planes_space()
        self._seat = seat
        self._limit = Limit(nodes=nodes)
        self._rng = Random()  # noqa: S311 - games, not secrets
        self._is_over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, dict[str, Any]]:
        """Begin a game, at ``options={"position": ...}`` if there is one; the opponent moves if it is its turn.

        The same seed gives the same games from here on, unless the opponent is a bot with a chance of its own.
        """
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))  # noqa: S311
        self.position = beginning(self.rules, options)
        self.side = self._rng.choice(SEATS[self._seat])
        self._is_over = False
        self._answer()
        return self._seen(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        """Play an action, and what the opponent answers. A game that the opponent's first move ended ends whatever is done."""
        if self._is_over:
            raise GameOver(NO_GAME)
        position = self.position
        if not position.outcome:
            try:
                self.position = position.play(self._encoding.move(position, action))
            except IllegalMove:
                self._is_over = True
                return self._seen(), -1.0, True, False, self._info()
            self._answer()
        self._is_over = self.position.is_over
        reward = {None: 0.0, self.side: 1.0, self.side.other: -1.0}[self.position.winner]
        return self._seen(), reward, self._is_over, False, self._info()

    def _answer(self) -> None:
        position = self.position
        if position.outcome or position.side is self.side:
            return
        try:
            self.position = position.play(self.opponent.choose(position, self._limit, self._rng).move)
        except IllegalMove as error:  # not the agent's, who would be blamed for it
            raise BadPlayer(f"{self.opponent.name}: {error}") from error

    def _seen(self) -> Bits:
        return self._encoding.planes(self.position, self.side)

    def _info(self) -> dict[str, Any]:
        encoding = self._encoding
        return {"action_mask": encoding.no_moves() if self._is_over else encoding.mask(self.position)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib asks for it."""
        return np.asarray(self._info()["action_mask"], bool)

    def action_of(self, move: Move | str) -> int:
        """The action that plays a move, given as a Move or as text; illegal ones are refused."""
        return self._encoding.action(self.position, move)

    def render(self) -> str | None:
        """The board as lines of text."""
        return self.position.drawing() if self.render_mode else None
