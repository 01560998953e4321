"""Strength: a player's results against random, perfect and best-response opponents, exact where possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass

from noughts.arena.games import Conditions, Entrant, move_limit
from noughts.arena.selfplay import Results, SelfPlay
from noughts.arena.statistics import Share
from noughts.arena.work import Journal, Workers, ignore
from noughts.players import Odds, Player
from noughts.players.sandbox import blaming
from noughts.players.searching import RandomPlayer, perfect
from noughts.rules import Position, Rules, Side
from noughts.search import Limit
from noughts.search.exact import lookup


@dataclass(frozen=True, slots=True)
class StrengthRecord:
    """Wins, draws and losses of a player in one seat against one opponent."""

    opponent: str
    seat: Side
    wins: Share
    draws: Share
    losses: Share

    def __str__(self) -> str:
        """The record in a line.

        >>> print(strength("god")[0])
        X against random: wins 95.833%, draws 4.167%, losses 0.000%
        """
        shares = ", ".join(f"{name} {getattr(self, name).text}" for name in ("wins", "draws", "losses"))
        return f"{self.seat} against {self.opponent}: {shares}"


BEST_RESPONSE = "best response"  # the opponent that knows the player

Policy = Callable[[Position], Odds]


def strength(
    player: Player | str | Entrant,
    rules: Rules | str = "3x3",
    *,
    games: int = 200,
    seed: int = 0,
    limit: Limit | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    workers: Workers | None = None,
    report: Callable[[int], object] | None = None,
) -> list[StrengthRecord]:
    """A record for each seat and opponent: exact on up to nine cells, elsewhere sampled.

    The best response plays what does best against this player, so it exists
    only where figures are exact. A player that only has ``move`` may be
    random, and is sampled everywhere.

    >>> print([record.losses.text for record in strength("god") if record.opponent == "best response"])
    ['0.000%', '0.000%']
    """
    entrant, rules = player if isinstance(player, Entrant) else Entrant.of(player), Rules.of(rules)
    conditions = Conditions(rules, move_limit(limit, seconds=seconds, nodes=nodes))
    SelfPlay(conditions, entrant, entrant).check(games)
    if is_exact(entrant.player, rules):
        own = policy_of(entrant.player)
        policies = {opponent.name: policy_of(opponent) for opponent in (RandomPlayer(), perfect())}
        known = [Chances(own, theirs, seat).record(name, rules) for name, theirs in policies.items() for seat in Side]
        return [*known, *(against_best_response(own, rules, seat) for seat in Side)]
    with nullcontext(workers) if workers else Workers.here() as at_work:
        return list(sampled(entrant, conditions, games, seed, at_work, None, report or ignore))


def sampled(
    entrant: Entrant,
    conditions: Conditions,
    games: int,
    seed: int,
    workers: Workers,
    journal: Journal | None,
    report: Callable[[int], object] = ignore,
) -> Iterator[StrengthRecord]:
    """The records by so many games for each seat and opponent."""
    for opponent in map(Entrant.of, ("random", "perfect")):
        for seat in Side:
            x, o = (entrant, opponent) if seat is Side.X else (opponent, entrant)
            batches = SelfPlay(conditions, x, o).batches(games, seed, workers, journal, report, f"{opponent.name} {seat.value}")
            tally = sum(batches, Results())
            wins, losses = (tally.x_wins, tally.o_wins) if seat is Side.X else (tally.o_wins, tally.x_wins)
            shares = (Share.sampled(count, tally.games) for count in (wins, tally.draws, losses))
            yield StrengthRecord(opponent.name, seat, *shares)


SAMPLED_ROWS = 2 * len(Side)  # rows of a record that is sampled


def is_exact(player: Player, rules: Rules) -> bool:
    """Whether the strength of a player is computed from all games, and not sampled."""
    return lookup.fits(rules) and player.has_odds


class Chances:
    """The chances of a player in one seat, over all games that can follow.

    Without ``theirs`` the opponent is the best response: it wins as often as possible, then draws as often as possible.
    """

    def __init__(self, own: Policy, theirs: Policy | None, seat: Side) -> None:
        self._own = own
        self._theirs = theirs
        self._seat = seat
        self._known: dict[Position, tuple[float, float]] = {}

    def of(self, position: Position) -> tuple[float, float]:
        """The player's chances to win and to lose."""
        if position.outcome:
            winner = position.outcome.winner
            return float(winner is self._seat), float(winner is self._seat.other)
        if position not in self._known:
            policy = self._own if position.side is self._seat else self._theirs
            self._known[position] = self._mean(position, policy(position)) if policy else self._worst(position)
        return self._known[position]

    def _mean(self, position: Position, odds: Odds) -> tuple[float, float]:
        after = [self.of(position.play(move)) for move in odds.moves]
        won, lost = (sum(chance * each[n] for chance, each in zip(odds.chances, after, strict=True)) for n in (0, 1))
        return won, lost

    def _worst(self, position: Position) -> tuple[float, float]:
        return max((self.of(position.play(move)) for move in position.moves()), key=lambda each: (each[1], -each[0]))

    def record(self, opponent: str, rules: Rules) -> StrengthRecord:
        wins, losses = self.of(Position.start(rules))
        return StrengthRecord(opponent, self._seat, Share.exact(wins), Share.exact(1 - wins - losses), Share.exact(losses))


def against_best_response(own: Policy, rules: Rules, seat: Side) -> StrengthRecord:
    return Chances(own, None, seat).record(BEST_RESPONSE, rules)


def policy_of(player: Player) -> Policy:
    """A player's odds, computed once for each position."""
    known: dict[Position, Odds] = {}

    def odds(position: Position) -> Odds:
        if position not in known:
            with blaming(player):
                known[position] = player.think(position, Limit()).odds
        return known[position]

    return odds
