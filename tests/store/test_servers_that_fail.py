"""A PostgreSQL server that crashes, freezes, restarts and refuses, as each can in the middle of a game."""

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from noughts.store import NoSuchProfile, PlayedElsewhere, StoreUnreachable
from noughts.store.store import Store
from tests.store import postgres
from tests.store.conftest import fresh_database
from tests.store.making import kept, records
from tests.waiting import LONG

CRASHES = 5


@pytest.fixture(scope="module")
def own_server() -> Iterator[postgres.Server]:
    """A server for these tests alone: nobody else should see it fail."""
    if not postgres.programs():
        if os.environ.get("CI") == "true":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    server = postgres.Server()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def url(own_server) -> str:
    return fresh_database(own_server.address)


def restarted(server: postgres.Server, after: float, how: signal.Signals = signal.SIGQUIT) -> threading.Thread:
    """Stop the server after so many seconds and start it again, while the test goes on."""

    def work() -> None:
        time.sleep(after)
        server.stop(how)
        server.start()

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_the_first_move_after_a_restart_is_not_refused(own_server, url):
    with Store.open(url) as store:
        store.save(kept())
        own_server.stop(signal.SIGINT)
        own_server.start()
        store.save(kept(2))
        assert store.reopen("one").version == 2


def test_no_move_is_lost_or_refused_while_the_server_crashes(own_server, url):
    rng = random.Random(3)
    waiting = iter(records(seed=7, count=10_000))
    with Store.open(url) as store:
        version, finished = 0, []
        for _ in range(CRASHES):
            crash = restarted(own_server, rng.uniform(0.02, 0.2))
            while crash.is_alive():
                version += 1
                store.save(kept(version))
                record = next(waiting)
                store.finish(record)
                finished.append(record.id)
            crash.join()
        assert store.reopen("one").version == version
        assert sorted(game.id for game in store.games()) == sorted(finished)
        assert store.recount() == []


class TestLostAnswers:
    """The server commits, and the connection breaks before it can say so."""

    def lose_one_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from noughts.store.probing_connection import ProbingConnection

        commit = ProbingConnection.commit
        losses = iter([True])

        def commit_and_break(self: ProbingConnection) -> None:
            commit(self)
            if next(losses, False):
                self.pgconn.finish()
                import psycopg

                raise psycopg.OperationalError("server closed the connection unexpectedly")

        monkeypatch.setattr(ProbingConnection, "commit", commit_and_break)

    def test_a_move_that_was_written_counts_as_done(self, url, monkeypatch):
        with Store.open(url) as store:
            store.save(kept())
            self.lose_one_answer(monkeypatch)
            store.save(kept(2))
            assert store.reopen("one").version == 2

    def test_a_game_that_was_written_counts_as_done(self, url, monkeypatch):
        (record,) = records(seed=5, count=1)
        with Store.open(url) as store:
            store.welcome("Alice", record.ended)
            self.lose_one_answer(monkeypatch)
            store.finish(record)
            assert store.count() == 1
            assert store.recount() == []

    def test_what_was_renamed_dropped_or_removed_counts_as_done(self, url, monkeypatch):
        (record,) = records(seed=5, count=1)
        with Store.open(url) as store:
            store.welcome("Alice", record.ended)
            store.finish(record)
            store.save(kept())
            self.lose_one_answer(monkeypatch)
            assert store.rename("Alice", "Alina").name == "Alina"
            self.lose_one_answer(monkeypatch)
            store.drop("one", 1)
            assert store.unfinished() == []
            self.lose_one_answer(monkeypatch)
            assert record.id in store.remove_game(record.id)
            assert store.count() == 0
            self.lose_one_answer(monkeypatch)
            store.remove_person("Alina")
            assert store.profile("Alina") is None
            with pytest.raises(NoSuchProfile):
                store.remove_person("Alina")

    def test_a_move_of_somebody_else_does_not(self, url, monkeypatch):
        with Store.open(url) as store, Store.open(url) as other:
            store.save(kept())
            other.save(kept(2))
            self.lose_one_answer(monkeypatch)
            store.set_setting("any", "thing")
            with pytest.raises(PlayedElsewhere):
                store.save(replace(kept(2), document='{"moves": 99}'))


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: whose children a server has is read from /proc")
class TestFrozen:
    def test_a_frozen_server_is_reported_and_the_game_continues_after(self, own_server, url, monkeypatch):
        monkeypatch.setattr("noughts.store.probing_connection.SILENCE_S", 0.5)
        with Store.open(url) as store:
            store.save(kept())
            own_server.freeze()
            try:
                start = time.monotonic()
                with pytest.raises(StoreUnreachable, match="the server does not answer; try again in a moment"):
                    store.save(kept(2))
                with pytest.raises(StoreUnreachable, match="the server does not answer"):
                    Store.open(url)
                assert time.monotonic() - start < LONG
            finally:
                own_server.thaw()
            store.save(kept(2))
            assert store.reopen("one").version == 2

    def test_a_question_that_takes_long_is_waited_for(self, url, monkeypatch):
        monkeypatch.setattr("noughts.store.probing_connection.SILENCE_S", 0.2)
        with Store.open(url) as store, store._database.reading() as connection:
            assert connection.exec_driver_sql("SELECT pg_sleep(0.8), 42").one()[1] == 42


def test_a_wrong_password_is_said_to_be_one(own_server, url):
    import psycopg

    with psycopg.connect(url) as connection:
        connection.execute("CREATE ROLE alice LOGIN PASSWORD 'right'")
    own_server.require_password()
    for secret in ("alice:wrong@", "alice@"):
        with pytest.raises(StoreUnreachable, match="the server refuses this password") as caught:
            Store.open(url.replace("noughts@", secret))
        assert "wrong" not in str(caught.value)
