"""The card of a player: portrait, name, mark, games won, clock."""

from __future__ import annotations

import math

from pygame import Rect

from noughts.app import BoardView
from noughts.rules import Mark, Marks, Side
from noughts.ui.desktop.own_face import Weight
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.pictures import of_mark
from noughts.ui.desktop.portraits.drawing import draw_seat
from noughts.ui.desktop.typeface import Size
from noughts.ui.view.panel import SHORT_OF_TIME
from noughts.ui.view.speakers import Mood, mood_of
from noughts.ui.view.texts import clock_text

CARD = 62
"""Units: the height of a card."""


def draw_players(painter: Painter, room: Rect, view: BoardView, now: float | None) -> int:
    """Two cards side by side; returns where they end. A game that nobody plays now has no time."""
    width = (room.width - painter.px(8)) // 2
    for side, left in ((Side.X, room.left), (Side.O, room.right - width)):
        _draw_player(painter, Rect(left, room.top, width, room.height), view, side, now)
    return room.bottom


def _draw_player(painter: Painter, room: Rect, view: BoardView, side: Side, now: float | None) -> None:
    """The one to move has a frame."""
    px, palette, seat = painter.px, painter.palette, view.seat(side)
    is_next = not view.outcome and view.side is side
    border = palette["focus"] if is_next else palette.outline
    painter.box(room, fill=palette.chosen if is_next else palette["panel"], border=border, width=2 if is_next else 1)
    size = room.height - px(16)
    face = Rect(room.left + px(8), room.centery - size // 2, size, size)
    draw_seat(painter, seat, side, face, mood_of(view, side) if now is not None or view.outcome else Mood.CALM)
    if is_next and now is not None and not view.is_persons_turn and not view.is_paused:
        _dots(painter, face, now)
    text = Rect(face.right + px(8), room.top + px(8), room.right - face.right - px(14), painter.line_height(Size.BODY))
    own = view.rules.marks is Marks.OWN
    if own:
        icon = px(15)
        of_mark(Mark.X if side is Side.X else Mark.O)(painter, Rect(text.right - icon, text.centery - icon // 2, icon, icon))
    name = Rect(text.left, text.top, text.width - (px(18) if own else 0), text.height)
    wins, left = view.score.wins.get(seat.name), view.left(side)
    if wins is None and left is None:
        name.centery = room.centery
    painter.text(seat.name, name, weight=Weight.STRONG)
    below = text.move(0, text.height)
    if left is not None:
        is_short = left < SHORT_OF_TIME and is_next
        painter.text(clock_text(left), below, size=Size.LARGE, role="loss" if is_short else "ink")
    elif wins is not None:
        painter.text(f"{wins} won", below, size=Size.SMALL, role="quiet")


def _dots(painter: Painter, face: Rect, now: float) -> None:
    """Three dots that take turns while somebody thinks."""
    radius = max(2, face.width // 14)
    for number in range(3):
        lift = max(0.0, math.sin(now * 5 - number * 0.9)) * radius
        disc = painter.shapes.disc(radius, painter.palette["focus"])
        x = face.centerx + (number - 1) * radius * 3
        painter.surface.blit(disc, disc.get_rect(center=(x, face.bottom - radius - round(lift))))
