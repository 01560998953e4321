"""LiveGame: one game being played, kept as it goes and thought about by its programs, whoever looks at it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from noughts.game import Assist, Mode, MoveStats
from noughts.game.game import Node
from noughts.match import (
    Ended,
    Event,
    Match,
    MatchCommand,
    MoveMade,
    Pause,
    Paused,
    Play,
    Proposed,
    Redone,
    Rematch,
    Responded,
    Said,
    Setup,
    Undone,
    Unpause,
)
from noughts.play.dialogue import Dialogue
from noughts.play.events import ChangedElsewhere, Failed, Observer, Observers
from noughts.play.library import Library
from noughts.play.persistence import PersistentMatch, WriteSteps, run_writes
from noughts.play.pool import SearchPool
from noughts.play.program_turn import Decision, ProgramTurn
from noughts.play.view import RunningScore
from noughts.rules import Move, NoughtsError, Outcome, Position, Side
from noughts.search import Analysis, Limit
from noughts.search.registry import Searcher
from noughts.store import GameKnown, PlayedElsewhere

if TYPE_CHECKING:
    from noughts.store.store import Also


CHANGES = (MoveMade, Undone, Redone, Ended)
"""The events after which the board is another one."""

PROPOSALS = (Proposed, Responded)
"""The events after which the game is written too, unless it is over."""

ELSEWHERE = (PlayedElsewhere, GameKnown)
"""What is raised when another program has gone on with the game, or ended it."""

REMEMBERED = 500
"""Events that can be told again to whoever missed them."""

CONTINUED_ELSEWHERE = "This game went on in another window; here is how it stands now."


class LiveGame:
    """A match with its copy in the library, its clocks, its programs and its voices.

    One call at a time: any thread may call, and a call waits for the one
    before. Whoever acts says for which side. Every event raises ``revision``
    by one, and nothing is told before it is kept.
    """

    def __init__(
        self,
        library: Library,
        match: Match,
        version: int,
        *,
        thinkers: SearchPool,
        clock: Callable[[], float],
        limit: Limit,
        searcher: Searcher,
        rng: Random,
        score: RunningScore,
        may_think: Callable[[], bool] = lambda: True,
    ) -> None:
        self.revision = 0
        """How many events there have been."""
        self.turn = 0
        """How often the board has changed, so that nothing found out about one position is taken for another."""
        self.score = score
        self.said: Said | None = None
        """What was said last."""
        self.decision: Decision | None = None
        """What was behind the last move, if a program made it."""
        self.is_rematch_agreed = False
        self._lock = threading.RLock()
        self._library = library
        self._clock = clock
        self._may_think = may_think
        """Whether the programs of this game think here, where several processes have it open."""
        self._observers = Observers()
        self._kept = PersistentMatch(library, match, version, clock(), rng, self._observers.wake)
        self._dialogue = Dialogue(match.setup, rng)
        self._program_turn = ProgramTurn(match.id, thinkers, searcher, limit, clock, rng)
        self._log: deque[Event] = deque(maxlen=REMEMBERED)
        self._moves: tuple[Node | None, tuple[tuple[Move, MoveStats], ...]] = (None, ())
        """A node, and the moves that lead to it."""
        self._is_stepping = False
        """Whether a program may make one move though the game is paused."""

    # What everybody may know

    @property
    def id(self) -> str:
        """The same wherever the game is kept."""
        return self.match.id

    @property
    def setup(self) -> Setup:
        """What was settled before the first move."""
        return self.match.setup

    @property
    def position(self) -> Position:
        """The board as it is now."""
        return self.match.position

    @property
    def match(self) -> Match:
        """The game itself, to be looked at while it is still, and never to be changed."""
        return self._kept.match

    @property
    def lock(self) -> threading.RLock:
        """While this is held, nothing happens in the game."""
        return self._lock

    @property
    def moves(self) -> tuple[tuple[Move, MoveStats], ...]:
        """The moves that lead to the board as it is now, with what each took; found once for all who look."""
        node = self.match.game.node
        if self._moves[0] is not node:
            known = self._moves[1] if self._moves[0] is node.parent else None
            if known is None:
                made = tuple((each.move, each.effort) for each in node.path()[1:] if each.move)
            else:
                made = (*known, (node.move, node.effort)) if node.move else known
            self._moves = node, made
        return self._moves[1]

    @property
    def version(self) -> int:
        """How often the game has been written."""
        return self._kept.version

    @property
    def is_thinking(self) -> bool:
        """Whether a program has not decided yet."""
        return self._program_turn.is_undecided

    @property
    def thoughts(self) -> Analysis | None:
        """What the program that thinks knows so far."""
        return self._program_turn.thoughts

    def events_since(self, revision: int) -> list[Event] | None:
        """What has happened after so many events; None if that is too long ago to be told."""
        with self._lock:
            count = self.revision - revision
            if count > len(self._log):
                return None
            return [*islice(reversed(self._log), count)][::-1]

    # Coming and going

    def begin(self) -> None:
        """Start the game, or go on with it."""
        with self._lock:
            begun = self.match.begin(self._clock())
            self._publish([*begun, *self._dialogue.greet(is_rematch=self.score.games > 0)])
            self._kept.watch()

    def subscribe(self, observer: Observer) -> None:
        """Somebody looks from now on."""
        with self._lock:
            self._observers.subscribe(observer)

    def unsubscribe(self, observer: Observer) -> None:
        """Somebody looks no longer."""
        with self._lock:
            self._observers.unsubscribe(observer)

    def close(self, *, drops: bool = True) -> None:
        """Nobody plays here any more; the game stays in the library as it is, with the time that is left.

        One in which no person has moved is dropped, unless somebody may still come.
        """
        with self._lock:
            self._program_turn.stop()
            self._kept.leave(self._clock(), drops=drops)

    # What players do

    def do(self, command: MatchCommand, by: Side) -> None:
        """Carry out a side's command, and write it at once."""
        run_writes(self.apply(command, by), self._library.store.write)

    def apply(self, command: MatchCommand, by: Side, also: Also | None = None) -> WriteSteps[bool]:
        """Carry out a side's command, and write something else along; returns whether the game was written.

        If another program was faster, its state is taken over instead and all observers are told. Nothing else happens
        in the game while this waits for the disk.
        """
        with self._lock:
            happened = self.match.apply(command, by=by, now=self._clock())
            if isinstance(command, Unpause):
                self._is_stepping = False  # a step under way becomes an ordinary move
            if isinstance(command, Rematch) and not self.setup.is_remote:
                self.is_rematch_agreed = True
            if any(isinstance(event, Undone | Redone) for event in happened):
                self._dialogue.forget()
            if any(isinstance(event, Paused) for event in happened):
                self._program_turn.stop()
            try:
                return (yield from self._publish_steps(happened, also))
            except ELSEWHERE:
                self._reread()
                return False

    def rename(self, names: Mapping[str, str]) -> None:
        """Some of the people have other names by now."""
        with self._lock:
            self.match.setup = self.match.setup.renamed(names)
            self.score = self.score.renamed(names)
            if self._kept.is_written and not self.match.outcome:
                run_writes(self._kept.keep(self._clock()), self._library.store.write)

    def step(self) -> None:
        """During a pause: let a program make one move."""
        with self._lock:
            if not self.match.is_paused:
                self.do(Pause(), self.position.side)
            self._is_stepping = not self.match.is_persons_turn

    def mark_helped(self) -> None:
        """Note that a person was helped, and keep that too; with a coach, or nobody playing, there is nothing to note."""
        with self._lock:
            match = self.match
            if match.setup.mode in (Mode.COMPUTER, Mode.PEOPLE) and Assist.HINT not in match.aids and not match.outcome:
                match.mark(Assist.HINT)
                if self._kept.is_written:
                    run_writes(self._kept.keep(self._clock()), self._library.store.write)

    # What time, programs and other processes do

    def poll(self, pace: float = 0.0) -> None:
        """Carry out what is due; a program's move is due when it has taken ``pace`` seconds. Never waits for thought."""
        with self._lock:
            try:
                if self._kept.is_overtaken():
                    self._reread()
                self._publish(self.match.tick(self._clock()))
                self._take_decision(pace)
            except ELSEWHERE:
                self._reread()
            except (OSError, NoughtsError) as error:
                self._fail(str(error))
            self._think()

    def is_busy(self) -> bool:
        """Whether something will happen without anybody doing anything: a program thinks, or a clock runs."""
        match = self.match
        runs = match.clock is not None and not match.is_paused and not match.outcome
        return runs or self._program_turn.is_going_on

    def next_moment(self, now: float, pace: float = 0.0) -> float | None:
        """When something will happen by time alone."""
        match = self.match
        left = None if match.is_paused else match.left(match.position.side, now)
        moments = None if left is None else now + left, self._program_turn.due(self._pace(pace))
        return min((moment for moment in moments if moment is not None), default=None)

    def _pace(self, pace: float) -> float:
        return 0.0 if self._is_stepping else pace

    def _take_decision(self, pace: float) -> None:
        """Make the move that a program has decided on, when it is time."""
        decision = self._program_turn.take(self._pace(pace))
        if decision is None:
            return
        match, now = self.match, self._clock()
        side = match.position.side
        is_step, self._is_stepping = self._is_stepping, False
        if is_step:
            match.apply(Unpause(), by=side, now=now)
        comment = self._dialogue.comment(side, decision.choice)
        self._publish([*match.apply(Play(decision.choice.move, decision.effort), by=side, now=now), *comment])
        self.decision = decision
        if is_step and not match.outcome:
            match.apply(Pause(), by=side, now=now)

    def _think(self) -> None:
        """Let the program to move begin, unless it has begun or must wait."""
        match = self.match
        if match.outcome or match.is_persons_turn or (match.is_paused and not self._is_stepping):
            return
        if self._program_turn.is_going_on or not self._may_think():
            return
        self._program_turn.begin(match, self._observers)
        self._publish(self._dialogue.idle_remark(match.position.side))

    def look(self) -> None:
        """Make sure that this is the newest state of the game."""
        self._kept.doubt()
        self.poll()

    # Keeping and telling

    def _publish(self, events: Sequence[Event]) -> None:
        """Let everybody know at once."""
        run_writes(self._publish_steps(events), self._library.store.write)

    def _publish_steps(self, events: Sequence[Event], also: Also | None = None) -> WriteSteps[bool]:
        """Keep the game, then let everybody know, and the characters have their say; nothing is told before it is kept."""
        is_changed = any(isinstance(event, CHANGES) for event in events)
        if is_changed:
            self._next_position()
        is_kept = is_changed or (any(isinstance(event, PROPOSALS) for event in events) and not self.match.outcome)
        if is_kept:
            self.match.said = next((event for event in events if isinstance(event, Said)), None)
            yield from self._kept.keep(self._clock(), also)
        for event in events:
            self._append_event(event)
            if isinstance(event, Ended):
                self.score = self.score.after(event.outcome, self.match.setup, self.match.aids)
                for said in self._last_words(event.outcome):
                    self._append_event(said)
            if isinstance(event, Responded) and isinstance(event.command, Rematch):
                self.is_rematch_agreed = event.is_granted
        if events:
            self._observers.wake()
        return is_kept

    def _append_event(self, event: Event) -> None:
        """Write an event down for those who will look; what is said last stays to be seen."""
        self.revision += 1
        self._log.append(event)
        if isinstance(event, Said):
            self.said = event

    def _reread(self) -> None:
        """Another program has gone on with the game: show what it did."""
        self._next_position()
        self._dialogue.forget()
        self._kept.reread(self._clock())
        outcome, said = self.match.outcome, self.match.said
        words = self._last_words(outcome) if outcome else [said] if said else []
        self._publish([ChangedElsewhere(CONTINUED_ELSEWHERE), *words])

    def _last_words(self, outcome: Outcome) -> list[Said]:
        """What the characters say at the end."""
        moves = " ".join(str(move) for move, _ in self.moves)
        return self._dialogue.react(outcome, f"{self.match.started:%Y-%m-%d %H:%M:%S} {moves}")

    def _fail(self, message: str) -> None:
        """Stand still and say why."""
        self._next_position()
        self.match.leave(self._clock())
        self._publish([Failed(message)])

    def _next_position(self) -> None:
        """Nothing that is being found out about the position so far matters any more."""
        self._program_turn.stop()
        self.turn += 1
        self.decision = None
        self._is_stepping = False
