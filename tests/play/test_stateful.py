"""A session driven through random commands, beside a model that is a list of moves."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from noughts import Position, Rules, Seat, Side, TimeControl
from noughts.game import Assist
from noughts.match import Pause, Play, Redo, Resign, Setup, Undo, Unpause, match_from_json
from noughts.play import IN_MEMORY, Library, Session
from noughts.players import registry
from noughts.rules import NoughtsError, Why
from tests.play.conftest import ALICE, BOB, THREE, Clock, First
from tests.waiting import LONG

FIRST = Seat("First", "first")
SEATS = [(ALICE, BOB), (ALICE, FIRST), (FIRST, ALICE)]
TIMES = [None, None, None, TimeControl.parse("5s/move"), TimeControl.parse("20s+1s")]
BOARDS = [THREE, Rules.parse("3x3 misere"), Rules.parse("2x2x2"), Rules.parse("3x3x3 gravity")]


setups = st.builds(
    lambda seats, time, rules, undo: Setup(rules, *seats, time=time, allows_undo=undo),
    st.sampled_from(SEATS),
    st.sampled_from(TIMES),
    st.sampled_from(BOARDS),
    st.sampled_from([True, True, True, False]),
)


class Model:
    """A game as the simplest thing that could be right."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.moves: list[str] = []
        self.taken_back: list[str] = []
        self.why: Why | None = None
        self.winner: Side | None = None
        self.aids: set[Assist] = set()

    @property
    def position(self) -> Position:
        position = Position.start(self.setup.rules)
        for move in self.moves:
            position = position.play(move)
        return position

    @property
    def is_over(self) -> bool:
        return self.why is not None

    def play(self, move: str) -> None:
        self.moves.append(move)
        is_same = self.taken_back[:1] == [move]  # the very move that was taken back is the same as redo
        self.taken_back = self.taken_back[1:] if is_same else []
        outcome = self.position.outcome
        if outcome:
            self.end(outcome.why, outcome.winner)

    def end(self, why: Why, winner: Side | None) -> None:
        self.why, self.winner = why, winner

    def is_persons(self, plies: int) -> bool:
        return (self.setup.x, self.setup.o)[plies % 2].program is None

    def answer(self) -> None:
        """The program plays the first free cell."""
        while not self.is_over and not self.is_persons(len(self.moves)):
            self.play(str(self.position.moves()[0]))

    def undo(self) -> bool:
        if self.is_over or not self.setup.can_undo:
            return False
        targets = [plies for plies in range(len(self.moves)) if self.is_persons(plies)]
        if not targets:
            return False
        self.taken_back = self.moves[targets[-1] :] + self.taken_back
        self.moves = self.moves[: targets[-1]]
        self.aids.add(Assist.UNDO)
        return True

    def redo(self) -> bool:
        if self.is_over or not self.setup.can_undo or not self.taken_back:
            return False
        self.moves.append(self.taken_back.pop(0))
        while self.taken_back and not self.is_persons(len(self.moves)):
            self.moves.append(self.taken_back.pop(0))
        return True


