"""What characters say to each other."""

import random

import pytest

from noughts import Seat
from noughts.match import Setup
from noughts.play.dialogue import Dialogue
from noughts.rules import Outcome, Side, Why
from tests.play.conftest import THREE


@pytest.mark.parametrize("program", ["kitty", "cop", "sera", "ada:1m"])
@pytest.mark.parametrize("is_rematch", [False, True])
def test_two_of_a_kind_never_say_the_same(program: str, *, is_rematch: bool) -> None:
    setup = Setup(THREE, Seat("One", program), Seat("Other", program))
    for seed in range(20):
        voices = Dialogue(setup, random.Random(seed))
        greetings = [said.text for said in voices.greet(is_rematch=is_rematch)]
        assert len(set(greetings)) == 2
        last = voices.react(Outcome(None, Why.FULL), f"game {seed}")
        assert len({said.text for said in last}) == len(last) == 2
        assert last == Dialogue(setup, random.Random(seed + 1)).react(Outcome(None, Why.FULL), f"game {seed}")
        assert len(voices.react(Outcome(Side.X, Why.RESIGNED), f"game {seed}")) == 2
