"""TimeControl and Clock: how much time there is, and how much is left."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from noughts.rules import BadTime, Side, quoted


class Per(Enum):
    """Whether a time is for each move or for the whole game."""

    MOVE = "move"
    GAME = "game"


class OnTime(Enum):
    """What happens when the time of a player has run out."""

    MOVE = "move"
    """A random move is made for the player."""
    LOSE = "lose"


UNITS = {"h": 3600, "m": 60, "s": 1}  # seconds in each unit
LONGEST = 24 * 3600  # seconds
SHORTEST = 0.1  # seconds; less than that is a typing mistake

_AMOUNT = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)([hms])", re.ASCII)
_CONTROL = re.compile(r"(?P<time>[^+/]+)(?:(?P<per_move>/move)|\+(?P<increment>[^+/]+))?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for each move, or for a whole game with an increment for each move.

    >>> str(TimeControl.parse("90s+2s")), TimeControl.parse("5s/move").on_time
    ('1m30s+2s', <OnTime.MOVE: 'move'>)
    """

    seconds: float
    per: Per
    on_time: OnTime
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (isinstance(self.seconds, int | float) and SHORTEST <= self.seconds <= LONGEST):
            raise BadTime(f"{quoted(self.seconds)}s: a time is at least {SHORTEST}s and at most 24h")
        if not (isinstance(self.increment, int | float) and 0 <= self.increment <= LONGEST):
            raise BadTime(f"+{quoted(self.increment)}s: an increment is at least 0s and at most 24h")
        if self.increment and self.per is Per.MOVE:
            raise BadTime("/move: a time for each move has no increment")

    @classmethod
    def parse(cls, text: str, on_time: OnTime | None = None) -> TimeControl:
        """Read ``5s/move``, ``3m`` or ``3m+2s``; BadTime for other texts.

        Without ``on_time``, a random move is made when the time for a move has
        run out, and the game is lost when the time for the game has.
        """
        match = _CONTROL.fullmatch(text.strip().lower()) if isinstance(text, str) else None
        if not match:
            raise _unreadable(text)
        per = Per.MOVE if match["per_move"] else Per.GAME
        increment = _seconds(match["increment"], text) if match["increment"] else 0.0
        usual = OnTime.MOVE if per is Per.MOVE else OnTime.LOSE
        return cls(_seconds(match["time"], text), per, on_time or usual, increment)

    def __str__(self) -> str:
        increment = f"+{_written(self.increment)}" if self.increment else ""
        return f"{_written(self.seconds)}{increment}{'/move' if self.per is Per.MOVE else ''}"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that both sides have left. ``now`` is any clock that only goes forward, in seconds.

    >>> clock = Clock.of(TimeControl.parse("1m+2s")).start(Side.X, now=100.0)
    >>> clock = clock.press(now=110.0)
    >>> clock.left(Side.X, now=115.0), clock.left(Side.O, now=115.0)
    (52.0, 55.0)
    """

    control: TimeControl
    x_left: float
    o_left: float
    running: Side | None = None
    since: float = 0.0
    """When the running side's turn began, or was resumed."""

    @classmethod
    def of(cls, control: TimeControl) -> Clock:
        """A stopped clock with the whole time for both sides."""
        return cls(control, control.seconds, control.seconds)

    def start(self, side: Side, now: float) -> Clock:
        """Start a stopped clock; BadTime if it runs."""
        if self.running:
            raise BadTime(f"start {side}: the clock is already running for {self.running}")
        return replace(self, running=side, since=now)

    def press(self, now: float) -> Clock:
        """Stop the time of the side that has moved, and start the opponent's."""
        side = self._running()
        left = self.left(side, now)
        if self.control.per is Per.MOVE:
            left = self.control.seconds
        elif left > 0:  # a move after the end of time earns nothing
            left += self.control.increment
        return replace(self._with_left(side, left), running=side.other, since=now)

    def stop(self, now: float) -> Clock:
        """Stop the clock, for a pause or at the end."""
        side = self._running()
        return replace(self._with_left(side, self.left(side, now)), running=None, since=0.0)

    def left(self, side: Side, now: float) -> float:
        """The seconds that a side has left, at least 0."""
        left = self.x_left if side is Side.X else self.o_left
        used = max(0.0, now - self.since) if side is self.running else 0.0
        return max(0.0, left - used)

    def out_of_time(self, now: float) -> Side | None:
        """The running side, if its time has run out."""
        return self.running if self.running and not self.left(self.running, now) else None

    def _running(self) -> Side:
        if not self.running:
            raise BadTime("the clock is not running")
        return self.running

    def _with_left(self, side: Side, left: float) -> Clock:
        return replace(self, x_left=left) if side is Side.X else replace(self, o_left=left)


def _seconds(text: str, whole: str) -> float:
    """The seconds in ``1m30s``; BadTime, with the whole text, if it cannot be read."""
    amounts = _AMOUNT.findall(text)
    units = [unit for _, unit in amounts]
    if "".join(number + unit for number, unit in amounts) != text.strip() or units != [unit for unit in UNITS if unit in units]:
        raise _unreadable(whole)
    return round(sum(float(number) * UNITS[unit] for number, unit in amounts), 3)


def _written(seconds: float) -> str:
    left = round(seconds * 1000)
    parts = []
    for unit, size in UNITS.items():
        count, left = divmod(left, size * 1000) if unit != "s" else (left / 1000, 0)
        if count:
            parts.append(f"{count:g}{unit}")
    return "".join(parts) or "0s"


def _unreadable(text: str) -> BadTime:
    return BadTime(f"{quoted(text)}: not a time. Try 5s/move, 3m or 3m+2s.")
