"""Player: a program that chooses a move, and Choice: what it chose and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random

from noughts.rules import GameOver, Move, Position, Rules
from noughts.search import Analysis, Limit, Snapshots
from noughts.search.stepping import last_word


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a player is to choose each move; the moves that it never plays are left out."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]

    @classmethod
    def even(cls, moves: Iterable[Move]) -> Odds:
        """Every one of these moves alike.

        >>> Odds.even([Move(0, 0), Move(1, 1)]).chances
        (0.5, 0.5)
        """
        chosen = tuple(moves)
        return cls(chosen, (1 / len(chosen),) * len(chosen))

    @classmethod
    def mixed(cls, parts: Iterable[tuple[float, Odds]]) -> Odds:
        """Odds that are drawn themselves, each with a chance."""
        total: dict[Move, float] = {}
        for weight, odds in parts:
            for move, chance in zip(odds.moves, odds.chances, strict=True):
                total[move] = total.get(move, 0.0) + weight * chance
        known = {move: chance for move, chance in total.items() if chance > 0}
        return cls(tuple(known), tuple(known.values()))


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player makes of a position before chance decides: the odds of its moves, and what is behind them."""

    odds: Odds
    analysis: Analysis | None = None
    reason: str = ""
    """In the player's own words, where it plays by the book."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The move, the analysis behind it, and what the character says."""

    move: Move
    analysis: Analysis | None = None
    reason: str = ""
    says: str = ""


Considering = Generator[Analysis, None, Thought]
"""Ever better analyses, and in the end the thought."""

Choosing = Generator[Analysis, None, Choice]
"""Ever better analyses, and in the end the choice."""


def considered(snapshots: Snapshots, make: Callable[[Analysis], Thought]) -> Considering:
    """The snapshots of a search, and what is made of the last of them."""
    for analysis in snapshots:
        yield analysis
    return make(analysis)


class Player(ABC):
    """A program that plays.

    All that is left to chance is the draw from ``think``'s odds, so a
    player's exact strength follows from thinking about every position once.
    """

    name: str

    def check(self, rules: Rules) -> None:  # noqa: B027 - most know every game, and have nothing to say
        """Whoever does not know a game says so before it begins, with an error; asking takes no time."""

    @abstractmethod
    def think(self, position: Position, limit: Limit) -> Thought:
        """The odds of each move in an unfinished position. The same question gives the same answer."""

    def consider(self, position: Position, limit: Limit) -> Considering:
        """The same, step by step: what the player knows so far, and in the end the odds.

        Whoever searches tells its progress here; closing it stops the search.
        """
        return self.think(position, limit)
        yield

    def choose(self, position: Position, limit: Limit, rng: Random) -> Choice:
        """A move drawn by the odds; the same ``rng`` gives the same move."""
        return last_word(self.choosing(position, limit, rng))

    def choosing(self, position: Position, limit: Limit, rng: Random) -> Choosing:
        """The same, step by step, for those who show what it thinks."""
        if position.outcome:
            raise GameOver(f"{self.name}: the game is over, there is nothing to choose")
        thought = yield from self.consider(position, limit)
        (move,) = rng.choices(thought.odds.moves, thought.odds.chances)
        return Choice(move, thought.analysis, thought.reason, self.remark(position, thought, move, rng))

    def remark(self, position: Position, thought: Thought, move: Move, rng: Random) -> str:  # noqa: ARG002 - for those who speak
        """What the player says with a move; most say nothing."""
        return ""
