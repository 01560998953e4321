"""Effects: the sounds of a game, and the confetti when a person on this screen has won."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random


class Sound(Enum):
    X = "x"
    O = "o"  # noqa: E741 - the letter is the mark
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone that fades like a plucked string."""

    start: float
    hertz: float
    seconds: float
    loud: float = 1.0
    end_hertz: float | None = None


TONES: Mapping[Sound, tuple[Tone, ...]] = {
    Sound.X: (Tone(0, 330, 0.07, 0.8, 260), Tone(0.06, 392, 0.09, 0.8, 330)),
    Sound.O: (Tone(0, 262, 0.16, 0.9, 311),),
    Sound.WIN: (Tone(0, 523, 0.18), Tone(0.12, 659, 0.18), Tone(0.24, 784, 0.2), Tone(0.36, 1047, 0.5)),
    Sound.LOSS: (Tone(0, 392, 0.25), Tone(0.2, 330, 0.25), Tone(0.4, 262, 0.55)),
    Sound.DRAW: (Tone(0, 440, 0.22), Tone(0.2, 440, 0.4)),
    Sound.TICK: (Tone(0, 1200, 0.04, 0.6),),
}

TICKING_S = 6.0
"""A clock ticks when less than this is left."""

CONFETTI_S = 1.4

FADING_S = 0.4
"""How long confetti fades at the end."""

PIECES = 70

ROLES = ("x", "o", "win", "draw", "focus")

THROWN_FROM = (0.5, 0.62)
"""Lengths are shares of the board, from its upper left corner."""

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
        return THROWN_FROM[0] + across * seconds, THROWN_FROM[1] + down * seconds + GRAVITY * seconds * seconds / 2


def _thrown() -> Iterator[Piece]:
    """Always the same, so that pictures of it are."""
    chance = Random(7)  # noqa: S311 - paper, not secrets
    for number in range(PIECES):
        angle, force = chance.uniform(-0.9, 0.9), chance.uniform(0.55, 1.35)
        speed = math.sin(angle) * force, -math.cos(angle) * force
        yield Piece(speed, ROLES[number % len(ROLES)], chance.uniform(0.012, 0.024), chance.uniform(2, 9))


CONFETTI = tuple(_thrown())
