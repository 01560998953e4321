"""Painter: a surface with its theme, fonts and unit; colours, shapes and marks to draw on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import pygame
from cachetools import LRUCache
from pygame import Color, Rect, Surface, Vector2

from noughts.drawing.colours import Theme
from noughts.drawing.picture import DISC, PEN, REACH
from noughts.rules import Mark
from noughts.ui.desktop.kit.fonts import Size, Typeface, Weight


@lru_cache(maxsize=512)
def mixed(one: str, other: str, share: float) -> Color:
    """One colour with a share of another, from 0 to 1."""
    return Color(one).lerp(Color(other), share)


SHADES: Mapping[str, tuple[str, str, float, float]] = {
    "outline": ("panel", "grid", 0.45, 1.0),  # the thin line around cards and buttons
    "hover": ("panel", "ink", 0.10, 0.22),
    "bubble": ("panel", "ink", 0.05, 0.14),  # behind spoken words
    "track": ("background", "ink", 0.05, 0.0),  # under segments of which one is raised
    "chosen": ("panel", "ink", 0.07, 0.16),
    "current": ("panel", "focus", 0.12, 0.12),  # behind the player to move, or what is shown now
    "plate": ("panel", "x", 0.24, 0.24),  # the upright board that discs fall into
}
"""Two roles of the theme to mix, and the share of the second: usually, and where contrast is high."""


@dataclass(frozen=True)
class Palette:
    theme: Theme

    def __getitem__(self, role: str) -> Color:
        if role not in SHADES:
            return Color(self.theme.tone(role))
        base, other, share, stark = SHADES[role]
        return mixed(self.theme.tone(base), self.theme.tone(other), stark if self.is_stark else share)

    def mark(self, mark: Mark) -> Color:
        return Color(self.theme.x if mark is Mark.X else self.theme.o)

    @property
    def is_stark(self) -> bool:
        """Whether the theme has no fine shades."""
        return self.theme.background in ("#000000", "#FFFFFF")

    def tint(self, role: str, share: float = 0.08) -> Color:
        """The panel, slightly tinted in a role's colour."""
        return mixed(self.theme.panel, self.theme.tone(role), share)


FINE = ((120, 4), (420, 3))
"""Oversampling for shapes of up to so many pixels; larger shapes need less."""

MOST_KEPT = 8_000_000  # pixels of cached shapes (32 MB); a screen needs a tenth

Drawing = Callable[[Surface, float], None]
"""Draws on a surface that is so many times too large."""


class Shapes:
    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, Surface] = LRUCache(MOST_KEPT, lambda shape: shape.get_width() * shape.get_height())

    def shape(self, key: Hashable, size: tuple[int, int], edge: Color, draw: Drawing) -> Surface:
        """A shape with a transparent background; ``edge`` is the colour of its antialiased outline."""
        whole = (key, size, tuple(edge))
        if whole in self._kept:
            return self._kept[whole]
        width, height = max(1, size[0]), max(1, size[1])
        factor = next((times for size, times in FINE if max(width, height) <= size), 2)
        large = Surface((width * factor, height * factor), pygame.SRCALPHA)
        large.fill((edge.r, edge.g, edge.b, 0))
        draw(large, factor)
        picture = pygame.transform.smoothscale(large, (width, height))
        with suppress(ValueError):  # too large to cache
            self._kept[whole] = picture
        return picture

    def disc(self, radius: int, colour: Color) -> Surface:

        def draw(on: Surface, factor: float) -> None:
            pygame.draw.circle(on, colour, (radius * factor, radius * factor), radius * factor)

        return self.shape("disc", (2 * radius, 2 * radius), colour, draw)

    def __len__(self) -> int:
        return len(self._kept)


def stroke(on: Surface, colour: Color, start: Vector2, end: Vector2, width: float) -> None:
    along = end - start
    if along.length() > 0:
        across = Vector2(-along.y, along.x).normalize() * width / 2
        pygame.draw.polygon(on, colour, [start + across, end + across, end - across, start - across])
    for point in (start, end):
        pygame.draw.circle(on, colour, point, width / 2)


