"""Segment: one of several answers of which exactly one is chosen; they touch, so that they are seen as one choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

from pygame import Rect

from noughts.ui.desktop.own_face import Weight
from noughts.ui.desktop.painter import Align, Painter
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.button import Picture
from noughts.ui.desktop.widgets.widget import Look, Press, Widget, ring

PAD = 14
"""Units between the words and the edges."""

CORNER = 10
"""Units: the radius of the ends."""

T = TypeVar("T")


class Segment(Widget):
    """A piece of a track; the chosen one is raised from it."""

    def __init__(
        self, key: str, label: str, press: Press, *, chosen: bool, is_first: bool, is_last: bool, picture: Picture | None = None
    ) -> None:
        self.key = key
        self.label = label
        self.is_chosen = chosen
        self.joins = not is_first
        self.is_last = is_last
        self._press = press
        self._picture = picture

    def press(self) -> None:
        """Choose it."""
        self._press()

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        """As wide as its words, even when they are strong."""
        width = painter.width(self.label, Size.BODY, Weight.STRONG) + 2 * painter.px(PAD)
        width += painter.px(28) if self._picture else 0
        return min(room, width), painter.line_height(Size.BODY) + painter.px(14)

    def draw(self, painter: Painter, rect: Rect, look: Look) -> None:
        """The track, and the chosen one above it."""
        px, palette = painter.px, painter.palette
        whole = Rect(rect)
        if self.joins:
            whole.left -= px(2 * CORNER)
            whole.width += px(2 * CORNER)
        if not self.is_last:
            whole.width += px(2 * CORNER)
        with painter.inside(rect):
            painter.box(whole, fill=palette.track, border=palette.outline, radius=CORNER)
        inner = rect.inflate(-px(6), -px(6))
        if look.is_focused:
            ring(painter, inner, radius=CORNER - 3)
        if self.is_chosen:
            painter.box(inner, border=palette["focus"], width=2, radius=CORNER - 3)
        elif look.is_hovered or look.is_focused:
            painter.box(inner, fill=palette.hover, radius=CORNER - 3)
        words = rect.inflate(-2 * px(PAD) + 2, 0)
        if self._picture:
            square = Rect(words.left - px(3), rect.centery - px(11), px(22), px(22))
            self._picture(painter, square)
            words.left, words.width = words.left + px(28), words.width - px(28)
        weight = Weight.STRONG if self.is_chosen else Weight.REGULAR
        painter.text(self.label, words, align=Align.LEFT if self._picture else Align.CENTRE, weight=weight)


def _named(value: object) -> object:
    """How a key calls an answer; none in particular is any."""
    return "any" if value is None else value.value if isinstance(value, Enum) else value


def segments(
    key: str,
    options: Sequence[tuple[T, str]],
    chosen: object,
    pick: Callable[[T], Press],
    pictures: Callable[[T], Picture | None] | None = None,
) -> list[Widget]:
    """One choice: each option with its words, and what picks it."""
    last = len(options) - 1
    return [
        Segment(
            f"{key} {_named(value)}",
            label,
            pick(value),
            chosen=value == chosen,
            is_first=number == 0,
            is_last=number == last,
            picture=pictures(value) if pictures else None,
        )
        for number, (value, label) in enumerate(options)
    ]
