"""The same question gives the same answer, in a fresh process or a used one, the first time or the second."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from noughts.rules import Position, Rules
from tests.waiting import LONG

BOARDS = ("3x3", "4x4x4", "5x5x4", "7x6x4 gravity", "6x6x4 misere", "4x4x3 wild", "8x8x5", "4x4x4 torus", "11x11", "15x15")

ASKING = """
import json, sys
from noughts import Limit, Position, Rules, analyse
for rules, text, nodes in json.load(sys.stdin):
    answer = analyse(Position.parse(text, Rules.parse(rules)), Limit(nodes=nodes)).to_json()
    del answer["seconds"]
    print(json.dumps(answer))
"""

Question = tuple[str, str, int]


def questions() -> list[Question]:
    """Five of each board."""
    rng = Random(12)
    found = []
    for rules in BOARDS:
        for nodes in (1, 50, 500, 5_000, 20_000):
            position = Position.start(Rules.parse(rules))
            for _ in range(rng.randrange(4)):
                position = position.play(rng.choice(position.moves()))
            found.append((rules, str(position), nodes))
    return found


def answers(asked: list[Question]) -> list[str]:
    """What a fresh process answers, one question after another."""
    command = [sys.executable, "-c", ASKING]
    result = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True, timeout=LONG)
    return result.stdout.splitlines()


@pytest.fixture(scope="module")
def cold() -> list[str]:
    return answers(questions())


def test_fifty_questions_have_the_same_answers_both_times(cold: list[str]) -> None:
    asked = questions()
    assert len(asked) == 50
    assert answers([*asked, *reversed(asked)]) == [*cold, *reversed(cold)]


@pytest.mark.parametrize("number", range(3, 50, 5))
def test_a_question_asked_alone_has_the_same_answer(number: int, cold: list[str]) -> None:
    assert answers([questions()[number]]) == [cold[number]]
