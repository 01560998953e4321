"""Intervals and tests, checked by simulated matches of players whose strength is known."""

import math
from random import Random

import numpy as np
import pytest

from noughts.arena.statistics import BadTest, PairResults, Share, Sprt, elo_of, elo_text, share_of

MATCHES = 10_000

PAIRS = 100


def chances(share: float, draws: float, seat: float = 0.0) -> list[float]:
    """How likely a pair brings 0 to 2 points, for an expected share, a rate of draws, and an advantage of the first seat."""
    games = [(max(0.0, share - draws / 2 + gain), draws, max(0.0, 1 - share - draws / 2 - gain)) for gain in (seat, -seat)]
    (win, draw, loss), (win_2, draw_2, loss_2) = games
    both = [loss * loss_2, loss * draw_2 + draw * loss_2, loss * win_2 + draw * draw_2 + win * loss_2]
    return [*both, draw * win_2 + win * draw_2, win * win_2]


@pytest.mark.parametrize(
    ("share", "draws", "seat"), [(0.5, 0.1, 0), (0.5, 0.8, 0), (0.6, 0.2, 0), (0.8, 0.1, 0), (0.5, 0.1, 0.3), (0.7, 0.3, 0.1)]
)
def test_95_of_100_intervals_hold_the_true_share(share, draws, seat):
    likely = chances(share, draws, seat)
    truth = sum(chance * points / 4 for points, chance in enumerate(likely))
    counts = np.random.default_rng(1).multinomial(PAIRS, likely, MATCHES)
    held = 0
    for each in counts.tolist():
        score = PairResults(tuple(each)).score
        held += score.low <= truth <= score.high
    assert 0.94 <= held / MATCHES <= 0.962


@pytest.mark.parametrize(("elo0", "elo1", "draws"), [(0, 80, 0.1), (-40, 40, 0.6)])
def test_a_sequential_test_is_wrong_in_at_most_5_of_100_cases(elo0, elo1, draws):
    tests, rng = 200, Random(2)
    test = Sprt(elo0, elo1)
    for truth in (elo0, elo1):
        likely, wrong = chances(share_of(truth), draws), 0
        for _ in range(tests):
            counts, verdict = [0] * 5, None
            while verdict is None:
                counts[rng.choices(range(5), likely)[0]] += 1
                verdict = test.verdict(PairResults(tuple(counts)))
            wrong += verdict != truth
        spread = math.sqrt(0.05 * 0.95 / tests)
        assert wrong / tests <= 0.05 + 2 * spread


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
