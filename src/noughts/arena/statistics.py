"""What results say: shares with intervals, Elo from pairs of games, and a test that stops when it knows.

Both games of a pair begin with the same opening, with seats swapped, so an
opening that favours one side favours both players once. Games of one pair are
not independent, but pairs are; errors are therefore taken from pairs, whose
results fall into five classes (the *pentanomial* model).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from noughts.drawing.tables import percent_text
from noughts.rules import NoughtsError, quoted

SURE = NormalDist().inv_cdf(0.975)
"""Standard deviations on either side of a sampled share: 95 of 100 such intervals hold the true one."""

FINE = 0.04  # intervals no wider than this are given to a tenth of a percent

DOUBT = 0.25
"""Pairs added at either end before errors are computed, so that a hundred draws do not claim to be sure.

Chosen by simulation: with it, and with Student's correction, 94 to 96 of 100 intervals hold the true share.
"""

LEAST_PAIRS = 16  # no sequential test ends before: the variance of fewer pairs says little

WRONG = 0.043
"""The error that a sequential test aims at, so that it is really wrong in at most 5 of 100 cases; chosen by simulation."""

POINTS_OF_PAIR = (0.0, 0.5, 1.0, 1.5, 2.0)


class BadTest(NoughtsError):
    """The bounds of a sequential test are not in order."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games between 0 and 1; if sampled, between ``low`` and ``high`` with 95% confidence."""

    value: float
    low: float
    high: float

    @classmethod
    def exact(cls, value: float) -> Share:
        return cls(value, value, value)

    @property
    def text(self) -> str:
        """In percent, with the interval if it was sampled.

        >>> Share.exact(0.9164).text, Share(0.5, 0.4, 0.6).text
        ('91.640%', '50% (40 to 60)')
        """
        if self.low == self.high:
            return percent_text(self.value, 3)
        digits = 0 if self.high - self.low > FINE else 1
        return f"{percent_text(self.value, digits)} ({100 * self.low:.{digits}f} to {100 * self.high:.{digits}f})"

    def to_json(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}

    @classmethod
    def sampled(cls, count: float, games: int) -> Share:
        """A share of independent games with its Wilson interval.

        >>> share = Share.sampled(5, 10)
        >>> f"{share.low:.2f} {share.value:.2f} {share.high:.2f}"
        '0.24 0.50 0.76'
        """
        share, spread = count / games, SURE**2 / games
        middle = (share + spread / 2) / (1 + spread)
        half = SURE * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
        return cls(share, min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half)))


def elo_of(share: float) -> float:
    """The difference in strength that brings this share of the points.

    >>> round(elo_of(0.64)), elo_of(0.5), elo_of(1)
    (100, 0.0, inf)
    """
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of the points that a difference in strength brings; the opposite of ``elo_of``."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class PairResults:
    """How many pairs brought a player 0, ½, 1, 1½ and 2 points.

    >>> fifty_draws = PairResults((0, 0, 25, 0, 0))
    >>> fifty_draws.score.text, PairResults((0, 0, 0, 0, 25)).score.text
    ('50% (47 to 53)', '100% (95 to 100)')
    """

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def plus(self, other: PairResults) -> PairResults:
        return PairResults(tuple(map(sum, zip(self.counts, other.counts, strict=True))))  # type: ignore[arg-type]  # five of them

    @classmethod
    def of(cls, points: Sequence[float]) -> PairResults:
        return cls(tuple(map(points.count, POINTS_OF_PAIR)))  # type: ignore[arg-type]  # five of them

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def _moments(self) -> tuple[float, float, float]:
        """Mean, variance and number of the pairs as shares of their two points, with some doubt added."""
        weights = [
            count + (DOUBT if points in (0.0, 2.0) else 0) for count, points in zip(self.counts, POINTS_OF_PAIR, strict=True)
        ]
        number = sum(weights)
        mean = sum(weight * points / 2 for weight, points in zip(weights, POINTS_OF_PAIR, strict=True)) / number
        spread = sum(weight * (points / 2 - mean) ** 2 for weight, points in zip(weights, POINTS_OF_PAIR, strict=True))
        return mean, spread / number, number

    @property
    def score(self) -> Share:
        """The share of all points; without any pair, it may be anything."""
        if not self.pairs:
            return Share(0.5, 0.0, 1.0)
        mean, variance, number = self._moments
        half = SURE * (1 + (SURE**2 + 1) / (4 * self.pairs)) * math.sqrt(variance / number)
        value = sum(count * points for count, points in zip(self.counts, POINTS_OF_PAIR, strict=True)) / (2 * self.pairs)
        return Share(value, min(value, max(0.0, mean - half)), max(value, min(1.0, mean + half)))

    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger than its opponents the player is, and the interval of that; infinite where it won or lost all."""
        score = self.score
        return elo_of(score.value), elo_of(score.low), elo_of(score.high)

    @property
    def superiority(self) -> float:
        """How likely the player is the stronger one, by what these games show."""
        mean, variance, number = self._moments
        return NormalDist().cdf((mean - 0.5) / math.sqrt(variance / number))


def elo_text(elo: tuple[float, float, float]) -> str:
    """A difference in strength with its interval.

    >>> elo_text((23.4, -4.2, 51.0)), elo_text((math.inf, 120, math.inf))
    ('+23 (-4 to +51)', '+∞ (+120 to +∞)')
    """
    value, low, high = (f"{number:+.0f}" if abs(number) >= 0.5 else "0" for number in elo)
    return f"{value} ({low} to {high})".replace("inf", "∞")


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test: whether a player is ``elo1`` stronger rather than ``elo0``, asked after every pair.

    Each of the two answers is wrong in at most 5 of 100 tests, if it is wrong by no less than that.

    >>> test = Sprt.parse("0,20")
    >>> test.verdict(PairResults((0, 0, 0, 0, 60))), test.verdict(PairResults((0, 0, 10, 0, 0)))
    (20.0, None)
    """

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise BadTest(f"{self.elo0:g},{self.elo1:g}: expected two differences in Elo, the smaller first, such as 0,10")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read ``elo0,elo1``; BadTest for other texts."""
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError as error:
            raise BadTest(f"{quoted(text)}: expected two differences in Elo, the smaller first, such as 0,10") from error
        return cls(elo0, elo1)

    @property
    def bound(self) -> float:
        """The evidence that is enough, for one answer as for the other."""
        return math.log((1 - WRONG) / WRONG)

    def evidence(self, results: PairResults) -> float:
        """The logarithm of how much better ``elo1`` explains the results than ``elo0``, by the normal approximation."""
        mean, variance, _ = results._moments
        share0, share1 = share_of(self.elo0), share_of(self.elo1)
        return results.pairs * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance)

    def verdict(self, results: PairResults) -> float | None:
        """The accepted difference; None while undecided."""
        evidence = self.evidence(results) if results.pairs >= LEAST_PAIRS else 0.0
        return self.elo1 if evidence >= self.bound else self.elo0 if evidence <= -self.bound else None

    def text(self, results: PairResults) -> str:
        verdict, evidence = self.verdict(results), f"evidence {self.evidence(results):+.2f} of ±{self.bound:.2f}"
        if verdict is None:
            return f"SPRT {self.elo0:g},{self.elo1:g}: not decided after {results.pairs} pairs ({evidence})"
        return f"SPRT {self.elo0:g},{self.elo1:g}: {verdict:+g} Elo is accepted after {results.pairs} pairs ({evidence})"
