"""The solver agrees with what is known about these games, and with what it did itself last time."""

from __future__ import annotations

import pytest

from noughts.rules import Position, Rules
from noughts.search import Draw, Limit, Score, Win
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of

KNOWN = {
    "3x3": Draw(),
    "3x3 misere": Draw(),
    "3x3 torus": Win(7),
    "3x3 misere torus": Win(8),
    "notakto": Win(6),
    "3x3 wild": Win(7),
    "3x3 misere wild": Draw(),
    "4x2x3": Draw(),
    "4x3x3": Win(7),
    "4x4x3": Win(5),
    "4x4x4": Draw(),
    "5x4x4": Draw(),
    "6x4x4": Draw(),
    "5x5x4": Draw(),
    "6x5x4": Win(11),
    "6x6x4": Win(11),
    "7x7x4": Win(11),
    "5x5x5": Draw(),
    "6x6x5": Draw(),
    "7x6x5": Draw(),
    "7x7x5": Draw(),
    "4x4x3 gravity": Win(9),
    "4x4x4 gravity": Draw(),
    "5x4x4 gravity": Draw(),
    "5x5x4 gravity": Draw(),
}


EXACT_DRAWS = ("6x5x5 exact", "6x6x5 exact", "7x6x5 exact")
"""Drawn already where a longer run counts, so drawn where it does not."""


@pytest.mark.parametrize(("rules", "score"), [*KNOWN.items(), *((rules, Draw()) for rules in EXACT_DRAWS)])
def test_the_value_for_the_first_player_is_the_known_one(rules: str, score: Score) -> None:
    start = Position.start(Rules.parse(rules))
    analysis = best_of(Solver(every=False).analyse(start))
    assert (analysis.score, analysis.proven) == (score, True)
    end = start
    for move in analysis.line:
        end = end.play(move)
    assert end.outcome
    assert end.outcome.winner is (start.side if isinstance(score, Win) else None)
    assert not isinstance(score, Win) or len(analysis.line) == score.plies


@pytest.mark.parametrize("rules", [rules for rules in KNOWN if rules not in ("6x5x4", "6x6x4", "7x7x4", "7x7x5")])
def test_the_best_of_all_moves_is_worth_as_much_as_the_game(rules: str) -> None:
    start = Position.start(Rules.parse(rules))
    analysis = best_of(Solver().analyse(start))
    assert (analysis.score, analysis.proven, len(analysis.candidates)) == (KNOWN[rules], True, len(start.moves()))
    assert all(candidate.proven for candidate in analysis.candidates)


SIGNATURE = [
    ("4x4x4", "..../..../..../....", 43, 71),
    ("5x5x4", "...../...../...../...../.....", 3_036, 12_335),
    ("5x5x4", "...../.O.../..X../...X./.....", 297, 492),
    ("6x5x4", "....../....../....../....../......", 3_313, 200_000),
    ("6x6x5", "....../....../..X.../....../....../......", 48, 1_596),
    ("7x7x4", "......./......./......./...XO../......./......./.......", 178, 200_000),
    ("5x5x4 torus", "...../...../..X../...../.....", 5_043, 5_364),
    ("5x4x4 gravity", "...../...../...../.....", 9_221, 19_605),
    ("7x6x4 gravity", "......./......./...O.../..OX.../..XOX../.XOXOX.", 40_251, 40_251),
    ("5x4x4 gravity torus", "...../...../...../.....", 16_396, 16_329),
    ("4x4x3 misere", "..../.X../..O./....", 25_497, 85_425),
    ("4x4x4 misere only-x", "X.../..../..X./....", 32_152, 37_609),
    ("4x3x3 wild", "X.../..../...O", 1_458, 1_667),
    ("4x4x3 torus exact", "X.../.O../..../....", 20, 104),
    ("6x6x5 exact", "....../....../....../....../....../......", 91, 263),
]
"""Rules, position, nodes for the position alone, nodes for all moves (at most 200,000)."""


@pytest.mark.parametrize(("rules", "text", "alone", "every"), SIGNATURE)
def test_the_solver_visits_as_many_nodes_as_it_did_before(rules: str, text: str, alone: int, every: int) -> None:
    """A change of these numbers is meant, and the commit says why."""
    position = Position.parse(text, Rules.parse(rules))
    limit = Limit(nodes=200_000)
    nodes = [best_of(Solver(every=value, megabytes=16).analyse(position, limit)).nodes for value in (False, True)]
    assert nodes == [alone, every]
