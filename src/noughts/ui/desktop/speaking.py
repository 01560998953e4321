"""Whoever speaks: a large portrait, and a bubble with what was said last."""

from __future__ import annotations

import pygame
from pygame import Color, Rect

from noughts.app.view import BoardView
from noughts.rules import Side, Why
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.portraits.drawing import portrait
from noughts.ui.desktop.portraits.mood import Mood
from noughts.ui.desktop.typeface import Size

FACE = 112
"""Units: the size of the portrait."""

HIGH = 132
"""Units: what a bubble is high at most, if the text can be set small enough for that."""


def mood_of(view: BoardView, side: Side) -> Mood:
    """What a face shows: the result, or that it thinks."""
    if view.outcome and view.outcome.why is not Why.ABANDONED:
        if view.outcome.winner is None:
            return Mood.CALM
        return Mood.HAPPY if view.outcome.winner is side else Mood.SAD
    is_thinking = view.side is side and not view.outcome and not view.is_paused and not view.is_persons_turn
    return Mood.THINKING if is_thinking else Mood.CALM


def speaker_of(view: BoardView) -> tuple[str, Mood] | None:
    """The program whose portrait is shown: the coach, whoever spoke last, or the opponent; and how it looks."""
    if view.setup.coach:
        return view.setup.coach, Mood.CALM if view.study or view.outcome else Mood.THINKING
    programs = [side for side in Side if view.seat(side).program]
    spoke = [side for side in programs if view.said and view.names[side] == view.said.name]
    for side in (*spoke, *programs):
        return view.seat(side).program or "", mood_of(view, side)
    return None


def speech_text(view: BoardView) -> str:
    """What is said: a coach speaks about the best move, everybody else in their own words."""
    best = view.study.analysis.best if view.study else None
    reason = view.study.explanations.get(best) if view.study and best else None
    if view.setup.coach and reason:
        return f"{reason.move}: {reason.text}"
    return f"“{view.said.text}”" if view.said else ""


def has_speaker(view: BoardView) -> bool:
    """Whether somebody speaks."""
    return speaker_of(view) is not None and bool(speech_text(view))


def draw_speaker(painter: Painter, room: Rect, view: BoardView) -> int:
    """Draw the portrait and the bubble from the top of their room on; returns where they end."""
    speaker, text = speaker_of(view), speech_text(view)
    if speaker is None:
        return room.top
    px = painter.px
    size = px(FACE)
    program, mood = speaker
    face = Rect(room.left, room.top, size, size)
    painter.surface.blit(portrait(painter, program.partition(":")[0], size, mood), face)
    left = face.right + px(16)
    bottom = _bubble(painter, Rect(left, room.top, room.right - left, size), text, tail=face.centery)
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
