"""Typeface: text in the window's own face, measured, cut, wrapped and rendered; what was rendered is kept.

Letters that this face lacks are set in a face of the system that has them.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from contextlib import suppress
from enum import Enum

import pygame
from pygame import Color, Surface
from pygame.font import Font

from noughts.ui.desktop.fallback_fonts import Run, runs
from noughts.ui.desktop.own_face import Weight, own_face

FULL_SIZE, PACKAGED_SIZE = 1.45, 1.12
"""pygame shrinks its own face, and Source Sans is small for its size: with these factors, letters are of one height."""

LINE = 1.36
"""From one line to the next, in sizes of the text."""

MOST_KEPT = 1500
"""Rendered texts; a screen has less than a tenth of that."""

SMALLEST = 11
"""Pixels; smaller text cannot be read."""

FINER = 3
"""Text is set so many times too large and scaled down: letters then stand where they belong, not on whole pixels."""


OWN = Run("")
"""Text in the window's own face."""


class Size(Enum):
    """How large text is set, in units of the layout."""

    SMALL = 13.5
    BODY = 16.0
    LARGE = 20.0
    TITLE = 26.0
    HERO = 46.0

    @property
    def weight(self) -> Weight:
        """Titles are strong, and text is regular."""
        return Weight.STRONG if self in (Size.TITLE, Size.HERO) else Weight.REGULAR


class Typeface:
    """One face in any size, in two weights."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, str | None, bool], Font] = {}
        self._kept: OrderedDict[tuple[str, int, tuple[int, ...], Weight], Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, int, Weight], int] = OrderedDict()

    def font(self, pixels: float, run: Run = OWN, weight: Weight = Weight.REGULAR) -> Font:
        """The face in a size, or the one that a piece of text needs."""
        size = max(SMALLEST, round(pixels))
        own = own_face(weight)
        path = run.path or own
        key = size, path, run.is_from_right
        if key not in self._fonts:
            factor = FULL_SIZE if path is None else PACKAGED_SIZE if path == own else 1.0
            font = Font(path, round(size * factor * FINER))
            if run.is_from_right:
                with suppress(pygame.error):  # a pygame that cannot shape text sets it from left to right
                    font.set_direction(pygame.DIRECTION_RTL)
                    font.set_script("Hebr" if "HEBREW" in unicodedata.name(run.text[0], "") else "Arab")
            self._fonts[key] = font
        return self._fonts[key]

    def line_height(self, pixels: float) -> int:
        """The distance from one line to the next."""
        return round(max(SMALLEST, pixels) * LINE)

    def width(self, text: str, pixels: float, weight: Weight = Weight.REGULAR) -> int:
        """How wide a text is."""
        key = text, max(SMALLEST, round(pixels)), weight
        if key not in self._widths:
            self._widths[key] = -(-self._wide(text, pixels, weight) // FINER)
            if len(self._widths) > MOST_KEPT * 4:
                self._widths.popitem(last=False)
        return self._widths[key]

    def render(self, text: str, pixels: float, colour: Color, weight: Weight = Weight.REGULAR) -> Surface:
        """A text as a picture."""
        key = text, max(SMALLEST, round(pixels)), tuple(colour), weight
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        try:
            large = self._set(text, pixels, colour, weight)
            picture = pygame.transform.smoothscale(large, (-(-large.get_width() // FINER), -(-large.get_height() // FINER)))
        except (pygame.error, ValueError, UnicodeError):  # a text that cannot be set, such as one of no width
            picture = Surface((1, 1), pygame.SRCALPHA)
        self._kept[key] = picture
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return picture

    def _wide(self, text: str, pixels: float, weight: Weight) -> int:
        """How wide a text is before it is scaled down; 0 for one that cannot be set."""
        try:
            return sum(self.font(pixels, run, weight).size(run.text)[0] for run in runs(text))
        except (pygame.error, ValueError, UnicodeError):
            return 0

    def _set(self, text: str, pixels: float, colour: Color, weight: Weight) -> Surface:
        """A text piece by piece, on one line."""
        found = runs(text)
        own = self.font(pixels, weight=weight)
        pieces = [(self.font(pixels, run, weight), run.text) for run in found]
        pictures = [font.render(piece, True, colour) for font, piece in pieces]  # noqa: FBT003 - pygame's order of arguments
        if len(found) == 1 and found[0].path is None:
            return pictures[0]
        tops = [own.get_ascent() - font.get_ascent() for font, _ in pieces]
        height = max(top + picture.get_height() for top, picture in zip(tops, pictures, strict=True))
        whole = Surface((sum(picture.get_width() for picture in pictures), height), pygame.SRCALPHA)
        x = 0
        for top, picture in zip(tops, pictures, strict=True):
            whole.blit(picture, (x, top))
            x += picture.get_width()
        return whole

    def cut(self, text: str, pixels: float, room: float, weight: Weight = Weight.REGULAR) -> str:
        """As much of a text as fits, with dots for the rest."""
        if self.width(text, pixels, weight) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", pixels, weight) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…" if low else ""

    def wrapped(self, text: str, pixels: float, room: float, weight: Weight = Weight.REGULAR) -> list[str]:
        """A text in lines that fit; a word that does not fit is broken."""
        lines: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if self.width(longer, pixels, weight) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while self.width(line, pixels, weight) > room and len(line) > 1:
                fits = max(1, len(self.cut(line, pixels, room, weight)) - 1)
                lines.append(line[:fits])
                line = line[fits:]
        return [*lines, line] if line else lines or [""]
