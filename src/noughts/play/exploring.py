"""What was played from a position in the games of a library, and what the characters would play there."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from noughts.game import Record
from noughts.play.pool import Question
from noughts.players.characters import CHARACTERS
from noughts.players.player import Odds
from noughts.rules import Position
from noughts.search import Stop
from noughts.search.api import ONE_SECOND
from noughts.search.exact import lookup
from noughts.store import Explored


class Games(Protocol):
    """Finished games of which moves can be counted; a ``Store`` is one."""

    def explore(self, position: Position, *, players: int = ..., games: int = ...) -> Explored: ...

    def count_openings(self) -> int: ...

    def game(self, which: str) -> Record: ...


@dataclass(frozen=True, slots=True)
class Exploration:
    position: Position
    played: Explored
    odds: tuple[tuple[str, Odds], ...] = ()
    """What each character would play, where that is known at once."""


def explored(games: Games, position: Position) -> Exploration:
    """What was played, as far as it is counted, and what would be."""
    is_known = lookup.fits(position.rules) and not position.outcome
    odds = tuple((each.title, each.think(position, ONE_SECOND).odds) for each in CHARACTERS) if is_known else ()
    return Exploration(position, games.explore(position), odds)


def exploring(games: Games, position: Position, stop: Stop) -> Generator[Exploration, None, Exploration]:
    """The same, ever more complete while games of an earlier version of the library are counted."""
    found = explored(games, position)
    while found.played.uncounted and not stop.is_set():
        yield found
        games.count_openings()
        found = explored(games, position)
    return found


def exploring_question(games: Games, position: Position) -> Question[Exploration, Exploration]:
    return Question(
        lambda stop: exploring(games, position, stop),
        ("explore", id(games), position),
        is_short=True,
        takes_turns=True,
    )
