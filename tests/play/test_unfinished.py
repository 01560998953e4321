"""Games that were left can be given up, and people forgotten, through the library."""

from random import Random

import pytest

from noughts import Rules, Seat
from noughts.match import Play, Setup
from noughts.play import IN_MEMORY, Library, Session
from noughts.store import NoSuchGame


def test_a_game_given_up_counts_as_abandoned_and_leaves_the_list() -> None:
    library = Library.open(IN_MEMORY)
    session = Session(library, rng=Random(1))
    session.new_game(Setup(Rules.parse("3x3"), Seat("Alice"), Seat("Bob")))
    session.do(Play("b2"))
    session.leave()
    (left,) = library.interrupted("Alice")
    library.abandon(left.id, Random(1))
    assert library.interrupted("Alice") == []
    (game,) = library.store.history()
    assert game.why.value == "abandoned"
    with pytest.raises(NoSuchGame):
        library.abandon(left.id, Random(1))
    library.store.remove_person("Alice")
    assert library.store.profile("Alice") is None
    library.close()
