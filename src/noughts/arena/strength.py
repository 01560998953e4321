"""Strength: a player's results against random, perfect and best-response opponents, exact where possible."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from noughts.arena.selfplay import USUAL_LIMIT, SelfPlay
from noughts.players import Odds, Player
from noughts.players.registry import player as named
from noughts.players.sandbox import blaming
from noughts.players.searching import RandomPlayer, perfect
from noughts.rules import Position, Rules, Side
from noughts.search import Limit
from noughts.search.exact import lookup

SURE = 1.96
"""Standard deviations on either side of a sampled share: 95 of 100 such intervals hold the true one."""

FINE = 0.04
"""Intervals no wider than this are given to a tenth of a percent."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games between 0 and 1; if sampled, between ``low`` and ``high`` with 95 % confidence."""

    value: float
    low: float
    high: float

    @classmethod
    def exact(cls, value: float) -> Share:
        return cls(value, value, value)

    @property
    def text(self) -> str:
        """In percent, with the interval if it was sampled.

        >>> Share.exact(0.9164).text, Share(0.5, 0.4, 0.6).text
        ('91.640 %', '50 % (40 to 60)')
        """
        if self.low == self.high:
            return f"{100 * self.value:.3f} %"
        digits = 0 if self.high - self.low > FINE else 1
        return f"{100 * self.value:.{digits}f} % ({100 * self.low:.{digits}f} to {100 * self.high:.{digits}f})"

    @classmethod
    def sampled(cls, count: float, games: int) -> Share:
        """A share with its Wilson interval.

        >>> share = Share.sampled(5, 10)
        >>> f"{share.low:.2f} {share.value:.2f} {share.high:.2f}"
        '0.24 0.50 0.76'
        """
        share, spread = count / games, SURE**2 / games
        middle = (share + spread / 2) / (1 + spread)
        half = SURE * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
        return cls(share, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class StrengthRecord:
    """Wins, draws and losses of a player in one seat against one opponent."""

    opponent: str
    seat: Side
    wins: Share
    draws: Share
    losses: Share


BEST_RESPONSE = "best response"
"""The opponent that knows the player."""

Policy = Callable[[Position], Odds]


def strength(
    player: Player | str, rules: Rules | str = "3x3", *, games: int = 200, seed: int = 0, limit: Limit = USUAL_LIMIT
) -> list[StrengthRecord]:
    """A record for each seat and opponent: exact on up to nine cells, elsewhere sampled.

    The best response plays what does best against this player, so it exists
    only where figures are exact. A player that only has ``move`` may be
    random, and is sampled everywhere.

    >>> print([record.losses.text for record in strength("god") if record.opponent == "best response"])
    ['0.000 %', '0.000 %']
    """
    player, rules = named(player) if isinstance(player, str) else player, Rules.of(rules)
    opponents = (RandomPlayer(), perfect())
    SelfPlay(rules, player, player).check(games)
    if lookup.fits(rules) and player.has_odds:
        own = policy_of(player)
        policies = {opponent.name: policy_of(opponent) for opponent in opponents}
        known = [_exact(own, name, theirs, rules, seat) for name, theirs in policies.items() for seat in Side]
        return [*known, *(against_best_response(own, rules, seat) for seat in Side)]
    return [_sampled(player, opponent, rules, seat, games, seed, limit) for opponent in opponents for seat in Side]


def _exact(own: Policy, opponent: str, theirs: Policy, rules: Rules, seat: Side) -> StrengthRecord:
    wins, losses = Chances(own, theirs, seat).of(Position.start(rules))
    return StrengthRecord(opponent, seat, Share.exact(wins), Share.exact(1 - wins - losses), Share.exact(losses))


class Chances:
    """The chances of a player in one seat to win and to lose, over all games that can follow."""

    def __init__(self, own: Policy, theirs: Policy, seat: Side) -> None:
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
            odds = (self._own if position.side is self._seat else self._theirs)(position)
            after = [self.of(position.play(move)) for move in odds.moves]
            self._known[position] = (
                sum(chance * won for chance, (won, _) in zip(odds.chances, after, strict=True)),
                sum(chance * lost for chance, (_, lost) in zip(odds.chances, after, strict=True)),
            )
        return self._known[position]


def against_best_response(own: Policy, rules: Rules, seat: Side) -> StrengthRecord:
    """The record against an opponent that wins as often as possible, then draws as often as possible."""
    known: dict[Position, tuple[float, float]] = {}

    def best(position: Position) -> tuple[float, float]:
        """The opponent's chances to win, and to win or draw."""
        if position.outcome:
            winner = position.outcome.winner
            return float(winner is seat.other), float(winner is not seat)
        if position not in known:
            if position.side is seat:
                odds = own(position)
                after = [best(position.play(move)) for move in odds.moves]
                known[position] = (
                    sum(chance * won for chance, (won, _) in zip(odds.chances, after, strict=True)),
                    sum(chance * held for chance, (_, held) in zip(odds.chances, after, strict=True)),
                )
            else:
                known[position] = max(best(position.play(move)) for move in position.moves())
        return known[position]

    lost, not_won = best(Position.start(rules))
    return StrengthRecord(BEST_RESPONSE, seat, Share.exact(1 - not_won), Share.exact(not_won - lost), Share.exact(lost))


def _sampled(player: Player, opponent: Player, rules: Rules, seat: Side, games: int, seed: int, limit: Limit) -> StrengthRecord:
    x, o = (player, opponent) if seat is Side.X else (opponent, player)
    tally = SelfPlay(rules, x, o, limit).tally(games, seed)
    wins, losses = (tally.x_wins, tally.o_wins) if seat is Side.X else (tally.o_wins, tally.x_wins)
    shares = (Share.sampled(count, tally.games) for count in (wins, tally.draws, losses))
    return StrengthRecord(opponent.name, seat, *shares)


def policy_of(player: Player) -> Policy:
    """A player's odds, computed once for each position."""
    known: dict[Position, Odds] = {}

    def odds(position: Position) -> Odds:
        if position not in known:
            with blaming(player):
                known[position] = player.think(position, Limit()).odds
        return known[position]

    return odds
