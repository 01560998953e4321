"""The side panel: who speaks, both players, texts about the game, and its moves to click."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from noughts.play import BoardView
from noughts.rules import Mark, Marks, Side
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Highlight, Placed, Press, PressWidget, Scroll
from noughts.ui.desktop.pictures import draw_seat, draw_small_mark, portrait
from noughts.ui.shared.beliefs import Belief
from noughts.ui.shared.panel import SHORT_OF_TIME, Panel, Values
from noughts.ui.shared.speakers import Mood, PanelSpeaker, mood_of
from noughts.ui.shared.texts import clock_text
from noughts.ui.shared.values import Line, Row

CARD = 62  # units: the height of a card


def _draw_player(painter: Painter, room: Rect, view: BoardView, side: Side, now: float | None) -> None:
    """The card of a player; without a time, no program is shown thinking."""
    px, palette, seat = painter.px, painter.palette, view.seat(side)
    is_next = not view.outcome and view.side is side
    border = palette["focus"] if is_next else palette["outline"]
    painter.box(room, fill=palette["current"] if is_next else palette["panel"], border=border, width=2 if is_next else 1)
    size = room.height - px(16)
    face = Rect(room.left + px(8), room.centery - size // 2, size, size)
    draw_seat(painter, face, seat, side, mood_of(view, side) if now is not None or view.outcome else Mood.CALM)
    if is_next and now is not None and not view.is_persons_turn and not view.is_paused:
        radius = max(2, face.width // 14)
        for number in range(3):  # dots that hop while a program thinks
            lift = round(max(0.0, math.sin(now * 5 - number * 0.9)) * radius)
            painter.disc((face.centerx + (number - 1) * radius * 3, face.bottom - radius - lift), radius, "focus")
    text = Rect(face.right + px(8), room.top + px(8), room.right - face.right - px(14), painter.line_height(Size.BODY))
    own = view.rules.marks is Marks.OWN
    if own:
        icon = px(15)
        place = Rect(text.right - icon, text.centery - icon // 2, icon, icon)
        draw_small_mark(painter, place, Mark.X if side is Side.X else Mark.O)
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


FACE = 112  # units: the size of the portrait
HIGH = 132  # units: what a bubble is high at most, if the text can be set small enough for that


def draw_speaker(painter: Painter, room: Rect, speaker: PanelSpeaker, *, face_units: float = FACE) -> int:
    """Draw the portrait and the bubble from the top of their room on; returns where they end."""
    px = painter.px
    size = px(face_units)
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
        height = painter.height(text, width, size=size)
        if height + px(20) <= px(HIGH):
            break
    box = Rect(room.left, 0, room.width, height + px(20))
    box.centery = room.centery
    box.top = max(box.top, room.top)
    painter.box(box, fill=palette["bubble"], border=palette["outline"], radius=12)
    x, size_of_tail = box.left, px(9)
    top, tip, end = (x + 1, tail - size_of_tail), (x - size_of_tail, tail), (x + 1, tail + size_of_tail)
    pygame.draw.polygon(painter.surface, palette["bubble"], [top, tip, end])
    pygame.draw.aalines(painter.surface, palette["outline"], False, [top, tip, end])  # noqa: FBT003 - pygame's order
    painter.paragraph(text, Rect(box.left + px(12), box.top + px(10), width, 0), size=size)
    return box.bottom


@dataclass(frozen=True, slots=True)
class PanelContents:
    """What a scene shows in the panel."""

    panel: Panel
    status: Line
    """Whose turn it is, or another headline of the scene."""
    is_live: bool = True
    said: tuple[Line, ...] = ()
    """The scene's answers to what was done."""
    more: tuple[Row, ...] = ()
    moves: tuple[str, ...] = ()
    """All moves of the game, perhaps with signs."""
    ply: int = 0
    curve: tuple[float, ...] = ()
    """The expected result for X after each move, from -1 to 1."""


LOW = 300  # units of height; in a lower panel, a portrait above would push the clocks out of sight
WIDE = 640  # units of width from which a low panel has room for a portrait beside its rows


