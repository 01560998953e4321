"""ProofNode: a node of a tree of games that averages results, and proves what is certain.

A result that is certain is not averaged: a position with a winning move is
won, and one whose moves are all known has the value of the best (MCTS-Solver).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Self

from noughts.rules import Move, Position
from noughts.search.analysis import result_of
from noughts.search.score import Draw, Estimate, Score, Win


class ProofNode(ABC):
    """A position in a tree, with the results of the games through it for its side to move."""

    __slots__ = ("has_draw", "move", "position", "proven", "total", "visits")

    def __init__(self, move: Move | None, position: Position) -> None:
        self.move = move
        self.position = position
        self.visits = 0
        self.total = 0.0
        self.proven: Score | None = result_of(position) if position.outcome else None
        self.has_draw = False
        """Whether the side to move can have a draw for certain."""

    @property
    @abstractmethod
    def tried(self) -> Collection[Self]:
        """The children that there are."""

    @property
    @abstractmethod
    def is_all_tried(self) -> bool:
        """Whether every move has its child."""

    @property
    def score(self) -> Score:
        """What is known of the position."""
        return self.proven or Estimate(self.total / (self.visits + 1))

    def conclude(self) -> None:
        """Draw the conclusions from children that are proven."""
        known = [child.proven.one_ply_earlier() for child in self.tried if child.proven]
        best = max(known)
        is_all = len(known) == len(self.tried) and self.is_all_tried
        if isinstance(best, Win):
            # Another move may win faster, unless nothing can be faster or all is known.
            is_exact = best.plies == 1 or (is_all and not any(isinstance(score, Win) and not score.exact for score in known))
            self.proven = Win(best.plies, is_exact)
        elif is_all:
            self.proven = best
        elif isinstance(best, Draw):
            self.has_draw = True

    def corrected(self, result: float) -> float:
        """The result of a game, or what is certain where the players of that game did worse or better."""
        if self.proven:
            return 0.0 if isinstance(self.proven, Draw) else 1.0 if isinstance(self.proven, Win) else -1.0
        return 0.0 if self.has_draw and result < 0 else result

    def favourite(self) -> Self:
        """The child that continues the line: the best one of a proven node, else the one visited most."""
        if self.proven:
            return max(self.tried, key=lambda child: child.score.one_ply_earlier())
        return max(self.tried, key=lambda child: child.visits)

    def line(self) -> tuple[Move, ...]:
        """The favourite moves from here on, its own first."""
        moves = [self.move] if self.move else []
        node = self
        while node.tried:
            node = node.favourite()
            if node.move:
                moves.append(node.move)
        return tuple(moves)
