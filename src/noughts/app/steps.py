"""Steps: something that is done in two halves, before and after it is written, so that many can be written at once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # SQLAlchemy is behind it, and takes its time
    from noughts.store.draft import Draft

T = TypeVar("T")

Steps = Generator["Draft", None, T]
"""Stops at each draft until it is on disk; if it cannot be written, the error is thrown in there."""


def carry_out(steps: Steps[T], write: Callable[[Draft], None]) -> T:
    """Do all of it, writing each draft at once."""
    try:
        draft = next(steps)
        while True:
            try:
                write(draft)
            except Exception as error:
                draft = steps.throw(error)
            else:
                draft = next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
