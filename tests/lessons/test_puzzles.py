"""Every puzzle has the solution that it claims, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import islice

import pytest

from noughts.lessons.puzzles import (
    PANEL,
    PUZZLE_BOARDS,
    Aim,
    Grade,
    NoPuzzle,
    Puzzle,
    daily_puzzle,
    grade_of,
    puzzles,
    search_puzzles,
    share_missed,
    up_to_first,
)
from noughts.reasons import explain
from noughts.reasons.tactics import threats, wins
from noughts.rules import Rules, Side
from noughts.search import Loss, Win
from noughts.ui.shared.puzzles import hint_text, puzzle_json, solution_text, task_text, verdict_of
from tests.lessons.fours import fours
from tests.lessons.verifying import verify
from tests.reasons.examples import late
from tests.search.brute import Brute

TODAY = date(2026, 11, 15)


@cache
def _search(rules: str) -> tuple[list[Puzzle], Iterator[Puzzle]]:
    """The puzzles that tests have asked for, and where the next ones come from."""
    return [], puzzles(rules, "tests")


def some(rules: str, number: int) -> list[Puzzle]:
    """The first puzzles of a board, each made once for all tests."""
    found, more = _search(rules)
    found += islice(more, max(0, number - len(found)))
    return found[:number]


@pytest.mark.parametrize(("rules", "number"), [("3x3", 10), ("connect-four", 2), ("5x5x4", 10), ("7x7x4", 2)])
def test_another_search_finds_the_same_solution_and_no_other(rules: str, number: int) -> None:
    """``make puzzles`` asks it about a thousand."""
    for puzzle in some(rules, number):
        verify(puzzle)


@pytest.mark.parametrize("rules", ["3x3", "5x5x4"])
def test_that_search_refuses_any_other_solution(rules: str) -> None:
    for puzzle in some(rules, 4):
        for move in puzzle.position.moves():
            if move != puzzle.solution:
                with pytest.raises(AssertionError):
                    verify(replace(puzzle, right=(move,)))


@pytest.mark.parametrize(("rules", "most_empty"), [("5x5x4", 9), ("connect-four", 10)])
def test_that_search_agrees_with_brute_force(rules: str, most_empty: int) -> None:
    brute, game = Brute(rules), fours(str(Rules.of(rules)))
    for position in late(rules, 60, most_empty=most_empty):
        sets = game.sets(position)
        mine, theirs = sets if position.side is Side.X else sets[::-1]
        score = brute.score(position)
        for moves in range(1, most_empty):
            is_won = isinstance(score, Win) and (score.plies + 1) // 2 <= moves
            assert game.wins(mine, theirs, moves=moves) is is_won
            assert game.cornered(theirs, mine, moves) is (isinstance(score, Loss) and score.plies // 2 <= moves)


@pytest.mark.parametrize("board", PUZZLE_BOARDS, ids=lambda board: board.rules)
def test_nothing_is_at_hand_nothing_is_given_away_and_no_two_are_alike(board) -> None:
    found = some(board.rules, 4)
    assert len({puzzle.position.key for puzzle in found}) == len(found)
    for puzzle in found:
        assert not wins(puzzle.position)
        assert not threats(puzzle.position)
        cell = str(puzzle.solution)
        for text in (task_text(puzzle), hint_text(puzzle)):
            assert cell not in text
        for move in puzzle.position.moves():
            verdict = verdict_of(puzzle, move)
            assert verdict.is_right is (move == puzzle.solution)
            assert verdict.is_right or cell not in verdict.text.removeprefix(f"Not {move}")
        assert solution_text(puzzle).startswith(f"{cell}. ")


def test_a_day_has_its_puzzle_and_the_board_changes_from_day_to_day() -> None:
    week = [daily_puzzle(TODAY + timedelta(days=number)) for number in range(len(PUZZLE_BOARDS))]
    assert {puzzle.position.rules for puzzle in week} == {Rules.of(board.rules) for board in PUZZLE_BOARDS}
    assert daily_puzzle(TODAY) == week[0]


def test_a_puzzle_is_graded_by_how_many_small_searches_miss_it() -> None:
    found = some("5x5x4", 20)
    assert {puzzle.grade for puzzle in found} == set(Grade)
    shares = {puzzle: share_missed(puzzle.position, puzzle.right) for puzzle in found[:4]}
    assert [grade_of(share) for share in shares.values()] == [puzzle.grade for puzzle in shares]
    assert share_missed(found[0].position, found[0].position.moves()) == 0, "nobody misses what cannot be missed"
    near, far = ([each for each in found if (each.looks <= 4) is is_near] for is_near in (True, False))
    assert _missed(near) < _missed(far), "what is further away is missed more often"


def _missed(found: list[Puzzle]) -> float:
    """How hard they are, from 0 for all easy to 2 for all hard."""
    return sum(list(Grade).index(puzzle.grade) for puzzle in found if puzzle.grade) / len(found)


def test_the_panel_is_limited_so_that_a_grade_is_the_same_everywhere() -> None:
    assert not any("seconds" in name for name in PANEL)
    assert all("depth=" in name or ("nodes=" in name and "seed=" in name) for name in PANEL)


@pytest.mark.parametrize("grade", [Grade.MEDIUM, Grade.EASY])
def test_a_grade_can_be_asked_for_and_one_that_no_board_has_is_refused(grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    assert next(puzzle for puzzle in up_to_first(search_puzzles("3x3", "tests", grade)) if puzzle).grade is grade
    monkeypatch.setattr("noughts.lessons.puzzles.MAX_POSITIONS", 20)
    with pytest.raises(NoPuzzle, match="Try another grade"):
        list(up_to_first(None for _ in range(100)))


def test_rules_without_puzzles_are_named_with_those_that_have_some() -> None:
    with pytest.raises(NoPuzzle, match="Try 3x3, connect-four"):
        next(puzzles("4x4", 1))


def test_a_document_has_the_task_and_the_solution() -> None:
    (puzzle,) = some("3x3", 1)
    document = puzzle_json(puzzle)
    assert document["solution"] == str(puzzle.solution)
    assert document["task"] == task_text(puzzle)


@pytest.mark.parametrize(("rules", "number"), [("3x3", 10), ("5x5x4", 10), ("connect-four", 4), ("7x7x4", 4)])
def test_a_winning_puzzle_is_explained_by_how_it_wins(rules: str, number: int) -> None:
    winning = [puzzle for puzzle in some(rules, number) if puzzle.aim is Aim.WIN]
    assert winning
    for puzzle in winning:
        lead = explain(puzzle.position, puzzle.solution, puzzle.analysis).reasons[0].kind
        assert not lead.row.is_defence, lead
