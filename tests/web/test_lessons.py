"""Lessons over HTTP: the answers stay on the server, and what is done stays with whoever did it."""

from __future__ import annotations

import json

from noughts.lessons.course import COURSE
from noughts.lessons.tasks import MoveTask
from tests.web.serving import Person, Server

LESSONS = "/api/learn/lessons"


def row(person: Person, name: str) -> dict[str, object]:
    return person.get(f"{LESSONS}/{name}")["lesson"]


def test_a_lesson_is_answered_task_by_task_and_kept_with_the_name(alice: Person, server: Server) -> None:
    wrong = alice.post(f"{LESSONS}/fork/1", 200, answer="b3")
    assert (wrong["is_right"], wrong["is_over"], wrong["board"]) == (False, False, None)
    assert wrong["text"] == "Not b3: gives the win away: O wins with c2."
    assert row(alice, "fork")["tasks_done"] == 0
    right = alice.post(f"{LESSONS}/fork/1", 200, answer="c1")
    assert (right["is_right"], right["board"]["cells"], right["board"]["line"]) == (True, "XXXOO....", [0, 1, 2])
    shown = alice.post(f"{LESSONS}/fork/2", 200, gives_up=True)
    assert (shown["is_right"], shown["is_over"], shown["board"]["last"]) == (False, True, 8)
    alice.post(f"{LESSONS}/fork/1", 200, answer="c1")  # once more: the furthest counts
    assert row(alice, "fork") == {**row(alice, "fork"), "tasks_done": 2, "is_done": False}
    alice.post(f"{LESSONS}/fork/5", 200, answer="b1")
    assert row(alice, "fork")["is_done"] is True
    stranger = Person(server.url)
    assert stranger.post(f"{LESSONS}/fork/5", 200, answer="b1")["is_right"] is True
    assert row(Person(server.url), "fork")["is_done"] is False


def test_a_visitor_learns_without_a_name_and_keeps_what_was_done(server: Server) -> None:
    visitor = Person(server.url)
    visitor.post(f"{LESSONS}/fork/1", 200, answer="c1")
    assert row(visitor, "fork")["tasks_done"] == 1
    assert visitor.get("/api/me")["name"] == ""
    visitor.begin()
    assert visitor.get("/api/me")["name"].startswith("Guest ")
    assert row(visitor, "fork")["tasks_done"] == 1


def test_a_lesson_comes_without_its_answers_and_nonsense_is_told_so(alice: Person) -> None:
    for lesson in COURSE:
        page = alice.get(f"{LESSONS}/{lesson.name}")
        assert [task["question"] for task in page["tasks"]] == [task.question for task in lesson.tasks]
        for task, shown in zip(lesson.tasks, page["tasks"], strict=True):
            assert "answers" not in shown
            if isinstance(task, MoveTask) and len(task.answers()) == 1:
                assert task.answers()[0] not in json.dumps({**shown, "board": None, "nodes": [], "rows": []})
    assert "no such lesson" in alice.get(f"{LESSONS}/chess", 404)["text"]
    assert "there are 5 tasks" in alice.post(f"{LESSONS}/fork/6", 404, answer="a1")["text"]
    assert "X is already there" in alice.post(f"{LESSONS}/fork/1", 400, answer="a1")["text"]
    assert "expected a number" in alice.post(f"{LESSONS}/fork/4", 400, answer="many")["text"]
