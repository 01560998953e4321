"""Help: every key with its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.widgets.table import Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing, heading
from noughts.ui.view.keys import KEYS
from noughts.ui.view.texts import rules_text, typing_text

OTHERS = (
    ("c", "After the game: play on from your last turn, as practice."),
    ("v", "After the game: review every move."),
    ("y", "After the game: replay it move by move."),
    ("F11", "Fill the whole screen, or be a window again."),
)
"""Keys that are not in the table: after the end, and of windows."""

MOUSE = "A click places your mark; the wheel, or the right button held down, moves a board that is larger than the window."


class Help(Page):
    """The table of keys, and the rules of the game on the board."""

    title = "Help"

    def widgets(self) -> Sequence[Widget]:
        """Rules first, if there is a game."""
        columns = Columns((0.12, 0.88))
        made: list[Widget] = []
        if self.stage.session.has_game:
            rules = self.stage.session.match.setup.rules
            made += [heading("This game"), Writing(rules_text(rules)), Writing(typing_text(rules), role="quiet")]
        made.append(heading("Keys"))
        made += [TableRow(columns, (key.key, key.sentence), roles=("focus", "ink")) for key in KEYS]
        made += [TableRow(columns, other, roles=("focus", "ink")) for other in OTHERS]
        return [*made, heading("Mouse"), Writing(MOUSE)]

    def shortcut(self, letter: str) -> bool:
        """Any other key goes back."""
        if letter:
            self.stage.back()
        return bool(letter)
