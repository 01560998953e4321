"""Inputs: text fields, segments of which one is chosen, sliders, and steppers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.ui.desktop.kit.buttons import Thumbnail
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.kit.widget import Highlight, Press, PressWidget, Widget, ring
from noughts.ui.shared.blocks import Field, Number

LONGEST = 60  # characters; the longest name has 40, and the longest rules fit too
WIDEST = 440  # units
NEAR = 120  # characters on each side of the caret to measure and draw
COMMAND = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL
"""Held for select all, copy, cut and paste."""


class LineEditor:
    """Text with a caret; what lies between caret and anchor is selected."""

    def __init__(self, text: str = "", *, longest: int = LONGEST) -> None:
        self.text = text
        self._longest = longest

    @property
    def text(self) -> str:
        """The text; setting it moves the caret to its end."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = text
        self.caret = self.anchor = len(text)

    def replace(self, text: str) -> None:
        """Set the text; the caret stays if it is the same."""
        if text != self._text:
            self.text = text

    @property
    def selected(self) -> slice:
        """The selection; empty at the caret if nothing is selected."""
        return slice(min(self.caret, self.anchor), max(self.caret, self.anchor))

    def select(self, start: int, end: int) -> None:
        """Select a part, with the caret at its end."""
        self.anchor, self.caret = (max(0, min(place, len(self._text))) for place in (start, end))

    def type(self, event: Event) -> bool:
        """Take a key or a text; returns whether it was used.

        Characters come as KEYDOWN and again as TEXTINPUT; only the second counts.
        """
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self._command(event) if event.mod & COMMAND else self._key(event)

    def insert(self, text: str) -> None:
        """Replace the selection."""
        part = self.selected
        wanted = "".join(char for char in text if char.isprintable())
        fits = wanted[: max(0, self._longest - len(self._text) + part.stop - part.start)]
        self._text = self._text[: part.start] + fits + self._text[part.stop :]
        self.caret = self.anchor = part.start + len(fits)

    def _key(self, event: Event) -> bool:
        part, is_selected = self.selected, self.caret != self.anchor
        moves_on = event.mod & pygame.KMOD_SHIFT or not is_selected  # otherwise an arrow goes to an end of the selection
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
                with suppress(pygame.error):  # there may be no clipboard
                    pygame.scrap.put_text(self._text[self.selected])
                if event.key == pygame.K_x:
                    self.insert("")
            case pygame.K_v:
                with suppress(pygame.error):
                    self.insert(" ".join(pygame.scrap.get_text().splitlines()))
            case _:
                return False
        return True


