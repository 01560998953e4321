"""The analysis board as every front end drives it: keys, words, and what there is to read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from noughts import Game, Rules, Seat
from noughts.game import Record
from noughts.game.variations import pasted_game
from noughts.rules import Cell, NoughtsError, Outcome, Side, Why
from noughts.ui.shared.analysis_controller import AnalysisController
from noughts.ui.shared.board_actions import ACTIONS, board_keys
from noughts.ui.shared.routes import PageRoute, PromptRoute, Route, TreeRoute
from tests.waiting import wait_for


class Host:
    name = "Alice"

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def go(self, route: Route) -> None:
        self.routes.append(route)


@pytest.fixture
def board() -> Iterator[AnalysisController]:
    found = AnalysisController(Host(), wake=lambda: None)
    yield found
    found.close()


def texts(board: AnalysisController) -> str:
    return " ".join(row.text for row in board.more())


def press(board: AnalysisController, keys: str) -> None:
    for key in keys.split():
        assert board.press(key), key


def test_moves_are_typed_clicked_and_taken_back(board: AnalysisController) -> None:
    press(board, "b 2 enter")
    assert str(board.position) == "... /.X./...".replace(" ", "") + " o"
    board.place(Cell(0, 0))
    press(board, "u u U")
    assert str(board.position) == ".../.X./... o"
    assert board.cursor == Cell(0, 0)


def test_a_position_is_set_up_mark_by_mark(board: AnalysisController) -> None:
    press(board, "e x right x")
    assert board.status().text.startswith("X has 2 marks and O has 0")
    press(board, "e")
    assert board.editor is not None, "it stays to be corrected"
    assert board.message.tone == "loss"
    press(board, "o e")
    assert board.editor is None
    assert str(board.position) == ".../.XO/... x"
    press(board, "e f")
    assert board.editor
    assert board.editor.text == ".../.OX/..."
    press(board, "c e")
    assert str(board.position) == ".../.../... x"


def test_help_says_which_keys_are_for_setting_up() -> None:
    keys = [key for key, sentence in board_keys() if not sentence.startswith("While setting up: ")]
    assert len(keys) == len(set(keys))


def test_while_the_board_is_set_up_its_rules_are_said_once(board: AnalysisController) -> None:
    board.do("edit")
    assert [row.label for row in board.reading()].count("rules") == 1
    assert "rule" not in [row.label for row in board.reading()]


def test_under_gravity_the_cursor_reaches_every_cell_to_set_up(board: AnalysisController) -> None:
    board.enter("connect-four")
    press(board, "e up")
    assert board.cursor == Cell(3, 1)
    press(board, "x")
    with pytest.raises(NoughtsError, match="d2"):
        board.do("done")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4455", Game("connect-four", "d d e e")),
        ("X.O/.X./... torus", Game("X.O/.X./... torus")),
        ("paste b2 a1", Game("3x3", "b2 a1")),
        ("rules 5x5", Game("5x5")),
        ("c3", Game("3x3", "c3")),
    ],
)
def test_a_line_takes_moves_words_and_what_is_pasted(board: AnalysisController, text: str, expected: Game) -> None:
    assert board.enter(text)
    assert board.analysis.game == expected


@pytest.mark.parametrize("text", ["banana", "d9", "XX./.../...", "rules 99x99", "paste", "undo"])
def test_a_line_that_means_nothing_gets_a_sentence(board: AnalysisController, text: str) -> None:
    before = board.position
    board.enter(text)
    assert board.position == before
    assert (board.message.text and "\n" not in board.message.text) or isinstance(board.host.routes[-1], PromptRoute)  # type: ignore[attr-defined]


def test_marks_that_fit_stay_under_other_rules(board: AnalysisController) -> None:
    board.enter("b2 a1")
    board.enter("rules 4x4")
    assert str(board.position) == "O.../.X../..../.... x"
    board.enter("rules 3x3 only-x")
    assert board.editor is not None, "O has no place there"
    assert board.status().tone == "loss"


def test_actions_that_cannot_be_done_are_not_offered(board: AnalysisController) -> None:
    names = {action.name for action in board.actions()}
    assert not {"undo", "redo", "variation", "remove", "done", "clear"} & names
    with pytest.raises(NoughtsError):
        board.do("clear")


def test_one_key_has_one_meaning_at_a_time() -> None:
    for is_editing in (False, True):
        keys = [each.key for each in ACTIONS if each.edits in (None, is_editing)]
        assert len(keys) == len(set(keys))


def test_a_note_stays_with_its_move(board: AnalysisController) -> None:
    board.enter("b2")
    board.do("note", "The centre.")
    assert "The centre." in [row.text for row in board.more()]
    board.do("undo")
    assert "The centre." not in [row.text for row in board.more()]
    assert "b2 {The centre.}" in texts(board), "the tree of moves has all comments"


def test_what_else_was_tried_is_told(board: AnalysisController) -> None:
    board.enter("b2")
    board.do("undo")
    board.enter("a1")
    assert "also b2" in texts(board)
    assert "b2 (a1)" in texts(board)
    board.do("variation")
    assert board.position["b2"] == "X"


def test_values_are_shown_until_they_are_switched_off(board: AnalysisController) -> None:
    wait_for(lambda: len(board.badges()) == 9)
    assert board.panel().values
    board.do("values")
    assert not board.badges()
    assert not board.panel().values


def test_the_tree_and_a_game_from_here_are_one_key_away(board: AnalysisController) -> None:
    board.enter("b2 a1")
    press(board, "t")
    board.do("play_here")
    tree, page = board.host.routes  # type: ignore[attr-defined]
    assert isinstance(tree, TreeRoute)
    assert tree.position == board.position
    assert isinstance(page, PageRoute)
    assert pasted_game(page.state["from"], Rules.parse("3x3")).position == board.position


def test_a_finished_game_can_be_gone_on_with() -> None:
    game = Game("3x3", "b2 a1")
    game.end(Outcome(Side.O, Why.RESIGNED))
    record = Record(game, Seat("Ann"), Seat("Bob"))
    board = AnalysisController(Host(), record.game, wake=lambda: None)
    board.enter("c3")
    assert str(board.position) == "O../.X./..X o"
    assert record.game.outcome, "the record is as it was"
    board.close()
