"""Misère: what matters where completing a line loses: lines to keep off, and ways to answer every move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from noughts.reasons.look import Look, cells_of
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import completing, is_central, must_complete
from noughts.rules import Cell, Marks, Placement, Position, Side
from noughts.search import Win
from noughts.search.exact import lookup


def misere(look: Look) -> Iterator[Reason]:
    """Every reason that is about not completing a line."""
    yield from _mirrored(look)
    yield from _knights_jumps(look)
    yield from _avoided(look)
    yield from _forced_line(look)


def _avoided(look: Look) -> Iterator[Reason]:
    """Misère: the move completes no line, and others would have."""
    careless = completing(look.position)
    if careless and look.move not in careless:
        yield Reason(Kind.AVOIDS_LINE, cells_of(careless), (careless[0],))


def _mirrored(look: Look) -> Iterator[Reason]:
    """Misère: in the centre stands the mover's mark, and opposite each other mark one of the other side."""
    rules, after = look.position.rules, look.after
    if rules.marks is not Marks.OWN or rules.placement is not Placement.FREE or after.outcome:
        return
    if not (rules.cols % 2 and rules.rows % 2):
        return
    last = rules.cols * rules.rows - 1
    mine, theirs = (after.x, after.o) if look.position.side is Side.X else (after.o, after.x)
    middle = 1 << last // 2
    if mine & middle and _turned(mine & ~middle, last) == theirs:
        answered = Cell(rules.cols - 1 - look.move.col, rules.rows - 1 - look.move.row)
        yield Reason(Kind.MIRRORS, tuple(dict.fromkeys((look.move.cell, answered))), (look.move,))


def _turned(marks: int, last: int) -> int:
    """A set of cells after half a turn of the board."""
    return sum(1 << last - number for number in range(last + 1) if marks >> number & 1)


def _forced_line(look: Look) -> Iterator[Reason]:
    """Misère: whatever the opponent plays completes a line."""
    if must_complete(look.after):
        reply = look.after.moves()[0]
        outcome = look.after.play(reply).outcome
        yield Reason(Kind.FORCES_LINE, outcome.cells if outcome else (), (look.move, reply), Win(2))


def _knights_jumps(look: Look) -> Iterator[Reason]:
    """From the centre each move can be answered a knight's jump away; on small boards, where all of that can be tried."""
    rules, after = look.position.rules, look.after
    is_meant = rules.marks is Marks.ONLY_X and rules.placement is Placement.FREE and lookup.fits(rules)
    if not is_meant or not is_central(rules, look.move.cell):
        return
    if not after.outcome and not must_complete(after) and wins_by_knights_jumps(after):
        yield Reason(Kind.KNIGHTS_JUMPS, (look.move.cell,), (look.move,))


@lru_cache(maxsize=1000)
def wins_by_knights_jumps(position: Position) -> bool:
    """Whether each safe move can be answered a knight's jump away, and each such answer that is safe leads on to the end.

    >>> wins_by_knights_jumps(Position.parse(".../.X./...", "3x3 misere only-x"))
    True
    """
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            continue
        jumps = [
            then
            for answer in after.moves()
            if {abs(answer.col - move.col), abs(answer.row - move.row)} == {1, 2} and not (then := after.play(answer)).outcome
        ]
        if not jumps or not all(map(wins_by_knights_jumps, jumps)):
            return False
    return True
