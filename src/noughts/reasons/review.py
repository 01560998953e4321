"""Review: a game move by move, with what would have been better."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from noughts.drawing.tables import table
from noughts.game import Game
from noughts.reasons.evidence import (
    BLUNDER,
    KEPT,
    LIKELY_LOST,
    MISTAKE,
    NEAR_WIN,
    candidate_of,
    carried,
    cost,
    expected,
    is_evidence,
    steady,
    with_reply,
)
from noughts.reasons.explanation import Explanation, explain
from noughts.reasons.wording import NEUTRAL, PointOfView
from noughts.rules import BadMove, Move, Position, PositionLike, Rules, Side, quoted
from noughts.search import Analysis, Limit, Loss, Score, Win
from noughts.search.limits import run_to_end
from noughts.search.registry import NamedSearch
from noughts.search.score import is_exact, value_of
from noughts.search.table_cache import TableCache


class Verdict(Enum):
    """What a move did to the value of the position.

    A move is forced only if it was the sole legal one. The only block is a
    choice too: missing it is a mistake, so finding it counts.
    """

    BEST = "best"
    """Keeps the value, and wins as soon or loses as late as possible."""
    GOOD = "good"
    """Gives nothing away, as far as is known."""
    SLOWER = "slower"
    """Keeps the value, but there was a quicker win or a longer defence."""
    MISTAKE = "mistake"
    """Turns a win into a draw, or a draw into a loss; where that is not proven, costs about half as much."""
    BLUNDER = "blunder"
    """Turns a win into a loss; where that is not proven, costs about half as much."""
    FORCED = "forced"
    """The only legal move."""
    UNCLEAR = "unclear"
    """Too little is known to judge it."""


IMPROVABLE = {Verdict.SLOWER, Verdict.MISTAKE, Verdict.BLUNDER}  # the verdicts for which another move was better


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move of a game, its verdict and explanation, and the explanation of a better move if there was one.

    ``keeps`` says whether the move kept the value of the position; None if that is not known.
    """

    position: Position
    move: Move
    verdict: Verdict
    keeps: bool | None
    explanation: Explanation
    better: Explanation | None
    before: float
    """The expected result for the side to move, from -1 (loss) to 1 (win), with the best move."""
    after: float
    """The same with this move."""
    is_proven: bool
    """Whether the verdict is proven; if not, it follows from estimates."""

    @property
    def for_x(self) -> float:
        """The expected result for X after the move."""
        return self.after if self.position.side is Side.X else -self.after

    def to_json(self) -> dict[str, object]:
        return {
            "position": str(self.position),
            "side": self.position.side.value,
            "verdict": self.verdict.value,
            "proven": self.is_proven,
            "expected_before": self.before,
            "expected_after": self.after,
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
        """The last move that changed the result; None if there was none, or too little is known."""
        changed = [judgement for judgement in self.judgements if judgement.keeps is False]
        return changed[-1] if changed else None

    def judged(self, side: Side | None = None) -> tuple[Judgement, ...]:
        """The moves of a side, or of both, that were judged; a forced move is no choice."""
        return tuple(each for each in self._choices(side) if each.keeps is not None)

    def unclear(self, side: Side | None = None) -> int:
        return len(self._choices(side)) - len(self.judged(side))

    def _choices(self, side: Side | None) -> list[Judgement]:
        own = (each for each in self.judgements if side in (None, each.position.side))
        return [each for each in own if each.verdict is not Verdict.FORCED]

    def accuracy(self, side: Side) -> float | None:
        """The share of a side's judged moves that kept the value, from 0 to 1; None if there are none."""
        kept = [judgement.keeps for judgement in self.judged(side)]
        return kept.count(True) / len(kept) if kept else None

    @property
    def curve(self) -> tuple[float, ...]:
        """The expected result for X before the first move and after each move."""
        first = [each.before if each.position.side is Side.X else -each.before for each in self.judgements[:1]]
        return (*first, *(each.for_x for each in self.judgements))

    def __str__(self) -> str:
        """A line for each move: its number, the side, the verdict and the reasons.

        >>> print(review(["b2", "a1"]))
        1  X b2  best  Takes the centre. Holds the draw.
        2  O a1  best  No other cell has more open lines. Holds the draw.
        """
        rows = [
            (str(number), f"{each.position.side} {each.move}", each.verdict.value, each.explanation.text)
            for number, each in enumerate(self.judgements, start=1)
        ]
        return table(rows, right={0}) if rows else "no moves"

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
            "unclear": self.unclear(),
            "curve": list(self.curve),
        }


def review(
    game: Game | Sequence[Move | str],
    start: PositionLike | None = None,
    *,
    limit: Limit | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    view: PointOfView = NEUTRAL,
) -> Review:
    """Judge every move of a game's current line, or of a list of moves from ``start``, 3x3 by default.

    Where nothing is proven, estimates judge. The limit holds for the first look at each move; without one, the whole
    game takes about ten seconds.

    >>> [judgement.verdict.value for judgement in review(["b2", "b1", "a1", "c3", "a3", "c1", "a2"]).judgements]
    ['best', 'mistake', 'best', 'best', 'best', 'best', 'best']
    """
    if not isinstance(game, Game):
        if isinstance(game, str) or not isinstance(game, Sequence):
            raise BadMove(f"{quoted(game)}: expected a Game, or a list of moves")
        game = Game(start if start is not None else Rules(3, 3, 3), game)
    return run_to_end(reviewing(game, limit=Limit.of(limit, seconds=seconds, nodes=nodes, usual=review_limit(game)), view=view))


