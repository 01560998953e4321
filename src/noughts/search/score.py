"""Score: what a position is worth to the side to move.

All scores are in one order, from worst to best: losses (longer is better),
estimates below 0, the draw, estimates above 0, wins (shorter is better).
Negation reverses the order, so only the draw may be its own opposite. An
estimate of exactly 0 therefore has a sign, as floats do: ``Estimate(0.0)``
ranks just above the draw and ``Estimate(-0.0)`` just below.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import total_ordering
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from noughts.rules import Cell, Move, NoughtsError, Position, quoted

if TYPE_CHECKING:
    from noughts.search.analysis import Candidate


_CODE = re.compile(r"(?P<kind>[wl])(?P<bound><?)(?P<plies>\d{1,4})|d|-?0\.\d+", re.ASCII)


class BadScore(NoughtsError):
    """A value that no score can have."""


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
        """The sort key; negating a score negates both numbers."""

    @abstractmethod
    def __neg__(self) -> Score:
        """The same score for the other side."""

    def one_ply_earlier(self) -> Score:
        """The score for the side that moved here: negated, and one ply further away.

        >>> Loss(2).one_ply_earlier(), Win(1).one_ply_earlier()
        (Win(3), Loss(2))
        """
        return -self

    def one_ply_later(self) -> Score:
        """The score for the other side after a move that kept it; the opposite of ``one_ply_earlier``."""
        return -self

    @abstractmethod
    def to_points(self, cells: int) -> int | None:
        """The score as one number, larger for a quick win and a slow loss; None for an estimate.

        >>> Win(1).to_points(cells=9), Win(3).to_points(cells=9), Loss(2).to_points(cells=9)
        (10, 8, -9)
        """

    @abstractmethod
    def to_json(self) -> dict[str, object]:
        """The JSON fields ``value``, ``plies``, ``plies_exact`` and ``estimate``."""

    @property
    @abstractmethod
    def code(self) -> str:
        """The score in a few characters, as game records store it.

        >>> [score.code for score in (Win(5), Loss(4, exact=False), Draw(), Estimate(-0.25))]
        ['w5', 'l<4', 'd', '-0.250']
        """

    @staticmethod
    def from_code(code: str) -> Score:
        """Parse a ``code``; BadScore if it is none.

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
    """A proven win or loss, ``plies`` away with best play.

    If not ``exact``, ``plies`` is only the most it can take. Such a win may
    be a quicker one, so it ranks just above the exact win in as many plies,
    and such a loss just below.
    """

    _sign: ClassVar[int]
    plies: int
    exact: bool = True

    def __post_init__(self) -> None:
        if self.plies < 0:
            raise BadScore(f"{self.plies} plies: a result is 0 or more plies away")

    @property
    def rank(self) -> tuple[float, float]:
        return 2 * self._sign, self._sign * (-self.plies if self.exact else 0.5 - self.plies)

    @abstractmethod
    def __neg__(self) -> Win | Loss: ...

    def one_ply_earlier(self) -> Score:
        return replace(-self, plies=self.plies + 1)

    def one_ply_later(self) -> Score:
        return replace(-self, plies=self.plies - 1)

    def to_points(self, cells: int) -> int:
        return self._sign * (cells + 2 - self.plies)

    @property
    def code(self) -> str:
        return f"{type(self).__name__[0].lower()}{'' if self.exact else '<'}{self.plies}"

    def to_json(self) -> dict[str, object]:
        return {"value": type(self).__name__.lower(), "plies": self.plies, "plies_exact": self.exact, "estimate": None}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.plies}{'' if self.exact else ', exact=False'})"


class Win(_Decided):
    """The side to move wins."""

    __slots__ = ()
    _sign = 1

    def __neg__(self) -> Loss:
        return Loss(self.plies, self.exact)


class Loss(_Decided):
    """The side to move loses."""

    __slots__ = ()
    _sign = -1

    def __neg__(self) -> Win:
        return Win(self.plies, self.exact)


@dataclass(frozen=True, slots=True, eq=False)
class Draw(Score):
    """Neither side can force a win."""

    @property
    def rank(self) -> tuple[float, float]:
        return 0, 0

    def __neg__(self) -> Draw:
        return self

    def to_points(self, cells: int) -> int:  # noqa: ARG002 - a draw is worth the same on every board
        return 0

    @property
    def code(self) -> str:
        return "d"

    def to_json(self) -> dict[str, object]:
        return {"value": "draw", "plies": None, "plies_exact": None, "estimate": None}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Estimate(Score):
    """The expected result where nothing is proven, between -1 (loss) and 1 (win).

    >>> -Estimate(0.0) < Draw() < Estimate(0.0)
    True
    """

    x: float

    def __post_init__(self) -> None:
        if not -1 < self.x < 1:
            raise BadScore(f"estimate {self.x}: expected a number between -1 and 1; a sure result is a Win or a Loss")

    @property
    def rank(self) -> tuple[float, float]:
        return math.copysign(1, self.x), self.x

    def __neg__(self) -> Estimate:
        return Estimate(-float(self.x))

    def to_points(self, cells: int) -> None:
        """None: an estimate is not on that scale."""

    def to_json(self) -> dict[str, object]:
        return {"value": "unknown", "plies": None, "plies_exact": None, "estimate": self.x + 0.0}  # so that -0.0 reads 0.0

    @property
    def code(self) -> str:
        """Three decimals, never rounded to a sure result."""
        return f"{max(-0.999, min(self.x, 0.999)):.3f}"

    def __repr__(self) -> str:
        return f"Estimate({self.x})"


