"""Speaker: a portrait, a name, and what was said."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from noughts.ui.terminal.portraits import HEIGHT, WIDTH, portrait
from noughts.ui.view.speakers import Mood

GAP = 2

NARROW = 14
"""Columns; with less beside the face, words stand below it."""


class Speaker(Widget):
    """Somebody's face with words beside it."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._shown: tuple[str | None, Mood, str, str, str] = (None, Mood.CALM, "", "", "ink")

    def show(self, program: str | None, name: str, words: str, *, mood: Mood = Mood.CALM, tone: str = "ink") -> None:
        """Let somebody else speak, or the same say something else; the tone is that of the face."""
        shown = (program, mood, name, words, tone)
        if shown != self._shown:
            self._shown = shown
            self.refresh(layout=True)

    def render(self) -> Content:
        """The face on the left, the words on the right."""
        program, mood, name, words, tone = self._shown
        face = portrait(program, mood).splitlines()
        width = self.size.width or 40
        room = max(8, width - WIDTH - GAP)
        is_narrow = room < NARROW
        speech = Content(words).wrap(max(8, width if is_narrow else room))
        beside = [Content.styled(name, "bold"), Content(""), *([] if is_narrow else speech)]
        lines = []
        for number in range(max(HEIGHT, len(beside))):
            left = face[number] if number < len(face) else ""
            right = beside[number] if number < len(beside) else Content("")
            lines.append(Content.styled(f"{left:<{WIDTH}}", f"$tone-{tone}") + " " * GAP + right)
        return Content("\n").join([*lines, *(speech if is_narrow else [])])
