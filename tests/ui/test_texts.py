"""The sentences about a game."""

import pytest

from noughts import Limit, Outcome, Position, Rules, Side, Why, analyse
from noughts.reasons.rule_texts import rules_text
from noughts.rules.rules import WORDS
from noughts.ui.shared.texts import outcome_text, seats_text, turn_text
from noughts.ui.shared.values import solution_text

NAMES = {Side.X: "Alice", Side.O: "Bob"}


def ending(rules: str, *moves: str) -> str:
    position = Position.start(Rules.parse(rules))
    for move in moves:
        position = position.play(move)
    return outcome_text(position.outcome, NAMES, position.rules)


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_rules_changes_what_the_rules_say(word):
    assert rules_text(Rules.parse(f"5x5 {word}")) != rules_text(Rules.parse("5x5"))


def test_a_win_names_the_winner_and_the_line():
    assert ending("3x3", *"a1 a2 b1 b2 c1".split()) == "Alice wins! Three in a row: a1 b1 c1."


def test_in_misere_the_loser_is_said_to_have_completed_the_line():
    assert ending("3x3 misere", *"a1 a2 b1 b2 c1".split()) == "Bob wins! Alice (X) completed a1 b1 c1."


def test_where_marks_do_not_tell_sides_apart_only_names_are_said():
    assert ending("notakto", "a1", "b1", "c1") == "Bob wins! Alice completed a1 b1 c1.", "nobody had to"
    assert turn_text(Side.X, NAMES, Rules.parse("3x3 wild")) == "Your turn, Alice."
    assert seats_text(NAMES, Rules.parse("3x3 wild")) == "Alice moves first against Bob."


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome(None, Why.FULL), "It's a draw! The board is full."),
        (Outcome(None, Why.ABANDONED), "Abandoned. No winner."),
        (Outcome(Side.O, Why.TIME), "Bob wins! Alice (X) ran out of time."),
        (Outcome(Side.X, Why.RESIGNED), "Alice wins! Bob (O) resigned."),
    ],
)
def test_every_other_end_has_its_sentence(outcome, text):
    assert outcome_text(outcome, NAMES, Rules.parse("3x3")) == text


def test_the_atlas_is_quoted_about_the_start_of_a_game_alone():
    start, later = (
        solution_text(analyse(each, Limit(nodes=3), searcher="solver:book=off"))
        for each in ("connect-four", "connect-four 44444433")
    )
    assert "atlas      X wins in 21 moves, proven earlier" in start
    assert "best play  not known yet" in later
    assert "atlas" not in later
