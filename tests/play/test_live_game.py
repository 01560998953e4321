"""Two players apart and a watcher on one live game, beside a simple model."""

import threading
import time
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from noughts import Rules, Side
from noughts.game import Assist
from noughts.match import (
    Answer,
    Ended,
    MatchCommand,
    MoveMade,
    NotYourTurn,
    OfferDraw,
    Play,
    Proposed,
    Rematch,
    Resign,
    Responded,
    Said,
    Setup,
    ShareAnalysis,
    Undo,
)
from noughts.play import IN_MEMORY, Hinted, Library, LiveGame, SearchPool, SearchSetup, Viewer
from noughts.rules import NoughtsError, Why
from noughts.search import Limit
from noughts.search.auto import Auto
from noughts.search.registry import Searcher
from tests.play.conftest import ALICE, BOB, THREE, Clock
from tests.waiting import LONG

X, O = Side.X, Side.O  # noqa: E741 - the letters are the names of the sides
FOUR = Rules.parse("4x4x3")


class Table:
    """A live game with a viewer for each player and one for a watcher."""

    def __init__(
        self, library: Library, setup: Setup, pool: SearchPool, clock: Clock, searcher: Searcher | None = None
    ) -> None:
        self.clock = clock
        match = library.new_match(setup, Random(1))
        means = SearchSetup(pool, searcher or Auto(), Limit(nodes=2_000))
        self.live = LiveGame(library, match, 0, search=means, clock=clock, rng=Random(1))
        self.woken = threading.Event()
        self.viewers = {side: Viewer(self.live, means, self.woken.set, side) for side in (X, O, None)}
        self.live.begin()

    def view(self, side):
        return self.viewers[side].view(self.clock())

    def poll(self) -> dict:
        return {side: viewer.poll() for side, viewer in self.viewers.items()}

    def wait_for(self, is_there) -> None:
        end = time.monotonic() + LONG
        while not is_there():
            assert time.monotonic() < end, "it never came"
            self.woken.wait(0.05)
            self.woken.clear()
            self.poll()

    def close(self) -> None:
        for viewer in self.viewers.values():
            viewer.leave()
        self.live.close()


@pytest.fixture
def pool():
    pool = SearchPool()
    yield pool
    pool.close()


@pytest.fixture
def table(library, pool, clock):
    table = Table(library, Setup(FOUR, ALICE, BOB, is_remote=True), pool, clock)
    table.poll()
    yield table
    table.close()


def test_everybody_is_told_what_happens_and_the_revision_grows_with_it(table):
    before = table.live.revision
    table.live.do(Play("b2"), X)
    table.live.do(Play("c3"), O)
    told = table.poll()
    assert [str(event.move) for event in told[X]] == ["b2", "c3"]
    assert told[X] == told[O] == told[None]
    assert table.live.revision == before + 2
    assert table.live.events_since(before) == told[X]
    assert table.live.events_since(table.live.revision) == []


def test_what_happened_too_long_ago_is_shown_and_not_told(table):
    for _ in range(300):
        table.live.do(Play("b2"), X)
        table.live.do(Undo(), X)
        table.live.do(Answer(is_granted=True), O)
    assert table.live.events_since(0) is None
    assert len(table.viewers[None].poll()) == 1


def test_a_hint_is_seen_by_whoever_asked_and_marks_the_game(table):
    table.viewers[X].ask_hint()
    heard = {side: [] for side in table.viewers}

    def is_there() -> bool:
        for side, events in table.poll().items():
            heard[side] += events
        return table.view(X).hint is not None

    table.wait_for(is_there)
    assert table.view(O).hint is None
    assert table.view(None).hint is None
    assert not any(isinstance(event, Hinted) for event in heard[O] + heard[None])
    assert all(Assist.HINT in table.view(side).aids for side in table.viewers)


def test_nobody_asks_for_a_hint_on_the_others_turn(table):
    with pytest.raises(NotYourTurn, match="it is Alice's turn"):
        table.viewers[O].ask_hint()


