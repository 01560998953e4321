"""Help: every key with its sentence, and every word that can be typed."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.ui.desktop.scenes.reading import Reading
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.table_row import Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing, heading
from noughts.ui.view.classroom_keys import KeyRow
from noughts.ui.view.commands import COMMANDS
from noughts.ui.view.doors import TREE_KEY
from noughts.ui.view.texts import rules_text, typing_text
from noughts.ui.view.typed_line import TYPING_HELP

FULL = ("F11", "Fill the whole screen, or be a window again.")
"""The key that only windows have."""

TREE = (TREE_KEY, "In a replay or a review: see a search think here.")
"""A key that leads to the classroom."""

MOUSE = (
    "A click places your mark. A click on a move in the panel looks back at it. The wheel, the bars, or the right button "
    "held down, move a board that is larger than the window."
)

KEY_COLUMNS = Columns((0.12, 0.88))
WORD_COLUMNS = Columns((0.24, 0.76))
ROLES = ("focus", "ink")


class Help(Reading):
    """The tables of keys and words, and the rules of the game on the board."""

    title = "Help"

    def widgets(self) -> Sequence[Widget]:
        """Rules first, if there is a game."""
        made: list[Widget] = []
        if self.stage.session.has_game:
            rules = self.stage.session.setup.rules
            made += [heading("This game"), Writing(rules_text(rules)), Writing(typing_text(rules), role="quiet")]
        made += [heading("Keys"), Writing(TYPING_HELP, role="quiet")]
        made += [_row(KEY_COLUMNS, command.key, command.sentence) for command in COMMANDS if command.keys]
        made += [_row(KEY_COLUMNS, *FULL), heading("When the game is over")]
        made += [_row(KEY_COLUMNS, each.key, each.sentence_after) for each in COMMANDS if each.keys and each.sentence_after]
        made += [_row(KEY_COLUMNS, *TREE), heading("Mouse"), Writing(MOUSE), heading("Words, after a colon")]
        return made + [_row(WORD_COLUMNS, " or ".join(each.words), each.sentence) for each in COMMANDS if each.words]


class KeyHelp(Reading):
    """The keys of a place that is no game."""

    title = "Help"

    def __init__(self, stage: Stage, rows: Sequence[KeyRow]) -> None:
        super().__init__(stage, None)
        self._rows = rows

    def widgets(self) -> Sequence[Widget]:
        """Key by key."""
        return [_row(WORD_COLUMNS, *row) for row in self._rows]


def _row(columns: Columns, left: str, right: str) -> TableRow:
    return TableRow(columns, (left, right), roles=ROLES)
