"""Reading: a text over a game; the game goes on under it, and is not lost from sight."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from noughts.game import Mode
from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import Scene
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.flow import Placed
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing
from noughts.ui.view.answers import times_text
from noughts.ui.view.panel import status_text


class Reading(Page):
    """Lines to read; any key goes back.

    Programs that play each other without a clock wait until they are looked
    at again. Everything else goes on: a clock runs, is shown, and is heard
    in its last seconds.
    """

    def __init__(self, stage: Stage, game: Scene | None, title: str = "", text: str = "") -> None:
        super().__init__(stage)
        self.title = title or self.title
        self._text = text
        self._game = game
        self._seen = ""
        view = stage.session.view() if game else None
        self._waits = bool(view and view.mode is Mode.WATCH and view.x_left is None and not view.is_paused and not view.outcome)
        if self._waits:
            stage.attempt(stage.session.pause)

    def close(self) -> None:
        """Programs that waited go on."""
        if self._waits and self.stage.session.has_game:
            self.stage.attempt(self.stage.session.go_on)

    def widgets(self) -> Sequence[Widget]:
        """Line by line."""
        return [Writing(line) for line in self._text.split("\n")]

    def shortcut(self, letter: str) -> bool:
        """Any other key goes back."""
        if letter:
            self.stage.back()
        return bool(letter)

    def standing(self) -> str:
        """How the game stands that is being played: whose turn it is, and both clocks."""
        if self._game is None or not self.stage.session.has_game:
            return ""
        view = self.stage.session.view()
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
