"""Match: one game being played, as a state machine that is told the time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from random import Random

from noughts.game import UNMEASURED, Aid, Clock, Effort, Game, OnTime, Record, Seat
from noughts.match.events import (
    Began,
    Ended,
    Event,
    MoveMade,
    Paused,
    Redone,
    Resigned,
    TimeRanOut,
    Undone,
    WentOn,
)
from noughts.match.setup import Setup
from noughts.rules import GameOver, IllegalMove, Move, NothingToRedo, NothingToUndo, Outcome, Position, Side, Why


class GamePaused(IllegalMove):
    """The game is paused, so nobody can move."""


class UndoIsOff(NothingToUndo):
    """In this game no move is taken back."""


class Match:
    """A game between two seats, with clocks.

    It does nothing by itself: a person's turn is a state in which it waits,
    a program's turn another. ``now`` is any clock that only goes forward,
    in seconds. A match begins paused; ``begin`` starts it.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        id: str,  # noqa: A002 - the name that records have for it
        started: datetime,
        rng: Random,
        game: Game | None = None,
        clock: Clock | None = None,
        aids: Iterable[Aid] = (),
        used: float = 0.0,
    ) -> None:
        self.setup = setup
        self.id = id
        self.started = started
        self.game = game or Game(setup.rules)
        self.clock = clock or (Clock.of(setup.time) if setup.time else None)
        self.aids = frozenset(aids)
        self.used = used
        """Seconds of the current turn before the last pause."""
        self._rng = rng
        self._since: float | None = None
        """When the current turn began or went on; None while paused, and after the end."""

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome

    @property
    def is_paused(self) -> bool:
        """Whether the game stands still though it is not over."""
        return self._since is None and not self.outcome

    @property
    def seat_to_move(self) -> Seat:
        """Whose turn it is."""
        return self.setup.seat(self.position.side)

    @property
    def is_persons_turn(self) -> bool:
        """Whether the match waits for a person."""
        return not self.outcome and self.seat_to_move.program is None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that a person can take back."""
        return self.setup.can_undo and not self.outcome and bool(self._plies_back())

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back."""
        return self.setup.can_undo and not self.outcome and self.game.can_redo

    def begin(self, now: float) -> list[Event]:
        """Start the game, or go on with one that was left."""
        self._check_open("begin")
        self._run(now)
        return [Began(is_resumed=bool(self.game.moves()))]

    def play(self, move: Move | str, now: float, effort: Effort = UNMEASURED) -> list[Event]:
        """The side to move plays. A move that comes after the end of its time is not made; what happens then is."""
        self._check_running(str(move))
        late = self.tick(now)
        return late or self._make(move, now, effort)

    def undo(self, now: float) -> list[Event]:
        """Back to the last position where a person was to move."""
        self._check_open("undo")
        if not self.setup.can_undo:
            raise UndoIsOff(f"undo: {self._why_no_undo()}")
        plies = self._plies_back()
        if not plies:
            raise NothingToUndo("undo: none of your moves can be taken back")
        self.game.undo(plies)
        self.aids |= {Aid.UNDO}
        self._next_turn(now)
        return [Undone(plies)]

    def redo(self, now: float) -> list[Event]:
        """Forward to the next position where a person was to move, or as far as moves were taken back."""
        self._check_open("redo")
        if not self.can_redo:
            raise NothingToRedo("redo: no move has been taken back")
        plies = 0
        while self.game.can_redo and (plies == 0 or not self.is_persons_turn):
            self.game.redo()
            plies += 1
        self._next_turn(now)
        return [Redone(plies)]

    def resign(self, side: Side, now: float) -> list[Event]:
        """A side gives up."""
        self._check_open("resign")
        return [Resigned(side), *self._end(Outcome(side.other, Why.RESIGNED), now)]

    def abandon(self, now: float) -> list[Event]:
        """Nobody will play this game to its end."""
        self._check_open("abandon")
        return self._end(Outcome(None, Why.ABANDONED), now)

    def pause(self, now: float) -> list[Event]:
        """Stand still."""
        self._check_running("pause")
        self._stop(now)
        return [Paused()]

    def go_on(self, now: float) -> list[Event]:
        """End the pause."""
        self._check_open("go on")
        if not self.is_paused:
            return []
        self._run(now)
        return [WentOn()]

    def tick(self, now: float) -> list[Event]:
        """What time alone has done."""
        side = self.clock.out_of_time(now) if self.clock else None
        if not self.clock or side is None or self.outcome:
            return []
        if self.clock.control.on_time is OnTime.LOSE:
            return [TimeRanOut(side), *self._end(Outcome(side.other, Why.TIME), now)]
        move = self._rng.choice(self.position.moves())
        return [TimeRanOut(side), *self._make(move, now, UNMEASURED, by_chance=True)]

    def mark(self, aid: Aid) -> None:
        """Note that a person was helped."""
        self.aids |= {aid}

    def left(self, side: Side, now: float) -> float | None:
        """The seconds that a side has left; None without a clock."""
        return self.clock.left(side, now) if self.clock else None

    def seconds_used(self, now: float) -> float:
        """How long the current turn has taken."""
        return self.used + (now - self._since if self._since is not None else 0.0)

    def record(self, ended: datetime | None = None) -> Record:
        """The game as it is recorded."""
        setup = self.setup
        return Record(
            self.game,
            x=setup.x,
            o=setup.o,
            id=self.id,
            coach=setup.coach,
            aids=self.aids,
            started=self.started,
            ended=ended,
            time=setup.time,
        )

    def _make(self, move: Move | str, now: float, effort: Effort, *, by_chance: bool = False) -> list[Event]:
        side = self.position.side
        effort = replace(effort, seconds=round(self.seconds_used(now), 3))
        self.game.play(move, effort=effort)
        made = self.game.node.move
        assert made is not None  # noqa: S101 - a move has just been made
        if self.clock:
            self.clock = self.clock.press(now)
        self._next_turn(now)
        happened: list[Event] = [MoveMade(side, made, effort, by_chance)]
        if self.outcome:
            self._stop(now)
            happened.append(Ended(self.outcome))
        return happened

    def _end(self, outcome: Outcome, now: float) -> list[Event]:
        self.game.end(outcome)
        if self._since is not None:
            self._stop(now)
        return [Ended(outcome)]

    def _plies_back(self) -> int:
        """How many plies ago a person was to move before; 0 if never."""
        back, node = 0, self.game.node
        while node.parent:
            back, node = back + 1, node.parent
            if self.setup.seat(node.position.side).program is None:
                return back
        return 0

    def _next_turn(self, now: float) -> None:
        self.used = 0.0
        if self._since is not None:
            self._since = now

    def _run(self, now: float) -> None:
        self._since = now
        if self.clock:
            self.clock = self.clock.start(self.position.side, now)

    def _stop(self, now: float) -> None:
        self.used = self.seconds_used(now)
        self._since = None
        if self.clock:
            self.clock = self.clock.stop(now)

    def _check_open(self, what: str) -> None:
        if self.outcome:
            raise GameOver(f"{what}: the game is over, and its result stands")

    def _check_running(self, what: str) -> None:
        self._check_open(what)
        if self.is_paused:
            raise GamePaused(f"{what}: the game is paused. Go on first.")

    def _why_no_undo(self) -> str:
        if self.setup.time:
            return "moves are not taken back while a clock runs"
        return "moves are not taken back in this game"
