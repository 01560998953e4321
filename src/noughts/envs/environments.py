"""Learning environments for PettingZoo and Gymnasium, with positions and moves as arrays and numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, SupportsIndex, TypeAlias, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from noughts.envs.encoding import Bits, encoding_of
from noughts.players import BadPlayer
from noughts.players.player import Player, check_plays
from noughts.players.registry import player
from noughts.rules import (
    BadPosition,
    GameOver,
    IllegalMove,
    Move,
    NoughtsError,
    Position,
    Rules,
    Side,
    quoted,
)
from noughts.search import Limit

ObservationT = TypeVar("ObservationT")
ActionT = TypeVar("ActionT")


METADATA: dict[str, Any] = {
    "name": "noughts_v0",
    "render_modes": ["ansi"],
    "render_fps": 1,
    "is_parallelizable": False,
}
"""Agents never act at the same time."""

NO_GAME = "the game is over; call reset to begin the next"


class NoSuchRenderMode(NoughtsError):
    """The render mode is unknown."""


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in METADATA["render_modes"]:
        raise NoSuchRenderMode(f"render_mode {quoted(mode)}: expected 'ansi', which is the board as text, or None")


def beginning(rules: Rules, options: Mapping[str, Any] | None) -> Position:
    """The empty board, or the position in the options of ``reset``; BadPosition if it does not fit."""
    asked = (options or {}).get("position")
    if asked is None:
        return Position.start(rules)
    position = asked if isinstance(asked, Position) else Position.parse(asked, rules)
    if position.rules != rules:
        raise BadPosition(f"{quoted(str(position))}: a position of {position.rules}, but this environment plays {rules}")
    if position.outcome:
        raise BadPosition(f"{quoted(str(position))}: the game is over there; begin with an unfinished position")
    return position


SIDES = {"player_1": Side.X, "player_2": Side.O}  # the agents, in the order in which they move

AGENTS = {side: agent for agent, side in SIDES.items()}

Observation: TypeAlias = dict[str, Bits]
"""``observation``, the board as the agent sees it, and ``action_mask``, its legal actions."""


class BoardGame(AECEnv):
    """Any k-in-a-row game for two agents, ``player_1`` and ``player_2``, who take turns.

    An observation has the board under ``observation`` and the legal actions under ``action_mask``;
    ``noughts.envs.encoding.Encoding`` says how both are written. The winner gets 1 and the loser -1, a draw is 0 for both.
    As in PettingZoo's own games, an illegal action ends the game, with -1 for its agent and 0 for the other;
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
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
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
        """Play the action of the agent to move; None for an agent whose game has ended."""
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
        """The observation of an agent; only the agent to move has legal actions."""
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
        """The action for a move, given as a Move or as text; IllegalMove if it is not legal."""
        return self._encoding.action(self.position, move)

    def render(self) -> str | None:
        """The board as lines of text."""
        return self.position.drawing() if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""


NODES = 1_000  # the opponent's limit for each move: nodes and not seconds, so that games are the same on every machine

SEATS = {"first": (Side.X,), "second": (Side.O,), "random": tuple(Side)}
"""The sides that an agent may play, by the name of the seat."""


class NoSuchSeat(NoughtsError):
    """A seat is first, second or random."""


def sides_of(seat: str) -> tuple[Side, ...]:
    """The sides that the agent in a seat may play."""
    if not isinstance(seat, str) or seat not in SEATS:
        raise NoSuchSeat(f"seat {quoted(seat)}: expected {', '.join(SEATS)}")
    return SEATS[seat]


def opponent_of(opponent: Player | str, rules: Rules) -> Player:
    """The player that answers; an error if there is no such player, or if it does not play these rules."""
    found = player(opponent) if isinstance(opponent, str) else opponent
    check_plays(found, rules)
    return found


class SoloGame(gymnasium.Env[ObservationT, ActionT], ABC):
    """A game for one agent, whose opponent answers within ``step``; what it sees and does is up to the subclass."""

    metadata = METADATA

    def __init__(
        self, opponent: Player | str, rules: Rules | str, seat: str, *, nodes: int = NODES, render_mode: str | None = None
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.rules = Rules.of(rules)
        self._sides = sides_of(seat)
        self.opponent = opponent_of(opponent, self.rules)
        self.position = Position.start(self.rules)
        self.side = Side.X  # the side of the agent in this game
        self._limit = Limit(nodes=nodes)
        self._rng = Random()  # noqa: S311 - games, not secrets
        self._is_over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[ObservationT, dict[str, Any]]:
        """Begin a game, at ``options={"position": ...}`` if given; the opponent moves if it is its turn.

        The same seed gives the same games, unless the opponent is a bot with its own random numbers.
        """
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))  # noqa: S311
        self.position = beginning(self.rules, options)
        self.side = self._rng.choice(self._sides)
        self._is_over = False
        self._answer()
        return self._seen(), self._info()

    def _answer(self) -> None:
        position = self.position
        if position.outcome or position.side is self.side:
            return
        try:
            self.position = position.play(self.opponent.choose(position, self._limit, self._rng).move)
        except IllegalMove as error:  # it is the opponent's, not the agent's
            raise BadPlayer(f"{self.opponent.name}: {error}") from error

    @abstractmethod
    def _seen(self) -> ObservationT:
        """What the agent sees of the position."""

    @abstractmethod
    def _info(self) -> dict[str, Any]: ...

    def render(self) -> str | None:
        """The board as lines of text."""
        return self.position.drawing() if self.render_mode else None


class Against(SoloGame[Bits, SupportsIndex]):
    """Any k-in-a-row game for one agent; the opponent, a Player or the name of one, answers within ``step``.

    An observation is the board, and ``action_mask`` in the info has the legal actions; both are as in ``BoardGame``.
    A win is worth 1, a loss -1, a draw 0; an illegal action loses. ``nodes`` limits the opponent's search for each move.

    >>> env = Against("cop", "3x3", seat="second")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((3, 3, 2), 8)
    """

    def __init__(
        self,
        opponent: Player | str = "cop",
        rules: Rules | str = "3x3",
        seat: str = "first",
        *,
        nodes: int = NODES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(opponent, rules, seat, nodes=nodes, render_mode=render_mode)
        self._encoding = encoding_of(self.rules)
        self.action_space = self._encoding.action_space()
        self.observation_space = self._encoding.planes_space()

    def step(self, action: SupportsIndex) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        """Play an action and the opponent's answer. If the opponent's first move ended the game, any action ends it."""
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

    def _seen(self) -> Bits:
        return self._encoding.planes(self.position, self.side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._encoding.no_moves() if self._is_over else self._encoding.mask(self.position)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, for sb3-contrib."""
        return np.asarray(self._info()["action_mask"], bool)

    def action_of(self, move: Move | str) -> int:
        """The action for a move, given as a Move or as text; IllegalMove if it is not legal."""
        return self._encoding.action(self.position, move)
