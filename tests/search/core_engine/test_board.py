"""The board that compiled code changes in place is the one that a fresh start would give."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from noughts.rules import Mark, Marks, Move, Position, Rules, Side, Why
from noughts.rules.geometry import numbers
from noughts.search.core.engine.board import BOARD_SHAPES, Board, count_wins, engine_tables, place, remove
from noughts.search.core.engine.layout import MARK_O, MARK_X
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.workspace import Workspace, legal_moves
from noughts.search.core.runtime import Watch
from tests.search.core_engine.naive import VARIANTS

ORDERED_BY_HISTORY = {"list_lines", "list_place", "win_cells"}
"""Fields that hold the same lines in another order, or what was last asked for."""

every_variant = pytest.mark.parametrize("text", VARIANTS)


def fresh_board(position: Position) -> Board:
    return Board(engine_tables(position.rules), numbers(position.x), numbers(position.o))


def placed_by(position: Position, move: Move) -> tuple[int, int]:
    """A move as compiled code takes it: the number of the cell, and the mark."""
    is_o = move.mark is Mark.O or (position.rules.marks is Marks.OWN and position.side is Side.O)
    return move.row * position.rules.cols + move.col, MARK_O if is_o else MARK_X


def assert_same(one: Board, other: Board) -> None:
    for name in {*BOARD_SHAPES, "hash", "placed", "scoring"} - ORDERED_BY_HISTORY:
        assert getattr(one, name) == getattr(other, name), name
    for mark, lacking in product(range(2), range(3)):
        size = one.list_size[mark][lacking]
        assert set(one.list_lines[mark][lacking][:size]) == set(other.list_lines[mark][lacking][:size])


@every_variant
def test_a_walk_of_moves_and_retreats_ends_at_the_board_of_a_fresh_start(text: str) -> None:
    rng = Random(1)
    rules = Rules.parse(text)
    for _ in range(3):
        positions = [Position.start(rules)]
        played: list[tuple[int, int]] = []
        board = fresh_board(positions[0])
        for _ in range(40):
            position = positions[-1]
            if played and (position.outcome or rng.random() < 0.35):
                positions.pop()
                remove(board, *played.pop())
            else:
                move = rng.choice(position.moves())
                positions.append(position.play(move))
                played.append(placed_by(position, move))
                outcome = positions[-1].outcome
                assert place(board, *played[-1]) == (outcome is not None and outcome.why is Why.LINE)
            assert_same(board, fresh_board(positions[-1]))


@every_variant
def test_the_listed_moves_are_the_legal_ones(text: str) -> None:
    rng = Random(2)
    memory = Memory()
    position = Position.start(Rules.parse(text))
    while not position.outcome:
        work = Workspace(fresh_board(position), memory, Watch())
        end = legal_moves(work, 0)
        listed = [(move >> 1, move & 1) for move in work.listed_moves(end)]
        assert sorted(listed) == sorted(placed_by(position, move) for move in position.moves())
        position = position.play(rng.choice(position.moves()))


@every_variant
def test_winning_cells_are_those_that_complete_a_line(text: str) -> None:
    rng = Random(3)
    rules = Rules.parse(text)
    for _ in range(3):
        position = Position.start(rules)
        while not position.outcome and (position.x | position.o).bit_count() < 60:
            board = fresh_board(position)
            playable = {placed_by(position, move)[0] for move in position.moves()}
            for mark, marks, others in ((MARK_X, position.x, position.o), (MARK_O, position.o, position.x)):
                wins = {cell for cell in playable if position.geometry.line_through(cell, marks | 1 << cell, others)}
                found = count_wins(board, mark)
                assert found == min(2, len(wins))
                assert set(board.win_cells[mark][:found]) <= wins
            crowded = [move for move in position.moves() if placed_by(position, move)[0] < 60]
            position = position.play(rng.choice(crowded or position.moves()))
