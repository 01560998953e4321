"""Processes that are killed at a chosen system call: what was acknowledged is there, and nothing is half there."""

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from noughts.cli.output import atomic_file
from noughts.store.maintenance import back_up, restore
from noughts.store.store import Store
from tests.store import system_calls
from tests.store.conftest import emptied, fresh_database
from tests.store.forking import fork, read_all
from tests.store.making import kept, records
from tests.store.system_calls import Calls

CHOSEN = 10
"""System calls at which the process is killed, evenly among all that there are."""


def chosen(total: int, *, is_torn: bool) -> range:
    """Other calls where half of what is written is on the disk than where nothing is."""
    step = max(1, total // CHOSEN)
    return range(1 + is_torn * step // 2, total + 1, step)


(GAME,) = records(seed=8, count=1)

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="NOT TESTED: killing processes needs fork"),
]
of_sqlite = pytest.mark.skipif(system_calls.library() is None, reason="NOT TESTED: SQLite cannot be got at here")


def play(url: str, pipe: int) -> None:
    """Write a game move by move and finish it, and say what is done."""
    with Store.open(url) as store:
        for version in (1, 2, 3):
            store.save(kept(version, game_id=GAME.id))
            os.write(pipe, f"{version}\n".encode())
        store.finish(GAME, 4)
        os.write(pipe, b"4\n")
        store.remove_game(GAME.id)
        os.write(pipe, b"5\n")
        store.add(records(seed=9, count=30))
        os.write(pipe, b"6\n")
    os.write(pipe, b"7\n")  # closing writes the log into the file


def done_before_death(work: Callable[[int], None]) -> int:
    """How far a process got that was killed, or was not."""
    child, pipe = fork(work)
    lines = read_all(pipe).split()
    os.waitpid(child, 0)
    return int(lines[-1]) if lines else 0


def check(url: str, done: int) -> None:
    """What was said to be done is done, and at most one thing more."""
    with Store.open(url) as store:
        versions = [game.version for game in store.unfinished()]
        finished = [record.id for record in store.games()]
        reached = {(): 0, (1,): 1, (2,): 2, (3,): 3}[tuple(versions)]
        if GAME.id in finished:
            assert len(finished) == 1
            reached = 4
        elif len(finished) == 30:
            reached = 6
        elif not versions and done >= 4:
            reached = 5
        assert not (versions and finished)
        assert len(finished) in (0, 1, 30)
        assert min(done, 6) <= reached <= done + 1
        assert store.recount() == []


@of_sqlite
@pytest.mark.parametrize("is_torn", [False, True])
@pytest.mark.parametrize("is_new", [False, True])
def test_a_file_is_whole_whatever_system_call_was_the_last(tmp_path, empty_file, is_torn, is_new):
    def copy(name: str) -> str:
        path = tmp_path / name
        if not is_new:
            shutil.copy(empty_file, path)
        return str(path)

    def counting(pipe: int) -> None:
        calls = Calls()
        play(copy("whole.db"), os.open(os.devnull, os.O_WRONLY))
        os.write(pipe, f"{calls.count}\n".encode())

    total = done_before_death(counting)
    assert total > CHOSEN
    reached = set()
    for number in chosen(total, is_torn=is_torn):
        path = copy(f"killed-{number}.db")

        def killed(pipe: int, path: str = path, number: int = number) -> None:
            calls = Calls(number, is_torn=is_torn)
            play(path, pipe)
            raise AssertionError(f"not killed at call {number}, only {calls.count} came")

        done = done_before_death(killed)
        reached.add(done)
        check(path, done)
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
    assert len(reached) > 3


