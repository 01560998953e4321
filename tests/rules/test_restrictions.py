"""Renju and caro: the forbidden moves, blocked lines, and everything against the simplest statement of the rules."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.rules import BadPosition, BadRules, Cell, ForbiddenMove, Outcome, Overline, Position, Restriction, Rules, Side, Why
from tests import reference
from tests.strategies import board_of, random_game, restricted_rules

SIZE = 15


def drawn(*rows: str, words: str = "renju") -> Position:
    """A position from the rows that matter, at c4; O gets marks in the lowest rows, where they make nothing."""
    board = [["."] * SIZE for _ in range(SIZE)]
    for row, text in enumerate(rows, start=3):
        for col, mark in enumerate(text, start=2):
            board[row][col] = "." if mark == "?" else mark
    marks = sum(row.count("X") - row.count("O") for row in board)
    spare = [(row, col) for row in (14, 12) for col in range(0, SIZE, 2)]
    for row, col in spare[: abs(marks)]:
        board[row][col] = "O" if marks > 0 else "X"
    return Position.parse("/".join("".join(row) for row in board) + " x", f"15x15x5 {words}")


def asked(*rows: str) -> str:
    """The cell with the question mark."""
    ((row, col),) = [(row, text.index("?")) for row, text in enumerate(rows) if "?" in text]
    return str(Cell(col + 2, row + 3))


FORBIDDEN = {
    "a row of six": ("an overline", ["XX?XXX"]),
    "a row of seven": ("an overline", ["XXX?XXX"]),
    "two fours that cross": ("a double four", ["?XXX", "X", "X", "X"]),
    "two closed fours": ("a double four", ["OXXX?", "....X", "....X", "....X", "....O"]),
    "two fours in one row": ("a double four", ["X.X?X.X"]),
    "two fours in one row, wider": ("a double four", ["XX.?X.XX"]),
    "two fours in one row, three apart": ("a double four", ["XXX.?.XXX"]),
    "two threes that cross": ("a double three", [".XX?", "...X", "...X"]),
    "two threes with gaps": ("a double three", ["X.X?", "....", "...X", "...X"]),
    "two diagonal threes": ("a double three", ["X...X", ".X.X.", "..?.."]),
}

ALLOWED = {
    "a line of five": ["XX?XX"],
    "five and six at once": ["..X..", "..X..", "XX?XX", "..X..", "..X..", "..X.."],
    "a four and a three": ["XXX?", "...X", "...X"],
    "an open four": [".XX?X"],
    "a three and a closed three": ["OXX?", "...X", "...X"],
    "a three whose fours are all overlines": ["..X.XX?..", "......X..", "......O.."],
    "three marks with no room for five": ["O.XX?.O", "....X", "....X"],
    "three marks between marks too near": ["X..XX?..X", ".....X...", ".....X..."],
}


@pytest.mark.parametrize(("reason", "rows"), FORBIDDEN.values(), ids=FORBIDDEN.keys())
def test_x_is_told_what_a_forbidden_move_would_make(reason: str, rows: list[str]) -> None:
    position, cell = drawn(*rows), asked(*rows)
    assert cell in {str(each) for each in position.forbidden_cells()}
    assert cell not in {str(move) for move in position.moves()}
    with pytest.raises(ForbiddenMove, match=f"^{cell}: X would make {reason}, which renju forbids"):
        position.play(cell)


@pytest.mark.parametrize("rows", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_only_looks_forbidden_is_allowed(rows: list[str]) -> None:
    position, cell = drawn(*rows), asked(*rows)
    position.play(cell)
    assert cell in {str(move) for move in position.moves()}


def test_a_three_counts_only_if_its_open_four_is_allowed() -> None:
    """The row can become an open four in one cell alone, where a fourth mark in the column would make it a double four."""
    beside, crossing = ["O.XX?..", "....X..", "....X.."], [".....X."] * 2
    assert asked(*crossing, *beside) in map(str, drawn(*crossing, *beside).forbidden_cells())
    assert asked(*crossing, ".....X.", *beside) in map(str, drawn(*crossing, ".....X.", *beside).moves())


def test_nothing_is_forbidden_to_o() -> None:
    position = Position.parse("OOO.OO.../XXX.X..X./X8/9/9/9/9/9/9 o", "9x9x5 renju")
    assert not position.forbidden_cells()
    assert position.play("d1").winner is Side.O


def test_x_wins_with_exactly_five_in_renju() -> None:
    assert Position.parse("XX.XX..../OOOO...../9/9/9/9/9/9/9 x", "9x9x5 renju").play("c1").winner is Side.X


def test_a_line_with_an_opponent_at_both_ends_does_not_win_in_caro() -> None:
    shut = Position.parse("OXX.XXO../OO......./9/9/9/9/9/9/9 x", "9x9x5 caro")
    assert shut.play("d1").outcome is None
    assert Position.parse("XX.XXO.../OOO....../9/9/9/9/9/9/9 x", "9x9x5 caro").play("c1").winner is Side.X


def test_six_in_a_row_always_win_in_caro() -> None:
    text = "OXX.XXXO./OOO....../9/9/9/9/9/9/9 x"
    assert Position.parse(text, "9x9x5 caro").play("d1").winner is Side.X
    assert Position.parse(text, "9x9x5 caro exact").play("d1").outcome is None


def test_a_board_on_which_x_has_made_an_overline_is_refused() -> None:
    with pytest.raises(BadPosition, match="no order of moves"):
        Position.parse("XXXXXX.../OOO.OO.../9/9/9/9/9/9/9 x", "9x9x5 renju")


def test_a_game_in_which_x_may_play_nowhere_is_a_draw() -> None:
    """One cell is empty, and there X would make six."""
    position = Position.parse("XXX.XXO/OOXOOXO/OXOXOXO x", "7x3x5 renju")
    assert position.outcome == Outcome(None, Why.FULL)
    assert not position.moves()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("15x15 renju misere", "renju: cannot be combined with misere"),
        ("15x15 renju exact", "renju: cannot be combined with exact"),
        ("15x15 caro torus", "caro: cannot be combined with torus"),
        ("15x15 caro renju", "renju: renju and caro exclude each other"),
        ("3x3 renju", "renju: lines of 3 are too short"),
    ],
)
def test_words_that_make_no_game_with_these_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadRules, match=f"^{message}"):
        Rules.parse(text)


def test_the_name_of_the_game_is_a_word_where_a_size_is_given() -> None:
    assert str(Rules.parse("renju")) == str(Rules.parse("15x15 renju")) == "15x15x5 renju"
    assert str(Rules.parse("9x9 caro exact")) == "9x9x5 exact caro"
    assert Position.parse("9/9/9/9/9/9/9/9/9", "renju").rules == Rules(9, 9, 5, restriction=Restriction.RENJU)


@given(restricted_rules(), st.integers(0, 2**32))
def test_random_games_agree_with_the_simplest_statement_of_the_rules(rules: Rules, seed: int) -> None:
    positions = random_game(rules, seed)
    for position in random.Random(seed).sample(positions, min(4, len(positions))) + positions[-1:]:
        board = board_of(position)
        expected = [] if position.outcome else list(reference.moves(rules, board))
        assert sorted((move.col, move.row) for move in position.moves()) == sorted(cell for cell, _ in expected)
        winner = None if position.outcome is None else "draw" if position.winner is None else position.winner.value
        assert reference.result(rules, board) == winner


def crowded(rules: Rules, seed: int) -> Position:
    """A position of a game whose moves stay close together, so that X makes many threes and fours."""
    rng = random.Random(seed)
    position = Position.start(rules)
    for _ in range(rng.randrange(6, 40)):
        near = [move for move in position.moves() if abs(move.col - 7) < 4 and abs(move.row - 7) < 4]
        if position.side is Side.O:
            near = position.moves()
        choice = rng.choice(near or position.moves())
        after = position.play(choice)
        if after.outcome:
            break
        position = after
    return position if position.side is Side.X else position.play(rng.choice(position.moves()))


@given(st.integers(0, 2**32))
def test_forbidden_moves_agree_where_x_has_many_threes_and_fours(seed: int) -> None:
    position = crowded(Rules.parse("renju"), seed)
    if position.outcome is None and position.side is Side.X:
        board = board_of(position)
        empty = [(col, row) for col in range(SIZE) for row in range(SIZE) if (col, row) not in board]
        forbidden = {cell for cell in empty if reference.is_forbidden(position.rules, board, cell)}
        assert {(cell.col, cell.row) for cell in position.forbidden_cells()} == forbidden


@given(restricted_rules(), st.integers(0, 2**32))
def test_every_position_of_a_game_can_be_written_and_read(rules: Rules, seed: int) -> None:
    positions = random_game(rules, seed)
    for position in random.Random(seed).sample(positions, min(2, len(positions))):
        again = Position.parse(str(position), rules)
        assert again == position == pickle.loads(pickle.dumps(position))
        assert again.outcome == position.outcome
        assert again.moves() == position.moves()


def test_caro_and_exact_go_together() -> None:
    assert Rules.parse("15x15 caro exact").overline is Overline.EXACT
