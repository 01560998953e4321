"""TableCache lend what was kept to one search at a time, and keep no more than they may."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from noughts.rules import Position, Rules
from noughts.search import Limit
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from noughts.search.table_cache import TableCache


@dataclass(eq=False)
class Sized:
    megabytes: int = 1


def test_the_next_search_of_the_same_kind_gets_what_the_last_one_left() -> None:
    table_cache = TableCache()
    with table_cache.borrow("a", Sized) as first:
        pass
    with table_cache.borrow("b", Sized) as other, table_cache.borrow("a", Sized) as second:
        assert second is first
        assert other is not first


def test_two_searches_at_once_share_nothing() -> None:
    table_cache = TableCache()
    with table_cache.borrow("a", Sized) as first, table_cache.borrow("a", Sized) as second:
        assert first is not second


def test_what_was_used_longest_ago_goes_first() -> None:
    table_cache = TableCache(megabytes=2)
    kept = {}
    for kind in "abc":
        with table_cache.borrow(kind, Sized) as kept[kind]:
            pass
    for kind, is_kept in (("c", True), ("b", True), ("a", False)):
        with table_cache.borrow(kind, Sized) as memory:
            assert (memory is kept[kind]) == is_kept


def test_what_is_larger_than_all_memories_is_not_kept() -> None:
    table_cache = TableCache(megabytes=2)
    with table_cache.borrow("a", lambda: Sized(3)) as first:
        pass
    with table_cache.borrow("a", Sized) as second:
        assert second is not first


def test_a_search_that_fails_gives_back_what_it_was_lent() -> None:
    table_cache = TableCache()
    with pytest.raises(KeyError), table_cache.borrow("a", Sized) as first:
        raise KeyError
    with table_cache.borrow("a", Sized) as second:
        assert second is first


def test_a_solver_with_a_cache_continues_and_one_without_starts_again() -> None:
    position = Position.start(Rules.parse("5x5x4"))
    table_cache = TableCache()
    with_them = [best_of(Solver(every=False, table_cache=table_cache).analyse(position, Limit())) for _ in range(2)]
    without = [best_of(Solver(every=False).analyse(position, Limit())) for _ in range(2)]
    assert with_them[1].nodes < with_them[0].nodes / 10
    assert without[0].nodes == without[1].nodes == with_them[0].nodes
    assert {analysis.score for analysis in (*with_them, *without)} == {without[0].score}
