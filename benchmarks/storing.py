"""A million games in SQLite: importing them, and every question, beside the same question without indexes."""

from __future__ import annotations

import io
import os
import random
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks.measure import verdict
from noughts import Game, Outcome, Position, Record, Rules, Side, Why
from noughts.game import Assist, Mode, Seat
from noughts.store import EVERYTHING, Filter, Result, Sort, Who
from noughts.store.exchange import Format, read_games, write_games
from noughts.store.games import BATCH, _write_unknown
from noughts.store.rows import BITS, Packed, pack
from noughts.store.schema import to_timestamp
from noughts.store.store import Store

GAMES = int(os.environ.get("GAMES", "1_000_000"))
IMPORTED = 50_000
PEOPLE = 2_000
YEARS = 5
START = datetime(2021, 3, 5, tzinfo=UTC)

TARGET = 0.1  # seconds for a page of the history, a count, the statistics of a player, or what was played from a position
LEADERBOARD_TARGET = 0.3  # seconds for a leaderboard, which counts all seats
IMPORT_TARGET = 10_000  # games a second
ROUNDS = 5  # the median of so many counts; without indexes, where it takes long, one

RULES = {"3x3": 1500, "4x4x3": 200, "5x5x4": 200, "7x6 gravity": 200, "3x3 misere": 300, "3x3 torus": 2}
"""Games of each that are played; the million is made of these, played by ever others."""

PROGRAMS = [Seat(name.title(), name) for name in ("kitty", "cop", "sera", "god", "mortal", "level:3", "level:7", "random")]

ENDS = [Outcome(Side.X, Why.TIME), Outcome(Side.O, Why.RESIGNED), Outcome(Side.X, Why.RESIGNED), Outcome(None, Why.ABANDONED)]

Question = Callable[[Store], object]


def questions() -> dict[str, Question]:
    """One of each kind, with filters that find much, little and nothing."""
    cop, ann = "cop", "Player 0"
    since, until = datetime(2022, 2, 10, 7, tzinfo=UTC), datetime(2024, 11, 20, 19, tzinfo=UTC)
    dates = Filter(since=since, until=until)
    rare = Filter(rules=Rules.parse("3x3 torus"))
    alone = Filter(without=frozenset({Assist.UNDO, Assist.HINT}))
    return {
        "history, newest": lambda store: store.history(),
        "history, page in the middle": lambda store: store.history(offset=GAMES // 2),
        "history, last page": lambda store: store.history(offset=GAMES - 25),
        "history of a person": lambda store: store.history(Filter(player=ann)),
        "history of a program, deep": lambda store: store.history(Filter(program=cop), offset=100_000),
        "history, one opponent": lambda store: store.history(Filter(player=cop, opponent=ann)),
        "history, rare rules": lambda store: store.history(rare),
        "history, mode and rules": lambda store: store.history(Filter(mode=Mode.COACH, rules=Rules.parse("5x5x4")), offset=500),
        "history, lost on time, deep": lambda store: store.history(Filter(winner=Side.X, why=Why.TIME), offset=5000),
        "history, losses of a program": lambda store: store.history(Filter(player=cop, result=Result.LOSS), offset=20_000),
        "history, rare for a program": lambda store: store.history(replace(rare, player=cop)),
        "history, dates, deep": lambda store: store.history(dates, offset=250_000),
        "history, without aids, oldest": lambda store: store.history(alone, newest_first=False, offset=200_000),
        "history, everything at once": lambda store: store.history(
            replace(dates, player=cop, result=Result.WIN, mode=Mode.COMPUTER, rules=Rules.parse("3x3"), without=alone.without)
        ),
        "count, all": lambda store: store.count(),
        "count, dates and rules": lambda store: store.count(replace(dates, rules=Rules.parse("3x3"))),
        "statistics of a person": lambda store: store.statistics(ann),
        "statistics of a program": lambda store: store.statistics(cop),
        "statistics of a person, dates": lambda store: store.statistics(ann, dates),
        "statistics of a program, dates": lambda store: store.statistics(cop, dates),
        "statistics, program, wins only": lambda store: store.statistics(cop, Filter(result=Result.WIN)),
        "statistics, against a program": lambda store: store.statistics(ann, Filter(opponent=cop)),
        "explore, the empty board": lambda store: store.explore(Position.start("3x3")),
        "explore, an early position": lambda store: store.explore(Position.parse("O../.X./...")),
        "explore, Connect Four": lambda store: store.explore(Position.start("7x6 gravity")),
        "explore, nothing played": lambda store: store.explore(Position.start("15x15")),
        "leaderboard": lambda store: store.leaderboard(),
        "leaderboard, everybody by games": lambda store: store.leaderboard(who=Who.EVERYBODY, sort=Sort.GAMES, least_games=100),
        "leaderboard, one game, no aids": lambda store: store.leaderboard(replace(alone, rules=Rules.parse("3x3"))),
        "leaderboard, dates": lambda store: store.leaderboard(dates),
        "leaderboard, dates and rules": lambda store: store.leaderboard(replace(dates, rules=Rules.parse("5x5x4"))),
        "leaderboard, against a program": lambda store: store.leaderboard(Filter(program=cop)),
        "leaderboard, all but nothing": lambda store: store.leaderboard(EVERYTHING, least_games=10**6),
    }


def played(rules: Rules, rng: random.Random) -> Game:
    """A random game; one in ten ends before the board says so."""
    game = Game(rules)
    while not game.outcome:
        if rng.random() < 0.01:
            game.end(rng.choice(ENDS))
        else:
            game.play(rng.choice(game.position.moves()))
    return game


def rows(count: int, rng: random.Random) -> Iterator[Packed]:
    """So many games, evenly over the years; some people and programs play much more than others."""
    known = [pack(Record(played(Rules.parse(text), rng))) for text, games in RULES.items() for _ in range(games)]
    people = [Seat(f"Player {number}") for number in range(PEOPLE)]
    start, span = to_timestamp(START), YEARS * 365 * 86_400_000_000
    for number in range(count):
        kind = rng.random()
        one: Seat = people[int(rng.random() ** 2 * PEOPLE)]
        if kind < 0.7:
            other = PROGRAMS[int(rng.random() ** 2 * len(PROGRAMS))]
        elif kind < 0.95:
            other = people[int(rng.random() ** 2 * PEOPLE)]
        else:
            one, other = rng.choice(PROGRAMS), rng.choice(PROGRAMS)
        x, o = (one, other) if rng.random() < 0.5 else (other, one)
        coach = "cop" if 0.9 < kind < 0.95 else None
        at = start + span * number // count
        yield known[rng.randrange(len(known))]._replace(
            id=f"{rng.getrandbits(128):032x}",
            at=at,
            mode=Mode.of(x, o, coach).value,
            aids=rng.choice((0, 0, 0, 0, *BITS.values())),
            x=x,
            o=o,
            started=at - 100_000_000,
            ended=at,
            coach=coach,
        )


def fill(path: Path) -> None:
    waiting = rows(GAMES, random.Random(1))
    with Store.open(str(path)) as store:
        while batch := list(islice(waiting, BATCH)):
            store._database.write(partial(_write_unknown, batch=batch))


def without_indexes(path: Path) -> Path:
    """A copy without indexes on games, seats and opening moves."""
    copy = path.with_name("heap.db")
    shutil.copy(path, copy)
    connection = sqlite3.connect(copy, isolation_level=None)
    for index in ("game_at", "game_kind"):
        connection.execute(f"DROP INDEX {index}")
    for table in ("seat", "opening"):
        connection.execute(f"CREATE TABLE heap AS SELECT * FROM {table} ORDER BY random()")  # noqa: S608 - own names
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"ALTER TABLE heap RENAME TO {table}")
    connection.close()
    return copy


