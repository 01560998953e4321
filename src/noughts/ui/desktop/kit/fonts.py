"""Typeface: text measured, cut, wrapped and rendered in the window's own font, and cached.

Missing letters come from a system font that has them.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pygame
from cachetools import LRUCache
from pygame import Color, Surface
from pygame.font import Font

PACKAGE = "font_source_sans_pro"  # in the extra ``desktop``; the window opens without it


class Weight(Enum):
    REGULAR = "regular"
    STRONG = "strong"


FILES: Mapping[Weight, str] = {Weight.REGULAR: "SourceSansPro-Regular.ttf", Weight.STRONG: "SourceSansPro-Semibold.ttf"}


@lru_cache
def own_font(weight: Weight) -> str | None:
    """The file of the font; None for pygame's own, which has one weight."""
    spec = find_spec(PACKAGE)
    folders = (spec.submodule_search_locations or ()) if spec else ()
    paths = (Path(folder, "files", FILES[weight]) for folder in folders)
    return next((str(path) for path in paths if path.is_file()), None)


KNOWN = 0x250  # the window's own font has all letters before this one
MISSING = "\U0010fffe"  # in no font: shows what a font draws for missing characters
PROBE = 24  # the size for trying a font

NAMES = (
    *("notosans", "dejavusans", "segoeui", "arialunicodems", "arial", "liberationsans"),
    *("notosanscjkjp", "notosanscjksc", "notosanscjk", "hiraginosans", "hiraginosansgb", "pingfangsc", "yugothic"),
    *("msgothic", "microsoftyahei", "malgungothic", "applesdgothicneo", "wenquanyizenhei", "droidsansfallback"),
    *("notosanshebrew", "notosansarabic", "notosansdevanagari", "nirmalaui", "notosansthai", "leelawadeeui"),
    *("notosanssymbols2", "segoeuisymbol", "applesymbols", "segoeuiemoji", "notoemoji", "symbola", "unifont"),
)
"""Common system fonts, plain ones first; looked for when one is needed."""

FROM_RIGHT = ("R", "AL")  # Unicode's classes of letters that are written from right to left


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one font; no path means the window's own."""

    text: str
    path: str | None = None
    is_from_right: bool = False


def runs(text: str) -> list[Run]:
    """A text in pieces of one font and one direction.

    >>> runs("Zoë 5")
    [Run(text='Zoë 5', path=None, is_from_right=False)]
    """
    if all(ord(char) < KNOWN for char in text):
        return [Run(text)]
    found: list[Run] = []
    for (is_known, is_from_right), piece in _pieces(text):
        path = None if is_known else face_of(piece)
        # Spaces after a piece from the right belong to what follows; otherwise they would precede it.
        words = piece.rstrip() if is_from_right else piece
        found.append(Run(words, path, is_from_right))
        if words != piece:
            found.append(Run(piece[len(words) :]))
    return found


def _pieces(text: str) -> list[tuple[tuple[bool, bool], str]]:
    """The text in pieces: whether the own font surely has them, and whether they are written from the right."""
    kinds: list[tuple[bool, bool]] = []
    for char in text:
        # Spaces and combining characters belong to the letter before.
        joins = bool(kinds) and (char.isspace() or unicodedata.combining(char) or unicodedata.category(char) == "Cf")
        is_from_right = unicodedata.bidirectional(char) in FROM_RIGHT
        kinds.append(kinds[-1] if joins else (ord(char) < KNOWN, is_from_right))
    grouped = groupby(zip(kinds, text, strict=True), key=itemgetter(0))
    return [(kind, "".join(char for _, char in group)) for kind, group in grouped]


@lru_cache(maxsize=1024)
def face_of(text: str) -> str | None:
    """The file of the font with most of a text; None for the window's own, and if no font has any of it."""
    chars = {char for char in text if not char.isspace()}
    best, most = None, sum(_has(None, char) for char in chars)
    for path in _paths() if most < len(chars) else ():
        count = sum(_has(path, char) for char in chars)
        if count > most:
            best, most = path, count
        if most == len(chars):
            break
    return best


@lru_cache(maxsize=1)
def _paths() -> tuple[str, ...]:
    """The fonts of this system; finding them takes a while, and happens once."""
    found = (pygame.font.match_font(name, bold=is_bold) for name in NAMES for is_bold in (True, False))
    return tuple(dict.fromkeys(path for path in found if path))


