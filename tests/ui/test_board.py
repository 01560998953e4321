"""The board as plain text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Cell, Position, Rules
from tests.strategies import positions


def drawn(rules: str, text: str, last: Cell | None = None) -> list[str]:
    return Position.parse(text, rules).drawing(last=last).splitlines()


def test_every_empty_cell_shows_its_number():
    assert drawn("4x3", "X.../.O../....") == [
        "    a   b   c   d",
        " 1  X | 2 | 3 | 4",
        "   ---+---+---+---",
        " 2  5 | O | 7 | 8",
        "   ---+---+---+---",
        " 3  9 |10 |11 |12",
    ]


def test_the_last_move_stands_in_brackets_and_a_line_between_stars():
    assert drawn("3x3", "X../.O./...", Cell(1, 1))[3] == " 2  4 |[O]| 6"
    assert drawn("3x3", "XXX/OO./...", Cell(2, 0))[1] == " 1 *X*|*X*|*X*"


def test_under_gravity_columns_have_numbers_and_cells_have_none():
    assert drawn("3x2x2 gravity", ".../X..") == [
        "    a   b   c",
        "    1   2   3",
        " 1  . | . | .",
        "   ---+---+---",
        " 2  X | . | .",
    ]


@given(positions(), st.integers(80, 200))
@settings(deadline=None)
def test_every_board_fits_the_terminal(position, width):
    lines = position.drawing(width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert sum(line[:2].strip().isdigit() for line in lines) >= position.rules.rows


@pytest.mark.parametrize("side", [19, 20])
def test_a_board_shows_numbers_while_they_fit_80_columns(side):
    rules = Rules(side, side, 5)
    assert (str(side * side) in Position.start(rules).drawing()) == (side == 19)
