"""Analysis: what a search has to say about a position, now or at its end."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import cached_property

from noughts.rules import Cell, Mark, Move, Position
from noughts.search.heuristics import central_order, evaluate
from noughts.search.limits import Budget
from noughts.search.score import Draw, Estimate, Loss, Score, Win, badges_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, what it is worth to whoever plays it, and the line that shows it.

    ``points`` is the score as one number. ``line`` begins with the move.
    ``at_most`` says that the score is no value but a bound: the search has
    seen that the move is worth no more, and has not looked how much less.
    """

    move: Move
    score: Score
    points: int | None
    proven: bool
    line: tuple[Move, ...]
    at_most: bool = False

    @classmethod
    def of(cls, position: Position, score: Score, line: tuple[Move, ...], *, proven: bool, at_most: bool = False) -> Candidate:
        """The candidate that a line begins with."""
        return cls(line[0], score, score.points(position.rules.cols * position.rules.rows), proven, line, at_most)

    def below(self, best: Score, position: Position) -> Candidate:
        """The same once it is proven that no move is better than the best: a guess must not outbid what is certain."""
        if self.proven:
            return self
        if isinstance(best, Loss):
            return Candidate.of(position, Loss(best.plies, exact=False), self.line, proven=True)
        if isinstance(best, Draw) and self.score > best:
            return Candidate.of(position, Estimate(-0.0), self.line, proven=False)
        return self

    def to_json(self) -> dict[str, object]:
        """The candidate as part of a JSON document."""
        return {
            "move": str(self.move),
            **self.score.to_json(),
            "points": self.points,
            "proven": self.proven,
            "at_most": self.at_most,
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about a position: the best move, its score and line, and all candidates, best first.

    ``proven`` means that the score is certain; a proven Win may still say
    that its plies are only a bound. While ``proven`` is False, the score is
    that of the best move found so far. ``depth`` is the deepest ply that
    was looked at, and ``nodes`` how many positions were.
    """

    position: Position
    score: Score
    candidates: tuple[Candidate, ...]
    proven: bool
    nodes: int
    depth: int
    seconds: float

    @classmethod
    def of(
        cls,
        position: Position,
        candidates: Iterable[Candidate],
        budget: Budget,
        *,
        is_settled: bool,
        is_certain: bool = False,
    ) -> Analysis:
        """Sort and sum up the candidates of a position.

        Of equals a value comes before a bound, and then the more central move
        first. ``is_settled`` says that no other move can be better than these.
        As long as it is not, a win is a win, but there may be a quicker one.
        ``is_certain`` says that the best is proven to be as good as any move
        can be, however little is known of the others.
        """
        order = central_order(position.rules)
        central_first = sorted(
            candidates, key=lambda c: (c.at_most, order[c.move], c.move.row, c.move.col, c.move.mark is Mark.O)
        )
        ranked = tuple(sorted(central_first, key=lambda c: c.score, reverse=True))
        if not ranked:
            score, proven = result_of(position), True
        else:
            score = ranked[0].score
            is_best = isinstance(score, Win) or is_certain or (is_settled and all(c.proven for c in ranked))
            proven = ranked[0].proven and is_best
            if isinstance(score, Win) and score.plies > 1 and not is_settled:
                score = Win(score.plies, exact=False)
        return cls(position, score, ranked, proven, budget.nodes, budget.depth, budget.seconds)

    @property
    def best(self) -> Move | None:
        """The best move known; None when the game is over."""
        return self.candidates[0].move if self.candidates else None

    @property
    def line(self) -> tuple[Move, ...]:
        """Best play from here, as far as it is known."""
        return self.candidates[0].line if self.candidates else ()

    @property
    def points(self) -> int | None:
        """The score as one number, larger for a quick win and a slow loss; None for an estimate."""
        return self.score.points(self.position.rules.cols * self.position.rules.rows)

    def badges(self) -> dict[Cell, tuple[str, str]]:
        """For each cell what the best move there is worth in three characters, and the role of its colour."""
        return badges_of(self.candidates)

    def rows(self) -> list[dict[str, object]]:
        """A flat row for each candidate, best first, as tables of data want it: ``pandas.DataFrame(analysis.rows())``."""
        return [{**candidate.to_json(), "line": " ".join(map(str, candidate.line))} for candidate in self.candidates]

    def svg(self) -> str:
        """The board with what every move is worth, as SVG; notebooks show it by themselves."""
        from noughts.drawing.board_svg import board_svg  # most searches are not looked at

        return board_svg(self.position.picture(values=self.badges()))

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_json(self) -> dict[str, object]:
        """The analysis as a JSON document."""
        return {
            "rules": str(self.position.rules),
            "position": str(self.position),
            "side": self.position.side.value,
            "best": None if self.best is None else str(self.best),
            **self.score.to_json(),
            "points": self.points,
            "line": [str(move) for move in self.line],
            "candidates": [candidate.to_json() for candidate in self.candidates],
            "nodes": self.nodes,
            "depth": self.depth,
            "seconds": self.seconds,
            "proven": self.proven,
        }


Snapshots = Generator[Analysis, None, None]
"""Ever better analyses of one position, at least one; closing it stops the search."""


def result_of(position: Position) -> Score:
    """The score of a finished position for the side to move."""
    winner = position.outcome and position.outcome.winner
    if winner is None:
        return Draw()
    return Win(0) if winner is position.side else Loss(0)


class Progress:
    """The candidates found so far.

    Before there are any, a snapshot names the most central move with a bare
    guess, so that whoever has no time at all still gets a move.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self.position = position
        self.moves = position.moves()
        self.budget = budget
        self.known: dict[Move, Candidate] = {}
        self.is_settled = False
        """Whether no move can be better than the best of those known."""
        self.is_certain = False
        """Whether the best of those known is proven to be as good as any move can be."""

    def add(self, candidate: Candidate) -> None:
        """Note what a move is worth; once all moves are known, none can be better than the best."""
        self.known[candidate.move] = candidate
        self.is_settled = len(self.known) == len(self.moves)

    def snapshot(self) -> Analysis:
        """What is known now."""
        candidates = list(self.known.values())
        if self.moves and not candidates:
            candidates = [self._guess]
        return Analysis.of(self.position, candidates, self.budget, is_settled=self.is_settled, is_certain=self.is_certain)

    @cached_property
    def _guess(self) -> Candidate:
        return guess_at(self.position, self.moves)


def guess_at(position: Position, moves: Iterable[Move]) -> Candidate:
    """The most central of some moves, with a guess at the position for its score."""
    move = min(moves, key=central_order(position.rules).__getitem__)
    return Candidate.of(position, Estimate(evaluate(position)), (move,), proven=False)
