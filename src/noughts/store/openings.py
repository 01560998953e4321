"""Openings: which moves were played from a position, up to symmetry, with results, by whom, and in which games last.

Each move of a finished game from one of its first positions is a row, under a number that is the same for all images of
the position and its move. Rows are only added and removed with their games, so no two programs wait for each other.
The number is a hash of 63 bits; two positions share one only in a library of thousands of millions of positions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import xor
from random import Random
from typing import Any

from sqlalchemy import Connection, delete, func, select, tuple_

from noughts.game import Seat
from noughts.rules import Mark, Move, Position, Rules, Side, symmetries_of
from noughts.rules.geometry import numbers
from noughts.rules.move import COLUMNS
from noughts.rules.rules import Marks, Wrap
from noughts.store.database import bulk_insert, chunks
from noughts.store.people import seat_of, set_setting
from noughts.store.schema import ABANDONED, DRAWS, WON, game, kind, opening, player, setting
from noughts.store.values import MoveTally

MOST_MARKS = 10
"""Moves are counted from positions with fewer marks: all of a game on 3x3, five moves of each side on other boards."""

LARGEST_SHIFTED = 36
"""Cells. On a larger torus only turns and mirrors count as the same; a shift to every cell would take too long."""

UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)

BATCH = 10_000  # games per transaction when older games are counted
MARKER = "openings"  # the setting with the number of the last game that is not counted yet
RESULTS = 4
WIN, DRAW, LOSS, UNDECIDED = range(RESULTS)
"""How a game went for the player of a move; a row has it together with the player, as one number."""

Hashes = tuple[int, ...]  # one for each symmetry

OpeningRow = tuple[int, int, int]


class _Hashing:
    """Random numbers for the marks on the board, and others for the mark that is placed next."""

    def __init__(self, rules: Rules) -> None:
        is_large = rules.wrap is Wrap.TORUS and rules.cols * rules.rows > LARGEST_SHIFTED
        symmetries = symmetries_of(replace(rules, wrap=Wrap.FLAT) if is_large else rules)
        rng = Random(str(rules))  # noqa: S311 - the same numbers in every program that uses the database
        cells = range(rules.cols * rules.rows)
        tables = [[[rng.getrandbits(63) for _ in cells] for _ in Mark] for _ in ("there", "next")]
        there, later = (
            {
                f"{mark}{COLUMNS[cell % rules.cols]}{cell // rules.cols + 1}": tuple(
                    table[number ^ each.swaps_marks][each.images[cell]] for each in symmetries
                )
                for number, mark in enumerate(Mark)
                for cell in cells
            }
            for table in tables
        )
        self._there: Mapping[str, Hashes] = there
        self._later: Mapping[str, Hashes] = later
        self._has_own_marks = rules.marks is Marks.OWN
        self.start: Hashes = (0,) * len(symmetries)

    def of(self, position: Position) -> Hashes:
        hashes = self.start
        for mark, marks in zip(Mark, (position.x, position.o), strict=True):
            for number in numbers(marks):
                hashes = tuple(map(xor, hashes, self._there[f"{mark}{position.geometry.cell(number)}"]))
        return hashes

    def next(self, hashes: Hashes, move: str, *, is_o: bool) -> tuple[int, Hashes]:
        """The number of a move from a position with these hashes, and the hashes of the position after it."""
        text = move if move[0] in "XO" else f"O{move}" if is_o and self._has_own_marks else f"X{move}"
        return min(map(xor, hashes, self._later[text])), tuple(map(xor, hashes, self._there[text]))


@lru_cache(maxsize=64)
def _hashing(rules: str) -> _Hashing:
    return _Hashing(Rules.parse(rules))


@lru_cache(maxsize=1000)
def _start(rules: str, start: str | None) -> tuple[Hashes, int]:
    if start is None:
        return _hashing(rules).start, 0
    position = Position.parse(start, Rules.parse(rules))
    return _hashing(rules).of(position), (position.x | position.o).bit_count()


def rows_of(number: int, rules: str, start: str | None, moves: str, outcome: int, players: tuple[int, int]) -> list[OpeningRow]:
    hashing = _hashing(rules)
    hashes, marks = _start(rules, start)
    won_by = None if outcome in DRAWS or outcome == ABANDONED else 0 if outcome in WON else 1
    undecided = DRAW if outcome in DRAWS else UNDECIDED
    who = [players[side] * RESULTS + (undecided if won_by is None else WIN if won_by == side else LOSS) for side in (0, 1)]
    rows = []
    for at, move in enumerate(moves.split()[: max(MOST_MARKS - marks, 0)], marks):
        key, hashes = hashing.next(hashes, move, is_o=at % 2 == 1)
        rows.append((key, who[at % 2], number))
    return rows


def insert(connection: Connection, rows: Iterable[OpeningRow]) -> None:
    """Write rows in the order of their keys, which an index takes best."""
    bulk_insert(connection, opening, sorted(rows))


def counted(connection: Connection, games: Sequence[int]) -> list[OpeningRow]:
    """The rows that these games have; those that are not counted yet, or cannot be read, have none."""
    marker = _marker(connection)
    return [row for some in chunks(games) for row in _rows(connection, game.c.number.in_(some), game.c.number > marker)]


def remove(connection: Connection, rows: Iterable[OpeningRow]) -> None:
    for some in chunks(sorted(rows)):
        connection.execute(delete(opening).where(tuple_(*opening.c).in_(some)))


def remove_damaged(connection: Connection, number: int) -> None:
    """Delete the rows of a game whose moves can no longer be read, which means scanning all rows."""
    connection.execute(delete(opening).where(opening.c.game == number))


def _rows(connection: Connection, *which: Any) -> Iterator[OpeningRow]:
    columns = (game.c.number, kind.c.rules, game.c.start, game.c.moves, game.c.outcome, game.c.x_player, game.c.o_player)
    for number, rules, start, moves, outcome, x, o in connection.execute(
        select(*columns).join(kind, kind.c.id == game.c.kind).where(*which)
    ):
        try:
            yield from rows_of(number, rules, start, moves, outcome, (x, o))
        except UNREADABLE:
            continue  # a damaged game


# Games of an earlier version


def _marker(connection: Connection, *, is_locked: bool = False) -> int:
    query = select(setting.c.value).where(setting.c.key == MARKER)
    found = connection.execute(query.with_for_update() if is_locked else query).scalar()
    return int(found or 0)


def uncounted(connection: Connection) -> int:
    marker = _marker(connection)
    return marker and (connection.execute(select(func.count()).where(game.c.number <= marker)).scalar() or 0)


def count_some(connection: Connection) -> int:
    """Count the moves of the newest uncounted games; returns how many games are left."""
    marker = _marker(connection, is_locked=True)
    query = select(game.c.number).where(game.c.number <= marker).order_by(game.c.number.desc())
    found = connection.execute(query.limit(BATCH)).scalars().all() if marker else []
    if found:
        insert(connection, _rows(connection, game.c.number.between(found[-1], found[0])))
    if marker:
        set_setting(connection, MARKER, str(found[-1] - 1 if found else 0))
    return uncounted(connection)


def forget_all(connection: Connection) -> None:
    connection.execute(delete(opening))
    last = connection.execute(select(func.max(game.c.number))).scalar() or 0
    set_setting(connection, MARKER, str(last))


def digest(rows: Iterable[Sequence[int]]) -> tuple[int, int]:
    """How many rows there are, and a sum that tells other rows apart in any order."""
    count = total = 0
    for row in rows:
        count += 1
        total += hash(tuple(row))
    return count, total


def compare(connection: Connection) -> tuple[tuple[int, int], tuple[int, int]]:
    """The digests of the rows that are there, and of those that the games should have."""
    there = digest(tuple(row) for row in connection.execute(select(opening)).yield_per(BATCH))
    return there, digest(_rows(connection, game.c.number > _marker(connection)))


# Questions

FEW_MOVES = 8
"""Moves that are asked for one by one: SQLite counts a sixth faster if it need not compare the move of every row. The positions
of most games, the first ones on small boards, have so few up to symmetry."""

LAST_GAMES = (
    500  # of a library, which are looked through for the latest games of a frequent position; reading more takes longer
)


def moves_played(
    connection: Connection, position: Position, most_players: int, most_games: int
) -> tuple[tuple[MoveTally, ...], list[tuple[int, Move]]]:
    """The moves that were played from a position, most frequent first, and the latest games by number with their moves."""
    if position.outcome or (position.x | position.o).bit_count() >= MOST_MARKS:
        return (), []
    hashing = _hashing(str(position.rules))
    hashes = hashing.of(position)
    alike: defaultdict[int, list[Move]] = defaultdict(list)
    for move in position.moves():
        alike[hashing.next(hashes, str(move), is_o=position.side is Side.O)[0]].append(move)
    results: dict[int, list[int]] = {}
    players: dict[int, Counter[int]] = {}
    for key, groups in _groups(connection, list(alike)).items():
        found, by_player = [0] * RESULTS, Counter[int]()
        for who, count in groups:
            found[who % RESULTS] += count
            by_player[who // RESULTS] += count
        results[key], players[key] = found, by_player
    most = {key: by_player.most_common(most_players) for key, by_player in players.items()}
    seats = _seats(connection, {number for some in most.values() for number, _ in some})
    tallies = [
        MoveTally(
            wins=found[WIN],
            draws=found[DRAW],
            losses=found[LOSS],
            abandoned=found[UNDECIDED],
            moves=tuple(alike[key]),
            players=tuple((seats[number], count) for number, count in most[key] if number in seats),
        )
        for key, found in results.items()
    ]
    tallies.sort(key=lambda tally: (-tally.games - tally.abandoned, str(tally.moves[0])))
    moves = {key: alike[key][0] for key in results}
    games = sum(map(sum, results.values()))
    return tuple(tallies), _latest(connection, str(position.rules), moves, games, most_games)


def _groups(connection: Connection, keys: Sequence[int]) -> Mapping[int, Sequence[Any]]:
    """For each of these moves that was played, how often each player played it with each result: pairs of both and a count."""
    move, who = opening.c.move, opening.c.who
    if len(keys) <= FEW_MOVES:
        query = select(who, func.count()).group_by(who)
        found = {key: connection.execute(query.where(move == key)).all() for key in keys}
        return {key: groups for key, groups in found.items() if groups}
    by_move = select(move, who, func.count()).group_by(move, who)
    every: defaultdict[int, list[Any]] = defaultdict(list)
    for some in chunks(keys):
        for key, *group in connection.execute(by_move.where(move.in_(some))):
            every[key].append(group)
    return every


def _latest(connection: Connection, rules: str, moves: Mapping[int, Move], games: int, most: int) -> list[tuple[int, Move]]:
    """The latest games with these moves, of which there are so many.

    Those of a frequent position are among the last games of the library. Else they are among the groups with the latest games.
    """
    last = connection.execute(select(func.max(game.c.number))).scalar() or 0
    if games * LAST_GAMES >= 2 * most * last > 0:  # twice as many as are needed, if it always was as frequent
        recent = _among_the_last(connection, rules, moves, last - 2 * most * last // games)
        if len(recent) >= most:
            return sorted(recent.items(), reverse=True)[:most]
    by = opening.c.move, opening.c.who
    query = select(*by, func.max(opening.c.game)).group_by(*by)
    groups: list[Any] = []
    for some in chunks(moves):
        groups += connection.execute(query.where(opening.c.move.in_(some))).all()
    found: dict[int, Move] = {}
    for key, who, _ in sorted(groups, key=lambda group: -group[2])[:most]:
        of_group = select(opening.c.game).where(opening.c.move == key, opening.c.who == who)
        latest = connection.execute(of_group.order_by(opening.c.game.desc()).limit(most)).scalars()
        found.update(dict.fromkeys(latest, moves[key]))
    return sorted(found.items(), reverse=True)[:most]


def _among_the_last(connection: Connection, rules: str, moves: Mapping[int, Move], after: int) -> dict[int, Move]:
    of_these_rules = connection.execute(select(kind.c.id).where(kind.c.rules == rules)).scalars().all()
    is_wanted = (game.c.kind + 0).in_(of_these_rules)  # the sum keeps SQLite from visiting all games of these kinds
    rows = _rows(connection, game.c.number > max(after, _marker(connection)), is_wanted)
    return {number: moves[key] for key, _, number in rows if key in moves}


def _seats(connection: Connection, ids: Iterable[int]) -> dict[int, Seat]:
    query = select(player.c.id, player.c.key, player.c.name)
    return {
        row.id: seat_of(row.key, row.name)
        for some in chunks(ids)
        for row in connection.execute(query.where(player.c.id.in_(some)))
    }
