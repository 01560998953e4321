"""Work in the background arrives as it is done, leaves the caller free meanwhile, and ends when it is closed."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from noughts.search.background import in_background

NEEDS_NUMBA = False


def threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name == "noughts search"]


def test_results_arrive_in_order_and_the_thread_ends_with_them() -> None:
    stopped = threading.Event()
    assert [result for result in in_background(iter([1, 2, 3]), stopped.set) if result] == [1, 2, 3]
    assert threads() == []
    assert stopped.is_set()


def test_a_caller_gets_none_while_there_is_no_result() -> None:
    may_go_on = threading.Event()

    def work() -> Iterator[str]:
        may_go_on.wait()
        yield "done"

    results = in_background(work(), stop=lambda: None)
    assert [next(results), next(results)] == [None, None]
    may_go_on.set()
    assert next(result for result in results if result) == "done"
    results.close()


def test_an_error_reaches_the_caller_after_the_results_before_it() -> None:
    def work() -> Iterator[int]:
        yield 1
        raise LookupError("what went wrong")

    arrived: list[int | None] = []
    with pytest.raises(LookupError, match="what went wrong"):
        arrived.extend(in_background(work(), stop=lambda: None))
    assert list(filter(None, arrived)) == [1]
    assert threads() == []


def test_closing_calls_stop_and_waits_for_the_thread() -> None:
    stopped = threading.Event()

    def work() -> Iterator[int]:
        yield 1
        stopped.wait()

    results = in_background(work(), stopped.set)
    assert next(result for result in results if result) == 1
    assert threads()
    results.close()
    assert stopped.is_set()
    assert threads() == []


def test_an_error_of_the_caller_stops_the_work_too() -> None:
    stopped = threading.Event()

    def work() -> Iterator[int]:
        yield 1
        stopped.wait()

    with pytest.raises(KeyboardInterrupt):
        in_background(work(), stopped.set).throw(KeyboardInterrupt)  # before it began, there is nothing to stop
    results = in_background(work(), stopped.set)
    next(results)
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)
    assert threads() == []
