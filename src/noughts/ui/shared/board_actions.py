"""Actions of the analysis board: their keys and words, in every front end."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.ui.shared.pages.help import BACK, HELP, PLACING, READING
from noughts.ui.shared.routes import KeyRow


@dataclass(frozen=True, slots=True)
class BoardAction:
    """One row: a key and a word, and what they do. ``name`` is the method of the controller."""

    name: str
    key: str
    label: str
    sentence: str
    edits: bool | None = False
    """Whether it is for setting up the board, or for playing on it; None for both."""
    question: str = ""
    """Asks for the text that it takes, if it takes one."""

    @property
    def key_text(self) -> str:
        return self.key.capitalize() if len(self.key) > 1 else self.key

    @property
    def words(self) -> tuple[str, ...]:
        """What can be typed for it."""
        return (self.label.lower().replace(" ", ""), self.name.replace("_", ""), self.label.lower().split()[0])


OPENING = "Which game? Its number, last, or the name of a saved board."


ACTIONS = (
    BoardAction("undo", "u", "Undo", "Take back a move."),
    BoardAction("redo", "U", "Redo", "Play the move again."),
    BoardAction("done", "e", "Done", "Analyse the position.", edits=True),
    BoardAction("edit", "e", "Set up", "Set up the board: place and remove marks."),
    BoardAction("clear", "c", "Clear", "Clear the board.", edits=True),
    BoardAction("swap", "f", "Swap", "Swap X and O.", edits=True),
    BoardAction(
        "paste",
        "p",
        "Paste",
        "Open a position, moves, SGF, JSON, or column numbers such as 4455.",
        edits=None,
        question="A position such as X.O/.X./..., moves such as b2 a1, SGF, JSON, or column numbers such as 4455?",
    ),
    BoardAction(
        "change_rules",
        "r",
        "Rules",
        "Change the board or its rules; marks that fit stay.",
        edits=None,
        question="Which rules? For example 4x4 misere, or connect-four.",
    ),
    BoardAction("values", "a", "Analysis", "Show what every move is worth, and why."),
    BoardAction("explore", "g", "Games", "Show what was played from here in your library, by whom, and how it went."),
    BoardAction("open_game", "o", "Open", "Open a saved board or a game of the library.", question=OPENING),
    BoardAction("tree", "t", "Tree", "See a search think about this position."),
    BoardAction("play_here", "c", "Play", "Play a game from this position."),
    BoardAction("variation", "v", "Other move", "Switch to the next move you tried here."),
    BoardAction("remove", "backspace", "Remove", "Delete this move and everything after it."),
    BoardAction("note", "n", "Note", "Comment on this move.", question="Your comment on this move?"),
    BoardAction("save", "s", "Save", "Save the board, with variations and comments.", question="What should it be called?"),
    BoardAction("delete", "D", "Delete", "Delete a saved board.", question="Which saved board should be deleted?"),
    BoardAction("export", "w", "SGF", "Write an SGF file, with variations, to this folder."),
    BoardAction("first", "[", "Start", "Go to the start of the game."),
    BoardAction("last", "]", "End", "Go to the end of this line."),
)

COLON: KeyRow = (":", "Type any of these words, a move, or anything that can be pasted.")


def board_keys() -> tuple[KeyRow, ...]:
    playing = [(each.key_text, each.sentence) for each in ACTIONS if not each.edits]
    setting_up = [(each.key_text, f"While setting up: {each.sentence}") for each in ACTIONS if each.edits]
    return (PLACING, *playing, *setting_up, COLON, READING, HELP, BACK)
