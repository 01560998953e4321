"""Lessons in words: the list with what is done, where one is, how to answer, and what comes next."""

from __future__ import annotations

from noughts.drawing.tables import table
from noughts.lessons.course import COURSE, Lesson, LessonProgress, Task, TaskKind
from noughts.profiles.progress import Progress

HELP = "Type your answer, hint, show, or quit."
DONE = "done"

ANSWERING = {
    TaskKind.MOVE: "Play a move on the board.",
    TaskKind.NUMBER: "Give a number.",
    TaskKind.CHOICE: "Choose one.",
    TaskKind.BRANCHES: "Name the letters, such as A C, or say none.",
}
"""What is to be done, by how a task is answered."""


def begun(lesson: Lesson, progress: Progress) -> LessonProgress:
    """The lesson where somebody left it; from the beginning if it is done, or was never begun."""
    done = progress.lessons.get(lesson.name, 0)
    return LessonProgress(lesson, done if done < len(lesson.tasks) else 0)


def status_text(lesson: Lesson, progress: Progress) -> str:
    """How far somebody has come with a lesson.

    >>> status_text(COURSE[0], Progress(lessons={"fork": 2})), status_text(COURSE[0], Progress(lessons_done=("fork",)))
    ('2 of 5', 'done')
    """
    if lesson.name in progress.lessons_done:
        return DONE
    tasks = progress.lessons.get(lesson.name, 0)
    return f"{tasks} of {len(lesson.tasks)}" if tasks else ""


def lesson_rows(progress: Progress) -> list[tuple[str, str, str, str]]:
    """Number, name, title and how far somebody has come, for each lesson."""
    return [(str(number), each.name, each.title, status_text(each, progress)) for number, each in enumerate(COURSE, 1)]


def place_text(attempt: LessonProgress) -> str:
    """Which task it is.

    >>> place_text(LessonProgress(COURSE[0], 1))
    'The rules and the fork · 2 of 5'
    """
    return f"{attempt.lesson.title} · {min(attempt.done + 1, len(attempt.lesson.tasks))} of {len(attempt.lesson.tasks)}"


def exhibit_text(task: Task, width: int) -> str:
    parts = ["\n".join(task.sketch().lines())] if task.sketch else []
    if task.rows:
        parts.append(table(task.rows(), width=width))
    return "\n\n".join(parts)


def next_undone(progress: Progress) -> Lesson:
    return next((lesson for lesson in COURSE if lesson.name not in progress.lessons_done), COURSE[0])


def next_after(lesson: Lesson) -> Lesson | None:
    """The lesson that comes next; None after the last one."""
    number = COURSE.index(lesson) + 1
    return COURSE[number] if number < len(COURSE) else None


def lesson_json(lesson: Lesson, progress: Progress) -> dict[str, object]:
    return {
        "name": lesson.name,
        "title": lesson.title,
        "sentence": lesson.sentence,
        "tasks": len(lesson.tasks),
        "tasks_done": progress.lessons.get(lesson.name, 0),
        "is_done": lesson.name in progress.lessons_done,
    }


def task_json(task: Task) -> dict[str, object]:
    """A task with its answers: whoever asks for it so wants both."""
    return {
        "told": task.told,
        "question": task.question,
        "kind": task.kind.value,
        "rules": str(task.position.rules) if task.position else None,
        "position": str(task.position) if task.position else None,
        "options": [option.text for option in task.options],
        "hint": task.hint,
        "answers": [] if task.missing else list(task.answers()),
    }
