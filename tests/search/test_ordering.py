"""The most promising moves come first."""

from __future__ import annotations

import pytest

from noughts.rules import Move, Position, Rules
from noughts.search.heuristics import evaluate
from noughts.search.readable.alphabeta import Ordering


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ("3x3", "b2 a1 c1 a3 c3 b1 a2 c2 b3"),
        ("5x5", "c3 c2 b3 d3 c4 b2 d2 b4 d4"),
        ("3x3 wild", "Xb2 Ob2 Xa1 Oa1"),
        ("7x6 gravity", "d6 c6 e6"),
    ],
)
def test_the_centre_comes_first_then_what_lies_around_it(rules: str, first: str) -> None:
    ordering = Ordering(Rules.parse(rules), ordering=True, killers=False, history=False)
    assert names(ordering.ordered(Position.start(Rules.parse(rules)), 0)).startswith(first)


def test_with_everything_off_the_moves_stay_in_cell_order() -> None:
    position = Position.start(Rules.parse("3x3"))
    ordering = Ordering(position.rules, ordering=False, killers=False, history=False)
    ordering.learn(position, 0, Move(2, 2), 5)
    assert ordering.ordered(position, 0) == position.moves()


def test_killers_serve_their_own_ply_and_history_every_ply_of_that_side() -> None:
    position = Position.start(Rules.parse("3x3"))
    other_side = position.play("a1")
    for killers, history, expected in ((True, False, ("c3", "a1")), (False, True, ("c3", "c3"))):
        ordering = Ordering(position.rules, ordering=False, killers=killers, history=history)
        ordering.learn(position, 0, Move(2, 2), 5)
        assert tuple(str(ordering.ordered(position, ply)[0]) for ply in (0, 2)) == expected
        assert str(ordering.ordered(other_side, 1)[0]) == "b1"


def test_only_the_last_two_killers_of_a_ply_are_kept_the_newest_first() -> None:
    position = Position.start(Rules.parse("3x3"))
    ordering = Ordering(position.rules, ordering=False, killers=True, history=False)
    for cell in ((0, 2), (1, 2), (2, 2), (2, 2)):
        ordering.learn(position, 0, Move(*cell), 1)
    assert names(ordering.ordered(position, 0)) == "c3 b3 a1 b1 c1 a2 b2 c2 a3"


def test_a_hint_comes_before_all_others() -> None:
    position = Position.start(Rules.parse("3x3"))
    ordering = Ordering(position.rules, ordering=True, killers=True, history=True)
    ordering.learn(position, 0, Move(2, 2), 1)
    assert names(ordering.ordered(position, 0, Move(0, 1))).startswith("a2 c3 b2")


@pytest.mark.parametrize("rules", ["3x3", "3x3 misere", "5x5", "15x15", "26x26x26", "25x26x600 torus"])
def test_an_evaluation_is_turned_round_by_misere_and_never_certain(rules: str) -> None:
    position = Position.start(Rules.parse(rules))
    assert evaluate(position) == 0
    after = evaluate(position.play("b2"))
    assert 0 < abs(after) < 1
    assert (after > 0) is ("misere" in rules)


@pytest.mark.parametrize("rules", ["3x3 misere only-x", "3x3 wild"])
def test_where_lines_belong_to_nobody_nothing_is_evaluated(rules: str) -> None:
    position = Position.start(Rules.parse(rules))
    assert evaluate(position.play(position.moves()[0])) == 0


def names(moves: list[Move]) -> str:
    return " ".join(map(str, moves))
