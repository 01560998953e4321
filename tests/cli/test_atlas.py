"""``noughts atlas``."""

import json

import pytest


def test_without_words_the_plain_game_is_charted(noughts):
    done = noughts("atlas")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[:6] == [
        "The plain game: 94 of 94 boards are settled.",
        "",
        "Three in a row wins.",
        "        2 wide  3 wide  4 wide  5 wide  6 wide  7 wide",
        "2 high          draw    draw    draw    draw    draw",
        "3 high  draw    draw    1st 7   1st 7   1st 7   1st 7",
    ]
    assert "1st 7  the first player wins; with best play the game lasts 7 moves" in lines
    assert not any("2nd" in line for line in lines), "the legend explains what is to be seen, and nothing else"


def test_words_choose_the_variant_and_every_line_fits_a_terminal(noughts):
    lines = noughts("atlas", "wild", "misere").stdout.splitlines()
    assert lines[0].startswith("Misère wild: ")
    assert "Three in a row loses." in lines
    assert "?      tried, and not settled" in lines
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (["4x3"], "4x3x3: X wins in 4 moves with best play; the game lasts 7 moves in all."),
        (["notakto"], "3x3x3 misere only-x: the first player wins in 3 moves with best play; the game lasts 6 moves in all."),
        (["4x4"], "4x4x4: a draw with best play."),
        (
            ["connect-four"],
            "7x6x4 gravity: not known, it was too hard for the atlas. "
            "noughts solve 7x6x4 gravity may find out, if you have the time.",
        ),
        (
            ["8x8x3"],
            "8x8x3: not in the atlas, which has boards up to 7x7 with 3 to 5 in a row. noughts solve 8x8x3 may find out.",
        ),
    ],
)
def test_one_game_is_answered_in_a_sentence(noughts, rules, text):
    assert noughts("atlas", *rules).stdout == f"{text}\n"


def test_it_speaks_json_with_the_names_of_the_design(noughts):
    game = json.loads(noughts("atlas", "4x3", "--json").stdout)
    assert game == {"rules": "4x3x3", "value": "win", "plies": 7, "plies_exact": True, "estimate": None, "is_in_atlas": True}
    variant = json.loads(noughts("atlas", "torus", "--json").stdout)
    assert variant["variant"] == "torus"
    assert {"rules": "3x3x3 torus", "value": "win", "plies": 7, "plies_exact": True, "estimate": None} in variant["games"]


@pytest.mark.parametrize(
    ("words", "advice"),
    [(["mirere"], "Did you mean misere?"), (["4x4x9"], "k can be 1 to 4"), (["wild", "only-x"], "exclude each other")],
)
def test_what_is_no_variant_and_no_game_is_refused(refused, words, advice):
    assert advice in refused("atlas", *words)
