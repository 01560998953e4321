"""Match: one game being played, as a state machine that is told the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from random import Random

from noughts.game import UNMEASURED, Aid, Clock, Game, Mode, MoveStats, OnTime, Record, Seat
from noughts.match.errors import (
    DrawIsOff,
    GameGoesOn,
    GamePaused,
    NothingAsked,
    NotYourTurn,
    PauseIsOff,
    UndoIsOff,
)
from noughts.match.events import (
    Answered,
    Asked,
    Began,
    Ended,
    Event,
    MoveMade,
    Paused,
    Redone,
    Resigned,
    Said,
    TimeRanOut,
    Undone,
    WentOn,
)
from noughts.match.setup import Setup
from noughts.match.wish import Request, Wish
from noughts.rules import GameOver, Move, NothingToRedo, NothingToUndo, Outcome, Position, Side, Why, quoted

LARGE = 16
"""Cells from which on two people may agree on a draw; a smaller board is full before they could get tired of it."""


class Match:
    """A game between two seats, with clocks.

    It does nothing by itself: a person's turn is a state in which it waits,
    a program's turn another. ``now`` is any clock that only goes forward,
    in seconds; ``by`` is the side that acts. A match begins paused;
    ``begin`` starts it.

    What concerns both players (``Wish``) is done at once where one person
    decides alone, and asked for and answered where two play apart.
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
        asked: Request | None = None,
        said: Said | None = None,
    ) -> None:
        self.setup = setup
        self.id = id
        self.started = started
        self.game = game or Game(setup.rules)
        self.clock = clock or (Clock.of(setup.time) if setup.time else None)
        self.aids = frozenset(aids)
        self.used = used
        """Seconds of the current turn before the last pause."""
        self.asked = asked
        """What waits for an answer."""
        self.said = said
        """What a character said with the last change, so that it is heard wherever the game is open."""
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
    def can_agree_on_a_draw(self) -> bool:
        """Whether two people play on a board so large that they may want to."""
        cells = self.setup.rules.cols * self.setup.rules.rows
        return self.setup.mode in (Mode.PEOPLE, Mode.COACH) and cells >= LARGE and not self.outcome

    def can_undo(self, by: Side) -> bool:
        """Whether there is a move that this side can take back, or ask to."""
        return self.setup.can_undo and not self.outcome and bool(self._plies_back(by))

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back."""
        return self.setup.can_undo and not self.outcome and self.game.can_redo

    def begin(self, now: float) -> list[Event]:
        """Start the game, or go on with one that was left."""
        self.check_open("begin")
        self._run(now)
        return [Began(is_resumed=bool(self.game.moves()))]

    def play(self, move: Move | str, now: float, *, by: Side, effort: MoveStats = UNMEASURED) -> list[Event]:
        """The side to move plays. A move that comes after the end of its time is not made; what happens then is."""
        self._check_running(str(move))
        late = self.tick(now)
        if late:
            return late
        if by is not self.position.side:
            raise NotYourTurn(f"{quoted(str(move))}: it is {self.seat_to_move.name}'s turn")
        return self._make(move, now, effort)

    def undo(self, now: float, *, by: Side) -> list[Event]:
        """Back to the last position where this side was to move; at one keyboard, where any person was."""
        self.check_open("undo")
        if not self.setup.can_undo:
            raise UndoIsOff(f"undo: {self._why_no_undo()}")
        if not self._plies_back(by):
            raise NothingToUndo("undo: none of your moves can be taken back")
        return self._wish(Wish.UNDO, now, by)

    def redo(self, now: float, *, by: Side) -> list[Event]:
        """Forward to the next position where a person was to move, or as far as moves were taken back."""
        self.check_open("redo")
        if not self.can_redo:
            raise NothingToRedo("redo: no move has been taken back")
        return self._wish(Wish.REDO, now, by)

    def draw(self, now: float, *, by: Side) -> list[Event]:
        """Settle for a draw."""
        self.check_open("draw")
        if not self.can_agree_on_a_draw:
            raise DrawIsOff(f"draw: two people can agree on one, on boards of {LARGE} cells and more")
        return self._wish(Wish.DRAW, now, by)

    def rematch(self, now: float, *, by: Side) -> list[Event]:
        """The same two again, with the seats exchanged; whoever keeps the match makes the next one when it is granted."""
        if not self.outcome:
            raise GameGoesOn("rematch: the game is not over yet")
        return self._wish(Wish.REMATCH, now, by)

    def answer(self, now: float, *, by: Side, is_granted: bool) -> list[Event]:
        """Grant what the other side has asked for, or do not; whoever asked can only think better of it."""
        asked = self.asked
        if asked is None:
            raise NothingAsked("answer: nothing has been asked")
        if is_granted and by is asked.by:
            raise NothingAsked(f"{asked.wish.value}: the other side has to answer that")
        self.asked = None
        answered = Answered(asked.wish, by, is_granted)
        return [answered, *(self._granted(asked, now) if is_granted else [])]

    def resign(self, now: float, *, by: Side) -> list[Event]:
        """A side gives up."""
        self.check_open("resign")
        return [Resigned(by), *self._end(Outcome(by.other, Why.RESIGNED), now)]

    def abandon(self, now: float) -> list[Event]:
        """Nobody will play this game to its end."""
        self.check_open("abandon")
        return self._end(Outcome(None, Why.ABANDONED), now)

    def pause(self, now: float) -> list[Event]:
        """Stand still."""
        if self.setup.is_apart and self.clock:
            raise PauseIsOff("pause: the other player's clock is not yours to stop")
        self._check_running("pause")
        self._stop(now)
        return [Paused()]

    def go_on(self, now: float) -> list[Event]:
        """End the pause."""
        self.check_open("go on")
        if not self.is_paused:
            return []
        self._run(now)
        return [WentOn()]

    def leave(self, now: float) -> None:
        """Stop the clock of a game that nobody looks at any more."""
        if not self.is_paused and not self.outcome:
            self._stop(now)

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

    def _wish(self, wish: Wish, now: float, by: Side) -> list[Event]:
        """Do at once what one person may decide, or what the other has asked for too; else ask."""
        request = Request(wish, by)
        if not self.setup.is_apart:
            return self._granted(request, now)
        if self.asked == Request(wish, by.other):
            return self.answer(now, by=by, is_granted=True)
        self.asked = request
        return [Asked(wish, by)]

    def _granted(self, request: Request, now: float) -> list[Event]:
        carry_out: Mapping[Wish, Callable[[], list[Event]]] = {
            Wish.UNDO: lambda: self._take_back(self._plies_back(request.by), now),
            Wish.REDO: lambda: self._play_again(now),
            Wish.DRAW: lambda: self._end(Outcome(None, Why.AGREED), now),
            Wish.REMATCH: list,  # the next game is another match
        }
        return carry_out[request.wish]()

    def _take_back(self, plies: int, now: float) -> list[Event]:
        self.game.undo(plies)
        self.aids |= {Aid.UNDO}
        self._next_turn(now)
        return [Undone(plies)]

    def _play_again(self, now: float) -> list[Event]:
        plies = 0
        while self.game.can_redo and (plies == 0 or not self.is_persons_turn):
            self.game.redo()
            plies += 1
        self._next_turn(now)
        return [Redone(plies)]

    def _make(self, move: Move | str, now: float, effort: MoveStats, *, by_chance: bool = False) -> list[Event]:
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
        self.asked = None
        if self._since is not None:
            self._stop(now)
        return [Ended(outcome)]

    def _plies_back(self, by: Side) -> int:
        """How many plies ago this side was to move before, or at one keyboard any person; 0 if never."""
        back, node = 0, self.game.node
        while node.parent:
            back, node = back + 1, node.parent
            side = node.position.side
            if side is by if self.setup.is_apart else self.setup.seat(side).program is None:
                return back
        return 0

    def _next_turn(self, now: float) -> None:
        """The board has changed: what was asked for belongs to the one before."""
        self.asked = None
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

    def check_open(self, what: str) -> None:
        """Refuse what would change a game that is over, and say what to do instead."""
        if self.outcome:
            raise GameOver(f"{what}: the game is over, and its result stands. Rematch, or try again from an earlier move.")

    def _check_running(self, what: str) -> None:
        self.check_open(what)
        if self.is_paused:
            raise GamePaused(f"{what}: the game is paused. Go on first.")

    def _why_no_undo(self) -> str:
        if self.setup.time:
            return "moves are not taken back while a clock runs"
        return "moves are not taken back in this game"
