"""Positions with one point: a win by threats, or the only defence."""

from __future__ import annotations

import pytest

from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Limit, Loss, Win
from noughts.search.engine import Engine
from noughts.search.registry import best_of

GOMOKU = Rules.parse("gomoku")
FAR_CELLS = ((0, 0), (14, 0), (0, 14), (14, 14), (7, 0), (7, 14), (0, 7), (14, 7))


def pictured(picture: str, to_move: str) -> Position:
    """The picture with its corner at e5, and far away what the side with too few marks lacks."""
    rows = [["."] * 15 for _ in range(15)]
    for down, row in enumerate(picture.split()):
        rows[4 + down][4 : 4 + len(row)] = row
    surplus = picture.count("X") - picture.count("O") - (to_move == "O")
    for col, row in FAR_CELLS[: abs(surplus)]:
        rows[row][col] = "O" if surplus > 0 else "X"
    return Position.parse("/".join("".join(row) for row in rows) + f" {to_move}", GOMOKU)


@pytest.mark.parametrize(
    ("picture", "to_move", "plies"),
    [
        pytest.param(".XXX. .....", "X", 3, id="open three"),
        pytest.param("OXXX... ....X.. ....X.. ....X.. ....O..", "X", 3, id="two closed threes that cross"),
        pytest.param("...X. ...X. XX... .....", "X", 7, id="two open twos that cross"),
        pytest.param("OXXX... ....... ..X.... .X..... ..X....", "X", 9, id="a chain of fours"),
        pytest.param("...O. ...O. OO... .....", "O", 7, id="two open twos of O"),
        pytest.param(".X...X. ..X.X.. ....... .......", "X", 9, id="three open twos in a star"),
    ],
)
def test_a_forced_win_is_proven_within_four_iterations(picture: str, to_move: str, plies: int) -> None:
    analysis = best_of(Engine().analyse(pictured(picture, to_move), Limit(depth=4)))
    assert analysis.proven
    assert isinstance(analysis.score, Win)
    assert analysis.score.plies <= plies


@pytest.mark.parametrize("nodes", [1, 10, 100, 50_000])
@pytest.mark.parametrize(
    ("picture", "defences"),
    [
        pytest.param("OXXXX. ......", "j5", id="a four"),
        pytest.param("..XXX.. .......", "e5 f5 j5 k5", id="an open three"),
        pytest.param("..X.XX.. ........", "f5 h5 k5", id="a broken three"),
    ],
)
def test_a_defence_is_found_where_there_are_few(picture: str, defences: str, nodes: int) -> None:
    analysis = best_of(Engine().analyse(pictured(picture, "O"), Limit(nodes=nodes)))
    assert str(analysis.best) in defences.split()


def test_an_open_four_of_the_opponent_is_a_loss_in_two() -> None:
    analysis = best_of(Engine().analyse(pictured(".XXXX. ......", "O"), UNLIMITED))
    assert (analysis.score, analysis.proven) == (Loss(2), True)


def test_a_line_that_can_be_completed_is_completed_before_anything_else() -> None:
    analysis = best_of(Engine().analyse(pictured("OXXXX. OOOO..", "X"), UNLIMITED))
    assert (str(analysis.best), analysis.score, analysis.proven) == ("j5", Win(1), True)


def test_too_long_a_run_wins_no_exact_game() -> None:
    """Filling the gap wins gomoku, and makes a run of six that is worth nothing here."""
    text = str(pictured("XXX.XX ......", "X")).split()[0]
    free, exact = (
        best_of(Engine().analyse(Position.parse(text, Rules.parse(rules)), Limit(nodes=20_000)))
        for rules in ("15x15x5", "15x15x5 exact")
    )
    assert (str(free.best), free.score) == ("h5", Win(1))
    assert exact.score != Win(1)


@pytest.mark.parametrize("text", ["7x7x4", "6x6x4", "6x5x4"])
def test_the_first_player_wins_four_in_a_row_on_an_empty_board(text: str) -> None:
    analysis = best_of(Engine().analyse(Position.start(Rules.parse(text)), UNLIMITED))
    assert analysis.proven
    assert isinstance(analysis.score, Win)
