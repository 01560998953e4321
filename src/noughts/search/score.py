"""Score: what a position is worth to the side to move.

Scores are in one order, from the worst to the best: losses (a longer one is
better), estimates below 0, the draw, estimates above 0, wins (a shorter one
is better). Negating turns the order round, so only the draw may be its own
opposite. An estimate of exactly 0 therefore has a sign, as floats do:
``Estimate(0.0)`` stands just above the draw and ``Estimate(-0.0)`` just below.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import total_ordering
from typing import TYPE_CHECKING, NamedTuple

from noughts.rules import Cell, Move, NoughtsError, Position, quoted

if TYPE_CHECKING:
    from noughts.search.analysis import Candidate


_CODE = re.compile(r"(?P<kind>[wl])(?P<bound><?)(?P<plies>\d{1,4})|d|-?0\.\d+", re.ASCII)


class BadScore(NoughtsError):
    """The number is not one that a score can have."""


@total_ordering
class Score(ABC):
    """A Win, a Draw, a Loss or an Estimate, for the side to move.

    >>> sorted([Draw(), Win(5), Loss(2), Estimate(0.5), Win(1), Loss(8), Estimate(-0.5)])
    [Loss(2), Loss(8), Estimate(-0.5), Draw(), Estimate(0.5), Win(5), Win(1)]
    """

    __slots__ = ()

    @property
    @abstractmethod
    def rank(self) -> tuple[float, float]:
        """The place in the order; negating a score negates both numbers."""

    @abstractmethod
    def __neg__(self) -> Score:
        """The same for the other side."""

    @abstractmethod
    def one_ply_earlier(self) -> Score:
        """The score for whoever moved here: the other side, one ply further away.

        >>> Loss(2).one_ply_earlier(), Win(1).one_ply_earlier()
        (Win(3), Loss(2))
        """

    @abstractmethod
    def points(self, cells: int) -> int | None:
        """The score as one number, larger for a quick win and a slow loss; None for an estimate.

        >>> Win(1).points(cells=9), Win(3).points(cells=9), Loss(2).points(cells=9)
        (10, 8, -9)
        """

    @abstractmethod
    def to_json(self) -> dict[str, object]:
        """The fields of a JSON document that say this score."""

    @property
    @abstractmethod
    def code(self) -> str:
        """The score in a few characters, as records of games keep it.

        >>> [score.code for score in (Win(5), Loss(4, exact=False), Draw(), Estimate(-0.25))]
        ['w5', 'l<4', 'd', '-0.250']
        """

    @staticmethod
    def from_code(code: str) -> Score:
        """Read what ``code`` wrote.

        >>> Score.from_code("l<4"), Score.from_code("0.5"), Score.from_code("maybe")
        Traceback (most recent call last):
            ...
        noughts.search.score.BadScore: maybe: not the code of a score, such as w5, d or -0.25
        """
        match = _CODE.fullmatch(code)
        if not match:
            raise BadScore(f"{quoted(code)}: not the code of a score, such as w5, d or -0.25")
        if match["plies"]:
            kind = Win if match["kind"] == "w" else Loss
            return kind(int(match["plies"]), exact=not match["bound"])
        return Estimate(float(code)) if code != "d" else Draw()

    def __eq__(self, other: object) -> bool:
        return self.rank == other.rank if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rank)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Decided(Score):
    """A win or a loss, so many plies away with best play.

    Without ``exact`` the result is proven all the same, and the plies are
    the most it can take. Such a win may be a quicker one, so it is ranked
    just above the exact win in as many plies, and such a loss just below.
    """

    plies: int
    exact: bool = True

    def __post_init__(self) -> None:
        if self.plies < 0:
            raise BadScore(f"{self.plies} plies: a result is 0 or more plies away")

    @property
    def _nearness(self) -> float:
        return -self.plies if self.exact else 0.5 - self.plies

    @property
    def code(self) -> str:
        """A letter and the plies."""
        return f"{type(self).__name__[0].lower()}{'' if self.exact else '<'}{self.plies}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.plies}{'' if self.exact else ', exact=False'})"


class Win(_Decided):
    """The side to move wins."""

    __slots__ = ()

    @property
    def rank(self) -> tuple[float, float]:
        """Above everything else, the quickest first."""
        return 2, self._nearness

    def __neg__(self) -> Loss:
        return Loss(self.plies, self.exact)

    def one_ply_earlier(self) -> Loss:
        """A loss for whoever moved here."""
        return Loss(self.plies + 1, self.exact)

    def points(self, cells: int) -> int:
        """Two more than the board has cells, less the plies."""
        return cells + 2 - self.plies

    def to_json(self) -> dict[str, object]:
        """The fields of a JSON document that say this score."""
        return {"value": "win", "plies": self.plies, "plies_exact": self.exact, "estimate": None}


class Loss(_Decided):
    """The side to move loses."""

    __slots__ = ()

    @property
    def rank(self) -> tuple[float, float]:
        """Below everything else, the quickest last."""
        return -2, -self._nearness

    def __neg__(self) -> Win:
        return Win(self.plies, self.exact)

    def one_ply_earlier(self) -> Win:
        """A win for whoever moved here."""
        return Win(self.plies + 1, self.exact)

    def points(self, cells: int) -> int:
        """The points of a win as far away, negated."""
        return self.plies - cells - 2

    def to_json(self) -> dict[str, object]:
        """The fields of a JSON document that say this score."""
        return {"value": "loss", "plies": self.plies, "plies_exact": self.exact, "estimate": None}


@dataclass(frozen=True, slots=True, eq=False)
class Draw(Score):
    """Neither side can force a win."""

    @property
    def rank(self) -> tuple[float, float]:
        """The middle."""
        return 0, 0

    def __neg__(self) -> Draw:
        return self

    def one_ply_earlier(self) -> Draw:
        """A draw for the other side too."""
        return self

    def points(self, cells: int) -> int:  # noqa: ARG002 - a draw is worth the same on every board
        """Always 0."""
        return 0

    @property
    def code(self) -> str:
        """One letter."""
        return "d"

    def to_json(self) -> dict[str, object]:
        """The fields of a JSON document that say this score; a draw is no number of plies away."""
        return {"value": "draw", "plies": None, "plies_exact": None, "estimate": None}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Estimate(Score):
    """The expected result where nothing is proven: -1 would be a sure loss, 1 a sure win.

    >>> -Estimate(0.0) < Draw() < Estimate(0.0)
    True
    """

    x: float

    def __post_init__(self) -> None:
        if not -1 < self.x < 1:
            raise BadScore(f"estimate {self.x}: expected a number between -1 and 1; a sure result is a Win or a Loss")

    @property
    def rank(self) -> tuple[float, float]:
        """On its own side of the draw."""
        return math.copysign(1, self.x), self.x

    def __neg__(self) -> Estimate:
        return Estimate(-float(self.x))

    def one_ply_earlier(self) -> Estimate:
        """The opposite for the other side; an estimate knows no plies."""
        return -self

    def points(self, cells: int) -> None:
        """None: an estimate is not on that scale."""

    def to_json(self) -> dict[str, object]:
        """The fields of a JSON document that say this score."""
        return {"value": "unknown", "plies": None, "plies_exact": None, "estimate": self.x + 0.0}  # so that -0.0 reads 0.0

    @property
    def code(self) -> str:
        """The number, to a thousandth, and never so near to 1 that it reads as a sure result."""
        return f"{max(-0.999, min(self.x, 0.999)):.3f}"

    def __repr__(self) -> str:
        return f"Estimate({self.x})"


def from_root(score: Score, ply: int) -> Score:
    """The score of a node with its plies counted from the root, as a trace tells it.

    >>> from_root(Win(1), 2), from_root(Draw(), 2)
    (Win(3), Draw())
    """
    return replace(score, plies=score.plies + ply) if isinstance(score, Win | Loss) else score


WIN = 1000
"""More than the 676 plies of the longest game, so that every win is above every estimate."""

INFINITY = math.inf
"""Beyond the quickest win: the bounds of a window that is still open."""

DEEPEST = 200
"""Plies; beyond them a search that calls itself guesses, since Python's stack ends at 1,000 calls. No such search would end."""

