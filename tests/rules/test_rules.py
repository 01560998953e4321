"""Rules as text, and the ones that are refused."""

import pytest
from hypothesis import given

from noughts import Rules
from noughts.rules import BadRules, Goal, Marks, Placement
from noughts.rules.rules import PRESETS
from tests.strategies import rules_values


@given(rules_values())
def test_every_rules_value_round_trips_through_text(rules):
    assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("3x3", "3x3x3"),
        ("4x4", "4x4x4"),
        ("5x5", "5x5x4"),
        ("7x7", "7x7x4"),
        ("8x8", "8x8x5"),
        ("8x7", "8x7x4"),
        ("15x15", "15x15x5"),
        ("4x2", "4x2x3"),
        ("2x2", "2x2x2"),
        ("1x1", "1x1x1"),
        ("2x1", "2x1x1"),
        ("3x3+torus", "3x3x3 torus"),
        ("torus 3x3", "3x3x3 torus"),
        ("exact torus gravity wild misere 4x4x3", "4x4x3 misere wild gravity torus exact"),
        ("3X3 MISÈRE", "3x3x3 misere"),
        ("3×3×2", "3x3x2"),
        ("tictactoe", "3x3x3"),
        ("notakto", "3x3x3 misere only-x"),
        ("connect-four", "7x6x4 gravity"),
        ("gomoku", "15x15x5"),
        ("connect-four misere", "7x6x4 misere gravity"),
    ],
)
def test_a_text_means_these_rules(text, meaning):
    assert str(Rules.parse(text)) == meaning


def test_rules_can_be_given_in_several_strings():
    assert Rules.parse("3x3", "misere", "only-x") == Rules(3, 3, 3, Goal.LINE_LOSES, Marks.ONLY_X)


@pytest.mark.parametrize("name", PRESETS)
def test_every_named_game_is_playable(name):
    assert Rules.parse(name).k >= 3


NO_SIZE = "the size is missing. Try 3x3 or 5x5x4 misere, or a game: tictactoe, notakto, connect-four, gomoku, renju, caro"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0x3", "0x3: a board has 1 to 26 columns and 1 to 26 rows"),
        ("3x27", "3x27: a board has 1 to 26 columns and 1 to 26 rows"),
        ("3x3x0", "k 0: a line has at least 1 cell"),
        ("3x3x4", "k 4: no line of 4 fits on this 3x3 board; k can be 1 to 3"),
        ("4x3x13 torus", "k 13: no line of 13 fits on this 4x3 board; k can be 1 to 12"),
        ("3x3 only-x wild", "wild: only-x and wild exclude each other; choose one"),
        ("3x3 torus torus", "torus: given twice"),
        ("notakto misere", "misere: given twice"),
        ("3x3 4x4", "4x4: the size was already given"),
        (
            "misere",
            f"misere: {NO_SIZE}",
        ),
        ("", f"(nothing): {NO_SIZE}"),
        ("3x3 gravty", "gravty: not a word of the rules. Did you mean gravity?"),
        ("conect-four", "conect-four: not a word of the rules. Did you mean connect-four?"),
    ],
)
def test_what_is_wrong_with_rules_is_said_in_a_sentence(text, sentence):
    with pytest.raises(BadRules) as caught:
        Rules.parse(text)
    assert str(caught.value) == sentence


def test_an_unknown_word_lists_the_known_ones():
    with pytest.raises(BadRules, match="misere, only-x, wild, gravity, torus, exact"):
        Rules.parse("3x3 zzz")


def test_on_a_torus_a_diagonal_may_be_as_long_as_it_takes_to_meet_itself():
    assert Rules.parse("4x3x12 torus").k == 12


def test_rules_are_hashable_values():
    assert len({Rules(3, 3, 3), Rules.parse("tictactoe"), Rules(3, 3, 3, placement=Placement.GRAVITY)}) == 2
