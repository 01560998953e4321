"""Moves and boards as people write them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Game, Position, Rules
from noughts.rules import BadMove, BadPosition, BadRules, CellTaken, OffBoard
from tests.strategies import positions


@given(positions(longest=26))
@settings(deadline=None)
def test_every_legal_move_round_trips_through_text(position):
    for move in position.moves():
        assert position.parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("rules", "texts", "move"),
    [
        ("3x3", ["c2", "C2", " c2 ", "c 2", "6", "2 3", "2,3", "2, 3", "2;3", "06"], "c2"),
        ("15x15", ["o15", "225", "15 15"], "o15"),
        ("26x26", ["x5", "X5"], "x5"),
        ("connect-four", ["d", "D", "4", "d6", "6 4"], "d6"),
        ("3x3 wild", ["Xc2", "xc2", "x6", "X 6", "x 2 3", "X2,3", "x c 2"], "Xc2"),
        ("26x26 wild", ["oo5", "O o5", "o119"], "Oo5"),
        ("26x26x5 wild gravity", ["ox", "o24", "O x26"], "Ox26"),
    ],
)
def test_a_move_can_be_typed_in_many_ways(rules, texts, move):
    start = Position.start(Rules.parse(rules))
    assert {str(start.parse_move(text)) for text in texts} == {move}


@pytest.mark.parametrize(
    ("rules", "text", "error", "sentence"),
    [
        ("3x3", "4 1", OffBoard, "row 4: the board has rows 1 to 3. Try b2, 5 or 2 2."),
        ("3x3", "a4", OffBoard, "row 4: the board has rows 1 to 3. Try b2, 5 or 2 2."),
        ("3x3", "1 4", OffBoard, "column 4: the board has columns 1 to 3. Try b2, 5 or 2 2."),
        ("3x3", "d4", OffBoard, "d4: the board has columns a to c. Try b2, 5 or 2 2."),
        ("3x3", "10", OffBoard, "cell 10: the board has cells 1 to 9. Try b2, 5 or 2 2."),
        ("3x3", "0 0", OffBoard, "row 0: rows count from 1; the board has rows 1 to 3. Try b2, 5 or 2 2."),
        ("3x3", "-1", OffBoard, "cell -1: cells count from 1; the board has cells 1 to 9. Try b2, 5 or 2 2."),
        ("3x3", "b", BadMove, "b: not a move. Try b2, 5 or 2 2."),
        ("3x3", "Xb2", BadMove, "Xb2: not a move. Try b2, 5 or 2 2."),
        ("3x3", "", BadMove, "(nothing): not a move. Try b2, 5 or 2 2."),
        ("3x3", "b2 c3", BadMove, "b2 c3: not a move. Try b2, 5 or 2 2."),
        ("3x3 wild", "b2", BadMove, "b2: in a wild game the mark comes first, X or O. Try Xb2, O5 or X 2 2."),
        ("3x3 wild", "x", BadMove, "x: not a move. Try Xb2, O5 or X 2 2."),
        ("connect-four", "h", OffBoard, "h: the board has columns a to g. Try d or 4."),
        ("connect-four", "8", OffBoard, "column 8: the board has columns 1 to 7. Try d or 4."),
    ],
)
def test_what_is_wrong_with_a_move_is_said_in_a_sentence(rules, text, error, sentence):
    with pytest.raises(error) as caught:
        Position.start(Rules.parse(rules)).parse_move(text)
    assert str(caught.value) == sentence


def test_a_full_column_is_said_to_be_full():
    with pytest.raises(CellTaken, match="a: the column is full; choose another"):
        Position.parse("O../X../O../X..", Rules.parse("3x4x3 gravity")).play("a")


@pytest.mark.parametrize(
    "text",
    [
        "X.O/.X./... o",
        "X.O/.X./...",
        "x.o/.x./... O",
        "X1O/1X1/3 o",
        "X-O/_X_/-_.",
        "  X.O/.X./...  o ",
        "X.O.X....",
        "X.O.X.... o",
        "X O X    ",
        "X O X     o",
        " X.O.X....\n",
    ],
)
def test_a_board_can_be_written_in_many_ways(text):
    assert str(Position.parse(text)) == "X.O/.X./... o"


@pytest.mark.parametrize("text", ["X1O1X4", "9", "x8"])
def test_lengths_of_runs_need_slashes(text):
    with pytest.raises(BadPosition, match="Lengths of empty runs need slashes"):
        Position.parse(text)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("4x4", "4x4x4"),
        ("12x12", "12x12x5"),
        ("5x5x4", "5x5x4"),
        ("3x3 misere", "3x3x3 misere"),
        ("notakto", "3x3x3 misere only-x"),
    ],
)
def test_a_text_that_is_a_rule_means_the_empty_board(text, rules):
    start = Position.start(rules)
    assert Position.parse(text) == Position.of(text) == Position.of(Rules.parse(text)) == Position.of(Game(text)) == start


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("X.O/.X./... misere", None),
        ("X.O/.X./... o misere", None),
        ("X.O/.X./...", "misere"),
        ("X.O.X....", "misere"),
        ("X.O/.X./... o 3x3x3 misere", None),
        ("X.O/.X./... o", "3x3 misere"),
    ],
)
def test_words_of_the_rules_stand_after_the_board_or_beside_it(text, rules):
    assert Position.of(text, rules) == Position.parse("X.O/.X./...", Rules.parse("3x3 misere"))


def test_a_position_has_its_rules_already():
    position = Position.start("3x3")
    assert Position.of(position, "3x3") is position
    with pytest.raises(BadRules, match="the position already has the rules 3x3x3"):
        Position.of(position, "3x3 misere")
    with pytest.raises(BadPosition, match="Expected a Position, a Game, Rules or a text"):
        Position.of(5)


def test_a_single_space_is_the_empty_board_of_one_cell():
    assert str(Position.parse(" ")) == ". x"


def test_a_board_without_slashes_takes_its_shape_from_the_rules():
    assert str(Position.parse("X.O.....", Rules.parse("4x2"))) == "X.O./.... x"


def test_run_lengths_may_have_several_digits():
    assert Position.parse("12/12/6X5", Rules.parse("12x3")).x.bit_count() == 1


@pytest.mark.parametrize(
    ("text", "rules", "sentence"),
    [
        ("X.O/.X/...", None, "row 2: 2 cells, but row 1 has 3 cells"),
        ("X.O/.X./...", "4x3", "row 1: 3 cells, but the board has 4 columns"),
        ("X.O/.X.", "3x3", "2 rows: the board has 3"),
        ("X.O/.Z./...", None, "row 2: 'Z' is not a mark; write X, O, or a dot for an empty cell"),
        ("X.O.X", None, "X.O.X: 5 cells; expected a square number of them, or rows joined by /"),
        ("X.O.X", "3x3", "X.O.X: 5 cells; the board has 9"),
        ("", None, "(nothing): 0 cells; expected a square number of them, or rows joined by /"),
        (
            "X" * 5000,
            None,
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…: too long for a position; the largest board has 26 rows of 26",
        ),
        ("/", None, "0x2: a board has 1 to 26 columns and 1 to 26 rows"),
    ],
)
def test_what_is_wrong_with_a_board_is_said_in_a_sentence(text, rules, sentence):
    with pytest.raises(BadPosition) as caught:
        Position.parse(text, rules and Rules.parse(rules))
    assert str(caught.value) == sentence


@given(st.integers(1, 100))
def test_a_square_never_has_two_cells_more_than_another(side):
    """So the side to move at the end of a board without slashes is never in doubt."""
    assert all(other * other + 2 != side * side for other in range(side))
