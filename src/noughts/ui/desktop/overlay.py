"""The announcement of a result: a veil over the board, and a ribbon below it in the colour of win, loss or draw."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from noughts.app.view import BoardView
from noughts.rules.outcome import Why
from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.view.panel import status_text

VEIL = 84
"""How dense the veil is, of 255; each frame draws it once over a fresh board."""

RIBBON = 236
"""How little of the board is seen through the ribbon."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A result in a word, and the role of its colour."""

    title: str
    role: str


def verdict(view: BoardView) -> Verdict:
    """What the end means for whoever looks at it."""
    outcome = view.outcome
    if outcome is None or outcome.why is Why.ABANDONED:
        return Verdict("Abandoned", "quiet")
    if outcome.winner is None:
        return Verdict("A draw", "draw")
    if view.you is None:
        return Verdict(f"{view.names[outcome.winner]} wins!", "win")
    return Verdict("You win!", "win") if outcome.winner is view.you else Verdict("You lose", "loss")


def draw_overlay(painter: Painter, board: Rect, note: Rect, view: BoardView, share: float) -> None:
    """Draw the announcement over the board and the line below it, so far as it has appeared."""
    told = verdict(view)
    veil = Surface(board.size, pygame.SRCALPHA)
    over = Painter(veil, painter.palette, painter.typeface, painter.shapes, painter.unit)
    over.box(Rect((0, 0), board.size), fill=painter.palette.tint(told.role, 0.25), radius=14)
    veil.set_alpha(round(VEIL * share))
    painter.surface.blit(veil, board)
    _draw_ribbon(painter, note, told, status_text(view), share)


def _draw_ribbon(painter: Painter, note: Rect, told: Verdict, sentence: str, share: float) -> None:
    """The result and a sentence about it, in one row if they fit."""
    px = painter.px
    line, title = painter.line_height(Size.BODY), painter.line_height(Size.TITLE)
    width = min(note.width, px(560))
    words = painter.width(told.title, Size.TITLE), painter.width(sentence, Size.BODY)
    fits = sum(words) + px(46) <= width
    place = Rect(0, 0, width, title + px(12) + (0 if fits else line))
    place.midbottom = note.centerx, note.bottom
    whole = Surface(place.size, pygame.SRCALPHA)
    inside = Painter(whole, painter.palette, painter.typeface, painter.shapes, painter.unit)
    fill = painter.palette.tint(told.role, 0.08)
    inside.box(Rect((0, 0), place.size), fill=fill, border=painter.palette[told.role], width=3, radius=16)
    if fits:
        left = (width - sum(words) - px(16)) // 2
        inside.text(told.title, Rect(left, 0, words[0], place.height), size=Size.TITLE, role=told.role)
        inside.text(sentence, Rect(left + words[0] + px(16), px(2), words[1], place.height))
    else:
        inside.text(told.title, Rect(0, px(6), width, title), size=Size.TITLE, role=told.role, align=Align.CENTRE)
        inside.text(sentence, Rect(px(10), px(6) + title, width - px(20), line), align=Align.CENTRE)
    whole.set_alpha(round(RIBBON * share))
    painter.surface.blit(whole, place)
