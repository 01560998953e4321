"""Analysis: what a search knows about a position, while it runs or at its end; and what the rules show without any search."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import cached_property

from noughts.drawing.tables import table
from noughts.rules import Cell, Goal, Mark, Move, Position, Restriction, Side
from noughts.search.heuristics import central_order, evaluate
from noughts.search.limits import Budget
from noughts.search.score import Draw, Estimate, Loss, Score, Win, badges_of, value_of

LONGEST_TABLE = 20  # moves that are printed of an analysis; on a large board most are of no interest


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, its score for the side that plays it, and the line that shows it.

    ``points`` is the score as one number. ``line`` begins with the move.
    ``at_most`` says that the score is an upper bound: the search knows that
    the move is worth no more, but not how much less.
    """

    move: Move
    score: Score
    points: int | None
    proven: bool
    line: tuple[Move, ...]
    at_most: bool = False

    @classmethod
    def of(cls, position: Position, score: Score, line: tuple[Move, ...], *, proven: bool, at_most: bool = False) -> Candidate:
        return cls(line[0], score, score.to_points(position.rules.cols * position.rules.rows), proven, line, at_most)

    def below(self, best: Score, position: Position) -> Candidate:
        """The candidate once ``best`` is proven to be the best score, so that a guess does not outbid it."""
        if self.proven:
            return self
        if isinstance(best, Loss):
            return Candidate.of(position, Loss(best.plies, exact=False), self.line, proven=True)
        if isinstance(best, Draw) and self.score > best:
            return Candidate.of(position, Estimate(-0.0), self.line, proven=False)
        return self

    def score_text(self) -> str:
        """The score in a few characters: a bound is marked, and an estimate is rounded."""
        text = f"{self.score.x:+.2f}" if isinstance(self.score, Estimate) else str(self.score)
        return f"<= {text}" if self.at_most else text

    def to_json(self) -> dict[str, object]:
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

    ``proven`` means that the score is certain; the plies of a proven Win may
    still be a bound. While ``proven`` is False, the score is that of the best
    move found so far. ``depth`` is the deepest ply searched, ``nodes`` the
    number of positions.
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
        cls, position: Position, candidates: Iterable[Candidate], budget: Budget, *, is_settled: bool, is_certain: bool = False
    ) -> Analysis:
        """Sort and sum up the candidates of a position.

        Among equals a value comes before a bound, then the more central move.
        ``is_settled`` says that no other move can be better than these; until
        then a win may not be the quickest. ``is_certain`` says that the best
        is proven to be as good as any move, whatever is known of the others.
        """
        order = central_order(position.rules)
        central_first = sorted(
            candidates, key=lambda c: (c.at_most, order[c.move], c.move.row, c.move.col, c.move.mark is Mark.O)
        )
        ranked = tuple(sorted(central_first, key=lambda c: c.score.rank, reverse=True))
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
        """The best move known; None if the game is over."""
        return self.candidates[0].move if self.candidates else None

    @property
    def line(self) -> tuple[Move, ...]:
        """Best play from here, as far as it is known."""
        return self.candidates[0].line if self.candidates else ()

    @property
    def points(self) -> int | None:
        """The score as one number, larger for a quick win and a slow loss; None for an estimate."""
        return self.score.to_points(self.position.rules.cols * self.position.rules.rows)

    def regret(self, move: Move | str) -> int | None:
        """What a legal move gives away: 0 nothing, 1 a win for a draw or a draw for a loss, 2 a win for a loss.

        None unless the values of the move and of the best move are proven.

        >>> from noughts import analyse
        >>> analysis = analyse("XX./OO./...")
        >>> analysis.regret("c1"), analysis.regret("c2"), analysis.regret("c3")
        (0, 1, 2)
        """
        chosen = self.position.parse_move(move) if isinstance(move, str) else move
        found = next((each for each in self.candidates if each.move == chosen), None)
        if not self.proven or found is None or not found.proven or (found.at_most and not isinstance(found.score, Loss)):
            return None
        own, best = value_of(found.score), value_of(self.score)
        return None if own is None or best is None else best - own

    def badges(self) -> dict[Cell, tuple[str, str]]:
        """For each cell the badge and the tone of its best move."""
        return badges_of(self.candidates)

    def rows(self) -> list[dict[str, object]]:
        """A flat row for each candidate, best first, for ``pandas.DataFrame(analysis.rows())``."""
        return [{**candidate.to_json(), "line": " ".join(map(str, candidate.line))} for candidate in self.candidates]

    def __str__(self) -> str:
        """The best moves with their scores and lines, as a table."""
        if not self.candidates:
            return str(self.score)
        shown = self.candidates[:LONGEST_TABLE]
        rows = [(str(each.move), each.score_text(), " ".join(map(str, each.line))) for each in shown]
        left_out = len(self.candidates) - len(shown)
        more = [f"and {left_out} more"] if left_out else []
        return "\n".join([table([("move", "score", "line"), *rows]), *more])

    def svg(self) -> str:
        """The board with the value of every move as SVG, which notebooks show."""
        from noughts.drawing.svg import board_svg  # rarely needed

        return board_svg(self.position.picture(values=self.badges()))

    def png(self) -> bytes:
        """The same as a PNG file; needs ``noughts[pictures]``."""
        from noughts.drawing.raster import png

        return png(self.position.picture(values=self.badges()))

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_json(self) -> dict[str, object]:
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


