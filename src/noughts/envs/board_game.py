"""BoardGame: two players at one board, as PettingZoo wants it."""

from __future__ import annotations

from typing import Any, SupportsIndex, TypeAlias

from gymnasium import spaces
from pettingzoo import AECEnv

from noughts.envs.beginning import METADATA, NO_GAME, beginning, check_render_mode
from noughts.envs.encoding import Bits, encoding_of
from noughts.rules import GameOver, IllegalMove, Move, Position, Rules, Side

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
