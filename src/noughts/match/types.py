"""Setup, all that is settled before the first move, and the errors of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from noughts.game import Mode, Seat, TimeControl, name_key
from noughts.rules import BadName, IllegalMove, NothingToUndo, NoughtsError, Rules, Side


class BadSetup(NoughtsError):
    """The game cannot be played like this."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules, who plays, against which clock, and what help there is."""

    rules: Rules
    x: Seat
    o: Seat
    time: TimeControl | None = None
    coach: str | None = None
    """The program that tells two people what it thinks."""
    allows_undo: bool = True
    """Whether moves can be taken back; never under a clock."""
    allows_hints: bool = True
    is_remote: bool = False
    """Whether two people play from places of their own, so that each must agree to what concerns both."""
    mode: Mode = field(init=False, compare=False, repr=False)
    """Who plays whom."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mode", Mode.of(self.x, self.o, self.coach))  # found once: it is asked for very often
        if name_key(self.x.name) == name_key(self.o.name):
            raise BadName(f"{self.o.name}: both players have this name; give one of them another")
        if self.coach and self.mode is not Mode.COACH:
            raise BadSetup("coach: helps two people, and here a program plays; play without one, or with another person")
        if self.is_remote and self.mode not in (Mode.PEOPLE, Mode.COACH):
            raise BadSetup("apart: only two people can play from places of their own")

    @property
    def can_undo(self) -> bool:
        """Whether moves can be taken back: somebody must be there to do it, and no clock must run."""
        return self.allows_undo and self.time is None and self.mode is not Mode.WATCH

    @property
    def only_person(self) -> Side | None:
        """The side of the one person in the game; None if there are two, or none."""
        people = [side for side in Side if self.seat(side).program is None]
        return people[0] if len(people) == 1 else None

    def seat(self, side: Side) -> Seat:
        """Who plays a side."""
        return self.x if side is Side.X else self.o

    def swapped(self) -> Setup:
        """The same with the seats exchanged, for a rematch."""
        return replace(self, x=self.o, o=self.x)

    def renamed(self, names: Mapping[str, str]) -> Setup:
        """The same with other names for some of the people, from the old name to the new one."""
        x, o = (seat if seat.program else replace(seat, name=names.get(seat.name, seat.name)) for seat in (self.x, self.o))
        return replace(self, x=x, o=o)


class GameGoesOn(NoughtsError):
    """What was asked for can only be done when the game is over."""


class GamePaused(IllegalMove):
    """The game is paused, so nobody can move."""


class NotYourTurn(IllegalMove):
    """It is a program's turn, or the other person's."""


class UndoIsOff(NothingToUndo):
    """In this game no move is taken back."""


class DrawIsOff(NoughtsError):
    """In this game nobody agrees on a draw."""


class PauseIsOff(NoughtsError):
    """In this game nobody stops the clock."""


class NothingAsked(NoughtsError):
    """There is nothing to answer, or not for this side."""
