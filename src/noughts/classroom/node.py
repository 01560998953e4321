"""Node: one position of a search as a person reads it.

All values and bounds are what the position is worth to MAX, the side to move
at the root, with plies counted from the root; MIN's are the same with the
other sign. So every number in a tree is on one scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from noughts.rules import Move, Position
from noughts.search import Score
from noughts.search.readable.trace import How, Path
from noughts.search.score import Bound, Window


class Role(Enum):
    """Whose turn it is at a node, as the root sees it."""

    MAX = "MAX"
    """The side to move at the root: it wants the largest value."""
    MIN = "MIN"
    """The other side: it wants the smallest."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The move that a bound comes from: the best so far, at this node or above it."""

    visit: int
    move: Move


@dataclass(frozen=True, slots=True)
class Cut:
    """Why the rest of a node was skipped: a move that is too good, and the bound that it reached."""

    move: Move | None
    """None where the node is not open."""
    value: Score
    bound: Bound | None
    """Whether the move may be better still."""
    limit: Score
    """Alpha where MIN is to move, beta where MAX is."""
    holder: Holder | None
    """Who holds that bound; None if the search began with it."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a remembered value was searched."""

    visit: int
    round: int
    """Counted from 1, as the roots are."""
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Unlooked:
    """A move that was never looked at, and the reason."""

    move: Move
    why: str


@dataclass(frozen=True, slots=True)
class Node:
    """A position that the search came to."""

    path: Path
    visit: int
    """Its place in the order of visits, from 1."""
    move: Move | None
    """The move that led here; None at a root."""
    position: Position
    role: Role
    window: Window
    """Alpha and beta on entry."""
    value: Score | None
    """None where the search has not come to a value, or not yet."""
    bound: Bound | None
    how: How | None
    why: str
    """How it got its value, in a sentence."""
    size: int
    """The nodes from here down, this one included."""
    cuts: int
    """How many of these were cut."""
    entered: int
    """How many of its moves were looked at."""
    comes: int = 1
    """How often the search came here; more than once only where it plays random games, or asks a network."""
    opinion: str = ""
    """What a network said of it and how often the search came here, in words."""
    look: int = 1
    """The second look at a move has a wider window than the first."""
    cut: Cut | None = None
    source: Source | None = None
    after: Window | None = None
    """Alpha and beta of the parent once it knew of this; None where it keeps none."""
    best: Score | None = None
    """The best of the parent once it knew of this."""
    children: tuple[Node, ...] = ()
    """In the order of their visits; none while the node is not open."""
    unlooked: tuple[Unlooked, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the children are here."""
        return len(self.children) == self.entered

    @property
    def cells(self) -> int:
        """The size of the board, which points depend on."""
        return self.position.rules.cols * self.position.rules.rows

    def window_before(self, child: Node) -> Window:
        """Alpha and beta before it knew of one of its children."""
        window = self.window
        for each in self.children:
            if each.path == child.path:
                break
            window = each.after or window
        return window

    def walk(self) -> Iterator[Node]:
        """The node and all below it that are open, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()
