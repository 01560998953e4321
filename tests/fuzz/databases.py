"""Damaged databases: every question is answered, or refused with a sentence."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from noughts.game import Assist, Mode
from noughts.match import match_from_json
from noughts.play import Library
from noughts.profiles.settings import LastPlayer
from noughts.rules import NoughtsError
from noughts.store import Filter, Result, StoreError, Who
from noughts.store.schema import metadata
from noughts.store.store import Store
from tests.store.making import NEW_YEAR, PLAYERS, kept, records

Edit = tuple[str, Any, Any, Any]
Case = list[Edit]

VALUES = (
    None, 0, 1, -1, 7, 99, 2**31, 2**63 - 1, -(2**63), 1.5, 1e300, float("inf"), "", "x", "1", "{", "[1,2", "[[true]]",
    "[[1],[2]]", "b2 b2", "\x1b[31mred", "\x9b", "3x3x3", "99x99", "hex:", "hex:fffe1b", "hex:" + "78" * 5000, "[" * 5000,
    "A" * 5000, '{"noughts":1}', "null", 3 * 10**16, -(10**16),
)  # fmt: skip
"""What a column may hold that no program of ours wrote; bytes stand in hexadecimal digits after a word."""

TABLES = {name: [column.name for column in table.columns] for name, table in metadata.tables.items()}
TABLES["noughts_schema"] = ["version_num"]


class Databases:
    """One file of SQLite after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        self._whole = folder / "whole.db"
        self._new = records(seed=4, count=1)[0]
        games = records(seed=2, count=40)
        with Store.open(str(self._whole)) as store:
            store.add(games)
            store.change_settings("Alice", lambda known: {**known, "theme": "dark"})
            for number in range(3):
                store.save(kept(game_id=f"left-{number}"))
        connection = sqlite3.connect(self._whole)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        self._size = self._whole.stat().st_size

    def case(self, rng: Random) -> Case:
        """A few things that happened to it."""
        return [
            rng.choice((self._of_bytes, self._of_column, self._of_column, self._of_table))(rng)
            for _ in range(rng.choice((1, 1, 2, 5, 20)))
        ]

    def _of_bytes(self, rng: Random) -> Edit:
        if rng.random() < 0.1:
            return "cut", rng.randrange(self._size), None, None
        length = rng.choice((1, 1, 4, 100, 4096))
        return "bytes", rng.randrange(self._size), rng.choice((b"\0", b"\xff", b"\x1b", rng.randbytes(length))).hex(), length

    def _of_column(self, rng: Random) -> Edit:
        table = rng.choice(list(TABLES))
        return "column", f"{table} {rng.choice(TABLES[table])}", VALUES[rng.randrange(len(VALUES))], rng.choice((0, 1, 5, None))

    def _of_table(self, rng: Random) -> Edit:
        return (
            "table",
            rng.choice(list(TABLES)),
            rng.choice(("DROP TABLE {}", "DELETE FROM {}", "ALTER TABLE {} RENAME TO song")),
            None,
        )

    def check(self, case: Case) -> None:
        """Damage a copy, and ask everything."""
        path = self._folder / f"damaged-{next(self._numbers)}.db"
        shutil.copy(self._whole, path)
        try:
            for edit in case:
                _damage(path, edit)
            self._ask(path)
        finally:
            for left in self._folder.glob(f"{path.name}*"):
                left.unlink()

    def _ask(self, path: Path) -> None:
        try:
            store = Store.open(str(path), patience=0.2)
        except (StoreError, NoughtsError) as error:
            assert str(error).isprintable(), repr(str(error))
            return
        with store:
            for question in self._questions(store):
                try:
                    question()
                except (StoreError, NoughtsError) as error:
                    assert str(error).isprintable(), repr(str(error))

    def _questions(self, store: Store) -> list[Callable[[], object]]:
        library, rules = Library(store, last_player=LastPlayer()), self._new.game.rules
        return [
            store.count,
            lambda: _harmless(store.history()),
            lambda: store.history(Filter(rules=rules, without=frozenset({Assist.UNDO})), newest_first=False, offset=3),
            lambda: store.history(Filter(since=NEW_YEAR, mode=Mode.COMPUTER)),
            lambda: [store.history(Filter(player=seat, result=Result.WIN)) for seat in PLAYERS],
            lambda: [_harmless(store.statistics(seat)) for seat in PLAYERS],
            lambda: store.statistics("Alice", Filter(since=NEW_YEAR)),
            lambda: _harmless(store.leaderboard(who=Who.EVERYBODY)),
            lambda: store.leaderboard(Filter(program="cop", until=NEW_YEAR)),
            lambda: [record.to_json().encode() for record in store.games()],
            lambda: store.game("last"),
            lambda: store.game("7").to_json(),
            store.recount,
            store.damaged,
            lambda: _harmless(store.profiles()),
            lambda: library.settings("Alice"),
            lambda: library.welcome("Dora"),
            lambda: [match_from_json(game.document, Random(1)) for game in library.store.unfinished("Alice")],
            lambda: store.reopen("left-1"),
            lambda: store.save(kept(2, game_id="left-1")),
            lambda: store.save(kept(game_id="fresh")),
            lambda: store.finish(self._new),
            lambda: [store.remove_game(str(number)) for number in (1, 2, 3)],
            store.rebuild,
            store.recount,
        ]  # fmt: skip


def _harmless(found: object) -> None:
    """Nothing of it would speak to a terminal: an escape character has one backslash here, one that is spelt out has two."""
    assert not re.search(r"(?<!\\)\\x(1b|9b)", repr(found))


def _damage(path: Path, edit: Edit) -> None:
    """Let something happen to a file; what SQLite itself refuses has not happened."""
    kind, where, what, how = edit
    if kind in ("cut", "bytes"):
        with path.open("rb+") as file:
            if kind == "cut":
                file.truncate(where)
            else:
                file.seek(where)
                file.write((bytes.fromhex(what) * how)[:how])
        return
    connection = sqlite3.connect(path, isolation_level=None)
    with suppress(sqlite3.Error, UnicodeError, OverflowError):
        if kind == "table":
            connection.execute(what.format(where))
        else:
            table, column = where.split()
            some = f"WHERE {column} IS (SELECT {column} FROM {table} LIMIT 1 OFFSET {how})" if how is not None else ""
            value = bytes.fromhex(what[4:]) if isinstance(what, str) and what.startswith("hex:") else what
            connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? {some}", [value])
    connection.close()
