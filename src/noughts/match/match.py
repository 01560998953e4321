"""Match: one game being played, as a state machine that is told the time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import datetime
from random import Random
from typing import Any

from noughts.game import UNMEASURED, Assist, Clock, Game, Mode, MoveStats, OnTime, Record, Seat
from noughts.match import commands, events
from noughts.match.commands import MatchCommand
from noughts.match.events import Event, Proposal, Said
from noughts.match.types import DrawIsOff, GameNotOver, GamePaused, NoProposal, NotYourTurn, PauseIsOff, Setup, UndoIsOff
from noughts.rules import (
    BadRecord,
    GameOver,
    Move,
    NothingToRedo,
    NothingToUndo,
    NoughtsError,
    Outcome,
    Position,
    Side,
    Why,
    quoted,
)

LARGE = 16  # cells of the smallest board on which people can agree on a draw; smaller ones fill up soon enough


class Match:
    """A game between two seats, with clocks.

    It waits for people and programs alike, until ``apply`` is called. ``now`` is any clock that only goes forward, in
    seconds; ``by`` is the side that acts. A match begins paused; ``begin`` starts it.

    A command that both players must agree on (``Proposal``) is carried out at
    once at one keyboard, and proposed and answered when two people play apart.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        id: str,  # noqa: A002 - the name that records have for it
        started: datetime,
        rng: Random,
        game: Game | None = None,
        aids: Iterable[Assist] = (),
    ) -> None:
        self.setup = setup
        self.id = id
        self.started = started
        self.game = game or Game(setup.rules)
        self.clock = Clock.of(setup.time) if setup.time else None
        self.aids = frozenset(aids)
        self.helped: frozenset[Side] = frozenset()
        """Who had a hint or saw values, as far as that is known; the record of a finished game has only ``aids``."""
        self.shares_analysis = False  # two people who play apart agreed that both see values
        self.used = 0.0  # seconds of the current turn before the last pause
        self.proposal: Proposal | None = None
        self.said: Said | None = None  # with the last change; shown wherever the game is open
        self._rng = rng
        self._since: float | None = None  # when the current turn began or was resumed; None while paused, and after the end

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def is_paused(self) -> bool:
        """Whether the clock and the programs are stopped before the end of the game."""
        return self._since is None and not self.outcome

    @property
    def seat_to_move(self) -> Seat:
        return self.setup.seat(self.position.side)

    @property
    def is_persons_turn(self) -> bool:
        """Whether the match waits for a person."""
        return not self.outcome and self.seat_to_move.program is None

    @property
    def can_agree_on_a_draw(self) -> bool:
        """Whether two people play on a board of at least ``LARGE`` cells, and the game is not over."""
        cells = self.setup.rules.cols * self.setup.rules.rows
        return self.setup.mode in (Mode.PEOPLE, Mode.COACH) and cells >= LARGE and not self.outcome

    def can_undo(self, by: Side) -> bool:
        return self.setup.can_undo and not self.outcome and bool(self._plies_back(by))

    @property
    def can_redo(self) -> bool:
        return self.setup.can_undo and not self.outcome and self.game.can_redo

    def begin(self, now: float) -> list[Event]:
        self.check_open("begin")
        self._run(now)
        return [events.Began(is_resumed=bool(self.game.moves()))]

    def apply(self, command: MatchCommand, *, by: Side, now: float) -> list[Event]:
        """Carry out a command of one side and return what happened; NoughtsError if it cannot be done."""
        match command:
            case commands.Play(move, effort):
                return self._play(move, effort, by, now)
            case commands.Undo() | commands.Redo() | commands.OfferDraw() | commands.Rematch() | commands.ShareAnalysis():
                self._check_proposal(command, by)
                return self._propose(Proposal(command, by), now)
            case commands.Answer(is_granted):
                return self._answer(by, now, is_granted=is_granted)
            case commands.Resign():
                self.check_open(command.name)
                if self.setup.mode is Mode.WATCH:
                    raise NotYourTurn("resign: both players are programs")
                return [events.Resigned(by), *self._end(Outcome(by.other, Why.RESIGNED), now)]
            case commands.Claim():
                self.check_open(command.name)
                if not self.setup.is_remote:
                    raise NotYourTurn("claim: no other person plays this game")
                return self._end(Outcome(by, Why.LEFT), now)
            case commands.Abandon():
                self.check_open(command.name)
                return self._end(Outcome(None, Why.ABANDONED), now)
            case commands.Pause():
                if self.setup.is_remote and self.clock:
                    raise PauseIsOff("pause: the other player's clock is running, and you cannot stop it")
                self._check_running("pause")
                self._stop(now)
                return [events.Paused()]
            case commands.Unpause():
                self.check_open("go on")
                if not self.is_paused:
                    return []
                self._run(now)
                return [events.Unpaused()]
        raise TypeError(f"{command!r}: not a command of a match")

    def _play(self, move: Move | str, effort: MoveStats, by: Side, now: float) -> list[Event]:
        self._check_running(str(move))
        if late := self.tick(now):
            return late
        if by is not self.position.side:
            raise NotYourTurn(f"{quoted(str(move))}: it is {self.seat_to_move.name}'s turn")
        return self._make(move, now, effort)

    def _check_proposal(self, command: MatchCommand, by: Side) -> None:
        if isinstance(command, commands.Rematch):
            if not self.outcome:
                raise GameNotOver("rematch: the game is not over yet")
            return
        self.check_open(command.name)
        if isinstance(command, commands.Undo) and not self.setup.can_undo:
            where = "while a clock runs" if self.setup.time else "in this game"
            raise UndoIsOff(f"undo: moves cannot be taken back {where}")
        if isinstance(command, commands.Undo) and not self._plies_back(by):
            raise NothingToUndo("undo: none of your moves can be taken back")
        if isinstance(command, commands.Redo) and not self.can_redo:
            raise NothingToRedo("redo: no move has been taken back")
        if isinstance(command, commands.OfferDraw) and not self.can_agree_on_a_draw:
            raise DrawIsOff(f"draw: two people can agree on one, on boards of {LARGE} cells and more")

    def leave(self, now: float) -> None:
        """Stop the clock of a game that is closed."""
        if not self.is_paused and not self.outcome:
            self._stop(now)

    def tick(self, now: float) -> list[Event]:
        """Apply what the clock decides: a player whose time has run out loses, or a random move is made."""
        side = self.clock.out_of_time(now) if self.clock else None
        if not self.clock or side is None or self.outcome:
            return []
        if self.clock.control.on_time is OnTime.LOSE:
            return [events.TimeRanOut(side), *self._end(Outcome(side.other, Why.TIME), now)]
        move = self._rng.choice(self.position.moves())
        return [events.TimeRanOut(side), *self._make(move, now, UNMEASURED, by_chance=True)]

    def mark(self, aid: Assist, *helped: Side) -> None:
        self.aids |= {aid}
        self.helped |= set(helped)

    def left(self, side: Side, now: float) -> float | None:
        return self.clock.left(side, now) if self.clock else None

    def seconds_used(self, now: float) -> float:
        """Seconds that the current turn has taken, without pauses."""
        return self.used + (now - self._since if self._since is not None else 0.0)

    def record(self, ended: datetime | None = None) -> Record:
        setup = self.setup
        return Record(self.game, setup.x, setup.o, self.id, setup.coach, self.aids, self.started, ended, setup.time)

    def _propose(self, proposal: Proposal, now: float) -> list[Event]:
        """Carry out a command if the other side need not agree or has proposed it too; otherwise wait for an answer."""
        if not self.setup.is_remote:
            return self._carry_out_proposal(proposal, now)
        if self.proposal == Proposal(proposal.command, proposal.by.other):
            return self._answer(proposal.by, now, is_granted=True)
        self.proposal = proposal
        return [events.Proposed(proposal.command, proposal.by)]

    def _answer(self, by: Side, now: float, *, is_granted: bool) -> list[Event]:
        proposal = self.proposal
        if proposal is None:
            raise NoProposal("answer: there is no proposal")
        if is_granted and by is proposal.by:
            raise NoProposal(f"{proposal.command.name}: the other side must answer that")
        self.proposal = None
        responded = events.Responded(proposal.command, by, is_granted)
        return [responded, *(self._carry_out_proposal(proposal, now) if is_granted else [])]

    def _carry_out_proposal(self, proposal: Proposal, now: float) -> list[Event]:
        match proposal.command:
            case commands.Undo():
                plies = self._plies_back(proposal.by)
                self.game.undo(plies)
                self.aids |= {Assist.UNDO}
                self._next_turn(now)
                return [events.Undone(plies)]
            case commands.Redo():
                plies = 0
                while self.game.can_redo and (plies == 0 or not self.is_persons_turn):
                    self.game.redo()
                    plies += 1
                self._next_turn(now)
                return [events.Redone(plies)]
            case commands.OfferDraw():
                return self._end(Outcome(None, Why.AGREED), now)
            case commands.ShareAnalysis():
                self.shares_analysis = True
                if self.setup.coach is None:
                    self.mark(Assist.HINT, *Side)
        return []  # a rematch is another match

    def _make(self, move: Move | str, now: float, effort: MoveStats, *, by_chance: bool = False) -> list[Event]:
        side = self.position.side
        effort = replace(effort, seconds=round(self.seconds_used(now), 3))
        self.game.play(move, effort=effort)
        made = self.game.node.move
        assert made is not None  # noqa: S101 - a move has just been made
        if self.clock:
            self.clock = self.clock.press(now)
        self._next_turn(now)
        happened: list[Event] = [events.MoveMade(side, made, effort, by_chance)]
        if self.outcome:
            self._stop(now)
            happened.append(events.Ended(self.outcome))
        return happened

    def _end(self, outcome: Outcome, now: float) -> list[Event]:
        self.game.end(outcome)
        self.proposal = None
        if self._since is not None:
            self._stop(now)
        return [events.Ended(outcome)]

    def _plies_back(self, by: Side) -> int:
        """How many plies ago this side was to move before, or at one keyboard any person; 0 if never."""
        back, node = 0, self.game.node
        while node.parent:
            back, node = back + 1, node.parent
            side = node.position.side
            if side is by if self.setup.is_remote else self.setup.seat(side).program is None:
                return back
        return 0

    def _next_turn(self, now: float) -> None:
        """Start the next turn; a proposal about the last position is dropped."""
        self.proposal = None
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
        """GameOver, with advice, if the game is over; ``what`` names the command."""
        if self.outcome:
            raise GameOver(f"{what}: the game is over. Rematch, or try again from an earlier move.")

    def _check_running(self, what: str) -> None:
        self.check_open(what)
        if self.is_paused:
            raise GamePaused(f"{what}: the game is paused. End the pause first.")


