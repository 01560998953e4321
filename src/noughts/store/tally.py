"""Tally: wins, losses and draws; Standing and Statistics: the same for somebody, with what else is known."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.store.filter import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How games went for one player; abandoned games count for nothing else.

    >>> tally = Tally(wins=3, losses=1, draws=0, abandoned=2)
    >>> tally.games, tally.win_rate
    (4, 0.75)
    """

    wins: int = 0
    losses: int = 0
    draws: int = 0
    abandoned: int = 0

    @property
    def games(self) -> int:
        """Games that were played to an end."""
        return self.wins + self.losses + self.draws

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1; 0 without games."""
        return self._share(self.wins)

    @property
    def loss_rate(self) -> float:
        """The share of games lost, from 0 to 1."""
        return self._share(self.losses)

    @property
    def draw_rate(self) -> float:
        """The share of games drawn, from 0 to 1."""
        return self._share(self.draws)

    def _share(self, part: int) -> float:
        return part / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Tally):
    """A row of a leaderboard, or of a table in somebody's statistics."""

    label: str
    """The name of a player, the text of rules, or a side."""
    program: str | None = None
    """What the roster knows the player by, if it is a program."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The same result so many times in a row."""

    result: Result
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics(Tally):
    """All that the games of one player add up to.

    A program that plays itself has played twice, as both sides. The tables are
    ordered by games, the most first.
    """

    name: str
    program: str | None = None
    average_plies: float | None = None
    """Over the games that count; None without any."""
    streak: Streak | None = None
    """The one that goes on; None for programs, and without games."""
    longest_win_streak: int = 0
    """0 for programs: theirs would be of games against different people at the same time."""
    by_opponent: tuple[Standing, ...] = ()
    """The opponents met most often."""
    by_rules: tuple[Standing, ...] = ()
    by_seat: tuple[Standing, ...] = ()
    """As X and as O."""
