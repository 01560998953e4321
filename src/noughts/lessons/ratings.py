"""Ratings of people who solve puzzles, and of kinds of puzzles: each try is a game of the one against the other.

The scale is that of Elo: who is 400 points ahead wins ten times for each loss.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING

from noughts.rules import Position

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

START, DOUBT = 1500.0, 200.0  # the rating of a new solver, and its standard deviation
KIND_DOUBT = 100.0  # the standard deviation of a kind of puzzle that nobody has tried: its grade says much, but not all
DRIFT = 6.0  # how much people change from puzzle to puzzle, so that their ratings never freeze
LOWEST, HIGHEST = 100.0, 3000.0  # the ratings there are; a puzzle with a higher or lower one would never be asked
MAX_KNOWN = 300  # puzzles of one person that are not asked again; the oldest are forgotten first


@cache
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull  # only for those who solve puzzles

    return BradleyTerryFull(mu=START, sigma=DOUBT, beta=400 / math.log(10) / math.sqrt(2), tau=DRIFT)


@dataclass(frozen=True, slots=True)
class Rating:
    value: float = START
    doubt: float = DOUBT

    @classmethod
    def from_json(cls, document: object) -> Rating | None:
        """Read what ``asdict`` made; None if it cannot be read."""
        if not isinstance(document, Mapping):
            return None
        value, doubt = document.get("value"), document.get("doubt")
        if not (isinstance(value, int | float) and isinstance(doubt, int | float)):
            return None
        return cls(float(value), float(doubt)) if LOWEST <= value <= HIGHEST and 0 < doubt <= DOUBT else None

    @property
    def points(self) -> int:
        return round(self.value)


def odds(solver: Rating, puzzle: Rating) -> float:
    """How likely it is that the puzzle is solved at the first try, from 0 to 1.

    >>> odds(Rating(1500), Rating(1500)), round(odds(Rating(1900), Rating(1500)), 2)
    (0.5, 0.91)
    """
    return 1 / (1 + 10 ** ((puzzle.value - solver.value) / 400))


def after_try(solver: Rating, puzzle: Rating, *, is_solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a try: of the solver, and of the puzzle.

    >>> solver, puzzle = after_try(Rating(), Rating(1500, 100), is_solved=True)
    >>> solver.value > 1500 > puzzle.value, solver.doubt < 200
    (True, True)
    """
    model = _model()
    teams = [[model.rating(mu=each.value, sigma=each.doubt)] for each in (solver, puzzle)]
    (one,), (other,) = model.rate(teams, ranks=[0, 1] if is_solved else [1, 0])
    return _bounded(one.mu, one.sigma), _bounded(other.mu, other.sigma)


def _bounded(value: float, doubt: float) -> Rating:
    return Rating(min(max(value, LOWEST), HIGHEST), min(doubt, DOUBT))


NEAR = 0.1  # how much farther from even the odds of a puzzle may be than those of the best one, so that boards change


def nearest_to_even(solver: Rating, puzzles: Mapping[str, Rating], rng: Random) -> list[str]:
    """The names of puzzles, those with about even odds first: all that are nearly as even as the best, in any order."""
    distances = {name: abs(odds(solver, rating) - 0.5) for name, rating in puzzles.items()}
    ordered = sorted(distances, key=lambda name: (distances[name], name))
    count = sum(distance <= distances[ordered[0]] + NEAR for distance in distances.values())
    return rng.sample(ordered[:count], count) + ordered[count:]


def known_ratings(document: object, usual: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of puzzles by name: those of a JSON object where it has them, else the usual ones."""
    kept = document if isinstance(document, Mapping) else {}
    return {name: Rating.from_json(kept.get(name)) or rating for name, rating in usual.items()}


def mark_of(position: Position) -> str:
    """A short name for a position and all its images under symmetry."""
    return blake2b(f"{position.rules} {position.key}".encode(), digest_size=5).hexdigest()


@dataclass(frozen=True, slots=True)
class Solver:
    """The puzzle rating of a person."""

    rating: Rating = field(default_factory=Rating)
    tries: int = 0  # puzzles that counted
    known: tuple[str, ...] = ()  # marks of the latest of them

    @classmethod
    def from_json(cls, document: object) -> Solver:
        """Read what ``asdict`` made; a new solver if it cannot be read.

        >>> solver = Solver().after(Rating(1800), Position.start("3x3"), is_solved=True)
        >>> Solver.from_json(solver.to_json()) == solver, Solver.from_json({"rating": "high"}) == Solver()
        (True, True)
        """
        if not isinstance(document, Mapping):
            return cls()
        rating, tries, known = Rating.from_json(document.get("rating")), document.get("tries"), document.get("known")
        if rating is None or type(tries) is not int or tries < 0:
            return cls()
        marks = known if isinstance(known, list | tuple) else ()
        return cls(rating, tries, tuple(mark for mark in marks if isinstance(mark, str))[-MAX_KNOWN:])

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    def after(self, puzzle: Rating, position: Position, *, is_solved: bool) -> Solver:
        """After the first try at a puzzle; one that is known does not count again."""
        if self.knows(position):
            return self
        rating, _ = after_try(self.rating, puzzle, is_solved=is_solved)
        return Solver(rating, self.tries + 1, (*self.known, mark_of(position))[-MAX_KNOWN:])

    def knows(self, position: Position) -> bool:
        return mark_of(position) in self.known
