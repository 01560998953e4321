"""Ten short lessons: each asks the learner to do something, and a search checks what they did."""

from noughts.classroom.lessons.attempt import Attempt
from noughts.classroom.lessons.course import COURSE, NoSuchLesson, lesson_named
from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.sketch import Sketch
from noughts.classroom.lessons.task import BadAnswer, Kind, Option, Task

__all__ = [
    "COURSE",
    "Attempt",
    "BadAnswer",
    "Kind",
    "Lesson",
    "NoSuchLesson",
    "Option",
    "Sketch",
    "Task",
    "lesson_named",
]