class Value(IntEnum):
    """How a game ends with best play, for the side to move."""

    LOSS = -1
    DRAW = 0
    WIN = 1


def value_of(score: Score) -> Value | None:
    """The value of a score; None for an estimate."""
    match score:
        case Win():
            return Value.WIN
        case Draw():
            return Value.DRAW
        case Loss():
            return Value.LOSS
    return None


def from_root(score: Score, ply: int) -> Score:
    """The score with its plies counted from the root, as a trace records it.

    >>> from_root(Win(1), 2), from_root(Draw(), 2)
    (Win(3), Draw())
    """
    return replace(score, plies=score.plies + ply) if isinstance(score, Win | Loss) else score


WIN = 1000  # more than the 676 plies of the longest game, so that every win beats every estimate
INFINITY = math.inf  # the bounds of an open window, beyond the quickest win

DEEPEST = 200
"""Plies at which a recursive search guesses, since Python's stack ends at 1,000 calls. It would not finish anyway."""

ValueAndLine = tuple[float, tuple[Move, ...]]  # A value for the side to move, and the line of play that reaches it


class Bound(Enum):
    """Whether a value is exact; a search that skips moves may know only a bound."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Window(NamedTuple):
    """The scores that still matter at a node: between alpha and beta; None where open."""

    alpha: Score | None = None
    beta: Score | None = None


def result(position: Position, ply: int) -> int:
    """The value of a finished position ``ply`` plies from the root.

    >>> result(Position.parse("XXX/OO./..."), ply=1)
    -999
    """
    winner = position.outcome and position.outcome.winner
    if winner is None:
        return 0
    return WIN - ply if winner is position.side else ply - WIN


def to_score(value: float, *, is_complete: bool) -> Score:
    """The score of a value whose plies count from the root.

    If the depth limit cut the search short (not ``is_complete``), a draw is
    only an estimate; wins and losses it has seen are certain.

    >>> to_score(WIN - 5, is_complete=False), to_score(0, is_complete=True), to_score(0, is_complete=False)
    (Win(5), Draw(), Estimate(0.0))
    """
    if abs(value) < 1:
        return Draw() if value == 0 and is_complete else Estimate(float(value))
    return Win(int(WIN - value)) if value > 0 else Loss(int(WIN + value))


def to_window(alpha: float, beta: float) -> Window:
    """The window as scores; a bound between two wins becomes the outer one, so that the window never shrinks.

    >>> to_window(-INFINITY, 0), to_window(WIN - 5.25, WIN - 4.75)
    (Window(alpha=None, beta=Draw()), Window(alpha=Win(6), beta=Win(4)))
    """
    return Window(_as_score(alpha, math.floor), _as_score(beta, math.ceil))


def _as_score(bound: float, outwards: Callable[[float], int]) -> Score | None:
    if math.isinf(bound):
        return None
    return to_score(bound if abs(bound) < 1 else outwards(bound), is_complete=True)


def bound_of(value: float, alpha: float, beta: float) -> Bound:
    """Whether a value found with this window is exact or a bound."""
    if value >= beta:
        return Bound.AT_LEAST
    return Bound.AT_MOST if value <= alpha else Bound.EXACT


EVEN = 0.1  # estimates closer to 0 than this count as even


def badges_of(candidates: Iterable[Candidate]) -> dict[Cell, tuple[str, str]]:
    """For each cell the badge and tone of its best move; candidates come best first."""
    found: dict[Cell, tuple[str, str]] = {}
    for candidate in candidates:
        found.setdefault(candidate.move.cell, (badge_text(candidate.score), tone_of(candidate.score)))
    return found


def badge_text(score: Score) -> str:
    """A sign and the distance in own moves; an estimate has no number, so that it cannot be mistaken for a distance.

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
    """The colour role of a score: win, draw or loss.

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


def is_exact(score: Score) -> bool:
    """Whether nothing is left to find out: a draw, or a win or loss with its exact distance."""
    return isinstance(score, Draw) or (isinstance(score, Win | Loss) and score.exact)


def sharper(before: Score | None, now: Score) -> Score:
    """The more precise of two proven scores of one move: a later bound on a distance may be looser than an earlier one."""
    if isinstance(before, Win | Loss) and isinstance(now, Win | Loss) and not now.exact and before.plies <= now.plies:
        return before
    return now
