"""Plan: how a line of play wins by threats, each of which leaves one answer, until two come at once."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.reasons.tactics import is_fork, is_race, threats, wins
from noughts.rules import Move, Position


@dataclass(frozen=True, slots=True)
class Plan:
    """From which move of a line on every move of the winner threatens, and the one that makes the fork."""

    start: int
    """The place of the first of these moves in the line; the winner's moves stand at 0, 2, 4 and so on."""
    threats: int
    """How many moves force their answer before the fork."""
    fork: Move

    @classmethod
    def of(cls, position: Position, line: tuple[Move, ...]) -> Plan | None:
        """The plan of the side to move; None where a line has no fork in it.

        >>> position = Position.parse("XO./.../...")
        >>> Plan.of(position, tuple(map(position.parse_move, ("b2", "c3", "a3", "a2", "c1"))))
        Plan(start=0, threats=1, fork=Move(col=0, row=2, mark=None))
        """
        if not is_race(position.rules):
            return None
        start = 0
        for place, move in enumerate(line):
            position = position.play(move)
            if place % 2:
                continue
            if is_fork(position):
                return cls(start, (place - start) // 2, move)
            if not _forces(position, line[place + 1 : place + 2]):
                start = place + 2
        return None


def _forces(position: Position, answer: tuple[Move, ...]) -> bool:
    """Whether the side to move must answer one threat, has nothing better, and does so."""
    return not position.outcome and threats(position) == list(answer) and not wins(position)