class SidePanel:
    def __init__(self, go_to: Callable[[int], object]) -> None:
        self.scroll = Scroll()
        self._go_to = go_to

    def draw(
        self,
        painter: Painter,
        room: Rect,
        view: BoardView,
        now: float,
        shown: PanelContents,
        highlight: Callable[[str], Highlight],
    ) -> list[Placed]:
        """The speaker, both players, then the texts. Returns the moves, which can be pressed."""
        painter.box(room, border=painter.palette["outline"], radius=14)
        px = painter.px
        inner = room.inflate(-2 * px(14), -2 * px(12))
        speaker = shown.panel.speaker if shown.is_live and shown.panel.speaker and shown.panel.speaker.words else None
        is_above = inner.height >= px(LOW) or inner.width < inner.height
        is_beside = not is_above and inner.width >= px(WIDE)
        if speaker and is_beside:
            width = round(inner.width * 0.42)
            with painter.inside(inner):
                draw_speaker(painter, Rect(inner.right - width, inner.top, width, 0), speaker)
            inner = Rect(inner.left, inner.top, inner.width - width - px(14), inner.height)
        with painter.inside(inner):
            y = top = inner.top - self.scroll.offset
            if speaker and is_above:
                y = draw_speaker(painter, Rect(inner.left, top, inner.width, 0), speaker) + px(12)
            wide = (inner.width - px(8)) // 2
            for side, left in ((Side.X, inner.left), (Side.O, inner.right - wide)):
                _draw_player(painter, Rect(left, y, wide, px(CARD)), view, side, now if shown.is_live else None)
            column = Column(painter, Rect(inner.left, y + px(CARD + 8), inner.width, 0))
            self._draw_texts(column, shown, None if is_above or is_beside else speaker)
            y, moves = self._draw_moves(painter, Rect(inner.left, column.y + px(12), inner.width, 0), shown, highlight)
        track = Rect(inner.right + px(5), inner.top, px(5), inner.height)
        self.scroll.place(track, y - top)
        self.scroll.draw(painter)
        return [Placed(each.widget, each.rect.clip(inner)) for each in moves]

    def _draw_texts(self, column: Column, shown: PanelContents, speaker: PanelSpeaker | None) -> None:
        panel, size, tone = shown.panel, Size.LARGE, shown.status.tone
        if panel.headline and shown.is_live:
            column.text(panel.headline.text, size=Size.TITLE, role=panel.headline.tone)
            size, tone = Size.BODY, "ink"
        column.text(shown.status.text, size=size, role=tone, weight=Weight.STRONG)
        for text in filter(None, (panel.last if shown.is_live else "", panel.rule)):
            column.text(text, role="quiet")
        for said in shown.said:
            column.y += column.painter.px(8)
            column.text(said.text, role=said.tone)
        if speaker:
            column.row(Row(speaker.name, speaker.words))
        for row in shown.more:
            column.row(row)
        if len(shown.curve) > 1:
            _draw_curve(column, shown.curve, shown.ply)
        if panel.advice:
            column.row(Row("hint", f"{panel.advice.move}: {panel.advice.text}", "focus"))
        if panel.reason:
            column.row(Row(f"why {panel.reason.move}", panel.reason.text))
        if panel.belief:
            _draw_belief(column, panel.belief)
        if panel.values:
            _draw_values(column, panel.values)
        for label, text in (
            ("search", panel.thinking),
            *((label, " · ".join(filter(None, both))) for label, *both in panel.counts),
            ("note", panel.note),
        ):
            if text:
                column.row(Row(label, text, "quiet"))

    def _draw_moves(
        self, painter: Painter, room: Rect, shown: PanelContents, highlight: Callable[[str], Highlight]
    ) -> tuple[int, list[Placed]]:
        """The moves in pairs, as many in a row as fit. Returns where they end, and the widgets."""
        if not shown.moves:
            return room.top, []
        line, y = painter.line_height(Size.SMALL) + painter.px(4), room.top
        painter.text("Moves", Rect(room.left, y, room.width, line), size=Size.SMALL, role="quiet")
        widgets = [
            MoveWidget(ply, move, partial(self._go_to, ply), is_here=ply == shown.ply)
            for ply, move in enumerate(shown.moves, 1)
        ]
        widest = max(widget.measure(painter, room.width)[0] for widget in widgets)
        number_wide = painter.width(f"{(len(widgets) + 1) // 2}.", Size.SMALL) + painter.px(6)
        pair, gap = number_wide + 2 * widest, painter.px(10)
        in_row = max(1, (room.width + gap) // (pair + gap))
        placed = []
        for index, widget in enumerate(widgets):
            number, is_second = divmod(index, 2)
            left = room.left + number % in_row * (pair + gap)
            y = room.top + line + number // in_row * line
            if not is_second:
                painter.text(f"{number + 1}.", Rect(left, y, number_wide, line), size=Size.SMALL, role="quiet")
            placed.append(Placed(widget, Rect(left + number_wide + is_second * widest, y, widest, line)))
            widget.draw(painter, placed[-1].rect, highlight(widget.key))
        return y + line, placed


class MoveWidget(PressWidget):
    """A move in the list; the one on the board has a frame."""

    def __init__(self, ply: int, move: str, press: Press, *, is_here: bool) -> None:
        super().__init__(f"move {ply}", move, press)
        self._is_here = is_here

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:  # noqa: ARG002 - short everywhere
        return painter.width(self.label, Size.SMALL, Weight.STRONG) + painter.px(14), painter.line_height(Size.SMALL)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        palette, is_here = painter.palette, self._is_here
        if is_here or look.is_hovered:
            border = palette["focus" if is_here else "quiet"]
            painter.box(rect, fill=palette["current" if is_here else "hover"], border=border, radius=5)
        weight = Weight.STRONG if is_here else Weight.REGULAR
        painter.text(self.label, rect, size=Size.SMALL, align=Align.CENTRE, weight=weight)


LABEL = 74  # units for the words on the left


class Column:
    """A column of texts that ends at ``y``."""

    def __init__(self, painter: Painter, room: Rect) -> None:
        self.painter = painter
        self.left, self.y, self.width = (*room.topleft, room.width)

    def room(self, height: int = 0, *, indent: int = 0) -> Rect:
        return Rect(self.left + indent, self.y, self.width - indent, height)

    def text(self, text: str, *, size: Size = Size.BODY, role: str = "ink", weight: Weight | None = None) -> None:
        self.y += self.painter.paragraph(text, self.room(), size=size, role=role, weight=weight)

    def row(self, row: Row, gap: float = 6) -> None:
        px, height = self.painter.px, self.painter.line_height(Size.SMALL)
        self.y += px(gap)
        label = Rect(self.left, self.y, px(LABEL) - px(6), height)
        self.painter.text(row.label, label, size=Size.SMALL, role="quiet")
        self.y += self.painter.paragraph(row.text, self.room(indent=px(LABEL)), size=Size.SMALL, role=row.tone)


def _draw_values(column: Column, values: Values) -> None:
    """Groups of equal moves, best first; then one move in full, and the result of best play."""
    painter, px = column.painter, column.painter.px
    column.y += px(8)
    for group in values.groups:
        width = painter.width(group.value, Size.SMALL, Weight.STRONG) + px(10)
        box = Rect(column.left, column.y, width, painter.line_height(Size.SMALL))
        painter.box(box, fill=painter.palette.tint(group.tone), radius=6)
        painter.text(group.value, box.move(px(5), 0), size=Size.SMALL, role=group.tone, weight=Weight.STRONG)
        rest = column.room(indent=max(width + px(8), px(LABEL) + px(22)))
        column.y += painter.paragraph(group.text.removeprefix(f"{group.value}: "), rest, size=Size.SMALL) + px(4)
    found = values.highlighted
    if found.why:
        column.row(Row(found.move, f"{found.value}. {found.why}"), gap=4)
    for label, text, tone in (
        ("best play", values.prediction, "ink"),
        ("search", values.effort, "quiet"),
        ("signs", values.legend, "quiet"),
    ):
        if text:
            column.row(Row(label, text, tone))


def _draw_belief(column: Column, belief: Belief) -> None:
    """What Ada thinks, and a bar of the wins, draws and losses she expects."""
    painter = column.painter
    column.row(Row("Ada", belief.words))
    column.y += painter.px(4)
    bar = column.room(painter.px(8), indent=painter.px(LABEL))
    left = float(bar.left)
    for share, role in ((belief.win, "win"), (belief.draw, "draw"), (belief.loss, "loss")):
        part = Rect(round(left), bar.top, round(left + share * bar.width) - round(left), bar.height)
        painter.surface.fill(painter.palette[role], part)
        left += share * bar.width
    column.y = bar.bottom
    column.row(Row("expects", belief.text, "quiet"), gap=2)


CURVE = 56  # units: the height of the curve of a game


def _draw_curve(column: Column, curve: tuple[float, ...], ply: int) -> None:
    """Who was ahead after each move: X above the middle, O below; a dot for the move on the board."""
    painter, px, palette = column.painter, column.painter.px, column.painter.palette
    column.y += px(8)
    room = column.room(px(CURVE)).inflate(-px(8), -px(8))
    step = (room.width - px(16)) / (len(curve) - 1)  # beside it the marks say which side is up
    points = [(room.left + number * step, room.centery - each * room.height / 2) for number, each in enumerate(curve)]
    pygame.draw.line(painter.surface, palette["grid"], room.midleft, room.midright)
    pygame.draw.lines(painter.surface, palette["ink"], False, points, max(1, px(2)))  # noqa: FBT003 - pygame's order
    if 0 < ply <= len(points):
        x, y = points[ply - 1]
        painter.disc((round(x), round(y)), px(4), "focus")
    for mark, top in ((Mark.X, room.top), (Mark.O, room.bottom - px(10))):
        draw_small_mark(painter, Rect(room.right - px(10), top, px(10), px(10)), mark)
    column.y = room.bottom + px(4)
