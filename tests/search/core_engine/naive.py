"""What compiled code is compared with: exhaustive search under all rules, and positions from random games."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from noughts.rules import Position, Rules
from noughts.search import Loss, Score, Win
from tests.search.brute import wander
from tests.search.core_proof.truth import Truth

VARIANTS = (
    "3x3x3",
    "4x3x3 misere",
    "3x4x3 only-x",
    "3x3x3 misere only-x",
    "4x4x3 wild",
    "4x4x3 misere wild",
    "5x4x3 gravity",
    "4x4x3 torus",
    "5x5x3 exact",
    "5x5x3 torus exact",
    "4x4x4 torus exact",
    "5x4x4 misere gravity",
    "6x5x4 gravity torus exact",
    "5x5x4 wild gravity",
    "4x5x2",
    "3x2x1",
    "9x8x4 gravity",
    "7x7x4",
    "15x15x5",
    "15x15x5 exact",
    "11x9x5 wild exact",
    "26x26x5",
    "26x26x26 torus",
    "26x1x3",
    "7x7x6 misere",
)
"""Every word of the rules, the smallest lines and the largest boards."""


truth_of = lru_cache(maxsize=None)(Truth)


def assert_agrees(claim: Score, truth: Score) -> None:
    """The result is right, and so are the plies, or they are a bound that holds."""
    assert type(claim) is type(truth)
    if isinstance(claim, Win | Loss):
        assert isinstance(truth, Win | Loss)
        assert claim.plies == truth.plies if claim.exact else claim.plies >= truth.plies


def random_positions(text: str, count: int, *, most_empty: int, seed: int) -> list[Position]:
    """Positions of random games with few enough empty cells, or more if no game lasts that long."""
    rng = Random(seed)
    start = Position.start(Rules.parse(text))
    cells = start.rules.cols * start.rules.rows
    return [wander(start, rng.randrange(max(0, cells - most_empty), cells), rng) for _ in range(count)]
