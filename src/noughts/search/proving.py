"""Proving: from yes-or-no questions to scores, distances and lines of play.

Everything here rests on one question: does the attacker win within so many
plies? Asked without a limit for either side, it settles the value. Asked with
ever larger limits, it finds the distance: the first limit within which the win
succeeds is exact, since the smaller ones failed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from noughts.rules.move import Move
from noughts.rules.position import Position
from noughts.rules.rules import Goal
from noughts.search.analysis import result_of
from noughts.search.ordering import central_order
from noughts.search.score import Draw, Loss, Score, Win

LINE_BUDGET = 50_000
"""Nodes for each move of a line: the line is an extra, not the answer."""


FIRST_BUDGET = 5_000
"""Nodes for the first try at a question that may be hard."""

BUDGET_GROWTH = 8
"""How much more each further try may spend; chosen by the time that 5x5x4, 7x7x4 and Connect Four take."""


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
class Outlook:
    """What is known of a position before its value is: it need not be asked again."""

    can_win: bool | None = None
    must_lose: bool | None = None

    def improved(self, inquiry: Inquiry, position: Position, budget: int) -> Outlook:
        """Ask what is not known yet."""
        can_win, must_lose, plies = self.can_win, self.must_lose, cells_left(position)
        if can_win is None:
            can_win = inquiry.wins(position, mover_attacks=True, plies=plies, budget=budget)
        if can_win:
            return Outlook(can_win=True, must_lose=False)
        if must_lose is None:
            must_lose = inquiry.wins(position, mover_attacks=False, plies=plies, budget=budget)
        return Outlook(False if must_lose else can_win, must_lose)

    def of_replies(self) -> Outlook:
        """The same about every position one move later: where no move wins, no reply loses, and so on."""
        return Outlook(can_win=True if self.must_lose else None, must_lose=False if self.can_win is False else None)


def judge(inquiry: Inquiry, position: Position, outlook: Outlook = Outlook(), budget: int | None = None) -> Score | None:  # noqa: B008 - frozen
    """The score of a position, each question within a budget of nodes; None if it was not found out."""
    if position.outcome:
        return result_of(position)
    plies = cells_left(position)
    for mover_attacks, known in ((True, outlook.can_win), (False, outlook.must_lose)):
        inquiry.height = None
        won = inquiry.wins(position, mover_attacks=mover_attacks, plies=plies, budget=budget) if known is None else known
        if won is None:
            return None
        if won:
            distance, is_exact = _distance(inquiry, position, mover_attacks, inquiry.height or plies, budget)
            return Win(distance, is_exact) if mover_attacks else Loss(distance, is_exact)
    return Draw()


def judge_moves(inquiry: Inquiry, position: Position) -> Iterator[tuple[Move, Score | None]]:
    """The score of every move for whoever plays it, again whenever more is known.

    Moves are looked at in rounds with growing budgets, so that one hard move
    does not keep the others waiting; the most central move comes first.
    """
    pending: dict[Move, Score | None] = dict.fromkeys(_central_first(position))
    outlook, budget = Outlook(), FIRST_BUDGET
    while pending and not inquiry.is_exhausted:
        outlook = outlook.improved(inquiry, position, budget)
        for move in list(pending):
            reply = judge(inquiry, position.play(move), outlook.of_replies(), budget)
            pending[move] = reply.one_ply_earlier() if reply else pending[move]
            yield move, pending[move]
            if _is_exact(pending[move]):
                del pending[move]
        budget *= BUDGET_GROWTH


def _is_exact(score: Score | None) -> bool:
    return isinstance(score, Draw) or (isinstance(score, Win | Loss) and score.exact)


def best_line(inquiry: Inquiry, position: Position, score: Score) -> Iterator[Move]:
    """Best play from a position whose exact score is known, as far as it can be told cheaply."""
    while not position.outcome:
        move = next((move for move in _central_first(position) if _keeps(inquiry, position.play(move), score)), None)
        if move is None:
            return
        yield move
        position = position.play(move)
        score = _one_ply_later(score)


def _keeps(inquiry: Inquiry, after: Position, score: Score) -> bool:
    """Whether a move that led here kept the score of the position before it."""
    if after.outcome:
        return result_of(after).one_ply_earlier() == score
    match score:
        case Win(plies=plies):
            return inquiry.wins(after, mover_attacks=False, plies=plies - 1, budget=LINE_BUDGET) is True
        case Loss(plies=plies):
            return inquiry.wins(after, mover_attacks=True, plies=plies - 2, budget=LINE_BUDGET) is False
    return inquiry.wins(after, mover_attacks=True, plies=cells_left(after), budget=LINE_BUDGET) is False


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
    mover_attacks: bool,  # noqa: FBT001
    longest: int,
    budget: int | None,
) -> tuple[int, bool]:
    """The plies, at most ``longest``, within which a known win can be forced, and whether that is exact."""
    # The game ends on the move of whoever completes the line.
    shortest = 1 if mover_attacks == (position.rules.goal is Goal.LINE_WINS) else 2
    longest -= (longest - shortest) % 2
    for plies in range(shortest, longest, 2):
        won = inquiry.wins(position, mover_attacks=mover_attacks, plies=plies, budget=budget)
        if won is not False:
            return (plies, True) if won else (longest, False)
    return longest, True


def _central_first(position: Position) -> list[Move]:
    return sorted(position.moves(), key=central_order(position.rules).__getitem__)


def cells_left(position: Position) -> int:
    """The most plies that a game can still take."""
    return position.rules.cols * position.rules.rows - (position.x | position.o).bit_count()
