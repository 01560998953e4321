"""``noughts puzzle``, typed line by line."""

import json
from datetime import date, timedelta

import pytest

from noughts.play import Library, Settings

DAY = ("puzzle", "--day", "2026-11-12")


def test_a_puzzle_is_tried_until_it_is_right(noughts):
    done = noughts(*DAY, typed="b1\nhint\na1\nc2\n")
    assert done.returncode == 0
    assert "Puzzle of 2026-11-12 · Tic-tac-toe · an easy one" in done.stdout
    assert "O to move and win in 2. One move does it: which?" in done.stdout
    assert "Not b1: gives the win away" in done.stdout
    assert "You can make two threats at once." in done.stdout
    assert "a1: X is there already; choose an empty cell" in done.stdout
    assert "Right! Makes a fork: c1 and b2 both win, and X can stop only one." in done.stdout


def test_days_in_a_row_are_counted_and_giving_up_is_not_solving(noughts, database):
    solution = json.loads(noughts("puzzle", "--json").stdout)["solution"]
    library = Library.open(database)
    library.welcome("Mia")
    library.change_progress("Mia", lambda known: known.after_solving(date.today() - timedelta(days=1)))
    library.save_settings("Mia", Settings(opponent="sera"))  # what is set beside it does not take it away
    gone = noughts("puzzle", typed="show\n").stdout
    assert f"{solution}. " in gone
    assert "days in a row" not in gone
    for _ in range(2):
        assert "Two days in a row!" in noughts("puzzle", typed=f"{solution}\n").stdout
    assert library.settings("Mia").opponent == "sera"
    library.close()


@pytest.mark.parametrize("typed", ["", "hint\n", "quit\n", "\n\n"])
def test_whoever_leaves_just_leaves(noughts, typed):
    done = noughts(*DAY, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_board_a_grade_and_a_seed_give_the_same_puzzle_again(noughts):
    first, again = (json.loads(noughts("puzzle", "5x5x4", "--grade", "hard", "--seed", "7", "--json").stdout) for _ in range(2))
    assert first == again
    assert (first["rules"], first["grade"]) == ("5x5x4", "hard")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["4x4"], "there are no puzzles for these rules. Try 3x3, connect-four, 5x5x4, 7x7x4."),
        (["--grade", "hard"], "--grade and --seed need a BOARD"),
        (["3x3", "--day", "2026-11-12"], "--day is about the puzzle of a day"),
        (["--day", "tomorrow"], "tomorrow"),
        (["nonsense"], "nonsense"),
    ],
)
def test_bad_input_gets_one_line(refused, arguments, message):
    assert message in refused("puzzle", *arguments)
