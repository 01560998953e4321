"""The announcement of a result: a veil over the board, and a ribbon below it in the colour of win, loss or draw."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from pygame import Rect, Surface

from noughts.play import BoardView
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.shared.confetti import CONFETTI, FADING, SECONDS
from noughts.ui.shared.event_texts import headline
from noughts.ui.shared.panel import status_of
from noughts.ui.shared.values import Line

VEIL = 84  # how dense the veil is, of 255; each frame draws it once over a fresh board
FREE = 3  # units between the board and the ribbon


def draw_veil(painter: Painter, board: Rect, view: BoardView, share: float) -> None:
    veil = Surface(board.size, pygame.SRCALPHA)
    over = Painter(veil, painter.palette, painter.typeface, painter.shapes, painter.unit)
    over.box(Rect((0, 0), board.size), fill=painter.palette.tint(headline(view).tone, 0.25), radius=14)
    veil.set_alpha(round(VEIL * share))
    painter.surface.blit(veil, board)


def draw_ribbon(painter: Painter, note: Rect, view: BoardView, said: Line, share: float) -> None:
    """Draw the ribbon in the room of the line under the board, so far as it has appeared: who won, and what is said now."""
    free = painter.px(FREE)
    room = Rect(note.left, note.top + free, note.width, note.height - free)
    with _appearing(painter.surface, room, share):
        _draw_words(painter, room, headline(view), said if said.text else Line(status_of(view).text), is_news=bool(said.text))


@contextmanager
def _appearing(surface: Surface, place: Rect, share: float) -> Iterator[None]:
    """Fade in what is drawn there."""
    before = surface.subsurface(place).copy() if share < 1 else None
    yield
    if before:
        before.set_alpha(round(255 * (1 - share)))
        surface.blit(before, place)


def _draw_words(painter: Painter, room: Rect, told: Line, said: Line, *, is_news: bool) -> None:
    """The result, and beside it a sentence about it or the latest news; a sentence that is too long takes two lines.

    A result with a long name in it is left out beside its sentence, which has the name too, and cut beside news.
    """
    px, palette = painter.px, painter.palette
    pad, gap = px(18), px(14)
    most = room.width - 2 * pad
    title = painter.width(told.text, Size.TITLE) + gap
    if title > most // 2:
        title = most // 2 if is_news else 0
    rest = min(painter.width(said.text, Size.BODY), most - title)
    place = Rect(0, 0, title + rest + 2 * pad, room.height)
    place.center = room.center
    painter.box(place, fill=palette.tint(told.tone), border=palette[told.tone], width=2, radius=12)
    if title:
        headline_room = Rect(place.left + pad, place.top, title - gap, place.height - px(2))
        painter.text(told.text, headline_room, size=Size.TITLE, role=told.tone)
    words, role = Rect(place.right - pad - rest, place.top, rest, place.height), said.tone if title else told.tone
    if painter.width(said.text, Size.BODY) <= rest:
        painter.text(said.text, words.move(0, px(1)), role=role)
    else:
        painter.lines(said.text, words.inflate(0, -px(4)), role=role, align=Align.LEFT)


def draw_celebration(painter: Painter, board: Rect, seconds: float) -> None:
    side = min(board.size)
    fade = max(0.0, min(1.0, (SECONDS - seconds) / FADING))
    with painter.inside(board):
        for piece in CONFETTI:
            size = max(3, round(piece.size * side))
            paper = Surface((size, max(2, round(size * abs(math.cos(piece.turn * seconds))))), pygame.SRCALPHA)
            paper.fill(painter.palette[piece.role])
            paper.set_alpha(round(255 * fade))
            across, down = piece.at(seconds)
            place = round(board.left + across * board.width), round(board.top + down * board.height)
            painter.surface.blit(paper, paper.get_rect(center=place))
