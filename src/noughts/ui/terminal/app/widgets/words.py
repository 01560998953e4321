"""Words: the words of the rules, to be turned on and off."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from noughts.ui.view.atlas_charts import TURN_KEYS
from noughts.ui.view.choices import VARIANTS

BETWEEN = "   "
"""What separates two words."""


class Words(Static):
    """Each with its number; a click turns one on or off."""

    class Clicked(Message):
        """Somebody wants to turn a word."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    TEXTS = tuple(f"{key} {variant.title}" for key, variant in zip(TURN_KEYS, VARIANTS, strict=True))

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._in_line = len(self.TEXTS)

    def show(self, words: Sequence[str], *, is_narrow: bool) -> None:
        """Underline those that hold; in two lines where room is short."""
        self._in_line = len(self.TEXTS) // 2 if is_narrow else len(self.TEXTS)
        styles = ["bold underline" if variant.word in words else "" for variant in VARIANTS]
        parts = list(map(Content.styled, self.TEXTS, styles))
        lines = [parts[start : start + self._in_line] for start in range(0, len(parts), self._in_line)]
        self.update(Content("\n").join(Content(BETWEEN).join(line) for line in lines))

    def on_click(self, event: events.Click) -> None:
        """Find the word under the mouse."""
        start, first = 0, event.y * self._in_line
        for key, text in zip(TURN_KEYS[first : first + self._in_line], self.TEXTS[first : first + self._in_line], strict=True):
            if start <= event.x < start + len(text):
                self.post_message(self.Clicked(key))
            start += len(text) + len(BETWEEN)
