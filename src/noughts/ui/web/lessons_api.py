"""The API: lessons, and what is said to an answer. No lesson is open on the server: what it needs comes with the request."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from noughts.app.progress import Progress
from noughts.classroom.lessons import Attempt, Kind, NoSuchLesson, lesson_named
from noughts.ui.view.puzzles import view_of
from noughts.ui.web.api import Asked, site_of
from noughts.ui.web.board_state import board_state
from noughts.ui.web.lesson_state import lesson_page, lessons_state
from noughts.ui.web.messages import LessonAnswer, LessonPage, Lessons, LessonVerdict

LessonName = Annotated[str, PathParameter(max_length=64, description="Such as fork.")]
TaskNumber = Annotated[int, PathParameter(ge=1, le=100, description="Counted from 1.")]


@get("/api/learn/lessons", sync_to_thread=True)
def lessons(request: Asked) -> Lessons:
    """All lessons, with what you have done."""
    return lessons_state(_progress(request))


@get("/api/learn/lessons/{name:str}", sync_to_thread=True)
def lesson(request: Asked, name: LessonName) -> LessonPage:
    """A lesson, task by task, without the answers."""
    return lesson_page(lesson_named(name), _progress(request))


@post("/api/learn/lessons/{name:str}/{task:int}", status_code=200, sync_to_thread=True)
def answer(request: Asked, name: LessonName, task: TaskNumber, data: JSONBody[LessonAnswer]) -> LessonVerdict:
    """Answer a task, or be shown the answer; a task that is done is kept with your name, if you have one."""
    found = lesson_named(name)
    if task > len(found.tasks):
        raise NoSuchLesson(f"{found.name}: there are {len(found.tasks)} tasks, counted from 1")
    asked = found.tasks[task - 1]
    if data.gives_up or asked.missing:
        given = asked.answers()[0] if not asked.missing else ""
        verdict = LessonVerdict(is_right=False, text=asked.missing or asked.shown(), is_over=True)
    else:
        given = data.answer
        _, said = Attempt(found, task - 1).answer(given)
        verdict = LessonVerdict(is_right=said.is_right, text=said.text, is_over=said.is_right)
    if verdict.is_over:
        _keep(request, found.name, task, len(found.tasks))
        if asked.kind is Kind.MOVE and asked.position:
            move = asked.position.parse_move(given)
            board = board_state(view_of(asked.position.play(move), move))
            return LessonVerdict(verdict.is_right, verdict.text, verdict.is_over, board)
    return verdict


def _progress(request: Asked) -> Progress:
    site = site_of(request)
    claim = site.who(request)
    return site.library.progress(claim.name) if claim else Progress()


def _keep(request: Asked, lesson: str, tasks: int, of: int) -> None:
    site = site_of(request)
    claim = site.who(request)
    if claim:
        site.library.keep_task(claim.name, lesson, tasks, of=of)


HANDLERS = [lessons, lesson, answer]
