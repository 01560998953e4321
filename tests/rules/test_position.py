"""Positions: frozen, playable, and clear about what cannot be played."""

import pickle

import pytest
from hypothesis import given, settings

from noughts import Cell, Mark, Move, Outcome, Position, Rules, Side, Why
from noughts.rules import BadMove, CellTaken, GameOver, IllegalMove, OffBoard
from tests import reference
from tests.strategies import board_of, games, positions


def played(rules: str, *moves: str) -> Position:
    position = Position.start(Rules.parse(rules))
    for move in moves:
        position = position.play(move)
    return position


@given(positions(longest=10))
@settings(deadline=None)
def test_the_legal_moves_are_those_of_the_reference_implementation(position):
    board = board_of(position)
    expected = [] if reference.result(position.rules, board) else list(reference.moves(position.rules, board))
    wild = {move: str(move.mark) if move.mark else None for move in position.moves()}
    assert sorted((move.cell, wild[move] or cell_mark(position)) for move in position.moves()) == sorted(expected)
    assert position.moves() == sorted(position.moves(), key=lambda move: (move.row, move.col, str(move.mark) != "X"))


def cell_mark(position: Position) -> str:
    return "X" if "only-x" in str(position.rules) or position.side is Side.X else "O"


@given(games(longest=6))
@settings(deadline=None)
def test_playing_leaves_the_old_position_as_it_was(positions):
    texts = [str(position) for position in positions]
    for position in positions[:-1]:
        position.play(position.moves()[0])
    assert [str(position) for position in positions] == texts
    with pytest.raises(AttributeError):
        positions[0].x = 1


@given(positions(longest=6))
@settings(deadline=None)
def test_equal_positions_have_equal_hashes_and_survive_pickling(position):
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert hash(copy) == hash(position)
    assert copy.outcome == position.outcome


def test_positions_of_different_rules_differ():
    assert Position.start(Rules.parse("3x3")) != Position.start(Rules.parse("3x3 misere"))
    assert Position.start(Rules.parse("3x3")) != "... ... ..."


@pytest.mark.parametrize(
    ("rules", "moves", "winner", "cells"),
    [
        ("3x3", "a1 a2 b1 b2 c1", Side.X, "a1 b1 c1"),
        ("3x3", "a1 a2 b1 b2 c3 c2", Side.O, "a2 b2 c2"),
        ("3x3 misere", "a1 a2 b1 b2 c1", Side.O, "a1 b1 c1"),
        ("notakto", "a1 b1 c1", Side.O, "a1 b1 c1"),
        ("3x3 only-x", "a1 b1 c1", Side.X, "a1 b1 c1"),
        ("3x3 wild", "Oa1 Ob1 Oc1", Side.X, "a1 b1 c1"),
        ("3x3 wild", "Oa1 Xa2 Ob1 Oc1", Side.O, "a1 b1 c1"),
        ("connect-four", "a b a b a b a", Side.X, "a3 a4 a5 a6"),
        ("3x3x1", "b2", Side.X, "b2"),
        ("3x3x1 misere exact", "b2", Side.O, "b2"),
    ],
)
def test_a_line_ends_the_game(rules, moves, winner, cells):
    outcome = played(rules, *moves.split()).outcome
    assert (outcome.winner, outcome.why) == (winner, Why.LINE)
    assert " ".join(map(str, outcome.cells)) == cells


def test_a_full_board_without_a_line_is_a_draw():
    position = played("3x3", *"b2 a1 c1 a3 a2 c2 b1 b3 c3".split())
    assert position.outcome == Outcome(None, Why.FULL)
    assert position.moves() == []


def test_a_game_goes_on_while_no_line_is_possible_any_more():
    position = Position.parse("XOX/XOO/OX.")
    assert position.outcome is None
    assert position.play("c3").outcome.why is Why.FULL


@pytest.mark.parametrize(
    ("rules", "moves", "move", "error", "sentence"),
    [
        ("3x3", "b2", Move(1, 1), CellTaken, "b2: X is already there; choose an empty cell"),
        ("3x3", "", Move(3, 0), OffBoard, "d1: the board has columns a to c and rows 1 to 3"),
        ("3x3", "", Move(0, 3), OffBoard, "a4: the board has columns a to c and rows 1 to 3"),
        ("3x3", "", Move(0, 0, Mark.X), BadMove, "Xa1: the mark is named only in wild games. Try b2, 5 or 2 2."),
        ("3x3 wild", "", Move(0, 0), BadMove, "a1: in a wild game the mark comes first, X or O. Try Xb2, O5 or X 2 2."),
        ("3x3 gravity", "a", Move(0, 0), IllegalMove, "a1: a mark in column a falls to a2"),
        ("3x3", "a1 a2 b1 b2 c1", Move(2, 2), GameOver, "c3: the game is over"),
    ],
)
def test_what_is_wrong_with_a_move_is_said_in_a_sentence(rules, moves, move, error, sentence):
    with pytest.raises(error) as caught:
        played(rules, *moves.split()).play(move)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("col", "row"), [(-1, 0), (0, -1), (26, 0), (0, 26)])
def test_no_move_is_off_every_board(col, row):
    with pytest.raises(OffBoard):
        Move(col, row)


def test_a_cell_tells_what_stands_in_it():
    position = Position.parse("X.O/.../...")
    assert [position.mark_at(Cell(col, 0)) for col in range(3)] == [Mark.X, None, Mark.O]


@given(positions(longest=10))
@settings(deadline=None)
def test_a_mark_lands_where_its_column_has_a_legal_move(position):
    rules = position.rules
    for cell in (Cell(col, row) for col in range(rules.cols) for row in range(rules.rows)):
        legal = [move.cell for move in position.moves() if move.col == cell.col]
        landing = position.landing(cell)
        if "gravity" not in str(rules):
            assert landing == cell
        elif not position.outcome:
            assert landing == (legal[0] if legal else cell)


@given(positions(longest=26))
@settings(deadline=None, max_examples=30)
def test_the_number_of_a_cell_is_what_a_person_types_for_it(position):
    rules = position.rules
    for move in position.moves():
        mark = move.mark or ""
        if "gravity" not in str(rules):
            assert position.parse_move(f"{mark}{rules.number(move.cell)}") == move


def test_moves_and_marks_are_equal_to_their_text():
    position = Position.start("3x3").play("b2", "a1")
    assert position["b2"] == "X"
    assert position["a1"] == "O"
    assert "c3" in position.moves()
    assert "b2" not in position.moves()
    assert {Move(2, 2): 1}["c3"] == 1
    assert {"c3", Move(2, 2)} == {"c3"}
    assert Move(2, 2) != "C3"
    assert Move(2, 2) != 9
    assert "Ob2" in Position.start("3x3 wild").moves()
    assert repr(Mark.X) == "<Mark.X: 'X'>"


def test_several_moves_are_played_at_once():
    position = Position.start("3x3")
    assert position.play("b2", "a1", "c3") == position.play("b2").play("a1").play("c3")
    with pytest.raises(CellTaken, match="b2: X is already there"):
        position.play("b2", "b2")
