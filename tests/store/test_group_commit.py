"""Threads that write one file together share a transaction, and none pays for another's mistake."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from noughts.store import PlayedElsewhere
from noughts.store.group_commit import GroupCommit
from noughts.store.schema import setting
from noughts.store.store import Store
from tests.store.making import kept

LONG = 20.0


@pytest.fixture
def file(tmp_path):
    with Store.open(str(tmp_path / "games.db")) as store:
        yield store


def test_what_gathers_while_one_writes_is_written_with_one_transaction(file):
    database, begun = file._database, []

    def begin():
        begun.append(1)
        return database._writing.begin()

    group = GroupCommit(begin)
    first_writes, may_end = threading.Event(), threading.Event()

    def slow(connection):
        first_writes.set()
        assert may_end.wait(LONG)

    def insert(number):
        return lambda connection: connection.execute(setting.insert().values(key=f"k{number}", value="here"))

    with ThreadPoolExecutor(12) as pool:
        first = pool.submit(group.write, slow)
        assert first_writes.wait(LONG)
        others = [pool.submit(group.write, insert(number)) for number in range(10)]
        while len(group._waiting) < 10:
            assert not first.done()
        may_end.set()
        for each in (first, *others):
            each.result(LONG)
    assert len(begun) == 1, "they are taken along"
    with database.reading() as connection:
        assert len(connection.execute(select(setting.c.key).where(setting.c.key.like("k%"))).all()) == 10


def test_what_one_does_wrong_the_others_do_not_pay_for(file):
    file.keep(kept(game_id="taken"))
    barrier = threading.Barrier(8)

    def write(number):
        barrier.wait(LONG)
        game_id = "taken" if number % 2 else f"own {number}"
        try:
            file.keep(kept(game_id=game_id))
        except PlayedElsewhere:
            return "refused"
        return "kept"

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(write, range(8))) == ["kept", "refused"] * 4
    assert {game.id for game in file.unfinished()} == {"taken", "own 0", "own 2", "own 4", "own 6"}


def test_when_the_transaction_fails_all_who_share_it_are_told():
    class Broken:
        def __enter__(self):
            raise OSError("the disk is full")

        def __exit__(self, *error):
            """Nothing to undo."""

    group = GroupCommit(Broken)
    for _ in range(2):
        with pytest.raises(OSError, match="the disk is full"):
            group.write(lambda connection: None)


def test_much_work_of_one_thread_is_one_transaction_and_each_piece_has_its_own_error(file):
    database, begun = file._database, []

    def begin():
        begun.append(1)
        return database._writing.begin()

    def insert(number):
        return lambda connection: connection.execute(setting.insert().values(key=f"k{number}", value="here"))

    group = GroupCommit(begin)
    assert group.write_all([]) == []
    assert group.write_all([insert(number) for number in range(600)]) == [None] * 600
    assert len(begun) == 3, "256 at most are written together"

    def wrong(connection):
        raise ZeroDivisionError

    before, error, after = group.write_all([insert("before"), wrong, insert("after")])
    assert (before, after) == (None, None)
    assert isinstance(error, ZeroDivisionError)
    with database.reading() as connection:
        assert len(connection.execute(select(setting.c.key).where(setting.c.key.like("k%"))).all()) == 602