def arc(on: Surface, colour: Color, centre: Vector2, radius: float, width: float, *, start: float, sweep: float) -> None:
    """Part of a ring with round ends; angles in degrees, clockwise from the top."""
    steps = max(2, int(abs(sweep) / 2))
    angles = [math.radians(start + sweep * step / steps) for step in range(steps + 1)]
    outer = [centre + Vector2(math.sin(a), -math.cos(a)) * (radius + width / 2) for a in angles]
    inner = [centre + Vector2(math.sin(a), -math.cos(a)) * (radius - width / 2) for a in angles]
    pygame.draw.polygon(on, colour, [*outer, *reversed(inner)])
    for a in (angles[0], angles[-1]):
        pygame.draw.circle(on, colour, centre + Vector2(math.sin(a), -math.cos(a)) * radius, width / 2)


def rounded(shapes: Shapes, on: Surface, rect: Rect, colour: Color, radius: int) -> None:
    """A filled rectangle with round corners: four quarters of a disc, and what is between."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if radius == 0:
        on.fill(colour, rect)
        return
    disc = shapes.disc(radius, colour)
    for x, dx in ((rect.left, 0), (rect.right - radius, radius)):
        for y, dy in ((rect.top, 0), (rect.bottom - radius, radius)):
            on.blit(disc, (x, y), Rect(dx, dy, radius, radius))
    on.fill(colour, (rect.left + radius, rect.top, rect.width - 2 * radius, rect.height))
    on.fill(colour, (rect.left, rect.top + radius, radius, rect.height - 2 * radius))
    on.fill(colour, (rect.right - radius, rect.top + radius, radius, rect.height - 2 * radius))


class Align(Enum):
    LEFT = "left"
    CENTRE = "centerx"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws text and boxes; lengths are in units, which grow with the window."""

    surface: Surface
    palette: Palette
    typeface: Typeface
    shapes: Shapes
    unit: float

    def px(self, units: float) -> int:
        """So many units in pixels, at least 1."""
        return max(1, round(units * self.unit))

    def pixels(self, size: Size) -> float:
        return size.value * self.unit

    def line_height(self, size: Size) -> int:
        return self.typeface.line_height(self.pixels(size))

    def width(self, text: str, size: Size, weight: Weight | None = None) -> int:
        return self.typeface.width(text, self.pixels(size), weight or size.weight)

    def text(
        self,
        text: str,
        room: Rect,
        *,
        size: Size = Size.BODY,
        role: str = "ink",
        align: Align = Align.LEFT,
        weight: Weight | None = None,
    ) -> Rect:
        """One vertically centred line, cut if it does not fit."""
        pixels, weight = self.pixels(size), weight or size.weight
        shown = self.typeface.cut(text, pixels, room.width, weight)
        picture = self.typeface.render(shown, pixels, self.palette[role], weight)
        place = picture.get_rect(centery=room.centery)
        setattr(place, align.value, getattr(room, align.value))
        self.surface.blit(picture, place)
        return place

    def height(self, text: str, width: int, *, size: Size = Size.BODY, weight: Weight | None = None) -> int:
        return self.line_height(size) * len(self._wrapped(text, width, size, weight))

    def _wrapped(self, text: str, width: int, size: Size, weight: Weight | None) -> list[str]:
        return self.typeface.wrapped(text, self.pixels(size), max(1, width), weight or size.weight)

    def paragraph(
        self,
        text: str,
        room: Rect,
        *,
        size: Size = Size.BODY,
        role: str = "ink",
        align: Align = Align.LEFT,
        weight: Weight | None = None,
    ) -> int:
        """Lines from the top of their room; returns their height."""
        height, lines = self.line_height(size), self._wrapped(text, room.width, size, weight)
        for number, line in enumerate(lines):
            place = Rect(room.left, room.top + number * height, room.width, height)
            self.text(line, place, size=size, role=role, align=align, weight=weight)
        return height * len(lines)

    def lines(self, text: str, room: Rect, *, size: Size = Size.SMALL, role: str = "ink", align: Align = Align.CENTRE) -> None:
        """As many vertically centred lines as fit; the rest is cut."""
        height, found = self.line_height(size), self._wrapped(text, room.width, size, None)
        most = max(1, (room.height + height // 4) // height)  # the last line needs no leading
        if len(found) > most:
            found = [*found[: most - 1], " ".join(found[most - 1 :])]
        step = min(height, room.height // len(found))
        top = room.centery - len(found) * step // 2
        for number, line in enumerate(found):
            self.text(line, Rect(room.left, top + number * step, room.width, step), size=size, role=role, align=align)

    def box(
        self, rect: Rect, *, fill: Color | None = None, border: Color | None = None, width: float = 1, radius: float = 10
    ) -> None:
        fill = fill or self.palette["panel"]
        corner = self.px(radius)
        if border:
            thickness = max(1, round(width * self.unit))
            rounded(self.shapes, self.surface, rect, border, corner)
            rounded(self.shapes, self.surface, rect.inflate(-2 * thickness, -2 * thickness), fill, max(0, corner - thickness))
        else:
            rounded(self.shapes, self.surface, rect, fill, corner)

    def stamp(self, key: Hashable, size: int, centre: tuple[int, int], colour: Color, draw: Drawing) -> None:
        shape = self.shapes.shape(key, (size, size), colour, draw)
        self.surface.blit(shape, shape.get_rect(center=centre))

    def disc(self, centre: tuple[int, int], radius: int, role: str) -> None:
        disc = self.shapes.disc(radius, self.palette[role])
        self.surface.blit(disc, disc.get_rect(center=centre))

    @contextmanager
    def inside(self, rect: Rect) -> Iterator[None]:
        before = self.surface.get_clip()
        self.surface.set_clip(rect.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)


STEPS = 10  # pictures of an animation; more cannot be told apart in 150 ms
SMALL, LARGER = 32, 1.22  # in cells of fewer pixels, marks are relatively larger


def mark_picture(shapes: Shapes, mark: Mark, size: int, colour: Color, progress: float = 1.0) -> Surface:
    step = round(progress * STEPS)

    def draw(on: Surface, factor: float) -> None:
        whole = size * factor * (LARGER if size < SMALL else 1)
        draw_mark(on, mark, Vector2(size, size) * factor / 2, whole, colour, step / STEPS)

    return shapes.shape(("mark", mark, step), (size, size), colour, draw)


def draw_mark(on: Surface, mark: Mark, centre: Vector2, size: float, colour: Color, progress: float = 1.0) -> None:
    reach, pen = size * REACH, max(1.5, size * PEN)
    if progress <= 0:
        return
    if mark is Mark.O:
        arc(on, colour, centre, reach * 1.02, pen, start=0, sweep=360 * progress)
        return
    first, second = min(1.0, progress * 2), max(0.0, progress * 2 - 1)
    start = centre + Vector2(-reach, -reach)
    stroke(on, colour, start, start + Vector2(2 * reach, 2 * reach) * first, pen)
    if second > 0:
        start = centre + Vector2(reach, -reach)
        stroke(on, colour, start, start + Vector2(-2 * reach, 2 * reach) * second, pen)


def disc_picture(shapes: Shapes, mark: Mark, size: int, colour: Color, inner: Color) -> Surface:

    def draw(on: Surface, factor: float) -> None:
        whole = size * factor
        centre = Vector2(whole, whole) / 2
        pygame.draw.circle(on, colour, centre, whole * DISC)
        draw_mark(on, mark, centre, whole * 0.66, inner)

    return shapes.shape(("falling", mark, tuple(inner)), (size, size), colour, draw)
