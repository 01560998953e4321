"""TextScene: a text over a game; the game goes on under it, and is not lost from sight."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from noughts.game import Mode
from noughts.match import Pause, Unpause
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.tables import Columns, TableRow
from noughts.ui.desktop.kit.widget import Placed, Widget, Writing, heading
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import Scene, WindowState
from noughts.ui.shared.board_input import TYPING_HELP
from noughts.ui.shared.commands import COMMANDS
from noughts.ui.shared.learn_sections import TREE_KEY, KeyRow
from noughts.ui.shared.panel import status_text
from noughts.ui.shared.spoilers import times_text
from noughts.ui.shared.texts import rules_text, typing_text


class TextScene(Page):
    """Lines to read; any key goes back.

    Programs that play each other without a clock wait until they are looked
    at again. Everything else goes on: a clock runs, is shown, and is heard
    in its last seconds.
    """

    def __init__(self, state: WindowState, game: Scene | None, title: str = "", text: str = "") -> None:
        super().__init__(state)
        self.title = title or self.title
        self._text = text
        self._game = game
        self._seen = ""
        view = self.app.session.view() if game else None
        self._waits = bool(view and view.mode is Mode.WATCH and view.x_left is None and not view.is_paused and not view.outcome)
        if self._waits:
            self.attempt(lambda: self.app.session.do(Pause()))

    def close(self) -> None:
        """Programs that waited go on."""
        if self._waits and self.app.session.has_game:
            self.attempt(lambda: self.app.session.do(Unpause()))

    def widgets(self) -> Sequence[Widget]:
        """Line by line."""
        return [Writing(line) for line in self._text.split("\n")]

    def shortcut(self, letter: str) -> bool:
        """Any other key goes back."""
        if letter:
            self.app.back()
        return bool(letter)

    def standing(self) -> str:
        """How the game stands that is being played: whose turn it is, and both clocks."""
        if self._game is None or not self.app.session.has_game:
            return ""
        view = self.app.session.view()
        if self._waits:
            return "The game waits."
        clocks = times_text(view) if view.x_left is not None and not view.outcome else ""
        return " · ".join(filter(None, (status_text(view), clocks)))

    def update(self, now: float) -> bool:
        """Let the game go on."""
        if self._game:
            self._game.update(now)
        before, self._seen = self._seen, self.standing()
        return before != self._seen

    def next_look(self, now: float) -> float | None:
        """When the game needs it."""
        return self._game.next_look(now) if self._game else None

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:
        """With how the game stands."""
        bottom, placed = super().draw_head(painter, rect, height)
        standing = self.standing()
        if not standing:
            return bottom, placed
        line = Rect(rect.left, rect.bottom, rect.width, painter.line_height(Size.SMALL))
        painter.text(standing, line, size=Size.SMALL, role="focus", align=Align.LEFT)
        return line.bottom + painter.px(2), placed


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


class Help(TextScene):
    """The tables of keys and words, and the rules of the game on the board."""

    title = "Help"

    def widgets(self) -> Sequence[Widget]:
        """Rules first, if there is a game."""
        made: list[Widget] = []
        if self.app.session.has_game:
            rules = self.app.session.setup.rules
            made += [heading("This game"), Writing(rules_text(rules)), Writing(typing_text(rules), role="quiet")]
        made += [heading("Keys"), Writing(TYPING_HELP, role="quiet")]
        made += [_row(KEY_COLUMNS, command.key, command.sentence) for command in COMMANDS if command.keys]
        made += [_row(KEY_COLUMNS, *FULL), heading("When the game is over")]
        made += [_row(KEY_COLUMNS, each.key, each.sentence_after) for each in COMMANDS if each.keys and each.sentence_after]
        made += [_row(KEY_COLUMNS, *TREE), heading("Mouse"), Writing(MOUSE), heading("Words, after a colon")]
        return made + [_row(WORD_COLUMNS, " or ".join(each.words), each.sentence) for each in COMMANDS if each.words]


class KeyHelp(TextScene):
    """The keys of a place that is no game."""

    title = "Help"

    def __init__(self, state: WindowState, rows: Sequence[KeyRow]) -> None:
        super().__init__(state, None)
        self._rows = rows

    def widgets(self) -> Sequence[Widget]:
        """Key by key."""
        return [_row(WORD_COLUMNS, *row) for row in self._rows]


def _row(columns: Columns, left: str, right: str) -> TableRow:
    return TableRow(columns, (left, right), roles=ROLES)
