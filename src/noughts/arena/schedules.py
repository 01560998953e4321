"""Who meets whom in a tournament: round robin, gauntlet, Swiss and knock-out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import ceil, log2
from typing import NamedTuple

TIE_BREAKS = 3  # further pairs of games when a knock-out match is a draw; then the player listed first advances


class Encounter(NamedTuple):
    """Some pairs of games of two players, given by their numbers."""

    one: int
    other: int
    pairs: range


class Points:
    """What the players have scored so far, by match and by game."""

    def __init__(self, players: int) -> None:
        self.games = [0.0] * players
        self.against: dict[tuple[int, int], float] = {}
        self.byes: set[int] = set()

    def add(self, player: int, opponent: int, gained: float) -> None:
        self.games[player] += gained
        self.against[player, opponent] = self.against.get((player, opponent), 0.0) + gained

    def margin(self, one: int, other: int) -> float:
        """How many more points one player has from their games than the other."""
        return self.against.get((one, other), 0.0) - self.against.get((other, one), 0.0)

    def matches(self, player: int) -> float:
        """1 for each opponent with fewer points against the player, and for a bye; 0.5 for each with as many."""
        margins = [self.margin(one, other) for one, other in self.against if one == player]
        return sum((margin > 0) + (margin == 0) / 2 for margin in margins) + (player in self.byes)

    def ranked(self) -> list[int]:
        """Best first."""
        return sorted(range(len(self.games)), key=lambda player: (-self.matches(player), -self.games[player], player))


Rounds = Iterator[list[Encounter]]  # A round is asked for when the one before it has been played


def round_robin(players: int, pairs: int, points: Points) -> Rounds:  # noqa: ARG001 - it does not depend on results
    yield [Encounter(one, other, range(pairs)) for one, other in combinations(range(players), 2)]


def gauntlet(players: int, pairs: int, points: Points) -> Rounds:  # noqa: ARG001 - it does not depend on results
    """The first player against all others."""
    yield [Encounter(0, other, range(pairs)) for other in range(1, players)]


def swiss(players: int, pairs: int, points: Points) -> Rounds:
    """Each round pairs players with equal results who have not met."""
    for _ in range(swiss_rounds(players)):
        order = points.ranked()
        if players % 2:
            bye = next(player for player in reversed(order) if player not in points.byes)
            points.byes.add(bye)
            order.remove(bye)
        met = {frozenset(both) for both in points.against}
        matches = _paired(order, met) or _paired(order, set()) or []
        yield [Encounter(min(both), max(both), range(pairs)) for both in matches]


def swiss_rounds(players: int) -> int:
    """As many as in a knock-out, unless some players would have to meet twice."""
    return min(ceil(log2(players)), players - 1 + players % 2)


def _paired(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Each with the nearest in the order whom it has not met; None if some would be left over."""
    if not order:
        return []
    first, *rest = order
    for other in rest:
        if frozenset((first, other)) not in met:
            others = _paired([player for player in rest if player != other], met)
            if others is not None:
                return [(first, other), *others]
    return None


def knockout(players: int, pairs: int, points: Points) -> Rounds:
    """The loser of a match is out; the first in the list meet the last, and get the byes."""
    left = list(range(players))
    while len(left) > 1:
        byes = 2 ** ceil(log2(len(left))) - len(left)
        playing, matches = left[byes:], []
        while playing:
            matches.append((playing.pop(0), playing.pop()))
        yield [Encounter(one, other, range(pairs)) for one, other in matches]
        for extra in range(pairs, pairs + TIE_BREAKS):
            drawn = [both for both in matches if points.margin(*both) == 0]
            if drawn:
                yield [Encounter(one, other, range(extra, extra + 1)) for one, other in drawn]
        lost = {other if points.margin(one, other) >= 0 else one for one, other in matches}
        left = [player for player in left if player not in lost]


SCHEDULES: Mapping[str, Callable[[int, int, Points], Rounds]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
    "swiss": swiss,
    "knockout": knockout,
}


def pairs_in(schedule: str, players: int, pairs: int) -> int:
    """How many pairs of games a tournament has, without tie-breaks.

    >>> [pairs_in(name, 8, 10) for name in SCHEDULES]
    [280, 70, 120, 70]
    """
    matches = {
        "round-robin": players * (players - 1) // 2,
        "gauntlet": players - 1,
        "swiss": swiss_rounds(players) * (players // 2),
        "knockout": players - 1,
    }
    return matches[schedule] * pairs
