"""Traps are looked for within a few milliseconds, and the same are found each time."""

from __future__ import annotations

from time import thread_time

import pytest

from noughts.players.searching import sharpest
from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Analysis, Candidate, Draw
from noughts.search.core import is_compiled
from noughts.search.limits import Budget

BOARDS = ("8x8x6", "8x8x8 torus", "8x8x6 gravity", "8x8x7 misere", "7x7x6 exact", "5x5x5 wild", "4x4x4")


MOMENT = 0.04
"""Seconds of a processor; several times what it takes."""


def drawn(text: str) -> Analysis:
    """Every move of a position draws, as somebody has proven."""
    position = Position.start(Rules.parse(text))
    candidates = [Candidate.of(position, Draw(), (move,), proven=True) for move in position.moves()]
    return Analysis.of(position, candidates, Budget(UNLIMITED), is_settled=True)


@pytest.mark.parametrize("text", BOARDS)
def test_the_same_traps_are_set_in_the_same_position(text: str) -> None:
    analysis = drawn(text)
    found = sharpest(analysis)
    assert found == sharpest(analysis)
    assert 0 < len(found) <= len(analysis.candidates)
    if is_compiled():  # plain Python plays two games for each move, which cannot tell all of them apart
        assert len(found) < len(analysis.candidates)


@pytest.mark.parametrize("text", BOARDS)
def test_looking_for_traps_takes_no_time_to_speak_of(text: str) -> None:
    analysis = drawn(text)
    start = thread_time()
    assert sharpest(analysis)
    assert thread_time() - start < MOMENT


def test_a_move_that_fills_the_board_is_no_trap() -> None:
    position = Position.parse("XOXO/XOXO/OXOX/XOX.", Rules.parse("4x4x4"))
    candidates = [Candidate.of(position, Draw(), (move,), proven=True) for move in position.moves()]
    analysis = Analysis.of(position, candidates, Budget(UNLIMITED), is_settled=True)
    assert sharpest(analysis) == position.moves()