@lru_cache(maxsize=16384)
def _has(path: str | None, char: str) -> bool:
    """Whether a font draws a character differently from a missing one."""
    try:
        drawn = [pygame.image.tobytes(_probe(path).render(text, False, "black"), "RGBA") for text in (char, MISSING)]  # noqa: FBT003
    except (pygame.error, OSError, UnicodeError, ValueError):
        return False
    return drawn[0] != drawn[1]


@lru_cache(maxsize=64)
def _probe(path: str | None) -> Font:
    return Font(path or own_font(Weight.REGULAR), PROBE)


FULL_SIZE, PACKAGED_SIZE = 1.45, 1.12
"""pygame shrinks its own font, and Source Sans is small for its size: these factors make letters equally high."""

LINE = 1.36  # from one line to the next, in sizes of the text
MOST_KEPT = 1500  # rendered texts; a screen needs less than a tenth
SMALLEST = 11  # pixels; smaller text cannot be read
FINER = 3
"""Text is rendered so many times too large and scaled down, so that letters need not start at whole pixels."""


OWN = Run("")  # the window's own font


class Size(Enum):
    SMALL = 13.5
    BODY = 16.0
    LARGE = 20.0
    TITLE = 26.0
    HERO = 46.0

    @property
    def weight(self) -> Weight:
        return Weight.STRONG if self in (Size.TITLE, Size.HERO) else Weight.REGULAR


class Typeface:
    def __init__(self) -> None:
        self._fonts: dict[tuple[int, str | None, bool], Font] = {}
        self._kept: LRUCache[tuple[str, int, tuple[int, ...], Weight], Surface] = LRUCache(MOST_KEPT)
        self._widths: LRUCache[tuple[str, int, Weight], int] = LRUCache(MOST_KEPT * 4)

    def font(self, pixels: float, run: Run = OWN, weight: Weight = Weight.REGULAR) -> Font:
        size = max(SMALLEST, round(pixels))
        own = own_font(weight)
        path = run.path or own
        key = size, path, run.is_from_right
        if key not in self._fonts:
            factor = FULL_SIZE if path is None else PACKAGED_SIZE if path == own else 1.0
            font = Font(path, round(size * factor * FINER))
            if run.is_from_right:
                with suppress(pygame.error):  # pygame may be built without text shaping
                    font.set_direction(pygame.DIRECTION_RTL)
                    font.set_script("Hebr" if "HEBREW" in unicodedata.name(run.text[0], "") else "Arab")
            self._fonts[key] = font
        return self._fonts[key]

    def line_height(self, pixels: float) -> int:
        return round(max(SMALLEST, pixels) * LINE)

    def width(self, text: str, pixels: float, weight: Weight = Weight.REGULAR) -> int:
        key = text, max(SMALLEST, round(pixels)), weight
        if key not in self._widths:
            self._widths[key] = -(-self._wide(text, pixels, weight) // FINER)
        return self._widths[key]

    def render(self, text: str, pixels: float, colour: Color, weight: Weight = Weight.REGULAR) -> Surface:
        key = text, max(SMALLEST, round(pixels)), tuple(colour), weight
        if key in self._kept:
            return self._kept[key]
        try:
            large = self._set(text, pixels, colour, weight)
            picture = pygame.transform.smoothscale(large, (-(-large.get_width() // FINER), -(-large.get_height() // FINER)))
        except (pygame.error, ValueError, UnicodeError):  # text that cannot be rendered, such as one without width
            picture = Surface((1, 1), pygame.SRCALPHA)
        self._kept[key] = picture
        return picture

    def _wide(self, text: str, pixels: float, weight: Weight) -> int:
        """The width before scaling down; 0 for text that cannot be rendered."""
        try:
            return sum(self.font(pixels, run, weight).size(run.text)[0] for run in runs(text))
        except (pygame.error, ValueError, UnicodeError):
            return 0

    def _set(self, text: str, pixels: float, colour: Color, weight: Weight) -> Surface:
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
        if self.width(text, pixels, weight) <= room:
            return text
        ends = range(1, len(text) + 1)
        fits = bisect_right(ends, room, key=lambda end: self.width(text[:end].rstrip() + "…", pixels, weight))
        return text[:fits].rstrip() + "…" if fits else ""

    def wrapped(self, text: str, pixels: float, room: float, weight: Weight = Weight.REGULAR) -> list[str]:
        """A text in lines that fit; longer words are broken."""
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
