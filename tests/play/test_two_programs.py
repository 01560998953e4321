"""Two programs on one game: what either was told is there, nothing is doubled, and both see the same in the end."""

import os
import random
import time
from contextlib import closing, suppress
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from noughts import Seat, Side
from noughts.match import Ended, MoveMade, Play, Redo, Resign, Said, Setup, Undo, Undone, match_from_json
from noughts.play import ChangedElsewhere, Library, Session
from noughts.play.dialogue import Speaker
from noughts.players import registry
from noughts.rules import NoughtsError
from noughts.store.errors import NoSuchGame
from tests.play.conftest import ALICE, BOB, THREE, Clock, First
from tests.store.conftest import fresh_database, lasting_url, made_database, postgres_url, server  # noqa: F401
from tests.store.forking import at_once
from tests.waiting import LONG

PEOPLE = Setup(THREE, ALICE, BOB)
FIRST = Seat("First", "first")


def moves_of(session: Session) -> list[str]:
    return [str(move) for move, _ in session.view().moves]


def stored(library: Library) -> dict[str, list[str]]:
    """The moves of every game that is kept, ended or not."""
    unfinished = {game.id: match_from_json(game.document, Random(1)).game for game in library.store.unfinished()}
    finished = {record.id: record.game for record in library.store.games()}
    assert not unfinished.keys() & finished.keys()
    return {name: [str(move) for move in game.moves()] for name, game in (unfinished | finished).items()}


def kept(library: Library, name: str) -> list[str]:
    """The moves of one game that is kept, ended or not, and never both."""
    found = []
    with suppress(NoSuchGame):
        found.append(match_from_json(library.store.reopen(name).document, Random(1)).game)
    with suppress(NoSuchGame):
        found.append(library.store.game(name).game)
    (game,) = found
    return [str(move) for move in game.moves()]


@pytest.fixture
def libraries(lasting_url):  # noqa: F811 - the fixture of that name
    """Two programs' libraries of the same games."""
    one, other = Library.open(lasting_url), Library.open(lasting_url)
    yield one, other
    one.close()
    other.close()


def settled(session: Session) -> list:
    """All events until the other program's news have arrived, or it is clear that they will not."""
    happened, end = [], time.monotonic() + LONG
    while not any(isinstance(event, ChangedElsewhere) for event in happened) and time.monotonic() < end:
        happened += session.wait(0.05)
    return happened


def test_a_game_played_in_another_window_is_not_deleted_by_leaving_here(libraries, first):
    """The loss that was found: here a program has X and has moved, so that this window sees a game that nobody would miss."""
    one, other = libraries
    here, there = Session(one, rng=Random(1)), Session(other, rng=Random(2))
    here.new_game(Setup(THREE, FIRST, ALICE))
    here.wait(LONG)
    assert moves_of(here) == ["a1"]
    there.reopen(here.view().id)
    told = [event for event in there.do(Play("b2")) if isinstance(event, MoveMade)]
    assert told
    here.leave()
    assert stored(other)[there.view().id][:2] == ["a1", "b2"]
    there.leave()
    (left,) = other.store.unfinished()
    assert left.plies >= 2


def test_a_window_that_is_behind_is_told_and_shows_the_new_state(libraries):
    one, other = libraries
    here, there = Session(one, rng=Random(1)), Session(other, rng=Random(2))
    here.new_game(PEOPLE)
    here.do(Play("b2"))
    there.reopen(here.view().id)
    there.do(Play("a1"))
    happened = settled(here)
    (changed,) = [event for event in happened if isinstance(event, ChangedElsewhere)]
    assert "another window" in changed.message
    assert moves_of(here) == ["b2", "a1"]
    here.do(Play("c3"))
    assert stored(other)[here.view().id] == ["b2", "a1", "c3"]


def test_what_a_character_says_with_its_move_is_heard_in_every_window(libraries, first, monkeypatch):
    monkeypatch.setattr(Speaker, "comment", lambda *_: [Said("First", "I like corners.")])
    one, other = libraries
    here, there = Session(one, rng=Random(1)), Session(other, rng=Random(2))
    here.new_game(Setup(THREE, ALICE, FIRST))
    here.do(Play("b2"))
    here.wait(LONG)
    there.reopen(here.view().id)
    here.do(Play("c3"))
    here.wait(LONG)
    happened, end = [], time.monotonic() + LONG
    while len(moves_of(there)) < 4 and time.monotonic() < end:
        happened += there.wait(0.05)
    assert moves_of(there) == moves_of(here)
    assert [event for event in happened if isinstance(event, Said)] == [Said("First", "I like corners.")]


