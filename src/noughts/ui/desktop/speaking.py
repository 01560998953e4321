"""Whoever speaks: a large portrait, and a bubble with what was said last."""

from __future__ import annotations

import pygame
from pygame import Color, Rect

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.portraits.drawing import portrait
from noughts.ui.desktop.typeface import Size
from noughts.ui.view.speakers import Speaker

FACE = 112
"""Units: the size of the portrait."""

HIGH = 132
"""Units: what a bubble is high at most, if the text can be set small enough for that."""


def draw_speaker(painter: Painter, room: Rect, speaker: Speaker) -> int:
    """Draw the portrait and the bubble from the top of their room on; returns where they end."""
    px = painter.px
    size = px(FACE)
    face = Rect(room.left, room.top, size, size)
    painter.surface.blit(portrait(painter, speaker.program, size, speaker.mood), face)
    left = face.right + px(16)
    if not speaker.words:
        return face.bottom
    bottom = _bubble(painter, Rect(left, room.top, room.right - left, size), speaker.words, tail=face.centery)
    return max(face.bottom, bottom)


def _bubble(painter: Painter, room: Rect, text: str, *, tail: int) -> int:
    """A box around a text in the middle of its room, with a tail to the left."""
    px, palette = painter.px, painter.palette
    width = room.width - px(24)
    for size in (Size.LARGE, Size.BODY, Size.SMALL):
        height = painter.paragraph(text, Rect(0, 0, width, 0), size=size, draw=False)
        if height + px(20) <= px(HIGH):
            break
    box = Rect(room.left, 0, room.width, height + px(20))
    box.centery = room.centery
    box.top = max(box.top, room.top)
    painter.box(box, fill=palette.bubble, border=palette.outline, radius=12)
    _tail(painter, box.left, tail, px(9), palette.bubble, palette.outline)
    painter.paragraph(text, Rect(box.left + px(12), box.top + px(10), width, 0), size=size)
    return box.bottom


def _tail(painter: Painter, x: int, y: int, size: int, fill: Color, edge: Color) -> None:
    pygame.draw.polygon(painter.surface, fill, [(x + 1, y - size), (x - size, y), (x + 1, y + size)])
    for end in (y - size, y + size):
        pygame.draw.aaline(painter.surface, edge, (x, end), (x - size, y))