SECONDS_FOR_GAME = 4.0  # for the first look at all positions; closer looks and reasons take about as much again


def review_limit(game: Game) -> Limit:
    """The limit for each move with which a whole game is reviewed in about ten seconds."""
    return Limit(seconds=min(1.0, SECONDS_FOR_GAME / len(game.line())))


CLOSER = 8  # how much longer a move is looked at before it is called a mistake without proof, as long as there is time
MOST_LOOKS = 3  # for one move


AHEAD = 4  # plies after a move that are looked at before it is judged: what they prove is known of the move as well


def reviewing(game: Game, *, limit: Limit | None = None, view: PointOfView = NEUTRAL) -> Generator[Judgement, None, Review]:
    """``review``, one judgement at a time."""
    limit = limit or review_limit(game)
    look, line = _Look(limit, len(game.line())), game.line()
    moves = [node.move for node in line if node.move]
    known = [look(line[0].position)]
    judgements: list[Judgement] = []
    for number, move in enumerate(moves):
        known += [look(node.position) for node in line[len(known) : number + 2 + AHEAD]]
        for earlier in reversed(range(number, len(known) - 1)):
            known[earlier] = with_reply(known[earlier], moves[earlier], known[earlier + 1])
        analysis, after = look.closer(known[number], move, known[number + 1])
        judgements.append(_judged(analysis, move, after, limit, view))
        yield judgements[-1]
        known[number + 1] = carried(analysis, move, after)
    return Review(game.root.position, tuple(judgements))


class _Look:
    """Analyses the positions of a game, each with what is remembered from those before it."""

    def __init__(self, limit: Limit, plies: int) -> None:
        self._limit = limit
        self._searcher = NamedSearch("auto", TableCache())
        self._spare = (limit.seconds or math.inf) * plies  # seconds for closer looks: together as long as all first looks

    def __call__(self, position: Position, *, is_closer: bool = False) -> Analysis:
        limit = self._limit
        if is_closer:
            seconds = limit.seconds and min(CLOSER * limit.seconds, max(limit.seconds, self._spare / 2))
            limit = replace(limit, seconds=seconds, nodes=limit.nodes and CLOSER * limit.nodes)
            self._spare -= seconds or 0
        return steady(self._searcher.analyse(position, limit))

    def closer(self, analysis: Analysis, move: Move, after: Analysis) -> tuple[Analysis, Analysis]:
        """Look longer at a move that seems to give something away, and at the one that seems better."""
        looked: set[Move] = set()
        while _is_doubtful(analysis, move) and len(looked) < MOST_LOOKS:
            best = analysis.candidates[0]
            chosen = move if move not in looked and not after.proven else best.move
            if chosen in looked or (chosen == best.move and best.proven):
                break
            looked.add(chosen)
            found = self(analysis.position.play(chosen), is_closer=True)
            after = found if chosen == move else after
            analysis = with_reply(analysis, chosen, found)
        return analysis, after


def _is_doubtful(analysis: Analysis, move: Move) -> bool:
    """Whether a move seems to give something away, and that is not proven."""
    played = candidate_of(analysis, move)
    if played is None or (analysis.proven and played.proven):
        return False
    return cost(analysis.score, played.score, analysis.position.rules) >= KEPT


def _judged(analysis: Analysis, move: Move, after: Analysis, limit: Limit, view: PointOfView) -> Judgement:
    position = analysis.position
    explanation = explain(position, move, analysis, limit=limit, view=view)
    score, rules = explanation.score, position.rules
    is_proven = analysis.proven and value_of(score) is not None
    if is_proven:
        keeps: bool | None = value_of(analysis.score) is value_of(score)
    else:
        lost = cost(analysis.score, score, rules)
        is_known = is_evidence(analysis) and is_evidence(after)
        was_lost = isinstance(score, Loss) and expected(analysis.score, rules) < LIKELY_LOST
        is_doubtful = not is_known or KEPT <= lost < MISTAKE or (was_lost and lost >= KEPT)
        keeps = None if is_doubtful else lost < KEPT
    verdict = _verdict(analysis, score, keeps=keeps, is_proven=is_proven)
    better = None
    if analysis.best and verdict in IMPROVABLE:
        better = explain(position, analysis.best, analysis, limit=limit, view=view)
    best, played = expected(analysis.score, rules), expected(score, rules)
    return Judgement(position, move, verdict, keeps, explanation, better, max(best, played), played, is_proven)


def _verdict(analysis: Analysis, score: Score, *, keeps: bool | None, is_proven: bool) -> Verdict:
    if len(analysis.position.moves()) == 1:
        return Verdict.FORCED
    if keeps is None:
        return Verdict.UNCLEAR
    if not keeps:
        is_thrown = isinstance(analysis.score, Win) and isinstance(score, Loss)
        is_blunder = is_thrown if is_proven else cost(analysis.score, score, analysis.position.rules) >= BLUNDER
        return Verdict.BLUNDER if is_blunder else Verdict.MISTAKE
    if analysis.proven and isinstance(analysis.score, Win) and not is_proven:
        return Verdict.SLOWER if analysis.score.plies <= NEAR_WIN else Verdict.GOOD
    if not is_proven or not (is_exact(score) and is_exact(analysis.score)):
        return Verdict.GOOD
    return Verdict.BEST if score == analysis.score else Verdict.SLOWER
