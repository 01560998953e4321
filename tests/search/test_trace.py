"""A trace is the tree that the search walked, no more and no less."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import noughts
from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Analysis, Estimate, Limit, Snapshots
from noughts.search.readable.alphabeta import SWITCHES
from noughts.search.readable.minimax import Minimax
from noughts.search.readable.trace import How, Listener, NotRepeatable, Recorder, Trace, TraceNode, worth_text
from noughts.search.registry import best_of, searcher_named
from noughts.search.score import Bound, Window

SEARCHES = (
    "minimax",
    "alphabeta",
    "alphabeta:deepening=off",
    "alphabeta:every=off",
    "alphabeta:table=off,symmetry=off",
    "mcts",
)
MIDDLE = Position.parse("XO./.../... x")
LATE = Position.parse("XOX/.O./...")

every_search = pytest.mark.parametrize("name", SEARCHES)


def walk(nodes: list[TraceNode]) -> Iterator[TraceNode]:
    for node in nodes:
        yield node
        yield from walk(node.children)


def recorded(name: str, position: Position, limit: Limit = UNLIMITED) -> tuple[Analysis, Recorder]:
    recorder = Recorder()
    return best_of(searcher_named(name, listener=recorder).analyse(position, limit)), recorder


@every_search
def test_a_trace_has_as_many_nodes_as_the_search_counted(name: str) -> None:
    analysis, recorder = recorded(name, LATE)
    nodes = list(walk(recorder.roots))
    assert len(nodes) == analysis.nodes == sum(root.size for root in recorder.roots)
    assert max(len(node.path) - 1 for node in nodes) == analysis.depth


@every_search
def test_listening_does_not_change_the_search(name: str) -> None:
    heard, _ = recorded(name, LATE)
    alone = best_of(searcher_named(name).analyse(LATE, UNLIMITED))
    assert (heard.candidates, heard.nodes, heard.depth) == (alone.candidates, alone.nodes, alone.depth)


@every_search
def test_every_node_is_left_with_a_score_and_follows_from_its_parent(name: str) -> None:
    _, recorder = recorded(name, LATE)
    for node in walk(recorder.roots):
        assert node.score is not None
        assert node.how is not None
        assert node.is_expanded
        for child in node.children:
            assert child.move
            assert child.position == node.position.play(child.move)


@every_search
def test_the_last_root_has_the_score_of_the_analysis(name: str) -> None:
    analysis, recorder = recorded(name, LATE)
    assert recorder.roots[-1].score == analysis.score


def test_a_search_that_is_interrupted_leaves_nodes_without_a_score() -> None:
    analysis, recorder = recorded("minimax", MIDDLE, Limit(nodes=50))
    nodes = list(walk(recorder.roots))
    assert len(nodes) == analysis.nodes == 50
    assert [node.score for node in nodes if node.path == (0,)] == [None]


def test_minimax_cuts_nothing() -> None:
    _, recorder = recorded("minimax", LATE)
    assert {node.how for node in walk(recorder.roots)} == {How.FINISHED, How.SEARCHED}
    assert {node.window for node in walk(recorder.roots)} == {Window(None, None)}


def test_a_cut_node_has_reached_its_beta_and_says_at_least() -> None:
    _, recorder = recorded("alphabeta:table=off,deepening=off", MIDDLE)
    cut = [node for node in walk(recorder.roots) if node.how is How.CUT]
    assert cut
    for node in cut:
        assert node.bound is Bound.AT_LEAST
        assert node.score is not None
        assert node.window.beta is not None
        assert node.score >= node.window.beta
        assert node.children[-1].score is not None
        assert -node.children[-1].score == node.score


def test_alphabeta_tells_of_table_hits_twins_and_the_depth_limit() -> None:
    _, recorder = recorded("alphabeta", Position.start(Rules.parse("3x3")), Limit(depth=4))
    nodes = list(walk(recorder.roots))
    assert {node.how for node in nodes} == {How.SEARCHED, How.CUT, How.TABLE, How.TWIN, How.DEPTH}
    assert all(isinstance(node.score, Estimate) for node in nodes if node.how is How.DEPTH)
    assert all(not node.children for node in nodes if node.how in (How.TABLE, How.TWIN, How.DEPTH))


def test_without_symmetry_there_are_no_twins_and_without_the_table_no_hits() -> None:
    for switch, missing in (("symmetry=off", {How.TWIN}), ("table=off", {How.TWIN, How.TABLE})):
        _, recorder = recorded(f"alphabeta:{switch}", MIDDLE)
        assert not missing & {node.how for node in walk(recorder.roots)}


@every_search
def test_a_lazy_trace_keeps_few_nodes_and_finds_the_others_again(name: str) -> None:
    def run(listener: Listener) -> Snapshots:
        return searcher_named(name, listener=listener).analyse(LATE, UNLIMITED)

    whole, lazy = Trace(run), Trace(run, plies=1)
    for trace in (whole, lazy):
        for _ in trace.search():
            pass
    assert sum(1 for _ in walk(lazy.roots)) < sum(1 for _ in walk(whole.roots))
    waiting = list(lazy.roots)
    while waiting:
        waiting.extend(lazy.expand(waiting.pop()))
    assert [told(node) for node in walk(lazy.roots)] == [told(node) for node in walk(whole.roots)]


def told(node: TraceNode) -> tuple[object, ...]:
    return node.path, node.move, node.position, node.window, node.score, node.bound, node.how, node.size


def test_a_search_that_goes_another_way_cannot_be_expanded() -> None:
    limits = iter((Limit(nodes=60), Limit(nodes=3)))
    trace = Trace(lambda listener: Minimax(listener=listener).analyse(LATE, next(limits)), plies=1)
    for _ in trace.search():
        pass
    with pytest.raises(NotRepeatable, match="went another way"):
        trace.expand(trace.roots[0].children[0])


def test_a_textbook_tree_can_be_had() -> None:
    analysis, recorder = recorded("alphabeta:" + ",".join(f"{switch}=off" for switch in SWITCHES), MIDDLE)
    assert len(recorder.roots) == 1
    assert (recorder.roots[0].score, recorder.roots[0].size) == (analysis.score, analysis.nodes)


def test_a_notebook_shows_every_kept_node_and_opens_it_without_a_script() -> None:
    recorded = noughts.trace("XOX/.O./...", "alphabeta:all=off", plies=2)
    page = recorded._repr_html_()
    (root,) = recorded.roots
    kept = [root, *root.children, *(node for child in root.children for node in child.children)]
    assert page.count("<svg") == len(kept)
    assert page.count("<details") == sum(bool(node.children) for node in kept)
    for node in kept[1:]:
        assert f"<b>{node.position.side.other} {node.move}</b> {worth_text(node)}" in page
    assert "<script" not in page
