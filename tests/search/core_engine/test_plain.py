"""Where nothing was compiled, the same files run as they are: with the same answers, from the same nodes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import noughts
from noughts.arena.selfplay import perfect_games
from noughts.rules import Position, Rules
from noughts.search import Limit
from noughts.search.core.playouts.random_games import random_games, random_games_from
from noughts.search.engine import Engine
from tests.waiting import LONG

QUESTIONS = (
    ("15x15x5", "h8 h7 i8 i7 g8", 600),
    ("15x15x5 exact", "h8 h7 i8 i7 g8 f8", 600),
    ("9x8x4 gravity", "d8 d7", 600),
    ("11x11x5 torus", "f6 g7", 300),
    ("7x7x4", "d4 c3", 900),
    ("5x5x3 misere", "a1", 500),
    ("6x6x4 wild", "", 300),
    ("6x6x4 only-x", "", 300),
    ("4x4x3 misere wild torus exact", "", 300),
    ("26x26x5", "", 100),
)
"""Rules, moves, and nodes to look at: every word of the rules, every part of the search."""

GAMES = (("3x3", 3000), ("7x7x4", 300), ("6x5x4 gravity torus exact", 300), ("5x5x4 misere wild", 300))


def answers() -> list[object]:
    """What the engine and the playouts have to say, in this process."""
    told: list[object] = [perfect_games(3000, seed=1)]
    for text, moves, nodes in QUESTIONS:
        position = Position.start(Rules.parse(text))
        for move in moves.split():
            position = position.play(move)
        told += [{**analysis.to_json(), "seconds": 0} for analysis in Engine().analyse(position, Limit(nodes=nodes))]
    for text, games in GAMES:
        start = Position.start(Rules.parse(text))
        told += [random_games(start.rules, games, seed=2), random_games_from(start.play(start.moves()[4]), games, seed=3)]
    return told


if __name__ == "__main__":
    print(json.dumps(answers()))  # noqa: T201 - what this process was started for


@pytest.fixture(scope="session")
def plain_answers(tmp_path_factory: pytest.TempPathFactory) -> object:
    """What a process says that has the sources only."""
    folder = tmp_path_factory.mktemp("plain")
    shutil.copytree(
        Path(noughts.__file__).parent, folder / "noughts", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    here = {**os.environ, "PYTHONPATH": str(folder)}
    code = f"import runpy; runpy.run_path({__file__!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], env=here, capture_output=True, text=True, check=True, timeout=LONG)
    return json.loads(done.stdout)


def test_plain_code_gives_the_answers_of_compiled_code(plain_answers: object) -> None:
    assert plain_answers == json.loads(json.dumps(answers()))
