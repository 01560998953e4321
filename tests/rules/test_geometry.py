"""Lines: where they are, and that the fast check sees all of them."""

import pytest
from hypothesis import given, settings

from noughts import Cell, Position, Rules, Why
from noughts.rules import geometry_of
from noughts.rules.geometry import numbers
from tests import reference
from tests.strategies import board_of, games, rules_values


@given(games())
@settings(max_examples=150, deadline=None)
def test_a_random_game_ends_exactly_when_the_brute_force_check_says_so(positions):
    """In all variants on boards up to 26 x 26; the large ones are checked at the end, since brute force is slow."""
    small = positions[0].rules.cols * positions[0].rules.rows <= 49
    for position in positions if small else positions[-2:]:
        winner = position.outcome and (position.outcome.winner.value if position.outcome.winner else "draw")
        assert winner == reference.result(position.rules, board_of(position))


@given(games(longest=9))
@settings(deadline=None)
def test_the_line_of_an_outcome_is_one_that_the_brute_force_check_finds(positions):
    last = positions[-1]
    if last.outcome.why is Why.LINE:
        assert len(set(last.outcome.cells)) == last.rules.k
        assert any(run >= set(last.outcome.cells) for run in reference.lines(last.rules, board_of(last)))


@pytest.mark.parametrize("step", [(1, 1), (1, -1)])
def test_every_diagonal_line_of_7x7x4_is_seen(step):
    """All 16 in each direction, whichever of the four cells is filled last."""
    rules = Rules.parse("7x7x4")
    runs = [
        [Cell(col + i * step[0], row + i * step[1]) for i in range(4)]
        for col in range(4)
        for row in (range(4) if step == (1, 1) else range(3, 7))
    ]
    assert len(runs) == 16
    others = [Cell(col, row) for row in (0, 6) for col in range(0, 7, 2)] + [Cell(col, row) for row in (1, 5) for col in (1, 5)]
    for run in runs:
        elsewhere = [cell for cell in others if cell not in run][:3]
        for last in range(4):
            position = Position.start(rules)
            order = run[:last] + run[last + 1 :]
            for mine, theirs in zip(order, elsewhere, strict=True):
                position = position.play(str(mine)).play(str(theirs))
            position = position.play(str(run[last]))
            assert position.outcome is not None
            assert set(position.outcome.cells) == set(run)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3x3", 8),
        ("4x4", 10),
        ("5x5", 28),
        ("7x7", 88),
        ("7x6x4 gravity", 69),
        ("15x15", 572),
        ("3x3 torus", 12),
        ("2x2x2 torus", 6),
    ],
)
def test_a_board_has_as_many_lines_as_known(text, count):
    assert len(geometry_of(Rules.parse(text)).lines) == count


@given(rules_values(longest=8))
@settings(deadline=None)
def test_no_line_uses_a_cell_twice_and_none_is_listed_twice(rules):
    lines = geometry_of(rules).lines
    assert all(len(set(line.cells)) == rules.k == line.mask.bit_count() for line in lines)
    assert len({(line.mask, line.guards) for line in lines}) == len(lines) > 0


@given(rules_values(longest=8))
@settings(deadline=None)
def test_the_lines_through_a_cell_are_all_the_lines_that_hold_it(rules):
    geometry = geometry_of(rules)
    for number, axes in enumerate(geometry.through):
        through = [line for axis in axes for line in axis.lines]
        assert through == [line for line in geometry.lines if line.mask >> number & 1]
        assert all(set(numbers(axis.reach)) >= set(line.cells) for axis in axes for line in axis.lines)


def test_in_an_exact_game_a_longer_run_goes_on():
    position = Position.parse("XX.X../OO.O..", Rules.parse("6x2x3 exact"))
    assert position.play("c1").outcome is None
    assert Position.parse("XX..../OO....", Rules.parse("6x2x3 exact")).play("c1").outcome is not None


def test_on_a_torus_a_closed_ring_of_exactly_k_counts():
    rules = Rules.parse("3x3 torus exact")
    assert Position.parse("XX./OO./...", rules).play("c1").outcome is not None


def test_on_a_torus_lines_run_over_the_edges():
    position = Position.parse("X.O/.OX/...", Rules.parse("3x3 torus")).play("b3")
    assert [str(cell) for cell in position.outcome.cells] == ["a1", "b3", "c2"]
