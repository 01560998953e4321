"""Plain mode without a terminal: what is said when."""

from random import Random

import pytest

from noughts import Rules, Side
from noughts.players.characters import SERA, Occasion
from noughts.ui.terminal.plain import PlainGame


def played(typed: list[str], seat: Side, seed: int = 1) -> str:
    """What is said in a game against Sera, who sits in a seat, when a person types these lines."""
    said: list[str] = []
    lines = iter(typed)
    names = {seat: "Sera", seat.other: "Alice"}
    game = PlainGame(
        Rules(3, 3, 3), names, players={seat: SERA}, rng=Random(seed), ask=lambda: next(lines, None), say=said.append
    )
    game.run()
    return "\n".join(said)


def speaks(text: str, occasion: Occasion) -> bool:
    return any(f"Sera: {line}" in text for line in SERA.lines[occasion])


@pytest.mark.parametrize("seed", range(5))
def test_a_character_notices_a_mistake(seed):
    """Sera opens in a corner, after which every edge loses."""
    assert speaks(played(["b1"], Side.X, seed), Occasion.MISTAKE)


@pytest.mark.parametrize("seed", range(5))
def test_a_good_reply_is_not_called_a_mistake(seed):
    assert not speaks(played(["b2"], Side.X, seed), Occasion.MISTAKE)


def test_after_undo_nothing_is_held_against_anybody():
    assert not speaks(played(["b2", "undo", "b2"], Side.X), Occasion.MISTAKE)


def test_a_character_greets_and_takes_its_leave():
    text = played(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], Side.O)
    assert speaks(text, Occasion.GREETING)
    assert any(speaks(text, occasion) for occasion in (Occasion.WIN, Occasion.DRAW))


def test_now_and_then_a_character_thinks_aloud():
    spoken = [speaks(played(["b2", "a1"], Side.O, seed), Occasion.THINKING) for seed in range(30)]
    assert 0 < sum(spoken) < 30
