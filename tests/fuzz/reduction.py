"""Making a failure small: what is left of a case when everything that does not matter has been taken out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def reduced(case: list[T], fails: Callable[[list[T]], bool], tries: int) -> list[T]:
    """A part of the case that still fails, as small as it gets in so many tries."""
    size = max(1, len(case) // 2)
    while size and tries > 0:
        place = 0
        while place < len(case) and tries > 0:
            smaller = case[:place] + case[place + size :]
            tries -= 1
            if smaller and fails(smaller):
                case = smaller
            else:
                place += size
        size //= 2
    return case
