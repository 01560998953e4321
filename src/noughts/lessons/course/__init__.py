"""The course: ten short lessons that build on each other."""

from __future__ import annotations

from noughts.lessons.course.chance import CHANCE
from noughts.lessons.course.fork import FORK
from noughts.lessons.course.game_trees import GAME_TREE, MINIMAX_BY_HAND, SCORES
from noughts.lessons.course.pruning import ALPHABETA_BY_HAND, GOOD_ORDER, TWINS
from noughts.lessons.course.who_wins import FIRST_MOVER, TURNED_GOAL
from noughts.lessons.sketch import Sketch as Sketch
from noughts.lessons.tasks import (
    BadAnswer as BadAnswer,
    Lesson as Lesson,
    LessonProgress as LessonProgress,
    PossibleAnswer as PossibleAnswer,
    Task as Task,
    TaskKind as TaskKind,
)
from noughts.rules import NoughtsError, quoted

COURSE = (
    FORK,
    GAME_TREE,
    MINIMAX_BY_HAND,
    SCORES,
    ALPHABETA_BY_HAND,
    GOOD_ORDER,
    TWINS,
    FIRST_MOVER,
    CHANCE,
    TURNED_GOAL,
)


class NoSuchLesson(NoughtsError):
    """The text names no lesson."""


def lesson_named(text: str) -> Lesson:
    """The lesson with this name or number, counted from 1; NoSuchLesson if there is none.

    >>> lesson_named("fork") is lesson_named("1")
    True
    >>> lesson_named("chess")
    Traceback (most recent call last):
        ...
    noughts.lessons.course.NoSuchLesson: chess: no such lesson. Choose from: fork, tree, minimax, scores, alphabeta, \
ordering, symmetry, draw, chance, misere.
    """
    word = text.strip().lower()
    for number, lesson in enumerate(COURSE, 1):
        if word in (lesson.name, str(number)):
            return lesson
    raise NoSuchLesson(f"{quoted(text)}: no such lesson. Choose from: {', '.join(lesson.name for lesson in COURSE)}.")
