"""Solver and Lookup know the value and the distance of every move, as plain enumeration finds them, in every variant."""

from __future__ import annotations

import pytest

from noughts.search import Score
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from tests.search.brute import positions
from tests.search.core_proof.truth import VARIANTS, assert_true, random_positions, truth_of

every_variant = pytest.mark.parametrize("words", VARIANTS)


@every_variant
def test_every_3x3_position_has_its_true_values(words: str) -> None:
    """One of each kind under symmetry, of which there are 12 to 1,359; on 3x3 no line can be too long, so exact adds little."""
    text = f"3x3 {words}"
    solver, table = Solver(megabytes=1), Lookup()
    for position in positions(text)[:: 5 if "exact" in words else 1]:
        if not position.outcome:
            for searcher in (solver, table):
                assert_true(best_of(searcher.analyse(position)), truth_of(text))


@every_variant
@pytest.mark.parametrize("size", ["4x3x3", "4x4x3", "4x4x4", "5x4x3", "5x4x4"])
def test_random_positions_of_larger_boards_have_their_true_values(size: str, words: str) -> None:
    text = f"{size} {words}"
    solver = Solver(megabytes=1)
    most = 4 if "wild" in words else 8 if "only-x" in words else 7
    for position in random_positions(text, count=12, fewest=1, most=most):
        assert_true(best_of(solver.analyse(position)), truth_of(text))


@every_variant
def test_tiny_boards_have_their_true_values(words: str) -> None:
    for size in ("1x1x1", "3x1x2", "2x2x2", "3x2x2", "2x3x1", "5x2x2", "3x3x2"):
        text = f"{size} {words}"
        solver = Solver(megabytes=1)
        for position in random_positions(text, count=3, fewest=1, most=9):
            assert_true(best_of(solver.analyse(position)), truth_of(text))


@pytest.mark.parametrize("words", ["", "torus", "misere", "exact"])
@pytest.mark.parametrize(("size", "most"), [("4x4x3", 14), ("4x4x4", 12), ("4x5x4", 11), ("5x3x3", 13)])
def test_early_positions_with_gravity_have_their_true_values(size: str, most: int, words: str) -> None:
    """There the proof that the defender holds by answering in the same column comes in."""
    text = f"{size} gravity {words}"
    solver = Solver(megabytes=4)
    for position in random_positions(text, count=8, fewest=most - 4, most=most):
        assert_true(best_of(solver.analyse(position)), truth_of(text))


@every_variant
@pytest.mark.parametrize("size", ["3x3x3", "4x3x3", "4x4x4"])
def test_the_value_of_a_position_alone_is_its_true_one(size: str, words: str) -> None:
    text = f"{size} {words}"
    solver, truth = Solver(every=False, megabytes=1), truth_of(text)
    for position in random_positions(text, count=5, fewest=1, most=5):
        analysis = best_of(solver.analyse(position))
        (candidate,) = analysis.candidates
        best: Score = truth.score(position)
        assert (analysis.score, analysis.proven, candidate.score) == (best, True, best)
        assert truth.move_score(position, candidate.move) == best


@every_variant
def test_what_one_search_left_behind_misleads_no_later_one(words: str) -> None:
    text = f"4x4x3 {words}"
    solver = Solver(megabytes=1)
    found = list(random_positions(text, count=6, fewest=1, most=4 if "wild" in words else 6, seed=2))
    for position in [*found, *reversed(found)]:
        assert_true(best_of(solver.analyse(position)), truth_of(text))
