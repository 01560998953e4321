"""``noughts exam`` and ``noughts mcp``."""

import json
import shlex
import sys

import pytest

FIRST_MOVE = "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['moves'][0], flush=True)\n"
SILENT = "import sys\nfor line in sys.stdin:\n    pass\n"


def command(tmp_path, text):
    (tmp_path / "program.py").write_text(text, "utf-8")
    return shlex.join([sys.executable, str(tmp_path / "program.py")])


def test_players_sit_the_exam(noughts):
    done = noughts("exam", "random", "perfect", "--count", "30", "--json")
    perfect = json.loads(done.stdout)["candidates"][1]
    assert (perfect["name"], perfect["questions"], perfect["share"], perfect["missing"]) == ("perfect", 30, 1.0, 0)


def test_a_program_answers_on_lines(noughts, tmp_path):
    done = noughts("exam", "--command", command(tmp_path, FIRST_MOVE), "--count", "30", "--json")
    (marks,) = json.loads(done.stdout)["candidates"]
    assert marks["missing"] == 0
    assert 0 < marks["share"] < 1


@pytest.mark.parametrize(("text", "why"), [("raise SystemExit(3)", "exited with code 3"), (SILENT, "no answer in time")])
def test_a_program_that_fails_three_times_is_not_asked_again(noughts, tmp_path, text, why):
    done = noughts("exam", "--command", command(tmp_path, text), "--count", "20", "--seconds", "0.2")
    assert "20 answers missing. question 1: " in done.stdout
    assert why in done.stdout


def test_written_answers_are_marked(noughts, tmp_path):
    noughts("exam", "--questions", str(tmp_path / "questions.jsonl"), "--count", "10")
    questions = [json.loads(line) for line in (tmp_path / "questions.jsonl").read_text("utf-8").splitlines()]
    assert len(questions) == 10
    assert all(question["prompt"].endswith("Answer with the best of them.") for question in questions)
    answers = tmp_path / "mine.jsonl"
    answers.write_text("\n".join(json.dumps({"question": each["question"], "move": each["moves"][0]}) for each in questions))
    assert noughts("exam", "--answers", str(answers), "--count", "10").stdout.splitlines()[1].startswith("mine")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--command", "no-such-program"], "is not a program that can be started"),
        (["nobody"], "no such player"),
        (["--count", "1000000"], "expected 1 to 100000"),
    ],
)
def test_what_cannot_sit_the_exam_is_refused(refused, arguments, sentence):
    assert sentence in refused("exam", *arguments)


def test_a_server_without_a_client_ends_with_its_input(noughts):
    done = noughts("mcp")
    assert (done.returncode, done.stdout) == (0, "")
