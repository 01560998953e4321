"""Every task of every lesson: what is right is accepted, what is wrong is refused, and what is said is true."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from itertools import product
from math import factorial, inf, perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.lessons.course import COURSE, BadAnswer, Lesson, LessonProgress, Task, TaskKind
from noughts.lessons.course.chance import chance_rows, liked_by_chance
from noughts.lessons.course.fork import TWO_FORKS
from noughts.lessons.course.game_trees import ALL_LOSE, FAR, HERE
from noughts.lessons.course.game_trees import plies as far_plies
from noughts.lessons.course.pruning import EQUAL, NO_CUT, fewest_leaves, leaves, looked, nodes
from noughts.lessons.course.who_wins import SECOND, winner
from noughts.lessons.sketch import PLAIN, replies
from noughts.lessons.steps import Counter
from noughts.lessons.tasks import ChoiceTask, MoveTask, NumberTask, best, keeping
from noughts.lessons.tree import TEXTBOOK
from noughts.reasons.tactics import forks, wins
from noughts.rules import NoughtsError, Position
from noughts.search import Draw, Estimate, Limit, Loss, Win
from noughts.search.api import analyse
from noughts.search.registry import best_of, searcher_named
from noughts.ui.terminal.plain_boards import take_lesson
from tests.search.brute import Brute, positions

TASKS = [pytest.param(task, id=f"{lesson.name}-{number}") for lesson in COURSE for number, task in enumerate(lesson.tasks, 1)]

MOST_WORDS = 55
"""Of what is read before a question, so that nobody skips it."""


def wrong_answers(task: Task) -> list[str]:
    """What a learner who does not know may answer."""
    match task:
        case MoveTask():
            tried = [str(move) for move in task.position.moves()]
        case NumberTask():
            tried = [str(number) for number in (*task.slips, *range(-10, 11), 1_000_000)]
            right = task.number()
            return [text for text in tried if int(text) != right]
        case ChoiceTask():
            tried = [option.name for option in task.options]
        case _:
            names = [option.name for option in task.options]
            tried = [" ".join(name for name, is_in in zip(names, chosen, strict=True) if is_in) or "none"
                     for chosen in product((True, False), repeat=len(names))]  # fmt: skip
    return [text for text in tried if text not in task.answers()]


@pytest.mark.parametrize("task", TASKS)
def test_right_answers_are_accepted_and_wrong_ones_refused_with_a_sentence(task: Task) -> None:
    right = task.answers()
    for answer in right:
        assert task.verdict(answer).is_right
        assert task.verdict(f" {answer.upper()} ").is_right
    for answer in wrong_answers(task):
        verdict = task.verdict(answer)
        assert not verdict.is_right
        assert len(verdict.text) > len("Not quite. ")
        if task.kind is TaskKind.MOVE and len(right) == 1:
            assert right[0] not in verdict.text.removeprefix(f"Not {answer}")


@pytest.mark.parametrize("task", TASKS)
def test_what_is_no_answer_is_told_what_would_be_one(task: Task) -> None:
    for answer in ("", "banana", "z99", "-", "\x00", "1" * 500):
        if answer == "-" and task.kind is TaskKind.BRANCHES:
            continue  # nothing
        with pytest.raises(NoughtsError, match=r"."):
            task.verdict(answer)


@pytest.mark.parametrize("task", TASKS)
def test_question_and_hint_keep_the_answer_that_giving_up_tells(task: Task) -> None:
    answers = task.answers()
    if task.kind is TaskKind.MOVE:
        assert not any(re.search(rf"\b{answer}\b", f"{task.question} {task.hint}") for answer in answers)
    assert (
        answers[0] in task.shown() or next(option.text for option in task.options if option.name == answers[0]) in task.shown()
    )
    assert len(task.told.split()) <= MOST_WORDS


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.name)
def test_a_lesson_is_short_and_can_be_taken_from_beginning_to_end(lesson: Lesson) -> None:
    assert 3 <= len(lesson.tasks) <= 7
    progress = LessonProgress(lesson)
    while not progress.is_done:
        progress, verdict = progress.answer(wrong_answers(progress.task)[0])
        assert (progress.wrong, verdict.is_right) == (1, False)
        progress, verdict = progress.answer(progress.task.answers()[0])
        assert (progress.wrong, verdict.is_right) == (0, True)
    assert progress.done == len(lesson.tasks)


# What the lessons say, by other means than theirs


@lru_cache
def brute(rules: str) -> Brute:
    return Brute(rules)


def test_brute_force_finds_the_same_right_moves() -> None:
    asked = [
        task for lesson in COURSE for task in lesson.tasks if isinstance(task, MoveTask) and task.wanted in (best, keeping)
    ]
    assert len(asked) > 10
    for task in asked:
        position = task.position
        true = {str(move): brute(str(position.rules)).move_score(position, move) for move in position.moves()}
        most = max(true.values())
        right = {move for move, score in true.items() if (score == most if task.wanted is best else type(score) is type(most))}
        assert set(task.answers()) == right, task.question


def test_every_number_that_a_lesson_names_is_counted_here_once_more() -> None:
    empty = Position.start("3x3")
    assert perm(9, 5) == 15_120
    assert factorial(9) == 362_880
    assert sum(perm(9, plies) for plies in range(10)) < 1_000_000
    assert (Counter().nodes(empty), nodes(PLAIN), nodes(TEXTBOOK)) == (549_946, 20_866, 7_865)
    assert nodes("alphabeta:all=off,ordering=on,table=on,symmetry=on") < 600
    assert {str(move) for move in forks(TWO_FORKS)} == {"a3", "c3"}
    cornered = brute("3x3")
    after = empty.play("a1")
    assert sum(isinstance(cornered.move_score(after, move), Loss) for move in after.moves()) == 7
    assert all(isinstance(cornered.move_score(ALL_LOSE, move), Loss) for move in ALL_LOSE.moves())
    assert -analyse(Position.start("7x7x4").play("d4"), nodes=200_000, searcher="auto:every=off").score == Win(10)


def test_a_search_sees_the_far_win_at_the_right_depth_and_no_sooner() -> None:
    plies = far_plies()
    assert best_of(searcher_named("alphabeta").analyse(FAR, Limit(depth=plies))).score == Win(plies)
    assert isinstance(best_of(searcher_named("alphabeta").analyse(FAR, Limit(depth=plies - 1))).score, Estimate | Draw)


def test_skipped_replies_change_nothing_and_the_others_are_counted() -> None:
    """On all boards of 3x3 with three free cells and nothing to win at once."""
    boards = [position for position in positions("3x3", most_empty=3) if len(position.moves()) == 3 and not wins(position)]
    assert len(boards) > 50
    for position in (*boards, HERE, EQUAL, NO_CUT):
        told, tree = replies(position), leaves(position)
        assert sum(not reply.is_skipped for reply in told) == looked(list(tree.values()))
        rest = iter(told)
        kept = [[score for score in scores if not next(rest).is_skipped] for scores in tree.values()]
        assert max(min(scores) for scores in kept) == max(min(scores) for scores in tree.values())


def alphabeta(tree: object, alpha: float, beta: float) -> tuple[float, int]:
    """The value of a tree of lists, and how many leaves were looked at."""
    if isinstance(tree, int):
        return tree, 1
    best, count = -inf, 0
    for child in tree:
        value, number = alphabeta(child, -beta, -max(alpha, best))
        best, count = max(best, -value), count + number
        if best >= beta:
            break
    return best, count


def test_the_best_order_leaves_as_few_leaves_as_the_lesson_says() -> None:
    def grown(moves: int, plies: int, value: int) -> object:
        """A tree of this value whose first move is always the best."""
        if not plies:
            return value
        return [grown(moves, plies - 1, -value), *(grown(moves, plies - 1, -value + 1) for _ in range(moves - 1))]

    for moves, plies in ((2, 3), (2, 6), (3, 4), (4, 3)):
        assert alphabeta(grown(moves, plies, 0), -inf, inf)[1] == fewest_leaves(moves, plies)
    assert fewest_leaves(3, 8) < 2 * 3**4  # almost twice as deep for the same work


def test_nobody_second_wins_where_each_has_a_mark_and_a_line_wins() -> None:
    assert all(
        winner(f"{cols}x{rows}x{k}") != SECOND
        for cols in range(3, 6)
        for rows in range(3, cols + 1)
        for k in (3, 4)
        if k <= cols
    )


def test_the_table_of_random_games_says_what_the_question_asks_for() -> None:
    heading, *rows = chance_rows()
    most = max(int(row[1].removesuffix("%")) for row in rows)
    assert heading[1] == "O wins"
    task = COURSE[8].tasks[0]
    assert task.position is not None
    assert [row[0] for row in rows if row[1] == f"{most}%"] == [str(move) for move in liked_by_chance(task.position)]


def test_without_numpy_the_task_about_ada_says_so_and_the_lesson_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = next(lesson for lesson in COURSE if any(task.needs for task in lesson.tasks))
    assert not any(task.missing for task in lesson.tasks)
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    number, task = next((number, task) for number, task in enumerate(lesson.tasks) if task.needs)
    assert "pip install" in task.missing
    told: list[str] = []
    kept: list[LessonProgress] = []
    take_lesson(LessonProgress(lesson, number), lambda: None, told.append, kept.append, width=80)
    assert "pip install" in " ".join(told)
    assert kept[-1].is_done


@settings(max_examples=60, deadline=None)
@given(text=st.one_of(st.text(max_size=12), st.text("abcdefgno0123456789 ,+-ABCDEF", max_size=6)))
def test_any_text_is_judged_or_refused_with_a_sentence(text: str) -> None:
    for lesson in COURSE:
        for task in lesson.tasks:
            try:
                said = task.verdict(text).text
            except NoughtsError as error:
                said = str(error)
            assert said


def test_a_number_may_be_a_word_and_a_choice_its_number() -> None:
    numbers = next(task for lesson in COURSE for task in lesson.tasks if isinstance(task, NumberTask) and task.number() == 3)
    assert numbers.verdict("three").is_right
    choice = next(task for lesson in COURSE for task in lesson.tasks if isinstance(task, ChoiceTask))
    number = [option.name for option in choice.options].index(choice.right()) + 1
    assert choice.verdict(str(number)).is_right
    with pytest.raises(BadAnswer, match="expected a number from 1 to"):
        choice.verdict("0")
