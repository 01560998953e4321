"""Look: a move, and what both sides can do at once before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from noughts.reasons.reason import Reason
from noughts.reasons.tactics import threats, wins
from noughts.rules import Cell, Move, Position


@dataclass(frozen=True, slots=True)
class Look:
    """A move, the positions before and after it, and what both sides can do at once."""

    position: Position
    move: Move
    after: Position
    wins: list[Move]
    """Moves that win at once, instead of this one."""
    danger: list[Move]
    """Moves with which the opponent would win if this side passed."""
    threats: list[Move]
    """Moves with which this side wins next, if the opponent passes."""
    replies: list[Move]
    """Moves with which the opponent wins next."""

    @classmethod
    def at(cls, position: Position, move: Move) -> Look:
        """Look at a legal move; IllegalMove when it is none."""
        after = position.play(move)
        return cls(position, move, after, wins(position), threats(position), threats(after), wins(after))

    @property
    def others(self) -> Iterator[Move]:
        """The other legal moves."""
        return (move for move in self.position.moves() if move != self.move)


Finder = Callable[[Look], Iterator[Reason]]
"""What finds the reasons of one kind."""


def cells_of(moves: Sequence[Move]) -> tuple[Cell, ...]:
    """The cells of moves, each once: in wild games two moves can share one."""
    return tuple(dict.fromkeys(move.cell for move in moves))
