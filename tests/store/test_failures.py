"""What goes wrong is said in a sentence, and the data stays as it was."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from noughts.store import (
    BadStore,
    NotAStore,
    StoreFull,
    StoreGone,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnreachable,
    errors,
)
from noughts.store.database import DatabaseLocation
from noughts.store.schema import VERSION, VERSION_TABLE
from noughts.store.store import Store
from tests.store.forking import as_nobody
from tests.store.making import NEW_YEAR, kept, records


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with some games, all written out."""
    path = tmp_path / "games.db"
    with Store.open(str(path)) as store:
        store.add(records(seed=31, count=200))
    settle(path)
    return path


def settle(path: Path) -> None:
    """Write the log into the file, so that its bytes are all there is."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def opened(url: str) -> tuple[str, str]:
    """The kind of error that opening a store raises, and what it says."""
    try:
        Store.open(url, patience=0.2).close()
    except (errors.StoreError, BadStore) as error:
        return type(error).__name__, str(error)
    return "", ""


def refused(url: str, kind: type[Exception], sentence: str, files: list[Path]) -> None:
    """Opening fails with this sentence and changes no file."""
    before = {path: path.read_bytes() for path in files}
    folder = {path.name for path in files[0].parent.iterdir()} if files else set()
    name, said = opened(url)
    assert name == kind.__name__
    assert sentence in said
    assert {path: path.read_bytes() for path in files} == before
    if files:
        assert {path.name for path in files[0].parent.iterdir()} == folder


class TestFiles:
    @pytest.mark.parametrize("content", [b"hello", b"\0" * 4096, b"SQLite format 2\0" + b"x" * 5000, os.urandom(9999)])
    def test_a_file_that_is_something_else(self, tmp_path, content):
        path = tmp_path / "letter.txt"
        path.write_bytes(content)
        refused(
            str(path), NotAStore, "letter.txt: is not a database. It was left as it is. Choose another with --database.", [path]
        )

    @pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
    def test_a_truncated_file(self, file, share):
        content = file.read_bytes()
        file.write_bytes(content[: int(len(content) * share)])
        refused(str(file), NotAStore, "is damaged: its end is missing. It was left as it is.", [file])

    def test_a_file_with_a_hole_is_damaged(self, file):
        content = bytearray(file.read_bytes())
        content[100 : len(content) // 2] = os.urandom(len(content) // 2 - 100)
        file.write_bytes(content)
        refused(str(file), NotAStore, "damaged", [file])

    def test_a_hole_that_is_met_later_is_said_as_well(self, file):
        connection = sqlite3.connect(file)
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'").fetchone()
        connection.close()
        content = bytearray(file.read_bytes())
        content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
        file.write_bytes(content)
        with Store.open(str(file)) as store, pytest.raises(NotAStore, match="is damaged"):
            list(store.games())

    def test_a_database_of_another_program(self, tmp_path):
        path = tmp_path / "other.db"
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE song (title TEXT)")
        connection.commit()
        connection.close()
        refused(str(path), NotAStore, "is a database of another program", [path])

    def test_a_newer_version(self, file):
        connection = sqlite3.connect(file)
        connection.execute("UPDATE noughts_schema SET version_num = '99'")
        connection.commit()
        connection.close()
        settle(file)
        sentence = f"was written by a newer noughts (schema 99; this one knows {VERSION}); update noughts. Nothing was changed."
        refused(str(file), StoreTooNew, sentence, [file])

    @pytest.mark.parametrize("number", ["0", "-1", "", "one", "1.5", "9" * 30, None])
    def test_a_version_that_nobody_wrote(self, file, number):
        connection = sqlite3.connect(file)
        connection.execute(
            "DELETE FROM noughts_schema" if number is None else f"UPDATE noughts_schema SET version_num = '{number}'"
        )
        connection.commit()
        connection.close()
        settle(file)
        refused(str(file), NotAStore, "which no noughts has written; it is damaged. It was left as it is.", [file])

    def test_a_file_that_is_in_use(self, file):
        other = sqlite3.connect(file, isolation_level=None)
        with Store.open(str(file), patience=0.2) as store:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreLocked, match="is in use by another program; try again in a moment"):
                store.save(kept())
            assert store.count() == 200
            other.execute("ROLLBACK")
            store.save(kept())
        other.close()

    def test_a_new_file_that_is_in_use(self, tmp_path):
        path = tmp_path / "games.db"
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        assert opened(str(path))[0] == "StoreLocked"
        other.close()

    def test_an_empty_file_becomes_a_database(self, tmp_path):
        path = tmp_path / "empty.db"
        path.touch()
        with Store.open(str(path)) as store:
            assert store.count() == 0

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
    def test_a_pipe_is_no_database(self, tmp_path):
        os.mkfifo(tmp_path / "pipe.db")
        refused(str(tmp_path / "pipe.db"), NotAStore, "pipe.db: is not a file. It was left as it is.", [])

    def test_folders(self, tmp_path):
        refused(str(tmp_path / "none" / "games.db"), StoreUnreachable, "none: there is no such folder", [])
        refused(str(tmp_path), StoreUnreachable, "is a folder. Name a file in it.", [])

    def test_a_database_that_turns_read_only(self, file):
        with Store.open(str(file)) as store:
            with store._database.reading() as connection:
                connection.exec_driver_sql("PRAGMA query_only=ON")
            with pytest.raises(StoreReadOnly, match=r"is read-only\. Make the file and its folder writable\."):
                store.save(kept())


class TestGone:
    """The file is deleted or replaced while it is open: what is written would be lost."""

    GONE = r"the database was deleted or replaced; nothing was written\. .*games\.db\)"

    def refuses(self, store: Store, *, version: int = 2) -> None:
        with pytest.raises(StoreGone, match=self.GONE):
            store.save(kept(version=version))
        with pytest.raises(StoreGone, match=self.GONE):
            store.add(records(seed=2, count=3))

    def test_after_it_is_deleted_nothing_is_written(self, file):
        with Store.open(str(file)) as store:
            store.save(kept())
            for path in file.parent.glob("games.db*"):
                path.unlink()
            self.refuses(store)
        assert not file.exists()

    def test_after_it_is_replaced_neither_file_is_written(self, file):
        other = file.with_name("other.db")
        with Store.open(str(other)) as store:
            store.add(records(seed=32, count=10))
        settle(other)
        with Store.open(str(file)) as store:
            store.save(kept())
            shutil.copy(other, file.with_name("new.db"))
            file.with_name("new.db").replace(file)
            before = file.read_bytes()
            self.refuses(store)
            assert file.read_bytes() == before

    def test_a_new_connection_does_not_open_another_file(self, file):
        with Store.open(str(file)) as store:
            store._database._engine.dispose()
            file.rename(file.with_name("moved.db"))
            with pytest.raises(StoreGone, match=self.GONE):
                store.count()
        assert not file.exists()

    def test_once_it_is_back_all_is_well(self, file):
        with Store.open(str(file)) as store:
            store.save(kept())
            file.rename(file.with_name("moved.db"))
            self.refuses(store)
            file.with_name("moved.db").rename(file)
            store.save(kept(version=2))
            assert store.version_of("one") == 2


@pytest.fixture
def public(file: Path) -> Iterator[Path]:
    """A copy of the file in a folder that everybody may enter."""
    folder = Path(tempfile.mkdtemp(prefix="noughts-"))
    folder.chmod(0o755)
    copy = folder / "games.db"
    shutil.copy(file, copy)
    yield copy
    folder.chmod(0o755)
    shutil.rmtree(folder)


class TestSomebodyElse:
    @pytest.mark.parametrize(
        ("file_mode", "folder_mode", "name", "sentence"),
        [
            (0o444, 0o777, "StoreReadOnly", "games.db: is read-only. Make the file and its folder writable."),
            (0o666, 0o555, "StoreReadOnly", "games.db: is read-only. Make the file and its folder writable."),
            (0o000, 0o777, "StoreUnreachable", "games.db: you may not read it"),
        ],
    )
    def test_what_may_not_be_written(self, public, file_mode, folder_mode, name, sentence):
        before = public.read_bytes()
        public.chmod(file_mode)
        public.parent.chmod(folder_mode)
        found = as_nobody(lambda: opened(str(public)))
        assert found[0] == name
        assert sentence in found[1]
        public.chmod(0o644)
        assert public.read_bytes() == before

    @pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)])
    def test_what_may_not_be_written_can_be_read(self, public, file_mode, folder_mode):
        public.chmod(file_mode)
        public.parent.chmod(folder_mode)

        def work() -> tuple[int, str]:
            with Store.open(str(public), to_read=True) as store:
                with pytest.raises(StoreReadOnly) as caught:
                    store.save(kept())
                return store.count(), str(caught.value)

        count, said = as_nobody(work)
        assert count == 200
        assert "games.db: is read-only." in said

    def test_an_older_version_cannot_be_read_where_nothing_can_be_written(self, public):
        connection = sqlite3.connect(public)
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '3'")
        connection.commit()
        connection.close()
        settle(public)
        public.chmod(0o444)
        public.parent.chmod(0o555)

        def work() -> str:
            with pytest.raises(StoreReadOnly) as caught:
                Store.open(str(public), to_read=True)
            return str(caught.value)

        assert "is read-only" in as_nobody(work)

    def test_a_folder_in_which_no_file_can_be_made(self, public):
        public.parent.chmod(0o555)
        name, said = as_nobody(lambda: opened(str(public.parent / "new.db")))
        assert name == "StoreReadOnly"
        assert "is read-only, so no file can be made in it" in said

    def test_a_data_folder_that_cannot_be_made(self, public, monkeypatch):
        public.parent.chmod(0o555)
        monkeypatch.setenv("XDG_DATA_HOME", str(public.parent / "share"))

        def work() -> str:
            with pytest.raises(StoreUnreachable) as caught:
                DatabaseLocation.parse(None)
            return str(caught.value)

        assert "the folder cannot be made (permission denied)" in as_nobody(work)


class TestOwners:
    def test_the_database_and_its_folder_are_the_owners_alone(self, tmp_path, monkeypatch):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
        with Store.open() as store:
            store.add(records(seed=1, count=3))
            folder = tmp_path / "share" / "noughts"
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
        assert modes == {"noughts": 0o700, "noughts.db": 0o600, "noughts.db-wal": 0o600, "noughts.db-shm": 0o600}

    def test_a_file_that_is_there_keeps_its_mode(self, file):
        file.chmod(0o640)
        with Store.open(str(file)) as store:
            store.save(kept())
        assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def test_without_a_home_folder_it_is_said_what_to_do(self, monkeypatch):
        def homeless(*arguments: object, **options: object) -> str:
            raise RuntimeError("could not determine the home directory")

        monkeypatch.setattr("platformdirs.user_data_dir", homeless)
        with pytest.raises(StoreUnreachable, match=r"you have no home folder\. Choose a file with --database\."):
            DatabaseLocation.parse(None)


class TestFullDisk:
    def test_nothing_is_lost_when_no_page_is_left(self, file):
        with Store.open(str(file)) as store:
            with store._database.reading() as connection:
                connection.exec_driver_sql("PRAGMA max_page_count=1")  # as many as there are
            before = store.count()
            fills(store)
            assert store.count() == before
            assert store.recount() == []

    def test_nothing_is_lost_on_a_disk_that_is_full(self, small_disk):
        path = small_disk / "games.db"
        with Store.open(str(path)) as store:
            store.save(kept())
            fills(store)
            known = store.count()
            assert store.recount() == []
        with Store.open(str(path)) as store:
            assert store.count() == known
            assert store.reopen("one") == kept()
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
        with suppress(OSError), (small_disk / "rest").open("wb") as rest:
            while rest.write(b"x" * 4096):
                rest.flush()
        with Store.open(str(path), to_read=True) as store:
            assert store.count() == known


def fills(store: Store) -> None:
    """Write until there is no room; the message says so."""
    batches = (records(seed=1000 + seed, count=200) for seed in range(100))
    with pytest.raises(StoreFull, match=r"the disk is full\. Make room and try again\. Nothing was changed\."):
        deque(map(store.add, batches), maxlen=0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 700 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    options = ["-t", "tmpfs", "-o", "size=700k", "tmpfs", str(folder)]
    if not mount or subprocess.run([mount, *options], capture_output=True, check=False).returncode:
        pytest.skip("NOT TESTED: a full disk of our own making. Only root may mount one.")
    yield folder
    subprocess.run(["umount", folder], check=True)


class TestPlaces:
    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("mysql://me:secret@host/games", "mysql: not a kind of database. Try a file, sqlite:///games.db"),
            ("://", "the database: its address cannot be read"),
            ("", "(nothing): expected a file or a URL"),
            ("postgresql://me:secret@host:port/games", "the database: its address cannot be read"),
            ("postgresql://me:top@secret@host/games", "postgresql: the address has more than one @. In a password, write %40"),
            ("postgresql:/me:secret@host/games", "the database: its address cannot be read"),
            ("postgres//me:secret@host/games", "the database: its address cannot be read"),
            ("me:secret@host/games", "the database: its address cannot be read"),
            ("me:secret@host://games", "the database: its address cannot be read"),
            ("host=localhost user=me password=secret", "the database: its address cannot be read"),
            ("~nosuchuser/x.db", "~nosuchuser/x.db: there is no such home folder"),
            ("a\0b.db", "a\\x00b.db: not a file name"),
        ],
    )
    def test_a_text_that_names_no_database(self, text, sentence):
        with pytest.raises(BadStore) as caught:
            Store.open(text)
        assert str(caught.value).startswith(sentence)
        assert "secret" not in str(caught.value)

    def test_without_a_text_the_file_is_in_the_data_folder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
        with Store.open() as store:
            store.welcome("Zoë", NEW_YEAR)
        assert (tmp_path / "share" / "noughts" / "noughts.db").is_file()

    def test_a_store_in_memory_is_forgotten(self):
        with Store.open("sqlite://") as one, Store.open("sqlite://") as other:
            one.welcome("Zoë", NEW_YEAR)
            assert other.profiles() == []


class TestServers:
    def test_a_server_that_is_not_there(self):
        name, said = opened("postgresql://me:secret@localhost:1/games")
        assert name == "StoreUnreachable"
        assert (
            said
            == "postgresql://me:***@localhost:1/games: the server cannot be reached; does it run, and is the address right?"
        )

    def test_without_the_driver_it_is_said_how_to_get_it(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "psycopg", None)
        name, said = opened("postgres://me@localhost/games")
        assert name == "StoreUnreachable"
        assert "pip install 'noughts[postgres]'" in said

    def test_a_database_that_is_not_there(self, server):
        name, said = opened(server.format("nowhere"))
        assert name == "StoreUnreachable"
        assert said.endswith("the server has no database nowhere; make it with createdb")

    def test_a_user_who_is_not_there(self, server):
        name, said = opened(server.format("postgres").replace("noughts@", "stranger:secret@"))
        assert name == "StoreUnreachable"
        assert said.endswith("the server knows no user stranger")
        assert "secret" not in said

    def test_a_newer_version(self, postgres_url):
        with Store.open(postgres_url) as store, store._database.writing() as connection:
            connection.exec_driver_sql("UPDATE noughts_schema SET version_num = '99'")
        assert opened(postgres_url)[0] == "StoreTooNew"

    def test_tables_of_another_program_stay_its_own(self, postgres_url):
        import psycopg

        with psycopg.connect(postgres_url) as connection:
            connection.execute("CREATE TABLE player (song TEXT)")
        name, said = opened(postgres_url)
        assert name == "NotAStore"
        assert "is a database of another program" in said

    def test_a_read_only_database(self, postgres_url):
        Store.open(postgres_url).close()
        with Store.open(postgres_url) as store, store._database.writing() as connection:
            name = connection.exec_driver_sql("SELECT current_database()").scalar()
            connection.exec_driver_sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        with Store.open(postgres_url) as store, pytest.raises(StoreReadOnly, match="is read-only"):
            store.save(kept())

    def test_a_table_that_is_locked(self, postgres_url):
        with Store.open(postgres_url) as other, Store.open(postgres_url, patience=0.2) as store:
            with other._database.writing() as connection:
                connection.exec_driver_sql("LOCK TABLE unfinished IN ACCESS EXCLUSIVE MODE")
                with pytest.raises(StoreLocked, match="is in use by another program"):
                    store.save(kept())
            store.save(kept())


def test_failures_are_no_bad_input():
    """The command line exits with 1 for these and with 2 for bad input."""
    failures: list[Callable[..., object]] = [
        getattr(errors, name) for name in dir(errors) if name.startswith(("Store", "NotA"))
    ]
    assert all(isinstance(kind("why"), OSError) and not isinstance(kind("why"), ValueError) for kind in failures)
