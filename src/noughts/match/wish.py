"""Wish: what one player can ask for and the other has to grant."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noughts.rules import Side


class Wish(Enum):
    """What concerns both players; somebody who plays alone, or at one keyboard with the other, has it granted at once."""

    UNDO = "undo"
    REDO = "redo"
    DRAW = "draw"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Request:
    """A wish that waits for an answer."""

    wish: Wish
    by: Side