Snapshots = Generator[Analysis, None, None]  # ever better analyses of one position, at least one; closing it stops the search


def result_of(position: Position) -> Score:
    """The score of a finished position for the side to move."""
    winner = position.outcome and position.outcome.winner
    if winner is None:
        return Draw()
    return Win(0) if winner is position.side else Loss(0)


class Findings:
    """The candidates found so far; before there are any, the most central move with a guess."""

    def __init__(self, position: Position, budget: Budget) -> None:
        self.position = position
        self.moves = position.moves()
        self.budget = budget
        self.known: dict[Move, Candidate] = {}
        self.is_settled = False  # whether no move can be better than the best known
        self.is_certain = False  # whether the best known is proven to be as good as any move

    def add(self, candidate: Candidate) -> None:
        """Add a candidate; once all moves are known, the result is settled."""
        self.known[candidate.move] = candidate
        self.is_settled = len(self.known) == len(self.moves)

    def snapshot(self) -> Analysis:
        candidates = list(self.known.values())
        if self.moves and not candidates:
            candidates = [self._guess]
        return Analysis.of(self.position, candidates, self.budget, is_settled=self.is_settled, is_certain=self.is_certain)

    @cached_property
    def _guess(self) -> Candidate:
        return guess_at(self.position, self.moves)


def guess_at(position: Position, moves: Iterable[Move]) -> Candidate:
    """The most central of these moves, scored by a guess at the position."""
    move = min(moves, key=central_order(position.rules).__getitem__)
    return Candidate.of(position, Estimate(evaluate(position)), (move,), proven=False)


def immediate_results(position: Position) -> dict[Move, Candidate]:
    """The moves whose value needs no search: those that end the game, and those that let the opponent complete a line.

    >>> seen = immediate_results(Position.parse("XX./O../O.."))
    >>> {str(move): candidate.score for move, candidate in seen.items()}
    {'c1': Win(1)}
    >>> seen = immediate_results(Position.parse("XX./.O./..."))
    >>> {str(move): candidate.score for move, candidate in seen.items()}
    {'a2': Loss(2), 'c2': Loss(2), 'a3': Loss(2), 'b3': Loss(2), 'c3': Loss(2)}
    """
    geometry, moves = position.geometry, position.moves()
    empty = geometry.full & ~(position.x | position.o)
    first, second = geometry.completing(position.x, position.o)
    if geometry.has_own_marks and position.side is Side.O:
        first, second = second, first
    completing = {None: first, Mark.X: first, Mark.O: second}
    # Only a line of own marks that wins is a threat of the opponent.
    threats = second if geometry.has_own_marks and position.rules.goal is Goal.LINE_WINS else 0
    replies = {bit: move for bit, move in geometry.bit_moves if bit & threats}
    seen = {}
    for move in moves:
        bit = 1 << move.row * geometry.cols + move.col
        left = threats & ~bit & empty & ~((empty & ~bit) >> geometry.fall)
        if left and position.rules.restriction is Restriction.CARO:  # a mark beyond the end of a line blocks it too
            x, o = (position.x | bit, position.o) if position.side is Side.X else (position.x, position.o | bit)
            left = geometry.completing_with(x, o, places_o=position.side is Side.X)
        if len(moves) == 1 or completing[move.mark] & bit:
            after = position.play(move)
            if after.outcome:
                seen[move] = Candidate.of(position, result_of(after).one_ply_earlier(), (move,), proven=True)
        elif left:
            seen[move] = Candidate.of(position, Loss(2), (move, replies[left & -left]), proven=True)
    return seen
