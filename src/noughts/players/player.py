"""Player: a program that chooses a move; Choice: what it chose and why."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from random import Random

from noughts.players.sandbox import BadPlayer, blaming, move_of, name_of
from noughts.rules import GameOver, Move, NoughtsError, Position, PositionLike, Rules, quoted
from noughts.search import Analysis, Limit
from noughts.search.api import ONE_SECOND
from noughts.search.limits import run_to_end


class BadOdds(NoughtsError):
    """Odds that are no chances, or do not match the moves."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a player is to choose each move; moves it never plays are left out."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]

    def __post_init__(self) -> None:
        moves, chances = self.moves, self.chances
        if not (isinstance(moves, tuple) and isinstance(chances, tuple) and moves and len(moves) == len(chances)):
            raise BadOdds(f"{quoted(moves)} with {quoted(chances)}: expected at least one move, and a chance for each")
        try:
            is_fine = min(chances) >= 0 and math.isclose(math.fsum(chances), 1.0, rel_tol=1e-6)
        except TypeError:
            is_fine = False
        if not is_fine:
            raise BadOdds(f"chances {quoted(chances)}: expected numbers of at least 0 that add up to 1")

    @classmethod
    def even(cls, moves: Iterable[Move]) -> Odds:
        """The same chance for each of these moves.

        >>> Odds.even([Move(0, 0), Move(1, 1)]).chances
        (0.5, 0.5)
        """
        chosen = tuple(moves)
        return cls(chosen, (1 / max(1, len(chosen)),) * len(chosen))

    @classmethod
    def mixed(cls, parts: Iterable[tuple[float, Odds]]) -> Odds:
        """A weighted mix of odds."""
        total: dict[Move, float] = {}
        for weight, odds in parts:
            for move, chance in zip(odds.moves, odds.chances, strict=True):
                total[move] = total.get(move, 0.0) + weight * chance
        known = {move: chance for move, chance in total.items() if chance > 0}
        return cls(tuple(known), tuple(known.values()))


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thinks before chance decides: the odds of its moves, and the analysis or reason behind them."""

    odds: Odds
    analysis: Analysis | None = None
    reason: str = ""
    """In the player's own words, if it plays by the book."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The move, the analysis behind it, and what the character says."""

    move: Move
    analysis: Analysis | None = None
    reason: str = ""
    says: str = ""

    def __str__(self) -> str:
        """The move, with what is said.

        >>> print(Choice(Move(1, 1), says="Your turn."))
        b2 "Your turn."
        """
        return f'{self.move} "{self.says}"' if self.says else str(self.move)


Considering = Generator[Analysis, None, Thought]

Choosing = Generator[Analysis, None, Choice]


def check_plays(player: Player, rules: Rules) -> None:
    """BadPlayer if this is no player; the player's own error if it cannot play these rules."""
    if not isinstance(player, Player):
        raise BadPlayer(f"{quoted(player)}: not a player. Expected a Player, or a name such as 'cop'")
    with blaming(player):
        player.check(rules)


class Player:
    """A program that plays. Give it a ``name`` and a method: ``move``, the simple way, or ``think``.

    Only the draw from the odds of ``think`` is left to chance, so thinking
    about every position once gives the exact strength of such a player.

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
    noughts.players.sandbox.BadPlayer: corner: a1: X is already there; choose an empty cell
    """

    name: str

    def check(self, rules: Rules) -> None:
        """Raises an error for rules that the player cannot play; takes no time."""

    def move(self, position: Position) -> Move | str:
        """A move in an unfinished position, as a Move or as text. It may be random; its time is limited from outside."""
        raise NotImplementedError("write a method move(self, position) that returns a move, or think(self, position, limit)")

    def think(self, position: Position, limit: Limit) -> Thought:
        """The odds of each move in an unfinished position; the same position gives the same odds."""
        if type(self).consider is not Player.consider:
            return run_to_end(self.consider(position, limit))
        return Thought(Odds.even([move_of(self, position, limit)]))

    @property
    def has_odds(self) -> bool:
        """Whether its odds are the same each time; a player that only has ``move`` may be random."""
        return self.keeps_time

    @property
    def keeps_time(self) -> bool:
        """Whether it keeps to its limit; a player that only has ``move`` is limited from outside."""
        return type(self).think is not Player.think or type(self).consider is not Player.consider

    def consider(self, position: Position, limit: Limit) -> Considering:
        """``think`` step by step, for players that search: yields what is known so far; closing it stops the search."""
        return self.think(position, limit)
        yield

    def choose(
        self,
        position: PositionLike,
        limit: Limit | None = None,
        rng: Random | None = None,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> Choice:
        """A move drawn by the odds, within a second unless a limit says otherwise; the same ``rng`` gives the same move."""
        limit = Limit.of(limit, seconds=seconds, nodes=nodes, usual=ONE_SECOND)
        return run_to_end(self.choosing(Position.of(position), limit, rng or Random()))  # noqa: S311 - games, not secrets

    def choosing(self, position: Position, limit: Limit, rng: Random) -> Choosing:
        """``choose`` step by step, to show what the player is thinking."""
        if position.outcome:
            raise GameOver(f"{name_of(self)}: the game is over")
        with blaming(self):
            thought = yield from self.consider(position, limit)
        move = self.drawn(thought, rng)
        return Choice(move, thought.analysis, thought.reason, self.remark(position, thought, move, rng))

    def drawn(self, thought: Thought, rng: Random) -> Move:
        """Draw a move by the odds of a thought; BadPlayer if it is not a Thought."""
        if not isinstance(thought, Thought):
            raise BadPlayer(f"{name_of(self)}: think gave {quoted(thought)}; expected a Thought")
        (move,) = rng.choices(thought.odds.moves, thought.odds.chances)
        return move

    def swap2(self, position: Position, limit: Limit, rng: Random) -> tuple[Move, ...]:
        """In a start by swap2, the stones that it adds: three at first, then up to two; none to take the other side."""
        from noughts.players.swap2 import usual_answer  # it asks a search, which most players here never need

        return usual_answer(self, position, limit, rng)

    def remark(self, position: Position, thought: Thought, move: Move, rng: Random) -> str:  # noqa: ARG002 - for characters
        """What the player says with a move; most say nothing."""
        return ""
