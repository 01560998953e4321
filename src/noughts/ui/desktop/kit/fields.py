"""Fields: a line of text to be typed, with its label; a text that is too long moves under its window."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import width_in_row
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.widget import Highlight, Widget, ring
from noughts.ui.shared.blocks import Field

LONGEST = 60  # characters; the longest name has 40, and the longest rules fit too
NARROWEST, WIDEST = 150, 440  # units
COMMAND = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL
"""Held down for select all, copy, cut and paste."""


class LineEditor:
    """Text between whose letters a caret stands; what lies between caret and anchor is selected."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    @property
    def text(self) -> str:
        """What has been typed; a new text has the caret at its end."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = text
        self.caret = self.anchor = len(text)

    def replace(self, text: str) -> None:
        """Show another text, unless it is this one: then the caret stays."""
        if text != self._text:
            self.text = text

    @property
    def selected(self) -> slice:
        """The part that is selected; an empty one is where the caret stands."""
        return slice(min(self.caret, self.anchor), max(self.caret, self.anchor))

    def select(self, start: int, end: int) -> None:
        """Select a part; the caret stands at its end."""
        self.anchor, self.caret = (max(0, min(place, len(self._text))) for place in (start, end))

    def type(self, event: Event) -> bool:
        """Take a key or a text; says whether it was of use.

        A key that is a character comes as KEYDOWN and once more as
        TEXTINPUT; only the second counts, so that no character counts twice.
        """
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self._command(event) if event.mod & COMMAND else self._key(event)

    def insert(self, text: str) -> None:
        """Put a text in the place of what is selected."""
        part = self.selected
        wanted = "".join(char for char in text if char.isprintable())
        fits = wanted[: max(0, LONGEST - len(self._text) + part.stop - part.start)]
        self._text = self._text[: part.start] + fits + self._text[part.stop :]
        self.caret = self.anchor = part.start + len(fits)

    def _key(self, event: Event) -> bool:
        """Movements and deletions; up, down and Tab are for the scene."""
        part, is_selected = self.selected, self.caret != self.anchor
        moves_on = event.mod & pygame.KMOD_SHIFT or not is_selected  # else an arrow goes to an end of what is selected
        match event.key:
            case pygame.K_LEFT:
                self._move(self.caret - 1 if moves_on else part.start, event)
            case pygame.K_RIGHT:
                self._move(self.caret + 1 if moves_on else part.stop, event)
            case pygame.K_HOME:
                self._move(0, event)
            case pygame.K_END:
                self._move(len(self._text), event)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                if not is_selected:
                    self.select(part.start, part.start + (1 if event.key == pygame.K_DELETE else -1))
                self.insert("")
            case _:
                return False
        return True

    def _move(self, place: int, event: Event) -> None:
        self.select(self.anchor if event.mod & pygame.KMOD_SHIFT else place, place)

    def _command(self, event: Event) -> bool:
        match event.key:
            case pygame.K_a:
                self.select(0, len(self._text))
            case pygame.K_BACKSPACE:
                self.select(0, self.caret)
                self.insert("")
            case pygame.K_c | pygame.K_x:
                _copy(self._text[self.selected])
                if event.key == pygame.K_x:
                    self.insert("")
            case pygame.K_v:
                self.insert(_pasted())
            case _:
                return False
        return True


def _copy(text: str) -> None:
    """Give a text to other programs, where there is a way."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)


def _pasted() -> str:
    """What other programs gave; the end of a line is a space."""
    with suppress(pygame.error):
        return " ".join(pygame.scrap.get_text().splitlines())
    return ""


class FieldWidget(Widget):
    """A labelled line; ``done`` is told what is typed when Enter is pressed or the focus leaves."""

    def __init__(
        self,
        field: Field,
        line: LineEditor,
        done: Callable[[str], object],
        *,
        typed: Callable[[str], object] | None = None,
        count: int = 1,
    ) -> None:
        self.key = field.key
        self.line = line
        self._field = field
        self._done = done
        self._typed = typed
        """Told after every key."""
        self._count = count
        """How many fields share rows."""
        self._edges: list[int] = []
        """Where each letter begins on the window, as it was last drawn; then where the last one ends."""

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        most = width_in_row(painter, room, self._count, NARROWEST)
        return min(most, painter.px(WIDEST)), painter.line_height(Size.BODY) + painter.px(14)

    def press(self) -> None:
        self._done(self.line.text)

    def type(self, event: Event) -> bool:
        before = self.line.text
        is_used = self.line.type(event)
        if self._typed and self.line.text != before:
            self._typed(self.line.text)
        return is_used

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - letters know where they are
        """The caret comes; with Shift, what is between is selected."""
        place = self._place(pos[0])
        self.line.select(self.line.anchor if pygame.key.get_mods() & pygame.KMOD_SHIFT else place, place)

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002
        """Select from where the button was pressed."""
        self.line.select(self.line.anchor, self._place(pos[0]))

    def _place(self, x: int) -> int:
        """The gap between letters that is nearest."""
        return min(range(len(self._edges)), key=lambda place: abs(self._edges[place] - x), default=0)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        painter.box(rect, border=palette["quiet"] if look.is_hovered or look.is_focused else palette["outline"])
        inner = rect.inflate(-2 * px(12), 0)
        label = Rect(inner.left, inner.top, inner.width // 2, inner.height)
        after = painter.text(self._field.label, label, size=Size.SMALL, role="quiet").right + px(10)
        room = Rect(after, rect.top, inner.right - after, rect.height)
        draw_line_editor(painter, room, self.line, self._edges, look)
        if not self.line.text:
            painter.text(self._field.advice, room, size=Size.SMALL, role="quiet")


def draw_line_editor(painter: Painter, room: Rect, line: LineEditor, edges: list[int], look: Highlight) -> None:
    """A text with its caret and its selection, moved so that the caret is in sight; ``edges`` learns where its letters are."""
    widths = [painter.width(line.text[:place], Size.BODY) for place in range(len(line.text) + 1)]
    caret = painter.px(2)
    shift = max(0, widths[line.caret] - room.width + caret) if look.is_focused else 0
    edges[:] = [room.left - shift + width for width in widths]
    height = painter.line_height(Size.BODY)
    top = room.centery - height // 2
    with painter.inside(room):
        if look.is_focused:
            start, end = edges[line.selected.start], edges[line.selected.stop]
            painter.surface.fill(painter.palette.tint("focus", 0.3), (start, top, end - start, height))
        if look.is_focused or widths[-1] <= room.width:
            painter.text(line.text, Rect(edges[0], room.top, max(1, widths[-1] + caret), room.height))
        else:
            painter.text(line.text, room)
        if look.is_focused:
            painter.surface.fill(painter.palette["focus"], (edges[line.caret], top, caret, height))
