"""Confetti in the colours of the game, thrown over the board for a moment when a person here has won."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

SECONDS = 1.4

FADING = 0.4
"""How long it fades at the end."""

PIECES = 70

ROLES = ("x", "o", "win", "draw", "focus")

START = (0.5, 0.62)
"""Where it is thrown from; lengths are shares of the board, from its upper left corner."""

GRAVITY = 1.5
"""Boards per second, each second."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of paper: its speed across and down, its colour, its size, and how fast it turns."""

    speed: tuple[float, float]
    role: str
    size: float
    turn: float

    def at(self, seconds: float) -> tuple[float, float]:
        """Where it is, so many seconds after it was thrown."""
        across, down = self.speed
        return START[0] + across * seconds, START[1] + down * seconds + GRAVITY * seconds * seconds / 2


def _thrown() -> Iterator[Piece]:
    """Always the same, so that pictures of it are."""
    chance = Random(7)  # noqa: S311 - paper, not secrets
    for number in range(PIECES):
        angle, force = chance.uniform(-0.9, 0.9), chance.uniform(0.55, 1.35)
        speed = math.sin(angle) * force, -math.cos(angle) * force
        yield Piece(speed, ROLES[number % len(ROLES)], chance.uniform(0.012, 0.024), chance.uniform(2, 9))


CONFETTI = tuple(_thrown())
