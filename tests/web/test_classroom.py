"""The classroom over HTTP: the numbers of the command line, so much work for each client, and a sentence for the rest."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Generator
from functools import partial
from typing import Any

import httpx
import pytest

from noughts.lessons.measuring import measurement
from noughts.lessons.tree import Tree
from noughts.play.pool import Question, SearchPool
from noughts.rules import Position
from noughts.search import Limit, Stop
from noughts.ui.shared.tree_document import tree_document
from noughts.ui.web.jobs import ClientJobs, TooManySearches
from noughts.ui.web.rate_limit import Rate
from noughts.ui.web.searches import Trees, WantedTree, document_of
from tests.waiting import LONG, wait_for
from tests.web.serving import Json, Person, Server, serving

LATE = "XOX/.O./..."


def printed(search: str) -> Json:
    """What ``noughts tree --json`` prints."""
    return json.loads(json.dumps(tree_document(Tree(LATE, search, plies=1).complete())))


def tree(person: Person, **asked: Any) -> Json:
    """The whole tree, when it is there."""

    def done() -> Json | None:
        page = person.http.get("/api/learn/tree", params=asked).raise_for_status().json()
        return page["tree"] if page["is_done"] else None

    return wait_for(done)


@pytest.fixture
def visitor(server: Server) -> Person:
    return Person(server.url)


SEARCHES = ("minimax", "alphabeta", "alphabeta:all=off,table=on,symmetry=on", "mcts:nodes=150")


def test_the_site_shows_the_command_lines_numbers_whatever_was_open(visitor: Person) -> None:
    for search in SEARCHES:
        check_numbers(visitor, search)


def check_numbers(visitor: Person, search: str) -> None:
    first = tree(visitor, position=LATE, search=search)
    assert first == printed(search)
    (shut, *_) = [node for node in first["rounds"][-1]["children"] if not node["is_open"]]
    path = ".".join(map(str, shut["path"]))
    opened = tree(visitor, position=LATE, search=search, opened=path)
    (seen,) = [node for node in opened["rounds"][-1]["children"] if node["path"] == shut["path"]]
    assert seen["is_open"]
    assert {key: seen[key] for key in ("node", "text", "nodes", "alpha", "beta")} == {
        key: shut[key] for key in ("node", "text", "nodes", "alpha", "beta")
    }
    assert len(opened["steps"]) > len(first["steps"])
    assert tree(visitor, position=LATE, search=search) == first, "what one visitor opens, another does not see"


def test_what_is_open_can_be_taken_home_as_a_page_that_works_from_disk(visitor: Person) -> None:
    answer = visitor.http.get("/api/learn/tree.html", params={"position": LATE, "opened": "0.1"})
    assert answer.headers["content-disposition"] == 'attachment; filename="tree.html"'
    (embedded,) = re.findall(r'<script type="application/json" id="document">(.*?)</script>', answer.text)
    assert json.loads(embedded) == tree(visitor, position=LATE, opened="0.1")


def test_a_tree_is_shown_as_a_link_says_it_by_a_server_that_never_saw_it(visitor: Person, url: str) -> None:
    asked = {"position": "3x3", "search": "alphabeta:all=off,ordering=on,table=on", "path": "b2 a1", "opened": "0.0.0.1,0.1"}
    known = tree(visitor, **asked)
    with serving(url) as other:
        assert tree(Person(other.url), **asked) == known


def test_the_first_level_of_a_long_search_is_there_before_its_end() -> None:
    wanted = WantedTree(Position.start("3x3"), "minimax")
    first = next(Trees().question(wanted, frozenset(), document_of).think(Stop()))
    (root,) = first["rounds"]
    assert first["is_running"]
    named = [child["move"] for child in root["children"]] + [move for each in root["unlooked"] for move in each["moves"]]
    assert sorted(named) == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


BAD: list[tuple[Json, str]] = [
    ({"position": "XXX/XXX/..."}, "X has 6"),
    ({"position": "nonsense"}, "nonsense"),
    ({"search": "auto"}, "cannot be traced"),
    ({"search": "mctz"}, "Did you mean mcts?"),
    ({"search": "neural:network=/etc/passwd"}, "visitors cannot use this option"),
    ({"search": "minimax:seconds=1"}, "time never ends it in the same place"),
    ({"path": "a1"}, "a1"),
    ({"opened": "0.77"}, "not an open node"),
    ({"opened": "x"}, "expected the paths of nodes"),
    ({"position": "7x7", "search": "minimax:depth=3,nodes=4000", "plies": 3}, "cannot be shown at once"),
]


def test_what_cannot_be_shown_is_answered_with_a_sentence(visitor: Person) -> None:
    def answered(asked: Json) -> httpx.Response | None:
        answer = visitor.http.get("/api/learn/tree", params=asked)
        return answer if answer.status_code != 200 or answer.json()["is_done"] else None

    for asked, sentence in BAD:
        refused = wait_for(partial(answered, asked))
        assert refused.status_code == 400, asked
        assert sentence in refused.json()["text"]


async def test_a_client_may_ask_for_so_much_at_once_and_no_more() -> None:
    enough = threading.Event()
    thinkers = SearchPool(processors=4)

    def question(number: int) -> Question[str, str]:
        def think(stop: Stop) -> Generator[str, None, str]:
            yield "half"
            assert enough.wait(LONG)
            return "whole"

        return Question(think, number)

    jobs = ClientJobs(thinkers, rate=Rate(burst=3, per_second=0.001), max_per_client=2)
    for number in (1, 2, 1):
        assert not (await jobs.answer(question(number), "greedy")).is_done, "asking again costs nothing"
    with pytest.raises(TooManySearches, match="are still running"):
        await jobs.answer(question(3), "greedy")
    assert not (await jobs.answer(question(3), "modest")).is_done
    enough.set()
    for number in (1, 2):
        assert await jobs.whole(question(number), "greedy") == "whole"
    await jobs.answer(question(4), "greedy")
    with pytest.raises(TooManySearches, match="Wait a few seconds"):
        await jobs.answer(question(5), "greedy")
    thinkers.close()


def test_searches_side_by_side_find_what_the_command_line_finds(visitor: Person) -> None:
    names = ["minimax", "alphabeta:all=off", "solver"]

    def done() -> Json | None:
        page = visitor.get("/api/learn/compare", position=LATE, **{"with": names})
        return page if page["is_done"] else None

    page = wait_for(done)
    known = [measurement(name, Position.parse(LATE), Limit()) for name in names]
    assert page["nodes"] == [each.analysis.nodes for each in known]
    assert [(row[0], row[1], row[5]) for row in page["rows"]] == [
        (each.search, str(each.analysis.best), f"{each.analysis.nodes:,}") for each in known
    ]
