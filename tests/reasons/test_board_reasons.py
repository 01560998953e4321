"""Rows are named where they are, and nowhere else: checked on larger boards without a search."""

from __future__ import annotations

import random
from functools import reduce
from itertools import combinations

import pytest

from noughts.reasons import Explanation, Kind, explain
from noughts.reasons.board_reasons import find_board_reasons
from noughts.reasons.tactics import MoveContext, is_far
from noughts.rules import Move, Position, Rules
from noughts.search import UNLIMITED, Analysis, Candidate, Draw, Estimate, Limit
from noughts.search.limits import Budget
from tests.reasons.checking import (
    CHECKS,
    Referee,
    check_far,
    check_row_and_open_row,
    has_two_open_rows,
    has_two_rows,
    is_open_row,
    winning_on,
)
from tests.reference import has_line
from tests.strategies import board_of


def crowded_game(rules: Rules, seed: int) -> list[Position]:
    """A game of random moves beside marks, where rows are soon open or closed."""
    rng = random.Random(seed)
    found = [Position.start(rules)]
    while not found[-1].outcome:
        choices, marks = found[-1].moves(), board_of(found[-1])
        around = {(col + across, row + down) for col, row in marks for across in (-1, 0, 1) for down in (-1, 0, 1)}
        near = [move for move in choices if (move.col, move.row) in around]
        found.append(found[-1].play(rng.choice(near or choices)))
    return found


ROWS = {Kind.OPEN_ROW, Kind.TWO_ROWS, Kind.ROW_AND_OPEN_ROW, Kind.OPEN_ROW_NEXT, Kind.TWO_OPEN_ROWS_NEXT}


@pytest.mark.parametrize(("text", "games", "least"), [("5x5x4", 40, 20), ("6x6x4", 8, 10), ("9x9x5", 6, 10)])
def test_rows_are_named_exactly_where_they_are(text: str, games: int, least: int) -> None:
    rules, named = Rules.parse(text), 0
    for seed in range(games):
        position = random.Random(seed).choice(crowded_game(rules, seed)[4:-1] or [Position.start(rules)])
        theirs = position.side.other
        for move in _some_moves(position):
            found = {reason.kind: reason for reason in find_board_reasons(MoveContext.at(position, move))}
            told = Explanation(position, move, Draw(), (), "")
            board = board_of(position.play(move))
            if has_line(rules, board):
                assert not found.keys() & ROWS
                continue
            winning = sorted(winning_on(board, rules, position.side))
            is_fork = len(winning) > 1 and not winning_on(board, rules, theirs)
            is_fork = is_fork and len({*winning} & winning_on(board_of(position), rules, position.side)) < 2  # it was there
            is_open = is_fork and any(is_open_row(board, told, pair) for pair in combinations(winning, 2))
            assert (Kind.OPEN_ROW in found) is is_open
            assert (Kind.TWO_ROWS in found) is (is_fork and not is_open and has_two_rows(board, told))
            if reason := found.get(Kind.ROW_AND_OPEN_ROW):
                check_row_and_open_row(told, reason)
            if reason := found.get(Kind.OPEN_ROW_NEXT) or found.get(Kind.TWO_OPEN_ROWS_NEXT):
                for cell in reason.cells:
                    made = {**board, tuple(cell): str(position.side)}
                    pairs = combinations(sorted(winning_on(made, rules, position.side)), 2)
                    assert any(is_open_row(made, told, pair) for pair in pairs)
                assert (Kind.TWO_OPEN_ROWS_NEXT in found) is has_two_open_rows(told, reason.cells)
            named += len(found.keys() & ROWS)
    assert named >= least


def _some_moves(position: Position) -> list[Move]:
    """All of a small board; of a large one those of which there is something to say, and a few more."""
    every = position.moves()
    if len(every) <= 36:
        return every
    telling = [move for move in every if {reason.kind for reason in find_board_reasons(MoveContext.at(position, move))} & ROWS]
    return [*telling[:4], *every[::12]]


TWO_AT_ONCE = {
    "f8 e8 g8 n1 i8 n3 h5 n5 h6 h4 h7 n9": "Makes two fours at once: j8 and h9 both win, and O can stop only one.",
    "f8 e8 g8 n1 i8 n3 h6 n5 h7 a9": "Makes a four and an open three at once: after the block, h5 or h9 makes an open four.",
    "g8 n1 i8 n3 h7 n5 h6 a9": "Makes two open threes at once: next, h5, f8, j8 or h9 makes an open four.",
}


@pytest.mark.parametrize(("moves", "text"), TWO_AT_ONCE.items())
def test_two_rows_at_once_have_the_names_that_players_give_them(moves: str, text: str) -> None:
    position = reduce(Position.play, moves.split(), Position.start(Rules.parse("gomoku")))
    assert explain(position, "h8", limit=Limit(nodes=2000)).text.startswith(text)


def test_a_move_far_from_the_fight_is_called_so() -> None:
    position = reduce(Position.play, ("b2", "c2", "b3"), Position.start(Rules.parse("9x9x5")))
    far = [move for move in position.moves() if is_far(position, move)]
    assert len(far) == 33
    for move in far:
        check_far(Explanation(position, move, Draw(), (), ""))
    unjudged = explain(position, far[0], limit=Limit(nodes=1))
    assert unjudged.text.startswith("Far from the fight: no line through it holds a mark.")


PLACES = {Kind.IN_THE_WAY, Kind.BUILDS_ROW, Kind.SOME_LINES, Kind.TAKES_CENTRE, Kind.MOST_LINES, Kind.DEAD_CELL}


@pytest.mark.parametrize("text", ["7x7x5", "connect-four"])
def test_a_move_of_unknown_value_is_told_by_what_it_does_on_the_board(text: str) -> None:
    rules, referee, found = Rules.parse(text), Referee(text), set[Kind]()
    for seed in range(8):
        position = crowded_game(rules, seed)[seed]
        candidates = [Candidate.of(position, Estimate(0.0), (move,), proven=False) for move in position.moves()]
        analysis = Analysis.of(position, candidates, Budget(UNLIMITED), is_settled=True)
        for move in position.moves()[:: len(position.moves()) // 7]:
            explanation = explain(position, move, analysis)
            assert explanation.reasons[0].kind is not Kind.ESTIMATE, explanation.text
            for reason in explanation.reasons:
                if reason.kind in PLACES:
                    CHECKS[reason.kind](referee, explanation, reason, position)
                    found.add(reason.kind)
    assert found >= {Kind.IN_THE_WAY, Kind.BUILDS_ROW} | ({Kind.SOME_LINES} if text == "connect-four" else set())
