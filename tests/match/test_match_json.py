"""A game that goes on, as text and back."""

import json
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Rules, Seat, Side, TimeControl
from noughts.game import Assist
from noughts.match import Answer, Match, Play, Setup, Undo, match_from_json, match_to_json
from noughts.rules import BadRecord, NoughtsError
from tests.strategies import rules_values

PEOPLE = [Seat("Alice"), Seat('Bob "]\\'), Seat("Cop", "cop")]


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match in the middle: some moves made, some taken back, perhaps clocks and help."""
    x, o = draw(st.permutations(PEOPLE))[:2]
    setup = Setup(
        draw(rules_values(longest=5)),
        x,
        o,
        time=draw(st.sampled_from([None, TimeControl.parse("3m+2s"), TimeControl.parse("90s/move")])),
        allows_undo=draw(st.booleans()),
        allows_hints=draw(st.booleans()),
        is_remote=x.program is None and o.program is None and draw(st.booleans()),
    )
    rng = draw(st.randoms(use_true_random=False))
    match = Match(setup, id="a", started=datetime(2026, 1, 1, tzinfo=UTC), rng=Random(1))
    match.begin(0.0)
    for now in range(1, draw(st.integers(1, 15))):
        if match.outcome:
            break
        by = match.setup.only_person or match.position.side
        if match.can_undo(by) and rng.random() < 0.3:
            match.apply(Undo(), by=by, now=now)
            if match.proposal and rng.random() < 0.7:
                match.apply(Answer(is_granted=True), by=by.other, now=now)
        else:
            match.apply(Play(rng.choice(match.position.moves())), by=match.position.side, now=now)
    if draw(st.booleans()):
        match.mark(Assist.HINT)
    return match


@given(matches())
@settings(deadline=None)
def test_a_saved_match_goes_on_where_it_was(match):
    copy = match_from_json(match_to_json(match, now=20.0), Random(1))
    assert copy.is_paused != bool(match.outcome)
    assert (copy.setup, copy.id, copy.started, copy.aids) == (match.setup, match.id, match.started, match.aids)
    assert copy.game.moves() == match.game.moves()
    assert [node.move for node in copy.game.line()] == [node.move for node in match.game.line()]
    assert [node.effort for node in copy.game.line()] == [node.effort for node in match.game.line()]
    assert copy.can_redo == match.can_redo
    assert copy.proposal == match.proposal
    for side in Side:
        assert copy.left(side, 500.0) == match.left(side, 20.0)
    assert copy.seconds_used(500.0) == match.seconds_used(20.0)


def test_a_match_that_an_earlier_version_saved_is_one_at_one_keyboard():
    match = Match(Setup(Rules.parse("3x3"), *PEOPLE[:2]), id="a", started=datetime.now(UTC), rng=Random(1))
    document = json.loads(match_to_json(match, 0.0))
    del document["is_apart"], document["asked"]
    copy = match_from_json(json.dumps(document), Random(1))
    assert not copy.setup.is_remote
    assert copy.proposal is None


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", '{"record": {}}', '{"record": 5, "allows_undo": true}'],
)
def test_what_is_no_saved_match_is_said_to_be_none(text):
    with pytest.raises(BadRecord, match="the saved game cannot be read"):
        match_from_json(text, Random(1))


@given(st.data())
@settings(deadline=None)
def test_a_damaged_match_is_the_same_game_or_refused_by_name(data):
    match = Match(Setup(data.draw(rules_values(longest=3)), *PEOPLE[:2]), id="a", started=datetime.now(UTC), rng=Random(1))
    document = json.loads(match_to_json(match, 0.0))
    key = data.draw(st.sampled_from(sorted(document)))
    document[key] = data.draw(st.one_of(st.none(), st.text(max_size=3), st.lists(st.integers(), max_size=2)))
    try:
        copy = match_from_json(json.dumps(document), Random(1))
    except NoughtsError:  # any other error is a failure
        return
    assert copy.record().to_json() == match.record().to_json(), "what could still be read is the same game"
