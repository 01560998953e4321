"""Sounds: what each is made of; every front end that can be heard makes its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


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

LAST_SECONDS = 6.0
"""Of a clock, that tick."""
