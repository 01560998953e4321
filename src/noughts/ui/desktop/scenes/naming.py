"""Naming: one question over a game: what somebody is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.desktop.widgets.field import Field
from noughts.ui.desktop.widgets.line import Line
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing
from noughts.ui.view.people import GUEST, name_question


class Naming(Page):
    """A line to type in; who goes back stays who they are."""

    title = "Your name"

    def __init__(self, stage: Stage, then: Callable[[], None]) -> None:
        super().__init__(stage)
        self._then = then
        self._line = Line("" if stage.name == GUEST else stage.name)
        self.focus_on("name")

    def widgets(self) -> Sequence[Widget]:
        """The question and the line."""
        return [Writing(name_question(self.stage.name)), Field("name", "name", self._line, lambda _: None, width=440)]

    def footer(self) -> Sequence[Widget]:
        """The answer."""
        return [Button("ok", "OK", self.press, kind=Kind.MAIN, hint="Enter", fills=True)]

    def _key(self, event: Event) -> bool:
        """Enter in the line answers."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus == "name":
            self.press()
            return True
        return super()._key(event)

    def press(self) -> None:
        """Take the name."""
        text = self._line.text.strip()
        if not text or text == self.stage.name or self.stage.attempt(lambda: self.stage.rename(text)):
            self.leave()

    def leave(self) -> None:
        """Go on, with a name or without."""
        super().leave()
        self._then()
