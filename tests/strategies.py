"""Random rules and random games, for hypothesis."""

from __future__ import annotations

import math
import random
from itertools import product

from hypothesis import strategies as st

from noughts import Cell, Position
from noughts.rules.rules import Goal, Marks, Overline, Placement, Rules, Wrap

VARIANTS = list(product(Goal, Marks, Placement, Wrap, Overline))
"""Every combination of the knobs."""


@st.composite
def rules_values(draw: st.DrawFn, longest: int = 26) -> Rules:
    cols, rows = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    goal, marks, placement, wrap, overline = draw(st.sampled_from(VARIANTS))
    most = min(math.lcm(cols, rows), 2 * longest) if wrap is Wrap.TORUS else max(cols, rows)
    return Rules(cols, rows, draw(st.integers(1, most)), goal, marks, placement, wrap, overline)


def random_game(rules: Rules, seed: int) -> list[Position]:
    """The positions of a game of random moves, from the first to the last."""
    rng = random.Random(seed)
    positions = [Position.start(rules)]
    while not positions[-1].outcome:
        positions.append(positions[-1].play(rng.choice(positions[-1].moves())))
    return positions


@st.composite
def games(draw: st.DrawFn, longest: int = 26) -> list[Position]:
    return random_game(draw(rules_values(longest)), draw(st.integers(0, 2**32)))


@st.composite
def positions(draw: st.DrawFn, longest: int = 26) -> Position:
    return draw(st.sampled_from(draw(games(longest))))


def board_of(position: Position) -> dict[tuple[int, int], str]:
    """The position as the reference implementation writes it."""
    cells = (Cell(col, row) for row in range(position.rules.rows) for col in range(position.rules.cols))
    return {(cell.col, cell.row): str(mark) for cell in cells if (mark := position.mark_at(cell))}
