"""Standings: the results of the players of a tournament, and the table that shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from noughts.arena.statistics import PairResults, Share, Sprt, elo_text
from noughts.drawing.tables import percent_text, table
from noughts.rules import Rules, Side, Why


@dataclass(slots=True)
class Standing:
    """The results of one player. Games that repeat an earlier one are left out."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: list[str] = field(default_factory=list)
    """Errors that cost it games."""
    forfeits: int = 0
    """Games lost on time."""
    points_against: dict[str, float] = field(default_factory=dict)
    """Its points against each of the others, by name."""
    pairs: PairResults = field(default_factory=PairResults)
    """Its points in pairs of games with the same opening, from which errors are computed."""
    moves: int = 0
    nodes: int = 0
    searches: int = 0
    """Moves that a search found, with a number of nodes and a depth."""
    depths: int = 0
    seconds: float = 0.0
    """Only where time is limited, so that all else gives the same figures each time."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, 0.5 for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> Share:
        """The share of all points, with an interval from pairs of games."""
        return self.pairs.score

    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger than its opponents it is, and the interval that holds the true number 95 times in 100."""
        return self.pairs.elo

    def enter(self, opponent: str, games: Sequence[dict[str, Any]], sides: Sequence[Side], first: Sequence[Side]) -> float:
        """Count the games of a pair, played with these sides, and return its points; ``first`` move after the openings."""
        points = [_points(game["winner"], side) for game, side in zip(games, sides, strict=True)]
        self.wins += points.count(1)
        self.draws += points.count(0.5)
        self.losses += points.count(0)
        self.points_against[opponent] = self.points_against.get(opponent, 0.0) + sum(points)
        self.pairs = self.pairs.plus(PairResults.of([sum(points)]))
        for game, gained, side, mover in zip(games, points, sides, first, strict=True):
            if not gained and game["fault"]:
                self.faults.append(game["fault"])
            self.forfeits += not gained and game["why"] == Why.TIME.value
            for seconds, nodes, depth, *_ in game["thoughts"][side is not mover :: 2]:
                self.moves += 1
                self.seconds += seconds or 0
                if nodes is not None:
                    self.searches += 1
                    self.nodes += nodes
                    self.depths += depth
        return sum(points)

    def row(self) -> dict[str, object]:
        elo, elo_low, elo_high = self.elo
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "faults": len(self.faults),
            "forfeits": self.forfeits,
            "score": self.score.value,
            "low": self.score.low,
            "high": self.score.high,
            "elo": elo,
            "elo_low": elo_low,
            "elo_high": elo_high,
            "nodes_per_move": self.nodes / self.searches if self.searches else None,
            "depth": self.depths / self.searches if self.searches else None,
            "seconds_per_move": self.seconds / self.moves if self.seconds else None,
        }


@dataclass(frozen=True, slots=True)
class Tournament:
    """The result of a tournament; printing it shows the table."""

    rules: Rules
    entrants: tuple[Standing, ...]
    """In the order given."""
    schedule: str = "round-robin"
    ranking: tuple[int, ...] = ()
    """The entrants by their numbers, the best first; without it, by points."""
    repeated: int = 0
    """Games that were the same as earlier ones, move for move, and do not count."""
    skipped: tuple[str, ...] = ()
    """Games without a result, and why."""
    sprt: Sprt | None = None
    is_timed: bool = False

    @property
    def standings(self) -> tuple[Standing, ...]:
        if self.ranking:
            return tuple(self.entrants[number] for number in self.ranking)
        return tuple(sorted(self.entrants, key=lambda standing: -standing.points))

    @property
    def winner(self) -> Standing:
        """The best player; among equals, the one given first."""
        return self.standings[0]

    def rows(self) -> list[dict[str, object]]:
        """A flat row for each player, for ``pandas.DataFrame(tournament.rows())``."""
        return [each.row() for each in self.standings]

    def crosstable(self) -> str:
        """The points of each player against each, best player first.

        >>> from noughts import tournament
        >>> print(tournament(["random", "god", "cop"], games=10).crosstable())
           against    1    2    3
        1  god        -  5.5  9.5
        2  cop      4.5    -    9
        3  random   0.5    1    -
        """
        numbered = list(enumerate(self.standings, start=1))
        heading = ("", "against", *(str(number) for number, _ in numbered))
        rows = [
            (str(number), each.name, *(_points_text(each.points_against.get(other.name)) for _, other in numbered))
            for number, each in numbered
        ]
        return table([heading, *rows], right={0, *range(2, len(heading))})

    def effort(self) -> str:
        """What each player spent on a move, and how often it failed or was late; seconds only where they were limited."""
        heading = ["player", "nodes a move", "depth", "faults", "forfeits", *(["seconds a move"] if self.is_timed else [])]
        rows = []
        for each in self.standings:
            searched = _averages(each) if each.searches else ["-", "-"]
            row = [each.name, *searched, str(len(each.faults)), str(each.forfeits)]
            rows.append([*row, f"{each.seconds / max(1, each.moves):.3f}"] if self.is_timed else row)
        return table([heading, *rows], right=set(range(1, len(heading))))

    def notes(self) -> list[str]:
        """Sentences about the table."""
        first = self.standings[0]
        found = []
        if len(self.entrants) == 2 and first.pairs.pairs:
            found.append(f"{first.name} is the stronger one with a likelihood of {_likelihood_text(first.pairs.superiority)}.")
        if self.sprt:
            found.append(f"{self.sprt.text(self.entrants[0].pairs)}.")
        if self.repeated:
            found.append(
                f"{self.repeated} games repeated an earlier one move for move and do not count, since these players "
                "always answer alike. Give them more openings."
            )
        faulty = (each for each in self.standings if each.faults)
        found += [f"{each.name} lost {len(each.faults)} by its own fault. The first: {each.faults[0]}" for each in faulty]
        return [*found, *(f"Skipped: {each}" for each in self.skipped)]

    def __str__(self) -> str:
        heading = ("", "player", "games", "wins", "draws", "losses", "score", "Elo")
        rows = [
            (str(n), s.name, *map(str, (s.games, s.wins, s.draws, s.losses)), s.score.text, elo_text(s.elo))
            for n, s in enumerate(self.standings, start=1)
        ]
        return "\n".join([table([heading, *rows], right={0, 2, 3, 4, 5}), *self.notes()])


def _averages(standing: Standing) -> list[str]:
    return [f"{standing.nodes / standing.searches:,.0f}", f"{standing.depths / standing.searches:.1f}"]


def _likelihood_text(likelihood: float) -> str:
    """Never rounded up to certainty."""
    return percent_text(likelihood, 1) if likelihood < 0.9995 else "over 99.9%"


def _points(winner: str | None, side: Side) -> float:
    return 0.5 if winner is None else float(winner == side.value)


def _points_text(points: float | None) -> str:
    """Points without needless decimals.

    >>> [_points_text(points) for points in (3.0, 2.5, None)]
    ['3', '2.5', '-']
    """
    return "-" if points is None else f"{points:g}"
