"""Looking for a line only where the last move can have made one, beside looking everywhere (C6)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from benchmarks.measure import rates, show
from noughts import Position, Rules, Side
from noughts.rules import geometry_of
from noughts.rules.geometry import Geometry

BOARDS = ("3x3x3", "5x5x4", "7x7x4", "15x15x5")
GAMES = 20  # random games whose every move is checked in one round

Check = Callable[[Geometry, int, int], bool]


def selective(geometry: Geometry, number: int, marks: int) -> bool:
    """The way of Position.play: enough marks, then the lines through the last move."""
    return marks.bit_count() >= geometry.rules.k and geometry.line_through(number, marks, 0) is not None


def exhaustive(geometry: Geometry, number: int, marks: int) -> bool:  # noqa: ARG001 - it does not care which move was last
    """Every line of the board."""
    return any(line.is_complete(marks, 0) for line in geometry.lines)


def checks_of_random_games(rules: Rules) -> list[tuple[int, int]]:
    """The last cell and the mover's marks, after every move of some random games."""
    rng = random.Random(1)
    found = []
    for _ in range(GAMES):
        position = Position.start(rules)
        while not position.outcome:
            move = rng.choice(position.moves())
            mover, position = position.side, position.play(move)
            found.append((move.row * rules.cols + move.col, position.x if mover is Side.X else position.o))
    return found


def run(check: Check, geometry: Geometry, cases: list[tuple[int, int]]) -> int:
    for number, marks in cases:
        check(geometry, number, marks)
    return len(cases)


def main() -> None:
    for text in BOARDS:
        rules = Rules.parse(text)
        geometry, cases = geometry_of(rules), checks_of_random_games(rules)
        for number, marks in cases:
            assert selective(geometry, number, marks) == exhaustive(geometry, number, marks)  # noqa: S101 - or the rest means nothing
        contestants = {"lines through the last move": selective, "every line": exhaustive}
        show(
            f"Win check after a move, {text}",
            "checks/s",
            rates({name: partial(run, check, geometry, cases) for name, check in contestants.items()}),
            target=1,
        )
