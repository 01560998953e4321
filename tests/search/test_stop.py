"""A wish from another thread ends every search, and a limit keeps it."""

from __future__ import annotations

import threading
from time import thread_time

import pytest

from noughts.rules import Position, Rules
from noughts.search import Limit, Stop
from noughts.search.registry import best_of, searcher_named
from tests.waiting import LONG

SEARCHES = ("auto", "solver", "solver:every=off", "engine", "minimax", "alphabeta", "alphabeta:deepening=off", "mcts")


@pytest.mark.parametrize("rules", ["8x8x5", "15x15", "7x7x4 gravity"])
@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_ends_soon_after_the_wish_with_its_best_snapshot(name: str, rules: str) -> None:
    stop = Stop()
    position = Position.start(Rules.parse(rules))
    timer = threading.Timer(0.1, stop.set)
    began = thread_time()  # what it works, not how long others keep it from that
    timer.start()
    analysis = best_of(searcher_named(name).analyse(position, Limit(stop=stop, seconds=LONG)))
    assert thread_time() - began < 5
    assert analysis.best in position.moves()
    timer.join()


@pytest.mark.parametrize("name", SEARCHES)
def test_a_wish_made_beforehand_leaves_a_sensible_move(name: str) -> None:
    stop = Stop()
    stop.set()
    position = Position.start(Rules.parse("8x8x5"))
    analysis = best_of(searcher_named(name).analyse(position, Limit(stop=stop)))
    assert analysis.best in position.moves()
    assert not analysis.proven


def test_a_limit_within_another_keeps_its_stop_and_stays_equal() -> None:
    stop = Stop()
    for limit in (Limit(nodes=5).within(Limit(stop=stop)), Limit(stop=stop).within(Limit(nodes=5))):
        assert limit.stop is stop
        assert (limit, repr(limit)) == (Limit(nodes=5), repr(Limit(nodes=5)))
