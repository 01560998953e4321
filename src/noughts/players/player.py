"""Player: a program that chooses a move, and Choice: what it chose and why."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random

from noughts.players.sandbox import BadPlayer, blaming, move_of, name_of
from noughts.rules import GameOver, Move, NoughtsError, Position, Rules, quoted
from noughts.search import Analysis, Limit, Snapshots
from noughts.search.api import ONE_SECOND
from noughts.search.limits import run_to_end


class BadOdds(NoughtsError):
    """Chances that are none, or that belong to no move."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a player is to choose each move; the moves that it never plays are left out."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]

    def __post_init__(self) -> None:
        moves, chances = self.moves, self.chances
        if not (isinstance(moves, tuple) and isinstance(chances, tuple) and moves and len(moves) == len(chances)):
            raise BadOdds(f"{quoted(moves)} with {quoted(chances)}: expected one move or more, and a chance for each")
        try:
            is_fine = min(chances) >= 0 and math.isclose(math.fsum(chances), 1.0, rel_tol=1e-6)
        except TypeError:
            is_fine = False
        if not is_fine:
            raise BadOdds(f"chances {quoted(chances)}: expected numbers of 0 and more that make 1 together")

    @classmethod
    def even(cls, moves: Iterable[Move]) -> Odds:
        """Every one of these moves alike.

        >>> Odds.even([Move(0, 0), Move(1, 1)]).chances
        (0.5, 0.5)
        """
        chosen = tuple(moves)
        return cls(chosen, (1 / max(1, len(chosen)),) * len(chosen))

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


def check_plays(player: Player, rules: Rules) -> None:
    """Refuse what is no player, and whoever does not know the game, before anything is played."""
    if not isinstance(player, Player):
        raise BadPlayer(f"{player!r}: not a player. Expected a Player, or a name such as 'cop'")
    with blaming(player):
        player.check(rules)


def considered(snapshots: Snapshots, make: Callable[[Analysis], Thought]) -> Considering:
    """The snapshots of a search, and what is made of the last of them."""
    for analysis in snapshots:
        yield analysis
    return make(analysis)


class Player:
    """A program that plays. Give it a ``name`` and a method: ``move``, the simple way, or ``think``.

    All that is left to chance is the draw from ``think``'s odds, so the exact
    strength of a player that has it follows from thinking about every position once.

    >>> class Corner(Player):
    ...     name = "corner"
    ...
    ...     def move(self, position):
    ...         return "a1"
    >>> str(Corner().choose("3/3/3").move)
    'a1'
    >>> Corner().choose("X2/3/3")
    Traceback (most recent call last):
        ...
    noughts.players.sandbox.BadPlayer: corner: a1: X is there already; choose an empty cell
    """

    name: str

    def check(self, rules: Rules) -> None:
        """Whoever does not know a game says so before it begins, with an error; asking takes no time."""

    def move(self, position: Position) -> Move | str:
        """A move of an unfinished position, as a Move or as text. It may use chance; its time is limited from outside."""
        raise NotImplementedError("write a method move(self, position) that returns a move, or think(self, position, limit)")

    def think(self, position: Position, limit: Limit) -> Thought:
        """The odds of each move in an unfinished position. The same question gives the same answer."""
        return Thought(Odds.even([move_of(self, position, limit)]))

    @property
    def has_odds(self) -> bool:
        """Whether it thinks in odds, which are the same each time; one that only moves may do so by chance."""
        return self.keeps_time

    @property
    def keeps_time(self) -> bool:
        """Whether it is told how long it may think; one that only moves has its time limited from outside."""
        return type(self).think is not Player.think or type(self).consider is not Player.consider

    def consider(self, position: Position, limit: Limit) -> Considering:
        """The same, step by step: what the player knows so far, and in the end the odds.

        Whoever searches tells its progress here; closing it stops the search.
        """
        return self.think(position, limit)
        yield

    def choose(self, position: Position | str, limit: Limit = ONE_SECOND, rng: Random | None = None) -> Choice:
        """A move drawn by the odds; the same ``rng`` gives the same move, and without one chance decides."""
        limit = Limit.of(limit, usual=ONE_SECOND)
        return run_to_end(self.choosing(Position.of(position), limit, rng or Random()))  # noqa: S311 - games, not secrets

    def choosing(self, position: Position, limit: Limit, rng: Random) -> Choosing:
        """The same, step by step, for those who show what it thinks."""
        if position.outcome:
            raise GameOver(f"{name_of(self)}: the game is over, there is nothing to choose")
        with blaming(self):
            thought = yield from self.consider(position, limit)
        move = self.drawn(thought, rng)
        return Choice(move, thought.analysis, thought.reason, self.remark(position, thought, move, rng))

    def drawn(self, thought: Thought, rng: Random) -> Move:
        """A move that chance draws from the odds of a thought, which whoever wrote the player may have got wrong."""
        if not isinstance(thought, Thought):
            raise BadPlayer(f"{name_of(self)}: think gave {quoted(thought)}; expected a Thought")
        (move,) = rng.choices(thought.odds.moves, thought.odds.chances)
        return move

    def remark(self, position: Position, thought: Thought, move: Move, rng: Random) -> str:  # noqa: ARG002 - for those who speak
        """What the player says with a move; most say nothing."""
        return ""
