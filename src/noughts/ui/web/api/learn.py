"""The API of search trees, comparisons and lessons."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter

from noughts.lessons.course import Lesson, LessonProgress, NoSuchLesson, Task, TaskKind, lesson_named
from noughts.lessons.tree import TEXTBOOK
from noughts.profiles.progress import Progress
from noughts.rules import Position
from noughts.search import BadLimit
from noughts.search.readable.trace import Path
from noughts.search.registry import for_strangers, searcher_named
from noughts.ui.shared.comparisons import HEAD, comparison_rows, comparison_title
from noughts.ui.shared.lessons import ANSWERING, BOARD_OPTIONS, next_after, route_from
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.shared.puzzles import view_of
from noughts.ui.shared.searches import COMPARED, EXAMPLES, USUAL_PARTS, note_on, watchable_searches
from noughts.ui.shared.tree_document import read_line, rules_unless_usual, turn_or_result_text
from noughts.ui.web import documents, messages
from noughts.ui.web.api.games import Asked, site_of
from noughts.ui.web.api.pages import route_address
from noughts.ui.web.identity import Visitor
from noughts.ui.web.middleware import address_of
from noughts.ui.web.searches import WantedTree, comparison, document_of, page_of
from noughts.ui.web.state import board_state

MOST_OPENED = 100
MOST_SEARCHES = 8

Board = Annotated[str, QueryParameter(max_length=1000, description="A position, or rules for the empty board.")]
RulesText = Annotated[str, QueryParameter(max_length=200)]
SearchText = Annotated[str, QueryParameter(max_length=200)]
Depth = Annotated[int | None, QueryParameter(ge=1, le=676)]
Plies = Annotated[int, QueryParameter(ge=0, le=6)]
Line = Annotated[str, QueryParameter(max_length=4000, description="Moves from the position on, such as b2 a1.")]
Opened = Annotated[str, QueryParameter(max_length=8000, description="Paths of open nodes, such as 0.1,0.1.2.")]
Searches = Annotated[list[str] | None, QueryParameter(name="with", max_items=MOST_SEARCHES)]


@get("/api/learn", sync_to_thread=False)
def classroom() -> documents.Classroom:
    """What can be chosen where searches are watched and compared."""
    return documents.Classroom(
        searches=list(watchable_searches()),
        usual_parts=list(USUAL_PARTS),
        examples=list(EXAMPLES),
        compared=[messages.NamedChoice(search, title) for search, title in COMPARED],
    )


@get("/api/learn/position", sync_to_thread=False)
def drawn_position(position: Board, rules: RulesText = "") -> documents.DrawnBoard:
    """A position to draw; the error says what is wrong with it."""
    board = Position.parse(position, rules or None)
    return documents.DrawnBoard(board_state(view_of(board)), turn_or_result_text(board), rules_unless_usual(board.rules))


def _wanted(
    position: Board = EXAMPLES[0].position,
    rules: RulesText = "",
    search: SearchText = TEXTBOOK,
    depth: Depth = None,
    plies: Plies = 1,
    path: Line = "",
) -> WantedTree:
    """The tree that an address asks for."""
    board = Position.parse(position, rules or None)
    return WantedTree(board, for_strangers(search), depth, plies, read_line(board, path))


WANTED = {"wanted": Provide(_wanted, sync_to_thread=False)}


@get("/api/learn/tree", dependencies=WANTED)
async def tree(request: Asked, wanted: NamedDependency[WantedTree], opened: Opened = "") -> documents.TreePage:
    """The tree of a search with some of its nodes open; ask again until it is done."""
    site = site_of(request)
    answer = await site.jobs.answer(site.trees.question(wanted, _paths(opened), document_of), address_of(request.scope))
    return documents.TreePage(answer.is_done, answer.known)


@get("/api/learn/tree.html", dependencies=WANTED, media_type=MediaType.HTML)
async def tree_file(request: Asked, wanted: NamedDependency[WantedTree], opened: Opened = "") -> Response[str]:
    """The same as a single HTML file that works offline."""
    site = site_of(request)
    page = await site.jobs.whole(site.trees.question(wanted, _paths(opened), page_of), address_of(request.scope))
    return Response(page or "", headers={"Content-Disposition": 'attachment; filename="tree.html"'}, media_type=MediaType.HTML)


@get("/api/learn/compare")
async def compare(
    request: Asked, position: Board = "3x3", rules: RulesText = "", searches: Searches = None
) -> documents.ComparisonPage:
    """Searches side by side, measured now; ask again until it is done."""
    site = site_of(request)
    board = Position.parse(position, rules or None)
    chosen = tuple(dict.fromkeys(for_strangers(each) for each in searches or dict(COMPARED)))
    for each in chosen:
        searcher_named(each)  # says what is wrong with it
    answer = await site.comparisons.answer(comparison(board, chosen), address_of(request.scope))
    found = answer.known or ()
    return documents.ComparisonPage(
        is_done=answer.is_done,
        title=comparison_title(board),
        head=list(HEAD),
        rows=[list(row) for row in comparison_rows(found)],
        nodes=[each.analysis.nodes for each in found],
        note=note_on(board),
    )


def _paths(text: str) -> frozenset[Path]:
    words = [word for word in text.split(",") if word]
    if len(words) > MOST_OPENED:
        raise BadLimit(f"{len(words)} open nodes: a page shows at most {MOST_OPENED} at once")
    try:
        return frozenset(tuple(int(number) for number in word.split(".")) for word in words)
    except ValueError as error:
        raise BadLimit("opened: expected the paths of nodes, such as 0.1,0.1.2") from error


def lesson_row(lesson: Lesson, progress: Progress) -> documents.LessonRow:
    return documents.LessonRow(
        name=lesson.name,
        title=lesson.title,
        sentence=lesson.sentence,
        tasks=len(lesson.tasks),
        tasks_done=progress.lessons.get(lesson.name, 0),
        is_done=lesson.name in progress.lessons_done,
    )


def lesson_page(lesson: Lesson, progress: Progress) -> documents.LessonPage:
    following = next_after(lesson)
    return documents.LessonPage(
        lesson=lesson_row(lesson, progress),
        tasks=[_task_state(task) for task in lesson.tasks],
        closing=lesson.closing,
        next=messages.NamedChoice(following.name, following.title, following.sentence) if following else None,
        ways=list(OPTIONS),
    )


def _task_state(task: Task) -> documents.LessonTask:
    is_asked = not task.missing
    return documents.LessonTask(
        told=task.told,
        question=task.question,
        kind=task.kind.value,
        answering=ANSWERING[task.kind],
        hint=task.hint,
        board=board_state(view_of(task.position)) if task.position else None,
        nodes=[
            documents.TaskNode(depth, node.label, node.value, node.name, node.is_asked, str(node.position).partition(" ")[0])
            for depth, node in (task.sketch().walk() if task.sketch and is_asked else ())
        ],
        rows=[list(row) for row in task.rows()] if task.rows and is_asked else [],
        options=[messages.NamedChoice(option.name, option.text) for option in task.options],
        missing=task.missing,
        leads=_leads(task.position) if task.position and not task.position.outcome else [],
    )


def _leads(position: Position) -> list[tuple[str, str, str]]:
    return [(key, label, route_address(route_from(position, name))) for key, label, name in BOARD_OPTIONS]


LessonName = Annotated[str, PathParameter(max_length=64, description="Such as fork.")]
TaskNumber = Annotated[int, PathParameter(ge=1, le=100, description="Counted from 1.")]


@get("/api/learn/lessons/{name:str}", sync_to_thread=True)
def lesson(request: Asked, name: LessonName) -> documents.LessonPage:
    """A lesson, task by task, without the answers."""
    return lesson_page(lesson_named(name), _progress(request))


@post("/api/learn/lessons/{name:str}/{task:int}", status_code=200, sync_to_thread=True)
def answer_task(
    request: Asked, name: LessonName, task: TaskNumber, data: JSONBody[documents.LessonAnswer]
) -> Response[documents.Verdict]:
    """Answer a task, or be shown the answer. Your progress is saved with your name, or else in your browser."""
    found = lesson_named(name)
    if task > len(found.tasks):
        raise NoSuchLesson(f"{found.name}: there are {len(found.tasks)} tasks, counted from 1")
    asked = found.tasks[task - 1]
    if data.gives_up or asked.missing:
        given = asked.answers()[0] if not asked.missing else ""
        verdict = documents.Verdict(asked.missing or asked.shown(), is_over=True)
    else:
        given = data.answer
        _, said = LessonProgress(found, task - 1).answer(given)
        verdict = documents.Verdict(said.text, said.is_right, said.is_right)
    if verdict.is_over and asked.kind is TaskKind.MOVE and asked.position:
        move = asked.position.parse_move(given)
        verdict = msgspec.structs.replace(verdict, board=board_state(view_of(asked.position.play(move), move)))
    return Response(verdict, cookies=_keep(request, found.name, task, len(found.tasks)) if verdict.is_over else [])


def _progress(request: Asked) -> Progress:
    site = site_of(request)
    account = site.account_of(request)
    return site.library.progress(account.name) if account else Visitor.read(request.cookies).progress


def _keep(request: Asked, lesson: str, tasks: int, of: int) -> list[Cookie]:
    """Remember that tasks are done; for a visitor, in the cookie that is returned."""
    site = site_of(request)
    account = site.account_of(request)
    if account:
        site.library.keep_task(account.name, lesson, tasks, of=of)
        return []
    visitor = Visitor.read(request.cookies)
    return [site.visitor_cookie(replace(visitor, progress=visitor.progress.after_task(lesson, tasks, of=of)), request)]


HANDLERS = [classroom, drawn_position, tree, tree_file, compare, lesson, answer_task]
