"""Filter: which games are meant; Who, Sort: what a leaderboard shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Literal

from noughts.game import Assist, Mode, Seat
from noughts.rules import Rules, Side, Why


class Result(Enum):
    """How a game went for one player."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Filter:
    """The games that all the given conditions hold for.

    A player is a Seat, or a text: ``@Zoë`` is a person and ``level:3`` a
    program; ``zoë`` is the person of that name, or if there is none the
    program. Moments without a time zone are in UTC. Games without a date count
    as older than all others.
    """

    player: str | Seat | None = None
    opponent: str | Seat | None = None
    """Whom ``player`` played."""
    program: str | None = None
    """Sits on either side."""
    mode: Mode | None = None
    rules: Rules | None = None
    result: Result | None = None
    """How it went for ``player``."""
    winner: Side | Literal["draw"] | None = None
    why: Why | None = None
    since: datetime | None = None
    until: datetime | None = None
    """The first moment that does not count any more."""
    without: frozenset[Assist] = frozenset()
    """Leave out the games in which somebody was helped like this."""


EVERYTHING = Filter()


class Who(Enum):
    """Whom a leaderboard lists."""

    PEOPLE = "people"
    PROGRAMS = "programs"
    EVERYBODY = "everybody"


class Sort(Enum):
    """What a leaderboard is ordered by."""

    WIN_RATE = "win rate"
    WINS = "wins"
    GAMES = "games"
    LOSSES = "losses"
    DRAWS = "draws"
    NAME = "name"
