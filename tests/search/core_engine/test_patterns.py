"""Patterns say what a mark would make, follow every move and retreat, and lead chains of fours as lines do."""

from __future__ import annotations

from random import Random

import pytest

from noughts.rules import Rules
from noughts.search.core.engine import board as boards
from noughts.search.core.engine import layout, threats
from noughts.search.core.engine.board import Board, engine_tables
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.workspace import Workspace
from noughts.search.core.runtime import Watch

LEARNED = ("15x15x5", "12x9x5 exact", "11x11x5 torus", "4x4x4 torus", "10x10x4", "13x13x6", "26x26x5")
MANY_NODES = 1_000_000


def random_marks(rules: Rules, rng: Random, count: int) -> list[int]:
    """Different cells within five of the centre, the first for X."""
    near = [
        row * rules.cols + col
        for row in range(rules.rows)
        for col in range(rules.cols)
        if max(abs(2 * row - rules.rows), abs(2 * col - rules.cols)) <= 10
    ]
    return rng.sample(near, min(count, len(near)))


@pytest.mark.parametrize("text", LEARNED)
def test_patterns_after_moves_and_retreats_are_those_of_a_fresh_board(text: str) -> None:
    rules, rng = Rules.parse(text), Random(3)
    tables = engine_tables(rules)
    for _ in range(5):
        cells = random_marks(rules, rng, 14)
        board = Board(tables)
        for turn, cell in enumerate(cells):
            boards.place(board, cell, turn % 2)
        for turn in range(len(cells) - 1, 7, -1):
            boards.remove(board, cells[turn], turn % 2)
        fresh = Board(tables, cells[:8:2], cells[1:8:2])
        assert board.patterns.active_rows() == fresh.patterns.active_rows()
        assert boards.static_score(board) == boards.static_score(fresh)


@pytest.mark.parametrize(
    ("row", "cell", "kind"),
    [
        pytest.param("...XXXX........", 7, layout.FIVE, id="completes a line"),
        pytest.param("....XXX........", 7, layout.OPEN_FOUR, id="open four"),
        pytest.param("...OXXX........", 7, layout.FOUR, id="closed four"),
        pytest.param("..X.X.X........", 3, layout.FOUR, id="four with a gap"),
        pytest.param(".....XX........", 7, layout.THREE + 1, id="open three"),
        pytest.param("....OXX........", 7, layout.CLOSED_THREE, id="closed three"),
        pytest.param("......X........", 7, layout.TWO + 3, id="open two"),
        pytest.param("...O...O.......", 5, layout.NO_KIND, id="no room"),
    ],
)
def test_the_kind_of_a_cell_tells_what_a_mark_makes_there(row: str, cell: int, kind: int) -> None:
    start = 7 * 15
    x, o = ([start + col for col, mark in enumerate(row) if mark == wanted] for wanted in "XO")
    board = Board(engine_tables(Rules.parse("15x15x5")), x, o)
    (rows,) = [rows for number, rows in board.patterns.active_rows() if number == start + cell]
    assert board.patterns.tables.kinds_of(rows[0])[0] == kind


@pytest.mark.parametrize("text", ["15x15x5", "10x10x4", "12x12x6", "11x11x5 torus"])
def test_chains_of_fours_by_patterns_are_those_by_lines(text: str) -> None:
    rules, rng = Rules.parse(text), Random(5)
    tables = engine_tables(rules)
    found = 0
    for _ in range(60):
        cells = random_marks(rules, rng, rng.randint(8, 40))
        board = Board(tables, cells[::2], cells[1::2])
        answers = []
        for sees_all in (True, False):
            tables.patterns.sees_all = sees_all
            work = Workspace(board, Memory(), Watch())
            answers.append([threats.win_by_fours(work, attacker, MANY_NODES, 64) for attacker in range(2)])
        tables.patterns.sees_all = True
        assert answers[0] == answers[1]
        found += sum(map(bool, answers[0]))
    assert found > 5
