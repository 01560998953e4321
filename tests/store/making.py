"""Random games for the store."""

from __future__ import annotations

import random
import uuid
from datetime import UTC, datetime, timedelta

from noughts import Game, Outcome, Record, Rules, Side, TimeControl, Why
from noughts.game import UNMEASURED, Assist, MoveStats, Seat
from noughts.store import Unfinished
from noughts.store.exchange import Format

ALICE, BOB, ZOE = Seat("Alice"), Seat("Bob"), Seat("Zoë")
COP, KITTY, LEVEL = Seat("Cop", "cop"), Seat("Kitty", "kitty"), Seat("Level 3", "level:3")
PLAYERS = (ALICE, BOB, ZOE, COP, KITTY, LEVEL)
RULES = tuple(Rules.parse(text) for text in ("3x3", "4x3x3 misere", "3x3 wild", "4x4 gravity"))
FOR_ANY_GAME = [how for how in Format if how is not Format.PSQ]
"""The formats in which every game can be written; .psq is for five in a row."""
NEW_YEAR = datetime(2024, 1, 1, tzinfo=UTC)


def played(rules: Rules, rng: random.Random) -> Game:
    """A random game to its end, on the board or before."""
    game = Game(rules)
    while not game.outcome:
        if rng.random() < 0.04:
            winner, why = rng.choice([(Side.X, Why.TIME), (Side.O, Why.RESIGNED), (Side.X, Why.LEFT), (None, Why.ABANDONED)])
            game.end(Outcome(winner, why))
        else:
            effort = rng.choice([UNMEASURED, MoveStats(seconds=0.25), MoveStats(1.5, 82, 9, "w3")])
            game.play(rng.choice(game.position.moves()), effort=effort)
    return game


def random_record(rng: random.Random, *, days: int = 800) -> Record:
    """A finished game between any two players, on any day."""
    ended = NEW_YEAR + timedelta(days=rng.randrange(days), microseconds=rng.randrange(10**9))
    x, o = rng.choice(PLAYERS), rng.choice(PLAYERS)
    is_between_people = x.program is None and o.program is None
    return Record(
        played(rng.choice(RULES), rng),
        x=x,
        o=o,
        id=str(uuid.UUID(int=rng.getrandbits(128), version=4)),
        coach="sera" if is_between_people and rng.random() < 0.3 else None,
        aids=frozenset(aid for aid in Assist if rng.random() < 0.15),
        started=ended - timedelta(minutes=3) if rng.random() < 0.9 else None,
        ended=ended,
        time=TimeControl.parse("3m+2s") if rng.random() < 0.2 else None,
    )


def records(seed: int, count: int) -> list[Record]:
    """So many games."""
    rng = random.Random(seed)
    return [random_record(rng) for _ in range(count)]


def kept(version: int = 1, *, game_id: str = "one", x: Seat = ALICE, o: Seat = COP, day: int = 0) -> Unfinished:
    """A game that goes on."""
    moment = NEW_YEAR + timedelta(days=day, seconds=version)
    return Unfinished(game_id, x, o, "3x3x3", version, f'{{"moves": {version}}}', version, moment)
