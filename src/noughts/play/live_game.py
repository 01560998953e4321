"""LiveGame: one game being played, with its programs, and saved after every change."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from noughts.game import Assist, Mode, MoveStats
from noughts.game.game import Node
from noughts.match import Event, Match, MatchCommand, Said, Setup, commands, events
from noughts.play.dialogue import Dialogue
from noughts.play.events import ChangedElsewhere, Failed, Observer, Observers
from noughts.play.library import Library
from noughts.play.persistence import PersistentMatch, WriteSteps, run_writes
from noughts.play.program_turn import Decision, ProgramTurn, SearchSetup
from noughts.play.view import RunningScore, moves_to
from noughts.rules import Move, NoughtsError, Outcome, Position, Side
from noughts.store import GameKnown, PlayedElsewhere

if TYPE_CHECKING:
    from noughts.store.writing import Work


CHANGES = (events.MoveMade, events.Undone, events.Redone, events.Ended)  # events that change the board
PROPOSALS = (events.Proposed, events.Responded)  # events after which the game is saved too, unless it is over
ELSEWHERE = (PlayedElsewhere, GameKnown)  # another program has continued or ended the game
MAX_EVENTS = 500
QUEUE_STEP = 0.5  # seconds between updates of a program's place in the queue
CONTINUED_ELSEWHERE = "This game was continued in another window; here is how it stands now."


class LiveGame:
    """A match with its copy in the library, its programs and what its characters say.

    Any thread may call; calls wait for each other. Every event increases
    ``revision`` by one, and no event is published before it is saved.
    """

    def __init__(
        self,
        library: Library,
        match: Match,
        version: int,
        *,
        search: SearchSetup,
        clock: Callable[[], float],
        rng: Random,
        may_think: Callable[[], bool] = lambda: True,
    ) -> None:
        self.revision = 0  # events so far
        self.turn = 0  # changes of the board so far; a result about an earlier turn is out of date
        self.score = RunningScore.of(match.setup)
        self.said: Said | None = None
        self.decision: Decision | None = None  # of the last move, if a program made it
        self.lock = threading.RLock()  # while it is held, the game does not change
        self._library = library
        self._clock = clock
        self._may_think = may_think  # of several processes that have the game open, one thinks
        self._observers = Observers()
        self._persistent = PersistentMatch(library, match, version, clock(), rng, self._observers.wake)
        self._dialogue = Dialogue(match.setup, rng, library.memories(match.setup), match.id)
        self.program_turn = ProgramTurn(match.id, search, clock, rng)
        self._log: deque[Event] = deque(maxlen=MAX_EVENTS)
        self._moves: tuple[Node | None, tuple[tuple[Move, MoveStats], ...]] = (None, ())
        """A node with the moves that lead to it."""
        self._is_stepping = False  # a program may make one move during a pause

    # The state

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def setup(self) -> Setup:
        return self.match.setup

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def match(self) -> Match:
        """Read it only while holding the lock; never change it."""
        return self._persistent.match

    @property
    def moves(self) -> tuple[tuple[Move, MoveStats], ...]:
        """The moves that lead to the current position, each with its measures; computed once for all observers."""
        node = self.match.game.node
        if self._moves[0] is not node:
            self._moves = node, moves_to(node)
        return self._moves[1]

    @property
    def version(self) -> int:
        return self._persistent.version

    def events_since(self, revision: int) -> list[Event] | None:
        """The events after the first ``revision`` ones; None if they are too old to be kept."""
        with self.lock:
            count = self.revision - revision
            if count > len(self._log):
                return None
            return [*islice(reversed(self._log), count)][::-1]

    # Observers

    def begin(self) -> None:
        with self.lock:
            begun = self.match.begin(self._clock())
            self._publish([*begun, *self._dialogue.greet(lead=self._lead())])
            self._persistent.watch()

    def subscribe(self, observer: Observer) -> None:
        with self.lock:
            self._observers.subscribe(observer)

    def unsubscribe(self, observer: Observer) -> None:
        with self.lock:
            self._observers.unsubscribe(observer)

    def close(self, *, drops: bool = True) -> None:
        """Stop the clock and the programs; the game stays in the library, with the time that is left.

        With ``drops``, a game in which no person has moved is deleted.
        """
        with self.lock:
            self.program_turn.stop()
            self._persistent.leave(self._clock(), drops=drops)

    # Commands

    def do(self, command: MatchCommand, by: Side) -> None:
        run_writes(self.apply(command, by), self._library.store.write)

    def apply(self, command: MatchCommand, by: Side, also: Work | None = None) -> WriteSteps[bool]:
        """Carry out a side's command, and save it in one transaction with ``also``; returns whether the game was saved.

        If another program has continued the game, its state replaces this one and all observers are told. The lock
        is held while this waits for the disk.
        """
        with self.lock:
            happened = self.match.apply(command, by=by, now=self._clock())
            if isinstance(command, commands.Unpause):
                self._is_stepping = False  # a step under way becomes an ordinary move
            if any(isinstance(event, events.Undone | events.Redone) for event in happened):
                self._dialogue.forget()
            if any(isinstance(event, events.Paused) for event in happened):
                self.program_turn.stop()
            try:
                return (yield from self._publish_steps(happened, also))
            except ELSEWHERE:
                self._reread()
                return False

    def save_as_new(self) -> None:
        """Save the game in a library that does not have it."""
        with self.lock:
            run_writes(self._persistent.save_as_new(self._clock()), self._library.store.write)

    def rename(self, names: Mapping[str, str]) -> None:
        with self.lock:
            self.match.setup = self.match.setup.renamed(names)
            self.score = self.score.renamed(names)
            if self._persistent.is_written and not self.match.outcome:
                run_writes(self._persistent.save(self._clock()), self._library.store.write)

    def step(self) -> None:
        """During a pause: let a program make one move."""
        with self.lock:
            if not self.match.is_paused:
                self.do(commands.Pause(), self.position.side)
            self._is_stepping = not self.match.is_persons_turn

    def mark_helped(self, sides: Iterable[Side]) -> None:
        """Record and save that people were helped; games with a coach or without people have no such record."""
        with self.lock:
            match = self.match
            people = {side for side in sides if match.setup.seat(side).program is None}
            if match.setup.mode in (Mode.COMPUTER, Mode.PEOPLE) and not people <= match.helped and not match.outcome:
                match.mark(Assist.HINT, *people)
                if self._persistent.is_written:
                    run_writes(self._persistent.save(self._clock()), self._library.store.write)

    # Time, programs and other processes

    def poll(self, pace: float = 0.0) -> None:
        """Carry out what is due, without waiting; a program moves after ``pace`` seconds at the earliest."""
        with self.lock:
            try:
                if self._persistent.is_overtaken():
                    self._reread()
                self._publish(self.match.tick(self._clock()))
                self._take_decision(pace)
            except ELSEWHERE:
                self._reread()
            except (OSError, NoughtsError) as error:
                self._fail(str(error))
            self._think()

    def is_busy(self) -> bool:
        """Whether something will happen without a command: a program thinks, or a clock runs."""
        match = self.match
        runs = match.clock is not None and not match.is_paused and not match.outcome
        return runs or self.program_turn.is_active

    def next_moment(self, now: float, pace: float = 0.0) -> float | None:
        """When the clock runs out, a decided move is due, or others may have had their turn; None if nothing will happen."""
        match = self.match
        left = None if match.is_paused else match.left(match.position.side, now)
        waiting = now + QUEUE_STEP if self.program_turn.ahead else None
        moments = None if left is None else now + left, self.program_turn.due(0.0 if self._is_stepping else pace), waiting
        return min((moment for moment in moments if moment is not None), default=None)

    def _take_decision(self, pace: float) -> None:
        decision = self.program_turn.take(0.0 if self._is_stepping else pace)
        if decision is None:
            return
        match, now = self.match, self._clock()
        side, before = match.position.side, self.moves
        is_step, self._is_stepping = self._is_stepping, False
        if is_step:
            match.apply(commands.Unpause(), by=side, now=now)
        made = match.apply(commands.Play(decision.choice.move, decision.effort), by=side, now=now)
        comment = [] if match.outcome else self._dialogue.comment(side, decision.choice, before)  # the closing words come last
        self._publish([*made, *comment])
        self.decision = decision
        if is_step and not match.outcome:
            match.apply(commands.Pause(), by=side, now=now)

    def _think(self) -> None:
        """Let the program to move think, unless it does already or must wait."""
        match = self.match
        if match.outcome or match.is_persons_turn or (match.is_paused and not self._is_stepping):
            return
        if self.program_turn.is_active or not self._may_think():
            return
        self.program_turn.begin(match, self._observers)
        self._publish(self._dialogue.sides[match.position.side].idle_remark())

    def refresh(self) -> None:
        """Read the game again if another program has changed it."""
        self._persistent.recheck()
        self.poll()

    # Saving and publishing

    def _publish(self, happened: Sequence[Event]) -> None:
        run_writes(self._publish_steps(happened), self._library.store.write)

    def _publish_steps(self, happened: Sequence[Event], also: Work | None = None) -> WriteSteps[bool]:
        """Save the game if the events changed it, then append them and wake the observers; returns whether it was saved."""
        is_changed = any(isinstance(event, CHANGES) for event in happened)
        if is_changed:
            self._next_position()
        is_saved = is_changed or (any(isinstance(event, PROPOSALS) for event in happened) and not self.match.outcome)
        if is_saved:
            self.match.said = next((event for event in happened if isinstance(event, Said)), None)
        ended = next((event for event in happened if isinstance(event, events.Ended)), None)
        last_words = self._last_words(ended.outcome) if ended else []
        if is_saved:
            memory = self._library.remembering(self.match.setup, self._dialogue.news())
            yield from self._persistent.save(self._clock(), *filter(None, (also, memory)))
        for event in happened:
            self._append_event(event)
            if event is ended:
                self.score = self.score.after(ended.outcome, self.match.setup, self.match.aids)
                for said in last_words:
                    self._append_event(said)
        if happened:
            self._observers.wake()
        return is_saved

    def _append_event(self, event: Event) -> None:
        self.revision += 1
        self._log.append(event)
        if isinstance(event, Said):
            self.said = event

    def _reread(self) -> None:
        """Replace the match by the state that another program has saved, and say so."""
        self._next_position()
        self._dialogue.forget()
        self._persistent.reread(self._clock())
        outcome, said = self.match.outcome, self.match.said
        words = self._last_words(outcome) if outcome else [said] if said else []
        self._publish([ChangedElsewhere(CONTINUED_ELSEWHERE), *words])

    def _lead(self) -> int:
        """The number of games that the person is ahead of the program in this series; 0 for other games."""
        people = [seat.name for seat in (self.setup.x, self.setup.o) if seat.program is None]
        others = [seat.name for seat in (self.setup.x, self.setup.o) if seat.program]
        wins = self.score.wins
        return wins.get(people[0], 0) - wins.get(others[0], 0) if people and others else 0

    def _last_words(self, outcome: Outcome) -> list[Said]:
        """What the characters say at the end; the same in every program that has the game open."""
        moves = " ".join(str(move) for move, _ in self.moves)
        return self._dialogue.react(outcome, f"{self.match.started:%Y-%m-%d %H:%M:%S} {moves}")

    def _fail(self, message: str) -> None:
        self._next_position()
        self.match.leave(self._clock())
        self._publish([Failed(message)])

    def _next_position(self) -> None:
        """Discard everything that is computed for the last position."""
        self.program_turn.stop()
        self.turn += 1
        self.decision = None
        self._is_stepping = False
