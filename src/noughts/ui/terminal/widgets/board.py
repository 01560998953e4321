"""BoardWidget: a game's board that takes the room there is, and says which cell was clicked."""

from __future__ import annotations

import math
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

from noughts.drawing.colours import DARK, Theme
from noughts.rules import Cell
from noughts.ui.shared.confetti import SECONDS
from noughts.ui.terminal.drawing.board import Picture, draw, place_of, shows_numbers
from noughts.ui.terminal.drawing.canvas import HEADING, LABELS, Canvas, Ink, Scale, scale_for

FRAMES = (0.45, 0.75, 1.0)
"""How a new mark grows."""

FRAME_SECONDS = 0.05

CONFETTI_SECONDS = 0.07
"""For each picture of what is in the air."""

STROKES = 5
"""Pictures of a stroke that is being drawn through a line."""


class BoardWidget(Widget, can_focus=True):
    """Draws a picture at the largest scale that fits, in the middle of its room; what does not fit is scrolled to."""

    class Chosen(Message):
        """Somebody clicked a cell."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    class Pointed(Message):
        """The mouse is over another cell, or over none."""

        def __init__(self, cell: Cell | None) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, picture: Picture, theme: Theme = DARK, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.picture = picture
        self.theme = theme
        self.moves_marks = True
        """Whether a new mark grows."""
        self._canvas: Canvas | None = None
        self._scale = Scale(3, 1, is_ruled=True)
        self._offset = (0, 0)
        self._left = self._top = 0
        self._growing: Timer | None = None

    def show(self, picture: Picture, *, theme: Theme | None = None) -> None:
        """Draw another picture; a mark that was not there before grows."""
        is_new = picture.last is not None and self.picture.position.mark_at(picture.last) is None
        is_same_game = picture.position.rules == self.picture.position.rules
        is_ending = picture.outcome is not None and self.picture.outcome is None and bool(picture.outcome.cells)
        if theme:
            self.theme = theme
        if picture == self.picture and not theme:
            return
        self.picture = picture
        if is_new and is_same_game and self.moves_marks:
            self._grow()
        if is_ending and is_same_game and self.moves_marks:
            self._run_key()
        self._redraw()

    def point(self, cell: Cell | None) -> None:
        """Show the mouse over a cell."""
        if cell != self.picture.hover:
            self.picture = replace(self.picture, hover=cell)
            self._redraw()

    @property
    def scale(self) -> Scale:
        """How large the board is drawn."""
        return self._scale

    @property
    def is_numbered(self) -> bool:
        """Whether every empty cell shows its number."""
        return shows_numbers(self.picture, self._scale)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell that is drawn there, if any."""
        x, y = x - self._left, y - self._top
        if x < LABELS or y < HEADING:
            return None
        x, y = x + self._offset[0], y + self._offset[1]
        (across, down), (left, top) = self._scale.pitch, self._scale.origin
        cell = Cell((x - left) // across, (y - top) // down)
        rules = self.picture.position.rules
        is_inside = x >= left and y >= top and cell.col < rules.cols and cell.row < rules.rows
        return cell if is_inside else None

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        """Where a cell is drawn, for whoever clicks."""
        self._drawn()
        x, y = place_of(cell, self._scale)
        return (
            x - self._offset[0] + self._left + self._scale.width // 2,
            y - self._offset[1] + self._top + (self._scale.height - 1) // 2,
        )

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """All of it."""
        return container.width

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
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
        """Draw anew."""
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        """A click places a mark."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            event.stop()
            self.post_message(self.Chosen(cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cell under the mouse answers."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None and self.picture.position.mark_at(cell) is not None:
            cell = None
        if cell != self.picture.hover:
            self.post_message(self.Pointed(cell))

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        if self.picture.hover is not None:
            self.post_message(self.Pointed(None))

    def _redraw(self) -> None:
        self._canvas = None
        self.refresh()

    def _drawn(self) -> Canvas:
        """The part of the board that is to be seen."""
        if self._canvas is None:
            width, height = self.size
            rules = self.picture.position.rules
            self._scale = scale_for(rules, width, height)
            whole = draw(self.picture, self._scale)
            self._offset = self._scrolled(whole, width, height)
            self._canvas = whole.window(*self._offset, width, height, margin=LABELS, heading=HEADING)
            self._left = max(0, (width - LABELS // 2 - self._canvas.width) // 2)
            self._top = max(0, (height - self._canvas.height) // 2)
        return self._canvas

    def _scrolled(self, whole: Canvas, width: int, height: int) -> tuple[int, int]:
        """How far the board is moved so that the cursor is to be seen with a cell around it, and the last move if it can be."""
        left, top = self._offset
        (across, down) = self._scale.pitch
        for cell in (self.picture.last, self.picture.cursor):
            if cell is not None:
                x, y = place_of(cell, self._scale)
                left = _kept(left, x - across - LABELS, x + 2 * across - width, whole.width - width)
                top = _kept(top, y - down - HEADING, y + 2 * down - height, whole.height - height)
        whole.put(0, 0, ("↔" if whole.width > width else " ") + ("↕" if whole.height > height else ""), Ink("quiet"))
        return _kept(left, left, left, whole.width - width), _kept(top, top, top, whole.height - height)

    def _grow(self) -> None:
        if self._growing:
            self._growing.stop()
        frames = iter(FRAMES[1:])
        self.picture = replace(self.picture, growth=FRAMES[0])

        def next_frame() -> None:
            growth = next(frames, None)
            if growth is None:
                if self._growing:
                    self._growing.stop()
                return
            self.picture = replace(self.picture, growth=growth)
            self._redraw()

        # Stopped by its last frame and not after so many: a busy machine skips some, and they would count.
        self._growing = self.set_interval(FRAME_SECONDS, next_frame)

    def _run_key(self) -> None:
        """Draw the stroke from one end of the line to the other."""
        self.picture = replace(self.picture, struck=0.0)

        def next_frame() -> None:
            self.picture = replace(self.picture, struck=min(1.0, self.picture.struck + 1 / STROKES))
            self._redraw()
            if self.picture.struck == 1.0:
                striking.stop()

        striking = self.set_interval(FRAME_SECONDS, next_frame)

    def celebrate(self) -> None:
        """Throw confetti, if anything moves here."""
        if not self.moves_marks:
            return
        frames = iter([number * CONFETTI_SECONDS for number in range(1, math.ceil(SECONDS / CONFETTI_SECONDS))])

        def next_frame() -> None:
            thrown = next(frames, None)
            self.picture = replace(self.picture, thrown=thrown if self.picture.outcome else None)  # unless they play again
            self._redraw()
            if self.picture.thrown is None:
                throwing.stop()

        throwing = self.set_interval(CONFETTI_SECONDS, next_frame)


@lru_cache(maxsize=512)
def _style_of(ink: Ink, theme: Theme) -> Style:
    colour, ground = theme.tone(ink.role), theme.tone(ink.ground) if ink.ground else theme.background
    return Style(color=colour, bgcolor=ground, bold=ink.is_bold, reverse=ink.is_reversed)


def _kept(now: int, most: int, least: int, end: int) -> int:
    """An offset as it is, unless it must change to stay within these."""
    return max(0, min(max(min(now, most), least), max(0, end)))
