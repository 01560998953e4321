"""A running solver keeps to its limits, can be stopped and shared, and never claims more than it has proven."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from time import thread_time

import pytest

from noughts.rules import Position, Rules
from noughts.search import BadLimit, Draw, Estimate, Limit, Loss, Score, Stop, Win
from noughts.search.core.proof.columns import BoundTable
from noughts.search.core.proof.memory import Memory
from noughts.search.core.runtime import Watch
from noughts.search.exact.proving import Prover
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of, searcher_named
from tests.search.core_proof.truth import assert_true, random_positions, truth_of

HARD = ["8x8x5", "7x7x4 gravity", "6x6x4 misere", "5x5x4 wild"]

PYTHON_SECONDS = 0.05
"""What Python may need around a search, on a machine that does other things too."""


def start(rules: str) -> Position:
    return Position.start(Rules.parse(rules))


def assert_agrees(claim: Score, truth: Score) -> None:
    """The result is right, and so are the plies, or they are a bound that holds."""
    assert type(claim) is type(truth)
    if isinstance(claim, Win | Loss) and isinstance(truth, Win | Loss):
        assert claim == truth if claim.exact else claim.plies >= truth.plies


@pytest.mark.parametrize("nodes", [1, 2, 10, 100, 3000])
@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("rules", HARD)
def test_no_snapshot_has_more_nodes_than_the_limit(rules: str, every: bool, nodes: int) -> None:  # noqa: FBT001
    snapshots = list(Solver(every=every, megabytes=1).analyse(start(rules), Limit(nodes=nodes)))
    assert all(snapshot.nodes <= nodes for snapshot in snapshots)
    assert snapshots[-1].nodes == nodes
    assert not snapshots[-1].proven


@pytest.mark.parametrize("rules", HARD)
def test_an_exhausted_search_guesses_at_every_move_and_says_so(rules: str) -> None:
    analysis = best_of(Solver(megabytes=1).analyse(start(rules), Limit(nodes=2000)))
    assert len(analysis.candidates) == len(analysis.position.moves())
    for candidate in analysis.candidates:
        assert candidate.proven != isinstance(candidate.score, Estimate)
    assert any(not candidate.proven for candidate in analysis.candidates)


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("rules", ["3x3", "3x3 misere", "3x3 misere only-x", "3x3 wild", "3x3 torus", "4x3x3", "4x3x3 gravity"])
def test_only_the_truth_is_called_proven_wherever_a_search_is_cut_short(rules: str, every: bool) -> None:  # noqa: FBT001
    for position in random_positions(rules, count=3, fewest=4, most=7):
        for nodes in (*range(1, 40), *range(40, 400, 30)):
            for analysis in Solver(every=every, megabytes=1).analyse(position, Limit(nodes=nodes)):
                if analysis.proven:
                    assert_agrees(analysis.score, truth_of(rules).score(position))
                for candidate in analysis.candidates:
                    if candidate.proven:
                        assert_agrees(candidate.score, truth_of(rules).move_score(position, candidate.move))


def test_a_bound_on_the_distance_is_called_one_and_its_move_keeps_the_win() -> None:
    full = best_of(Solver(every=False, megabytes=1).analyse(start("6x5x4")))
    seen = set()
    for nodes in range(400, full.nodes, 150):
        analysis = best_of(Solver(every=False, megabytes=1).analyse(start("6x5x4"), Limit(nodes=nodes)))
        assert isinstance(analysis.score, Win) == analysis.proven
        if isinstance(analysis.score, Win):
            seen.add(analysis.score.exact)
            assert analysis.score.plies == 11 if analysis.score.exact else analysis.score.plies >= 11
            assert analysis.best
            after = best_of(Solver(every=False).analyse(start("6x5x4").play(analysis.best)))
            assert isinstance(after.score, Loss)
    assert False in seen


def test_a_bounded_loss_is_not_that_of_a_move_that_loses_sooner() -> None:
    """Every move but d2 loses at once, and where the game is lost with d2 takes more nodes than these."""
    position = Position.parse("......./......./...O.../...O.../...OX../X..XXO. x", Rules.parse("connect-four"))
    analysis = best_of(Solver(every=False, book=False).analyse(position, Limit(nodes=100_000)))
    assert (analysis.score, analysis.proven, str(analysis.best)) == (Loss(32, exact=False), True, "d2")
    assert best_of(Solver(every=False, book=False).analyse(position)).score == Loss(26)


def test_what_is_known_only_grows() -> None:
    """Nodes and depth never go back, and a bound on a distance is never replaced by a looser one."""
    snapshots = list(Solver(megabytes=1).analyse(start("5x5x4").play("c3").play("a1"), Limit(nodes=60_000)))
    for before, after in pairwise(snapshots):
        assert before.nodes <= after.nodes
        assert before.depth <= after.depth
        now = {candidate.move: candidate for candidate in after.candidates}
        for candidate in before.candidates:
            if candidate.proven:
                assert_agrees(candidate.score, now[candidate.move].score)


@pytest.mark.parametrize("rules", HARD)
def test_closing_the_iterator_ends_the_search(rules: str) -> None:
    snapshots = Solver(megabytes=1).analyse(start(rules))
    assert next(snapshots).best in start(rules).moves()
    assert next(snapshots).best in start(rules).moves()
    snapshots.close()
    assert list(snapshots) == []


def test_a_search_is_no_thread() -> None:
    before = threading.active_count()
    snapshots = Solver(megabytes=1).analyse(start("8x8x5"))
    next(snapshots)
    assert threading.active_count() == before
    snapshots.close()


@pytest.mark.parametrize("rules", HARD)
@pytest.mark.parametrize("every", [True, False])
def test_a_limit_of_time_is_kept(rules: str, every: bool) -> None:  # noqa: FBT001
    for seconds in (0.02, 0.2):
        began = thread_time()  # what it works, not how long others keep it from that
        analysis = best_of(Solver(every=every).analyse(start(rules), Limit(seconds=seconds)))
        assert thread_time() - began <= 1.2 * seconds + PYTHON_SECONDS
        assert analysis.best in start(rules).moves()
        assert not analysis.proven


def test_a_clock_of_the_callers_is_looked_at_whenever_a_move_was_judged() -> None:
    ticks = count()
    solver = Solver(megabytes=1, clock=lambda: next(ticks) * 0.01)
    analysis = best_of(solver.analyse(start("8x8x5"), Limit(seconds=1)))
    assert analysis.seconds >= 1
    assert not analysis.proven


@pytest.mark.parametrize("rules", HARD)
def test_a_wish_from_another_thread_ends_the_search_with_its_best_snapshot(rules: str) -> None:
    stop = Stop()
    timer = threading.Timer(0.1, stop.set)
    began = thread_time()
    timer.start()
    analysis = best_of(Solver().analyse(start(rules), Limit(stop=stop)))
    assert stop.is_set()
    assert thread_time() - began < 5  # by itself it would work for hours
    assert analysis.best in start(rules).moves()
    timer.join()


def test_a_stopped_inquiry_answers_nothing_more() -> None:
    stop, rules = Stop(), Rules.parse("3x3")
    inquiry = Prover(rules, Memory(rules, 1), Watch(stop=stop))
    assert inquiry.wins(start("3x3"), mover_attacks=True, plies=9) is False
    nodes = inquiry.nodes
    stop.set()
    assert inquiry.is_exhausted
    for plies in (5, 9):
        assert inquiry.wins(start("3x3"), mover_attacks=True, plies=plies) is None
    assert inquiry.nodes == nodes


def test_two_threads_with_one_solver_both_get_the_right_answers() -> None:
    solver = Solver(megabytes=1)
    rules = "4x4x3 misere"
    found = list(random_positions(rules, count=40, fewest=3, most=7))
    truth = truth_of(rules)
    with ThreadPoolExecutor(2) as pool:
        for analysis in pool.map(lambda position: best_of(solver.analyse(position)), found):
            assert_true(analysis, truth)


def test_two_searches_of_different_games_at_once_are_both_right() -> None:
    with ThreadPoolExecutor(2) as pool:
        known = {"5x5x4 gravity": Draw(), "6x5x4": Win(11), "5x5x4": Draw(), "4x4x3 gravity": Win(9)}
        solver = Solver(every=False, megabytes=1)
        for analysis in pool.map(lambda rules: best_of(solver.analyse(start(rules))), [*known] * 3):
            expected = {str(Rules.parse(rules)): score for rules, score in known.items()}
            assert analysis.score == expected[str(analysis.position.rules)]


@pytest.mark.parametrize(
    ("rules", "score"),
    [("6x5x4 gravity", Draw()), ("7x6x5", Draw()), ("4x4x3", Win(5)), ("4x4x3 misere", None), ("4x3x3 wild", None)],
)
def test_one_megabyte_of_memory_gives_the_same_answers_as_many(rules: str, score: Score | None) -> None:
    """The first of these visits several times as many positions as there is room for."""
    small, large = (best_of(Solver(megabytes=size).analyse(start(rules))) for size in (1, 64))
    assert (small.proven, large.proven) == (True, True)
    assert [(c.move, c.score) for c in small.candidates] == [(c.move, c.score) for c in large.candidates]
    assert score is None or small.score == score


@pytest.mark.parametrize(("rules", "words"), [("7x4x4", 8), ("5x5x4 gravity", 3)])
def test_a_memory_grows_as_it_fills_and_never_beyond_its_size(rules: str, words: int) -> None:
    memory = Memory(Rules.parse(rules), 1)
    first = memory.buckets
    Prover(Rules.parse(rules), memory).wins(start(rules), mover_attacks=True, plies=28)
    assert first < memory.buckets <= memory.most_buckets
    assert 2 * 8 * words * memory.most_buckets <= 2**20 < 4 * 8 * words * memory.most_buckets


def test_a_table_of_bounds_grows_as_it_fills_but_never_too_large() -> None:
    table = BoundTable(Rules.parse("6x5x4 gravity"), 1)
    first = table.buckets
    Prover(Rules.parse("6x5x4 gravity"), table).wins(start("6x5x4 gravity"), mover_attacks=True, plies=30)
    assert first < table.buckets <= table.most_buckets
    assert 64 * table.most_buckets == 2**20


@pytest.mark.parametrize("megabytes", [0, -1, 99_999_999, 10**30])
def test_a_solver_without_memory_or_with_too_much_is_refused(megabytes: int) -> None:
    """Compiled code would write beyond the end of an empty table."""
    with pytest.raises(BadLimit, match=f"megabytes {megabytes}: expected 1 to 1,048,576"):
        searcher_named(f"solver:megabytes={megabytes}")


@pytest.mark.parametrize("rules", ["4x4", "5x5x4 exact"])
def test_too_little_memory_for_a_solver_is_a_sentence(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Memory:
        raise MemoryError

    monkeypatch.setattr("noughts.search.exact.proving.Memory", full)
    with pytest.raises(BadLimit, match="megabytes 64: this machine has too little memory; try fewer"):
        best_of(Solver().analyse(start(rules)))


def test_a_board_of_64_cells_uses_every_bit() -> None:
    rows = [["."] * 8 for _ in range(8)]
    for col in range(3, 7):
        rows[7][col], rows[0][col - 3] = "X", "O"
    analysis = best_of(Solver().analyse(Position.parse("/".join(map("".join, rows)), Rules.parse("8x8x5")), Limit(nodes=5000)))
    assert (str(analysis.best), analysis.score) == ("c8", Win(1))
