"""The portrait of whoever sits there, in a round frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Color, Rect, Surface

from noughts.game import Seat
from noughts.rules import Side
from noughts.ui.desktop.kit.painter import Painter, mixed
from noughts.ui.desktop.portraits.ada import ada, ada_child, ada_newborn
from noughts.ui.desktop.portraits.cop import cop
from noughts.ui.desktop.portraits.kitty import kitty
from noughts.ui.desktop.portraits.machine import machine
from noughts.ui.desktop.portraits.pen import Pen
from noughts.ui.desktop.portraits.sera import sera
from noughts.ui.shared.people import Mood
from noughts.ui.shared.programs import face_of

Face = Callable[[Pen, Mood], None]

FACES: Mapping[str, tuple[Face, str]] = {
    "kitty": (kitty, "#F6D9C4"),
    "cop": (cop, "#C9D8EE"),
    "sera": (sera, "#DCCFF2"),
    "ada": (ada, "#CFE6D8"),
    "ada/child": (ada_child, "#D9EACB"),
    "ada/newborn": (ada_newborn, "#EFEAC8"),
}
"""Each character's face, and the colour of the wall behind it."""

MACHINE: tuple[Face, str] = (machine, "#D3E3E0")


def portrait(painter: Painter, program: str, size: int, mood: Mood = Mood.CALM) -> Surface:
    """A program's portrait."""
    theme = painter.palette.theme
    name = face_of(program)
    face, wall = FACES.get(name, MACHINE)
    backdrop = mixed(wall, theme.background, 0.35) if theme.is_dark else Color(wall)
    if not theme.has_colour:
        backdrop = Color("#6E6E6E")
    rim = painter.palette["ink"] if painter.palette.is_stark else mixed(theme.panel, theme.ink, 0.55)

    def draw(on: Surface, factor: float) -> None:  # noqa: ARG001 - the pen finds out itself
        picture = Surface(on.get_size(), pygame.SRCALPHA)
        picture.fill(backdrop)
        face(Pen(picture, has_colour=theme.has_colour), mood)
        whole, thick = on.get_width(), max(1.0, 0.018 * on.get_width())
        mask = Surface(on.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), (whole / 2, whole / 2), whole / 2 - thick * 0.6)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        pygame.draw.circle(on, rim, (whole / 2, whole / 2), whole / 2)
        on.blit(picture, (0, 0))
        pygame.draw.circle(on, rim, (whole / 2, whole / 2), whole / 2, round(thick))

    return painter.shapes.shape(("portrait", name, mood, theme.name), (size, size), rim, draw)


def draw_seat(painter: Painter, seat: Seat, side: Side, rect: Rect, mood: Mood = Mood.CALM) -> None:
    """The portrait of a program, or a person's initial on a disc in the colour of the side."""
    size = min(rect.size)
    if seat.program:
        picture = portrait(painter, seat.program, size, mood)
        painter.surface.blit(picture, picture.get_rect(center=rect.center))
        return
    colour = Color(painter.palette.theme.tone(side.value))
    disc = painter.shapes.disc(size // 2, colour)
    painter.surface.blit(disc, disc.get_rect(center=rect.center))
    letter = painter.typeface.render((seat.name[:1] or "?").upper(), size * 0.5, painter.palette["panel"])
    painter.surface.blit(letter, letter.get_rect(center=rect.center))
