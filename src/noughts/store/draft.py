"""Draft: a change of one game that is ready to be written, alone or together with others'."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

Work = Callable[[Connection], None]
"""What is written in one transaction; if it raises, nothing is written."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Made by the store, and written by it; ``version`` is the one that the game has then, None when it goes on no longer."""

    game: str
    version: int | None
    work: Work
    again: Work
    """What is done in place of the work when nobody knows whether it was done."""
