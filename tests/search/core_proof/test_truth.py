"""What the tests here hold for the truth agrees with the other implementations of the rules."""

from __future__ import annotations

from random import Random

import pytest

from noughts.rules import Rules
from tests import reference
from tests.search.brute import Brute, positions
from tests.search.core_proof.truth import VARIANTS, Truth, random_positions

NEEDS_NUMBA = False


@pytest.mark.parametrize("words", [words for words in VARIANTS if "exact" not in words])
def test_the_truth_is_what_the_brute_force_over_strings_finds(words: str) -> None:
    text = f"3x3 {words}"
    truth, brute = Truth(text), Brute(text)
    for position in random_positions(text, count=10, fewest=1, most=4 if "wild" in words else 6):
        assert truth.score(position) == brute.score(position)
        for move in position.moves():
            assert truth.move_score(position, move) == brute.move_score(position, move)


@pytest.mark.parametrize("size", ["3x3x2", "4x3x2", "4x3x3", "5x4x3", "3x2x6", "1x5x3"])
@pytest.mark.parametrize("words", ["", "torus", "exact", "torus exact"])
def test_a_line_is_where_the_reference_sees_one(size: str, words: str) -> None:
    if size == "3x2x6" and "torus" not in words:
        return  # only a torus has a line of six there
    truth, rules, rng = Truth(f"{size} {words}"), Rules.parse(f"{size} {words}"), Random(1)
    cells = [(cell % truth.cols, cell // truth.cols) for cell in range(truth.cols * truth.rows)]
    for _ in range(300):
        marks = [cell for cell in range(len(cells)) if rng.random() < 0.6]
        mask = sum(1 << cell for cell in marks)
        has_line = any(truth.makes_line(mask, cell) for cell in marks)
        assert has_line == reference.has_line(rules, {cells[cell]: "X" for cell in marks})


def test_there_are_48_variants() -> None:
    assert len({str(Rules.parse("3x3", words)) for words in VARIANTS}) == 48
    assert len(positions("3x3")) == 765