Found = tuple[float, tuple[Move, ...]]
"""A value for the side to move, and the line of play that reaches it."""


class Bound(Enum):
    """What a value says: a search that skips moves may know only one side of the truth."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Window(NamedTuple):
    """The scores that still matter at a node: above alpha and below beta; None where it is open."""

    alpha: Score | None = None
    beta: Score | None = None


def result(position: Position, ply: int) -> int:
    """The value of a finished position, so many plies from the root.

    >>> result(Position.parse("XXX/OO./..."), ply=1)
    -999
    """
    winner = position.outcome and position.outcome.winner
    if winner is None:
        return 0
    return WIN - ply if winner is position.side else ply - WIN


def to_score(value: float, *, is_complete: bool) -> Score:
    """The score that a value stands for, its plies counted from the root.

    Where a search was cut short by its depth, a draw may still turn into
    something else; wins and losses that it has seen are certain.

    >>> to_score(WIN - 5, is_complete=False), to_score(0, is_complete=True), to_score(0, is_complete=False)
    (Win(5), Draw(), Estimate(0.0))
    """
    if abs(value) < 1:
        return Draw() if value == 0 and is_complete else Estimate(float(value))
    return Win(int(WIN - value)) if value > 0 else Loss(int(WIN + value))


def to_window(alpha: float, beta: float) -> Window:
    """The window as scores; a bound between two wins is told as the outer one, so that nothing inside is lost.

    >>> to_window(-INFINITY, 0), to_window(WIN - 5.25, WIN - 4.75)
    (Window(alpha=None, beta=Draw()), Window(alpha=Win(6), beta=Win(4)))
    """
    return Window(_told(alpha, math.floor), _told(beta, math.ceil))


def _told(bound: float, outwards: Callable[[float], int]) -> Score | None:
    if math.isinf(bound):
        return None
    return to_score(bound if abs(bound) < 1 else outwards(bound), is_complete=True)


def bound_of(value: float, alpha: float, beta: float) -> Bound:
    """What a value says when it was searched for within a window."""
    if value >= beta:
        return Bound.AT_LEAST
    return Bound.AT_MOST if value <= alpha else Bound.EXACT


EVEN = 0.1
"""An estimate that is nearer to 0 says that neither side is better."""


def badges_of(candidates: Iterable[Candidate]) -> dict[Cell, tuple[str, str]]:
    """For each cell what the best move there is worth, and the role of its colour; candidates come best first."""
    found: dict[Cell, tuple[str, str]] = {}
    for candidate in candidates:
        found.setdefault(candidate.move.cell, (badge_text(candidate.score), tone_of(candidate.score)))
    return found


def badge_text(score: Score) -> str:
    """A sign, and after how many of one's own moves.

    An estimate has a sign of its own and never a number, so that nobody takes it for a distance.

    >>> from noughts.search import Draw
    >>> [badge_text(score) for score in (Win(5), Draw(), Loss(2), Estimate(0.4), Estimate(0.01), Estimate(-0.4))]
    ['+3', '=', '-1', '~+', '~', '~-']
    """
    match score:
        case Win(plies=plies):
            return f"+{own_moves(plies)}"
        case Loss(plies=plies):
            return f"-{own_moves(plies)}"
        case Estimate(x=x):
            return f"~{'' if abs(x) < EVEN else '+' if x > 0 else '-'}"
    return "="


def tone_of(score: Score) -> str:
    """The role of a value.

    >>> tone_of(Win(3)), tone_of(Estimate(0.01)), tone_of(Estimate(-0.5))
    ('win', 'draw', 'loss')
    """
    match score:
        case Win():
            return "win"
        case Loss():
            return "loss"
        case Estimate(x=x) if abs(x) >= EVEN:
            return "win" if x > 0 else "loss"
    return "draw"


def own_moves(plies: int) -> int:
    """How many of the plies are moves of the side to move."""
    return (plies + 1) // 2
