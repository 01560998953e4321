"""Temper: how a player that knows the values of all moves errs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from noughts.players.player import Odds
from noughts.rules import Move
from noughts.search import Analysis, Candidate, Estimate, Loss, Score, Win

MARGIN = 0.15
"""How much lower an estimate must be for a move to count as worse."""


@dataclass(frozen=True, slots=True)
class Temper:
    """Three ways to be human.

    ``blind`` is the chance of a move without looking at all. Otherwise a
    win on the board is taken and a threat is answered; and when nothing is
    forced, ``error`` is the chance of a move that gives something away.
    """

    blind: float = 0.0
    error: float = 0.0

    def odds(self, analysis: Analysis) -> Odds:
        """The odds of each move, given what every move is worth."""
        moves = analysis.position.moves()
        if self.blind == 1 or not analysis.candidates:
            return Odds.even(moves)
        return Odds.mixed(((self.blind, Odds.even(moves)), (1 - self.blind, self._careful(analysis.candidates))))

    def _careful(self, candidates: Sequence[Candidate]) -> Odds:
        wins = [c.move for c in candidates if isinstance(c.score, Win) and c.score.plies == 1]
        if wins:
            return Odds.even(wins)
        good = keeping(candidates)
        is_forced = any(_loses_at_once(c.score) for c in candidates)
        good_moves = set(good)
        bad = [c.move for c in candidates if c.move not in good_moves and not _loses_at_once(c.score)]
        if is_forced or not bad or not self.error:
            return Odds.even(good)
        return Odds.mixed(((self.error, Odds.even(bad)), (1 - self.error, Odds.even(good))))


def keeping(candidates: Sequence[Candidate]) -> list[Move]:
    """The moves that keep the value of the position; where it is lost, those that lose last."""
    best = candidates[0].score
    if isinstance(best, Loss):
        return [c.move for c in candidates if c.score == best]
    return [c.move for c in candidates if _class(c.score) == _class(best) and not _is_worse(c.score, best)]


def best_of(candidates: Sequence[Candidate]) -> list[Move]:
    """The moves that are as good as the best: the fastest win, the longest defence."""
    return [c.move for c in candidates if c.score == candidates[0].score]


def _class(score: Score) -> int:
    return 2 if isinstance(score, Win) else -2 if isinstance(score, Loss) else 1 if isinstance(score, Estimate) else 0


def _is_worse(score: Score, best: Score) -> bool:
    return isinstance(score, Estimate) and isinstance(best, Estimate) and score.x < best.x - MARGIN


def _loses_at_once(score: Score) -> bool:
    """Whether the move itself loses, or the next reply does."""
    return isinstance(score, Loss) and score.plies <= 2
