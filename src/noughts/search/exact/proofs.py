"""Proofs that anyone can check: as text, an answer for every position that can arise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from noughts.rules import Cell, Goal, Marks, Move, NoughtsError, Overline, Placement, Position, Rules, Side, Wrap, quoted

TITLE = "noughts proof 1"
"""The first line, with the version of the format."""


class BadProof(NoughtsError):
    """The text is no proof, or does not prove its claim."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That a side wins with at most ``within`` marks on the board, or, without a number, that it cannot win.

    >>> str(Claim(Side.X, 7)), str(Claim(Side.O))
    ('x wins within 7', 'o does not win')
    """

    side: Side
    within: int | None = None

    @property
    def speaker(self) -> Side:
        """The side whose strategy proves the claim."""
        return self.side if self.within else self.side.other

    def is_met_by(self, position: Position) -> bool:
        """Whether a finished game agrees with the claim."""
        if self.within is None:
            return position.winner is not self.side
        return position.winner is self.side and (position.x | position.o).bit_count() <= self.within

    def __str__(self) -> str:
        does = "does not win" if self.within is None else f"wins within {self.within}"
        return f"{self.side.value} {does}"

    @classmethod
    def parse(cls, text: str) -> Claim:
        """Parse a claim; BadProof if the text is none.

        >>> Claim.parse("o wins within 8")
        Claim(side=<Side.O: 'o'>, within=8)
        """
        found = re.fullmatch(r"([xo]) (?:does not win|wins within ([1-9][0-9]{0,2}))", text)
        if not found:
            raise BadProof(f"{quoted(text)}: expected a claim such as 'x does not win' or 'x wins within 7'")
        return cls(Side(found[1]), int(found[2]) if found[2] else None)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of empty cells: always answer one with the other, and the opponent completes no line."""

    pairs: tuple[tuple[Cell, Cell], ...]

    def __str__(self) -> str:
        return " ".join([PAIRS, *(f"{one}-{other}" for one, other in self.pairs)])


PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Above:
    """Where marks fall, on a board of even height: always answer on top of the mark just placed."""

    def __str__(self) -> str:
        return ABOVE


ABOVE = "above"


