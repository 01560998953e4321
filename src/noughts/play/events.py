"""Events beside the game itself, and the observers who are told of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from noughts.match import Event
from noughts.reasons import Explanation


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    """The best move, and why; only whoever asked is told."""

    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Something outside the game went wrong, such as a full disk; the game is paused and nothing is lost."""

    message: str


@dataclass(frozen=True, slots=True)
class StudyFailed(Event):
    """What the moves are worth could not be found out, for want of memory, say; the game goes on."""

    message: str


@dataclass(frozen=True, slots=True)
class ChangedElsewhere(Event):
    """Another program has gone on with this game; what it did is on the board now."""

    message: str


class Observer(Protocol):
    """Somebody who looks at a live game."""

    @property
    def wants_reasons(self) -> bool:
        """Whether programs should say why they move."""

    @property
    def wants_values(self) -> bool:
        """Whether somebody should value the moves of a program that does not look."""

    def wake(self) -> None:
        """There is something new; called from any thread."""


class Observers:
    """All onlookers of one live game, who come and go while it is still; any thread may wake them."""

    def __init__(self) -> None:
        self._observers: tuple[Observer, ...] = ()

    @property
    def wants_reasons(self) -> bool:
        """Whether anybody does."""
        return any(observer.wants_reasons for observer in self._observers)

    @property
    def wants_values(self) -> bool:
        """Whether anybody does."""
        return any(observer.wants_values for observer in self._observers)

    def subscribe(self, observer: Observer) -> None:
        """Somebody looks from now on."""
        self._observers = (*self._observers, observer)

    def unsubscribe(self, observer: Observer) -> None:
        """Somebody looks no longer."""
        self._observers = tuple(each for each in self._observers if each is not observer)

    def wake(self) -> None:
        """There is something new for everybody."""
        for observer in self._observers:
            observer.wake()
