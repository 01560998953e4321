"""``noughts board``: the analysis board in plain lines."""

from noughts import Game, Record


def test_moves_are_tried_and_the_board_is_shown_after_each(noughts):
    done = noughts("board", "b2", typed="b1\nundo\na1\n\nquit\n")
    assert done.returncode == 0
    assert done.stdout.count("X to move.") == 2
    assert "Gives the draw away" in done.stdout
    assert "b2 b1 (a1)" in done.stdout
    assert "Set up the board: place and remove marks." in done.stdout, "an empty line is a call for help"


def test_the_end_of_input_is_the_end_in_the_middle_of_a_question_too(noughts):
    assert noughts("board", typed="").returncode == 0
    done = noughts("board", typed="paste")
    assert done.returncode == 0
    assert "column numbers such as 4455?" in done.stdout


def test_a_game_that_cannot_be_opened_gets_one_sentence(noughts):
    done = noughts("board", "banana")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "banana: not a position. Expected a position" in done.stderr


def test_a_file_is_opened_by_its_name(noughts, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(Record(Game("4x4", "b2 c3")).to_json())
    done = noughts("board", typed=f"open {file}\nopen {tmp_path / 'none.sgf'}\n")
    assert "moves      b2 c3" in done.stdout
    assert "no game has this number or id" in done.stdout


def test_a_game_from_here_is_a_command_away(noughts):
    done = noughts("board", "4455", typed="play\ntree\n")
    assert 'noughts play --from "' in done.stdout
    assert 'noughts tree "' in done.stdout
