"""Open rows are named where they are, and nowhere else: checked on larger boards without a search."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from noughts.reasons import Explanation, Kind
from noughts.reasons.board_reasons import Look, seen
from noughts.rules import Cell, Move, Position, Rules
from noughts.search import Draw
from tests.reasons.checking import is_open_row
from tests.reference import has_line, moves
from tests.strategies import board_of


def crowded_game(rules: Rules, seed: int) -> list[Position]:
    """A game of random moves beside marks, where rows are soon open or closed."""
    rng = random.Random(seed)
    found = [Position.start(rules)]
    while not found[-1].outcome:
        choices = found[-1].moves()
        near = [move for move in choices if any(_are_neighbours(move, cell) for cell in board_of(found[-1]))]
        found.append(found[-1].play(rng.choice(near or choices)))
    return found


def _are_neighbours(move: Move, cell: tuple[int, int]) -> bool:
    return max(abs(move.col - cell[0]), abs(move.row - cell[1])) == 1


def winning(rules: Rules, board: dict[tuple[int, int], str], mark: str) -> list[Cell]:
    return [Cell(*cell) for cell, _ in moves(rules, board) if has_line(rules, {**board, cell: mark})]


@pytest.mark.parametrize(("text", "games", "least"), [("5x5x4", 40, 20), ("6x6x4", 8, 10)])
def test_an_open_row_is_named_exactly_where_both_its_ends_win(text: str, games: int, least: int) -> None:
    rules, named = Rules.parse(text), 0
    for seed in range(games):
        position = random.Random(seed).choice(crowded_game(rules, seed)[4:-1] or [Position.start(rules)])
        mine, theirs = str(position.side), str(position.side.other)
        for move in position.moves():
            found = {reason.kind: reason for reason in seen(Look.at(position, move))}
            told = Explanation(position, move, Draw(), (), "")
            board = board_of(position.play(move))
            if has_line(rules, board):
                assert Kind.OPEN_ROW not in found
                continue
            ends = combinations(winning(rules, board, mine), 2)
            is_open = not winning(rules, board, theirs) and any(is_open_row(board, told, pair) for pair in ends)
            assert (Kind.OPEN_ROW in found) is is_open
            if Kind.OPEN_ROW_NEXT in found:
                for cell in found[Kind.OPEN_ROW_NEXT].cells:
                    made = {**board, tuple(cell): mine}
                    pairs = combinations(winning(rules, made, mine), 2)
                    assert any(is_open_row(made, told, pair) for pair in pairs)
            named += (Kind.OPEN_ROW in found) + (Kind.OPEN_ROW_NEXT in found)
    assert named >= least
