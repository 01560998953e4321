"""Counting every sequence of moves, against known tables and against the reference implementation."""

from itertools import islice

import pytest

from noughts import Rules
from tests import reference
from tests.rules.counting import sequences

PERFT = {
    "3x3": [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872],
    "3x3 misere": [9, 72, 504, 3_024, 15_120, 54_720],
    "3x3 misere only-x": [9, 72, 504, 2_736, 9_360, 13_440, 4_320],
    "3x3 wild": [18, 288, 4_032, 47_232],
    "4x4x3 gravity": [4, 16, 64, 256, 1_020, 3_588, 13_148, 40_520],
    "3x3 torus": [9, 72, 504, 3_024, 15_120, 51_840],
    "4x3x3": [12, 132, 1_320, 11_880, 95_040],
    "5x5x4": [25, 600, 13_800, 303_600],
    "5x2x2 exact": [10, 90, 720, 2_688, 8_640, 6_680],
    "4x4x2 exact": [16, 240, 3_360, 28_392],
    "4x3x3 misere gravity torus exact": [4, 16, 64, 252, 960, 2_820, 8_496, 14_376],
    "3x3x2 misere wild gravity torus exact": [6, 36, 108, 0],
}
"""Sequences of 1, 2, 3 ... moves. The first row is well known; the reference implementation counts them all."""


@pytest.mark.parametrize("text", PERFT)
def test_the_number_of_move_sequences_equals_the_table(text):
    table = PERFT[text]
    after_each_move = islice(sequences(Rules.parse(text)), 1, 1 + len(table))
    assert [reached.total() for reached in after_each_move] == table


@pytest.mark.parametrize("text", PERFT)
def test_the_table_equals_the_reference_implementation(text):
    table = PERFT[text]
    assert reference.perft(Rules.parse(text), len(table)) == table
