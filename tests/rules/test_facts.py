"""The counts that everybody who has studied tic-tac-toe agrees on."""

from collections import Counter

import pytest

from noughts import Position, Rules, Side


@pytest.fixture(scope="module")
def positions() -> set[Position]:
    """Every position of 3x3 that play leads to."""
    start = Position.start(Rules.parse("3x3"))
    seen = {start}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for later in map(position.play, position.moves()):
            if later not in seen:
                seen.add(later)
                waiting.append(later)
    return seen


@pytest.fixture(scope="module")
def endings() -> Counter[tuple[int, Side | None]]:
    """How many of all games end after so many moves, and with which winner."""
    counts: Counter[tuple[int, Side | None]] = Counter()

    def play_on(position: Position, plies: int) -> None:
        if position.outcome:
            counts[plies, position.outcome.winner] += 1
        for move in position.moves():
            play_on(position.play(move), plies + 1)

    play_on(Position.start(Rules.parse("3x3")), 0)
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
