"""A memory is kept for the next search of the same game, and never used by two searches at once."""

from __future__ import annotations

from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.search.searcher import best_of
from noughts.search.shelf import Shelf
from noughts.search.solver import Solver

GAME, OTHER = Rules.parse("4x4x4"), Rules.parse("4x4x3")


def test_the_same_game_gets_the_same_memory_back() -> None:
    shelf = Shelf()
    with shelf.borrowed(GAME, 1) as first:
        pass
    with shelf.borrowed(GAME, 1) as second:
        assert second is first


def test_another_game_or_size_gets_another_memory() -> None:
    shelf = Shelf()
    with shelf.borrowed(GAME, 1) as first:
        pass
    with shelf.borrowed(OTHER, 1) as second:
        assert second is not first
    with shelf.borrowed(OTHER, 2) as third:
        assert third is not second
        assert third.words.nbytes == 2 * second.words.nbytes


def test_a_second_borrower_gets_another_memory() -> None:
    shelf = Shelf()
    with shelf.borrowed(GAME, 1) as first, shelf.borrowed(GAME, 1) as second:
        assert second is not first


def test_a_memory_is_put_back_after_an_error() -> None:
    shelf = Shelf()
    try:
        with shelf.borrowed(GAME, 1) as first:
            raise LookupError
    except LookupError:
        pass
    with shelf.borrowed(GAME, 1) as second:
        assert second is first


def test_a_solver_that_is_asked_again_needs_fewer_nodes() -> None:
    position = Position.start(Rules.parse("5x5x4"))
    solver = Solver(megabytes=16)
    first, second = (best_of(solver.analyse(position)) for _ in range(2))
    assert second.candidates == first.candidates
    assert second.nodes < first.nodes / 10


def test_solvers_do_not_share_memories_and_are_equal_all_the_same() -> None:
    position = Position.start(Rules.parse("5x5x4"))
    first, second = (best_of(Solver(megabytes=16).analyse(position)) for _ in range(2))
    assert first.nodes == second.nodes
    assert Solver() == Solver()
