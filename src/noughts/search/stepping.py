"""Stepping: work that tells its progress as a generator, and its result at the end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

Step = TypeVar("Step")
Word = TypeVar("Word")


def last_word(steps: Generator[Step, None, Word], each: Callable[[Step], object] = lambda _: None) -> Word:
    """What a generator returns; each step is shown to whoever wants to see it.

    >>> def count():
    ...     yield 1
    ...     yield 2
    ...     return "done"
    >>> last_word(count(), each=print)
    1
    2
    'done'
    """
    while True:
        try:
            each(next(steps))
        except StopIteration as end:
            word: Word = end.value
            return word
