"""Events that are not in the match, and the observers of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from noughts.match import Event
from noughts.reasons import Explanation


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    """The best move and why; only for the person who asked."""

    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Something outside the game failed, for example a full disk; the game is paused, as it was before."""

    message: str


@dataclass(frozen=True, slots=True)
class StudyFailed(Event):
    message: str


@dataclass(frozen=True, slots=True)
class ChangedElsewhere(Event):
    """Another program has continued this game; the board shows its state now."""

    message: str


class Observer(Protocol):
    @property
    def wants_reasons(self) -> bool:
        """Whether the moves of programs should be explained."""

    @property
    def wants_values(self) -> bool:
        """Whether the moves of a program that does not search should be analysed."""

    def wake(self) -> None:
        """Called from any thread when there is something new."""


class Observers:
    """The observers of one live game; they change only while its lock is held, and any thread may wake them."""

    def __init__(self) -> None:
        self._observers: tuple[Observer, ...] = ()

    @property
    def wants_reasons(self) -> bool:
        return any(observer.wants_reasons for observer in self._observers)

    @property
    def wants_values(self) -> bool:
        return any(observer.wants_values for observer in self._observers)

    def subscribe(self, observer: Observer) -> None:
        self._observers = (*self._observers, observer)

    def unsubscribe(self, observer: Observer) -> None:
        self._observers = tuple(each for each in self._observers if each is not observer)

    def wake(self) -> None:
        for observer in self._observers:
            observer.wake()
