"""Lesson: a few tasks about one idea, to be done one after the other in five minutes."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.classroom.lessons.task import Task


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, what it is about, and its tasks."""

    name: str
    title: str
    sentence: str
    """What one learns, for whoever chooses."""
    tasks: tuple[Task, ...]
    closing: str
    """What one takes away."""