@of_sqlite
@pytest.mark.parametrize("is_torn", [False, True])
def test_going_back_to_a_copy_is_done_or_not(tmp_path, is_torn):
    before, copy = tmp_path / "before.db", tmp_path / "copy.db"
    for path, seed, count in ((before, 1, 5), (copy, 2, 30)):
        with Store.open(str(path)) as store:
            store.add(records(seed=seed, count=count))

    def restoring(number: int | None) -> tuple[Path, int]:
        folder = tmp_path / f"killed-{number}"
        folder.mkdir()
        path = folder / "games.db"
        shutil.copy(before, path)

        def work(pipe: int) -> None:
            calls = Calls(number, is_torn=is_torn) if number else Calls()
            restore(path, copy)
            os.write(pipe, f"{calls.count}\n".encode())

        return path, done_before_death(work)

    _, total = restoring(None)
    assert total > CHOSEN
    found = set()
    for number in chosen(total, is_torn=is_torn):
        path, _ = restoring(number)
        with Store.open(str(path)) as store:
            found.add(store.count())
            assert store.recount() == []
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
        restore(path, copy)
        assert len(list(path.parent.glob("*.backup"))) <= 2
        with Store.open(str(path)) as store:
            assert store.count() == 30
    assert found == {5, 30}


@pytest.mark.parametrize("call", ["replace", "unlink"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_copy_is_the_old_one_or_the_new_one(tmp_path, call, number):
    path, target = tmp_path / "games.db", tmp_path / "copy.db"
    for each, count in ((path, 20), (target, 3)):
        with Store.open(str(each)) as store:
            store.add(records(seed=count, count=count))

    def killed(pipe: int) -> None:
        original, calls = getattr(Path, call), []

        def counted(self: Path, *arguments: object, **options: object) -> object:
            calls.append(self)
            if len(calls) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return original(self, *arguments, **options)

        setattr(Path, call, counted)
        back_up(path, target)
        os.write(pipe, b"1\n")

    done = done_before_death(killed)
    with Store.open(str(target)) as store:
        assert store.count() in ((20,) if done else (3, 20))
    assert back_up(path, target) == (20, 0)
    assert not list(tmp_path.glob("*.partial"))


def test_a_server_has_all_or_nothing_of_a_client_killed_at_any_exchange(server):
    from noughts.store.probing_connection import ProbingConnection

    def counted(url: str, pipe: int, fatal: int | None, *, is_answered: bool) -> int:
        wait, count = ProbingConnection.wait, 0

        def counting(self: ProbingConnection, *arguments: object, **options: object) -> object:
            nonlocal count
            count += 1
            if count == fatal and not is_answered:
                os.kill(os.getpid(), signal.SIGKILL)
            found = wait(self, *arguments, **options)
            if count == fatal:
                os.kill(os.getpid(), signal.SIGKILL)
            return found

        ProbingConnection.wait = counting
        play(url, pipe)
        return count

    url = made(server)
    total = done_before_death(
        lambda pipe: os.write(pipe, f"{counted(url, os.open(os.devnull, os.O_WRONLY), None, is_answered=False)}\n".encode())
    )
    for number in range(1, total, max(1, total // CHOSEN)):
        emptied(url)
        done = done_before_death(lambda pipe, number=number: counted(url, pipe, number, is_answered=bool(number % 2)))
        check(url, done)


def made(server: str) -> str:
    """A database with its tables."""
    url = fresh_database(server)
    Store.open(url).close()
    return url


@pytest.mark.parametrize("call", ["fsync", "link", "replace", "unlink"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_is_exported_is_the_old_one_or_the_new_one(tmp_path, call, is_replaced):
    target = tmp_path / "games.json"
    if is_replaced:
        target.write_text("old")

    def killed(pipe: int) -> None:
        owner = Path if call in ("replace", "unlink") else os
        setattr(owner, call, lambda *arguments, **options: os.kill(os.getpid(), signal.SIGKILL))
        with atomic_file(target, is_replaced=is_replaced) as stream:
            stream.write("new " * 10_000)
        os.write(pipe, b"1\n")

    done = done_before_death(killed)
    found = target.read_text() if target.exists() else None
    assert found in ("new " * 10_000, "old" if is_replaced else None)
    if done:
        assert found == "new " * 10_000
