"""Making proofs: the strategy of whoever can make a claim come true, asked out of the solver position by position."""

from __future__ import annotations

from noughts.rules import Move, NoughtsError, Position, Rules, Side
from noughts.search.core.proof.inquiry import CoreInquiry
from noughts.search.core.proof.memory import Memory
from noughts.search.core.watch import Watch
from noughts.search.ordering import central_order
from noughts.search.proofs.checking import can_end, can_pair
from noughts.search.proofs.pairing import pairs_against
from noughts.search.proofs.proof import Answer, Claim, Pairs, Proof, Series, Strategy, Tell, board_text, canonical, say_nothing
from noughts.search.proving import BUDGET_GROWTH, cells_left, judge
from noughts.search.score import Draw, Loss, Score, Win
from noughts.search.solver import LARGEST, MEGABYTES, fits

FIRST_BUDGET = 2_000
"""Nodes for the first try at a move: most are easy, and any that is good will do."""


class NoProof(NoughtsError):
    """No proof can be made of this."""


def prove(rules: Rules, score: Score | None = None, tell: Tell = say_nothing) -> Proof:
    """The value of a game with the strategies that show it; ``score`` if it is known.

    >>> print(*prove(Rules.parse("3x3 torus")).lines(), sep=chr(10))
    noughts proof 1
    rules 3x3x3 torus
    value win
    <BLANKLINE>
    x wins within 7
    .../.../...: b2
    X../.O./...: b1 a3
    XO./.../...: b2 a2
    """
    if not fits(rules):
        raise NoProof(f"{rules}: proofs are made for boards of up to {LARGEST} cells")
    inquiry = CoreInquiry(rules, Memory(rules, MEGABYTES), Watch())
    start = Position.start(rules)
    value, claims = _claims(score or judge(inquiry, start))
    return Proof(rules, value, tuple(_Strategist(claim, inquiry, tell).strategy_from(start) for claim in claims))


def _claims(score: Score | None) -> tuple[str, tuple[Claim, ...]]:
    match score:
        case Win(plies=plies):
            return "win", (Claim(Side.X, plies),)
        case Loss(plies=plies):
            return "loss", (Claim(Side.O, plies),)
        case Draw():
            return "draw", (Claim(Side.X), Claim(Side.O))
    raise NoProof("the value of the game is not known")


class _Strategist:
    """Finds an answer wherever its side is to move, until nothing more can come up."""

    def __init__(self, claim: Claim, inquiry: CoreInquiry, tell: Tell) -> None:
        self._claim = claim
        self._inquiry = inquiry
        self._tell = tell
        self._known: set[Position] = set()
        self._answers: dict[str, str] = {}

    def strategy_from(self, start: Position) -> Strategy:
        """The claim with all its answers."""
        todo = [start]
        while todo:
            position = canonical(todo.pop())
            if position not in self._known:
                self._known.add(position)
                todo += self._look_at(position)
        return Strategy(self._claim, self._answers)

    def _look_at(self, position: Position) -> list[Position]:
        """Note what to do in a position; what can come up then."""
        pairs = None if self._claim.within or not can_pair(position.rules) else pairs_against(self._claim.side, position)
        if pairs:
            self._note(position, pairs)
            return []
        if position.side is not self._claim.speaker:
            return self._open_replies(position)
        series, after = self._series_in(position)
        self._note(position, series)
        return after

    def _note(self, position: Position, answer: Answer) -> None:
        text = str(answer) if isinstance(answer, Pairs) else " ".join(map(str, answer))
        self._answers[board_text(position)] = text
        self._tell(len(self._answers))

    def _series_in(self, position: Position) -> tuple[Series, list[Position]]:
        """Good moves, one after the other as long as each leaves one reply only; and what can come up after them."""
        series: list[Move] = []
        while True:
            move = self._good_move(position)
            series.append(move)
            after = position.play(move)
            if not self._claim.within:
                return tuple(series), [] if after.outcome else [after]
            replies = self._open_replies(after)
            if len(replies) != 1 or canonical(replies[0]) in self._known:
                return tuple(series), replies
            position = replies[0]

    def _open_replies(self, position: Position) -> list[Position]:
        """Positions after a move of the opponent that something has to be answered in."""
        replies = (position.play(move) for move in position.moves())
        return [reply for reply in replies if not reply.outcome and not (self._claim.within and can_end(self._claim, reply))]

    def _good_move(self, position: Position) -> Move:
        """A move with which the claim still comes true: one that is settled, if there is any, else a central one."""
        after = {move: position.play(move) for move in sorted(position.moves(), key=central_order(position.rules).__getitem__)}
        for move, end in after.items():
            if end.outcome:
                if self._claim.is_met_by(end):
                    return move
            elif self._claim.within is None and (
                canonical(end) in self._known or (can_pair(position.rules) and pairs_against(self._claim.side, end))
            ):
                return move
        undecided, budget = [move for move, end in after.items() if not end.outcome], FIRST_BUDGET
        while undecided:
            for move in tuple(undecided):
                is_good = self._comes_true(after[move], budget)
                if is_good:
                    return move
                if is_good is False:
                    undecided.remove(move)
            budget *= BUDGET_GROWTH
        raise NoProof(f"{self._claim}: no move keeps that in {position}")

    def _comes_true(self, position: Position, budget: int) -> bool | None:
        """Whether the claim comes true if the opponent is to move here; None if that was not found out within a budget."""
        left = cells_left(position)
        if self._claim.within is None:
            won = self._inquiry.wins(position, mover_attacks=True, plies=left, budget=budget)
            return None if won is None else not won
        left = min(left, self._claim.within - (position.x | position.o).bit_count())
        return self._inquiry.wins(position, mover_attacks=False, plies=left, budget=budget)
