"""Games of a guest become those of whoever that was, and all else stays."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from noughts import Record
from noughts.game import Seat
from noughts.store.store import Store
from tests.store.making import ALICE, BOB, COP, NEW_YEAR, RULES, kept, played, records

GUEST = Seat("Guest")


def of_guest(count: int, *, against: Seat = COP, first: int = 0) -> list[Record]:
    """Games of a guest, over months, on either side."""
    games = []
    for number in range(first, first + count):
        x, o = (GUEST, against) if number % 2 else (against, GUEST)
        ended = NEW_YEAR + timedelta(days=9 * number)
        games.append(Record(played(RULES[0], random.Random(number)), x=x, o=o, id=f"guest-{number:03}", ended=ended))
    return games


def ids(games: list[Record]) -> list[str]:
    return [game.id for game in games]


def counts(store: Store, name: str) -> tuple[int, ...]:
    found = store.statistics(f"@{name}")
    return found.wins, found.losses, found.draws, found.abandoned


def test_a_merged_guest_counts_for_the_other_and_no_third_record_changes(store):
    games, others = of_guest(8), records(seed=3, count=40)
    store.add([*games, *others])
    everybody = {name: counts(store, name) for name in ("Alice", "Bob", "Guest")}
    cop, total = store.statistics(COP), store.count()
    moved = [game for game in games if game.id < "guest-005"]
    store.merge_guest(ids(moved), "guest", "alice")
    with Store.open("sqlite://") as alone:
        alone.add(
            [replace(game, x=ALICE if game.x == GUEST else game.x, o=ALICE if game.o == GUEST else game.o) for game in moved]
        )
        added = counts(alone, "Alice")
    assert counts(store, "Alice") == tuple(map(sum, zip(everybody["Alice"], added, strict=True)))
    assert counts(store, "Guest") == tuple(a - b for a, b in zip(everybody["Guest"], added, strict=True))
    assert counts(store, "Bob") == everybody["Bob"]
    after = store.statistics(COP)
    assert (after.wins, after.losses, after.draws, store.count()) == (cop.wins, cop.losses, cop.draws, total)
    assert store.recount() == []
    assert {store.game(each.id).x.name for each in moved} == {"Alice", "Cop"}
    assert store.game("guest-007").x == GUEST


def test_what_goes_on_is_handed_over_too(store):
    store.save(kept(game_id="mine", x=GUEST))
    store.save(kept(game_id="of another guest", x=GUEST))
    store.welcome("Alice", NEW_YEAR)
    store.merge_guest(["mine"], "Guest", "Alice")
    assert [game.id for game in store.unfinished("Alice")] == ["mine"]
    assert [game.id for game in store.unfinished("Guest")] == ["of another guest"]


def test_games_of_the_two_against_each_other_stay_as_they_are(store):
    games = of_guest(3, against=ALICE)
    store.add(games)
    store.save(kept(game_id="left", x=GUEST, o=ALICE))
    before = counts(store, "Alice"), counts(store, "Guest")
    store.merge_guest([*ids(games), "left"], "Guest", "Alice")
    assert (counts(store, "Alice"), counts(store, "Guest")) == before
    assert [game.x for game in store.unfinished("Alice")] == [GUEST]
    assert store.recount() == []


@pytest.mark.parametrize(("old", "new"), [("Nobody", "Alice"), ("Guest", "Nobody"), ("Guest", "GUEST")])
def test_where_there_is_nobody_to_give_or_take_nothing_changes(store, old, new):
    games = of_guest(2)
    store.add(games)
    store.welcome("Alice", NEW_YEAR)
    store.merge_guest([*ids(games), "no such game"], old, new)
    assert sum(counts(store, "Guest")) == 2
    assert store.recount() == []


def test_two_programs_that_hand_over_the_same_games_at_once_do_it_once(lasting_url):
    games, more = of_guest(12), of_guest(20, first=12)
    with Store.open(lasting_url) as one, Store.open(lasting_url) as two:
        one.add(games)
        for name in ("Alice", "Bob"):
            one.welcome(name, NEW_YEAR)

        def finish(store: Store) -> None:
            for game in more:
                store.finish(game)

        with ThreadPoolExecutor(4) as pool:
            works = [
                *(
                    pool.submit(each.merge_guest, ids(games), "Guest", name)
                    for each, name in ((one, "Alice"), (two, "Bob"), (two, "Alice"))
                ),
                pool.submit(finish, two),
            ]
            for work in works:
                work.result()
        assert sum(map(sum, (counts(one, "Alice"), counts(one, "Bob")))) == 12
        assert sum(counts(one, "Guest")) == 20
        assert one.recount() == []


def test_a_game_that_is_handed_over_is_found_by_its_new_player(store):
    (game,) = games = of_guest(1, against=BOB)
    store.add(games)
    store.welcome("Alice", NEW_YEAR)
    store.merge_guest([game.id], "Guest", "Alice")
    assert [standing.label for standing in store.statistics("Alice").by_opponent] == ["Bob"]
    assert [standing.label for standing in store.statistics("Bob").by_opponent] == ["Alice"]
    assert "Guest" not in {standing.label for standing in store.leaderboard()}
