"""Lesson: a few tasks about one idea, and how far a learner has come in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from noughts.lessons.tasks import AnswerFeedback, Task


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, what it is about, and its tasks."""

    name: str
    title: str
    sentence: str
    """What the learner learns, shown in the list of lessons."""
    tasks: tuple[Task, ...]
    closing: str
    """What to take away, said at the end."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A place in a lesson; an answer leads to the next one.

    >>> from noughts.lessons.course import lesson_named
    >>> progress, feedback = LessonProgress(lesson_named("fork")).answer("c1")
    >>> progress.done, feedback.text
    (1, 'Right! Wins at once with a1 b1 c1.')
    """

    lesson: Lesson
    done: int = 0
    """How many tasks are behind."""
    wrong: int = 0
    """How many wrong answers this task has had."""

    @property
    def is_done(self) -> bool:
        """Whether no task is left."""
        return self.done >= len(self.lesson.tasks)

    @property
    def task(self) -> Task:
        """The task to do now; only while one is left."""
        return self.lesson.tasks[self.done]

    def answer(self, text: str) -> tuple[LessonProgress, AnswerFeedback]:
        """Where an answer leads, and what is said to it; raises a NoughtsError if it cannot be read as one."""
        verdict = self.task.verdict(text)
        return (self.on() if verdict.is_right else replace(self, wrong=self.wrong + 1)), verdict

    def on(self) -> LessonProgress:
        """At the next task, for instance once the answer was shown."""
        return LessonProgress(self.lesson, self.done + 1)
