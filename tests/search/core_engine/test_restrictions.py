"""The engine under renju and caro: the same rules as everywhere, no forbidden move, and no proof that rests on one."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Limit, Loss, Position, Rules, Side, Win, analyse
from noughts.rules.geometry import numbers
from noughts.search.core.engine.board import Board, engine_tables, place, remove
from noughts.search.core.engine.forbidden import is_forbidden
from tests.rules.test_restrictions import crowded
from tests.strategies import random_game, restricted_rules


def board_at(position: Position) -> Board:
    return Board(engine_tables(position.rules), numbers(position.x), numbers(position.o))


@given(st.integers(0, 2**32))
def test_the_engine_knows_the_forbidden_moves(seed: int) -> None:
    position = crowded(Rules.parse("renju"), seed)
    if position.outcome is None and position.side is Side.X:
        board = board_at(position)
        empty = numbers(position.geometry.full & ~(position.x | position.o))
        assert sum(1 << cell for cell in empty if is_forbidden(board, cell)) == position.forbidden


@given(restricted_rules(), st.integers(0, 2**32))
def test_the_engine_counts_lines_as_the_rules_do(rules: Rules, seed: int) -> None:
    positions = random_game(rules, seed)
    board = board_at(positions[0])
    for before, after in pairwise(positions):
        (cell,) = numbers((before.x | before.o) ^ (after.x | after.o))
        mark = 0 if before.side is Side.X else 1
        assert place(board, cell, mark) is (after.winner is not None)
    for before, after in reversed([*pairwise(positions)]):
        (cell,) = numbers((before.x | before.o) ^ (after.x | after.o))
        remove(board, cell, 0 if before.side is Side.X else 1)
    fresh = board_at(positions[0])
    assert (board.hash, list(board.total), list(board.alive)) == (fresh.hash, list(fresh.total), list(fresh.alive))


@pytest.mark.parametrize("words", ["renju", "caro", "caro exact"])
@pytest.mark.parametrize("seed", range(12))
def test_no_search_chooses_what_the_rules_forbid(words: str, seed: int) -> None:
    position = crowded(Rules.parse("15x15 " + words), seed)
    if position.outcome is None:
        for searcher in ("engine", "auto"):
            analysis = analyse(position, Limit(nodes=2_000), searcher=searcher)
            assert analysis.candidates
            for candidate in analysis.candidates:
                after = position
                for move in candidate.line:
                    after = after.play(move)


@pytest.mark.parametrize("searcher", ["minimax", "alphabeta", "mcts", "solver", "engine", "auto"])
@pytest.mark.parametrize("text", ["4x4x4 renju", "5x4x4 caro", "5x4x4 exact caro"])
def test_every_search_plays_small_boards_with_restrictions(searcher: str, text: str) -> None:
    for seed in range(6):
        for position in random_game(Rules.parse(text), seed)[-4:-1]:
            analysis = analyse(position, Limit(nodes=3_000), searcher=searcher)
            assert analysis.best in position.moves()


def value(position: Position, known: dict[Position, int]) -> int:
    """The value for the side to move, by all moves to the end, or until one has won."""
    if position.outcome:
        return 0 if position.winner is None else 1 if position.winner is position.side else -1
    if position not in known:
        known[position] = -1
        for after in map(position.play, position.moves()):
            known[position] = max(known[position], -value(after, known))
            if known[position] == 1:
                break
    return known[position]


@pytest.mark.parametrize("text", ["5x4x4 renju", "5x4x4 caro", "5x4x4 exact caro", "6x3x4 renju", "5x5x4 renju"])
@pytest.mark.parametrize("seed", range(25))
def test_what_the_engine_proves_is_true(text: str, seed: int) -> None:
    positions = [position for position in random_game(Rules.parse(text), seed) if 20 > len(position.moves()) > 0]
    rng = random.Random(seed)
    late = [
        position
        for position in positions
        if (position.x | position.o).bit_count() >= position.rules.cols * position.rules.rows - 9
    ]
    for position in rng.sample(late, min(3, len(late))):
        score = analyse(position, Limit(nodes=20_000), searcher="engine").score
        if isinstance(score, Win | Loss):
            assert value(position, {}) == (1 if isinstance(score, Win) else -1)


def test_o_wins_where_x_must_not_block() -> None:
    """O completes a line at e5 after d5, and there X would make a row of six."""
    position = Position.parse("9/4X4/4X4/4X4/OOO6/4X4/4X4/9/8O o", "9x9x5 renju")
    analysis = analyse(position, Limit(nodes=20_000), searcher="engine")
    assert (analysis.best, analysis.score) == ("d5", Win(3))
