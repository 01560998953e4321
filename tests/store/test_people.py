"""A person can be forgotten, and nobody else's record changes by it."""

import random
from datetime import UTC, datetime

import pytest

from noughts.store import NoSuchProfile
from noughts.store.store import Store
from tests.store.making import ALICE, BOB, random_record


def test_after_a_removal_the_name_is_gone_and_all_other_records_stay(store: Store) -> None:
    rng = random.Random(1)
    store.add([random_record(rng) for _ in range(60)])
    store.welcome("Alice", datetime.now(UTC))
    games, before = store.count(), store.statistics("Bob")
    store.remove_person("alice")
    assert store.profile("Alice") is None
    assert "Alice" not in {standing.label for standing in store.leaderboard(limit=100)}
    assert store.count() == games
    after = store.statistics("Bob")
    assert (after.wins, after.losses, after.draws) == (before.wins, before.losses, before.draws)
    assert store.recount() == []
    assert not any(ALICE in (record.x, record.o) for record in store.games())
    assert any(BOB in (record.x, record.o) for record in store.games())


def test_who_never_played_cannot_be_removed(store: Store) -> None:
    with pytest.raises(NoSuchProfile):
        store.remove_person("Nobody I know")
