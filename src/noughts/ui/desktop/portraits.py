"""The portrait of a player in a round frame: a program's face, or the initial of a person."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import as_file, files

import pygame
from pygame import Color, Rect, Surface

from noughts.game import Seat
from noughts.rules import Side
from noughts.ui.desktop.kit.painter import Painter, mixed
from noughts.ui.shared.people import Mood
from noughts.ui.shared.programs import face_of

FACES = files("noughts.ui.shared") / "portraits"
"""A picture for each face in each mood, the same as on the site."""

WALLS: Mapping[str, str] = {
    "kitty": "#F6D9C4",
    "cop": "#C9D8EE",
    "sera": "#DCCFF2",
    "ada": "#CFE6D8",
    "ada/child": "#D9EACB",
    "ada/newborn": "#EFEAC8",
    "machine": "#D3E3E0",
}
"""The colour of the wall behind each face."""


def portrait(painter: Painter, program: str, size: int, mood: Mood = Mood.CALM) -> Surface:
    """A program's portrait."""
    theme = painter.palette.theme
    name = face_of(program)
    wall = WALLS[name]
    backdrop = mixed(wall, theme.background, 0.35) if theme.is_dark else Color(wall)
    if not theme.has_colour:
        backdrop = Color("#6E6E6E")
    rim = painter.palette["ink"] if painter.palette.is_stark else mixed(theme.panel, theme.ink, 0.55)

    def draw(on: Surface, factor: float) -> None:  # noqa: ARG001 - the size says it
        picture = Surface(on.get_size(), pygame.SRCALPHA)
        picture.fill(backdrop)
        with as_file(FACES / f"{name}-{mood.value}.svg") as path:
            face = pygame.image.load_sized_svg(path, on.get_size())
        picture.blit(face if theme.has_colour else pygame.transform.grayscale(face), (0, 0))
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
