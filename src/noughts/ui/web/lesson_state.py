"""A lesson as a page shows it, without its answers."""

from __future__ import annotations

from noughts.app.progress import Progress
from noughts.classroom.lessons import COURSE, Lesson, Sketch, Task
from noughts.ui.view.lessons import ANSWERING, next_after
from noughts.ui.view.puzzles import view_of
from noughts.ui.view.trying import WAYS
from noughts.ui.web.board_state import board_state
from noughts.ui.web.messages import LessonPage, LessonRow, Lessons, LessonTask, NamedChoice, TaskNode


def lessons_state(progress: Progress) -> Lessons:
    """The list."""
    return Lessons([lesson_row(lesson, progress) for lesson in COURSE])


def lesson_row(lesson: Lesson, progress: Progress) -> LessonRow:
    """A lesson in the list."""
    return LessonRow(
        name=lesson.name,
        title=lesson.title,
        sentence=lesson.sentence,
        tasks=len(lesson.tasks),
        tasks_done=progress.lessons.get(lesson.name, 0),
        is_done=lesson.name in progress.lessons_done,
    )


def lesson_page(lesson: Lesson, progress: Progress) -> LessonPage:
    """A whole lesson."""
    following = next_after(lesson)
    return LessonPage(
        lesson=lesson_row(lesson, progress),
        tasks=[_task_state(task) for task in lesson.tasks],
        closing=lesson.closing,
        next=NamedChoice(following.name, following.title, following.sentence) if following else None,
        ways=list(WAYS),
    )


def _task_state(task: Task) -> LessonTask:
    is_asked = not task.missing
    return LessonTask(
        told=task.told,
        question=task.question,
        kind=task.kind.value,
        answering=ANSWERING[task.kind],
        hint=task.hint,
        board=board_state(view_of(task.position)) if task.position else None,
        nodes=[_node_state(depth, node) for depth, node in task.sketch().walk()] if task.sketch and is_asked else [],
        rows=[list(row) for row in task.rows()] if task.rows and is_asked else [],
        options=[NamedChoice(option.name, option.text) for option in task.options],
        missing=task.missing,
    )


def _node_state(depth: int, node: Sketch) -> TaskNode:
    return TaskNode(depth, node.label, node.value, node.name, node.is_asked, str(node.position).partition(" ")[0])
