"""What was played from a position in the games of a library, and what the characters would play there."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.game import Game, Record
from noughts.play.pool import Question
from noughts.players.player import Odds
from noughts.players.registry import characters
from noughts.rules import Position, quoted
from noughts.search import Stop
from noughts.search.api import ONE_SECOND
from noughts.search.exact import lookup
from noughts.store import Explored, NoSuchGame, SavedBoard
from noughts.store.exchange import read_games

if TYPE_CHECKING:
    from noughts.store.store import Store


class Games:
    """The games of a library, to explore and open, and the boards that a person saved there."""

    def __init__(self, store: Store, person: Callable[[], str], *, reads_files: bool = False) -> None:
        self.store = store
        self._reads_files = reads_files  # a file can be opened by name, as at a keyboard
        self._person = person  # called each time, since a guest may choose a name

    def explore(self, position: Position) -> Explored:
        return self.store.explore(position)

    def open(self, which: str) -> Game:
        """A saved board by its name, the first game of a file, or a game by its number; NoSuchGame if there is none."""
        if self._reads_files and Path(which).suffix and Path(which).is_file():
            if record := next(read_games(Path(which)), None):
                return record.game
            raise NoSuchGame(f"{quoted(which)}: there is no game in this file")
        try:
            return self.store.saved_board(self._person(), which).record.game
        except NoSuchGame:
            return self.game(which).game

    def game(self, which: str) -> Record:
        return self.store.game(which)

    def names(self) -> list[str]:
        return self.store.board_names(self._person())

    def save(self, name: str, record: Record) -> None:
        """Save a board under a name, replacing any board of that name."""
        self.store.save_board(self._person(), SavedBoard(name, record, record.ended or datetime.now(UTC)))

    def delete(self, name: str) -> None:
        self.store.remove_board(self._person(), name)


@dataclass(frozen=True, slots=True)
class Exploration:
    position: Position
    played: Explored
    odds: tuple[tuple[str, Odds], ...] = ()  # of each character, where they are known at once


def explored(games: Games, position: Position) -> Exploration:
    is_quick = lookup.fits(position.rules) and not position.outcome
    odds = tuple((each.title, each.think(position, ONE_SECOND).odds) for each in characters()) if is_quick else ()
    return Exploration(position, games.explore(position), odds)


def exploring(games: Games, position: Position, stop: Stop) -> Generator[Exploration, None, Exploration]:
    """The exploration, ever more complete while games of an older library are being counted."""
    found = explored(games, position)
    while found.played.uncounted and not stop.is_set():
        yield found
        games.store.count_openings()
        found = replace(found, played=games.explore(position))
    return found


def exploring_question(games: Games, position: Position) -> Question[Exploration, Exploration]:
    return Question(
        lambda stop: exploring(games, position, stop), ("explore", id(games), position), is_short=True, takes_turns=True
    )
