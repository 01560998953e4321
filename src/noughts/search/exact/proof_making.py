"""Making proofs: pairs of cells where they suffice, else answers that the solver finds position by position."""

from __future__ import annotations

from collections.abc import Callable

from noughts.rules import Move, NoughtsError, Position, Restriction, Rules, Side
from noughts.rules.geometry import numbers
from noughts.search.core.runtime import Watch
from noughts.search.exact.proofs import (
    VALUES,
    Above,
    Answer,
    Claim,
    Pairs,
    Proof,
    Report,
    Series,
    Strategy,
    above_wins_within,
    board_text,
    can_end,
    can_pair,
    canonical,
    no_report,
)
from noughts.search.exact.proving import BUDGET_GROWTH, Prover, cells_left, memory_of, score_position
from noughts.search.exact.solver import LARGEST, MEGABYTES, fits
from noughts.search.heuristics import central_first
from noughts.search.score import Loss, Score, Win, value_of


def pairs_against(attacker: Side, position: Position) -> Pairs | None:
    """Pairs of empty cells, one in each line that the attacker can still complete; None if there are none.

    >>> str(pairs_against(Side.X, Position.parse("XOX/.O./OX.")))
    'pairs c2-c3'
    >>> str(pairs_against(Side.X, Position.start("5x5x5"))).count("-")
    12
    """
    own, other = position.marks_of(attacker)
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
    """Merge lines with two or more common cells: they can share a pair, chosen from those cells.

    Windows of one row overlap a lot, so this needs far fewer cells than a pair for each line.
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
    """Give a share one more cell, if need be one that its owner can replace (a matching by augmenting paths)."""
    for number in numbers(shares[share]):
        if number not in tried and owner.get(number) != share:
            tried.add(number)
            if number not in owner or _give_one_cell(shares, owner[number], owner, tried):
                owner[number] = share
                return True
    return False


FIRST_BUDGET = 2_000
"""Nodes for the first try at a move: most are easy, and any good one will do."""


class NoProof(NoughtsError):
    """The game cannot be proven."""


def prove(rules: Rules | str, score: Score | None = None, report: Callable[[int], object] = no_report) -> Proof:
    """Prove the value of a game, given its ``score`` if that is known; NoProof if it cannot be proven.

    >>> print(*prove("3x3 torus").lines(), sep=chr(10))
    noughts proof 1
    rules 3x3x3 torus
    value win
    <BLANKLINE>
    x wins within 7
    .../.../...: b2
    X../.O./...: b1 a3
    XO./.../...: b2 a2
    """
    rules = Rules.of(rules)
    if rules.restriction is not Restriction.NONE:
        raise NoProof(f"{rules}: no proofs are made for {rules.restriction.value}")
    if not fits(rules):
        raise NoProof(f"{rules}: proofs are made for boards of up to {LARGEST} cells")
    start, most = Position.start(rules), above_wins_within(rules)
    if most and (score is None or (isinstance(score, Loss) and score.plies >= most)):
        return Proof(rules, "loss", (Strategy(Claim(Side.O, most), {board_text(start): str(Above())}),))
    prover = Prover(rules, memory_of(rules, MEGABYTES), Watch())
    score = score or score_position(prover, start)
    if score is None or value_of(score) is None:
        raise NoProof("the value of the game is not known")
    plies, value = (score.plies if isinstance(score, Win | Loss) else None), str(score.to_json()["value"])
    claims = (Claim(side, plies if wins else None) for side, wins in VALUES[value])
    return Proof(rules, value, tuple(_Strategist(claim, prover, report).strategy_from(start) for claim in claims))


class _Strategist:
    """Finds an answer wherever its side is to move, in every position that can arise."""

    def __init__(self, claim: Claim, prover: Prover, report: Report) -> None:
        self._claim = claim
        self._prover = prover
        self._report = report
        self._known: set[Position] = set()
        self._answers: dict[str, str] = {}

    def strategy_from(self, start: Position) -> Strategy:
        todo = [start]
        while todo:
            position = canonical(todo.pop())
            if position not in self._known:
                self._known.add(position)
                todo += self._look_at(position)
        return Strategy(self._claim, self._answers)

    def _look_at(self, position: Position) -> list[Position]:
        """Note the answer in a position; the positions that can arise from it."""
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
        text = " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
        self._answers[board_text(position)] = text
        self._report(len(self._answers))

    def _series_in(self, position: Position) -> tuple[Series, list[Position]]:
        """Good moves in turn as long as each leaves one reply, and the positions that can arise after them."""
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
        """Positions after a move of the opponent that need an answer."""
        replies = (position.play(move) for move in position.moves())
        return [reply for reply in replies if not reply.outcome and not (self._claim.within and can_end(self._claim, reply))]

    def _good_move(self, position: Position) -> Move:
        """A move that keeps the claim true: a settled one if there is any, else a central one."""
        after = {move: position.play(move) for move in central_first(position)}
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
        """Whether the claim holds with the opponent to move; None if the budget did not suffice."""
        left = cells_left(position)
        if self._claim.within is None:
            won = self._prover.wins(position, mover_attacks=True, plies=left, budget=budget)
            return None if won is None else not won
        left = min(left, self._claim.within - (position.x | position.o).bit_count())
        return self._prover.wins(position, mover_attacks=False, plies=left, budget=budget)