def test_the_last_words_are_the_same_in_every_window(libraries):
    one, other = libraries
    for number in range(4):
        here, there = Session(one, rng=Random(number)), Session(other, rng=Random(number + 100))
        here.new_game(Setup(THREE, ALICE, Seat("Cop", "cop")))
        here.do(Play("b2"))
        there.reopen(here.view().id)
        here.do(Resign())
        settled(there)
        assert there.view().said == here.view().said
        here.leave()
        there.leave()


def test_a_move_that_comes_too_late_is_not_made_and_the_person_is_told(libraries, monkeypatch):
    one, other = libraries
    here, there = Session(one, rng=Random(1)), Session(other, rng=Random(2))
    monkeypatch.setattr(one.store.changes, "watch", lambda game, tell: lambda: None)  # as if the news were still on its way
    here.new_game(PEOPLE)
    here.do(Play("b2"))
    there.reopen(here.view().id)
    there.do(Play("a1"))
    happened = here.do(Play("c3"))
    assert [type(event) for event in happened] == [ChangedElsewhere]
    assert moves_of(here) == ["b2", "a1"]
    assert here.view().side is Side.X


def test_a_game_that_another_window_ended_is_over_here_too(libraries):
    one, other = libraries
    here, there = Session(one, rng=Random(1)), Session(other, rng=Random(2))
    here.new_game(PEOPLE)
    here.do(Play("b2"))
    there.reopen(here.view().id)
    there.do(Resign())
    settled(here)
    assert here.view().outcome == there.view().outcome
    here.leave()
    assert one.store.count() == 1


def test_resuming_the_game_on_the_board_brings_it_up_to_date(libraries, monkeypatch):
    one, other = libraries
    here, there = Session(one, rng=Random(1)), Session(other, rng=Random(2))
    monkeypatch.setattr(one.store.changes, "watch", lambda game, tell: lambda: None)
    here.new_game(PEOPLE)
    here.do(Play("b2"))
    there.reopen(here.view().id)
    there.do(Play("a1"))
    here.reopen(here.view().id)
    assert moves_of(here) == ["b2", "a1"]


def test_a_game_that_is_nowhere_any_more_is_kept_anew(libraries):
    one, other = libraries
    here = Session(one, rng=Random(1))
    here.new_game(PEOPLE)
    here.do(Play("b2"))
    other.store.drop(here.view().id, version=1)
    settled(here)
    here.do(Play("a1"))
    assert stored(other)[here.view().id] == ["b2", "a1"]


