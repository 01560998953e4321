"""Line: a line of text that is being edited: a caret, a selection, and the keys that everybody knows."""

from __future__ import annotations

import sys
from contextlib import suppress

import pygame
from pygame.event import Event

LONGEST = 60
"""Characters; the longest name has 40, and the longest rules fit too."""

COMMAND = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL
"""Held down for select all, copy, cut and paste."""


class Line:
    """Text between whose letters a caret stands; what lies between caret and anchor is selected."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    @property
    def text(self) -> str:
        """What has been typed."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        """Another text, with the caret at its end."""
        self._text = text
        self.caret = self.anchor = len(text)

    @property
    def selected(self) -> slice:
        """The part that is selected; an empty one is where the caret stands."""
        return slice(min(self.caret, self.anchor), max(self.caret, self.anchor))

    def select(self, start: int, end: int) -> None:
        """Select a part; the caret stands at its end."""
        self.anchor, self.caret = (max(0, min(place, len(self._text))) for place in (start, end))

    def type(self, event: Event) -> bool:
        """Take a key or a text; says whether it was of use.

        A key that is a character comes as KEYDOWN and once more as
        TEXTINPUT; only the second counts, so that no character counts twice.
        """
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self._command(event) if event.mod & COMMAND else self._key(event)

    def insert(self, text: str) -> None:
        """Put a text in the place of what is selected."""
        part = self.selected
        wanted = "".join(char for char in text if char.isprintable())
        fits = wanted[: max(0, LONGEST - len(self._text) + part.stop - part.start)]
        self._text = self._text[: part.start] + fits + self._text[part.stop :]
        self.caret = self.anchor = part.start + len(fits)

    def _key(self, event: Event) -> bool:
        """Movements and deletions; up, down and tab are for whoever holds the line."""
        part, is_selected = self.selected, self.caret != self.anchor
        moves_on = event.mod & pygame.KMOD_SHIFT or not is_selected  # else an arrow goes to an end of what is selected
        match event.key:
            case pygame.K_LEFT:
                self._move(self.caret - 1 if moves_on else part.start, event)
            case pygame.K_RIGHT:
                self._move(self.caret + 1 if moves_on else part.stop, event)
            case pygame.K_HOME:
                self._move(0, event)
            case pygame.K_END:
                self._move(len(self._text), event)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                if not is_selected:
                    self.select(part.start, part.start + (1 if event.key == pygame.K_DELETE else -1))
                self.insert("")
            case _:
                return False
        return True

    def _move(self, place: int, event: Event) -> None:
        self.select(self.anchor if event.mod & pygame.KMOD_SHIFT else place, place)

    def _command(self, event: Event) -> bool:
        match event.key:
            case pygame.K_a:
                self.select(0, len(self._text))
            case pygame.K_BACKSPACE:
                self.select(0, self.caret)
                self.insert("")
            case pygame.K_c | pygame.K_x:
                _copy(self._text[self.selected])
                if event.key == pygame.K_x:
                    self.insert("")
            case pygame.K_v:
                self.insert(_pasted())
            case _:
                return False
        return True


def _copy(text: str) -> None:
    """Give a text to other programs, where there is a way."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)


def _pasted() -> str:
    """What other programs gave; the end of a line is a space."""
    with suppress(pygame.error):
        return " ".join(pygame.scrap.get_text().splitlines())
    return ""
