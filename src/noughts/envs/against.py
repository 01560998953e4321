"""Against: one agent and an opponent from the roster, as Gymnasium wants it."""

from __future__ import annotations

from random import Random
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from numpy.typing import NDArray

from noughts.envs.beginning import METADATA, NO_GAME, beginning, check_render_mode
from noughts.envs.encoding import Bits, encoding_of
from noughts.players import BadPlayer
from noughts.players.naming import player
from noughts.players.player import Player, check_plays
from noughts.rules import GameOver, IllegalMove, Move, NoughtsError, Position, Rules, Side, quoted
from noughts.search import Limit

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
