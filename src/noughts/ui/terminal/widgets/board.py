"""BoardWidget: a game's board that takes the room there is, and says which cell was clicked."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from noughts.drawing.colours import Theme
from noughts.rules import Cell, Position
from noughts.ui.shared.effects import CONFETTI_S
from noughts.ui.terminal.drawing.board import Picture, draw, place_of
from noughts.ui.terminal.drawing.canvas import HEADING, LABELS, Canvas, Ink, Scale, scale_for

FRAMES = (0.45, 0.75, 1.0)  # how a new mark grows
FRAME_SECONDS = 0.05
CONFETTI_SECONDS = 0.07  # for each frame
STROKES = 5  # frames of the stroke through a winning line


class BoardWidget(Widget, can_focus=True):
    """Draws a picture at the largest scale that fits; a board that does not fit scrolls with the cursor."""

    class Chosen(Message):
        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, position: Position, theme: Theme) -> None:
        super().__init__()
        self.picture = Picture(position)
        self.theme = theme
        self.moves_marks = True  # whether a new mark grows
        self._can_point = False  # whether the cell under the mouse answers
        self._canvas: Canvas | None = None
        self._scale = Scale(3, 1, is_ruled=True)
        self._offset = (0, 0)
        self._left = self._top = 0
        self._growing: Timer | None = None

    def show(self, picture: Picture, theme: Theme, *, can_point: bool = False) -> None:
        """Show another picture; what moves keeps moving, and a new mark grows."""
        shown, self._can_point = self.picture, can_point
        picture = replace(
            picture,
            hover=shown.hover if can_point else None,
            growth=shown.growth,
            struck=shown.struck if picture.outcome else 1.0,
            thrown=shown.thrown if picture.outcome else None,
        )
        if picture == shown and theme == self.theme:
            return
        self.picture, self.theme = picture, theme
        if self.moves_marks and picture.position.rules == shown.position.rules:
            if picture.last is not None and shown.position.mark_at(picture.last) is None:
                if self._growing:
                    self._growing.stop()
                self.picture = replace(self.picture, growth=FRAMES[0])
                self._growing = self._play(FRAME_SECONDS, ({"growth": growth} for growth in FRAMES[1:]))
            if picture.outcome and picture.outcome.cells and not shown.outcome:  # from one end of the line to the other
                self.picture = replace(self.picture, struck=0.0)
                self._play(FRAME_SECONDS, ({"struck": number / STROKES} for number in range(1, STROKES + 1)))
        self._redraw()

    def point(self, cell: Cell | None) -> None:
        """Highlight the cell where a click would place a mark."""
        position = self.picture.position
        is_free = cell is not None and self._can_point and position.mark_at(cell) is None
        hover = position.landing(cell) if cell and is_free else None
        if hover != self.picture.hover:
            self.picture = replace(self.picture, hover=hover)
            self._redraw()

    def cell_at(self, x: int, y: int) -> Cell | None:
        x, y = x - self._left, y - self._top
        if x < LABELS or y < HEADING:
            return None
        x, y = x + self._offset[0], y + self._offset[1]
        (across, down), (left, top) = self._scale.pitch, self._scale.origin
        cell = Cell((x - left) // across, (y - top) // down)
        rules = self.picture.position.rules
        is_inside = x >= left and y >= top and cell.col < rules.cols and cell.row < rules.rows
        return cell if is_inside else None

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        return container.width

    def render_line(self, y: int) -> Strip:
        canvas = self._drawn()
        width = self.size.width
        ground = Style(bgcolor=self.theme.background)
        line = y - self._top
        if not 0 <= line < canvas.height:
            return Strip.blank(width, ground)
        segments = [Segment(" " * self._left, ground)]
        segments += [Segment(text, _style_of(ink, self.theme)) for text, ink in canvas.runs(line)]
        return Strip(segments).adjust_cell_length(width, ground)

    def on_resize(self) -> None:
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            event.stop()
            self.post_message(self.Chosen(cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.point(self.cell_at(event.x, event.y))

    def on_leave(self) -> None:
        self.point(None)

    def _redraw(self) -> None:
        self._canvas = None
        self.refresh()

    def _drawn(self) -> Canvas:
        """The visible part of the board."""
        if self._canvas is None:
            width, height = self.size
            rules = self.picture.position.rules
            self._scale = scale_for(rules, width, height)
            whole = draw(self.picture, self._scale, has_colour=self.theme.has_colour)
            self._offset = self._scrolled(whole, width, height)
            self._canvas = whole.window(*self._offset, width, height, margin=LABELS, heading=HEADING)
            self._left = max(0, (width - LABELS // 2 - self._canvas.width) // 2)
            self._top = max(0, (height - self._canvas.height) // 2)
        return self._canvas

    def _scrolled(self, whole: Canvas, width: int, height: int) -> tuple[int, int]:
        """The offset at which the cursor and the cells around it are visible, and the last move if possible."""
        left, top = self._offset
        (across, down) = self._scale.pitch
        for cell in (self.picture.last, self.picture.cursor):
            if cell is not None:
                x, y = place_of(cell, self._scale)
                left = _kept(left, x - across - LABELS, x + 2 * across - width, whole.width - width)
                top = _kept(top, y - down - HEADING, y + 2 * down - height, whole.height - height)
        whole.put(0, 0, ("↔" if whole.width > width else " ") + ("↕" if whole.height > height else ""), Ink("quiet"))
        return _kept(left, left, left, whole.width - width), _kept(top, top, top, whole.height - height)

    def celebrate(self) -> None:
        """Throw confetti, unless motion is off; the next game clears it."""

        def frames() -> Iterator[dict[str, float | None]]:
            for number in range(1, math.ceil(CONFETTI_S / CONFETTI_SECONDS)):
                if self.picture.outcome:
                    yield {"thrown": number * CONFETTI_SECONDS}
            yield {"thrown": None}

        if self.moves_marks:
            self._play(CONFETTI_SECONDS, frames())

    def _play(self, pause: float, frames: Iterator[dict[str, float | None]]) -> Timer:
        """Show one frame after the other, each with these changes to the picture.

        Stopped by its last frame and not after so many: a busy machine skips some, and they would count.
        """

        def next_frame() -> None:
            changes = next(frames, None)
            if changes is None:
                timer.stop()
                return
            self.picture = replace(self.picture, **changes)  # type: ignore[arg-type]
            self._redraw()

        timer = self.set_interval(pause, next_frame)
        return timer


@lru_cache(maxsize=512)
def _style_of(ink: Ink, theme: Theme) -> Style:
    colour, ground = theme.tone(ink.role), theme.tone(ink.ground) if ink.ground else theme.background
    return Style(color=colour, bgcolor=ground, bold=ink.is_bold, reverse=ink.is_reversed)


def _kept(now: int, most: int, least: int, end: int) -> int:
    """An offset, changed only as far as these limits demand."""
    return max(0, min(max(min(now, most), least), max(0, end)))
