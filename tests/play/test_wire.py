"""Events and views travel to another process and back."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import MoveStats, Outcome, Rules, Seat, Side, TimeControl, Why
from noughts.match import Event, MatchCommand, OfferDraw, Play, Proposed, Setup, Undo
from noughts.match.commands import PROPOSALS
from noughts.match.events import __dict__ as match_events
from noughts.play import ChangedElsewhere, Failed, Session, StudyFailed
from noughts.play.wire import EVENTS, NAMES, BadDocument, event_from_wire, event_to_wire, view_from_wire, view_to_wire
from noughts.rules import Cell, Mark, Move, NoughtsError
from tests.play.conftest import ALICE, BOB, THREE, against
from tests.waiting import LONG

names = st.text(min_size=1, max_size=8)
sides = st.sampled_from(Side)
moves = st.builds(Move, st.integers(0, 25), st.integers(0, 25), st.sampled_from([None, *Mark]))
cells = st.builds(Cell, st.integers(0, 25), st.integers(0, 25))
efforts = st.builds(MoveStats, st.none() | st.floats(0, 99), st.none() | st.integers(0, 9), st.none() | st.integers(0, 9))
outcomes = st.builds(Outcome, st.none() | sides, st.sampled_from(Why), st.lists(cells, max_size=3).map(tuple))
PARTS = {
    str: names,
    int: st.integers(0, 9),
    bool: st.booleans(),
    Side: sides,
    Move: moves,
    MoveStats: efforts,
    Outcome: outcomes,
    MatchCommand: st.sampled_from(list(PROPOSALS.values())),
}


def travelled(document: object) -> object:
    return json.loads(json.dumps(document))


def test_every_kind_of_event_has_a_name():
    kinds = [kind for kind in match_events.values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]
    assert set(kinds) | {Failed, StudyFailed, ChangedElsewhere} <= set(NAMES)


@pytest.mark.parametrize("kind", [kind for name, kind in EVENTS.items() if name != "hinted"])
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_an_event_comes_back_as_it_was(kind, data):
    event = data.draw(st.builds(kind, **parts_of(kind)))
    assert event_from_wire(travelled(event_to_wire(event))) == event


def parts_of(kind: type[Event]) -> dict[str, st.SearchStrategy]:
    from typing import get_type_hints

    return {name: PARTS[wanted] for name, wanted in get_type_hints(kind).items()}


def waited(session: Session, until) -> None:
    end = time.monotonic() + LONG
    while not until(session.view()):
        assert time.monotonic() < end, "it never came"
        session.poll()  # not wait: the clock of these tests stands still, and a study that ends is no event
        time.sleep(0.005)


@pytest.mark.parametrize(
    "setup",
    [
        against(),
        against(first=True, time=TimeControl.parse("3m+2s")),
        Setup(THREE, ALICE, BOB, coach="sera"),
        Setup(Rules.parse("3x3 wild"), ALICE, BOB),
        Setup(Rules.parse("4x3x3 misere torus"), ALICE, Seat('Bob "]\\'), is_remote=True),
    ],
)
def test_what_a_person_sees_comes_back_as_it_was(session, setup):
    session.new_game(setup)
    for _ in range(2):
        waited(session, lambda view: view.is_persons_turn)
        session.do(Play(session.view().position.moves()[0]))
        waited(session, lambda view: view.is_persons_turn)
        session.hint()
        session.analyse()
        waited(session, lambda view: view.hint and view.study and view.is_studied)
        view = session.view()
        document = view_to_wire(view)
        copy = view_from_wire(travelled(document))
        assert view_to_wire(copy) == document
        assert (copy.setup, copy.position, copy.moves, copy.aids) == (view.setup, view.position, view.moves, view.aids)
        assert copy.hint.text == view.hint.text
        assert [c.score.code for c in copy.study.analysis.candidates] == [c.score.code for c in view.study.analysis.candidates]


def test_a_request_travels_with_the_view(session):
    session.new_game(Setup(Rules.parse("5x5x4"), ALICE, BOB, is_remote=True))
    session.do(Play("c3"))
    session.do(Play("b2"))
    session.do(Undo())
    copy = view_from_wire(travelled(view_to_wire(session.view())))
    assert copy.proposal.command == Undo()


@given(st.recursive(st.none() | st.booleans() | st.integers() | names, lambda c: st.lists(c) | st.dictionaries(names, c)))
@settings(deadline=None)
def test_what_is_no_document_is_refused_by_name(document):
    for read in (event_from_wire, view_from_wire):
        with pytest.raises(BadDocument):
            read(document)


@given(st.data())
@settings(deadline=None, max_examples=200)
def test_a_damaged_document_is_read_or_refused_by_name(data):
    library_free = Setup(THREE, ALICE, BOB)
    document = travelled(view_to_wire(_view_of(library_free)))
    key = data.draw(st.sampled_from(sorted(document)))
    document[key] = data.draw(st.none() | st.text(max_size=3) | st.lists(st.integers(), max_size=2) | st.integers())
    try:
        view_from_wire(document)
    except NoughtsError:  # any other error is a failure
        return


def _view_of(setup: Setup):
    from noughts import Position
    from noughts.play import BoardView, RunningScore

    return BoardView("a", setup, Position.start(setup.rules), None, (), RunningScore.of(setup))


def test_the_names_of_a_document_are_promised():
    document = event_to_wire(Proposed(OfferDraw(), Side.X))
    assert document == {"noughts": 1, "event": "asked", "wish": "draw", "by": "x"}
