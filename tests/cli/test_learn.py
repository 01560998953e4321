"""``noughts learn``, typed line by line."""

import json

import pytest
from click.testing import CliRunner

from noughts.cli.main import noughts as program
from noughts.lessons.course import COURSE, lesson_named
from noughts.play import Library


def typed_answers(name: str) -> str:
    """What somebody types who knows everything."""
    return "".join(f"{task.answers()[0]}\n" for task in lesson_named(name).tasks)


def test_wrong_answers_are_told_why_and_what_is_done_is_kept_for_the_next_time(noughts, database):
    library = Library.open(database)
    library.welcome("Mia")
    done = noughts("learn", "fork", typed="b3\nbanana\nb2\nhint\nc1\n\n")
    assert done.returncode == 0
    assert "Not b3: gives the win away: O wins with c2." in done.stdout
    assert done.stdout.count("Which cell makes them three?") == 2  # after the wrong one, and asked for
    assert "banana: " in done.stdout
    assert "b2: O is there already; choose an empty cell" in done.stdout
    assert "Right! Wins at once with a1 b1 c1." in done.stdout
    assert "To go on from here: noughts learn fork" in done.stdout
    assert library.progress("Mia").lessons == {"fork": 1}
    again = noughts("learn", "1", typed="show\nshow\n2\nb1\n").stdout
    assert "The rules and the fork · 1 of 5" not in again
    assert "Next: noughts learn tree" in again
    assert library.progress("Mia").lessons_done == ("fork",)
    listed = json.loads(noughts("learn", "--json").stdout)["lessons"]
    assert [each["name"] for each in listed if each["is_done"]] == ["fork"]
    assert "The rules and the fork             done" in noughts("learn").stdout
    library.close()


@pytest.mark.parametrize("typed", ["", "\x00\nquit\n"])
def test_whoever_leaves_just_leaves(noughts, typed):
    done = noughts("learn", "alphabeta", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_last_lesson_ends_the_course(noughts):
    done = noughts("learn", "misere", "--restart", typed=typed_answers("misere"))
    assert COURSE[-1].closing.split(".")[0] in " ".join(done.stdout.split())
    assert "noughts learn" not in done.stdout


def test_a_lesson_as_a_document_has_its_answers(noughts):
    document = json.loads(noughts("learn", "alphabeta", "--json").stdout)
    assert document["list"][2]["answers"] == ["D F"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["chess"], "chess: no such lesson. There are fork, tree,"), (["--restart"], "--restart needs a LESSON")],
)
def test_bad_input_gets_one_line(refused, arguments, message):
    assert message in refused("learn", *arguments)


def test_the_shell_completes_the_names_of_lessons():
    asked = {"_NOUGHTS_COMPLETE": "bash_complete", "COMP_WORDS": "noughts learn m", "COMP_CWORD": "2"}
    assert CliRunner().invoke(program, prog_name="noughts", env=asked).output.split() == ["plain,minimax", "plain,misere"]
