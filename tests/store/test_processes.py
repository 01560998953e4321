"""Many processes on one database, and processes that are killed."""

import os
import random
import sqlite3
from dataclasses import replace
from functools import partial

from noughts.store import GameKnown
from noughts.store.store import Store
from tests.store.forking import at_once, in_a_small_process, killed
from tests.store.making import NEW_YEAR, kept, random_record, records

MOVES = 9
"""Versions of a game before it is finished."""


def test_eight_processes_that_make_one_database_all_get_it(lasting_url):
    def work(number: int) -> int:
        with Store.open(lasting_url) as store:
            store.set_setting(f"process {number}", "here")
            return number

    assert at_once(work, 8) == list(range(8))
    with Store.open(lasting_url) as store:
        assert all(store.setting(f"process {number}") == "here" for number in range(8))


def test_what_a_person_has_set_is_changed_by_eight_processes_at_once(lasting_url):
    with Store.open(lasting_url) as store:
        store.welcome("Alice", NEW_YEAR)

    def work(number: int) -> None:
        with Store.open(lasting_url, patience=60) as store:
            for turn in range(10):
                name = f"{number} {turn}"
                store.change_settings("Alice", lambda known, name=name: {**known, name: len(known)})

    at_once(work, 8)
    with Store.open(lasting_url) as store:
        assert sorted(store.profile("Alice").settings.values()) == list(range(80))


def test_eight_processes_lose_and_double_nothing(lasting_url):
    shared = records(seed=100, count=20)

    def work(number: int) -> int:
        own = records(seed=number, count=15)
        wanted = own + shared
        random.Random(number).shuffle(wanted)
        finished = 0
        with Store.open(lasting_url, patience=60) as store:
            for record in wanted:
                try:
                    store.finish(record)
                    finished += 1
                except GameKnown:
                    assert record in shared
            store.add(records(seed=number + 50, count=30) + records(seed=200, count=30))
        return finished

    Store.open(lasting_url).close()
    assert sum(at_once(work, 8)) == 8 * 15 + 20
    with Store.open(lasting_url) as store:
        assert store.count() == 8 * 15 + 20 + 8 * 30 + 30
        assert store.recount() == []
        assert len(store.profiles()) == 3


def play_on(url: str, pipe: int) -> None:
    """Go on with whatever game is unfinished, acknowledging each move, for ever."""
    rng = random.Random(os.getpid())
    with Store.open(url, patience=60) as store:
        games = store.unfinished()
        version, name = (games[0].version, games[0].id) if games else (0, f"{rng.getrandbits(64):x}")
        while True:
            while version < MOVES:
                version += 1
                store.save(kept(version, game_id=name))
                os.write(pipe, f"{name} {version}\n".encode())
            store.finish(replace(random_record(rng), id=name), version + 1)
            os.write(pipe, f"{name} finished\n".encode())
            version, name = 0, f"{rng.getrandbits(64):x}"


def kill_again_and_again(url: str, kills: int, fewest: int) -> dict[str, int | str]:
    """For each game the last version that was acknowledged, after processes were killed so often."""
    rng = random.Random(1)
    acknowledged: dict[str, int | str] = {}
    for number in range(kills):
        if number % 20 == 0:
            check_acknowledged(url, acknowledged)
        for name, version in killed(partial(play_on, url), rng.randint(fewest, 12), rng.uniform(0, 0.01)):
            acknowledged[name] = version if version == "finished" else int(version)
    check_acknowledged(url, acknowledged)
    return acknowledged


def test_no_acknowledged_move_is_lost_when_a_process_is_killed(tmp_path):
    path = tmp_path / "games.db"
    Store.open(str(path)).close()
    assert len(in_a_small_process(kill_again_and_again, str(path), 60, 0)) > 60 / 4
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def test_no_acknowledged_move_is_lost_on_a_server(postgres_url):
    Store.open(postgres_url).close()
    assert len(in_a_small_process(kill_again_and_again, postgres_url, 20, 1)) > 5


def check_acknowledged(url: str, acknowledged: dict[str, int | str]) -> None:
    """Everything that was acknowledged is there, or has gone on, and the game can be resumed."""
    with Store.open(url) as store:
        versions = {game.id: game.version for game in store.unfinished()}
        assert len(versions) <= 1
        for name, version in acknowledged.items():
            if version != "finished" and name in versions:
                assert versions[name] >= version
                assert store.reopen(name) == kept(versions[name], game_id=name)
            else:
                assert store.game(name).id == name
        assert store.recount() == []
