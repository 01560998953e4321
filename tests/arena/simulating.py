"""Matches of players of known strength, many thousands at once: how often intervals and sequential tests are right.

python -m tests.arena.simulating [--number 100000] [--seed N]
"""

from __future__ import annotations

import argparse
from itertools import product

import numpy as np

from noughts.arena.statistics import LEAST_PAIRS, PairResults, Sprt, share_of

STRENGTHS = [(0.5, 0.1, 0.0), (0.5, 0.8, 0.0), (0.6, 0.2, 0.0), (0.8, 0.1, 0.0), (0.5, 0.1, 0.3), (0.7, 0.3, 0.1)]
"""The expected share of the points, the rate of draws, and the advantage of the first seat."""

SPRTS = [(0, 80, 0.1), (0, 60, 0.1), (0, 40, 0.1), (-40, 40, 0.6), (0, 20, 0.3)]
"""The bounds of a test, and the rate of draws."""


def chances(share: float, draws: float, seat: float = 0.0) -> list[float]:
    """How likely a pair brings 0 to 2 points."""
    games = [(max(0.0, share - draws / 2 + gain), draws, max(0.0, 1 - share - draws / 2 - gain)) for gain in (seat, -seat)]
    (win, draw, loss), (win_2, draw_2, loss_2) = games
    both = [loss * loss_2, loss * draw_2 + draw * loss_2, loss * win_2 + draw * draw_2 + win * loss_2]
    return [*both, draw * win_2 + win * draw_2, win * win_2]


def coverage(likely: list[float], pairs: int, matches: int, seed: int) -> float:
    """The share of intervals that hold the true share of the points."""
    truth = sum(chance * points / 4 for points, chance in enumerate(likely))
    matches_by_counts, times = np.unique(
        np.random.default_rng(seed).multinomial(pairs, likely, matches), axis=0, return_counts=True
    )
    held = 0
    for counts, number in zip(matches_by_counts.tolist(), times.tolist(), strict=True):
        score = PairResults(tuple(counts)).score
        held += number * (score.low <= truth <= score.high)
    return held / matches


def wrong_answers(test: Sprt, truth: float, draws: float, tests: int, seed: int) -> tuple[float, float]:
    """The share of sequential tests that accept the wrong one of their bounds, and their mean number of pairs."""
    rng, chance = np.random.default_rng(seed), np.cumsum(chances(share_of(truth), draws))[:-1]
    counts, wrong, total, pairs = np.zeros((5, tests)), 0, 0, 0
    while undecided := counts.shape[1]:
        pairs += 1
        counts[np.searchsorted(chance, rng.random(undecided)), np.arange(undecided)] += 1
        if pairs < LEAST_PAIRS:
            continue
        evidence = test.evidence(PairResults(tuple(counts)))
        ends = np.abs(evidence) >= test.bound
        wrong += int((ends & ((evidence > 0) == (truth == test.elo0))).sum())
        total += pairs * int(ends.sum())
        counts = counts[:, ~ends]
    return wrong / tests, total / tests


def main() -> None:
    """Simulate as much as was asked for, and print how often each claim held."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena.simulating")
    parser.add_argument("--number", type=int, default=100_000, help="matches and tests in each row")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("share  draws  seat   pairs  intervals that hold the true share")
    for (share, draws, seat), pairs in product(STRENGTHS, (50, 100, 500)):
        held = coverage(chances(share, draws, seat), pairs, options.number, options.seed)
        print(f"{share:5.2f}  {draws:5.2f}  {seat:4.1f}  {pairs:6}  {held:.2%}", flush=True)
    print("\nelo0  elo1  draws  truth  wrong   pairs")
    for elo0, elo1, draws in SPRTS:
        for truth in (elo0, elo1):
            wrong, pairs = wrong_answers(Sprt(elo0, elo1), truth, draws, options.number, options.seed)
            print(f"{elo0:4}  {elo1:4}  {draws:5.2f}  {truth:5}  {wrong:.2%}  {pairs:6.0f}", flush=True)


if __name__ == "__main__":
    main()