class SessionMachine(RuleBasedStateMachine):
    """Everything that people do to a session, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.program = First()
        registry.roster()["first"] = lambda options: self.program
        self.clock = Clock()
        self.library = Library.open(IN_MEMORY)
        self.session = Session(self.library, rng=Random(1), clock=self.clock)
        self.finished: list[tuple[str, Why, Side | None]] = []
        self.model: Model

    def teardown(self) -> None:
        self.session.leave()
        assert self.library.store.recount() == []
        self.library.close()
        del registry.roster()["first"]

    def settle(self) -> None:
        """Let the program answer, here and in the model; note a game that has ended."""
        while not self.session.view().outcome and not self.session.view().is_persons_turn:
            self.session.wait(LONG)
        self.model.answer()
        if self.model.why and (not self.finished or self.finished[-1][0] != self.session.view().id):
            self.finished.append((self.session.view().id, self.model.why, self.model.winner))

    def attempt(self, command) -> bool:
        """Whether the session does what it was asked; what it refuses, it refuses by name."""
        try:
            command()
        except NoughtsError:
            return False
        return True

    @initialize(setup=setups)
    def begin(self, setup):
        self.new_game(setup)

    @precondition(lambda self: self.model.is_over or len(self.model.moves) > 3)
    @rule(setup=setups)
    def new_game(self, setup):
        self.session.new_game(setup)
        self.model = Model(setup)
        self.settle()

    @rule(numbers=st.lists(st.integers(0, 8), min_size=1, max_size=4))
    def play(self, numbers):
        for number in numbers:
            moves = [str(move) for move in self.model.position.moves()]
            move = moves[number % len(moves)] if moves else "a1"
            assert self.attempt(lambda move=move: self.session.do(Play(move))) == (not self.model.is_over)
            if not self.model.is_over:
                self.model.play(move)
            self.settle()

    @rule(text=st.sampled_from(["z9", "", "0 0", "hello", "a1 b2", "99"]))
    def play_nonsense(self, text):
        assert not self.attempt(lambda: self.session.do(Play(text)))

    @rule(times=st.integers(1, 3))
    def undo(self, times):
        for _ in range(times):
            assert self.attempt(lambda: self.session.do(Undo())) == self.model.undo()
            self.settle()

    @rule(times=st.integers(1, 3))
    def redo(self, times):
        for _ in range(times):
            assert self.attempt(lambda: self.session.do(Redo())) == self.model.redo()
            self.settle()

    @rule(numbers=st.lists(st.integers(0, 8), min_size=2, max_size=5), redone=st.integers(0, 2))
    def change_ones_mind(self, numbers, redone):
        """Play, take back, play again: what people do most."""
        self.play(numbers[:2])
        self.undo(len(numbers) - 1)
        self.redo(redone)
        self.play(numbers[-1:])

    @rule()
    def hint(self):
        is_possible = not self.model.is_over
        self.attempt(self.session.hint)
        if is_possible:
            self.model.aids.add(Assist.HINT)
            while self.session.view().hint is None:
                self.session.wait(LONG)
            assert self.session.view().hint.move in self.model.position.moves()

    @precondition(lambda self: len(self.model.moves) > 2)
    @rule()
    def resign(self):
        side = self.model.setup.only_person or self.model.position.side
        assert self.attempt(lambda: self.session.do(Resign())) == (not self.model.is_over)
        if not self.model.is_over:
            self.model.end(Why.RESIGNED, side.other)
        self.settle()

    @rule(seconds=st.sampled_from([0.5, 4.0, 6.0, 30.0]))
    def let_time_pass(self, seconds):
        side, before = self.model.position.side, len(self.model.moves)
        left = self.session.view().left(side)
        self.clock.now += seconds
        self.session.poll()
        if left is not None and not self.model.is_over and seconds >= left:
            if self.model.setup.time.on_time.value == "lose":
                self.model.end(Why.TIME, side.other)
            else:
                self.model.play(str(self.session.view().moves[before][0]))
        self.settle()

    @rule()
    def pause_and_go_on(self):
        assert self.attempt(lambda: self.session.do(Pause())) == (not self.model.is_over)
        assert not self.attempt(lambda: self.session.do(Play("a1")))
        self.clock.now += 1000.0
        self.attempt(lambda: self.session.do(Unpause()))

    @precondition(lambda self: self.model.is_over)
    @rule()
    def rematch(self):
        self.session.rematch()
        self.model = Model(self.model.setup.swapped())
        self.settle()

    @precondition(
        lambda self: any(self.model.is_persons(plies) for plies in range(len(self.model.moves))) or self.model.taken_back
    )
    @rule()
    def leave_and_resume(self):
        game = self.session.view().id
        self.session.leave()
        assert self.attempt(lambda: self.session.reopen(game)) == (not self.model.is_over)
        if self.model.is_over:
            self.new_game(Setup(THREE, *SEATS[0]))
        self.settle()

    @invariant()
    def the_board_is_that_of_the_model(self):
        view = self.session.view()
        assert [str(move) for move, _ in view.moves] == self.model.moves
        assert bool(view.outcome) == self.model.is_over
        if view.outcome:
            assert (view.outcome.why, view.outcome.winner) == (self.model.why, self.model.winner)
        assert view.aids == self.model.aids
        assert view.can_redo == (not self.model.is_over and self.model.setup.can_undo and bool(self.model.taken_back))

    @invariant()
    def what_is_kept_is_what_is_on_the_board(self):
        kept = {game.id: game for game in self.library.store.unfinished()}
        game = kept.get(self.session.view().id)
        if self.model.is_over:
            assert game is None
        elif self.model.moves or self.model.taken_back:
            assert [str(move) for move in match_from_json(game.document, Random(1)).game.moves()] == self.model.moves

    @invariant()
    def every_finished_game_is_in_the_history_once(self):
        history = self.library.store.history(limit=1000, newest_first=False)
        assert sorted((game.id, game.why.value, str(game.winner)) for game in history) == sorted(
            (game, why.value, str(winner)) for game, why, winner in self.finished
        )


TestSession = SessionMachine.TestCase
TestSession.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
