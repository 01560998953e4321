"""Session: what a front holds. Commands go in; events and a view come out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from random import Random

from noughts.app.attention import Attention
from noughts.app.deciding import Decision, limit_under
from noughts.app.events import Failed, Hinted
from noughts.app.keeping import KeptMatch, is_begun
from noughts.app.library import Library
from noughts.app.practising import practice_of
from noughts.app.score import RunningScore
from noughts.app.talk import Voices
from noughts.app.view import BoardView
from noughts.game.record import Record
from noughts.game.seat import Aid, Mode
from noughts.match.events import Ended, Event, MoveMade, Paused, Redone, Said, Undone
from noughts.match.match import Match
from noughts.match.setup import Setup
from noughts.rules.errors import GameOver, IllegalMove, NoughtsError
from noughts.rules.move import Move
from noughts.rules.side import Side
from noughts.search.auto import Auto
from noughts.search.limit import Limit
from noughts.search.searcher import Searcher

THINKING_TIME = Limit(seconds=1)
"""For each move of a program; on small boards it needs a thousandth of that."""


CHANGES = (MoveMade, Undone, Redone, Ended)
"""The events after which the game is another one, and is kept anew."""


class NoGame(NoughtsError):
    """There is no game on the board."""


class GameGoesOn(NoughtsError):
    """What was asked for can only be done when the game is over."""


class NotYourTurn(IllegalMove):
    """It is a program's turn, or the other person's."""


class HelpIsOff(NoughtsError):
    """In this game there are no hints."""


class Session:
    """One game after another between the same chairs, each kept as it is played.

    All methods belong to one thread, the front's. Programs think in threads
    of their own; ``wake`` is called from those whenever ``poll`` would find
    something new. ``poll`` never waits, ``wait`` does. Every move is in the
    library before the event that tells of it is returned.
    """

    def __init__(
        self,
        library: Library,
        *,
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        limit: Limit = THINKING_TIME,
        searcher: Searcher | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.library = library
        self.pace = 0.0
        """Seconds that a program takes for a move at least, so that people can follow."""
        self._rng = rng or Random()  # noqa: S311 - games, not secrets
        self._clock = clock
        self._limit = limit
        self._searcher = searcher or Auto()
        self._front_wake = wake
        self._awake = threading.Event()
        self._kept: KeptMatch | None = None
        self._score = RunningScore()
        self._shows_analysis = False
        self._attention: Attention | None = None
        self._decision: Decision | None = None
        """What was behind the last move, if a program made it."""
        self._is_stepping = False
        """Whether a program may make one move though the game is paused."""
        self._voices: Voices | None = None
        self._said: Said | None = None

    # The game on the board

    @property
    def match(self) -> Match:
        """The game on the board."""
        if self._kept is None:
            raise NoGame("there is no game yet. Start one first.")
        return self._kept.match

    @property
    def setup(self) -> Setup:
        """What was settled before the game on the board began."""
        return self.match.setup

    @property
    def has_game(self) -> bool:
        """Whether there is a game on the board, over or not."""
        return self._kept is not None

    def new_game(self, setup: Setup) -> list[Event]:
        """Begin a game; one that goes on is left, and kept."""
        if {seat.name for seat in (setup.x, setup.o)} != set(self._score.wins):
            self._score = RunningScore.between(*_in_order(setup))
        return self._seat(self.library.new_match(setup, self._rng), version=0)

    def rematch(self) -> list[Event]:
        """The same two again, with the seats exchanged."""
        self.finished("rematch")
        return self.new_game(self.match.setup.swapped())

    def restart(self) -> list[Event]:
        """The same game from its start, the one that goes on being recorded as abandoned; after the end, a rematch."""
        match = self.match
        if match.outcome:
            return self.rematch()
        if is_begun(match):
            self._do(match.abandon)
        return self.new_game(match.setup)

    def resume(self, id: str) -> list[Event]:  # noqa: A002 - the name that records have for it
        """Go on with a game that was left; nothing happens if it is the one on the board."""
        if self.has_game and self.match.id == id:
            return []
        match, version = self.library.reopen(id, self._rng)
        if {match.setup.x.name, match.setup.o.name} != set(self._score.wins):
            self._score = RunningScore.between(*_in_order(match.setup))
        return self._seat(match, version)

    def play_on(self, record: Record | None = None, plies: int | None = None) -> list[Event]:
        """A new game, marked as practice, from a position of a game that is over.

        Without a number of plies: from the last position in which a person
        was to move.
        """
        setup, game = practice_of(record or self.finished("play on"), plies)
        match = self.library.new_match(setup, self._rng, game)
        match.mark(Aid.PRACTICE)
        return self._seat(match, version=0)

    def finished(self, what: str) -> Record:
        """The game on the board for what can only be done when it is over."""
        if not self.match.outcome:
            raise GameGoesOn(f"{what}: the game is not over yet")
        return self.match.record()

    def leave(self) -> None:
        """Stop everything; the game stays in the library as it is, with the time that is left."""
        self._forget_position()
        if self._kept:
            self._kept.leave(self._clock())
        self._kept = None

    def _seat(self, match: Match, version: int) -> list[Event]:
        """Put a game on the board and start it."""
        self.leave()
        self._kept = KeptMatch(self.library, match, version, self._clock(), self._rng)
        self._shows_analysis = False
        self._said = None
        self._voices = Voices(match.setup, self._rng)
        happened = [*match.begin(self._clock()), *self._voices.greet()]
        return [*self._happened(happened), *self.poll()]

    # What people do

    def play(self, move: Move | str) -> list[Event]:
        """The person to move plays."""
        match = self.match
        self._check_turn(str(move))
        found = self._attention.found if self._attention and self.shows_analysis else None
        happened = self._do(lambda now: match.play(move, now))
        made = match.game.node.move
        if found and made and self._attention and isinstance(happened[0], MoveMade):
            self._attention.look_back(found.analysis, made, self._limit)
        return happened

    def undo(self) -> list[Event]:
        """Back to the last position where a person was to move; a program that thinks is stopped."""
        return self._do(self.match.undo, forgets=True)

    def redo(self) -> list[Event]:
        """The opposite."""
        return self._do(self.match.redo, forgets=True)

    def resign(self) -> list[Event]:
        """Give up: the only person in the game, or the one to move."""
        match = self.match
        if match.setup.mode is Mode.WATCH:
            raise NotYourTurn("resign: nobody here plays this game")
        side = match.setup.only_person or match.position.side
        return self._do(lambda now: match.resign(side, now))

    def pause(self) -> list[Event]:
        """Stop the clock, and programs."""
        return self._do(self.match.pause)

    def go_on(self) -> list[Event]:
        """End the pause; a step that is under way becomes an ordinary move."""
        self._is_stepping = False
        return self._do(self.match.go_on)

    def step(self) -> list[Event]:
        """During a pause: let a program make one move."""
        if not self.match.is_paused:
            self._do(self.match.pause)
        if not self.match.is_persons_turn:
            self._is_stepping = True
        return self.poll()

    def hint(self) -> list[Event]:
        """Ask for the best move and the reason; they come as an event when they are found."""
        self._check_help("hint")
        self._check_turn("hint")
        self._mark_helped()
        self._attend()
        if self._attention:
            self._attention.wants_hint = True
        return self.poll()

    def analyse(self, *, on: bool = True) -> list[Event]:
        """Show what every move is worth in each position from now on, or stop showing it."""
        if on and not self.match.outcome:
            self._check_help("analyse")
            self._mark_helped()
        self._shows_analysis = on
        if self._attention and not self.shows_analysis:
            self._attention.stop_learning()
        return self.poll()

    @property
    def shows_analysis(self) -> bool:
        """Whether the values of all moves are shown."""
        return self._shows_analysis or (self.has_game and self.match.setup.coach is not None)

    def _check_help(self, what: str) -> None:
        if not self.match.setup.allows_hints and not self.match.outcome:
            raise HelpIsOff(f"{what}: there are no hints in this game")

    def _check_turn(self, what: str) -> None:
        match = self.match
        if match.outcome:
            raise GameOver(f"{what}: the game is over, and its result stands")
        if not match.is_persons_turn:
            raise NotYourTurn(f"{what}: it is {match.seat_to_move.name}'s turn")

    def _mark_helped(self) -> None:
        """Note that a person was helped, and keep that too; with a coach, or nobody playing, there is nothing to note."""
        match = self.match
        if match.setup.mode in (Mode.COMPUTER, Mode.PEOPLE) and Aid.HINT not in match.aids and not match.outcome:
            match.mark(Aid.HINT)
            if self._kept and self._kept.is_written:
                self._kept.keep(self._clock())

    # What time and programs do

    def poll(self) -> list[Event]:
        """What has happened since the last time; never waits."""
        if not self.has_game:
            return []
        try:
            happened = [*self._take_time(), *self._take_decision()]
        except (OSError, NoughtsError) as error:
            happened = [self._fail(str(error))]
        return [*happened, *self._take_study(), *self._attend()]

    def wait(self, timeout: float | None = None) -> list[Event]:
        """The same, but wait until something happens, nothing can happen any more, or time is up."""
        end = None if timeout is None else self._clock() + timeout
        while True:
            self._awake.clear()
            happened = self.poll()
            now = self._clock()
            if happened or not self.is_busy or (end is not None and now >= end):
                return happened
            moments = [moment for moment in (end, self._next_moment(now)) if moment is not None]
            self._awake.wait(max(0.0, min(moments) - now) if moments else None)

    @property
    def is_busy(self) -> bool:
        """Whether something will happen without anybody doing anything: a program thinks, or a clock runs."""
        attention = self._attention
        if attention is None:
            return False
        match = self.match
        runs = match.clock is not None and not match.is_paused and not match.outcome
        return runs or attention.thinks or attention.is_learning or attention.wants_hint

    def _next_moment(self, now: float) -> float | None:
        """When something will happen by time alone."""
        match = self.match
        left = None if match.is_paused else match.left(match.position.side, now)
        moments = [None if left is None else now + left, self._attention.due if self._attention else None]
        return min((moment for moment in moments if moment is not None), default=None)

    def _take_time(self) -> list[Event]:
        ticked = self.match.tick(self._clock())
        return self._happened(ticked) if ticked else []

    def _take_decision(self) -> list[Event]:
        """Make the move that a program has decided on, when it is time."""
        now, match = self._clock(), self.match
        decision = self._attention.take_decision(now) if self._attention else None
        if decision is None:
            return []
        is_step, self._is_stepping = self._is_stepping, False
        if is_step:
            match.go_on(now)
        comment = self._voices.comment(match.position.side, decision.choice) if self._voices else []
        happened = self._happened([*match.play(decision.choice.move, now, decision.effort), *comment])
        self._decision = decision
        if is_step and not match.outcome:
            match.pause(now)
        return happened

    def _take_study(self) -> list[Event]:
        """Tell the hint when it is found."""
        if not self._attention:
            return []
        error = self._attention.take_failure()
        if error:
            return [Failed(f"the analysis failed: {error}")]
        hint = self._attention.take_hint()
        return [Hinted(hint)] if hint else []

    def _attend(self) -> list[Event]:
        """Start the thinking that the position needs."""
        match, now = self.match, self._clock()
        if match.outcome:
            return []
        if self._attention is None:
            self._attention = Attention(match.setup, match.position, self._searcher, self._wake)
        if match.is_persons_turn:
            if self.shows_analysis or self._attention.wants_hint:
                self._attention.learn(self._limit)
            return []
        if self._attention.thinks or (match.is_paused and not self._is_stepping):
            return []
        side = match.position.side
        limit = limit_under(self._limit, match.clock, side, now)
        # The thread gets a generator of its own: it and this thread would take turns in no certain order.
        rng = Random(self._rng.random())  # noqa: S311
        has_teacher = self._shows_analysis or match.setup.mode is Mode.WATCH
        self._attention.think(limit, rng, due=now + (0.0 if self._is_stepping else self.pace), has_teacher=has_teacher)
        return self._remembered(self._voices.muse(side) if self._voices else [])

    # Keeping

    def _do(self, command: Callable[[float], Sequence[Event]], *, forgets: bool = False) -> list[Event]:
        """Carry out what a person wants; whatever is being thought belongs to the past then."""
        happened = command(self._clock())
        if forgets and self._voices:
            self._voices.forget()
        return [*self._happened(happened), *self.poll()]

    def _happened(self, events: Sequence[Event]) -> list[Event]:
        """Keep the game, then let the characters have their say; nothing is told before it is kept."""
        if any(isinstance(event, Paused) for event in events) and self._attention:
            self._attention.stop_thinking()
        if self._kept and any(isinstance(event, CHANGES) for event in events):
            self._forget_position()
            self._kept.keep(self._clock())
        happened = list(events)
        for event in events:
            if isinstance(event, Ended):
                self._score = self._score.after(event.outcome, self.match.setup)
                happened += self._voices.react(event.outcome) if self._voices else []
        return self._remembered(happened)

    def _fail(self, message: str) -> Failed:
        """Stand still and say why."""
        self._forget_position()
        if not self.match.outcome and not self.match.is_paused:
            self.match.pause(self._clock())
        return Failed(message)

    def _remembered(self, events: Sequence[Event]) -> list[Event]:
        """The same events; what is said last stays to be seen."""
        for event in events:
            if isinstance(event, Said):
                self._said = event
        return list(events)

    def _forget_position(self) -> None:
        """Nothing that is being found out about this position matters any more."""
        if self._attention:
            self._attention.stop()
        self._attention = None
        self._decision = None
        self._is_stepping = False

    def _wake(self) -> None:
        self._awake.set()
        self._front_wake()

    # Showing

    def view(self) -> BoardView:
        """The game as it stands."""
        match, now, attention = self.match, self._clock(), self._attention
        nodes = match.game.node.path()[1:]
        return BoardView(
            id=match.id,
            setup=match.setup,
            position=match.position,
            outcome=match.outcome,
            moves=tuple((node.move, node.effort) for node in nodes if node.move),
            score=self._score,
            aids=match.aids,
            is_paused=match.is_paused,
            is_thinking=attention is not None and attention.is_thinking,
            thinking=attention.thoughts if attention else None,
            thought=self._decision.analysis if self._decision else None,
            reason=self._decision.explanation if self._decision else attention.reason if attention else None,
            study=attention.found if attention and self.shows_analysis else None,
            is_studied=attention is not None and attention.found is not None and not attention.is_learning,
            hint=attention.hint if attention else None,
            said=self._said,
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            can_hint=match.is_persons_turn and match.setup.allows_hints and not match.is_paused,
            x_left=match.left(Side.X, now),
            o_left=match.left(Side.O, now),
        )


def _in_order(setup: Setup) -> list[str]:
    """The names for the score, people first."""
    return [seat.name for seat in sorted((setup.x, setup.o), key=lambda seat: seat.program is not None)]
