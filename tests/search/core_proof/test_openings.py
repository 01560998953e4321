"""Whoever asks auto about a hard opening of Connect Four is told the move that keeps its value, once that can be proven."""

from __future__ import annotations

import pytest

from noughts.rules import Position, Rules
from noughts.search import Draw, Limit, Score, Win
from noughts.search.auto import Auto
from noughts.search.registry import best_of

ABOUT_A_SECOND = Limit(nodes=4_500_000)
"""What one core looks at."""

OPENINGS = [("573154743", "e4", Win), ("44561362221", "f4", Win), ("2634357375", "e4", Draw), ("511132121", "e5", Win)]
"""Columns, the only move that keeps the value, and that value; each was lowered when every move was valued alike, or when
the proof was broken off half-way to think about estimates."""


def opening(columns: str) -> Position:
    position = Position.start(Rules.parse("connect-four"))
    for column in columns:
        position = position.play("abcdefg"[int(column) - 1])
    return position


@pytest.mark.parametrize(("columns", "best", "value"), OPENINGS)
def test_the_best_move_is_settled_before_the_others(columns: str, best: str, value: type[Score]) -> None:
    analysis = best_of(Auto().analyse(opening(columns), ABOUT_A_SECOND))
    assert (str(analysis.best), type(analysis.score), analysis.proven) == (best, value, True)
    assert all(candidate.score < analysis.score for candidate in analysis.candidates[1:])
