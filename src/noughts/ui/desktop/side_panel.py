"""The side panel: both players, who speaks, and the rows that every front shows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from noughts.app.view import BoardView
from noughts.rules.move import Mark
from noughts.rules.rules import Marks
from noughts.rules.side import Side
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.pictures import of_mark
from noughts.ui.desktop.portraits.drawing import draw_seat
from noughts.ui.desktop.portraits.mood import Mood
from noughts.ui.desktop.speaking import draw_speaker, mood_of
from noughts.ui.desktop.typeface import Size
from noughts.ui.view.library import game_rows
from noughts.ui.view.panel import SHORT_OF_TIME, Row, panel
from noughts.ui.view.texts import clock_text
from noughts.ui.view.thoughts import thoughts


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
        self._room = inner
        self.scroll_by(0)
        with painter.inside(inner):
            top = inner.top - self.scroll
            y = draw_speaker(painter, Rect(inner.left, top, inner.width, 0), view) if status is None else top
            y += px(12) if y > top else 0
            y = self._draw_players(painter, Rect(inner.left, y, inner.width, px(CARD)), view, now if status is None else None)
            y += px(4)
            for row in rows_of(view, status, more):
                y = _draw_row(painter, Rect(inner.left, y + px(6), inner.width, 0), row)
        self._height = y - top
        if self._height > inner.height:
            size = max(px(20), inner.height * inner.height // self._height)
            at = inner.top + (inner.height - size) * self.scroll // (self._height - inner.height)
            painter.box(Rect(room.right - px(8), at, px(4), size), fill=painter.palette.outline, radius=2)

    def _draw_players(self, painter: Painter, room: Rect, view: BoardView, now: float | None) -> int:
        width = (room.width - painter.px(8)) // 2
        for side, left in ((Side.X, room.left), (Side.O, room.right - width)):
            draw_player(painter, Rect(left, room.top, width, room.height), view, side, now)
        return room.bottom


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
    rows = [first, *more, *rest, *thoughts(view)]
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
    """A label and its text; the status has no label and stands out, a candidate has its value apart from its reason."""
    px, palette = painter.px, painter.palette
    if not row.label and row.tone in ("ink", "win", "draw", "loss") and not _is_candidate(row):
        return room.top + painter.paragraph(row.text, room, size=Size.LARGE, role=row.tone)
    text = Rect(room.left + px(LABEL), room.top, room.width - px(LABEL), 0)
    if row.label:
        height = painter.line_height(Size.SMALL)
        painter.text(row.label, Rect(room.left, room.top + px(1), px(LABEL) - px(6), height), size=Size.SMALL, role="quiet")
    if not _is_candidate(row):
        return room.top + painter.paragraph(row.text, text, size=Size.SMALL, role=row.tone)
    value, _, why = row.text.partition("  ") if row.text[3:4] != " " else _split(row.text)
    line = painter.line_height(Size.SMALL)
    move, _, words = value.partition(" ")
    painter.text(move, Rect(text.left, text.top, px(34), line), size=Size.SMALL)
    after = Rect(text.left + px(36), text.top, text.width - px(36), line)
    painter.box(
        Rect(after.left - px(5), after.top, painter.width(words.strip(), Size.SMALL) + px(10), line),
        fill=palette.tint(row.tone),
        radius=6,
    )
    painter.text(words.strip(), after, size=Size.SMALL, role=row.tone)
    used = line
    if why.strip():
        below = Rect(after.left, after.bottom, after.width, 0)
        used += painter.paragraph(why.strip(), below, size=Size.SMALL, role="quiet", most=2)
    return room.top + used


def _split(text: str) -> tuple[str, str, str]:
    """The move with its value, and the reason: ``b2  + wins in 3  why``."""
    move, rest = text[:4].strip(), text[4:]
    value, gap, why = rest.partition("  ")
    return f"{move} {value}", gap, why


def _is_candidate(row: Row) -> bool:
    """Whether a row tells what a move is worth."""
    return row.tone in ("win", "draw", "loss") and row.label in ("", "moves") and row.text[4:5] in ("+", "=", "-", "?")


def speech_of(view: BoardView) -> str:
    """What was said last, in one line, for windows without room for a panel."""
    return f"{view.said.name}: “{view.said.text}”" if view.said else ""
