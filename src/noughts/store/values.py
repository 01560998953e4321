"""What a store takes and gives: people, unfinished games, rows of the history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from noughts.game import Assist, Mode, Seat
from noughts.rules import Side, Why


@dataclass(frozen=True, slots=True)
class Profile:
    """A person."""

    name: str
    created: datetime
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that goes on, as it is on disk."""

    id: str
    x: Seat
    o: Seat
    rules: str
    plies: int
    document: str
    """All that is needed to go on; the store does not read it."""
    version: int
    """1 when the game is first kept, and 1 more each time after."""
    updated: datetime


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished game without its moves: a row of the history."""

    number: int
    """Short enough to be typed."""
    id: str
    started: datetime | None
    ended: datetime | None
    rules: str
    mode: Mode
    x: Seat
    o: Seat
    winner: Side | None
    why: Why
    plies: int
    nodes: int | None
    """Of all searches together; None if nobody counted."""
    depth: int | None
    """Of the deepest search."""
    seconds: float | None
    """Of all moves together."""
    aids: frozenset[Assist]


@dataclass(frozen=True, slots=True)
class Added:
    """What came of an import: games that are new, and games that were there already."""

    new: int
    known: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that is not what a recount from the games finds."""

    what: str
    """The player and the cell of the standings, or the table."""
    kept: tuple[int, ...]
    counted: tuple[int, ...]
