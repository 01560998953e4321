"""The side panel: both players, who speaks, and the rows that every front shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from pygame import Rect

from noughts.app.view import BoardView
from noughts.rules import Mark, Marks, Side
from noughts.ui.desktop.own_face import Weight
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.pictures import of_mark
from noughts.ui.desktop.portraits.drawing import draw_seat
from noughts.ui.desktop.portraits.mood import Mood
from noughts.ui.desktop.speaking import draw_speaker, has_speaker, mood_of, speech_text
from noughts.ui.desktop.typeface import Size
from noughts.ui.view.library import game_rows
from noughts.ui.view.panel import SHORT_OF_TIME, Row, panel
from noughts.ui.view.texts import clock_text


class SidePanel:
    """Draws a game's panel, and scrolls it where there is more than fits."""

    def __init__(self) -> None:
        self.scroll = 0
        self._height = 0
        self._room = Rect(0, 0, 0, 0)

    def scroll_by(self, pixels: float) -> None:
        """Move the text."""
        self.scroll = max(0, min(round(self.scroll + pixels), max(0, self._height - self._room.height)))

    def draw(
        self, painter: Painter, room: Rect, view: BoardView, now: float, *, status: str | None = None, more: Sequence[Row] = ()
    ) -> None:
        """Who speaks, both players, then the rows.

        ``status`` is said in place of whose turn it is, of a game that nobody
        plays now; ``more`` are rows that only some scenes have.
        """
        painter.box(room, border=painter.palette.outline, radius=14)
        px = painter.px
        inner = room.inflate(-2 * px(14), -2 * px(12))
        place = place_of_speaker(painter, inner) if status is None and has_speaker(view) else None
        if place is Place.BESIDE:
            width = round(inner.width * 0.42)
            with painter.inside(inner):
                draw_speaker(painter, Rect(inner.right - width, inner.top, width, 0), view)
            inner = Rect(inner.left, inner.top, inner.width - width - px(14), inner.height)
        self._room = inner
        self.scroll_by(0)
        with painter.inside(inner):
            y = top = inner.top - self.scroll
            if place is Place.ABOVE:
                y = draw_speaker(painter, Rect(inner.left, top, inner.width, 0), view) + px(12)
            y = self._draw_players(painter, Rect(inner.left, y, inner.width, px(CARD)), view, now if status is None else None)
            y += px(4)
            for row in rows_of(view, status, [*_speech(view, place), *more]):
                y = _draw_row(painter, Rect(inner.left, y + px(6), inner.width, 0), row)
        self._height = y - top
        if self._height > inner.height:
            size = max(px(20), inner.height * inner.height // self._height)
            at = inner.top + (inner.height - size) * self.scroll // (self._height - inner.height)
            painter.box(Rect(inner.right + px(6), at, px(4), size), fill=painter.palette.outline, radius=2)

    def _draw_players(self, painter: Painter, room: Rect, view: BoardView, now: float | None) -> int:
        width = (room.width - painter.px(8)) // 2
        for side, left in ((Side.X, room.left), (Side.O, room.right - width)):
            draw_player(painter, Rect(left, room.top, width, room.height), view, side, now)
        return room.bottom


class Place(Enum):
    """Where whoever speaks is; in a low panel not above the rows, so that clocks stay in sight."""

    ABOVE = "above"
    BESIDE = "beside"
    ROW = "row"
    """Only what is said, without a portrait."""


LOW = 300
"""Units of height; in a panel that is lower, a portrait above would leave too little."""

WIDE = 640
"""Units of width, from which on there is room for a portrait beside the rows."""


def place_of_speaker(painter: Painter, room: Rect) -> Place:
    """Where in a panel there is room for a speaker."""
    if room.height >= painter.px(LOW) or room.width < room.height:
        return Place.ABOVE
    return Place.BESIDE if room.width >= painter.px(WIDE) else Place.ROW


def _speech(view: BoardView, place: Place | None) -> list[Row]:
    """What is said, where there is no room for a portrait."""
    return [Row(view.said.name, speech_text(view))] if view.said and place is Place.ROW else []


CARD = 62
"""Units: the height of a player's card."""


def rows_of(view: BoardView, status: str | None = None, more: Sequence[Row] = ()) -> list[Row]:
    """The rows without what is drawn already: speech and clocks; after the end with what both sides did."""
    rows = panel(view)
    if view.said:
        rows = rows[1:]
    clocks = [view.names[side] for side in Side if view.left(side) is not None]
    first, rest = rows[0], rows[1 + len(clocks) :]
    if status is not None:
        first = first if view.outcome else Row("", status)
        rest = sorted(rest, key=lambda row: not row.label.startswith("why"))  # what the last move was about comes first
    rows = [first, *more, *rest]
    if view.outcome:
        rows += [Row(label, f"{x} · {o}" if x and o else x or o, "quiet") for label, x, o in game_rows(view)]
    return rows


def draw_player(painter: Painter, room: Rect, view: BoardView, side: Side, now: float | None) -> None:
    """A card: portrait, name, mark, games won, clock; the one to move has a frame."""
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
    painter.text(seat.name, Rect(text.left, text.top, text.width - (px(18) if own else 0), text.height))
    wins = view.score.wins.get(seat.name)
    below = text.move(0, text.height)
    left = view.left(side)
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


LABEL = 74
"""Units for the words on the left."""


def _draw_row(painter: Painter, room: Rect, row: Row) -> int:
    """A label and its text; the status has no label and stands out."""
    px = painter.px
    if not row.label and not row.parts and row.tone in ("ink", "win", "draw", "loss"):
        return room.top + painter.paragraph(row.text, room, size=Size.LARGE, role=row.tone)
    text = Rect(room.left + px(LABEL), room.top, room.width - px(LABEL), 0)
    if row.label:
        height = painter.line_height(Size.SMALL)
        painter.text(row.label, Rect(room.left, room.top, px(LABEL) - px(6), height), size=Size.SMALL, role="quiet")
    if row.parts:
        return _draw_candidate(painter, text, row.parts, row.tone)
    return room.top + painter.paragraph(row.text, text, size=Size.SMALL, role=row.tone)


def _draw_candidate(painter: Painter, room: Rect, parts: tuple[str, str, str], tone: str) -> int:
    """A move, its value in a box of its own, and below it why."""
    px, (move, value, why) = painter.px, parts
    line = painter.line_height(Size.SMALL)
    painter.text(move, Rect(room.left, room.top, px(34), line), size=Size.SMALL)
    after = Rect(room.left + px(36), room.top, room.width - px(36), line)
    box = Rect(after.left - px(5), after.top, painter.width(value, Size.SMALL, Weight.STRONG) + px(10), line)
    painter.box(box, fill=painter.palette.tint(tone), radius=6)
    painter.text(value, after, size=Size.SMALL, role=tone, weight=Weight.STRONG)
    if not why:
        return after.bottom
    below = Rect(after.left, after.bottom, after.width, 0)
    return after.bottom + painter.paragraph(why, below, size=Size.SMALL, role="quiet", most=2)


def speech_of(view: BoardView) -> str:
    """What was said last, in one line, for windows without room for a panel."""
    return f"{view.said.name}: {speech_text(view)}" if view.said else ""
