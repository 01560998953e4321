"""The analysis board: branches, what the search finds, and marks that are put down one by one."""

import threading

import pytest

from noughts import Game, Limit, Position, Rules
from noughts.play.analysis_board import AnalysisBoard, BoardEditor, NoSuchBranch
from noughts.play.pool import SearchPool
from noughts.rules import Cell, Mark, NoughtsError
from noughts.search.score import Draw, Win
from tests.waiting import wait_for


@pytest.fixture
def board():
    woken = threading.Event()
    found = AnalysisBoard(Game("3x3"), wake=woken.set)
    yield found
    found.close()


def settle(board):
    wait_for(lambda: not board.is_thinking)
    return board.view()


def test_values_and_the_reason_for_the_last_move_are_found(board):
    board.study()
    board.play("b2")
    board.play("b1")
    view = settle(board)
    assert view.study.analysis.score == Win(5)
    assert view.is_studied
    assert "Gives the draw away" in view.reason.text
    board.undo()
    board.play("a1")
    assert settle(board).study.analysis.score == Draw()


def test_without_study_nothing_is_known_or_searched(board):
    board.play("b2")
    assert board.view().study is None
    assert not board.is_thinking


def test_another_move_begins_a_variation_and_can_be_gone_to_and_removed(board):
    board.play("b2")
    board.play("a1")
    board.undo()
    board.play("b1")
    board.next_variation()
    assert str(board.game.position) == "O../.X./... x"
    board.next_variation()
    board.remove()
    assert [str(each.move) for each in board.game.node.children] == ["a1"]
    with pytest.raises(NoSuchBranch, match="no other move was tried"):
        board.next_variation()
    board.undo()
    with pytest.raises(NoSuchBranch, match="no move to remove"):
        board.remove()


def test_leaving_a_position_ends_its_search(board):
    pool = SearchPool(1)
    board = AnalysisBoard(Game("9x9x5"), pool=pool, rounds=(Limit(nodes=10**12),))
    board.study()
    first = next(iter(board._studies.jobs.values()))
    wait_for(lambda: first.news is not None)
    board.play("e5")
    wait_for(lambda: first.is_done)
    board.close()
    wait_for(lambda: not board.is_thinking)


def test_a_longer_look_replaces_a_shorter_one_only_when_it_is_done():
    board = AnalysisBoard(Game("9x9x5", "e5"), rounds=(Limit(nodes=500), Limit(nodes=5_000)))
    board.study()
    wait_for(lambda: (view := board.view()).study is not None and view.is_studied)
    assert board.view().study.analysis.nodes > 500
    board.close()


def test_marks_are_put_anywhere_and_what_is_impossible_is_explained():
    editor = BoardEditor.of(Position.parse("X.O/.X./..."))
    editor.turn(Cell(1, 0))
    assert editor.text == "XXO/.X./..."
    assert editor.problem == "X has 3 marks and O has 1: X moves first, so X has as many as O or one more"
    assert str(editor.sketch).startswith("XXO/.X./...")
    with pytest.raises(NoughtsError):
        editor.position()
    editor.turn(Cell(1, 0))
    editor.turn(Cell(1, 0))
    assert editor.text == "X.O/.X./..."
    editor.swap()
    assert editor.text == "O.X/.O./..."
    editor.put(Cell(0, 0), None)
    editor.put(Cell(2, 2), Mark.X)
    assert editor.text == "..X/.O./..X"
    editor.change_rules(Rules.parse("2x3x3"))
    assert editor.text == "../.O/.."
    editor.clear()
    assert editor.problem == ""
