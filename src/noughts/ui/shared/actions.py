"""Action: what a person can ask for in a game, by key, click or word."""

from __future__ import annotations

from enum import Enum


class Action(Enum):
    """Each is a row of the table of commands."""

    PLACE = "place"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    ANALYSE = "analyse"
    WHY = "why"
    BOARD = "board"
    DESCRIBE = "describe"
    MOVES = "moves"
    SCORE = "score"
    CLOCK = "clock"
    PAUSE = "pause"
    UNPAUSE = "unpause"
    STEP = "step"
    FASTER = "faster"
    SLOWER = "slower"
    DRAW = "draw"
    RESIGN = "resign"
    RESTART = "restart"
    REMATCH = "rematch"
    RETRY = "retry"
    REVIEW = "review"
    MISTAKES = "mistakes"
    REPLAY = "replay"
    EXPORT = "export"
    RESUME = "resume"
    NEW_GAME = "new game"
    PANEL = "panel"
    SOUND = "sound"
    NAME = "name"
    COMMAND = "command"
    HELP = "help"
    MENU = "menu"
    LEAVE = "leave"
