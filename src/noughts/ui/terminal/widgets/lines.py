"""The lines around a screen: the title above, the note and the keys below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from noughts.drawing.tables import cut, text_width

SEPARATOR = " · "
PROGRAM = f"noughts{SEPARATOR}"


@dataclass(frozen=True, slots=True)
class Hint:
    """A key that works here, its word and command, and a sentence for help."""

    key: str
    word: str
    command: str = ""
    sentence: str = ""


HELP = Hint("?", "help", "help", "Show this help.")
BACK = Hint("Esc", "back", "back", "Go back.")


class TitleLine(Widget):
    def __init__(self) -> None:
        super().__init__()
        self._left, self._right = "", ""

    def show(self, left: str, right: str = "") -> None:
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.refresh()

    def render(self) -> Content:
        room = self.size.width - 2
        right = cut(self._right, room)
        left, rest = self._left, max(0, room - text_width(right) - 2)
        if text_width(left) > rest:  # everyone knows which program it is
            left = cut(left.removeprefix(PROGRAM), rest)
        gap = " " * (room - text_width(left) - text_width(right))
        return Content.assemble(" ", (left, "bold"), gap, (right, "$tone-quiet"), " ")


TYPED = ("", "typed")  # in place of a message, while a line is typed


class NoteLine(Static):
    """The line for messages, and for what is being typed."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.text = ""
        self._said = ("", "ink")

    @property
    def is_typed(self) -> bool:
        return self._said == TYPED

    def say(self, text: str, tone: str = "ink") -> None:
        if (text, tone) == self._said:
            return
        self._said = text, tone
        self.text = text
        sign = {"loss": "! "}.get(tone, "")
        self.update(Content.assemble((f" {sign}{text}", f"$tone-{tone}")) if text else Content(""))

    def type(self, text: str, advice: str) -> None:
        self.text = text
        self._said = TYPED
        self.update(Content.assemble((f" :{text}", "bold"), (" ", "reverse"), (f"  {advice}", "$tone-quiet")))


class KeyLine(Widget):
    """The keys that work here, which can be clicked."""

    class Asked(Message):
        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    def __init__(self) -> None:
        super().__init__()
        self._hints: tuple[Hint, ...] = ()

    def show(self, hints: Sequence[Hint]) -> None:
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh()

    def render(self) -> Content:
        parts = [
            Content.assemble((hint.key, "bold $tone-focus"), (f" {hint.word}", "$tone-quiet"))
            for hint in fitting(self._hints, self.size.width - 2)
        ]
        return Content(" ") + Content.styled(SEPARATOR, "$tone-grid").join(parts)

    def on_click(self, event: events.Click) -> None:
        start = 1
        for hint in fitting(self._hints, self.size.width - 2):
            end = start + text_width(f"{hint.key} {hint.word}")
            if start <= event.x < end and hint.command:
                self.post_message(self.Asked(hint.command))
            start = end + len(SEPARATOR)


def fitting(hints: Sequence[Hint], room: int) -> list[Hint]:
    """The hints that fit into a line: the first ones, and always the last two."""
    kept = list(hints)
    while len(kept) > 2 and sum(text_width(f"{h.key} {h.word}") for h in kept) + len(SEPARATOR) * (len(kept) - 1) > room:
        del kept[-3]
    return kept