def above_wins_within(rules: Rules) -> int | None:
    """The most marks on the board when O has won a misère game by always answering above; None where that proves no win.

    X has all cells of odd rows, counted from below, and O those of even rows, so only rows can be lines. A line of O
    would stand on the same line of X, which was there before. X completes a line at the latest in the bottom row: once
    every k neighbouring columns but for one are full, and X has to begin there.

    >>> above_wins_within(Rules.parse("7x6x4 misere gravity")), above_wins_within(Rules.parse("7x5x4 misere gravity"))
    (37, None)
    """
    is_fit = (
        rules.goal is Goal.LINE_LOSES
        and rules.placement is Placement.GRAVITY
        and rules.marks is Marks.OWN
        and rules.rows % 2 == 0
        and (rules.k == rules.cols if rules.overline is Overline.EXACT else 1 < rules.k <= rules.cols)
    )
    if not is_fit:
        return None
    gaps = -(-rules.cols // rules.k) if rules.wrap is Wrap.TORUS else rules.cols // rules.k
    return (rules.cols - gaps) * rules.rows + 1


Series: TypeAlias = tuple[Move, ...]
"""Moves to play in turn; each but the last leaves the opponent one reply that does not lose at once."""

Answer: TypeAlias = Series | Pairs | Above


@dataclass(frozen=True, slots=True)
class Strategy:
    """A claim and the answers that prove it, by the text of the position."""

    claim: Claim
    answers: Mapping[str, str]
    """Unparsed: many are never needed."""

    def answer_in(self, position: Position) -> Answer | None:
        """The answer in a ``canonical`` position; None if there is none."""
        text = self.answers.get(board_text(position))
        if text is None:
            return None
        if text == ABOVE:
            return Above()
        if text.split(" ", 1)[0] == PAIRS:
            pairs = [pair.split("-") for pair in text.split(" ")[1:]]
            if any(len(pair) != 2 for pair in pairs):
                raise BadProof(f"{quoted(text)}: expected pairs such as 'pairs a1-b2 c3-c4'")
            return Pairs(tuple((position.parse_move(one).cell, position.parse_move(other).cell) for one, other in pairs))
        return tuple(position.parse_move(move) for move in text.split(" "))


Report: TypeAlias = Callable[[int], object]
"""Is called with the number of answers made or checked so far."""


def no_report(answers: int) -> None:
    """A report that tells nobody."""


VALUES: Mapping[str, tuple[tuple[Side, bool], ...]] = {
    "win": ((Side.X, True),),
    "draw": ((Side.X, False), (Side.O, False)),
    "loss": ((Side.O, True),),
}
"""The claims that prove each value for the first player: sides, and whether they win."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The value of a game for the first player, and the strategies that prove it."""

    rules: Rules
    value: str
    strategies: tuple[Strategy, ...]

    def lines(self) -> Iterator[str]:
        yield TITLE
        yield f"rules {self.rules}"
        yield f"value {self.value}"
        for strategy in self.strategies:
            yield ""
            yield str(strategy.claim)
            for position, answer in strategy.answers.items():
                yield f"{position}: {answer}"

    @classmethod
    def parse(cls, lines: Iterable[str]) -> Proof:
        """Parse a proof; ``check`` tells whether it is sound.

        >>> Proof.parse(["noughts proof 1", "rules 3x3", "value win"])
        Traceback (most recent call last):
            ...
        noughts.search.exact.proofs.BadProof: value win: this needs the claim that x wins, and no other
        """
        numbered = ((number, line.strip()) for number, line in enumerate(lines, 1))
        filled = ((number, line) for number, line in numbered if line and not line.startswith("#"))
        if next(filled, (1, ""))[1] != TITLE:
            raise BadProof(f"not a proof: the first line of one is {TITLE!r}")
        rules = Rules.parse(_field(filled, "rules"))
        value = _field(filled, "value")
        if value not in VALUES:
            raise BadProof(f"value {quoted(value)}: expected {', '.join(VALUES)}")
        proof = cls(rules, value, tuple(_strategies(filled)))
        claimed = tuple((strategy.claim.side, strategy.claim.within is not None) for strategy in proof.strategies)
        if claimed != VALUES[value]:
            needed = " and that ".join(f"{side.value} {'wins' if wins else 'does not win'}" for side, wins in VALUES[value])
            raise BadProof(f"value {value}: this needs the claim that {needed}, and no other")
        return proof


def _field(lines: Iterator[tuple[int, str]], name: str) -> str:
    number, line = next(lines, (0, ""))
    label, _, value = line.partition(" ")
    if label != name:
        raise BadProof(f"line {number}: expected {name!r} and its text" if number else f"the line with {name!r} is missing")
    return value


def _strategies(lines: Iterable[tuple[int, str]]) -> Iterator[Strategy]:
    claim: Claim | None = None
    answers: dict[str, str] = {}
    for number, line in lines:
        position, colon, answer = line.partition(": ")
        if colon and claim:
            answers[position] = answer
        elif colon:
            raise BadProof(f"line {number}: an answer before any claim")
        elif line.endswith(":"):
            raise BadProof(f"line {number}: {quoted(line)} has no answer")
        else:
            if claim:
                yield Strategy(claim, answers)
            claim, answers = Claim.parse(line), {}
    if claim:
        yield Strategy(claim, answers)


def canonical(position: Position) -> Position:
    """The image of an unfinished position with the smallest key, which stands for all of them in a proof.

    >>> str(canonical(Position.parse("..X/.../...")))
    'X../.../... o'
    """
    geometry, key = position.geometry, position.key
    return Position(geometry, key >> geometry.full.bit_length(), key & geometry.full, position.side, None)


def board_text(position: Position) -> str:
    """The marks alone; they tell whose turn it is."""
    return str(position).partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a claim."""

    claim: Claim
    positions: int
    """Answered positions that the strategy can lead to; images count once."""
    paired: int
    """How many of these are settled by pairs."""


def check(proof: Proof, report: Callable[[int], object] = no_report) -> list[Checked]:
    """Follow every strategy of a proof to all its ends; BadProof says where one fails.

    >>> lines = ["noughts proof 1", "rules 2x2x2", "value win", "", "x wins within 3", "../..: a1"]
    >>> [str(checked.claim) for checked in check(Proof.parse(lines))]
    ['x wins within 3']
    """
    start = Position.start(proof.rules)
    return [_Follower(strategy, report).follow(start) for strategy in proof.strategies]


class _Follower:
    def __init__(self, strategy: Strategy, report: Report) -> None:
        self._strategy = strategy
        self._claim = strategy.claim
        self._report = report
        self._answered: set[Position] = set()
        self._paired = 0

    def follow(self, start: Position) -> Checked:
        todo = [start]
        while todo:
            position = todo.pop()
            if position.outcome:
                if not self._claim.is_met_by(position):
                    raise BadProof(f"{self._claim}: not after {board_text(position)}")
            elif position.side is not self._claim.speaker:
                # Pairs may settle a position with either side to move, and answering above the empty board.
                if not self._is_settled_by_pairs(position) and not self._is_settled_from_above(position):
                    todo += [position.play(move) for move in position.moves()]
            elif not (self._claim.within and can_end(self._claim, position)):
                todo += self._answer(canonical(position))
        return Checked(self._claim, len(self._answered), self._paired)

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

    def _is_settled_from_above(self, position: Position) -> bool:
        if position.x | position.o or self._strategy.answers.get(board_text(position)) != ABOVE:
            return False
        most = above_wins_within(position.rules)
        if most is None or self._claim.speaker is not Side.O or (self._claim.within or most) < most:
            raise BadProof(f"{self._claim}: answering above does not prove that in this game")
        self._note(position, Above())
        return True

    def _answer(self, position: Position) -> list[Position]:
        """The positions after the answer, unless they are known."""
        if position in self._answered:
            return []
        answer = self._strategy.answer_in(position)
        if not answer:
            raise BadProof(f"{self._claim}: nothing is answered in {board_text(position)}")
        self._note(position, answer)
        if isinstance(answer, Above):
            raise BadProof(f"{self._claim}: {ABOVE} is an answer to the empty board alone, not in {board_text(position)}")
        return [] if isinstance(answer, Pairs) else self._after(position, answer)

    def _note(self, position: Position, answer: Answer) -> None:
        if isinstance(answer, Pairs):
            self._check_pairs(position, answer)
            self._paired += 1
        self._answered.add(position)
        self._report(len(self._answered))

    def _after(self, position: Position, series: tuple[Move, ...]) -> list[Position]:
        """The position after a series of moves and the single replies between them."""
        for move in series[:-1]:
            after = position.play(move)
            replies = [after.play(reply) for reply in after.moves()]
            open_replies = [reply for reply in replies if not can_end(self._claim, reply)]
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
        if len(set(cells)) < len(cells) or any(cell & taken for cell in cells):
            raise BadProof(f"{where} need empty cells, each in one pair")
        pairs = [one | other for one, other in zip(cells[::2], cells[1::2], strict=True)]
        _, blocked = position.marks_of(self._claim.side)
        for line in position.geometry.lines:
            if not line.mask & blocked and not any(pair & line.mask == pair for pair in pairs):
                name = "-".join(str(position.geometry.cell(number)) for number in (line.cells[0], line.cells[-1]))
                raise BadProof(f"{where} leave the line {name} open")


def can_end(claim: Claim, position: Position) -> bool:
    """Whether the game has ended as claimed, or a move can end it so."""
    if position.outcome:
        return claim.is_met_by(position)
    ends = (position.play(move) for move in position.moves())
    return any(end.outcome and claim.is_met_by(end) for end in ends)


def can_pair(rules: Rules) -> bool:
    """Whether pairs prove anything: any empty cell can be taken, and an extra mark never harms its owner."""
    return rules.marks is Marks.OWN and rules.placement is Placement.FREE and rules.goal is Goal.LINE_WINS
