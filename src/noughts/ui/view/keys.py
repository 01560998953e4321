"""Keys: what each key does, the same in every front."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Action(Enum):
    """What a person can ask for with one key."""

    PLACE = "place"
    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"
    HINT = "hint"
    ANALYSE = "analyse"
    NEW_GAME = "new game"
    RESIGN = "resign"
    PAUSE = "pause"
    STEP = "step"
    FASTER = "faster"
    SLOWER = "slower"
    PANEL = "panel"
    SOUND = "sound"
    COMMAND = "command"
    HELP = "help"
    MENU = "menu"


@dataclass(frozen=True, slots=True)
class Key:
    """A key as it is typed, the word for a footer, and the sentence for help."""

    key: str
    action: Action
    word: str
    sentence: str


KEYS = (
    Key("Enter", Action.PLACE, "place", "Place your mark where the cursor is; arrows move it, and a click does both."),
    Key("u", Action.UNDO, "undo", "Take back your last move."),
    Key("U", Action.REDO, "redo", "Play again what you took back."),
    Key("h", Action.HINT, "hint", "Show a good move, and why it is good."),
    Key("a", Action.ANALYSE, "analysis", "Show what every move is worth, or hide it."),
    Key("r", Action.RESTART, "restart", "Start again; after the game, a rematch with the sides exchanged."),
    Key("n", Action.NEW_GAME, "new game", "Choose a new game; this one is kept."),
    Key("g", Action.RESIGN, "give up", "Resign the game."),
    Key("p", Action.PAUSE, "pause", "Stop the clock or the programs, and go on."),
    Key("s", Action.STEP, "step", "While programs play: let one move be made."),
    Key("+", Action.FASTER, "faster", "While programs play: move sooner."),
    Key("-", Action.SLOWER, "slower", "While programs play: move later."),
    Key("b", Action.PANEL, "panel", "Put the panel beside the board away, or bring it back."),
    Key("m", Action.SOUND, "sound", "Sound on or off."),
    Key(":", Action.COMMAND, "type", "Type a move or a command, such as b2, undo or help; digits start a cell number."),
    Key("?", Action.HELP, "help", "Show these keys."),
    Key("Esc", Action.MENU, "menu", "Back to the menu; the game is kept."),
)
"""In the order in which help shows them."""


def key_for(action: Action) -> Key:
    """The key that asks for something.

    >>> key_for(Action.UNDO).key
    'u'
    """
    return next(key for key in KEYS if key.action is action)
