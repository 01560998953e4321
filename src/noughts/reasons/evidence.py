"""Evidence: what a score says about the result where nothing is proven, and what several searches know together."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from noughts.rules import Move, Placement, Rules
from noughts.search import Analysis, Candidate, Estimate, Loss, Score, Win
from noughts.search.score import is_exact, value_of

SLOPES = {"free": 0.25, "gravity": 0.2}
"""How much surer a result is than an estimate that adds up lines, for each column of a square board with as many cells; from
``python -m benchmarks.calibration``."""

NETWORK_SLOPE = 1.4
"""How much surer it is than the network inside the engine says, which learned from games with more mistakes than are made after
a long look."""

KEPT, MISTAKE, BLUNDER = 0.15, 0.25, 0.8
"""A move that costs less of the expected result than the first keeps it; one that costs more than the others is a mistake,
or a blunder. A win and a draw lie 1 apart."""

LIKELY_LOST = -0.3  # below this expected result, a proof that a move loses does not show that another one did not
SMALL = 64  # cells
NEAR_WIN = 9  # plies of a win that is worth mentioning after another good move
SHALLOWEST = 2  # plies of a search whose estimate is evidence


def slope_of(rules: Rules) -> float:
    """The slope for a board: on a large one, a small advantage decides. The network has learned that."""
    from noughts.search import engine  # compiled code, which most programs that explain a move never need

    if engine.fits(rules) and engine.expects(rules):
        return NETWORK_SLOPE
    return SLOPES["gravity" if rules.placement is Placement.GRAVITY else "free"] * math.sqrt(rules.cols * rules.rows)


def expected(score: Score, rules: Rules) -> float:
    """The expected result for the side to move, from -1 to 1.

    >>> from noughts.search import Draw
    >>> [expected(score, Rules(15, 15, 5)) for score in (Win(3), Draw(), Loss(2))]
    [1.0, 0.0, -1.0]
    """
    if isinstance(score, Estimate):
        return math.tanh(slope_of(rules) * math.atanh(score.x))
    return float(value_of(score) or 0)


def cost(before: Score, after: Score, rules: Rules) -> float:
    """How much of the expected result a move costs, from 0 to 2.

    On a small free board, estimates count for less: with best play most of it is a draw, and what loses is soon proven.
    """
    is_guess = isinstance(before, Estimate) or isinstance(after, Estimate)
    is_small = rules.cols * rules.rows < SMALL and rules.placement is Placement.FREE
    return max(0.0, expected(before, rules) - expected(after, rules)) * (0.5 if is_guess and is_small else 1.0)


def is_evidence(analysis: Analysis) -> bool:
    return analysis.proven or analysis.depth >= SHALLOWEST


def steady(snapshots: Iterable[Analysis]) -> Analysis:
    """The last analysis, with the mean of the last two depths as its estimate: who moves last in a search looks better.

    >>> from noughts import analysing
    >>> found = steady(analysing("9x9x5", nodes=3_000, searcher="engine"))
    >>> found.score == found.candidates[0].score
    True
    """
    scores: dict[int, Score] = {}
    for analysis in snapshots:
        scores[analysis.depth] = analysis.score
    before, last = ([None, *scores.values()])[-2:]
    if not (isinstance(before, Estimate) and isinstance(last, Estimate)) or not analysis.candidates:
        return analysis
    best, *others = analysis.candidates
    mean = Estimate((before.x + last.x) / 2)
    kept = [each for each in others if not (each.at_most or each.score > mean)]
    return replace(analysis, score=mean, candidates=(replace(best, score=mean), *kept))


def candidate_of(analysis: Analysis, move: Move) -> Candidate | None:
    return next((candidate for candidate in analysis.candidates if candidate.move == move), None)


def with_reply(analysis: Analysis, move: Move, after: Analysis) -> Analysis:
    """What is known of a position once the position after one of its moves is analysed too.

    >>> from noughts import Limit, Position, analyse
    >>> position = Position.parse("XX./OO./...")
    >>> guessed = analyse(position, Limit(nodes=1), searcher="engine")
    >>> with_reply(guessed, position.moves()[0], analyse(position.play("c1"))).score
    Win(1)
    """
    before = candidate_of(analysis, move)
    found = Candidate.of(analysis.position, after.score.one_ply_earlier(), (move, *after.line), proven=after.proven)
    if before and before.proven and (is_exact(before.score) or not (found.proven and is_exact(found.score))):
        found = before
    return _with(analysis, found)


def _with(analysis: Analysis, found: Candidate) -> Analysis:
    """The analysis with another candidate; a proven win settles it, and a bound above the best value says nothing."""
    known = [candidate for candidate in analysis.candidates if candidate.move != found.move]
    best = max((each for each in (found, *known) if not each.at_most), key=lambda each: each.score, default=found)
    kept = [each for each in (found, *known) if not (each.at_most and each.score > best.score)]
    candidates = tuple(sorted(kept, key=lambda each: (each.score, each is best), reverse=True))
    if analysis.proven and not isinstance(best.score, Win):
        return replace(analysis, candidates=candidates)
    score = best.score
    if isinstance(score, Win) and score.plies > 1 and score != analysis.score:
        score = Win(score.plies, exact=False)  # a search of all moves might have found a quicker one
    return replace(analysis, candidates=candidates, score=score, proven=best.proven and isinstance(score, Win))


def carried(analysis: Analysis, move: Move, after: Analysis) -> Analysis:
    """What is known after a move, also from the proof of the position before it."""
    played = candidate_of(analysis, move)
    if after.proven or not analysis.proven or after.position.outcome:
        return after
    proof = played if played and played.proven else None
    if proof is None and not isinstance(analysis.score, Loss):
        return after
    score = (proof.score if proof else analysis.score).one_ply_later()
    if isinstance(score, Loss):
        candidates = tuple(each.below(score, after.position) for each in after.candidates)
        return replace(after, score=score, candidates=candidates, proven=True)
    if proof is None or len(proof.line) < 2:
        return after  # it is known that there is a way, but not which
    best = Candidate.of(after.position, score, proof.line[1:], proven=True)
    return replace(_with(after, best), score=score, proven=True)
