"""Whoever holds a game is told that another program has written it."""

import threading

import pytest

from noughts.store import unfinished
from noughts.store.store import Store
from tests.store.making import kept, records
from tests.waiting import LONG


class Told:
    """Collects versions, and can be waited for."""

    def __init__(self) -> None:
        self.versions: list[int | None] = []
        self._more = threading.Condition()

    def __call__(self, version: int | None) -> None:
        with self._more:
            self.versions.append(version)
            self._more.notify_all()

    def wait_for(self, version: int | None) -> bool:
        with self._more:
            return self._more.wait_for(lambda: version in self.versions, LONG)


@pytest.fixture
def two(lasting_url):
    """Two programs on one database."""
    with Store.open(lasting_url) as one, Store.open(lasting_url) as other:
        yield one, other


def told_of_another_version(one: Store, other: Store) -> Told:
    """Whoever has heard from one program that the other has gone on with its game."""
    told = Told()
    one.save(kept())
    one.changes.watch("one", told)
    other.save(kept(version=2))
    assert told.wait_for(2)
    return told


def test_a_new_version_a_drop_and_an_end_are_told_to_the_other(two):
    one, other = two
    told, of_another_game = Told(), Told()
    one.save(kept())
    one.changes.watch("one", told)
    one.changes.watch("two", of_another_game)
    other.save(kept(version=2))
    assert told.wait_for(2)
    other.drop("one", version=2)
    assert told.wait_for(None)
    assert set(of_another_game.versions) <= {None}


def test_the_end_of_a_game_is_told(two):
    one, other = two
    (record,) = records(seed=3, count=1)
    one.save(kept(game_id=record.id))
    told = Told()
    one.changes.watch(record.id, told)
    other.finish(record, version=2)
    assert told.wait_for(None)


def test_whoever_stops_watching_is_not_told(two):
    one, other = two
    one.save(kept())
    told, still_told = Told(), Told()
    end = one.changes.watch("one", told)
    one.changes.watch("one", still_told)
    end()
    other.save(kept(version=2))
    assert still_told.wait_for(2)
    assert 2 not in told.versions


def test_in_one_program_nobody_waits_for_the_database_to_say_it(store):
    told = Told()
    store.save(kept())
    store.changes.watch("one", told)
    store.save(kept(version=2))
    assert told.versions[-1] == 2


def test_a_server_that_goes_away_for_a_while_is_listened_to_again(postgres_url):
    import psycopg

    with Store.open(postgres_url) as one, Store.open(postgres_url) as other:
        told = told_of_another_version(one, other)
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        other.save(kept(version=3))
        assert told.wait_for(3)


def test_whoever_closes_does_not_wait_until_the_server_says_something(postgres_url, monkeypatch):
    monkeypatch.setattr(unfinished, "POLL_INTERVAL_S", 3600.0)
    with Store.open(postgres_url) as one, Store.open(postgres_url) as other:
        told_of_another_version(one, other)
