"""Painter: the surface with the theme, the typeface and the unit, for whoever draws on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from pygame import Color, Rect, Surface

from noughts.ui.desktop.own_face import Weight
from noughts.ui.desktop.palette import Palette
from noughts.ui.desktop.shapes import Shapes, rounded
from noughts.ui.desktop.typeface import Size, Typeface


class Align(Enum):
    """Where a text stands in its room."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Painter:
    """Draws text and boxes; lengths are in units, which grow with the window."""

    def __init__(self, surface: Surface, palette: Palette, typeface: Typeface, shapes: Shapes, unit: float) -> None:
        self.surface = surface
        self.palette = palette
        self.typeface = typeface
        self.shapes = shapes
        self.unit = unit

    def px(self, units: float) -> int:
        """So many units in pixels, at least 1."""
        return max(1, round(units * self.unit))

    def pixels(self, size: Size) -> float:
        """A size of text in pixels."""
        return size.value * self.unit

    def line_height(self, size: Size) -> int:
        """The distance of lines of a size."""
        return self.typeface.line_height(self.pixels(size))

    def width(self, text: str, size: Size, weight: Weight | None = None) -> int:
        """How wide a text is."""
        return self.typeface.width(text, self.pixels(size), weight or size.weight)

    def text(
        self,
        text: str,
        room: Rect,
        *,
        size: Size = Size.BODY,
        role: str = "ink",
        colour: Color | None = None,
        align: Align = Align.LEFT,
        weight: Weight | None = None,
    ) -> Rect:
        """One line in the middle of the height of its room, cut where it does not fit."""
        pixels, weight = self.pixels(size), weight or size.weight
        shown = self.typeface.cut(text, pixels, room.width, weight)
        picture = self.typeface.render(shown, pixels, colour or self.palette[role], weight)
        place = picture.get_rect(centery=room.centery)
        match align:
            case Align.LEFT:
                place.left = room.left
            case Align.CENTRE:
                place.centerx = room.centerx
            case Align.RIGHT:
                place.right = room.right
        self.surface.blit(picture, place)
        return place

    def paragraph(
        self,
        text: str,
        room: Rect,
        *,
        size: Size = Size.BODY,
        role: str = "ink",
        most: int | None = None,
        draw: bool = True,
        align: Align = Align.LEFT,
        weight: Weight | None = None,
    ) -> int:
        """Several lines from the top of their room; returns their height. No more than ``most`` lines are shown."""
        pixels, weight = self.pixels(size), weight or size.weight
        lines = self.typeface.wrapped(text, pixels, room.width, weight)
        if most is not None and len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], self.typeface.cut(rest, pixels, room.width, weight)]
        height = self.line_height(size)
        if draw:
            for number, line in enumerate(lines):
                place = Rect(room.left, room.top + number * height, room.width, height)
                self.text(line, place, size=size, role=role, align=align, weight=weight)
        return height * len(lines)

    def lines(
        self,
        text: str,
        room: Rect,
        *,
        size: Size = Size.SMALL,
        role: str = "ink",
        align: Align = Align.CENTRE,
    ) -> None:
        """As many lines as fit the height of their room, in its middle; what does not fit is cut."""
        pixels, height = self.pixels(size), self.line_height(size)
        most = max(1, (room.height + height // 4) // height)  # the last line needs no distance to a next one
        found = self.typeface.wrapped(text, pixels, room.width)
        if len(found) > most:
            found = [*found[: most - 1], " ".join(found[most - 1 :])]
        step = min(height, room.height // len(found))
        top = room.centery - len(found) * step // 2
        for number, line in enumerate(found):
            self.text(line, Rect(room.left, top + number * step, room.width, step), size=size, role=role, align=align)

    def box(
        self, rect: Rect, *, fill: Color | None = None, border: Color | None = None, width: float = 1, radius: float = 10
    ) -> None:
        """A rectangle with round corners, and a line around it if one is wanted."""
        fill = fill or self.palette["panel"]
        corner = self.px(radius)
        if border:
            thickness = max(1, round(width * self.unit))
            rounded(self.shapes, self.surface, rect, border, corner)
            rounded(self.shapes, self.surface, rect.inflate(-2 * thickness, -2 * thickness), fill, max(0, corner - thickness))
        else:
            rounded(self.shapes, self.surface, rect, fill, corner)

    @contextmanager
    def inside(self, rect: Rect) -> Iterator[None]:
        """Draw only within a rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(rect.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)
