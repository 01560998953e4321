"""Keys: what can be asked for with one key, and what is on offer when; the same in every front."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.ui.view.actions import Action as Action


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

AFTER = (
    Key("r", Action.RESTART, "rematch", "Rematch, with the sides exchanged."),
    Key("c", Action.PLAY_ON, "play on", "Practise from your last turn on."),
    Key("v", Action.REVIEW, "review", "Review the mistakes."),
    Key("y", Action.REPLAY, "replay", "Replay it move by move."),
    Key("e", Action.EXPORT, "export", "Export it as an SGF file."),
    Key("n", Action.NEW_GAME, "new game", "Choose another game."),
    Key("Esc", Action.MENU, "menu", "Back to the menu."),
)
"""What there is to do with a game that is over."""


QUESTIONS: Mapping[Action, str] = {
    Action.RESTART: "r again starts over; this game counts as abandoned.",
    Action.RESIGN: "g again gives the game up.",
}
"""What must be asked for twice while a game goes on, and what is said the first time."""


def key_for(action: Action) -> Key:
    """The key that asks for something.

    >>> key_for(Action.UNDO).key
    'u'
    """
    return next(key for key in KEYS if key.action is action)


def offered(view: BoardView) -> list[Key]:
    """The keys that are worth showing as things stand: those after the game, those for watching, or those for playing."""
    if view.outcome:
        # Nobody can play on where only programs played, or nobody did.
        can_play_on = view.mode is not Mode.WATCH and view.moves
        ways = [key for key in AFTER if can_play_on or key.action is not Action.PLAY_ON]
        return [*ways[:-1], key_for(Action.HELP), ways[-1]]
    if view.mode is Mode.WATCH:
        wanted = [Action.PAUSE, Action.STEP, Action.FASTER, Action.SLOWER]
    else:
        has_help = view.setup.allows_hints
        wanted = [
            *([Action.UNDO] if view.can_undo else []),
            *([Action.REDO] if view.can_redo else []),
            *([Action.HINT] if has_help else []),
            *([Action.ANALYSE] if has_help and view.setup.coach is None else []),
            *([Action.PAUSE] if view.x_left is not None else []),
            Action.RESIGN,
            Action.RESTART,
        ]
    return [key_for(action) for action in (*wanted, Action.PANEL, Action.HELP, Action.MENU)]
