"""Typing: the line that a colon or a digit opens."""

from __future__ import annotations

import pygame
from pygame.event import Event

from noughts.ui.desktop.widgets.line import LONGEST


class TypedLine:
    """What is being typed; closed until somebody begins.

    A key comes as KEYDOWN and, if it is a character, once more as
    TEXTINPUT. Only KEYDOWN is listened to here, so that no character counts
    twice.
    """

    def __init__(self) -> None:
        self.text: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody types."""
        return self.text is not None

    def open(self, text: str = "") -> None:
        """Begin."""
        self.text = text

    def close(self) -> str:
        """End, and give what was typed."""
        text, self.text = self.text or "", None
        return text.strip()

    def type(self, event: Event) -> str | None:
        """Take a key; gives the whole line when Enter ends it."""
        if self.text is None or event.type != pygame.KEYDOWN:
            return None
        if event.key == pygame.K_ESCAPE:
            self.text = None
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.close()
        elif event.key == pygame.K_BACKSPACE:
            self.text = self.text[:-1]
        elif event.unicode and event.unicode.isprintable():
            self.text = (self.text + event.unicode)[:LONGEST]
        return None