class TwoPrograms(RuleBasedStateMachine):
    """Two sessions at one game, each doing whatever comes to its mind."""

    libraries: tuple[Library, Library]
    """Open for all runs: a program compiles each of its statements once."""

    def __init__(self) -> None:
        super().__init__()
        self.program = First()
        registry.roster()["first"] = lambda options: self.program
        store = self.libraries[0].store
        for game in store.unfinished():
            store.drop(game.id, game.version)
        self.clock = Clock()
        self.sessions = [Session(each, rng=Random(n), clock=self.clock) for n, each in enumerate(self.libraries)]
        self.acknowledged: list[str] = []
        """The game as the last of those that were told something knows it."""
        self.ended = self.libraries[0].store.count()
        self.game = ""

    def teardown(self) -> None:
        for session in self.sessions:
            session.leave()
        if self.game and self.has_person_moved():
            assert stored(self.libraries[0])[self.game] == self.acknowledged
        assert self.libraries[0].store.recount() == []
        del registry.roster()["first"]

    def has_person_moved(self) -> bool:
        setup = self.setup
        return any((setup.x, setup.o)[ply % 2].program is None for ply in range(len(self.acknowledged)))

    def hear(self, session: Session, happened: list) -> None:
        """What a session tells is so from now on, unless it says that the other was faster."""
        for event in happened:
            if isinstance(event, MoveMade | Undone | Ended):
                self.acknowledged = moves_of(session)

    def do(self, session: Session, command) -> None:
        try:
            self.hear(session, command())
        except NoughtsError:
            return

    @initialize(who=st.integers(0, 1), setup=st.sampled_from([PEOPLE, Setup(THREE, ALICE, FIRST), Setup(THREE, FIRST, ALICE)]))
    def begin(self, who, setup):
        session = self.sessions[who]
        self.setup = setup
        self.hear(session, session.new_game(setup))
        self.wait(session)
        self.do(session, lambda: session.do(Play(str(session.view().position.moves()[4]))))
        self.wait(session)
        self.game = session.view().id
        other = self.sessions[1 - who]
        self.hear(other, other.reopen(self.game))

    def wait(self, session: Session) -> None:
        """Let a program answer."""
        end = time.monotonic() + LONG
        while session.has_game and not session.view().outcome and not session.view().is_persons_turn:
            assert time.monotonic() < end
            self.hear(session, session.wait(0.2))

    @rule(who=st.integers(0, 1), number=st.integers(0, 8))
    def play(self, who, number):
        session = self.sessions[who]
        if session.has_game and not session.view().outcome:
            moves = session.view().position.moves()
            self.do(session, lambda: session.do(Play(moves[number % len(moves)])))

    @rule(who=st.integers(0, 1))
    def undo(self, who):
        session = self.sessions[who]
        if session.has_game:
            self.do(session, lambda: session.do(Undo()))

    @rule(who=st.integers(0, 1))
    def redo(self, who):
        session = self.sessions[who]
        if session.has_game:
            before = moves_of(session)
            self.do(session, lambda: session.do(Redo()))
            if moves_of(session) != before:
                self.acknowledged = moves_of(session)

    @rule(who=st.integers(0, 1))
    def answer(self, who):
        self.wait(self.sessions[who])

    @rule(who=st.integers(0, 1))
    def look(self, who):
        self.do(self.sessions[who], self.sessions[who].poll)

    @rule(who=st.integers(0, 1))
    def leave_and_come_back(self, who):
        session = self.sessions[who]
        session.leave()
        self.do(session, lambda: session.reopen(self.game))

    @rule(who=st.integers(0, 1))
    def resign(self, who):
        session = self.sessions[who]
        if session.has_game and len(moves_of(session)) > 5:
            self.do(session, lambda: session.do(Resign()))

    @invariant()
    def what_was_told_is_there(self):
        if self.game:
            assert kept(self.libraries[0], self.game) == self.acknowledged

    @invariant()
    def nothing_is_doubled(self):
        assert self.libraries[1].store.count() <= self.ended + 1

    @invariant()
    def both_see_the_same_once_they_look(self):
        for session in self.sessions:
            if session.has_game and session.view().id == self.game:
                if session.view().outcome is None:
                    self.do(session, lambda session=session: session.reopen(self.game))
                assert moves_of(session) == self.acknowledged


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_in_every_order_of_commands_nothing_told_is_lost(kind, tmp_path, request):
    url = str(tmp_path / "games.db") if kind == "sqlite" else fresh_database(request.getfixturevalue("server"))
    with closing(Library.open(url)) as one, closing(Library.open(url)) as other:
        machine = type("Machine", (TwoPrograms,), {"libraries": (one, other)})
        many = settings(max_examples=40, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck))
        run_state_machine_as_test(machine, settings=many)


def play_to_the_end(url: str, game: str, seed: int) -> list[tuple[int, str]]:
    """One of two processes: play whenever it is anybody's turn, and note each move that was told, with its ply."""
    library, rng, told = Library.open(url), random.Random(seed), []
    session = Session(library, rng=rng)
    with suppress(NoSuchGame):  # on a busy machine the other one may have played it to its end already
        session.reopen(game)
    end = time.monotonic() + LONG
    while session.has_game and not session.view().outcome:
        assert time.monotonic() < end
        happened = session.do(Play(rng.choice(session.view().position.moves())))
        made = [event for event in happened if isinstance(event, MoveMade)]
        told += [(len(session.view().moves), str(event.move)) for event in made]
        time.sleep(rng.uniform(0, 0.01))
        session.poll()
    session.leave()
    library.close()
    return told


@pytest.mark.skipif(not hasattr(os, "fork"), reason="NOT TESTED: two processes need fork")
def test_two_processes_at_one_game_make_every_move_once(lasting_url):  # noqa: F811
    library = Library.open(lasting_url)
    session = Session(library)
    session.new_game(PEOPLE)
    session.do(Play("b2"))
    game = session.view().id
    session.leave()
    library.close()
    both = at_once(lambda number: play_to_the_end(lasting_url, game, number), 2)
    library = Library.open(lasting_url)
    moves = stored(library)[game]
    told = sorted(part for one in both for part in one)
    assert [move for _, move in told] == moves[1:]
    assert [ply for ply, _ in told] == list(range(2, len(moves) + 1))
    assert library.store.recount() == []
    library.close()
