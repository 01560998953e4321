"""Self-play: many games between two players, with their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from time import perf_counter

from noughts.game import Clock, OnTime, TimeControl
from noughts.players import BadPlayer, Player, Thought, TooSlow
from noughts.players.player import check_plays
from noughts.players.sandbox import blaming
from noughts.players.searching import SHORTEST, Searching, limit_under, perfect
from noughts.rules import NoughtsError, Outcome, Position, Rules, Side, Why
from noughts.search import UNLIMITED, Limit
from noughts.search.core.playouts.chance import CELLS
from noughts.search.core.playouts.games import ChosenGame, Shares, has_line
from noughts.search.core.playouts.random_games import chosen_games
from noughts.search.exact import lookup
from noughts.search.score import WIN

USUAL_LIMIT = Limit(nodes=10_000)
"""For each move, in nodes, so that every machine plays the same games; about 20 ms."""

BATCH = 100_000
"""Perfect games between two reports of progress."""


def move_limit(
    limit: Limit | None, *, seconds: float | None = None, nodes: int | None = None, time: TimeControl | None = None
) -> Limit:
    """The limit for each move: what was asked for, else only the clock's if there is one, else the usual one."""
    return Limit.of(limit, seconds=seconds, nodes=nodes, usual=USUAL_LIMIT if time is None else UNLIMITED)


class BadCount(NoughtsError):
    """Not a number of games that can be played."""


@dataclass(frozen=True, slots=True)
class Results:
    """How many games each side won, and how many were drawn."""

    x_wins: int = 0
    o_wins: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        return self.x_wins + self.o_wins + self.draws

    def plus(self, other: Results) -> Results:
        return Results(self.x_wins + other.x_wins, self.o_wins + other.o_wins, self.draws + other.draws)

    @classmethod
    def of(cls, outcome: Outcome) -> Results:
        return cls(outcome.winner is Side.X, outcome.winner is Side.O, outcome.winner is None)


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended; ``fault`` is the loser's error, if that ended it."""

    outcome: Outcome
    fault: BadPlayer | None = None


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games between two players; the same seed gives the same games unless time is limited.

    >>> from noughts.players.registry import player
    >>> SelfPlay(Rules.parse("3x3"), x=player("sera"), o=player("god")).tally(games=20, seed=1)
    Results(x_wins=0, o_wins=0, draws=20)
    """

    rules: Rules
    x: Player
    o: Player
    limit: Limit = USUAL_LIMIT
    """For each move."""
    time: TimeControl | None = None
    now: Callable[[], float] = perf_counter
    """The time for the players' clocks."""

    def check(self, games: int) -> None:
        """Raise an error for a bad number of games, or for players that cannot play these rules."""
        if not isinstance(games, int) or games < 1:
            raise BadCount(f"{games} games: play at least 1")
        for player in (self.x, self.o):
            check_plays(player, self.rules)

    def batches(self, games: int, seed: int) -> Iterator[Results]:
        """The results as they come; raises the error of a player that fails."""
        self.check(games)
        if self._is_perfect:
            yield from self._perfect(games, seed)
            return
        for played in self.played(games, seed):
            if played.fault:
                raise played.fault
            yield Results.of(played.outcome)

    def played(self, games: int, seed: int) -> Iterator[Played]:
        """One game after another; a player that fails loses its game."""
        rng = Random(seed)  # noqa: S311 - games, not secrets
        think = self._thinker()
        for _ in range(games):
            yield self._game(think, rng)

    def tally(self, games: int, seed: int) -> Results:
        total = Results()
        for batch in self.batches(games, seed):
            total = total.plus(batch)
        return total

    def prepare(self) -> None:
        """Let the players load what they need before time is measured."""
        if self.x.has_odds:
            self._thinker()(Position.start(self.rules), self.limit)

    def _game(self, think: Callable[[Position, Limit], Thought], rng: Random) -> Played:
        position = Position.start(self.rules)
        clock = Clock.of(self.time).start(Side.X, self.now()) if self.time else None
        while not position.outcome:
            side, player = position.side, self.x if position.side is Side.X else self.o
            limit = self._limit(player, side, clock)
            try:
                move = player.drawn(think(position, limit), rng)
                after = position.play(move)
            except TooSlow as fault:
                return Played(Outcome(side.other, Why.TIME), None if clock else fault)
            except BadPlayer as fault:
                return Played(Outcome(side.other, Why.ABANDONED), fault)
            except NoughtsError as error:
                return Played(Outcome(side.other, Why.ABANDONED), BadPlayer(f"{player.name}: {error}"))
            if clock:
                now = self.now()
                if clock.out_of_time(now):
                    if clock.control.on_time is OnTime.LOSE:
                        return Played(Outcome(side.other, Why.TIME))
                    after = position.play(rng.choice(position.moves()))
                clock = clock.press(now)
            position = after
        return Played(position.outcome)

    def _limit(self, player: Player, side: Side, clock: Clock | None) -> Limit:
        """The limit of a player; one that does not keep time may use all that is left on its clock."""
        if clock is None or player.keeps_time:
            return limit_under(self.limit, clock, side, self.now())
        return self.limit.within(Limit(seconds=max(SHORTEST, clock.left(side, self.now()))))

    @property
    def _is_perfect(self) -> bool:
        """Whether both are our own perfect player."""
        both = (self.x, self.o)
        is_ours = all(type(player) is Searching and player == perfect() for player in both)
        return is_ours and self.time is None and self.rules == Rules(3, 3, 3)

    def _perfect(self, games: int, seed: int) -> Iterator[Results]:
        for number, done in enumerate(range(0, games, BATCH)):
            yield Results(*perfect_games(min(BATCH, games - done), seed + number))

    def _thinker(self) -> Callable[[Position, Limit], Thought]:
        """Asks the side to move; on a small board, a player with odds thinks only once about each position."""
        known: dict[Position, Thought] = {}
        is_small = lookup.fits(self.rules) and self.time is None

        def think(position: Position, limit: Limit) -> Thought:
            if position in known:
                return known[position]
            player = self.x if position.side is Side.X else self.o
            with blaming(player):
                thought = player.think(position, limit)
            if is_small and player.has_odds:
                known[position] = thought
            return thought

        return think


@dataclass(frozen=True, slots=True)
class Pace:
    """Results, and how long the games took."""

    tally: Results
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.tally.games / self.seconds if self.seconds else 0.0


def timed(selfplay: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Pace:
    """Play and measure the time; ``report`` gets the number of games in each batch."""
    selfplay.check(games)
    selfplay.prepare()
    start = perf_counter()
    total = Results()
    for batch in selfplay.batches(games, seed):
        total = total.plus(batch)
        report(batch.games)
    return Pace(total, perf_counter() - start)


def perfect_games(games: int, seed: int) -> Shares:
    """Perfect self-play on 3x3: both sides choose at random among equally good moves."""
    return chosen_games(_perfect_game(), games, seed)


@lru_cache(maxsize=1)
def _perfect_game() -> ChosenGame:
    return ChosenGame(good_moves)


def good_moves(mover: int, other: int) -> int:
    """The set of best moves on 3x3, given the cells of both sides."""
    values = lookup.values_of(Rules(3, 3, 3))
    worths = {}
    for cell in range(CELLS):
        marks = mover | 1 << cell
        if not (mover | other) >> cell & 1:
            worths[cell] = -WIN if has_line(marks) else values.get((other, marks), 0)
    return sum(1 << cell for cell, worth in worths.items() if worth == min(worths.values()))
