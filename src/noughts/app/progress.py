"""Progress: how far a learner has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from typing import Any


@dataclass(frozen=True, slots=True)
class Progress:
    """The puzzles of the day that somebody has solved, and the lessons taken."""

    last_solved: str = ""
    """The day of the last one, as 2026-11-15; empty for none."""
    days: int = 0
    """How many days in a row, that one included."""
    lessons: Mapping[str, int] = field(default_factory=dict)
    """By the name of a lesson that was begun: how many of its tasks are done, so that one can go on."""
    lessons_done: tuple[str, ...] = ()
    """The lessons that were taken to the end, in that order."""

    @classmethod
    def from_json(cls, document: object) -> Progress:
        """Read what ``to_json`` wrote; whatever else it may be, begin anew.

        >>> Progress.from_json({"last_solved": "2026-11-15", "days": "many", "lessons": {"fork": 2, "tree": -1}})
        Progress(last_solved='', days=0, lessons={'fork': 2}, lessons_done=())
        """
        if not isinstance(document, Mapping):
            return cls()
        return cls(**_streak_in(document), **_lessons_in(document))

    def to_json(self) -> dict[str, object]:
        """The progress as part of a JSON document."""
        return asdict(self)

    def after_solving(self, day: date) -> Progress:
        """One day more, or the first of a new streak; a day counts once, and a day that is past not at all.

        >>> began = Progress().after_solving(date(2026, 11, 14))
        >>> began.after_solving(date(2026, 11, 15)).days, began.after_solving(date(2026, 11, 16)).days
        (2, 1)
        """
        if day.isoformat() <= self.last_solved:
            return self
        is_next = (day - timedelta(days=1)).isoformat() == self.last_solved
        return replace(self, last_solved=day.isoformat(), days=self.days + 1 if is_next else 1)

    def streak(self, today: date) -> int:
        """The days in a row up to yesterday or today."""
        return self.days if self.last_solved >= (today - timedelta(days=1)).isoformat() else 0

    def after_task(self, lesson: str, tasks: int, *, of: int) -> Progress:
        """So many tasks of a lesson are done, or more already; with the last one the lesson is, and stays so.

        >>> Progress().after_task("fork", 2, of=3).after_task("fork", 3, of=3).lessons_done
        ('fork',)
        """
        begun = {name: done for name, done in self.lessons.items() if name != lesson}
        if tasks < of:
            return replace(self, lessons={**begun, lesson: max(tasks, self.lessons.get(lesson, 0))})
        done = self.lessons_done if lesson in self.lessons_done else (*self.lessons_done, lesson)
        return replace(self, lessons=begun, lessons_done=done)


def _streak_in(document: Mapping[str, object]) -> dict[str, Any]:
    last, days = document.get("last_solved"), document.get("days")
    return {"last_solved": last, "days": days} if isinstance(last, str) and type(days) is int else {}


def _lessons_in(document: Mapping[str, object]) -> dict[str, Any]:
    begun, done = document.get("lessons"), document.get("lessons_done")
    tasks = begun.items() if isinstance(begun, Mapping) else ()
    names = done if isinstance(done, list | tuple) else ()
    return {
        "lessons": {name: number for name, number in tasks if isinstance(name, str) and type(number) is int and number > 0},
        "lessons_done": tuple(name for name in names if isinstance(name, str)),
    }
