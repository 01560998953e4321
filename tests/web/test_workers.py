"""What many players do at once is written together, in the order in which they did it, and each hears what came of it."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from noughts.store.writing import PendingWrite
from noughts.ui.web.workers import BatchWriter, Closed, LoopQueue
from tests.waiting import LONG


class Paper:
    """A store whose thread writes when it may, and that notes what came together."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.may_write = threading.Event()
        self.has_begun = asyncio.Event()
        self.refused: set[str] = set()
        self._thread = ThreadPoolExecutor(1)

    def submit(self, pending):
        self.batches.append([write.game for write in pending])
        self.has_begun.set()
        return self._thread.submit(self.written, pending)

    def written(self, pending):
        assert self.may_write.wait(LONG)
        return [OSError(write.game) if write.game in self.refused else None for write in pending]


def steps(name, told):
    """Something that is written once; what is told is told after that."""
    told.append(f"{name} begins")
    yield PendingWrite(name, 1, lambda connection: None, lambda connection: None)
    told.append(f"{name} ends")
    return name


def carried_out(paper, *asked, told):
    """Ask for all of these while the first is being written; what each heard."""

    async def ask():
        queue = LoopQueue()
        queue.open(asyncio.get_running_loop())
        writer = BatchWriter(paper, queue)
        writer.open(asyncio.get_running_loop())
        try:
            first = writer.ask(steps("first", told), "first")
            await paper.has_begun.wait()
            others = [writer.ask(steps(name, told), about) for name, about in asked]
            paper.may_write.set()
            return await asyncio.wait_for(asyncio.gather(first, *others, return_exceptions=True), LONG)
        finally:
            paper.may_write.set()
            writer.close()

    return asyncio.run(ask())


def test_what_waits_for_a_write_is_written_together_and_told_after_that():
    paper, told = Paper(), []
    assert carried_out(paper, ("a", "A"), ("b", "B"), ("c", "C"), told=told) == ["first", "a", "b", "c"]
    assert paper.batches == [["first"], ["a", "b", "c"]]
    names = ["first", "a", "b", "c"]
    assert told == [f"{name} begins" for name in names] + [f"{name} ends" for name in names]


def test_what_is_about_the_same_game_is_done_one_after_the_other():
    paper, told = Paper(), []
    assert carried_out(paper, ("a1", "A"), ("b", "B"), ("a2", "A"), ("a3", "A"), told=told) == ["first", "a1", "b", "a2", "a3"]
    assert paper.batches == [["first"], ["a1", "b"], ["a2"], ["a3"]]


def test_nobody_pays_for_what_cannot_be_written_of_another():
    paper, told = Paper(), []
    paper.refused.add("b")
    first, a, b, c = carried_out(paper, ("a", "A"), ("b", "B"), ("c", "C"), told=told)
    assert (first, a, c) == ("first", "a", "c")
    assert isinstance(b, OSError)
    assert "b ends" not in told


def test_a_store_that_breaks_keeps_nobody_waiting():
    class Torn(Paper):
        def written(self, pending):
            super().written(pending)
            raise ZeroDivisionError

    heard = carried_out(Torn(), ("a", "A"), ("b", "B"), told=[])
    assert [type(each) for each in heard] == [ZeroDivisionError] * 3


async def test_who_comes_after_the_end_is_told():
    writer = BatchWriter(Paper(), LoopQueue())
    writer.close()
    with pytest.raises(Closed):
        writer.ask(steps("late", []), "late")
