"""Celebration: paper in the colours of the game that falls over the board for a moment, when somebody here has won."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pygame
from pygame import Rect, Surface, Vector2

from noughts.ui.desktop.painter import Painter

SECONDS = 1.4
"""How long it lasts."""

PIECES = 70

ROLES = ("x", "o", "win", "draw", "focus")
"""The colours of the paper."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of paper; lengths are shares of the board."""

    start: Vector2
    speed: Vector2
    role: str
    size: float
    turn: float


def _pieces() -> Iterator[Piece]:
    """The same every time, so that a picture of it is."""
    chance = Random(7)  # noqa: S311 - paper, not secrets
    for number in range(PIECES):
        angle = chance.uniform(-0.9, 0.9)
        force = chance.uniform(0.55, 1.35)
        speed = Vector2(math.sin(angle), -math.cos(angle)) * force
        yield Piece(Vector2(0.5, 0.62), speed, ROLES[number % len(ROLES)], chance.uniform(0.012, 0.024), chance.uniform(2, 9))


ALL = tuple(_pieces())
GRAVITY = 1.5
"""Boards a second, each second."""


def draw_celebration(painter: Painter, board: Rect, seconds: float) -> None:
    """The paper, so many seconds after it was thrown."""
    side = min(board.size)
    fade = max(0.0, min(1.0, (SECONDS - seconds) / 0.4))
    with painter.inside(board):
        for piece in ALL:
            at = piece.start + piece.speed * seconds + Vector2(0, GRAVITY * seconds * seconds / 2)
            size = max(3, round(piece.size * side))
            paper = Surface((size, max(2, round(size * abs(math.cos(piece.turn * seconds))))), pygame.SRCALPHA)
            paper.fill(painter.palette[piece.role])
            paper.set_alpha(round(255 * fade))
            place = board.left + at.x * board.width, board.top + at.y * board.height
            painter.surface.blit(paper, paper.get_rect(center=(round(place[0]), round(place[1]))))
