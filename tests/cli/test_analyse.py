"""``noughts analyse``, ``solve``, ``check`` and ``atlas``."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.processes import running, wait_until_it_has_worked
from tests.waiting import LONG


def test_analyse_values_every_move(noughts):
    done = noughts("analyse", "X.O/.X./...")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert "3x3x3 · O to move" in lines
    assert "c3    = draws            0  c3 c2 a2 b1 b3 a3" in lines
    assert sum("- loses in 1      -9" in line for line in lines) == 5
    assert "best play  a draw" in lines


@pytest.mark.parametrize("typed", [("4455",), ("connect-four", "4455"), ("connect-four", "d", "d", "e", "e")])
def test_moves_say_what_to_look_at(noughts, typed):
    document = json.loads(noughts("explore", *typed, "--json").stdout)
    assert document["position"] == "......./......./......./......./...OO../...XX.. x"


def test_analyse_takes_the_name_of_a_game_for_its_empty_board(noughts):
    assert "best play  the first player wins in 3 moves" in noughts("analyse", "notakto").stdout


def test_analyse_speaks_json_with_the_names_of_the_design(noughts):
    document = json.loads(noughts("analyse", "XX./OO./...", "--json").stdout)
    assert document["best"] == "c1"
    assert (document["value"], document["plies"], document["points"], document["proven"]) == ("win", 1, 10, True)
    assert len(document["candidates"]) == 5
    assert document["seconds"] >= 0


@pytest.mark.parametrize("search", ["auto", "table", "solver", "engine", "minimax", "alphabeta:ordering=off", "mcts:nodes=500"])
def test_every_search_can_be_asked_for(noughts, search):
    document = json.loads(noughts("analyse", "XX./OO./...", "--with", search, "--json").stdout)
    assert (document["best"], document["value"], document["plies"]) == ("c1", "win", 1)


def test_a_finished_position_is_said_to_be_finished(noughts):
    done = noughts("analyse", "XXX/OO./...")
    assert done.returncode == 0
    assert "3x3x3 · the game is over" in done.stdout
    assert "best play  X has won" in done.stdout


def test_the_rules_of_a_position_can_be_said(noughts):
    document = json.loads(noughts("analyse", ".../.../...", "--rules", "3x3+torus", "--json").stdout)
    assert (document["value"], document["plies"]) == ("win", 7)


@pytest.mark.parametrize(
    ("arguments", "result"),
    [
        (["3x3"], "a draw"),
        (["3x3", "torus"], "X wins in 4 moves"),
        (["notakto"], "the first player wins in 3 moves"),
        (["3x3+misere", "torus"], "X wins in 4 moves"),
        (["4x3"], "X wins in 4 moves"),
    ],
)
def test_solve_tells_who_wins(noughts, arguments, result):
    done = noughts("solve", *arguments)
    assert done.returncode == 0
    assert f"best play  {result}" in done.stdout.splitlines()


def test_solve_speaks_json(noughts):
    document = json.loads(noughts("solve", "3x3", "--json").stdout)
    assert (document["rules"], document["value"], document["plies"], document["proven"]) == ("3x3x3", "draw", None, True)


def test_the_end_of_the_time_shows_what_is_known(noughts):
    done = noughts("solve", "7x7x4", "gravity", "--seconds", "0.5", "--json")
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert document["proven"] is False
    assert document["best"]


def test_a_proof_is_written_once_and_holds(noughts, refused, tmp_path):
    path = str(tmp_path / "4x4.proof")
    done = noughts("solve", "4x4", "--proof", path)
    assert "best play  a draw" in done.stdout
    assert done.stderr == f"Written to {path}.\n"
    assert "the file exists" in noughts("solve", "4x3", "--proof", path).stderr
    assert noughts("check", path).stdout.splitlines()[1:] == [
        "proven     X cannot win · 6 answers, 3 of them pairs",
        "proven     O cannot win · 2 answers, 1 of them pairs",
        "best play  a draw",
    ]
    assert noughts("solve", "notakto", "--proof", path, "--force").returncode == 0
    document = json.loads(noughts("check", path, "--json").stdout)
    assert document == {
        "rules": "3x3x3 misere only-x",
        "value": "win",
        "proven": True,
        "claims": [{"claim": "x wins within 6", "positions": 7, "paired": 0}],
    }


def test_a_proof_goes_through_a_pipe(noughts):
    proof = noughts("solve", "4x3", "--proof", "-").stdout
    assert proof.startswith("noughts proof 1\n")
    assert "proven  X wins in 4 moves or fewer" in noughts("check", "-", typed=proof).stdout
    broken = noughts("check", "-", typed=proof.replace("c2 b1", "a3 b1"))
    assert (broken.returncode, broken.stdout) == (2, "")
    assert broken.stderr.startswith("noughts: standard input: x wins within 7: ")


def test_there_is_no_proof_of_what_is_not_solved(noughts, tmp_path):
    done = noughts("solve", "connect-four", "--seconds", "0.2", "--proof", str(tmp_path / "c4.proof"))
    assert done.returncode == 1
    assert (
        done.stderr == "noughts: 7x6x4 gravity: the game is not solved, so there is no proof to write. Allow more --seconds.\n"
    )
    large = noughts("solve", "gomoku", "--seconds", "0.2", "--proof", str(tmp_path / "gomoku.proof"))
    assert large.stderr == "noughts: 15x15x5: proofs are made for boards of up to 64 cells\n"
    assert not list(tmp_path.glob("*.proof"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check"], "Missing argument 'FILE'"),
        (["check", "/dev/null"], "/dev/null: not a proof: the first line of one is 'noughts proof 1'"),
        (["check", "nowhere.proof"], "nowhere.proof"),
        (["solve", "3x3", "--json", "--proof", "-"], "both use standard output"),
        (["analyse", "XX./.../..."], "X has 2 marks and O has 0"),
        (["analyse", "X../.../...", "--with", "magic"], "magic: no such search. Choose from: auto, table"),
        (["analyse", "X../.../...", "--with", "alphabeta:depth=x"], "depth=x: expected a whole number"),
        (["analyse", "X../.../...", "--seconds", "-1"], "seconds -1.0: expected more than 0"),
        (["analyse", ".../.../.../...", "--with", "table"], "the table is for boards of 9 cells and fewer. Try auto."),
        (["analyse", "garbage"], "garbage: not a position. Expected a position such as X.O/.X./..., moves such as b2 a1"),
        (["analyse", "conect-four"], "Did you mean connect-four?"),
        (["analyse", "3x3x4"], "k 4: no line of 4 fits on this 3x3 board"),
        (["analyse"], "Missing argument 'POSITION...'"),
        (["solve"], "Missing argument 'POSITION...'"),
        (["solve", "X.../..../..../....", "--proof", "-"], "is not the start of a game"),
        (["solve", "0x0"], "0x0: a board has 1 to 26 columns"),
        (["solve", "3x3", "--seconds", "soon"], "'soon' is not a valid float"),
    ],
)
def test_bad_input_gets_one_line_on_standard_error_and_exit_code_2(refused, arguments, message):
    assert message in refused(*arguments)


@pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: Ctrl-C is sent as a POSIX signal")
def test_ctrl_c_shows_what_is_known_and_leaves_with_130():
    command = [sys.executable, "-m", "noughts", "solve", "7x7x4", "gravity", "--json"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        wait_until_it_has_worked(program.pid, 1)  # it prints nothing before the end that could be waited for
        program.send_signal(signal.SIGINT)
        out, error = program.communicate(timeout=LONG)
    assert program.returncode == 130
    assert json.loads(out)["proven"] is False
    assert error == ""


def test_a_game_not_solved_in_time_shows_what_is_known_or_estimated(noughts, tmp_path):
    """A proof is made without the book, which would know the answer at once."""
    done = noughts("solve", "connect-four", "--seconds", "0.2", "--proof", str(tmp_path / "c4.proof"))
    lines = done.stdout.splitlines()
    assert lines[1] == "best play  not known yet"
    assert [line.split()[0] for line in lines[2:4]] == ["known", "estimated"]
    assert "atlas      X wins in 21 moves, proven earlier" in lines


def test_connect_four_is_solved_at_once_and_the_book_is_named(noughts):
    lines = noughts("solve", "connect-four").stdout.splitlines()
    assert lines[:2] == ["rules      7x6x4 gravity", "best play  X wins in 21 moves"]
    assert "book       has this position, so its value needs no search" in lines
    assert not any(line.startswith("book") for line in noughts("solve", "5x4x4", "gravity").stdout.splitlines())


def test_without_words_the_plain_game_is_charted(noughts):
    done = noughts("atlas")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[:6] == [
        "The plain game: 94 of 94 boards are solved.",
        "",
        "Three in a row wins.",
        "        2 wide  3 wide  4 wide  5 wide  6 wide  7 wide",
        "2 high          draw    draw    draw    draw    draw",
        "3 high  draw    draw    1st 7   1st 7   1st 7   1st 7",
    ]
    assert "1st 7  the first player wins; with best play the game lasts 7 moves" in lines
    assert not any("2nd" in line for line in lines), "the legend explains what is to be seen, and nothing else"


def test_words_choose_the_variant_and_every_line_fits_a_terminal(noughts):
    lines = noughts("atlas", "wild", "misere").stdout.splitlines()
    assert lines[0].startswith("Misère wild: ")
    assert "Three in a row loses." in lines
    assert "?      tried, but not solved" in lines
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (["4x3"], "4x3x3: X wins in 4 moves with best play; the game lasts 7 moves in all."),
        (["notakto"], "3x3x3 misere only-x: the first player wins in 3 moves with best play; the game lasts 6 moves in all."),
        (["4x4"], "4x4x4: a draw with best play."),
        (["connect-four"], "7x6x4 gravity: X wins in 21 moves with best play; the game lasts 41 moves in all."),
        (
            ["7x7x5", "wild"],
            "7x7x5 wild: not known: it was too hard for the atlas. noughts solve 7x7x5 wild may find out, given time.",
        ),
        (
            ["8x8x3"],
            "8x8x3: not in the atlas, which has boards up to 7x7 with 3 to 5 in a row. noughts solve 8x8x3 may find out.",
        ),
    ],
)
def test_one_game_is_answered_in_a_sentence(noughts, rules, text):
    assert noughts("atlas", *rules).stdout == f"{text}\n"


def test_it_speaks_json_with_the_names_of_the_design(noughts):
    game = json.loads(noughts("atlas", "4x3", "--json").stdout)
    assert game == {"rules": "4x3x3", "value": "win", "plies": 7, "plies_exact": True, "estimate": None, "is_in_atlas": True}
    variant = json.loads(noughts("atlas", "torus", "--json").stdout)
    assert variant["variant"] == "torus"
    assert {"rules": "3x3x3 torus", "value": "win", "plies": 7, "plies_exact": True, "estimate": None} in variant["games"]


@pytest.mark.parametrize(
    ("words", "advice"),
    [(["mirere"], "Did you mean misere?"), (["4x4x9"], "k can be 1 to 4"), (["wild", "only-x"], "exclude each other")],
)
def test_what_is_no_variant_and_no_game_is_refused(refused, words, advice):
    assert advice in refused("atlas", *words)
