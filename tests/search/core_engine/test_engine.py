"""The engine as a searcher: legal under all rules, true to its limits, the same twice, stopped when it is closed."""

from __future__ import annotations

import threading
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings

from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Analysis, Draw, Estimate, Limit, Loss, Score, Win
from noughts.search.engine import Engine
from noughts.search.registry import best_of
from noughts.search.table_cache import TableCache
from tests.search.brute import wander
from tests.search.core_engine.naive import VARIANTS
from tests.search.ticking import Ticking
from tests.strategies import positions

every_variant = pytest.mark.parametrize("text", VARIANTS)


def after(text: str, moves: str = "") -> Position:
    position = Position.start(Rules.parse(text))
    for move in moves.split():
        position = position.play(move)
    return position


GOMOKU = after("gomoku", "h8 h7 i8")


@cache
def sample(text: str, count: int) -> list[Position]:
    """Positions from all parts of random games."""
    rng = Random(5)
    start = Position.start(Rules.parse(text))
    cells = cells_left(start)
    plies = (rng.randrange(cells if rng.random() < 0.5 else min(6, cells)) for _ in range(count))
    return [wander(start, number, rng) for number in plies]


def cells_left(position: Position) -> int:
    return position.geometry.full.bit_count() - (position.x | position.o).bit_count()


def check(analysis: Analysis) -> None:
    """All that an analysis promises, whatever it was able to find out."""
    legal = analysis.position.moves()
    assert analysis.best in legal
    moves = [candidate.move for candidate in analysis.candidates]
    assert len(moves) == len(set(moves))
    assert set(moves) <= set(legal)
    for better, worse in pairwise(analysis.candidates):
        assert better.score >= worse.score
    for candidate in analysis.candidates:
        assert candidate.proven is not isinstance(candidate.score, Estimate)
        if candidate.at_most:
            assert not candidate.proven
            assert candidate.score < analysis.candidates[0].score or analysis.candidates[0].at_most
        assert candidate.line[0] == candidate.move
        position = analysis.position
        for move in candidate.line:
            position = position.play(move)
    assert not (analysis.proven and isinstance(analysis.score, Estimate))


@every_variant
def test_every_snapshot_is_legal_ordered_and_honest(text: str) -> None:
    for position in sample(text, 10 if "26x26" in text else 40):
        for analysis in Engine().analyse(position, Limit(nodes=3000, depth=6)):
            check(analysis)


def test_only_values_are_shown_as_values_and_none_beats_the_best() -> None:
    """A search that shows the best move shows of most others only that they are no better."""
    for nodes in (3000, 20_000, 100_000):
        analysis = best_of(Engine().analyse(after("8x8x5", "d4 e4"), Limit(nodes=nodes)))
        best, *others = analysis.candidates
        assert not best.at_most
        assert all(other.score < best.score for other in others)
        assert sum(not other.at_most for other in others) < len(others) / 2


def test_of_moves_that_are_alike_the_more_central_is_chosen() -> None:
    assert str(best_of(Engine().analyse(after("9x9x5"), Limit(depth=1))).best) == "e5"
    assert str(best_of(Engine().analyse(after("15x15x5"), Limit(nodes=1))).best) == "h8"


@given(positions(longest=26))
@settings(max_examples=60, deadline=None)
def test_no_rules_lead_to_an_illegal_move(position: Position) -> None:
    if not position.outcome:
        for analysis in Engine().analyse(position, Limit(nodes=300, depth=3)):
            check(analysis)


@every_variant
def test_no_snapshot_has_more_nodes_than_the_limit(text: str) -> None:
    for position, nodes in product(sample(text, 8), [1, 2, 3, 10, 100, 777, 5000]):
        *_, last = snapshots = list(Engine().analyse(position, Limit(nodes=nodes, depth=20)))
        assert all(snapshot.nodes <= nodes for snapshot in snapshots)
        assert last.nodes == nodes or last.proven or last.depth == min(20, cells_left(position))


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("text", ["9x9x5", "7x6x4 gravity", "6x6x4 misere", "6x6x4 wild", "8x8x4 misere only-x"])
def test_a_depth_limit_is_reached_and_kept(text: str, depth: int) -> None:
    analysis = best_of(Engine().analyse(after(text), Limit(depth=depth)))
    assert analysis.depth == depth
    assert isinstance(analysis.score, Estimate)


def test_a_search_is_never_deeper_than_the_board() -> None:
    position = after("5x4x4", "a1 b1 c1")
    assert cells_left(position) == 17
    assert best_of(Engine().analyse(position, Limit(nodes=200_000))).depth <= 17


