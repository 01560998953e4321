"""The engine keeps to the time it is given, on every board, and has an answer however little that is."""

from __future__ import annotations

import gc
import signal
import threading
from time import perf_counter, thread_time

import pytest

from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Analysis, Limit, Loss, Stop, Win
from noughts.search.core import is_compiled
from noughts.search.engine import Engine
from noughts.search.registry import best_of
from tests.waiting import LONG

LARGE = (
    "26x26x5",
    "26x26x26 torus",
    "26x26x5 wild",
    "26x26x20 wild torus",
    "26x26x5 misere",
    "26x26x10 only-x torus",
    "26x26x5 gravity",
    "26x26x13 misere torus exact",
    "15x15x5",
)
"""Boards with the slowest nodes of every kind."""

OVERTIME = 0.03 if is_compiled() else 0.3
"""Seconds of Python around a search: tables and lists of moves; more where nothing was compiled."""


def after(text: str, moves: str = "") -> Position:
    position = Position.start(Rules.parse(text))
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize("text", LARGE)
@pytest.mark.parametrize("seconds", [1e-6, 0.02, 0.2])
def test_no_search_takes_more_than_a_fifth_over_its_time(text: str, seconds: float) -> None:
    """In this thread's own time, which other programs cannot use up; with a second try: Python tidies up now and then."""
    position = after(text)

    def taken() -> float:
        start = thread_time()
        analysis = best_of(Engine().analyse(position, Limit(seconds=seconds)))
        assert analysis.best in position.moves()
        return thread_time() - start

    allowed = 1.2 * seconds + OVERTIME
    assert taken() <= allowed or taken() <= allowed


def test_all_the_time_is_used_where_nothing_is_proven() -> None:
    start = perf_counter()
    analysis = best_of(Engine().analyse(after("gomoku"), Limit(seconds=0.3)))
    assert perf_counter() - start >= 0.3 <= analysis.seconds
    assert not analysis.proven


@pytest.mark.parametrize("limit", [Limit(seconds=1e-6), Limit(nodes=1), Limit(depth=1), Limit(seconds=0.05)])
@pytest.mark.parametrize(
    ("text", "moves", "best", "score"),
    [
        pytest.param("gomoku", "a1 h8 c1 i8 a3 j8 a5 k8 g8 o15", "l8", None, id="a four to block"),
        pytest.param("gomoku", "a1 h8 c1 i8 a3 j8 a5 k8 o13", "g8", Win(1), id="a line to complete"),
        pytest.param("10x10x4 gravity", "a10 j10 a9 j9 a8", "a7", None, id="a three to block under gravity"),
        pytest.param("9x9x4 torus", "a1 e5 b1 e7 c1", "", Loss(2), id="a three with two ends, one beyond the edge"),
        pytest.param("8x8x3 wild", "Xa1 Oh8 Xb1", "Xc1", Win(1), id="a line of shared marks"),
        pytest.param("8x8x4 only-x", "a1 c1 d1", "b1", Win(1), id="a line of one mark for both"),
    ],
)
def test_what_the_rules_can_see_is_seen_under_any_limit(
    text: str, moves: str, best: str, score: Win | Loss | None, limit: Limit
) -> None:
    analysis = best_of(Engine().analyse(after(text, moves), limit))
    if best:
        assert str(analysis.best) == best
    if score:
        assert (analysis.score, analysis.proven) == (score, True)


@pytest.mark.parametrize("text", ["15x15x5", "26x26x5 wild", "9x8x4 gravity"])
def test_another_thread_can_stop_a_search_which_then_tells_what_it_knows(text: str) -> None:
    stop, begun = Stop(), threading.Event()
    found: list[Analysis] = []

    def search() -> None:
        for analysis in Engine().analyse(after(text), Limit(stop=stop)):
            found.append(analysis)
            begun.set()

    thread = threading.Thread(target=search)
    thread.start()
    assert begun.wait(LONG)
    assert thread.is_alive()
    stop.set()
    thread.join(LONG)
    assert not thread.is_alive()
    assert found[-1].best in after(text).moves()


def test_a_search_that_was_stopped_before_it_began_still_answers() -> None:
    stop = Stop()
    stop.set()
    assert best_of(Engine().analyse(after("gomoku"), Limit(stop=stop))).best in after("gomoku").moves()


class Rung(Exception):
    """What the bell raises."""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a signal that comes by itself")
def test_a_signal_ends_a_search_within_a_moment() -> None:
    """As Ctrl-C does."""

    def ring(*_: object) -> None:
        raise Rung

    before = signal.signal(signal.SIGALRM, ring)
    start = thread_time()
    gc.disable()  # what is raised while Python collects garbage goes nowhere
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3, 0.3)
        with pytest.raises(Rung):
            best_of(Engine().analyse(after("26x26x5 wild"), UNLIMITED))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert thread_time() - start < 1
