"""Games that were left can be given up, and people forgotten, through the library."""

from datetime import UTC, datetime
from random import Random

import pytest

from noughts import Rules, Seat
from noughts.match import Play, Setup
from noughts.play import IN_MEMORY, Library, Session
from noughts.rules import BadRecord
from noughts.store import NoSuchGame
from noughts.store.store import Store
from tests.play.conftest import against


def test_a_game_given_up_counts_as_abandoned_and_leaves_the_list() -> None:
    library = Library.open(IN_MEMORY)
    session = Session(library, rng=Random(1))
    session.new_game(Setup(Rules.parse("3x3"), Seat("Alice"), Seat("Bob")))
    session.do(Play("b2"))
    session.leave()
    (left,) = library.store.unfinished("Alice")
    library.abandon(left.id, Random(1))
    assert library.store.unfinished("Alice") == []
    (game,) = library.store.history()
    assert game.why.value == "abandoned"
    with pytest.raises(NoSuchGame):
        library.abandon(left.id, Random(1))
    library.store.remove_person("Alice")
    assert library.store.profile("Alice") is None
    library.close()


@pytest.mark.parametrize("year", [1899, 2200, 2263, 9999])
def test_a_clock_that_is_wrong_by_centuries_is_told(year: int) -> None:
    with Store.open(IN_MEMORY) as store:
        library = Library(store, today=lambda: datetime(year, 6, 1, tzinfo=UTC))
        for begin in (lambda: library.new_match(against(), Random(1)), lambda: library.welcome("Alice")):
            with pytest.raises(BadRecord, match=rf"the clock says {year}-06-01; games are from 1900 to 2199\. Set the clock\."):
                begin()
