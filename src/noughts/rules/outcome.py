"""Outcome: how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noughts.rules.move import Cell
from noughts.rules.side import Side


class Why(Enum):
    """What ended the game."""

    LINE = "line"
    FULL = "full"
    TIME = "time"
    RESIGNED = "resigned"
    AGREED = "agreed"
    """Both players settled for a draw."""
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, why, and with which line.

    ``winner`` is None for a draw and for a game that was abandoned.
    ``cells`` is the line that ended the game, won or lost, in order;
    it is empty when no line did.
    """

    winner: Side | None
    why: Why
    cells: tuple[Cell, ...] = ()
