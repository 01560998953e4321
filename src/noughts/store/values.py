"""The values that a store takes and returns: filters, people, games, standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Literal

from noughts.game import Assist, Mode, Record, Seat
from noughts.rules import Move, Rules, Side, Why


@dataclass(frozen=True, slots=True)
class Profile:
    name: str
    created: datetime
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Unfinished:
    id: str
    x: Seat
    o: Seat
    rules: str
    plies: int
    document: str  # opaque to the store
    version: int  # 1 when first written, one more each time
    updated: datetime


@dataclass(frozen=True, slots=True)
class SavedBoard:
    name: str
    record: Record  # with its variations and comments
    updated: datetime


@dataclass(frozen=True, slots=True)
class Summary:
    number: int
    id: str
    started: datetime | None
    ended: datetime | None
    rules: str
    mode: Mode
    x: Seat
    o: Seat
    winner: Side | None
    why: Why
    plies: int
    nodes: int | None  # of all searches; None if they were not counted
    depth: int | None  # of the deepest search
    seconds: float | None  # of all moves
    aids: frozenset[Assist]


@dataclass(frozen=True, slots=True)
class Added:
    new: int
    known: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A count in the database that does not match the games."""

    what: str
    kept: int
    counted: int


class Result(Enum):
    """How a game went for one player."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Filter:
    """The games that meet all the given conditions.

    A player is a Seat, or a text: ``@Zoë`` is a person and ``level:3`` a program; ``zoë`` is the person of that name,
    or the program if there is none. Dates without a time zone are in UTC. Games without a date count as older than all
    others.
    """

    player: str | Seat | None = None
    opponent: str | Seat | None = None
    """Whom ``player`` played."""
    program: str | None = None
    """Plays either side."""
    mode: Mode | None = None
    rules: Rules | None = None
    result: Result | None = None
    """How it went for ``player``."""
    winner: Side | Literal["draw"] | None = None
    why: Why | None = None
    since: datetime | None = None
    until: datetime | None = None
    """The first moment after the last one that counts."""
    without: frozenset[Assist] = frozenset()
    """Leaves out games with any of these."""


EVERYTHING = Filter()


class Who(Enum):
    PEOPLE = "people"
    PROGRAMS = "programs"
    EVERYBODY = "everybody"


class Sort(Enum):
    WIN_RATE = "win rate"
    WINS = "wins"
    GAMES = "games"
    LOSSES = "losses"
    DRAWS = "draws"
    NAME = "name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The results of one player's games; abandoned games do not count as played.

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
        return self.wins + self.losses + self.draws

    @property
    def win_rate(self) -> float:
        return self._share(self.wins)

    @property
    def loss_rate(self) -> float:
        return self._share(self.losses)

    @property
    def draw_rate(self) -> float:
        return self._share(self.draws)

    def _share(self, part: int) -> float:
        return part / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow(Tally):
    """A tally with a label: a row of a leaderboard, or of a table in statistics."""

    label: str  # a player's name, the text of rules, or a side
    program: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTally(Tally):
    """How often a move was played from a position, and how the games went for its players."""

    moves: tuple[Move, ...]  # equal up to symmetry; the counts are of all of them
    players: tuple[tuple[Seat, int], ...]  # who played it most, and how often


@dataclass(frozen=True, slots=True)
class Explored:
    moves: tuple[MoveTally, ...] = ()  # most frequent first
    latest: tuple[tuple[Summary, Move], ...] = ()  # the latest games, and what was played there
    uncounted: int = 0  # games of an older database that are still to be counted


@dataclass(frozen=True, slots=True)
class Streak:
    result: Result
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics(Tally):
    """The totals of one player's games.

    A program that plays itself has played twice, once for each side. Tables begin with the row that has most games.
    """

    name: str
    program: str | None = None
    average_plies: float | None = None  # None without games
    streak: Streak | None = None  # None for programs, and without games
    longest_win_streak: int = 0  # 0 for programs, which play several people at once
    by_opponent: tuple[TallyRow, ...] = ()  # the most frequent
    by_rules: tuple[TallyRow, ...] = ()
    by_seat: tuple[TallyRow, ...] = ()