def test_values_are_shown_to_two_people_apart_when_both_agree(table):
    with pytest.raises(NoughtsError, match="the other player must agree first"):
        table.viewers[O].analyse()
    table.live.do(ShareAnalysis(), X)
    table.poll()
    assert not any(table.view(side).shows_values for side in table.viewers)
    table.live.do(Answer(is_granted=True), O)
    table.wait_for(lambda: table.view(X).study and table.view(O).study)
    assert table.view(None).study is None, "who watches did not ask"
    assert table.view(None).helped == {X, O}
    table.viewers[X].analyse(on=False)
    assert table.view(X).study is None
    assert table.view(O).study is not None


def test_the_pace_is_that_of_whoever_looks_and_nobody_elses(table):
    table.viewers[None].pace = 5.0
    assert (table.viewers[X].pace, table.viewers[O].pace) == (0.0, 0.0)


def test_the_same_question_of_two_viewers_is_thought_about_once(library, pool, clock):
    begun, may_begin = [], threading.Event()

    class Held:
        def analyse(self, position, limit):
            begun.append(position)
            assert may_begin.wait(LONG)
            yield from Auto().analyse(position, limit)

    table = Table(library, Setup(THREE, ALICE, BOB), pool, clock, Held())
    for viewer in table.viewers.values():
        viewer.analyse()
    table.poll()
    may_begin.set()
    table.wait_for(lambda: all(table.view(side).study for side in table.viewers))
    assert begun == [table.live.position]
    table.close()


def test_a_draw_that_both_want_is_written_as_such(table, library):
    table.live.do(Play("b2"), X)
    table.live.do(OfferDraw(), O)
    assert [type(event) for event in table.poll()[X]][-1] is Proposed
    assert table.view(X).proposal.command == OfferDraw()
    table.live.do(Answer(is_granted=True), X)
    (game,) = library.store.history()
    assert (game.winner, game.why) == (None, Why.AGREED)


def test_a_rematch_is_agreed_on_and_the_board_stays(table):
    table.live.do(Resign(), X)
    table.live.do(Rematch(), O)
    assert table.poll()[X][-1] == Proposed(Rematch(), O)
    table.live.do(Answer(is_granted=True), X)
    assert table.poll()[X][-1] == Responded(Rematch(), X, is_granted=True)
    assert table.view(None).outcome.why is Why.RESIGNED


