"""Self-play: many games between two players, counted."""

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
"""For each move: nodes and not seconds, so that the same games are played on every machine. Takes some 20 ms."""

BATCH = 100_000
"""Perfect games between two reports of progress."""


def move_limit(
    limit: Limit | None, *, seconds: float | None = None, nodes: int | None = None, time: TimeControl | None = None
) -> Limit:
    """The limit of each move: what was asked for; under a clock none but its time; else the usual one."""
    return Limit.of(limit, seconds=seconds, nodes=nodes, usual=USUAL_LIMIT if time is None else UNLIMITED)


class BadCount(NoughtsError):
    """Not a number of games that can be played."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of some games."""

    x_wins: int = 0
    o_wins: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.x_wins + self.o_wins + self.draws

    def plus(self, other: Results) -> Results:
        """Both together."""
        return Results(self.x_wins + other.x_wins, self.o_wins + other.o_wins, self.draws + other.draws)

    @classmethod
    def of(cls, outcome: Outcome) -> Results:
        """One game."""
        return cls(outcome.winner is Side.X, outcome.winner is Side.O, outcome.winner is None)


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended; ``fault`` is what the loser did wrong, if that is why."""

    outcome: Outcome
    fault: BadPlayer | None = None


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games of one player against another, from the same seed always the same unless their time is limited.

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
    """What the players' clocks are told."""

    def check(self, games: int) -> None:
        """Refuse a number of games, or players who do not know the game, before anything is played."""
        if not isinstance(games, int) or games < 1:
            raise BadCount(f"{games} games: play at least 1")
        for player in (self.x, self.o):
            check_plays(player, self.rules)

    def batches(self, games: int, seed: int) -> Iterator[Results]:
        """The results as they come; a player that fails ends everything."""
        self.check(games)
        if self._is_perfect:
            yield from self._perfect(games, seed)
            return
        for played in self.played(games, seed):
            if played.fault:
                raise played.fault
            yield Results.of(played.outcome)

    def played(self, games: int, seed: int) -> Iterator[Played]:
        """One game after the other; whoever fails in one has lost it."""
        rng = Random(seed)  # noqa: S311 - games, not secrets
        think = self._thinker()
        for _ in range(games):
            yield self._game(think, rng)

    def tally(self, games: int, seed: int) -> Results:
        """The results of all games."""
        total = Results()
        for batch in self.batches(games, seed):
            total = total.plus(batch)
        return total

    def prepare(self) -> None:
        """Meet the players, so that this does not count as playing."""
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
        """What a player may spend; one that is not told how long it has may use all that is left on its clock."""
        if clock is None or player.keeps_time:
            return limit_under(self.limit, clock, side, self.now())
        return self.limit.within(Limit(seconds=max(SHORTEST, clock.left(side, self.now()))))

    @property
    def _is_perfect(self) -> bool:
        """Whether both are our own perfect player, whatever others call theirs."""
        both = (self.x, self.o)
        is_ours = all(type(player) is Searching and player == perfect() for player in both)
        return is_ours and self.time is None and self.rules == Rules(3, 3, 3)

    def _perfect(self, games: int, seed: int) -> Iterator[Results]:
        for number, done in enumerate(range(0, games, BATCH)):
            yield Results(*perfect_games(min(BATCH, games - done), seed + number))

    def _thinker(self) -> Callable[[Position, Limit], Thought]:
        """Asks whoever is to move; on a small board whoever thinks in odds does so only once."""
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
    """A tally, and how long it took."""

    tally: Results
    seconds: float

    @property
    def games_per_second(self) -> float:
        """How fast the games were played."""
        return self.tally.games / self.seconds if self.seconds else 0.0


def timed(selfplay: SelfPlay, games: int, seed: int, report: Callable[[int], None]) -> Pace:
    """Play, and tell ``report`` how many games each batch had."""
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
