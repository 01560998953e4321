"""Scribe: has what many players do at once written together, by a thread that does nothing else."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from noughts.play.persistence import WriteSteps
from noughts.store.draft import Draft
from noughts.store.store import Store
from noughts.ui.web.hands import Closed, fail, succeed
from noughts.ui.web.post import Post

T = TypeVar("T")

log = logging.getLogger("noughts.web")


@dataclass(slots=True)
class _Entry:
    """Something to be done, and for whom."""

    steps: WriteSteps[Any]
    about: Hashable
    answer: asyncio.Future[Any]
    draft: Draft | None = None


class Scribe:
    """What waits for the disk and for nothing else is begun in the event loop, written elsewhere, and ended in the loop.

    With a thread for each move, threads took turns six times a move, and spent more on
    that than on the move itself. While one batch is on its way to the disk, the next
    gathers. What is about the same thing is done one after the other. But for the
    writing, all of this is for the thread of the event loop.
    """

    def __init__(self, store: Store, post: Post) -> None:
        self._store = store
        self._post = post
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[Hashable, deque[_Entry]] = {}
        """What is under way about each thing, and what comes after it."""
        self._drafted: list[_Entry] = []
        self._is_called = self._is_writing = self._is_closed = False
        self._queue: SimpleQueue[Sequence[_Entry] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="noughts scribe", daemon=True)
        self._thread.start()

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Work in this loop from now on."""
        self._loop = loop

    def ask(self, steps: WriteSteps[T], about: Hashable) -> asyncio.Future[T]:
        """Carry something out, and hear what came of it."""
        if self._is_closed or self._loop is None:
            raise Closed("the server has stopped")
        answer: asyncio.Future[T] = self._loop.create_future()
        waiting = self._waiting.setdefault(about, deque())
        waiting.append(_Entry(steps, about, answer))
        if len(waiting) == 1:
            self._begin(waiting[0])
        return answer

    def close(self) -> None:
        """Take nothing more, and end with what is being written; from any thread."""
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()

    # In the loop

    def _begin(self, entry: _Entry) -> None:
        self._go_on(entry)
        if self._drafted and not self._is_called and self._loop:
            self._is_called = True
            self._loop.call_soon(self._hand_over)  # what others want who were heard at the same moment goes along

    def _hand_over(self) -> None:
        """Have written what is ready, unless something is being written."""
        self._is_called = False
        if self._drafted and not self._is_writing and not self._is_closed:
            self._is_writing = True
            self._queue.put(self._drafted)
            self._drafted = []

    def _written(self, batch: Sequence[_Entry], errors: Sequence[Exception | None]) -> None:
        self._is_writing = False
        self._hand_over()  # first: the disk need not wait until everybody has been told
        with self._post.held():
            for entry, error in zip(batch, errors, strict=True):
                self._go_on(entry, error)
        self._hand_over()

    def _go_on(self, entry: _Entry, error: Exception | None = None) -> None:
        """Go on to the next draft of an entry, or to its end, and then to what waited for that."""
        try:
            entry.draft = entry.steps.throw(error) if error else next(entry.steps)
            self._drafted.append(entry)
        except StopIteration as end:
            self._post.put(partial(succeed, entry.answer, end.value))
        except Exception as wrong:  # it belongs to whoever asked
            self._post.put(partial(fail, entry.answer, wrong))
        else:
            return
        waiting = self._waiting[entry.about]
        waiting.popleft()
        if waiting:
            self._begin(waiting[0])
        else:
            del self._waiting[entry.about]

    # In the thread

    def _write(self) -> None:
        while (batch := self._queue.get()) is not None:
            errors: list[Exception | None]
            try:
                errors = self._store.write_all([entry.draft for entry in batch if entry.draft])
            except Exception as wrong:  # a mistake of ours must not keep everybody waiting for ever
                log.exception("a batch could not be written")
                errors = [wrong] * len(batch)
            with suppress(RuntimeError):  # the loop has just been closed
                if self._loop:
                    self._loop.call_soon_threadsafe(self._written, batch, errors)
