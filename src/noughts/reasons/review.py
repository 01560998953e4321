"""Review: a game move by move, with what would have been better."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from noughts.game import Game
from noughts.reasons.explanation import Explanation, explain
from noughts.reasons.wording import NEUTRAL, PointOfView
from noughts.rules import BadMove, Move, Position, PositionLike, Rules, Side, quoted
from noughts.search import Analysis, Limit, Loss, Score, Win
from noughts.search.api import ONE_SECOND, analyse
from noughts.search.limits import run_to_end
from noughts.search.score import is_exact, value_of


class Verdict(Enum):
    """What a move did to the value of the position.

    A move is forced only if it was the sole legal one. The only block is a
    choice too: missing it is a mistake, so finding it counts.
    """

    BEST = "best"
    """Keeps the value, and wins as soon or loses as late as possible."""
    SLOWER = "slower"
    """Keeps the value, but there was a quicker win or a longer defence."""
    MISTAKE = "mistake"
    """Turns a win into a draw, or a draw into a loss."""
    BLUNDER = "blunder"
    """Turns a win into a loss."""
    FORCED = "forced"
    """The only legal move."""
    UNCLEAR = "unclear"
    """Too little is proven."""


IMPROVABLE = {Verdict.SLOWER, Verdict.MISTAKE, Verdict.BLUNDER}
"""The verdicts for which another move was better."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move of a game, its verdict and explanation, and the explanation of a better move if there was one.

    ``keeps`` says whether the move kept the value of the position; None if that is not proven.
    """

    position: Position
    move: Move
    verdict: Verdict
    keeps: bool | None
    explanation: Explanation
    better: Explanation | None

    def to_json(self) -> dict[str, object]:
        return {
            "position": str(self.position),
            "side": self.position.side.value,
            "verdict": self.verdict.value,
            **self.explanation.to_json(),
            "better": self.better and self.better.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game with a judgement of every move."""

    start: Position
    judgements: tuple[Judgement, ...]

    @property
    def turning_point(self) -> Judgement | None:
        """The last move that changed the result; None if there was none, or too little is proven."""
        for judgement in reversed(self.judgements):
            if judgement.keeps is not True:
                return None if judgement.keeps is None else judgement
        return None

    def accuracy(self, side: Side) -> float | None:
        """The share of a side's unforced moves that kept the value, from 0 to 1; None if there are none to count."""
        own = [judgement for judgement in self.judgements if judgement.position.side is side]
        kept = [judgement.keeps for judgement in own if judgement.verdict is not Verdict.FORCED and judgement.keeps is not None]
        return sum(kept) / len(kept) if kept else None

    def to_json(self) -> dict[str, object]:
        """The review as a JSON document; moves are counted from 1."""
        turned = self.turning_point
        return {
            "rules": str(self.start.rules),
            "position": str(self.start),
            "moves": [str(judgement.move) for judgement in self.judgements],
            "judgements": [judgement.to_json() for judgement in self.judgements],
            "turning_point": None if turned is None else self.judgements.index(turned) + 1,
            "accuracy": {side.value: self.accuracy(side) for side in Side},
        }


def review(
    game: Game | Sequence[Move | str],
    start: PositionLike | None = None,
    *,
    limit: Limit = ONE_SECOND,
    view: PointOfView = NEUTRAL,
) -> Review:
    """Judge every move of a game's current line, or of a list of moves from ``start``, 3x3 by default.

    The limit holds for the analysis of each move.

    >>> [judgement.verdict.value for judgement in review(["b2", "b1", "a1", "c3", "a3", "c1", "a2"]).judgements]
    ['best', 'mistake', 'best', 'best', 'best', 'best', 'best']
    """
    if not isinstance(game, Game):
        if isinstance(game, str) or not isinstance(game, Sequence):
            raise BadMove(f"{quoted(game)}: expected a Game, or a list of moves")
        game = Game(start if start is not None else Rules(3, 3, 3), game)
    return run_to_end(reviewing(game, limit=limit, view=view))


def reviewing(game: Game, *, limit: Limit, view: PointOfView = NEUTRAL) -> Generator[Judgement, None, Review]:
    """``review`` move by move, to show progress."""
    judgements: list[Judgement] = []
    for position, move in _moves(game):
        judgements.append(_judged(position, move, limit, view))
        yield judgements[-1]
    return Review(game.root.position, tuple(judgements))


def _moves(game: Game) -> Iterator[tuple[Position, Move]]:
    for node in game.line():
        if node.parent and node.move:
            yield node.parent.position, node.move


def _judged(position: Position, move: Move, limit: Limit, view: PointOfView) -> Judgement:
    analysis = analyse(position, limit)
    explanation = explain(position, move, analysis, limit=limit, view=view)
    keeps = _keeps(analysis, explanation.score)
    verdict = _verdict(analysis, explanation.score, keeps=keeps)
    better = None
    if analysis.best and verdict in IMPROVABLE:
        better = explain(position, analysis.best, analysis, limit=limit, view=view)
    return Judgement(position, move, verdict, keeps, explanation, better)


def _keeps(analysis: Analysis, score: Score) -> bool | None:
    """Whether a move with this score keeps the value; None if that is not proven."""
    before, after = value_of(analysis.score), value_of(score)
    return before is after if analysis.proven and before is not None and after is not None else None


def _verdict(analysis: Analysis, score: Score, *, keeps: bool | None) -> Verdict:
    if len(analysis.position.moves()) == 1:
        return Verdict.FORCED
    if keeps is False:
        is_blunder = isinstance(analysis.score, Win) and isinstance(score, Loss)
        return Verdict.BLUNDER if is_blunder else Verdict.MISTAKE
    if not keeps or not (is_exact(score) and is_exact(analysis.score)):
        return Verdict.UNCLEAR
    return Verdict.BEST if score == analysis.score else Verdict.SLOWER
