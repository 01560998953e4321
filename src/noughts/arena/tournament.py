"""Tournament: all players against each other in both seats, and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from noughts.arena.selfplay import BadCount, SelfPlay, move_limit
from noughts.arena.strength import Share
from noughts.drawing.tables import table
from noughts.game import TimeControl
from noughts.players import Player
from noughts.players.registry import player
from noughts.players.sandbox import name_of
from noughts.rules import Rules, Side, quoted
from noughts.search import Limit


@dataclass(slots=True)
class Standing:
    """The results of one player."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: list[str] = field(default_factory=list)
    """The errors that cost it games."""
    points_against: dict[str, float] = field(default_factory=dict)
    """Its points against each of the others, by name."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, 0.5 for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> Share:
        """The share of all points; with draws the true interval is narrower."""
        return Share.sampled(self.points, self.games)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The result of a tournament; printing it shows the table."""

    rules: Rules
    entrants: tuple[Standing, ...]
    """In the order given."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        return tuple(sorted(self.entrants, key=lambda standing: -standing.points))

    @property
    def winner(self) -> Standing:
        """The player with the most points; among equals, the one given first."""
        return self.standings[0]

    def rows(self) -> list[dict[str, object]]:
        """A flat row for each player, for ``pandas.DataFrame(tournament.rows())``."""
        return [
            {
                "name": each.name,
                "games": each.games,
                "wins": each.wins,
                "draws": each.draws,
                "losses": each.losses,
                "faults": len(each.faults),
                "score": each.score.value,
                "low": each.score.low,
                "high": each.score.high,
            }
            for each in self.standings
        ]

    def crosstable(self) -> str:
        """The points of each player against each, best player first.

        >>> print(tournament(["random", "god", "cop"], games=10).crosstable())
           against    1    2    3
        1  god        -  6.5    9
        2  cop      3.5    -  9.5
        3  random     1  0.5    -
        """
        numbered = list(enumerate(self.standings, start=1))
        heading = ("", "against", *(str(number) for number, _ in numbered))
        rows = [
            (str(number), each.name, *(_points_text(each.points_against.get(other.name)) for _, other in numbered))
            for number, each in numbered
        ]
        return table([heading, *rows], right={0, *range(2, len(heading))})

    def __str__(self) -> str:
        heading = ("", "player", "games", "wins", "draws", "losses", "score")
        rows = [
            (str(n), s.name, *map(str, (s.games, s.wins, s.draws, s.losses)), s.score.text)
            for n, s in enumerate(self.standings, start=1)
        ]
        faults = [
            f"{s.name} lost {len(s.faults)} by its own fault. The first: {s.faults[0]}" for s in self.standings if s.faults
        ]
        return "\n".join([table([heading, *rows], right={0, 2, 3, 4, 5}), *faults])


def tournament(
    players: Sequence[Player | str],
    rules: Rules | str = "3x3",
    *,
    games: int = 100,
    seed: int = 0,
    limit: Limit | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    time: TimeControl | str | None = None,
    report: Callable[[int], object] = lambda _: None,
) -> Tournament:
    """Let each pair play ``games`` games, half of them with seats swapped.

    A player that fails or takes too long loses the game, and the table says
    so. The same seed gives the same games, unless time is limited or a player
    is random in its own way.

    >>> print(tournament(["god", "random"], games=40))
       player  games  wins  draws  losses  score
    1  god        40    36      4       0  95 % (83 to 99)
    2  random     40     0      4      36  5 % (1 to 17)
    """
    board = Rules.of(rules)
    entrants = [player(each) if isinstance(each, str) else each for each in players]
    if not isinstance(games, int) or games < 1:
        raise BadCount(f"{quoted(games)} games: play at least 1")
    if len(entrants) < 2:
        raise BadCount(f"{'one player' if entrants else 'no players'}: a tournament has at least 2")
    control = TimeControl.parse(time) if isinstance(time, str) else time
    each_move = move_limit(limit, seconds=seconds, nodes=nodes, time=control)
    standings = [Standing(name) for name in _names(entrants)]
    duels = []
    for number, (one, other) in enumerate(combinations(range(len(entrants)), 2)):
        for x, o, count in ((one, other, games - games // 2), (other, one, games // 2)):
            selfplay = SelfPlay(board, entrants[x], entrants[o], each_move, control)
            selfplay.check(games)
            duels.append(_Duel(selfplay, standings[x], standings[o], count, seed + 2 * number + (x > o)))
    for duel in duels:
        duel.play(report)
    return Tournament(board, tuple(standings))


@dataclass(frozen=True, slots=True)
class _Duel:
    """The games of two players in fixed seats."""

    selfplay: SelfPlay
    x: Standing
    o: Standing
    games: int
    seed: int

    def play(self, report: Callable[[int], object]) -> None:
        for played in self.selfplay.played(self.games, self.seed):
            winner = played.outcome.winner
            self._enter(winner)
            if played.fault:
                loser = self.o if winner is Side.X else self.x
                loser.faults.append(str(played.fault))
            report(1)

    def _enter(self, winner: Side | None) -> None:
        for one, other, wins in ((self.x, self.o, winner is Side.X), (self.o, self.x, winner is Side.O)):
            points = 0.5 if winner is None else float(wins)
            one.points_against[other.name] = one.points_against.get(other.name, 0.0) + points
        if winner is None:
            self.x.draws += 1
            self.o.draws += 1
        else:
            won, lost = (self.x, self.o) if winner is Side.X else (self.o, self.x)
            won.wins += 1
            lost.losses += 1


def _points_text(points: float | None) -> str:
    """Points without needless decimals.

    >>> [_points_text(points) for points in (3.0, 2.5, None)]
    ['3', '2.5', '-']
    """
    return "-" if points is None else f"{points:g}"


def _names(players: Sequence[Player]) -> list[str]:
    """The names of the players; equal names are numbered."""
    names = [name_of(each) if isinstance(each, Player) else quoted(each) for each in players]
    return [name if names.count(name) == 1 else f"{name} ({names[:n].count(name) + 1})" for n, name in enumerate(names)]
