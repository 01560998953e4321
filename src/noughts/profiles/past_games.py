"""What a character remembers of its last games with a person: its lines, the results and the first moves."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

REMEMBERED = 10
RESULTS = ("win", "loss", "draw")


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game against a character, as it remembers it."""

    id: str
    heard: frozenset[str] = frozenset()  # the keys of the lines that were said
    result: str = ""  # for the person; empty if the game has no result
    is_corner: bool = False  # the person began in a corner


@dataclass(frozen=True, slots=True)
class PastGames:
    """The last games of a person against one character, the latest last.

    >>> first = PastGames().with_game(PastGame("1", frozenset({key_of("Hello.")}), "win"))
    >>> both = first.with_game(PastGame("2", result="win"))
    >>> key_of("Hello.") in both.heard, both.streak, PastGames.from_json(both.to_json()) == both
    (True, ('win', 2), True)
    """

    games: tuple[PastGame, ...] = ()

    @property
    def heard(self) -> frozenset[str]:
        return frozenset[str]().union(*(game.heard for game in self.games))

    @property
    def streak(self) -> tuple[str, int]:
        results = [game.result for game in self.games if game.result]
        last = results[-1] if results else ""
        return last, sum(1 for _ in takewhile(lambda result: result == last, reversed(results)))

    @property
    def corners(self) -> int:
        return sum(1 for _ in takewhile(lambda game: game.is_corner, reversed(self.games)))

    def with_game(self, game: PastGame) -> PastGames:
        """The memory with a game added, or known better than before; the oldest is forgotten."""
        return PastGames((*self.without(game.id).games, game)[-REMEMBERED:])

    def without(self, game_id: str) -> PastGames:
        return PastGames(tuple(each for each in self.games if each.id != game_id))

    def to_json(self) -> list[list[object]]:
        return [[game.id, sorted(game.heard), game.result, game.is_corner] for game in self.games]

    @classmethod
    def from_json(cls, document: object) -> PastGames:
        """Read what ``to_json`` wrote; what cannot be read is forgotten."""
        return cls(tuple(_games_in(document))[-REMEMBERED:])


def _games_in(document: object) -> Iterator[PastGame]:
    for row in document if isinstance(document, list) else []:
        match row:
            case [str(game_id), [*heard], str(result), bool(is_corner)] if all(isinstance(key, str) for key in heard):
                yield PastGame(game_id, frozenset(heard), result if result in RESULTS else "", is_corner)


def key_of(line: str) -> str:
    return f"{zlib.crc32(line.encode()):08x}"
