"""Scores are in one order that negating turns round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.search import BadScore, Draw, Estimate, Loss, Score, Win

PLIES = st.integers(0, 676)
SCORES = st.one_of(
    st.builds(Win, PLIES, st.booleans()),
    st.builds(Loss, PLIES, st.booleans()),
    st.just(Draw()),
    st.builds(Estimate, st.floats(-1, 1, exclude_min=True, exclude_max=True)),
    st.sampled_from([Estimate(0.0), Estimate(-0.0)]),
)


@given(SCORES, SCORES)
def test_of_two_scores_exactly_one_is_better_or_they_are_equal(a: Score, b: Score) -> None:
    assert [a < b, a == b, a > b].count(True) == 1
    assert (a <= b) is (a < b or a == b)
    assert a != b or hash(a) == hash(b)


@given(SCORES, SCORES, SCORES)
def test_the_order_has_no_circles(a: Score, b: Score, c: Score) -> None:
    low, middle, high = sorted((a, b, c))
    assert low <= middle <= high
    assert low <= high


@given(SCORES, SCORES)
def test_negating_turns_the_order_round(a: Score, b: Score) -> None:
    assert (a < b) is (-b < -a)
    assert (a == b) is (-a == -b)


@given(SCORES)
def test_negating_twice_changes_nothing_and_only_a_draw_is_its_opposite(score: Score) -> None:
    opposite = -score
    assert -opposite == score
    assert (opposite == score) is (score == Draw())


@given(SCORES, SCORES)
def test_what_is_better_for_one_side_is_worse_for_the_other_a_ply_before(a: Score, b: Score) -> None:
    assert (a < b) is (b.one_ply_earlier() < a.one_ply_earlier())


@given(SCORES, SCORES)
def test_points_never_contradict_the_order(a: Score, b: Score) -> None:
    points = a.to_points(676), b.to_points(676)
    if a <= b and None not in points:
        assert points[0] <= points[1]  # type: ignore[operator]


def test_the_order_is_the_one_in_the_design() -> None:
    ranked = [
        Loss(2, exact=False),
        Loss(2),
        Loss(4),
        Estimate(-0.9),
        Estimate(-0.0),
        Draw(),
        Estimate(0.0),
        Estimate(0.9),
        Win(5),
        Win(3),
        Win(3, exact=False),
        Win(1),
    ]
    assert sorted(ranked, key=hash) != ranked
    assert sorted(sorted(ranked, key=hash)) == ranked


@pytest.mark.parametrize(
    ("score", "points"),
    [(Win(1), 10), (Win(3), 8), (Win(5), 6), (Draw(), 0), (Loss(6), -5), (Loss(4), -7), (Loss(2), -9), (Estimate(0.5), None)],
)
def test_points_on_nine_cells_are_those_of_t4(score: Score, points: int | None) -> None:
    assert score.to_points(cells=9) == points


@pytest.mark.parametrize("x", [1, -1, 2.5, float("nan"), float("inf")])
def test_an_estimate_cannot_be_certain(x: float) -> None:
    with pytest.raises(BadScore, match="expected a number between -1 and 1"):
        Estimate(x)


def test_a_result_cannot_lie_in_the_past() -> None:
    with pytest.raises(BadScore, match="0 or more plies"):
        Win(-1)


@pytest.mark.parametrize(
    ("score", "fields"),
    [
        (Win(3), ("win", 3, True, None)),
        (Loss(4, exact=False), ("loss", 4, False, None)),
        (Draw(), ("draw", None, None, None)),
        (Estimate(-0.25), ("unknown", None, None, -0.25)),
    ],
)
def test_json_has_the_names_of_the_design(score: Score, fields: tuple[object, ...]) -> None:
    assert score.to_json() == dict(zip(("value", "plies", "plies_exact", "estimate"), fields, strict=True))
