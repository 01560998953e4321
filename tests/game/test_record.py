"""Games as JSON."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings

from noughts import Game, OnTime, Record, Rules, TimeControl
from noughts.game import Assist, Seat
from noughts.game.record import MEASURES, MOST_MOVES
from noughts.rules import BadRecord
from tests.strategies import recorded_games, tree


@given(recorded_games())
@settings(deadline=None)
def test_every_game_round_trips_with_all_its_variations(game):
    copy = Record.from_json(Record(game).to_json()).game
    assert tree(copy.root) == tree(game.root)
    assert copy.moves() == game.moves()
    assert copy.outcome == game.outcome


def test_who_when_and_how_long_are_kept():
    record = Record(
        Game(Rules.parse("3x3")),
        x=Seat("Zoë"),
        o=Seat('Bob "the \N{CAT}"', "level:3"),
        id="a-b",
        aids=frozenset({Assist.UNDO, Assist.RETRY}),
        started=datetime(2026, 1, 31, 12, tzinfo=UTC),
        ended=datetime(2026, 1, 31, 12, 5, tzinfo=UTC),
        time=TimeControl.parse("3m+2s", OnTime.MOVE),
    )
    copy = Record.from_json(record.to_json())
    assert replace(copy, game=record.game) == record


@pytest.fixture
def document() -> dict[str, object]:
    """A finished game with a variation."""
    game = Game(Rules.parse("3x3"))
    for move in "b2 a1 c1 a3 a2 c2".split():
        game.play(move)
    game.undo()
    game.play("c3", as_variation=True)
    return json.loads(Record(game, x=Seat("Alice"), o=Seat("Bob")).to_json())


def test_the_main_line_is_a_plain_list_of_moves(document):
    assert document["moves"] == ["b2", "a1", "c1", "a3", "a2", "c2"]
    assert document["variations"][0]["after"] == ["b2", "a1", "c1", "a3", "a2"]
    assert document["rules"] == "3x3x3"
    assert document["noughts"] == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"noughts": 2}, "version 2: this program reads version 1"),
        ({"rules": "3x3 tours"}, "tours: not a word of the rules. Did you mean torus?"),
        ({"start": "XX./.../..."}, "X has 2 marks and O has 0"),
        ({"moves": ["b2", "b2"], **{name: [None, None] for name in MEASURES}}, "move 2: b2: X is already there"),
        ({"moves": [1]}, "moves: expected a list"),
        ({"seconds": []}, "seconds: expected null or a time for each of 6 moves"),
        ({"seconds": [-1] * 6}, "seconds: expected null or a time for each of 6 moves"),
        ({"nodes": [1.5] * 6}, "nodes: expected null or a number of nodes for each of 6 moves"),
        ({"nodes": [True] * 6}, "nodes: expected null or a number of nodes for each of 6 moves"),
        ({"nodes": [2**63] * 6}, "nodes: expected null or a number of nodes for each of 6 moves"),
        ({"seconds": [True] * 6}, "seconds: expected null or a time for each of 6 moves"),
        ({"seconds": [10**400] * 6}, "seconds: expected null or a time for each of 6 moves"),
        ({"depth": [2**31] * 6}, "depth: expected null or a number of plies for each of 6 moves"),
        ({"score": ["\ud800"] * 6}, "score: expected null or a score for each of 6 moves"),
        ({"score": ["a b"] * 6}, "score: expected null or a score for each of 6 moves"),
        ({"nodes": [-1] * 6}, "nodes: expected null or a number of nodes for each of 6 moves"),
        ({"score": ["w" * 99] * 6}, "score: expected null or a score for each of 6 moves"),
        ({"aids": ["luck"]}, "aids: expected null or one of undo, hint, practice"),
        ({"x_program": 3}, "x_program: expected text"),
        ({"cursor": ["a1"]}, "move 1: a1 has not been played there"),
        ({"why": "line", "winner": "x"}, "why 'line', winner 'x': the moves do not end the game that way"),
        ({"why": "resigned", "winner": None}, "resigned: an agreed draw and an abandoned game have no winner"),
        ({"why": "bored"}, "why: expected null or one of line, full, time, resigned, left, agreed, abandoned"),
        ({"x": None}, "x: expected text"),
        ({"started": "yesterday"}, "started: expected a date and time"),
        ({"started": "0001-01-01T00:00:00+14:00"}, "started: expected a date and time"),
        ({"ended": "9999-12-31T23:59:59-14:00"}, "ended: expected a date and time"),
        ({"ended": "2200-01-01T00:00:00"}, "ended: expected a date and time"),
        ({"x": "\x1b[31mred"}, "x: \\x1b[31mred: a name has no control characters"),
        ({"o": "\ud800"}, "o: \\ud800: a name has no control characters"),
        ({"x_program": "a\x07"}, "x: a\\x07: not the name of a program"),
        ({"coach": "\x1b]0;x"}, "\\x1b]0;x: not the name of a program"),
        ({"id": "a\nb"}, "a\\nb: an id has at most 64 plain characters"),
        ({"rules": "3x3" + " " * 3000}, "3x3"),
        ({"time": "long"}, "time: long: not a time."),
        ({"variations": [1]}, "variations: expected a list"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_a_sentence(document, change, sentence):
    with pytest.raises(BadRecord) as caught:
        Record.from_json(json.dumps(document | change))
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("name", ["winner", "why"])
def test_a_game_that_does_not_say_how_it_ended_is_refused(name):
    game = Game(Rules.parse("3x3"))
    for move in "b2 a1 c1 a3 a2 c3 c2".split():
        game.play(move)
    document = json.loads(Record(game).to_json())
    del document[name]
    with pytest.raises(BadRecord, match="the moves do not end the game that way"):
        Record.from_json(json.dumps(document))


def test_a_game_with_too_many_variations_is_refused():
    game = Game(Rules.parse("3x3"))
    game.play("b2")
    document = json.loads(Record(game).to_json())
    variation = {"after": [], "moves": ["a1"], "winner": None, "why": None}
    document["variations"] = [variation] * MOST_MOVES
    with pytest.raises(BadRecord, match="has 20,001 moves with all variations; expected at most 20,000"):
        Record.from_json(json.dumps(document))


@pytest.mark.parametrize(("text", "sentence"), [("", "(nothing): not JSON"), ("{}", "not a record"), ("[]", "not a record")])
def test_what_is_no_record_at_all_is_said_to_be_none(text, sentence):
    with pytest.raises(BadRecord) as caught:
        Record.from_json(text)
    assert str(caught.value).startswith(sentence)