def match_to_json(match: Match, now: float) -> str:
    """A match as text: its record, including moves taken back, its clocks, settings, proposal and last remark."""
    proposal = match.proposal
    return _encode(
        {
            "record": match.record().to_document(),
            "allows_undo": match.setup.allows_undo,
            "allows_hints": match.setup.allows_hints,
            "is_apart": match.setup.is_remote,
            "helped": sorted(side.value for side in match.helped),
            "shares_analysis": match.shares_analysis,
            "asked": {"wish": proposal.command.name, "by": proposal.by.value} if proposal else None,
            "said": asdict(match.said) if match.said else None,
            "x_left": match.left(Side.X, now),
            "o_left": match.left(Side.O, now),
            "used": match.seconds_used(now),
        }
    )


_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def match_of_record(record: Record, setup: Setup, rng: Random) -> Match:
    """A paused match from a record; the setup supplies what the record lacks."""
    if record.started is None:
        raise BadRecord("the saved game does not say when it began")
    return Match(setup, id=record.id, started=record.started, rng=rng, game=record.game, aids=record.aids)


def match_from_json(text: str, rng: Random) -> Match:
    """Read what ``match_to_json`` of this or an earlier version wrote; BadRecord if it cannot be read. The match is paused."""
    try:
        document: dict[str, Any] = json.loads(text)
        record = Record.from_document(document["record"])
        setup = Setup(
            record.game.rules,
            record.x,
            record.o,
            record.time,
            record.coach,
            allows_undo=bool(document["allows_undo"]),
            allows_hints=bool(document["allows_hints"]),
            is_remote=bool(document.get("is_apart")),
        )
        asked = document.get("asked")
        said = document.get("said")
        match = match_of_record(record, setup, rng)
        match.proposal = Proposal(commands.PROPOSALS[asked["wish"]], Side(asked["by"])) if asked else None
        match.helped = frozenset(map(Side, document.get("helped", ())))
        match.shares_analysis = bool(document.get("shares_analysis"))
        match.said = Said(str(said["name"]), str(said["text"])) if said else None
        if match.clock:
            match.clock = replace(match.clock, x_left=float(document["x_left"]), o_left=float(document["o_left"]))
        match.used = float(document["used"])
    except (KeyError, TypeError, ValueError, ArithmeticError, RecursionError) as error:
        reason = str(error) if isinstance(error, NoughtsError) else "it is not what the program writes"
        raise BadRecord(f"the saved game cannot be read: {reason}") from error
    return match
