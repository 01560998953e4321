"""PromptScene: one question over a scene, and a line to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import Button, Kind
from noughts.ui.desktop.kit.fields import Field, Line
from noughts.ui.desktop.kit.widget import Widget, Writing
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.shared.people import GUEST, name_question


class PromptScene(Page):
    """Who answers nothing, or what was there, goes back; an answer that cannot be taken stays to be mended."""

    def __init__(
        self, state: WindowState, title: str, question: str, text: str, take: Callable[[str], object], *, label: str = ""
    ) -> None:
        super().__init__(state)
        self.title = title
        self._question = question
        self._label = label
        self._before = text
        self._take = take
        self._line = Line(text)
        self.focus_on("answer")

    def widgets(self) -> Sequence[Widget]:
        """The question and the line."""
        return [Writing(self._question), Field("answer", self._label, self._line, lambda _: None, width=440)]

    def footer(self) -> Sequence[Widget]:
        """The answer."""
        return [Button("ok", "OK", self.press, kind=Kind.MAIN, hint="Enter", fills=True)]

    def _key(self, event: Event) -> bool:
        """Enter in the line answers."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus == "answer":
            self.press()
            return True
        return super()._key(event)

    def press(self) -> None:
        """Take the answer."""
        text = self._line.text.strip()
        if text in ("", self._before) or self.attempt(lambda: self._take(text)):
            self.leave()


class NameScene(PromptScene):
    """A line to type in; who goes back stays who they are."""

    def __init__(self, state: WindowState, then: Callable[[], None]) -> None:
        app = state.app
        known = "" if app.name == GUEST else app.name
        super().__init__(state, "Your name", name_question(app.name), known, app.rename, label="name")
        self._then = then

    def leave(self) -> None:
        """Go on, with a name or without."""
        super().leave()
        self._then()
