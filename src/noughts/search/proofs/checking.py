"""Checking: whether a proof holds, by the rules of the game alone. No search has a part in this.

A strategy is followed from the first move on, against every reply. Where the side that the claim speaks for is to
move, it must have an answer; where the other is, all moves are looked at. The claim holds when

- every game that ends on the way ends as claimed;
- in a claim to win: a side that can complete a line at once needs no answer. A series of moves is followed
  as long as one reply, and no more, does not lose at once;
- in a claim not to lose: each line that the opponent can still complete holds both cells of a pair. That ends the
  matter in games in which everybody has a mark, cells are free to choose and a line wins: whoever always takes the
  other cell of the pair stops every line.
"""

from __future__ import annotations

from dataclasses import dataclass

from noughts.rules import Goal, Marks, Move, Placement, Position, Rules, Side
from noughts.search.proofs.proof import (
    Answer,
    BadProof,
    Claim,
    Pairs,
    Proof,
    Strategy,
    Tell,
    board_text,
    canonical,
    say_nothing,
)


@dataclass(frozen=True, slots=True)
class Checked:
    """What was looked at to check a claim."""

    claim: Claim
    positions: int
    """Positions with an answer that the strategy can lead to, images counted once."""
    paired: int
    """How many of them are settled by pairs."""


def check(proof: Proof, tell: Tell = say_nothing) -> list[Checked]:
    """Follow every strategy of a proof to all its ends; BadProof says where one fails."""
    start = Position.start(proof.rules)
    return [_Follower(strategy, tell).follow(start) for strategy in proof.strategies]


class _Follower:
    def __init__(self, strategy: Strategy, tell: Tell) -> None:
        self._strategy = strategy
        self._claim = strategy.claim
        self._tell = tell
        self._answered: set[Position] = set()
        self._paired = 0

    def follow(self, start: Position) -> Checked:
        """Every game that can come about."""
        todo = [start]
        while todo:
            position = todo.pop()
            if position.outcome:
                self._check_end(position)
            elif position.side is not self._claim.speaker:
                # Pairs may settle a position whoever is to move.
                if not self._is_settled_by_pairs(position):
                    todo += [position.play(move) for move in position.moves()]
            elif not (self._claim.within and can_end(self._claim, position)):
                todo += self._answer(canonical(position))
        return Checked(self._claim, len(self._answered), self._paired)

    def _check_end(self, position: Position) -> None:
        if not self._claim.is_met_by(position):
            raise BadProof(f"{self._claim}: not after {board_text(position)}")

    def _is_settled_by_pairs(self, position: Position) -> bool:
        if self._claim.within or not can_pair(position.rules):
            return False
        position = canonical(position)
        if position in self._answered:
            return True
        answer = self._strategy.answer_in(position)
        if isinstance(answer, Pairs):
            self._note(position, answer)
        return isinstance(answer, Pairs)

    def _answer(self, position: Position) -> list[Position]:
        """Where the answer leads, unless that is known."""
        if position in self._answered:
            return []
        answer = self._strategy.answer_in(position)
        if not answer:
            raise BadProof(f"{self._claim}: nothing is answered in {board_text(position)}")
        self._note(position, answer)
        return [] if isinstance(answer, Pairs) else self._after(position, answer)

    def _note(self, position: Position, answer: Answer) -> None:
        if isinstance(answer, Pairs):
            self._check_pairs(position, answer)
            self._paired += 1
        self._answered.add(position)
        self._tell(len(self._answered))

    def _after(self, position: Position, series: tuple[Move, ...]) -> list[Position]:
        """The position after a series of moves, with the one reply that each but the last allows."""
        for move in series[:-1]:
            after = position.play(move)
            replies = [after.play(reply) for reply in after.moves()]
            open_replies = [reply for reply in replies if not loses_at_once(self._claim, reply)]
            if len(open_replies) != 1 or open_replies[0].outcome:
                raise BadProof(f"{self._claim}: {move} in {board_text(position)} does not leave exactly one reply")
            position = open_replies[0]
        return [position.play(series[-1])]

    def _check_pairs(self, position: Position, answer: Pairs) -> None:
        where = f"{self._claim}: the pairs in {board_text(position)}"
        if self._claim.within or not can_pair(position.rules):
            raise BadProof(f"{where} prove nothing in this game")
        cells = [1 << cell.row * position.rules.cols + cell.col for pair in answer.pairs for cell in pair]
        taken = position.x | position.o
        if sum(cells) != _union(cells) or _union(cells) & taken:
            raise BadProof(f"{where} need empty cells, each in one pair")
        pairs = [one | other for one, other in zip(cells[::2], cells[1::2], strict=True)]
        blocked = position.o if self._claim.side is Side.X else position.x
        for line in position.geometry.lines:
            if not line.mask & blocked and not any(pair & line.mask == pair for pair in pairs):
                name = "-".join(str(position.geometry.cell(number)) for number in (line.cells[0], line.cells[-1]))
                raise BadProof(f"{where} leave the line {name} open")


def can_end(claim: Claim, position: Position) -> bool:
    """Whether a move ends the game at once as claimed."""
    ends = (position.play(move) for move in position.moves())
    return any(end.outcome and claim.is_met_by(end) for end in ends)


def loses_at_once(claim: Claim, reply: Position) -> bool:
    """Whether the opponent has moved such that the game has ended as claimed, or can be ended so."""
    return claim.is_met_by(reply) if reply.outcome else can_end(claim, reply)


def can_pair(rules: Rules) -> bool:
    """Whether pairs prove anything: the answer can always be given, and a mark more never harms whoever placed it."""
    return rules.marks is Marks.OWN and rules.placement is Placement.FREE and rules.goal is Goal.LINE_WINS


def _union(cells: list[int]) -> int:
    union = 0
    for cell in cells:
        union |= cell
    return union
