"""Agents for Kaggle's environments: any player plays ConnectX and tic-tac-toe there. No other package is needed.

    from noughts.kaggle import agent

    act = agent("sera")

Kaggle takes the last function of a submission as its agent. Both ways in which its environments describe a board are
understood: ``connectx`` and ``tictactoe``, and ``open_spiel_connect_four`` and ``open_spiel_tic_tac_toe``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from noughts.players.player import Player, check_plays
from noughts.players.registry import chosen_player, with_table_cache
from noughts.rules import BadPosition, Placement, Position, Rules, quoted
from noughts.search import Limit
from noughts.search.table_cache import TableCache

MOST_SECONDS = 5.0  # for a move, even if the environment gives more
SHARE = 0.7  # of the time for a move; the environment and a busy machine need the rest
USUAL_SECONDS = 1.0  # for a move, if the environment does not say
MARKS = {0: ".", 1: "X", 2: "O"}

Act = Callable[[Any, Any], Any]  # Kaggle's agent: a function of an observation and a configuration


def agent(player: Player | str = "auto", *, rng: Random | None = None) -> Act:
    """A function that plays as a player in Kaggle's environments; a NoughtsError if there is no such player.

    >>> act = agent("sera")
    >>> act({"board": [1, 1, 0, 2, 2, 0, 0, 0, 0], "mark": 1}, {"actTimeout": 1})
    2
    >>> act({"board": [0] * 35 + [1, 1, 1, 0, 2, 2, 0], "mark": 2}, {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2})
    3
    """
    who = with_table_cache(chosen_player(player), TableCache()) if isinstance(player, str) else player
    chance = rng or Random()  # noqa: S311 - games, not secrets

    def act(observation: Mapping[str, Any], configuration: Mapping[str, Any]) -> Any:
        if "board" in observation:
            position = position_of(observation["board"], configuration)
        elif observation.get("observationString"):
            position = _open_spiel_position(observation["observationString"])
        else:
            return {"submission": -1}  # the environment asks once before the game begins
        check_plays(who, position.rules)
        given = configuration.get("actTimeout")
        limit = Limit(seconds=min(MOST_SECONDS, SHARE * float(given)) if given else USUAL_SECONDS)
        move = who.choose(position, limit, chance).move
        falls = position.rules.placement is Placement.GRAVITY
        action = move.col if falls else move.row * position.rules.cols + move.col
        return action if "board" in observation else {"submission": action}

    return act


def position_of(board: Sequence[int], configuration: Mapping[str, Any]) -> Position:
    """The position of a board of 0, 1 and 2, row by row from the top: ConnectX if lines have a length, else tic-tac-toe."""
    if "inarow" in configuration:
        cols, rows, k = (int(configuration[name]) for name in ("columns", "rows", "inarow"))
        rules = Rules(cols, rows, k, placement=Placement.GRAVITY)
    else:
        rules = Rules(3, 3, 3)
    cells = list(board) or [0] * (rules.cols * rules.rows)
    if len(cells) != rules.cols * rules.rows or not set(cells) <= MARKS.keys():
        raise BadPosition(f"{quoted(str(board))}: expected {rules.cols * rules.rows} numbers from 0 to 2")
    return _parsed("".join(MARKS[cell] for cell in cells), rules)


def _open_spiel_position(text: str) -> Position:
    """The position that OpenSpiel's games write: as JSON, Connect Four by rows from the bottom, or tic-tac-toe by cells.

    Some versions write tic-tac-toe as rows of text.
    """
    board = json.loads(text)["board"] if text.startswith("{") else "".join(text.split())
    if isinstance(board[0], list):
        rows = ["".join(row) for row in reversed(board)]
        return _parsed("".join(rows).upper(), Rules(len(rows[0]), len(rows), 4, placement=Placement.GRAVITY))
    return _parsed("".join(cell or "." for cell in board).upper(), Rules(3, 3, 3))


def _parsed(cells: str, rules: Rules) -> Position:
    rows = (cells[first : first + rules.cols] for first in range(0, len(cells), rules.cols))
    return Position.parse("/".join(rows), rules)
