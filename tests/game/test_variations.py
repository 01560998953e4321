"""A tree of moves as text, and games from whatever is pasted."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, Position, Rules
from noughts.game.variations import BadPaste, game_query, pasted_game, play_variations, variations_text
from noughts.rules import BadMove, NoughtsError
from tests.strategies import rules_values

PLAIN, FOUR = Rules.parse("3x3"), Rules.parse("connect-four")


@given(rules_values(longest=8), st.integers(0, 10**9))
def test_every_tree_is_read_back_as_it_was_written(rules, seed):
    rng, game = random.Random(seed), Game(rules)
    for _ in range(rng.randrange(20)):
        if game.can_undo and (game.outcome or rng.random() < 0.3):
            game.undo(rng.randint(1, len(game)))
        else:
            game.play(rng.choice(game.position.moves()), as_variation=True)
    text, again = variations_text(game.root), Game(rules)
    play_variations(again, text)
    assert variations_text(again.root) == text
    assert [node.position for node in again.root.tree()] == [node.position for node in game.root.tree()]
    assert variations_text(pasted_game(f"https://example.org/analysis?{game_query(game)}", PLAIN).root) == text


@pytest.mark.parametrize(
    ("text", "usual", "expected"),
    [
        ("4x4", PLAIN, Game("4x4")),
        ("X.O/.X./...", PLAIN, Game("X.O/.X./...")),
        ("X.O/.X./... misere", PLAIN, Game("X.O/.X./... misere")),
        ("X.O/.X./...", Rules.parse("3x3 torus"), Game("X.O/.X./... torus")),
        ("X O X    ", PLAIN, Game("X.O/.X./...")),
        ("b2, a1", PLAIN, Game("3x3", "b2 a1")),
        ("1. b2 a1 2. c3", PLAIN, Game("3x3", "b2 a1 c3")),
        ("4455", FOUR, Game("connect-four", "d d e e")),
        ("4455", PLAIN, Game("connect-four", "d d e e")),
        ("d e", FOUR, Game("connect-four", "d e")),
        ("connect-four 4455", PLAIN, Game("connect-four", "d d e e")),
        ("4x4 misere 1. b2 a1", PLAIN, Game("4x4 misere", "b2 a1")),
        ("(;GM[4]SZ[3];B[bb];W[aa])", PLAIN, Game("3x3", "b2 a1")),
    ],
)
def test_what_people_paste_is_opened(text, usual, expected):
    assert pasted_game(text, usual) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  ", "Nothing was given. Expected a position"),
        ("banana", "banana: not a position. Expected a position"),
        ("3x3 misrere", "Did you mean misere?"),
        ("XX./.../...", "X has 2 marks and O has 0"),
        ("44444444", "move 7, column 4: the column is full"),
        ("b2 b2", "X is already there"),
        ("(b2)", "a variation comes after the move that it replaces"),
        ("b2 (a1", "a variation is not closed"),
        ("b2 ) a1", "no variation is open here"),
        ("b2 " * 2001, "at most 2,000 can be read"),
        ("x" * 100_001, "at most 100,000 can be read"),
    ],
)
def test_what_cannot_be_opened_gets_a_sentence(text, said):
    with pytest.raises(NoughtsError) as caught:
        pasted_game(text, PLAIN)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_a_game_or_a_sentence(text):
    with suppress(NoughtsError):
        assert isinstance(pasted_game(text, PLAIN).position, Position)


def test_a_bad_move_in_a_text_is_named():
    with pytest.raises(BadMove, match="zz: not a move"):
        pasted_game("b2 zz", PLAIN)
    with pytest.raises(BadPaste):
        pasted_game("", PLAIN)
