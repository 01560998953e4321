"""Random rules and random games, for hypothesis."""

from __future__ import annotations

import math
import random
from itertools import product

from hypothesis import strategies as st

from noughts import Game, Outcome, Position, Side, Why
from noughts.game import UNMEASURED, MoveStats, Node
from noughts.rules import Goal, Marks, Overline, Placement, Restriction, Rules, Wrap

VARIANTS = list(product(Goal, Marks, Placement, Wrap, Overline))
"""Every combination of the knobs."""


@st.composite
def rules_values(draw: st.DrawFn, longest: int = 26) -> Rules:
    cols, rows = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    goal, marks, placement, wrap, overline = draw(st.sampled_from(VARIANTS))
    most = min(math.lcm(cols, rows), 2 * longest) if wrap is Wrap.TORUS else max(cols, rows)
    return Rules(cols, rows, draw(st.integers(1, most)), goal, marks, placement, wrap, overline)


@st.composite
def restricted_rules(draw: st.DrawFn, longest: int = 15) -> Rules:
    """Renju and caro, alone and with ``exact``."""
    restriction, overline = draw(
        st.sampled_from(
            [
                (Restriction.RENJU, Overline.COUNTS),
                (Restriction.CARO, Overline.COUNTS),
                (Restriction.CARO, Overline.EXACT),
            ]
        )
    )
    cols, rows = draw(st.integers(4, longest)), draw(st.integers(1, longest))
    k = draw(st.integers(4, min(6, max(cols, rows))))
    return Rules(cols, rows, k, overline=overline, restriction=restriction)


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
    rows = str(position).split()[0].split("/")
    return {(col, row): mark for row, text in enumerate(rows) for col, mark in enumerate(text) if mark != "."}


EFFORTS = [UNMEASURED, MoveStats(seconds=0), MoveStats(1.5, 82, 9, "w3"), MoveStats(1e-7, score="]\\:")]
ENDS = [Outcome(Side.X, Why.TIME), Outcome(Side.O, Why.RESIGNED), Outcome(None, Why.ABANDONED)]


@st.composite
def recorded_games(draw: st.DrawFn) -> Game:
    """A game from any position, with undo, variations, times, and perhaps an end that the board does not show."""
    game = Game(draw(st.one_of(rules_values(longest=6), rules_values(longest=26), positions(longest=5))))
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 25))):
        if game.can_undo and rng.random() < 0.3:
            game.goto(rng.randrange(len(game.line())))
        elif game.outcome is None:
            effort = rng.choice(EFFORTS)
            game.play(rng.choice(game.position.moves()), effort=effort, as_variation=rng.random() < 0.7)
    if game.outcome is None and draw(st.booleans()):
        game.end(draw(st.sampled_from(ENDS)))
    return game


def tree(node: Node) -> list[object]:
    """All that a node and those below it hold, as plain values."""
    return [str(node.move), node.effort, node.ending, str(node.position), [tree(child) for child in node.children]]
