"""Proof: for a game, who wins or that nobody does, and for each claim a strategy that makes it come true.

As text, so that it can be read, kept, sent, and checked by a program that somebody else wrote::

    noughts proof 1
    rules 4x4x4
    value draw

    x does not win
    ..../..../..../X...: b3
    ..../.O../..../X...: pairs b1-c1 c2-d3
    ...

Each line below a claim is a position and what the side that the claim speaks for answers there: a move, or pairs
of cells. Positions that are images of each other under a symmetry of the game have one line, for the image with the
smallest key. See ``checking`` for what makes such a text a proof.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from noughts.rules import Cell, Move, NoughtsError, Position, Rules, Side, quoted

TITLE = "noughts proof 1"
"""The first line: what this is, and the version of the format."""


class BadProof(NoughtsError):
    """The text is no proof, or does not prove what it says."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That a side wins before so many marks are on the board, or, without a number, that it cannot win.

    >>> str(Claim(Side.X, 7)), str(Claim(Side.O))
    ('x wins within 7', 'o does not win')
    """

    side: Side
    within: int | None = None

    @property
    def speaker(self) -> Side:
        """The side whose strategy makes it come true."""
        return self.side if self.within else self.side.other

    def is_met_by(self, position: Position) -> bool:
        """Whether a finished game is as claimed."""
        if self.within is None:
            return position.winner is not self.side
        return position.winner is self.side and (position.x | position.o).bit_count() <= self.within

    def __str__(self) -> str:
        does = "does not win" if self.within is None else f"wins within {self.within}"
        return f"{self.side.value} {does}"

    @classmethod
    def parse(cls, text: str) -> Claim:
        """The claim that a line makes.

        >>> Claim.parse("o wins within 8")
        Claim(side=<Side.O: 'o'>, within=8)
        """
        found = re.fullmatch(r"([xo]) (?:does not win|wins within ([1-9][0-9]{0,2}))", text)
        if not found:
            raise BadProof(f"{quoted(text)}: expected a claim such as 'x does not win' or 'x wins within 7'")
        return cls(Side(found[1]), int(found[2]) if found[2] else None)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Empty cells two by two: whenever the opponent takes one of a pair, the other is the answer, and no line is completed."""

    pairs: tuple[tuple[Cell, Cell], ...]

    def __str__(self) -> str:
        return " ".join([PAIRS, *(f"{one}-{other}" for one, other in self.pairs)])


PAIRS = "pairs"

Series: TypeAlias = tuple[Move, ...]
"""Moves to make one after the other; each but the last leaves the opponent a single reply that does not lose at once."""

Answer: TypeAlias = Series | Pairs


@dataclass(frozen=True, slots=True)
class Strategy:
    """A claim, and the answers that make it come true, by the text of the position."""

    claim: Claim
    answers: Mapping[str, str]
    """As they are written: an answer that nobody needs is never read."""

    def answer_in(self, position: Position) -> Answer | None:
        """What to do in a position that is the smallest of its images; None where nothing is said about it."""
        text = self.answers.get(board_text(position))
        if text is None:
            return None
        if text.split(" ", 1)[0] == PAIRS:
            pairs = [pair.split("-") for pair in text.split(" ")[1:]]
            if any(len(pair) != 2 for pair in pairs):
                raise BadProof(f"{quoted(text)}: expected pairs such as 'pairs a1-b2 c3-c4'")
            return Pairs(tuple((position.parse_move(one).cell, position.parse_move(other).cell) for one, other in pairs))
        return tuple(position.parse_move(move) for move in text.split(" "))


Tell: TypeAlias = Callable[[int], object]
"""Hears how many answers have been made or checked by now."""


def say_nothing(answers: int) -> None:
    """For whoever does not wait."""


VALUES: Mapping[str, tuple[tuple[Side, bool], ...]] = {
    "win": ((Side.X, True),),
    "draw": ((Side.X, False), (Side.O, False)),
    "loss": ((Side.O, True),),
}
"""What has to be claimed for each value of a game for the first player: sides, and whether they win."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The value of a game for the first player, and the strategies that show it."""

    rules: Rules
    value: str
    strategies: tuple[Strategy, ...]

    def lines(self) -> Iterator[str]:
        """The text, line by line."""
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
        """The proof that a text holds; whether it is one, ``check`` finds out.

        >>> Proof.parse(["noughts proof 1", "rules 3x3", "value win"])
        Traceback (most recent call last):
            ...
        noughts.search.proofs.proof.BadProof: value win: this needs the claim that x wins, and no other
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
    """What a line of the head says."""
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
    """The image of an unfinished position that has the smallest key: the one that a proof speaks of.

    >>> str(canonical(Position.parse("..X/.../...")))
    'X../.../... o'
    """
    geometry, key = position.geometry, position.key
    return Position(geometry, key >> geometry.full.bit_length(), key & geometry.full, position.side, None)


def board_text(position: Position) -> str:
    """The marks alone: whose turn it is follows from them."""
    return str(position).partition(" ")[0]
