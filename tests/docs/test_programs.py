"""The programs of the documentation run as they stand."""

import importlib.util
import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from noughts import Game
from tests.processes import running
from tests.waiting import LONG

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = DOCS / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, EXAMPLES / name, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONG).stdout


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_a_program_has_fewer_than_thirty_lines_and_is_shown(program):
    assert len(program.read_text("utf-8").splitlines()) < 30
    assert f"```{{literalinclude}} {program.name}" in (EXAMPLES / "index.md").read_text("utf-8")


def test_the_tournament_ranks_everybody():
    lines = run("bot_tournament.py").splitlines()
    assert {line.split()[1] for line in lines[1:5]} == {"careless", "finisher", "thinker", "cop"}
    assert lines[1].split()[1] == "thinker"


def test_the_learner_learns_not_to_lose_to_a_random_mover():
    winner, loser = (line.split() for line in run("learner.py").splitlines()[1:3])
    assert (winner[1], winner[5]) == ("learner", "0")
    assert loser[1] == "random"


def test_a_file_is_annotated_and_loses_nothing(tmp_path):
    source, target = tmp_path / "game.sgf", tmp_path / "annotated.sgf"
    source.write_text("(;GM[4]SZ[3]PB[Ann]PW[Bob];B[bb]C[Mine.];W[ba](;B[aa];W[cc];B[ac];W[ca];B[ab])(;B[ac]))")
    assert run("annotate.py", str(source), str(target)) == "The game turned with O b1.\n"
    again = Game.from_sgf(target.read_text())
    mistake = again.root.children[0].children[0]
    assert mistake.comment.startswith("Gives the draw away")
    assert "better" in mistake.labels.values()
    assert "PB[Ann]PW[Bob]" in target.read_text()
    assert "C[Mine.]" in target.read_text()
    assert len(mistake.children) == 2


def test_the_server_answers_and_refuses():
    with running([sys.executable, EXAMPLES / "server.py", "0"], stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().partition("?")[0]
        with urllib.request.urlopen(f"{address}?position=XX./OO./...", timeout=LONG) as answer:
            assert json.load(answer)["best"] == "c1"
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(f"{address}?position=XXX", timeout=LONG)


def test_the_notebook_shows_what_it_showed_when_it_was_written():
    pytest.importorskip("IPython", reason="NOT TESTED: without IPython no notebook is run")
    spec = importlib.util.spec_from_file_location("notebook", DOCS / "notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = module.NOTEBOOK.read_text("utf-8")
    assert module.text_of(module.executed(json.loads(text))) == text, "run: python docs/notebook.py"
    shown = [kind for cell in json.loads(text)["cells"] for output in cell.get("outputs", []) for kind in output["data"]]
    assert shown.count("image/svg+xml") == 2
    assert shown.count("text/html") == 2, "a game and a tree"
    assert sum(len(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code") < 30


TASKS = re.findall(
    r"^## \d+\. (.*?)\n.*?```python\n# python-chess(.*?)\n(.*?)```.*?```python\n# noughts\n(.*?)```",
    (EXAMPLES / "beside_python_chess.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_ten_tasks_run_and_take_no_more_lines_than_with_python_chess(capsys):
    pytest.importorskip("chess", reason="NOT TESTED: python-chess is not installed")
    theirs, ours = {}, {}
    assert len(TASKS) == 10
    for title, needs, their_code, our_code in TASKS:
        assert len(our_code.splitlines()) <= len(their_code.splitlines()), title
        if not needs:
            exec(their_code, theirs)
        exec(our_code, ours)
    assert "d4: the board has columns a to c." in capsys.readouterr().out
