"""Puzzle: a position to try, and what is right in it; made up, or from a game in which somebody got it wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from noughts.classroom.grading import Grade
from noughts.reasons.value_reasons import value_of
from noughts.rules import Move, Position
from noughts.search import Analysis, Limit, Loss, Score, Win
from noughts.search.api import ONE_SECOND, analyse


class Aim(Enum):
    """What is to be found."""

    WIN = "win"
    HOLD = "hold"
    """A draw, where other moves lose."""
    STOP = "stop"
    """Whatever does not lose so soon, in a game whose value nobody has proven."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which some moves win, or hold the draw, and others do not."""

    position: Position
    aim: Aim
    right: tuple[Move, ...]
    """The moves that are known to do it, the best first; a puzzle that was made has one, and no other is right."""
    analysis: Analysis = field(compare=False)
    """What the moves are worth."""
    played: Move | None = None
    """The wrong move that somebody made here, where the position is from a game."""
    grade: Grade | None = None
    """How hard it is; None for a position from a game, which nobody has measured."""

    @property
    def solution(self) -> Move:
        """The best move."""
        return self.right[0]

    @property
    def moves(self) -> int | None:
        """In how many moves of one's own the win comes; None where a draw is to be held."""
        score = self.analysis.score
        return (score.plies + 1) // 2 if isinstance(score, Win) else None

    @property
    def looks(self) -> int:
        """The plies to look ahead, to be sure: to the end of the win, or to where the last of the other moves has lost."""
        if self.aim is Aim.WIN:
            return _plies(self.analysis.score)
        return max(_plies(candidate.score) for candidate in self.analysis.candidates)

    def is_right(self, move: Move, limit: Limit = ONE_SECOND) -> bool | None:
        """Whether a move does it; None where nobody can prove that within the limit."""
        if move in self.right:
            return True
        best = value_of(self.analysis.score)
        known = next((each for each in self.analysis.candidates if each.move == move and each.proven), None)
        if known and value_of(known.score) is not best:
            return False
        found = analyse(self.position.play(move), limit, searcher="auto:every=off")
        return value_of(found.score.one_ply_earlier()) is best if found.proven else None


def _plies(score: Score) -> int:
    return score.plies if isinstance(score, Win | Loss) else 0
