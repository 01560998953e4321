"""A library in memory, a clock that tests move, and players that take their time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random

import pytest

from noughts import Position, Rules, Seat
from noughts.match import Setup
from noughts.play import IN_MEMORY, Library, Session
from noughts.players import Choosing, Odds, Player, Thought, registry
from noughts.search import Limit
from noughts.search.exact.lookup import Lookup

ALICE, BOB = Seat("Alice"), Seat("Bob")
THREE = Rules.parse("3x3")


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class First(Player):
    """Plays the first free cell, at once, unless it is told to wait."""

    name = "first"

    def __init__(self) -> None:
        self.may_move = threading.Event()
        self.may_move.set()
        self.asked = 0
        self.has_begun = threading.Event()
        self.is_stopped = threading.Event()
        self.error: Exception | None = None

    def think(self, position: Position, limit: Limit) -> Thought:
        self.asked += 1
        if self.error:
            raise self.error
        return Thought(Odds.even(position.moves()[:1]))

    def choosing(self, position: Position, limit: Limit, rng: Random) -> Choosing:
        self.has_begun.set()
        analysis = next(Lookup().analyse(position)) if position.rules == THREE else None
        try:
            while not self.may_move.wait(0.002):
                if analysis:
                    yield analysis
        except GeneratorExit:
            self.is_stopped.set()
            raise
        return (yield from super().choosing(position, limit, rng))


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> First:
    """A program called ``first``."""
    program = First()
    monkeypatch.setitem(registry.roster(), "first", lambda options: program)
    return program


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library() -> Iterator[Library]:
    library = Library.open(IN_MEMORY)
    yield library
    library.close()


@pytest.fixture
def session(library: Library, clock: Clock, first: First) -> Iterator[Session]:
    session = Session(library, rng=Random(1), clock=clock)
    yield session
    first.may_move.set()
    session.leave()


def against(program: str = "first", *, first: bool = False, **setup: object) -> Setup:
    """Alice against a program."""
    other = Seat(program.capitalize(), program)
    x, o = (other, ALICE) if first else (ALICE, other)
    return Setup(THREE, x, o, **setup)
