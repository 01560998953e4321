"""Every game of noughts for OpenSpiel, with the extra ``openspiel``.

Importing this module registers them: ``pyspiel.load_game("noughts(rules=3x3 misere)")``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from noughts.envs.encoding import encoding_of
from noughts.envs.environments import SIDES
from noughts.rules import Position, Rules, Side

PLAYERS = tuple(SIDES.values())  # by the number of the player

GAME_TYPE = pyspiel.GameType(
    short_name="noughts",
    long_name="k in a row, by the rules of noughts",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(PLAYERS),
    min_num_players=len(PLAYERS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "3x3"},
)


class OpenSpielGame(pyspiel.Game):
    """One game; its parameter ``rules`` is a text such as ``"5x5x4 misere"``.

    Actions are numbered as in ``noughts.envs``: cells row by row, with gravity columns, in wild games two for each.

    >>> game = pyspiel.load_game("noughts(rules=3x3 misere)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(state.string_to_action("b2"))
    >>> str(state)
    '.../.X./... o'
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = Rules.parse(str(given.get("rules", "3x3")))
        cells = self.rules.cols * self.rules.rows
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding_of(self.rules).actions,
            max_chance_outcomes=0,
            num_players=len(PLAYERS),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=cells,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self, state: object = None) -> OpenSpielState:  # noqa: ARG002 - as OpenSpiel calls it
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class OpenSpielState(pyspiel.State):
    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position = Position.start(game.rules)

    def current_player(self) -> int:
        """The player to move, 0 for X and 1 for O."""
        return int(pyspiel.PlayerId.TERMINAL) if self.position.outcome else PLAYERS.index(self.position.side)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - the one to move
        return [int(action) for action in np.flatnonzero(encoding_of(self.position.rules).mask(self.position))]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(encoding_of(self.position.rules).move(self.position, action))

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - the same for both
        return str(encoding_of(self.position.rules).move(self.position, action))

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser, 0 for both otherwise."""
        winner = self.position.winner
        return [0.0 if winner is None else 1.0 if side is winner else -1.0 for side in PLAYERS]

    def __str__(self) -> str:
        return str(self.position)


class BoardObserver:
    """The board as the first player sees it, as numbers and as text."""

    def __init__(self, rules: Rules, params: object) -> None:
        if params:
            raise ValueError(f"parameters {params}: this observer has none")
        self._shape = (rules.rows, rules.cols, 2)
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(self._shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self._shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:  # noqa: ARG002 - both see the same
        """Read a state into ``tensor`` and ``dict``."""
        self.dict["observation"][:] = encoding_of(state.position.rules).planes(state.position, Side.X)

    def string_from(self, state: OpenSpielState, player: int) -> str:  # noqa: ARG002
        return str(state.position)


pyspiel.register_game(GAME_TYPE, OpenSpielGame)
