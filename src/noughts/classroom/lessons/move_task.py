"""MoveTask: a task that is answered with a move on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from noughts.classroom.lessons.task import Kind, Task
from noughts.classroom.verdict import Verdict, fault_of
from noughts.reasons import Explanation, explain
from noughts.rules import Move, Position
from noughts.search import Analysis, Draw, Estimate, Limit, Loss, Score, Win
from noughts.search.api import analyse

ENOUGH = Limit(nodes=100_000)
"""For whatever a lesson asks of a position; in nodes, so that the answer is the same everywhere."""

MOST_HIDDEN = 2
"""Right moves that a sentence about a wrong one does not name; where there are more of them, no name gives much away."""

Wanted = Callable[[Position], Collection[Move]]
"""Finds the right moves of a position."""

Said = Callable[[Position, Move], str] | str
"""What is said to a move, whichever it is or depending on it."""


@lru_cache(maxsize=100)
def analysed(position: Position) -> Analysis:
    """What every move of a position is worth."""
    return analyse(position, ENOUGH)


def explained(position: Position, move: Move) -> Explanation:
    """Why a move is good or bad."""
    return explain(position, move, analysed(position), limit=ENOUGH)


def best(position: Position) -> list[Move]:
    """The moves that are worth the most: the quickest wins, the longest defences."""
    found = analysed(position)
    return [each.move for each in found.candidates if each.score == found.score]


def keeping(position: Position) -> list[Move]:
    """The moves that keep what a position is worth, no matter how quickly."""
    found = analysed(position)
    return [each.move for each in found.candidates if _value(each.score) is _value(found.score)]


def _value(score: Score) -> type[Score]:
    return next(kind for kind in (Win, Draw, Loss, Estimate) if isinstance(score, kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTask(Task):
    """Play a move; the search says which are right, and the reasons say why the others are not."""

    kind: ClassVar[Kind] = Kind.MOVE

    position: Position
    wanted: Wanted
    good: Said | None = None
    """What is said to a right move; the reasons for it if there is nothing else to say."""
    bad: Said | None = None
    """What is said to a wrong one; what the reasons say if there is nothing else."""

    def answers(self) -> tuple[str, ...]:
        """The right moves."""
        return tuple(str(move) for move in self.wanted(self.position))

    def verdict(self, text: str) -> Verdict:
        """What the move does."""
        move = self.position.parse_move(text)
        self.position.play(move)  # or hear why it cannot be played
        right = self.wanted(self.position)
        if move in right:
            return self.praised(_said(self.good or _reason, self.position, move))
        if self.bad:
            return Verdict(is_right=False, text=f"Not {move}. {_said(self.bad, self.position, move)}")
        hidden = {each.cell for each in right} if len(right) <= MOST_HIDDEN else ()
        return Verdict(is_right=False, text=f"Not {move}: {fault_of(explained(self.position, move), hidden)}.")


def _said(said: Said, position: Position, move: Move) -> str:
    return said if isinstance(said, str) else said(position, move)


def _reason(position: Position, move: Move) -> str:
    return explained(position, move).text
