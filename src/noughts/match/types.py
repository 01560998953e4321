"""The setup of a match, and its errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from noughts.game import Mode, Seat, TimeControl, name_key
from noughts.rules import BadName, IllegalMove, NothingToUndo, NoughtsError, Rules, Side


class BadSetup(NoughtsError):
    """The parts of a setup do not fit together."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules, the players, the clock, and which help is allowed."""

    rules: Rules
    x: Seat
    o: Seat
    time: TimeControl | None = None
    coach: str | None = None  # the program that advises two people
    allows_undo: bool = True  # whether moves can be taken back; never under a clock
    allows_hints: bool = True
    is_remote: bool = False
    """Whether two people play on separate devices, so that both must agree to an undo, a draw or a rematch."""
    mode: Mode = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mode", Mode.of(self.x, self.o, self.coach))  # computed once: it is read very often
        if name_key(self.x.name) == name_key(self.o.name):
            raise BadName(f"{self.o.name}: both players have this name; give one of them another")
        if self.coach and self.mode is not Mode.COACH:
            raise BadSetup("coach: only two people can have one; play without a coach, or against another person")
        if self.is_remote and self.mode not in (Mode.PEOPLE, Mode.COACH):
            raise BadSetup("remote: only two people can play on separate devices")

    @property
    def can_undo(self) -> bool:
        """Whether moves can be taken back: only if a person plays, and without a clock."""
        return self.allows_undo and self.time is None and self.mode is not Mode.WATCH

    @property
    def only_person(self) -> Side | None:
        """The side of the one person in the game; None if there are two, or none."""
        people = [side for side in Side if self.seat(side).program is None]
        return people[0] if len(people) == 1 else None

    def seat(self, side: Side) -> Seat:
        return self.x if side is Side.X else self.o

    def swapped(self) -> Setup:
        return replace(self, x=self.o, o=self.x)

    def renamed(self, names: Mapping[str, str]) -> Setup:
        """The same setup with new names for some people, by their old names."""
        x, o = (seat if seat.program else replace(seat, name=names.get(seat.name, seat.name)) for seat in (self.x, self.o))
        return replace(self, x=x, o=o)


class GameNotOver(NoughtsError):
    """The command is only possible when the game is over."""


class GamePaused(IllegalMove):
    """No move is possible during a pause."""


class NotYourTurn(IllegalMove):
    """It is the turn of a program, or of the other player."""


class UndoIsOff(NothingToUndo):
    """In this game moves cannot be taken back."""


class DrawIsOff(NoughtsError):
    """In this game the players cannot agree on a draw."""


class PauseIsOff(NoughtsError):
    """In this game the clock cannot be stopped."""


class NoProposal(NoughtsError):
    """There is no proposal for this side to answer."""
