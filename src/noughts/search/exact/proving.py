"""Proving: from yes-or-no questions to scores, distances and lines of play.

Everything here rests on one question: does the attacker win within so many
plies? Asked without a limit for either side, it settles the value. Asked with
ever larger limits, it finds the distance: the first limit within which the win
succeeds is exact, since the smaller ones failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from noughts.rules import Goal, Move, Position
from noughts.search.analysis import result_of
from noughts.search.heuristics import central_order
from noughts.search.score import Draw, Loss, Score, Win

LINE_BUDGET = 50_000
"""Nodes for each move of a line: the line is an extra, not the answer."""


FIRST_BUDGET = 5_000
"""Nodes for the first try at a question that may be hard."""

BUDGET_GROWTH = 8
"""How much more each further try may spend; chosen by the time that 5x5x4, 7x7x4 and Connect Four take."""


BEST_SHARE = 700
"""How much more than for one other move may be spent on finding the best one, divided by the number of moves; chosen on
openings of Connect Four, and so that on large boards the other moves have their turn too."""


class Inquiry(Protocol):
    """Whoever can answer the question."""

    height: int | None
    """Plies within which the last win found succeeds, where that is known."""

    @property
    def is_exhausted(self) -> bool:
        """Whether no further question will be answered."""

    def wins(self, position: Position, *, mover_attacks: bool, plies: int, budget: int | None = None) -> bool | None:
        """Whether the attacker, to move or not, wins within so many plies; None if that was not found out."""


@dataclass(frozen=True, slots=True)
class KnownResult:
    """What is known of a position before its score is: it need not be asked again."""

    can_win: bool | None = None
    must_lose: bool | None = None
    height: int | None = None
    """Plies within which that win or loss comes about, where that is known."""

    @property
    def is_settled(self) -> bool:
        """Whether it is known to be a win, a draw or a loss."""
        return self.can_win is not None and self.must_lose is not None

    def improved(self, inquiry: Inquiry, position: Position, budget: int) -> KnownResult:
        """Ask what is not known yet, each question within a budget of nodes."""
        if self.can_win or self.must_lose:
            return self
        answers: list[bool | None] = [self.can_win, self.must_lose]
        for number, mover_attacks in enumerate((True, False)):
            if answers[number] is None:
                inquiry.height = None
                answers[number] = inquiry.wins(position, mover_attacks=mover_attacks, plies=cells_left(position), budget=budget)
                if answers[number]:
                    return KnownResult(can_win=mover_attacks, must_lose=not mover_attacks, height=inquiry.height)
        return KnownResult(*answers)

    def of_replies(self) -> KnownResult:
        """The same about every position one move later: where no move wins, no reply loses, and so on."""
        if self.must_lose:
            return KnownResult(can_win=True, must_lose=False)
        return KnownResult(must_lose=False if self.can_win is False else None)


UNKNOWN = KnownResult()
"""Nothing is known."""


def score_position(
    inquiry: Inquiry, position: Position, outlook: KnownResult = UNKNOWN, budget: int | None = None
) -> Score | None:
    """The score of a position, each question within a budget of nodes; None if it was not found out."""
    score = None
    for score in position_scores(inquiry, position, outlook, budget):  # noqa: B007 - the last one counts
        pass
    return score


def position_scores(
    inquiry: Inquiry, position: Position, outlook: KnownResult = UNKNOWN, budget: int | None = None
) -> Iterator[Score]:
    """The same, and before the distance of a win or a loss is looked for, a bound on it."""
    if position.outcome:
        yield result_of(position)
        return
    outlook = _settled(inquiry, position, outlook) if budget is None else outlook.improved(inquiry, position, budget)
    if not outlook.is_settled:
        return
    if not outlook.can_win and not outlook.must_lose:
        yield Draw()
        return
    is_win = bool(outlook.can_win)
    # The game ends on the move of whoever completes the line.
    shortest = 1 if is_win == (position.rules.goal is Goal.LINE_WINS) else 2
    distances = range(shortest, (outlook.height or cells_left(position)) + 1, 2)
    if inquiry.wins(position, mover_attacks=is_win, plies=shortest, budget=budget):
        distances = distances[:1]
    decided = Win if is_win else Loss
    yield decided(distances[-1], exact=len(distances) == 1)
    if len(distances) > 1:
        yield decided(*_distance(inquiry, position, is_win, distances, budget))


def _settled(inquiry: Inquiry, position: Position, outlook: KnownResult) -> KnownResult:
    """Ask for either side in turn with growing budgets: which question is the easy one cannot be told beforehand."""
    budget = FIRST_BUDGET
    while not outlook.is_settled and not inquiry.is_exhausted:
        outlook = outlook.improved(inquiry, position, budget)
        budget *= BUDGET_GROWTH
    return outlook


@dataclass(frozen=True, slots=True)
class MoveScore:
    """What a move was found to be worth, None for nothing yet; the best move is proven to be as good as any can be."""

    move: Move
    score: Score | None
    is_best: bool = False


def score_moves(inquiry: Inquiry, position: Position, known: Mapping[Move, Score]) -> Iterator[MoveScore | None]:
    """The score of every move for whoever plays it, the best one first, and again whenever more is known.

    Moves are looked at in rounds with growing budgets, so that one hard move
    does not keep the others waiting, the most central move first. As long as
    it is open which move is the best, most of each round goes to that.
    ``known`` are exact scores to begin with. None after a round without result.
    """
    pending: dict[Move, Score | None] = {move: None for move in _central_first(position) if move not in known}
    outlook, budget = UNKNOWN, FIRST_BUDGET
    share = 1 + BEST_SHARE // len(position.moves())
    best: Score | None = None
    while pending and not inquiry.is_exhausted:
        if not outlook.is_settled:
            outlook = outlook.improved(inquiry, position, share * budget)
            yield None
        if outlook.is_settled and not _is_known(best):
            for score in position_scores(inquiry, position, outlook, share * budget):
                move = keeping_move(inquiry, position, score)
                if move and (best is None or sharper(best, score) is score):
                    best = score
                    yield MoveScore(move, score, is_best=True)
                    if move in pending:
                        pending[move] = score
        for move in list(pending):
            if not _is_known(pending[move]):
                reply = score_position(inquiry, position.play(move), outlook.of_replies(), budget)
                pending[move] = sharper(pending[move], reply.one_ply_earlier()) if reply else pending[move]
                yield MoveScore(move, pending[move])
            if _is_known(pending[move]):
                del pending[move]
        budget *= BUDGET_GROWTH


def best_moves(inquiry: Inquiry, position: Position) -> Iterator[MoveScore | None]:
    """A move that keeps the score of the position; again once the distance is exact. None after a round without result."""
    outlook, budget = UNKNOWN, FIRST_BUDGET
    while not outlook.is_settled and not inquiry.is_exhausted:
        outlook = outlook.improved(inquiry, position, budget)
        budget *= BUDGET_GROWTH
        yield None
    for score in position_scores(inquiry, position, outlook):
        move = keeping_move(inquiry, position, score)
        if move is None:
            return
        yield MoveScore(move, score, is_best=True)


def _is_known(score: Score | None) -> bool:
    return score is not None and is_exact(score)


def is_exact(score: Score) -> bool:
    """Whether there is nothing left to find out."""
    return isinstance(score, Draw) or (isinstance(score, Win | Loss) and score.exact)


def sharper(before: Score | None, now: Score) -> Score:
    """Of two proven scores of one move the one that says more: a bound on a distance may be looser than an earlier one."""
    if isinstance(before, Win | Loss) and isinstance(now, Win | Loss) and not now.exact and before.plies <= now.plies:
        return before
    return now


def keeping_move(inquiry: Inquiry, position: Position, score: Score) -> Move | None:
    """A move that keeps the proven score of a position; None if the inquiry was exhausted before one was found."""
    moves, budget = _central_first(position), LINE_BUDGET
    if isinstance(score, Loss) and not score.exact:
        return moves[0]  # every move loses within the bound
    while True:
        for move in moves:
            if _keeps(inquiry, position.play(move), score, budget):
                return move
        if inquiry.is_exhausted:
            return None
        budget *= BUDGET_GROWTH


def best_line(inquiry: Inquiry, position: Position, score: Score) -> Iterator[Move]:
    """Best play from a position whose exact score is known, as far as it can be told cheaply."""
    while not position.outcome:
        moves = _central_first(position)
        move = next((move for move in moves if _keeps(inquiry, position.play(move), score, LINE_BUDGET)), None)
        if move is None:
            return
        yield move
        position = position.play(move)
        score = _one_ply_later(score)


def _keeps(inquiry: Inquiry, after: Position, score: Score, budget: int) -> bool:
    """Whether a move that led here is seen to have kept the score of the position before it."""
    if after.outcome:
        return result_of(after).one_ply_earlier() >= score
    match score:
        case Win(plies=plies):
            return inquiry.wins(after, mover_attacks=False, plies=plies - 1, budget=budget) is True
        case Loss(plies=plies):
            return inquiry.wins(after, mover_attacks=True, plies=plies - 2, budget=budget) is False
    return inquiry.wins(after, mover_attacks=True, plies=cells_left(after), budget=budget) is False


def _one_ply_later(score: Score) -> Score:
    """What a score becomes for the other side once a move has kept it."""
    match score:
        case Win(plies=plies):
            return Loss(plies - 1)
        case Loss(plies=plies):
            return Win(plies - 1)
    return score


def _distance(
    inquiry: Inquiry,
    position: Position,
    is_win: bool,  # noqa: FBT001
    distances: range,
    budget: int | None,
) -> tuple[int, bool]:
    """The plies that a win takes which is known to succeed within the last of these, and whether that is exact."""
    for plies in distances[:-1]:
        won = inquiry.wins(position, mover_attacks=is_win, plies=plies, budget=budget)
        if won is not False:
            return (plies, True) if won else (distances[-1], False)
    return distances[-1], True


def _central_first(position: Position) -> list[Move]:
    return sorted(position.moves(), key=central_order(position.rules).__getitem__)


def cells_left(position: Position) -> int:
    """The most plies that a game can still take."""
    return position.rules.cols * position.rules.rows - (position.x | position.o).bit_count()
