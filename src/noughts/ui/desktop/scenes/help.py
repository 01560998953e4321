"""Help: every key with its sentence, and every word that can be typed."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.ui.desktop.scenes.reading import Reading
from noughts.ui.desktop.widgets.table_row import Columns, TableRow
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing, heading
from noughts.ui.view.keys import AFTER, KEYS
from noughts.ui.view.texts import rules_text, typing_text
from noughts.ui.view.typed_words import WORDS

FULL = ("F11", "Fill the whole screen, or be a window again.")
"""The key that only windows have."""

MOUSE = "A click places your mark; the wheel, or the right button held down, moves a board that is larger than the window."

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
            rules = self.stage.session.view().rules
            made += [heading("This game"), Writing(rules_text(rules)), Writing(typing_text(rules), role="quiet")]
        made.append(heading("Keys"))
        made += [_row(KEY_COLUMNS, key.key, key.sentence) for key in KEYS]
        made += [_row(KEY_COLUMNS, *FULL), heading("When the game is over")]
        made += [_row(KEY_COLUMNS, key.key, key.sentence) for key in AFTER]
        made += [heading("Mouse"), Writing(MOUSE), heading("Words, after a colon")]
        return made + [_row(WORD_COLUMNS, " or ".join(word.texts), word.meaning) for word in WORDS]


def _row(columns: Columns, left: str, right: str) -> TableRow:
    return TableRow(columns, (left, right), roles=ROLES)