def test_nodes_depth_and_seconds_never_go_back() -> None:
    spent = [(s.nodes, s.depth, s.seconds) for s in Engine().analyse(GOMOKU, Limit(nodes=200_000))]
    for before, later in pairwise(spent):
        assert all(a <= b for a, b in zip(before, later, strict=True))


@pytest.mark.parametrize("text", ["15x15x5", "26x26x5", "9x8x4 gravity", "15x15x5 wild", "7x7x6 misere"])
def test_a_search_uses_only_its_callers_thread_and_stops_once_closed(text: str) -> None:
    before = threading.enumerate()
    snapshots = Engine().analyse(after(text), UNLIMITED)
    check(next(snapshots))
    check(next(snapshots))
    assert threading.enumerate() == before
    snapshots.close()
    assert list(snapshots) == []


def test_without_any_time_the_only_move_that_does_not_lose_is_found() -> None:
    position = after("gomoku", "a1 h8 c1 i8 a3 j8 a5 k8 g8 o15")
    assert str(best_of(Engine(clock=Ticking(1)).analyse(position, Limit(seconds=0.1))).best) == "l8"


def told(analysis: Analysis) -> object:
    """All but the time it took."""
    return analysis.candidates, analysis.score, analysis.nodes, analysis.depth


@pytest.mark.parametrize("text", ["15x15x5", "9x8x4 gravity", "6x6x4 misere", "5x5x4 wild"])
def test_the_same_question_has_the_same_answer_whatever_was_asked_before(text: str) -> None:
    engine, position = Engine(), after(text)
    first = [told(analysis) for analysis in engine.analyse(position, Limit(nodes=50_000))]
    best_of(engine.analyse(position.play(position.moves()[3]), Limit(nodes=20_000)))
    assert [told(analysis) for analysis in engine.analyse(position, Limit(nodes=50_000))] == first


def test_memories_spare_a_search_what_an_earlier_one_has_found() -> None:
    limit, engine = Limit(depth=6), Engine(table_cache=TableCache())
    first, again = (best_of(engine.analyse(GOMOKU, limit)) for _ in range(2))
    assert again.nodes < first.nodes / 2
    assert again.score == first.score


def test_searches_in_two_threads_find_what_they_find_alone() -> None:
    limit = Limit(nodes=100_000)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(told(best_of(Engine().analyse(GOMOKU, limit))))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [told(best_of(Engine().analyse(GOMOKU, limit)))] * 2


@pytest.mark.parametrize(
    ("text", "rules", "score"),
    [
        ("XXX/OO./...", "3x3", Loss(0)),
        ("XXX/OO./...", "3x3 misere", Win(0)),
        ("XXO/OOX/XOX", "3x3", Draw()),
    ],
)
def test_a_finished_position_has_no_candidates_but_a_result(text: str, rules: str, score: Score) -> None:
    analysis = best_of(Engine().analyse(Position.parse(text, Rules.parse(rules)), UNLIMITED))
    assert (analysis.score, analysis.candidates, analysis.proven) == (score, (), True)


def test_lines_too_long_for_compiled_code_are_searched_all_the_same() -> None:
    check(best_of(Engine().analyse(after("5x6x30 torus"), Limit(nodes=500))))


SIGNATURE = {
    ("15x15x5", "h8 h7 i8", 6): 3_918,
    ("15x15x5", "h8 h7 i8 i7 g8", 11): 180_825,  # both tables of its memory have spread
    ("9x8x4 gravity", "", 8): 178_625,
    ("5x5x3 misere", "", 5): 13_888,
    ("11x11x5 exact", "f6 g7", 5): 6_321,
    ("6x6x4 wild", "", 4): 18_913,
}


@pytest.mark.parametrize(
    ("text", "centre"), [("15x15x5", "h8"), ("9x9x5", "e5"), ("19x19x6 exact", "j10"), ("9x8x4 gravity", "e8")]
)
@pytest.mark.parametrize("depth", [1, 4, 5])
def test_the_first_move_is_in_the_centre_unless_another_looks_much_better(text: str, centre: str, depth: int) -> None:
    assert str(best_of(Engine().analyse(after(text), Limit(depth=depth))).best) == centre


@pytest.mark.parametrize("search", SIGNATURE)
def test_every_search_visits_as_many_nodes_as_it_did_before(search: tuple[str, str, int]) -> None:
    """A change of these numbers is meant, and the commit says why."""
    text, moves, depth = search
    assert best_of(Engine().analyse(after(text, moves), Limit(depth=depth))).nodes == SIGNATURE[search]
