"""The keys and choices that all fronts share."""

import pytest

from noughts import Rules, TimeControl
from noughts.game.seat import Mode
from noughts.rules.rules import WORDS
from noughts.ui.view.choices import BOARDS, TIMES, VARIANTS, WAYS
from noughts.ui.view.keys import KEYS, Action, key_for


def test_every_key_does_one_thing_and_everything_has_a_key():
    assert len({key.key for key in KEYS}) == len(KEYS)
    assert {key.action for key in KEYS} == set(Action)
    assert key_for(Action.MENU).key == "Esc"


@pytest.mark.parametrize("board", BOARDS, ids=[board.title for board in BOARDS])
def test_every_board_on_offer_is_written_as_rules_are(board):
    assert str(Rules.parse(board.rules)) == board.rules


def test_every_word_of_the_rules_is_on_offer_with_a_picture():
    assert [variant.word for variant in VARIANTS] == list(WORDS)
    assert all(len(variant.picture) == 3 for variant in VARIANTS)


def test_every_mode_is_on_offer_and_every_time_can_be_read():
    assert [way.mode for way in WAYS] == list(Mode)
    for text, _ in TIMES:
        assert text == "" or str(TimeControl.parse(text)) == text