def test_commands_from_many_threads_come_one_after_another(library, pool, clock):
    table = Table(library, Setup(Rules.parse("5x5x4"), ALICE, BOB, is_remote=True), pool, clock)
    made, lock = [], threading.Lock()

    def play(side: Side) -> None:
        rng = Random(side.value)
        for _ in range(200):
            moves = table.live.position.moves()
            if not moves:
                return
            try:
                table.live.do(Play(rng.choice(moves)), side)
            except NoughtsError:
                continue
            with lock:
                made.append(side)

    threads = [threading.Thread(target=play, args=(side,)) for side in (X, O, X, O)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    told = [event.side for event in table.viewers[None].poll() if isinstance(event, MoveMade)]
    assert told == [(X, O)[number % 2] for number in range(len(told))]
    assert len(told) == len(made) == len(table.view(None).moves)
    table.close()


class LiveMachine(RuleBasedStateMachine):
    """Two players and a watcher do whatever comes to their mind; the model is a list of moves and a wish."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = SearchPool()
        self.library = Library.open(IN_MEMORY)
        self.table = Table(self.library, Setup(FOUR, ALICE, BOB, is_remote=True), self.pool, Clock())
        self.moves: list[str] = []
        self.asked: tuple[MatchCommand, Side] | None = None
        self.winner: Side | None = None
        self.is_over = False
        self.hinted: set[Side] = set()
        self.heard: dict[Side | None, list] = {side: [] for side in self.table.viewers}

    def teardown(self) -> None:
        self.table.close()
        self.pool.close()
        self.library.close()

    def to_move(self) -> Side:
        return (X, O)[len(self.moves) % 2]

    def attempt(self, command) -> bool:
        try:
            command()
        except NoughtsError:
            return False
        finally:
            for side, events in self.table.poll().items():
                self.heard[side] += events
        return True

    def apply(self, wish: MatchCommand, by: Side) -> None:
        """What is granted."""
        self.asked = None
        if wish == Undo():
            back = 1 if self.to_move() is by.other else 2
            self.moves = self.moves[:-back]
            self.hinted.clear()
        elif wish == OfferDraw():
            self.is_over = True

    def wish(self, wish: MatchCommand, by: Side, is_possible: bool, command) -> None:  # noqa: FBT001
        assert self.attempt(command) == is_possible
        if is_possible and self.asked == (wish, by.other):
            self.apply(wish, by.other)
        elif is_possible:
            self.asked = (wish, by)

    @initialize()
    def begin(self):
        self.attempt(lambda: None)

    @rule(by=st.sampled_from([X, O]), number=st.integers(0, 15))
    def play(self, by, number):
        free = [str(move) for move in self.table.live.position.moves()]
        move = free[number % len(free)] if free else "a1"
        is_possible = not self.is_over and by is self.to_move()
        assert self.attempt(lambda: self.table.live.do(Play(move), by)) == is_possible
        if is_possible:
            self.moves.append(move)
            self.asked = None
            self.hinted.clear()
            outcome = self.table.live.position.outcome
            self.is_over, self.winner = bool(outcome), outcome.winner if outcome else None

    @rule(by=st.sampled_from([X, O]))
    def undo(self, by):
        own = len(self.moves[by is O :: 2])
        self.wish(Undo(), by, not self.is_over and own > 0, lambda: self.table.live.do(Undo(), by))

    @rule(by=st.sampled_from([X, O]))
    def draw(self, by):
        self.wish(OfferDraw(), by, not self.is_over, lambda: self.table.live.do(OfferDraw(), by))

    @rule(by=st.sampled_from([X, O]), is_granted=st.booleans())
    def answer(self, by, is_granted):
        is_possible = self.asked is not None and not (is_granted and by is self.asked[1])
        assert self.attempt(lambda: self.table.live.do(Answer(is_granted=is_granted), by)) == is_possible
        if is_possible:
            wish, asker = self.asked
            self.asked = None
            if is_granted:
                self.apply(wish, asker)

    @rule(by=st.sampled_from([X, O]))
    def resign(self, by):
        if len(self.moves) > 4:
            assert self.attempt(lambda: self.table.live.do(Resign(), by)) == (not self.is_over)
            if not self.is_over:
                self.is_over, self.winner, self.asked = True, by.other, None

    @rule(by=st.sampled_from([X, O]))
    def hint(self, by):
        is_possible = not self.is_over and by is self.to_move()
        assert self.attempt(self.table.viewers[by].ask_hint) == is_possible
        if is_possible:
            self.table.wait_for(lambda: self.table.view(by).hint is not None)
            self.hinted.add(by)

    @invariant()
    def all_see_the_same_game(self):
        for side in self.table.viewers:
            view = self.table.view(side)
            assert [str(move) for move, _ in view.moves] == self.moves
            assert (view.proposal and (view.proposal.command, view.proposal.by)) == self.asked
            assert bool(view.outcome) == self.is_over
            if view.outcome:
                assert view.outcome.winner is self.winner

    @invariant()
    def nobody_sees_anothers_hint(self):
        for side in self.table.viewers:
            assert (self.table.view(side).hint is not None) <= (side in self.hinted)
        told = {side: [e for e in heard if not isinstance(e, Hinted | Said)] for side, heard in self.heard.items()}
        assert told[X] == told[O] == told[None]
        assert sum(isinstance(event, Ended) for event in told[None]) == self.is_over


TestLiveGame = LiveMachine.TestCase
TestLiveGame.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


def test_a_game_on_three_by_three_knows_no_draw_by_agreement(library, pool, clock):
    table = Table(library, Setup(THREE, ALICE, BOB, is_remote=True), pool, clock)
    assert not table.view(X).can_draw
    table.close()
