"""Intervals and tests, checked by simulated matches of players whose strength is known."""

import math

import pytest

from noughts.arena.statistics import BadTest, PairResults, Share, Sprt, elo_of, elo_text, share_of
from tests.arena.simulating import SPRTS, STRENGTHS, chances, coverage, wrong_answers

MATCHES = 10_000

TESTS = 20_000


@pytest.mark.parametrize("pairs", [50, 500])
@pytest.mark.parametrize("strength", STRENGTHS)
def test_94_to_96_of_100_intervals_hold_the_true_share(strength, pairs):
    assert 0.94 <= coverage(chances(*strength), pairs, MATCHES, seed=1) <= 0.96


@pytest.mark.parametrize("is_stronger", [False, True])
@pytest.mark.parametrize(("elo0", "elo1", "draws"), SPRTS)
def test_a_sequential_test_is_wrong_in_3_to_5_of_100_cases(elo0, elo1, draws, is_stronger):
    wrong, _ = wrong_answers(Sprt(elo0, elo1), elo1 if is_stronger else elo0, draws, TESTS, seed=1)
    noise = 2 * math.sqrt(0.05 * 0.95 / TESTS)
    assert 0.03 - noise <= wrong <= 0.05 + noise


def test_a_hundred_draws_are_nearly_certain_to_be_even():
    score = PairResults((0, 0, 50, 0, 0)).score
    assert score.value == 0.5
    assert 0.48 < score.low < 0.5 < score.high < 0.52


def test_a_test_is_decided_by_many_pairs_and_never_by_a_few():
    test = Sprt(0, 20)
    assert test.verdict(PairResults((0, 0, 0, 0, 15))) is None
    assert test.verdict(PairResults((0, 0, 0, 0, 16))) == 20
    assert test.verdict(PairResults((300, 0, 0, 0, 100))) == 0
    assert "not decided after 0 pairs" in test.text(PairResults())


@pytest.mark.parametrize("text", ["", "5", "10,0", "5,5", "a,b", "0,inf", "0,nan", "1,2,3"])
def test_bounds_that_make_no_test_are_refused(text):
    with pytest.raises(BadTest, match="expected two differences in Elo, the smaller first"):
        Sprt.parse(text)


def test_elo_and_shares_are_the_same_thing_twice():
    assert [round(elo_of(share_of(elo)), 6) for elo in (-400, 0, 35)] == [-400, 0, 35]
    assert elo_text(PairResults((2, 0, 0, 0, 0)).elo) == "-∞ (-∞ to +145)"


def test_an_interval_shrinks_with_the_number_of_games():
    few, many = Share.sampled(5, 10), Share.sampled(500, 1000)
    assert many.high - many.low < few.high - few.low
    assert Share.sampled(0, 10).low == 0
    assert Share.sampled(10, 10).high == 1
