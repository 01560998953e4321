"""Copies of a database, made while it is written, and going back to one, whatever happens in the middle."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from noughts.store import NotAStore, StoreError, StoreUnreachable
from noughts.store.files import copy_file, keep_copy
from noughts.store.maintenance import back_up, restore
from noughts.store.schema import VERSION_TABLE
from noughts.store.store import Store
from tests.store.making import kept, records
from tests.store.test_failures import settle


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of forty games, one of them unfinished."""
    made = tmp_path / "games.db"
    with Store.open(str(made)) as store:
        store.add(records(seed=5, count=40))
        store.save(kept())
    return made


@pytest.fixture
def copy(path: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    made = tmp_path / "copy.db"
    back_up(path, made)
    return made


def games(path: Path) -> tuple[int, int]:
    """The numbers of finished and of unfinished games of a sound database."""
    with Store.open(str(path)) as store:
        assert store.recount() == []
        assert store.damaged() == []
        return store.count(), len(store.unfinished())


def test_a_copy_has_every_game(path: Path, tmp_path: Path) -> None:
    assert back_up(path, tmp_path / "copy.db") == (40, 1)
    assert games(tmp_path / "copy.db") == (40, 1)


def test_a_copy_is_made_while_games_are_written(path: Path, tmp_path: Path) -> None:
    is_over = threading.Event()

    def play() -> None:
        with Store.open(str(path)) as store:
            version = 1
            while not is_over.is_set():
                version += 1
                store.save(kept(version))
                if version % 10 == 0:
                    store.add(records(seed=version, count=7))

    player = threading.Thread(target=play)
    player.start()
    try:
        for number in range(10):
            copy = tmp_path / f"copy-{number}.db"
            finished, left = back_up(path, copy)
            assert (finished % 7, left) == (40 % 7, 1), "a batch of games is there as a whole"
            assert games(copy) == (finished, left)
    finally:
        is_over.set()
        player.join()


def test_without_a_database_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(StoreUnreachable, match="there is no database yet"):
        back_up(tmp_path / "none.db", tmp_path / "copy.db")
    assert not list(tmp_path.iterdir())


def test_a_copy_that_fails_leaves_the_one_before(path: Path, copy: Path, tmp_path: Path) -> None:
    before = copy.read_bytes()
    (tmp_path / "copy.db.partial").mkdir()
    with pytest.raises(StoreError, match="the backup failed"):
        copy_file(path, copy)
    assert copy.read_bytes() == before


def test_an_equal_copy_is_kept_once(path: Path) -> None:
    first = keep_copy(path, "schema-3")
    assert keep_copy(path, "schema-3") == first
    with Store.open(str(path)) as store:
        store.save(kept(version=2))
    assert keep_copy(path, "schema-3").name == "games.db.schema-3-1.backup"
    assert keep_copy(path, "schema-3").name == "games.db.schema-3-1.backup"


def test_going_back_brings_the_games_of_the_copy(path: Path, copy: Path) -> None:
    with Store.open(str(path)) as store:
        store.add(records(seed=6, count=5))
    counts, before = restore(path, copy)
    assert counts == (40, 1)
    assert games(path) == (40, 1)
    assert before
    assert before.name == "games.db.before-restore.backup"
    assert games(before) == (45, 1)


def test_a_copy_is_restored_where_there_is_nothing(path: Path, copy: Path, tmp_path: Path) -> None:
    assert restore(tmp_path / "new.db", copy) == ((40, 1), None)
    assert games(tmp_path / "new.db") == (40, 1)


def test_logs_that_were_left_are_not_written_into_a_copy(path: Path, copy: Path, tmp_path: Path) -> None:
    with Store.open(str(copy)) as store:
        store.add(records(seed=7, count=9))
        log = (tmp_path / "copy.db-wal").read_bytes()
    for name in ("copy.db", "new.db", "games.db.restoring", "copy.db.partial"):
        (tmp_path / f"{name}-wal").write_bytes(log)
    back_up(path, copy)
    assert games(copy) == (40, 1)
    assert restore(tmp_path / "new.db", copy)[0] == (40, 1)
    assert games(tmp_path / "new.db") == (40, 1)


def test_programs_that_run_go_on_with_what_was_restored(path: Path, copy: Path) -> None:
    with Store.open(str(path)) as store:
        store.add(records(seed=6, count=5))
        store.save(kept(version=2))
        restore(path, copy)
        assert store.count() == 40
        assert store.version_of("one") == 1
        store.save(kept(version=2))
    assert games(path) == (40, 1)


@pytest.mark.parametrize("harm", ["end", "middle", "all"])
def test_a_damaged_copy_changes_nothing(path: Path, copy: Path, harm: str) -> None:
    content = bytearray(copy.read_bytes())
    if harm == "end":
        del content[-5000:]
    else:
        first = 4096 if harm == "middle" else 0
        content[first : first + 9000] = os.urandom(9000)
    copy.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(NotAStore, match=r"copy\.db"):
        restore(path, copy)
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*restor*"))


@pytest.mark.parametrize("content", [b"", None], ids=["an empty file", "another program's"])
def test_what_has_no_games_is_not_restored(path: Path, tmp_path: Path, content: bytes | None) -> None:
    other = tmp_path / "other.db"
    if content is None:
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("CREATE TABLE bookmark (id INTEGER)")
    else:
        other.write_bytes(content)
    with pytest.raises(NotAStore):
        restore(path, other)
    assert games(path) == (40, 1)


def test_a_file_that_is_no_copy_is_refused_with_advice_about_copies(path: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Alice", "utf-8")
    with pytest.raises(NotAStore, match=r"letter\.txt: is not a database\..* Name a copy that noughts backup made\.$"):
        restore(path, letter)
    assert games(path) == (40, 1)


@pytest.mark.parametrize(("first", "end"), [(16, 24), (100, 20_000), (4096, 20_000)])
def test_a_damaged_database_is_replaced_and_kept(path: Path, copy: Path, first: int, end: int) -> None:
    settle(path)
    content = bytearray(path.read_bytes())
    content[first:end] = b"\xaa" * (end - first)
    path.write_bytes(content)
    counts, before = restore(path, copy)
    assert counts == games(path) == (40, 1)
    assert before
    assert before.read_bytes()[100:] == content[100:]


def test_a_file_that_is_something_else_is_not_replaced(copy: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Alice")
    with pytest.raises(NotAStore, match=r"is not a database\. It was left as it is"):
        restore(letter, copy)
    assert letter.read_text() == "Dear Alice"


def test_a_copy_of_an_older_version_is_upgraded(path: Path, copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DROP TABLE opening")
        connection.execute("DROP TABLE board")
        connection.execute("DROP INDEX seat_counted")
        for table in ("total", "standing", "rivalry"):
            connection.execute(f"CREATE TABLE {table} (id INTEGER)")
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '3'")
        connection.commit()
    restore(path, copy)
    assert games(path) == (40, 1)
    assert [each.name for each in path.parent.glob("*.backup")] == ["games.db.before-restore.backup"]