def seconds_for(ask: Question, store: Store, rounds: int) -> float:
    """The median time for an answer."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        ask(store)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def lines_of_json() -> list[str]:
    """Random games of 3x3 between people and programs, a line each."""
    rng = random.Random(2)
    rules = Rules.parse("3x3")
    people = [Seat(f"Player {number}") for number in range(PEOPLE)]
    games = (
        Record(
            played(rules, rng),
            x=rng.choice(people),
            o=rng.choice(PROGRAMS),
            id=f"{rng.getrandbits(128):032x}",
            started=START + timedelta(minutes=number),
            ended=START + timedelta(minutes=number + 1),
        )
        for number in range(IMPORTED)
    )
    stream = io.StringIO()
    write_games(games, stream, Format.JSON)
    return stream.getvalue().splitlines(keepends=True)


def show_import(path: Path, lines: list[str], into: str) -> None:
    """JSON Lines into a file, every game played on the way."""
    with Store.open(str(path)) as store:
        start = time.perf_counter()
        store.add(read_games(lines))
        rate = IMPORTED / (time.perf_counter() - start)
    name = f"{IMPORTED:,} games of 3x3 from JSON Lines into {into}"
    print(f"  {name:68} {rate:8,.0f} games/s  target {IMPORT_TARGET:,}: {verdict(rate >= IMPORT_TARGET)}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="noughts-") as name:
        path = Path(name) / "games.db"
        start = time.perf_counter()
        fill(path)
        size = path.stat().st_size / 1e6
        print(f"\n{GAMES:,} games of {PEOPLE:,} people, written in {time.perf_counter() - start:,.0f} s, {size:,.0f} MB")
        lines = lines_of_json()
        for number in range(1, 4):
            show_import(path.with_name(f"new-{number}.db"), lines, "a new file")
        large = path.with_name("large.db")
        shutil.copy(path, large)
        with large.open("rb+") as file:
            os.fsync(file)  # or the import waits for the copy to reach the disk
        show_import(large, lines, f"a file of {GAMES:,} games")
        large.unlink()
        with Store.open(str(path)) as store, Store.open(str(without_indexes(path))) as heap:
            print(f"  {'':34} {'ours':>10} {'no indexes':>12}")
            for question, ask in questions().items():
                ours, theirs = seconds_for(ask, store, ROUNDS), seconds_for(ask, heap, 1)
                target = LEADERBOARD_TARGET if question.startswith("leaderboard") else TARGET
                aim = f"x {theirs / ours:6.1f}  target {target * 1000:.0f} ms: {verdict(ours <= target)}"
                print(f"  {question:34} {1000 * ours:7.1f} ms {1000 * theirs:9.1f} ms  {aim}", flush=True)
