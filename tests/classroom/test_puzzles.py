"""Every puzzle has the solution that it claims, and no other."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from itertools import islice

import pytest

from noughts.classroom.grading import PANEL, Grade, grade_of, share_missed
from noughts.classroom.puzzle import Aim, Puzzle
from noughts.classroom.puzzles import BOARDS, NoPuzzle, of_the_day, one_of, puzzles, tries
from noughts.reasons.tactics import threats, wins
from noughts.rules import Rules
from noughts.search import Draw, Limit, Loss, Score, Win
from noughts.search.searcher import best_of, searcher_named
from noughts.ui.view.puzzles import hint_text, puzzle_json, solution_text, task_text, verdict_of
from tests.search.brute import Brute

TODAY = date(2026, 11, 15)


@lru_cache
def some(rules: str, number: int) -> list[Puzzle]:
    return list(islice(puzzles(rules, "tests"), number))


def check(puzzle: Puzzle, worth: dict[str, Score]) -> None:
    """What is claimed, against the true values of all moves."""
    others = [score for move, score in worth.items() if move != str(puzzle.solution)]
    assert others
    if puzzle.aim is Aim.WIN:
        best = worth[str(puzzle.solution)]
        assert isinstance(best, Win)
        assert puzzle.moves == (best.plies + 1) // 2 >= 2
        assert not any(isinstance(score, Win) for score in others)
    else:
        assert isinstance(worth[str(puzzle.solution)], Draw)
        assert all(isinstance(score, Loss) for score in others)


def test_on_3x3_brute_force_finds_the_same_solution_and_no_other() -> None:
    brute = Brute("3x3")
    for puzzle in some("3x3", 40):
        check(puzzle, {str(move): brute.move_score(puzzle.position, move) for move in puzzle.position.moves()})


@pytest.mark.parametrize("rules", ["connect-four", "5x5x4", "7x7x4"])
def test_on_larger_boards_a_search_of_each_move_by_itself_does(rules: str) -> None:
    """It begins anew for every move, and looks for the value of the position alone."""
    for puzzle in some(rules, 4):
        alone = searcher_named("solver:every=off")
        worth = {}
        for move in puzzle.position.moves():
            found = best_of(alone.analyse(puzzle.position.play(move), Limit(nodes=3_000_000)))
            assert found.proven
            worth[str(move)] = found.score.one_ply_earlier()
        check(puzzle, worth)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.rules)
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
    week = [of_the_day(TODAY + timedelta(days=number)) for number in range(len(BOARDS))]
    assert {puzzle.position.rules for puzzle in week} == {Rules.of(board.rules) for board in BOARDS}
    assert of_the_day(TODAY) == of_the_day(TODAY)


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


def test_the_panel_counts_in_plies_games_and_seeds_so_that_a_grade_is_the_same_everywhere() -> None:
    assert not any("seconds" in name for name in PANEL)
    assert all("depth=" in name or ("nodes=" in name and "seed=" in name) for name in PANEL)


@pytest.mark.parametrize("grade", [Grade.MEDIUM, Grade.EASY])
def test_a_grade_can_be_asked_for_and_one_that_no_board_has_is_refused(grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    assert next(puzzle for puzzle in one_of(tries("3x3", "tests", grade)) if puzzle).grade is grade
    monkeypatch.setattr("noughts.classroom.puzzles.MOST_TRIES", 20)
    with pytest.raises(NoPuzzle, match="Try another grade"):
        list(one_of(None for _ in range(100)))


def test_rules_without_puzzles_are_named_with_those_that_have_some() -> None:
    with pytest.raises(NoPuzzle, match="Try 3x3, connect-four"):
        next(puzzles("4x4", 1))


def test_a_document_has_the_task_and_the_solution() -> None:
    (puzzle,) = some("3x3", 1)
    document = puzzle_json(puzzle)
    assert document["solution"] == str(puzzle.solution)
    assert document["task"] == task_text(puzzle)
