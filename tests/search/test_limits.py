"""Every search keeps to its limit, says truthfully what it spent, and stops when it is closed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest

from noughts.rules import Position, Rules, Side
from noughts.search import UNLIMITED, Analysis, BadLimit, Draw, Estimate, Limit, Loss, Score, Win
from noughts.search.limits import PAUSE
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.readable.minimax import Minimax
from noughts.search.registry import best_of, searcher_named
from tests.search.ticking import Ticking

SEARCHES = ("minimax", "alphabeta", "alphabeta:deepening=off", "alphabeta:every=off", "alphabeta:table=off", "mcts:seed=1")
EMPTY = Position.start(Rules.parse("3x3"))
HUGE = Position.start(Rules.parse("26x26"))

every_search = pytest.mark.parametrize("name", SEARCHES)


def analyse(name: str, position: Position, limit: Limit = UNLIMITED) -> Iterator[Analysis]:
    return searcher_named(name).analyse(position, limit)


@every_search
@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 100, 777])
def test_no_snapshot_has_more_nodes_than_the_limit(name: str, nodes: int) -> None:
    snapshots = list(analyse(name, EMPTY, Limit(nodes=nodes)))
    assert all(snapshot.nodes <= nodes for snapshot in snapshots)
    assert snapshots[-1].nodes == nodes
    assert snapshots[-1].best in EMPTY.moves()
    assert not snapshots[-1].proven


@every_search
def test_nodes_depth_and_seconds_never_go_back(name: str) -> None:
    snapshots = list(analyse(name, EMPTY, Limit(nodes=20_000)))
    spent = [(snapshot.nodes, snapshot.depth, snapshot.seconds) for snapshot in snapshots]
    for before, after in pairwise(spent):
        assert all(a <= b for a, b in zip(before, after, strict=True))


@every_search
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_depth_limit_is_reached_and_kept(name: str, depth: int) -> None:
    analysis = best_of(analyse(name, EMPTY, Limit(depth=depth, nodes=5000)))
    assert analysis.depth == depth
    assert not analysis.proven
    assert isinstance(analysis.score, Estimate)


@every_search
@pytest.mark.parametrize("position", [EMPTY, HUGE], ids=["3x3", "26x26"])
def test_a_time_limit_is_kept_but_for_a_few_ticks(name: str, position: Position) -> None:
    clock = Ticking(0.02)
    analysis = best_of(searcher_named(name, clock=clock).analyse(position, Limit(seconds=0.2)))
    assert 0.2 <= analysis.seconds <= 0.2 + 5 * clock.tick  # each snapshot on the way looks at the clock too
    assert analysis.best in position.moves()
    assert not analysis.proven


@every_search
def test_a_closed_search_gets_no_further(name: str) -> None:
    snapshots = searcher_named(name).analyse(HUGE, UNLIMITED)
    assert next(snapshots).best in HUGE.moves()
    assert next(snapshots).best in HUGE.moves()
    snapshots.close()
    assert list(snapshots) == []


@every_search
def test_a_search_lets_its_caller_in_after_every_pause(name: str) -> None:
    clock = Ticking(PAUSE / 4)
    position = Position.start(Rules.parse("9x9"))
    moments = [snapshot.seconds for snapshot in searcher_named(name, clock=clock).analyse(position, Limit(seconds=20 * PAUSE))]
    assert len(moments) > 5
    assert max(after - before for before, after in pairwise(moments)) <= 2 * PAUSE


@every_search
@pytest.mark.parametrize(
    ("text", "rules", "score"),
    [
        ("XXX/OO./...", "3x3", Loss(0)),
        ("XXX/OO./...", "3x3 misere", Win(0)),
        ("XXO/OOX/XOX", "3x3", Draw()),
    ],
)
def test_a_finished_position_has_no_candidates_but_a_result(name: str, text: str, rules: str, score: Score) -> None:
    analysis = best_of(analyse(name, Position.parse(text, Rules.parse(rules))))
    assert (analysis.score, analysis.best, analysis.candidates, analysis.line) == (score, None, (), ())
    assert analysis.proven
    assert (analysis.nodes, analysis.depth) == (1, 0)


@every_search
def test_the_immediate_win_is_taken_and_the_threat_is_blocked(name: str) -> None:
    win = best_of(analyse(name, Position.parse("XX./OO./..."), Limit(nodes=2000)))
    assert (str(win.best), win.score, win.proven) == ("c1", Win(1), True)
    block = best_of(analyse(name, Position.parse("XX./.O./..."), Limit(nodes=2000)))
    assert (block.position.side, str(block.best)) == (Side.O, "c1")


def test_a_win_found_on_the_way_is_proven_but_may_not_be_the_quickest() -> None:
    """Minimax meets b1, which wins in 3, before c3, which wins at once."""
    snapshots = list(Minimax().analyse(Position.parse("O.O/.../.XX")))
    scores = [snapshot.score for snapshot in snapshots if snapshot.proven]
    assert scores[0] == Win(3, exact=False)
    assert scores[-1] == Win(1)


def test_an_interrupted_search_is_not_proven() -> None:
    snapshots = [s for s in Minimax().analyse(EMPTY, Limit(nodes=200_000)) if s.candidates[0].proven]
    assert snapshots
    assert isinstance(snapshots[-1].score, Draw)
    assert len(snapshots[-1].candidates) < 9
    assert not any(snapshot.proven for snapshot in snapshots)


def test_a_draw_at_the_depth_limit_is_an_estimate() -> None:
    position = Position.parse("XOX/.../... o")
    shallow, deep = (best_of(AlphaBeta().analyse(position, Limit(depth=depth))) for depth in (2, 9))
    assert not shallow.proven
    assert not any(c.proven and isinstance(c.score, Draw) for c in shallow.candidates)
    assert deep.proven


@pytest.mark.parametrize("fields", [{"depth": 0}, {"nodes": 0}, {"nodes": -5}, {"seconds": 0}, {"seconds": float("nan")}])
def test_a_limit_that_leaves_nothing_to_do_is_refused(fields: dict[str, float]) -> None:
    with pytest.raises(BadLimit, match="leave it out for no limit"):
        Limit(**fields)  # type: ignore[arg-type]


@every_search
def test_an_analysis_is_a_json_document_with_the_names_of_the_design(name: str) -> None:
    analysis = best_of(analyse(name, Position.parse("XX./OO./..."), Limit(nodes=500)))
    document = json.loads(json.dumps(analysis.to_json()))
    assert document["rules"] == "3x3x3"
    assert document["position"] == "XX./OO./... x"
    assert (document["side"], document["best"], document["line"]) == ("x", "c1", ["c1"])
    assert (document["value"], document["plies"], document["plies_exact"], document["estimate"]) == ("win", 1, True, None)
    assert (document["points"], document["proven"]) == (10, True)
    first = document["candidates"][0]
    assert {name: first[name] for name in ("move", "value", "plies", "plies_exact", "points", "proven")} == {
        "move": "c1",
        "value": "win",
        "plies": 1,
        "plies_exact": True,
        "points": 10,
        "proven": True,
    }
