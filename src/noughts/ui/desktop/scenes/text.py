"""Scenes with one question or one text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from noughts.game.variations import LONGEST_PASTE
from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.kit.inputs import FieldWidget, LineEditor
from noughts.ui.desktop.kit.tables import table_widgets
from noughts.ui.desktop.kit.widget import TextWidget, Widget
from noughts.ui.desktop.scenes.scene import Scene, WindowState
from noughts.ui.desktop.scenes.widget_scene import WidgetScene
from noughts.ui.shared.blocks import Button, ButtonStyle, Field
from noughts.ui.shared.pages.help import key_table
from noughts.ui.shared.people import GUEST, name_question
from noughts.ui.shared.routes import KeyRow


class TextScene(WidgetScene):
    """Lines of text; any key goes back."""

    def __init__(self, state: WindowState, game: Scene | None, title: str, text: str) -> None:
        super().__init__(state, game)
        self.title = title
        self.fixed = [TextWidget(line) for line in text.split("\n")]

    def shortcut(self, letter: str) -> bool:
        if letter:
            self.app.back()
        return bool(letter)


class KeysScene(TextScene):
    """What the keys of a scene do; any key goes back."""

    def __init__(self, state: WindowState, rows: Sequence[KeyRow]) -> None:
        super().__init__(state, None, "Help", "")
        self.fixed = table_widgets(key_table("", rows))


class PromptScene(WidgetScene):
    """A question and a text field. An empty or unchanged answer goes back; a refused one can be corrected."""

    def __init__(
        self, state: WindowState, title: str, question: str, text: str, take: Callable[[str], object], *, label: str = ""
    ) -> None:
        super().__init__(state)
        self.title = title
        self._before, self._take, self._line = text, take, LineEditor(text, longest=LONGEST_PASTE)
        self.fixed = TextWidget(question), FieldWidget(Field("answer", label, ""), self._line, lambda _: None)
        self.focus_on("answer")

    def footer(self) -> Sequence[Widget]:
        return [ButtonWidget(Button("ok", "OK", hint="Enter", style=ButtonStyle.MAIN), self.press, fills=True)]

    def key_down(self, event: Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus == "answer":
            self.press()
            return True
        return super().key_down(event)

    def press(self) -> None:
        text = self._line.text.strip()
        if text in ("", self._before) or self.app.attempt(lambda: self._take(text)):
            self.leave()


class NameScene(PromptScene):
    """Asks a guest for a name, then continues, with or without one."""

    def __init__(self, state: WindowState, then: Callable[[], None]) -> None:
        app = state.app
        known = "" if app.name == GUEST else app.name
        super().__init__(state, "Your name", name_question(app.name), known, app.rename, label="Name")
        self._then = then

    def leave(self) -> None:
        super().leave()
        self._then()
