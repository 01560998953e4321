"""The keys and choices that all fronts share."""

import pytest

from noughts import Rules, TimeControl
from noughts.game import Mode
from noughts.rules.rules import WORDS as RULE_WORDS
from noughts.ui.view.choices import BOARDS, TIMES, VARIANTS, WAYS
from noughts.ui.view.keys import AFTER, KEYS, Action, key_for
from noughts.ui.view.typed_words import WORDS, is_complete


def test_every_key_does_one_thing():
    assert len({key.key for key in KEYS}) == len(KEYS)
    assert len({key.key for key in AFTER}) == len(AFTER)
    assert key_for(Action.MENU).key == "Esc"


def test_whatever_has_a_key_has_a_word_too_and_no_word_means_two_things():
    texts = [text for word in WORDS for text in word.texts]
    assert len(set(texts)) == len(texts)
    without = {Action.PLACE, Action.COMMAND}
    assert {key.action for key in (*KEYS, *AFTER)} - {word.action for word in WORDS} == without
    assert {word.action for word in WORDS} | without == set(Action)


@pytest.mark.parametrize("rules", ["3x3", "5x5", "15x15", "7x6 gravity"])
def test_a_number_is_complete_when_no_other_begins_with_it(rules):
    board = Rules.parse(rules)
    most = board.cols if "gravity" in rules else board.cols * board.rows
    numbers = [str(number) for number in range(1, most + 1)]
    for number in numbers:
        assert is_complete(number, board) == (sum(other.startswith(number) for other in numbers) == 1)


@pytest.mark.parametrize("board", BOARDS, ids=[board.title for board in BOARDS])
def test_every_board_on_offer_is_written_as_rules_are(board):
    assert str(Rules.parse(board.rules)) == board.rules


def test_every_word_of_the_rules_is_on_offer_with_a_picture():
    assert [variant.word for variant in VARIANTS] == list(RULE_WORDS)
    assert all(len(variant.picture) == 3 for variant in VARIANTS)


def test_every_mode_is_on_offer_and_every_time_can_be_read():
    assert [way.mode for way in WAYS] == list(Mode)
    for text, _ in TIMES:
        assert text == "" or str(TimeControl.parse(text)) == text
