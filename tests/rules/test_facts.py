"""The counts that everybody who has studied tic-tac-toe agrees on."""

from collections import Counter
from itertools import islice

import pytest

from noughts import Position, Rules, Side
from tests.rules.counting import Reached, sequences


@pytest.fixture(scope="module")
def after_each_move() -> list[Counter[Reached]]:
    """What all games of 3x3 have come to after 0, 1, 2 ... moves."""
    return list(islice(sequences(Rules.parse("3x3")), 10))


@pytest.fixture(scope="module")
def positions(after_each_move) -> set[Position]:
    """Every position that play leads to."""
    return {position for reached in after_each_move for position, _, _ in reached}


@pytest.fixture(scope="module")
def endings(after_each_move) -> Counter[tuple[int, Side | None]]:
    """How many of all games end after so many moves, and with which winner."""
    counts: Counter[tuple[int, Side | None]] = Counter()
    for plies, reached in enumerate(after_each_move):
        for (_, _, outcome), number in reached.items():
            if outcome:
                counts[plies, outcome.winner] += number
    return counts


def test_there_are_5478_positions_of_which_4520_are_not_finished(positions):
    assert len(positions) == 5_478
    assert sum(position.outcome is None for position in positions) == 4_520


def test_up_to_symmetry_there_are_765_positions(positions):
    assert len({position.key for position in positions}) == 765


def test_there_are_255168_games(endings):
    assert endings.total() == 255_168


def test_games_end_after_five_to_nine_moves_as_known(endings):
    by_length = Counter()
    for (plies, _), count in endings.items():
        by_length[plies] += count
    assert by_length == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}


def test_x_wins_131184_games_and_o_77904_and_46080_are_drawn(endings):
    by_winner = Counter()
    for (_, winner), count in endings.items():
        by_winner[winner] += count
    assert by_winner == {Side.X: 131_184, Side.O: 77_904, None: 46_080}
