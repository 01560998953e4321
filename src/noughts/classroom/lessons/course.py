"""Course: all lessons, in the order in which they build on each other."""

from __future__ import annotations

from noughts.classroom.lessons.alphabeta_by_hand import ALPHABETA_BY_HAND
from noughts.classroom.lessons.chance import CHANCE
from noughts.classroom.lessons.first_mover import FIRST_MOVER
from noughts.classroom.lessons.fork import FORK
from noughts.classroom.lessons.game_tree import GAME_TREE
from noughts.classroom.lessons.good_order import GOOD_ORDER
from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.minimax_by_hand import MINIMAX_BY_HAND
from noughts.classroom.lessons.scores import SCORES
from noughts.classroom.lessons.turned_goal import TURNED_GOAL
from noughts.classroom.lessons.twins import TWINS
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
    """The lesson of that name, or of that number, counted from 1.

    >>> lesson_named("fork") is lesson_named("1")
    True
    >>> lesson_named("chess")
    Traceback (most recent call last):
        ...
    noughts.classroom.lessons.course.NoSuchLesson: chess: no such lesson. There are fork, tree, minimax, scores, alphabeta, \
ordering, symmetry, draw, chance, misere.
    """
    word = text.strip().lower()
    for number, lesson in enumerate(COURSE, 1):
        if word in (lesson.name, str(number)):
            return lesson
    raise NoSuchLesson(f"{quoted(text)}: no such lesson. There are {', '.join(lesson.name for lesson in COURSE)}.")
