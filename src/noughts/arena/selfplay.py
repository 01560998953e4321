"""Self-play: many games between two players, with their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from time import perf_counter

from noughts.arena.games import USUAL_LIMIT, Conditions, Entrant, Played, contestant
from noughts.arena.work import Journal, Skipped, Workers, ignore, run
from noughts.game import TimeControl
from noughts.players import Player
from noughts.players.player import check_plays
from noughts.players.searching import Searching, perfect
from noughts.rules import NoughtsError, Position, Rules, Side
from noughts.search import Limit
from noughts.search.core.playouts.chance import CELLS
from noughts.search.core.playouts.games import ChosenGame, Shares, has_line
from noughts.search.core.playouts.random_games import chosen_games
from noughts.search.exact import lookup
from noughts.search.score import WIN

PERFECT_BATCH = 100_000  # perfect games in one task
TASKS = 200  # at most, so that each takes longer than handing it out


class BadCount(NoughtsError):
    """Not a number of games that can be played."""


@dataclass(frozen=True, slots=True)
class Results:
    """How many games each side won, and how many were drawn."""

    x_wins: int = 0
    o_wins: int = 0
    draws: int = 0
    only_game: str | None = field(default=None, repr=False, compare=False)
    """The moves, if all games were the same one and chance had no part in it."""

    @property
    def games(self) -> int:
        return self.x_wins + self.o_wins + self.draws

    def __add__(self, other: Results) -> Results:
        known = {each.only_game for each in (self, other) if each.games}
        only_game = known.pop() if len(known) == 1 else None
        return Results(self.x_wins + other.x_wins, self.o_wins + other.o_wins, self.draws + other.draws, only_game)

    @classmethod
    def of(cls, played: Played) -> Results:
        winner = played.outcome.winner
        moves = " ".join(str(ply.move) for ply in played.plies) if played.is_forced else None
        return cls(winner is Side.X, winner is Side.O, winner is None, moves)


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games between two players; the same seed gives the same games unless time is limited.

    >>> SelfPlay.of("3x3", x="sera", o="god").tally(games=20, seed=1)
    Results(x_wins=0, o_wins=0, draws=20)
    """

    conditions: Conditions
    x: Entrant
    o: Entrant
    now: Callable[[], float] = perf_counter  # for the players' clocks

    @classmethod
    def of(
        cls,
        rules: Rules | str,
        x: Player | str,
        o: Player | str,
        limit: Limit = USUAL_LIMIT,
        time: TimeControl | None = None,
        now: Callable[[], float] = perf_counter,
    ) -> SelfPlay:
        return cls(Conditions(Rules.of(rules), limit, time), Entrant.of(x), Entrant.of(o), now)

    def check(self, games: int) -> None:
        """Raise an error for a bad number of games, or for players that cannot play these rules."""
        if not isinstance(games, int) or games < 1:
            raise BadCount(f"{games} games: play at least 1")
        for entrant in (self.x, self.o):
            check_plays(entrant.player, self.conditions.rules)

    def played(self, games: int, seed: int, first: int = 0) -> Iterator[Played]:
        """One game after another, from the ``first`` on; a player that fails loses its game."""
        players = {Side.X: contestant(self.x, self.conditions), Side.O: contestant(self.o, self.conditions)}
        for number in range(first, first + games):
            yield self.conditions.play(players, Random(f"{seed} {number}"), now=self.now)  # noqa: S311 - games, not secrets

    def tally(self, games: int, seed: int, first: int = 0) -> Results:
        """The results; raises the error of a player that fails."""
        self.check(games)
        if self.is_perfect:
            return Results(*perfect_games(games, seed + first // PERFECT_BATCH))
        total = Results()
        for played in self.played(games, seed, first):
            if played.fault:
                raise played.fault
            total += Results.of(played)
        return total

    def batches(
        self,
        games: int,
        seed: int,
        workers: Workers,
        journal: Journal | None = None,
        report: Callable[[int], object] = ignore,
        name: str = "",
    ) -> Iterator[Results]:
        """The results from any number of workers, in order; ``report`` gets the number of games as they are finished.

        Where a journal has several matches, each has a name.
        """
        self.check(games)
        size = PERFECT_BATCH if self.is_perfect else -(-games // TASKS)
        tasks = ((f"{name} {first}".strip(), (self, min(size, games - first), seed, first)) for first in range(0, games, size))
        for key, counts in run(_play_batch, tasks, workers, journal):
            if isinstance(counts, Skipped):
                raise BadCount(f"the games from {int(key.split()[-1]) + 1} on: {counts.why}")
            results = Results(*counts)
            report(results.games)
            yield results

    @property
    def is_perfect(self) -> bool:
        """Whether both are our own perfect player."""
        both = (self.x.player, self.o.player)
        is_ours = all(type(player) is Searching and player == perfect() for player in both)
        return is_ours and self.conditions.time is None and self.conditions.rules == Rules(3, 3, 3)

    def plan(self, games: int, seed: int) -> dict[str, object]:
        """What a file must be about, so that these games can be continued from it."""
        return {"x": self.x.name, "o": self.o.name, **self.conditions.plan, "games": games, "seed": seed}


def _play_batch(task: tuple[SelfPlay, int, int, int]) -> tuple[int, int, int, str | None]:
    match, games, seed, first = task
    tally = match.tally(games, seed, first)
    return tally.x_wins, tally.o_wins, tally.draws, tally.only_game


@dataclass(frozen=True, slots=True)
class Pace:
    """Results, and how long the games took."""

    tally: Results
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.tally.games / self.seconds if self.seconds else 0.0


def timed(batches: Iterator[Results], match: SelfPlay) -> Pace:
    """Play all batches, and measure the time once the players are ready."""
    if match.x.player.has_odds:
        contestant(match.x, match.conditions).think(Position.start(match.conditions.rules), match.conditions.limit)
    start = perf_counter()
    return Pace(sum(batches, Results()), perf_counter() - start)


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
