"""Faces: for characters that the window's own face lacks, a face of this system that has them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import pygame
from pygame.font import Font

from noughts.ui.desktop.own_face import Weight, own_face

KNOWN = 0x250
"""Letters before this one are in the window's own face."""

MISSING = "\U0010fffe"
"""No face has this: what is drawn for it is drawn for all that are missing."""

PROBE = 24
"""The size in which a face is tried."""

NAMES = (
    "notosans",
    "dejavusans",
    "segoeui",
    "arialunicodems",
    "arial",
    "liberationsans",
    "notosanscjkjp",
    "notosanscjksc",
    "notosanscjk",
    "hiraginosans",
    "hiraginosansgb",
    "pingfangsc",
    "yugothic",
    "msgothic",
    "microsoftyahei",
    "malgungothic",
    "applesdgothicneo",
    "wenquanyizenhei",
    "droidsansfallback",
    "notosanshebrew",
    "notosansarabic",
    "notosansdevanagari",
    "nirmalaui",
    "notosansthai",
    "leelawadeeui",
    "notosanssymbols2",
    "segoeuisymbol",
    "applesymbols",
    "segoeuiemoji",
    "notoemoji",
    "symbola",
    "unifont",
)
"""Faces that come with systems, the plain ones first; which of them are there is found out when one is needed."""

FROM_RIGHT = ("R", "AL")
"""How Unicode calls letters that are written from right to left."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one face; no path means the window's own."""

    text: str
    path: str | None = None
    is_from_right: bool = False


def runs(text: str) -> list[Run]:
    """A text in pieces that each are in one face and one direction.

    >>> runs("Zoë 5")
    [Run(text='Zoë 5', path=None, is_from_right=False)]
    """
    if all(ord(char) < KNOWN for char in text):
        return [Run(text)]
    found: list[Run] = []
    for (is_known, is_from_right), piece in _pieces(text):
        path = None if is_known else face_of(piece)
        # Spaces at the end of what is written from the right belong to what follows: they would come before it.
        words = piece.rstrip() if is_from_right else piece
        found.append(Run(words, path, is_from_right))
        if words != piece:
            found.append(Run(piece[len(words) :]))
    return found


def _pieces(text: str) -> list[tuple[tuple[bool, bool], str]]:
    """The text in pieces, each with whether the own face has it for certain, and whether it is written from the right."""
    kinds: list[tuple[bool, bool]] = []
    for char in text:
        # A space, or a sign that belongs to the letter before, is set as that is.
        joins = bool(kinds) and (char.isspace() or unicodedata.combining(char) or unicodedata.category(char) == "Cf")
        is_from_right = unicodedata.bidirectional(char) in FROM_RIGHT
        kinds.append(kinds[-1] if joins else (ord(char) < KNOWN, is_from_right))
    pieces, start = [], 0
    for kind, group in groupby(kinds):
        end = start + len(list(group))
        pieces.append((kind, text[start:end]))
        start = end
    return pieces


@lru_cache(maxsize=1024)
def face_of(text: str) -> str | None:
    """The file of the face that has the most of a text; None for the window's own, also if no face has any of it."""
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
    """The faces of this system; looking for them takes a while, and happens once."""
    found = (pygame.font.match_font(name, bold=is_bold) for name in NAMES for is_bold in (True, False))
    return tuple(dict.fromkeys(path for path in found if path))


@lru_cache(maxsize=16384)
def _has(path: str | None, char: str) -> bool:
    """Whether a face draws something else for a character than for one that nobody has."""
    try:
        drawn = [pygame.image.tobytes(_probe(path).render(text, False, "black"), "RGBA") for text in (char, MISSING)]  # noqa: FBT003
    except (pygame.error, OSError, UnicodeError, ValueError):
        return False
    return drawn[0] != drawn[1]


@lru_cache(maxsize=64)
def _probe(path: str | None) -> Font:
    return Font(path or own_face(Weight.REGULAR), PROBE)