class FieldWidget(Widget):
    """A labelled text field; ``done`` gets the text on Enter and when the focus leaves."""

    narrowest = 150.0

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
        self.count = count
        self._edges: list[int] = []
        """Where each letter was last drawn, and where the last one ends."""
        self._start = 0
        """The first letter that was drawn."""

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return min(room, painter.px(WIDEST)), painter.line_height(Size.BODY) + painter.px(14)

    def press(self) -> None:
        self._done(self.line.text)

    def type(self, event: Event) -> bool:
        before = self.line.text
        is_used = self.line.type(event)
        if self._typed and self.line.text != before:
            self._typed(self.line.text)
        return is_used

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - letters know where they are
        """Move the caret; Shift extends the selection."""
        place = self._place(pos[0])
        self.line.select(self.line.anchor if pygame.key.get_mods() & pygame.KMOD_SHIFT else place, place)

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002
        self.line.select(self.line.anchor, self._place(pos[0]))

    def _place(self, x: int) -> int:
        return self._start + min(range(len(self._edges)), key=lambda place: abs(self._edges[place] - x), default=0)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        painter.box(rect, border=palette["quiet"] if look.is_hovered or look.is_focused else palette["outline"])
        inner = rect.inflate(-2 * px(12), 0)
        label = Rect(inner.left, inner.top, inner.width // 2, inner.height)
        after = painter.text(self._field.label, label, size=Size.SMALL, role="quiet").right + px(10)
        room = Rect(after, rect.top, inner.right - after, rect.height)
        with painter.inside(room):
            self._draw_text(painter, room, is_focused=look.is_focused)
        if not self.line.text:
            painter.text(self._field.advice, room, size=Size.SMALL, role="quiet")

    def _draw_text(self, painter: Painter, room: Rect, *, is_focused: bool) -> None:
        """Draw the text, caret and selection, scrolled so that the caret is in sight."""
        line, caret, height = self.line, painter.px(2), painter.line_height(Size.BODY)
        self._start = max(0, line.caret - NEAR) if is_focused else 0
        text = line.text[self._start : self._start + 2 * NEAR]
        at, *selected = (
            max(0, min(place - self._start, len(text))) for place in (line.caret, line.selected.start, line.selected.stop)
        )
        widths = [painter.width(text[:place], Size.BODY) for place in range(len(text) + 1)]
        shift = max(0, widths[at] - room.width + caret) if is_focused else 0
        self._edges = edges = [room.left - shift + width for width in widths]
        if not is_focused:
            painter.text(text, room)
            return
        top, start, end = room.centery - height // 2, *(edges[place] for place in selected)
        painter.surface.fill(painter.palette.tint("focus", 0.3), (start, top, end - start, height))
        painter.text(text, Rect(edges[0], room.top, max(1, widths[-1] + caret), room.height))
        painter.surface.fill(painter.palette["focus"], (edges[at], top, caret, height))


PAD = 14  # units between the words and the edges
CORNER = 10  # units: the radius of the ends


class SegmentWidget(PressWidget):
    """A piece of a track, raised if it is chosen."""

    def __init__(self, key: str, label: str, press: Press, *, chosen: bool, picture: Thumbnail | None = None) -> None:
        super().__init__(key, label, press)
        self.is_chosen = chosen
        self._picture = picture

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As wide as it is when chosen."""
        width = painter.width(self.label, Size.BODY, Weight.STRONG) + 2 * painter.px(PAD)
        width += painter.px(28) if self._picture else 0
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        whole = Rect(rect)
        if self.joins:
            whole.left -= px(2 * CORNER)
            whole.width += px(2 * CORNER)
        if not self.is_last:
            whole.width += px(2 * CORNER)
        with painter.inside(rect):
            painter.box(whole, fill=palette["track"], border=palette["outline"], radius=CORNER)
        inner = rect.inflate(-px(8), -px(8))
        if look.is_focused:
            ring(painter, inner, radius=CORNER - 4)
        if self.is_chosen:
            painter.box(inner, fill=palette["ink"], radius=CORNER - 4)
        elif look.is_hovered or look.is_focused:
            painter.box(inner, fill=palette["hover"], radius=CORNER - 4)
        words = rect.inflate(-2 * px(PAD) + 2, 0)
        if self._picture:
            square = Rect(words.left - px(3), rect.centery - px(11), px(22), px(22))
            if self.is_chosen:
                painter.box(square.inflate(px(2), px(2)), radius=5)
            self._picture(painter, square)
            words.left, words.width = words.left + px(28), words.width - px(28)
        weight = Weight.STRONG if self.is_chosen else Weight.REGULAR
        role, align = "background" if self.is_chosen else "ink", Align.LEFT if self._picture else Align.CENTRE
        painter.text(self.label, words, role=role, align=align, weight=weight)


KNOB = 8  # units: its radius
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1, pygame.K_EQUALS: 1}
"""Keys while it has the focus."""


class SliderWidget(Widget):
    """A label, a track with a knob, and the text of its step; the knob is hollow while no step is chosen."""

    fills = True

    def __init__(self, key: str, label: str, steps: Sequence[str], step: int | None, change: Callable[[int], object]) -> None:
        self.key, self.label, self.step = key, label, step
        self._steps, self._change = steps, change
        self._track = Rect(0, 0, 1, 1)
        """The track of the knob's centre, as last drawn."""

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, painter.line_height(Size.BODY) + painter.px(12)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        if pos[0] >= self._track.left - rect.height:
            last = len(self._steps) - 1
            step = round((pos[0] - self._track.left) * last / self._track.width)
            self._set(max(0, min(step, last)))

    def drag(self, pos: tuple[int, int], rect: Rect) -> None:
        self.click(pos, rect)

    def type(self, event: Event) -> bool:
        step = STEPS.get(event.key) if event.type == pygame.KEYDOWN else None
        if step is not None:
            self._set(0 if self.step is None else max(0, min(self.step + step, len(self._steps) - 1)))
        return step is not None

    def _set(self, step: int) -> None:
        if step != self.step:
            self._change(step)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        if look.is_focused:
            ring(painter, rect)
        inner = rect.inflate(-px(8), 0)
        label = painter.width(self.label, Size.BODY) + px(16) if self.label else px(8)
        unchosen = f"{self._steps[0]} to {self._steps[-1]}" if self.step is None else ""
        value = max(painter.width(text, Size.BODY) for text in (*self._steps, unchosen))
        value += px(18) if value else px(8)
        self._track = track = Rect(inner.left + label, rect.centery, max(1, inner.width - label - value), 1)
        painter.text(self.label, Rect(inner.left, rect.top, label, rect.height))
        thick = px(5)
        bar = Rect(track.left, rect.centery - thick // 2, track.width, thick)
        painter.box(bar, fill=palette["grid"], radius=3)
        x = track.left + track.width * (self.step or 0) // max(1, len(self._steps) - 1)
        radius = px(KNOB + (2 if look.is_hovered else 0))
        painter.disc((x, rect.centery), radius, "quiet" if self.step is None else "ink")
        if self.step is None:
            painter.disc((x, rect.centery), radius - px(2), "panel")
            painter.text(unchosen, inner, role="quiet", align=Align.RIGHT)
            return
        if x > bar.left + thick:
            painter.box(Rect(bar.left, bar.top, x - bar.left, bar.height), fill=palette["ink"], radius=3)
        painter.text(self._steps[self.step], inner, align=Align.RIGHT)


class StepperWidget(Widget):
    """A number with its label: a click on the left half or - means one less, on the right half or + one more."""

    def __init__(self, number: Number, change: Callable[[int], object]) -> None:
        self.key = number.key
        self._number = number
        self._change = change

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        width = painter.width(f"{self._number.most} {self._number.label.lower()}", Size.BODY) + painter.px(92)
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        self._step(-1 if pos[0] < rect.centerx else 1)

    def type(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        step = {"-": -1, "_": -1, "+": 1, "=": 1}.get(event.unicode)
        if step:
            self._step(step)
        return step is not None

    def _step(self, step: int) -> None:
        if self._number.least <= self._number.value + step <= self._number.most:
            self._change(self._number.value + step)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette, number = painter.px, painter.palette, self._number
        if look.is_focused:
            ring(painter, rect)
        painter.box(rect, fill=palette["hover" if look.is_hovered else "panel"], border=palette["outline"])
        painter.text(f"{number.value} {number.label.lower()}", rect, align=Align.CENTRE)
        arm, thick = px(11), px(2)
        signs = (
            (rect.left + px(20), False, number.value > number.least),
            (rect.right - px(20), True, number.value < number.most),
        )
        for x, is_plus, works in signs:
            colour = palette["ink" if works else "outline"]
            painter.surface.fill(colour, (x - arm // 2, rect.centery - thick // 2, arm, thick))
            if is_plus:
                painter.surface.fill(colour, (x - thick // 2, rect.centery - arm // 2, thick, arm))
