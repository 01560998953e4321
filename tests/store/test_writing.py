"""One thread writes what many submit, with one transaction where it can; none pays for another's mistake."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from noughts.store import PlayedElsewhere
from noughts.store.schema import setting
from noughts.store.store import Store
from noughts.store.writing import MAX_SHARED_WRITES, Write, Writer
from tests.store.making import kept

LONG = 20.0


class Counted:
    """A writer of a file that counts its transactions."""

    def __init__(self, store):
        self.database, self.begun = store._database, 0
        self.writer = Writer(self.database._write_alone, self._begin)

    def _begin(self):
        self.begun += 1
        return self.database.writing()

    def numbers(self):
        with self.database.reading() as connection:
            return len(connection.execute(select(setting.c.key).where(setting.c.key.like("k%"))).all())


@pytest.fixture
def file(tmp_path):
    with Store.open(str(tmp_path / "games.db")) as store:
        yield store


@pytest.fixture
def counted(file):
    counted = Counted(file)
    yield counted
    counted.writer.close()


def inserting(number):
    return Write(lambda connection: connection.execute(setting.insert().values(key=f"k{number}", value="here")))


def wrong(connection):
    raise ZeroDivisionError


def test_what_gathers_while_one_writes_is_written_with_one_transaction(counted):
    first_writes, may_end = threading.Event(), threading.Event()

    def slow(connection):
        first_writes.set()
        assert may_end.wait(LONG)

    first = counted.writer.submit([Write(slow)])
    assert first_writes.wait(LONG)
    others = [counted.writer.submit([inserting(number)]) for number in range(10)]
    may_end.set()
    for each in (first, *others):
        assert each.result(LONG) == [None]
    assert counted.begun == 1, "they are taken along"
    assert counted.numbers() == 10


def test_a_transaction_that_is_full_takes_no_more(counted):
    first_writes, may_end = threading.Event(), threading.Event()

    def slow(connection):
        first_writes.set()
        assert may_end.wait(LONG)

    first = counted.writer.submit([Write(slow)])
    assert first_writes.wait(LONG)
    others = [counted.writer.submit([inserting(number)]) for number in range(2 * MAX_SHARED_WRITES)]
    may_end.set()
    for each in (first, *others):
        assert each.result(LONG) == [None]
    assert counted.begun == 3


def test_what_one_does_wrong_the_others_do_not_pay_for(file):
    file.save(kept(game_id="taken"))
    barrier = threading.Barrier(8)

    def write(number):
        barrier.wait(LONG)
        game_id = "taken" if number % 2 else f"own {number}"
        try:
            file.save(kept(game_id=game_id))
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

    def alone(write):
        with Broken():
            """Not reached."""

    writer = Writer(alone, Broken)
    for count in (1, 3):
        errors = writer.submit([Write(wrong) for _ in range(count)]).result(LONG)
        assert [str(error) for error in errors] == ["the disk is full"] * count
    writer.close()


def test_a_submission_is_one_transaction_and_each_write_has_its_own_error(counted):
    assert counted.writer.submit([]).result(LONG) == []
    assert counted.writer.submit([inserting(number) for number in range(100)]).result(LONG) == [None] * 100
    assert counted.begun == 2
    before, error, after = counted.writer.submit([inserting("before"), Write(wrong), inserting("after")]).result(LONG)
    assert (before, after) == (None, None)
    assert isinstance(error, ZeroDivisionError)
    assert counted.numbers() == 102


def test_what_was_submitted_is_written_before_the_store_is_closed(tmp_path):
    path = str(tmp_path / "games.db")
    with Store.open(path) as store:
        futures = [store.submit([Store.saving(kept(game_id=f"game {number}"))]) for number in range(20)]
    assert [each.result(0) for each in futures] == [[None]] * 20
    with Store.open(path) as store:
        assert len(store.unfinished()) == 20


def test_a_caller_who_listens_hears_before_the_future_is_done(file):
    heard = []
    file.changes.watch("game", heard.append)
    assert file.submit([Store.saving(kept(game_id="game"))]).result(LONG) == [None]
    assert heard[0] == 1


def test_a_mistake_in_what_is_told_keeps_nobody_waiting(counted):
    def mistaken():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        counted.writer.submit([inserting(1)], mistaken).result(LONG)
    assert counted.writer.submit([inserting(2)]).result(LONG) == [None]
