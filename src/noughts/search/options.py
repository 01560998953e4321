"""Options of searches, as text: how each is read, and what to say if it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OptionReader:
    """How to read the value of an option."""

    read: Callable[[str], object]  # valueError or LookupError if the text cannot be read
    expected: str
    keeps_case: bool = False  # whether capitals matter, as in paths


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


SWITCH = OptionReader({"on": True, "off": False}.__getitem__, "on or off")
WHOLE = OptionReader(int, "a whole number")
NUMBER = OptionReader(float, "a number")
POSITIVE = OptionReader(_positive, "a number above 0")
