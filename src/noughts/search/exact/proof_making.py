"""Making proofs: pairs of cells where they suffice, else answers found by the solver position by position."""

from __future__ import annotations

from noughts.rules import Move, NoughtsError, Position, Rules, Side
from noughts.rules.geometry import numbers
from noughts.search.core.proof.memory import Memory
from noughts.search.core.runtime import Watch
from noughts.search.exact.proofs import (
    Answer,
    Claim,
    Pairs,
    Proof,
    Series,
    Strategy,
    Tell,
    board_text,
    can_end,
    can_pair,
    canonical,
    say_nothing,
)
from noughts.search.exact.prover import Prover
from noughts.search.exact.proving import BUDGET_GROWTH, cells_left, score_position
from noughts.search.exact.solver import LARGEST, MEGABYTES, fits
from noughts.search.heuristics import central_order
from noughts.search.score import Draw, Loss, Score, Win


def pairs_against(attacker: Side, position: Position) -> Pairs | None:
    """Pairs of empty cells, one in each line that the attacker can still complete; None if none were found.

    >>> str(pairs_against(Side.X, Position.parse("XOX/.O./OX.")))
    'pairs c2-c3'
    >>> str(pairs_against(Side.X, Position.start("5x5x5"))).count("-")
    12
    """
    own, other = (position.x, position.o) if attacker is Side.X else (position.o, position.x)
    lines = {line.mask & ~own for line in position.geometry.lines if not line.mask & other}
    owner: dict[int, int] = {}
    shares = _shared(sorted(lines, key=int.bit_count))
    for share in range(len(shares)):
        for _ in range(2):
            if not _give_one_cell(shares, share, owner, set()):
                return None
    cell = position.geometry.cell
    pairs = (sorted(number for number, taker in owner.items() if taker == share) for share in range(len(shares)))
    return Pairs(tuple((cell(one), cell(other)) for one, other in sorted(pairs)))


def _shared(lines: list[int]) -> list[int]:
    """Lines that have two cells or more in common can share a pair: the cells to choose it from.

    Windows of one row overlap much, so this asks for far fewer cells than a pair for each line.
    """
    shares: list[int] = []
    for line in lines:
        fitting = (number for number, share in enumerate(shares) if (share & line).bit_count() > 1)
        number = next(fitting, None)
        if number is None:
            shares.append(line)
        else:
            shares[number] &= line
    return shares


def _give_one_cell(shares: list[int], share: int, owner: dict[int, int], tried: set[int]) -> bool:
    """Give one more cell to a share, if need be one that its owner can do without (a matching by augmenting paths)."""
    for number in numbers(shares[share]):
        if number not in tried and owner.get(number) != share:
            tried.add(number)
            if number not in owner or _give_one_cell(shares, owner[number], owner, tried):
                owner[number] = share
                return True
    return False


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
    inquiry = Prover(rules, Memory(rules, MEGABYTES), Watch())
    start = Position.start(rules)
    value, claims = _claims(score or score_position(inquiry, start))
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

    def __init__(self, claim: Claim, inquiry: Prover, tell: Tell) -> None:
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
