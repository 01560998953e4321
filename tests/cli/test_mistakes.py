"""``noughts mistakes``, typed line by line."""

import json

import pytest

from noughts.game import Game, Record, Seat
from noughts.play import Library

BLUNDERED = "a1 b2 b1 c1 c3 a3"
"""X does not see the diagonal."""


@pytest.fixture
def library(database):
    opened = Library.open(database)
    opened.welcome("Mia")
    yield opened
    opened.close()


def add(library, moves, name, x="Mia"):
    game = Game("3x3")
    for move in moves.split():
        game.play(move)
    library.store.add([Record(game, Seat(x), Seat("Cop", "cop"), name)])


def test_a_mistake_is_tried_until_it_is_right_and_comes_back_another_day(noughts, library):
    add(library, BLUNDERED, "one")
    first = noughts("mistakes", typed="hint\nc3\na1\na3\n").stdout
    assert "You are X. You played c3, and that loses. Which move holds the draw?" in first
    assert "Careful: O can win with the next move." in first
    assert "Not c3: then O wins at once. Try again." in first
    assert "Right! Must block" in first
    assert "It comes back tomorrow." in first
    assert noughts("mistakes", "--due").stdout.startswith("Nothing to practise today. The next one comes back on ")
    again = noughts("mistakes", "--game", "one", typed="show\n").stdout
    assert "It stays on today's list." in again
    assert "Which move holds the draw?" in noughts("mistakes", "--due", typed="a3\n").stdout


def test_a_game_without_mistakes_and_a_player_without_games_are_told_so(noughts, library):
    assert noughts("mistakes").stdout.startswith("Nothing to practise yet.")
    add(library, "b2 a1 c1 a3 a2 c2 b1 b3 c3", "drawn")
    assert noughts("mistakes").stdout == "No mistake of yours was found in this game. Well played!\n"


def test_only_the_own_moves_of_a_finished_game_are_shown(noughts, library, tmp_path):
    add(library, BLUNDERED, "others", "Bob")
    refused = noughts("mistakes", "--game", "others")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "Mia did not play in this game" in refused.stderr
    assert (
        json.loads(noughts("mistakes", "--game", "others", "--name", "bob", "--json").stdout)["puzzles"][0]["solution"] == "a3"
    )
    game = Game("3x3")
    game.play("a1")
    unfinished = tmp_path / "open.json"
    unfinished.write_text(Record(game, Seat("Mia")).to_json())
    assert "not over yet" in noughts("mistakes", "--game", str(unfinished)).stderr
    assert "choose one of them" in noughts("mistakes", "--game", "1", "--due").stderr
