"""The search pool: a few threads for all searches of a process, and their fair queue."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from noughts.search import Limit, Stop
from noughts.search.table_cache import TableCache

News = TypeVar("News")
Result = TypeVar("Result")

MAX_OWNERS = 1_000  # owners whose last turn is remembered; others count as new
MAX_RUNNING_PER_OWNER = 3  # long searches at once, however many threads are free

ROUND_S = 3.0
"""Seconds in which everyone who waits should have had a turn; a move takes more than its search, up to five seconds."""

SHORTEST_S = 0.05  # the shortest search, however many wait


@dataclass(frozen=True, slots=True)
class Question(Generic[News, Result]):
    think: Callable[[Stop], Generator[News, None, Result]] = field(compare=False)
    """The work: it yields news and returns the result, and ends soon after the stop is set."""
    key: Hashable  # questions with the same key share one job and its answer
    is_short: bool = False  # takes milliseconds, so it need not wait behind those that take a second
    takes_turns: bool = False  # long and not urgent: others may go first after each piece of news


class Job(Generic[News, Result]):
    """The state of a question, for one of its listeners.

    It has the latest news, the result or the error. ``wake`` is called from the pool's thread each time there is
    something new. Stopping does not wait: later news are ignored, and without listeners the search ends.
    """

    def __init__(self, task: _Task, wake: Callable[[], None]) -> None:
        self._task = task
        self._wake = wake
        self._is_stopped = False

    @property
    def news(self) -> News | None:
        news: News | None = self._task.news
        return news

    @property
    def result(self) -> Result | None:
        result: Result | None = self._task.result
        return result

    @property
    def latest(self) -> News | Result | None:
        """The result, or the latest news until there is one."""
        return self.result or self.news

    @property
    def error(self) -> Exception | None:
        """Why the search failed; None if it did not."""
        return self._task.error

    @property
    def is_done(self) -> bool:
        return self._task.ended.is_set()

    @property
    def ahead(self) -> int:
        """The number of long searches that come before this one; 0 once it has begun."""
        return 0 if self._task.has_begun else self._task.pool.ahead(self._task)

    def stop(self) -> None:
        if not self._is_stopped:
            self._is_stopped = True
            self._task.pool.leave(self._task, self)

    def join(self, timeout: float | None = None) -> None:
        self._task.ended.wait(timeout)

    def notify(self) -> None:
        if not self._is_stopped:
            self._wake()


class _Task:
    def __init__(self, question: Question[Any, Any], owner: Hashable, pool: SearchPool) -> None:
        self.question = question
        self.owner = owner
        self.asked = time.monotonic()
        self.news: Any = None
        self.result: Any = None
        self.error: Exception | None = None
        self.has_begun = False
        self.ended = threading.Event()
        self.stop = Stop()
        self.listeners: list[Job[Any, Any]] = []
        self.pool = pool
        self._steps: Generator[Any, None, Any] | None = None

    def work(self) -> bool:
        """Work until the end, until there is no listener, or until another task's turn; returns whether it is done."""
        self.has_begun = True
        try:
            steps = self._steps = self._steps or self.question.think(self.stop)
            while not self.stop.is_set():
                self.news = next(steps)
                self._notify()
                if self.question.takes_turns:
                    return False
            steps.close()
        except StopIteration as end:
            self.result = end.value
        except Exception as error:  # the listeners get it
            self.error = error
        return True

    def end(self) -> None:
        self.ended.set()
        self._notify()

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener.notify()


class _FairQueue:
    """Waiting tasks: in order for each owner, and first the owner who had a turn longest ago."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[_Task]] = {}
        self._turns: LRUCache[Hashable, float] = LRUCache(MAX_OWNERS)  # when each owner had their last turn
        self.running: Counter[Hashable] = Counter()  # by owner

    @property
    def owners(self) -> int:
        return len(self._waiting)

    def put(self, task: _Task) -> None:
        self._waiting.setdefault(task.owner, deque()).append(task)

    def take(self) -> _Task | None:
        """The first task of the next owner who may have one more."""
        owner = next((each for each in self._in_turn() if self.running[each] < MAX_RUNNING_PER_OWNER), None)
        if owner is None:
            return None
        task = self._waiting[owner].popleft()
        if not self._waiting[owner]:
            del self._waiting[owner]
        self.running[owner] += 1
        self._turns[owner] = time.monotonic()
        return task

    def longest_wait(self) -> float:
        """Seconds since the owner who waits longest had a turn, or began to wait."""
        now = time.monotonic()
        return max(
            (now - max(tasks[0].asked, self._turns.get(owner, 0.0)) for owner, tasks in self._waiting.items()), default=0.0
        )

    def _in_turn(self) -> list[Hashable]:
        return sorted(self._waiting, key=lambda owner: self._turns.get(owner, 0))

    def give_back(self, task: _Task) -> None:
        self.running[task.owner] -= 1
        if not self.running[task.owner]:
            del self.running[task.owner]

    def ahead(self, task: _Task) -> int:
        rounds = next((n for n, each in enumerate(self._waiting.get(task.owner, ())) if each is task), 0)
        found, is_before = rounds, True
        for owner in self._in_turn():
            if owner == task.owner:
                is_before = False
            else:
                found += min(len(self._waiting[owner]), rounds + is_before)
        return found

    def remove(self, task: _Task) -> bool:
        tasks = self._waiting.get(task.owner, deque())
        if task not in tasks:
            return False
        tasks.remove(task)
        if not tasks:
            del self._waiting[task.owner]
        return True


class SearchPool:
    """A fixed number of threads, one of them for short questions.

    Long questions share the others in fair turns of their owners, so that a second of search is a second of a
    processor, however many games there are, and nobody waits longer because another one asks for much. There is one
    thread for each processor but one, which is left to people who wait for their move to be accepted. Threads start
    when there is work for them.
    """

    def __init__(self, processors: int | None = None) -> None:
        self.most_long = max(1, (processors or os.cpu_count() or 1) - 1)
        self.table_cache = TableCache()  # kept between the moves of a game
        self._ready = threading.Condition()
        self._short, self._long = _FairQueue(), _FairQueue()
        self._asked: dict[Hashable, _Task] = {}  # waiting and running tasks, by key
        self._threads = 0
        self._idle = 0
        self._is_closed = False

    @property
    def most(self) -> int:
        return self.most_long + 1

    def ask(self, question: Question[News, Result], owner: Hashable, wake: Callable[[], None]) -> Job[News, Result]:
        """Start a job for a question, or join the one with the same key; ``owner`` is the game or visitor that asks."""
        with self._ready:
            task = self._asked.get(question.key)
            if task is None:
                task = self._asked[question.key] = _Task(question, owner, self)
                self._queue_of(task).put(task)
                self._wake_thread()
            job: Job[News, Result] = Job(task, wake)
            task.listeners.append(job)
        return job

    def ahead(self, task: _Task) -> int:
        """The number of long tasks that run or come before this one; 0 if it need not wait."""
        with self._ready:
            if task.has_begun or task.question.is_short:
                return 0
            before, running = self._long.ahead(task), self._long.running.total()
            return before + running if before or running >= self.most_long else 0

    def share(self, limit: Limit) -> Limit:
        """The limit of one search: shorter when many wait, so that the last of them has a turn within a round.

        One of nodes stays, so that strength does not depend on others.
        """
        with self._ready:
            owners, waited = self._long.owners, self._long.longest_wait()
        if limit.nodes is not None or not owners:
            return limit
        left = max(0.0, ROUND_S - waited)
        return limit.within(Limit(seconds=max(SHORTEST_S, left * self.most_long / (owners + 1))))

    def close(self) -> None:
        with self._ready:
            self._is_closed = True
            for task in self._asked.values():
                task.stop.set()
            self._ready.notify_all()

    def leave(self, task: _Task, listener: Job[Any, Any]) -> None:
        """Remove a listener of a task; without any, the work is dropped or ends soon."""
        with self._ready:
            task.listeners.remove(listener)
            if task.listeners or task.ended.is_set():
                return
            task.stop.set()
            self._forget(task)
            if self._queue_of(task).remove(task):
                task.ended.set()

    def _queue_of(self, task: _Task) -> _FairQueue:
        return self._short if task.question.is_short else self._long

    def _wake_thread(self) -> None:
        """Wake an idle thread, or start a new one if there may be more."""
        if self._idle:
            self._idle -= 1  # here and not where it wakes up, so that two tasks do not wake the same thread
            self._ready.notify()
        elif self._threads < self.most:
            self._threads += 1
            threading.Thread(target=self._work, name="noughts search", daemon=True).start()

    def _work(self) -> None:
        while (task := self._next()) is not None:
            is_at_end = task.work()
            with self._ready:
                self._queue_of(task).give_back(task)
                if is_at_end:
                    self._forget(task)
                else:
                    self._queue_of(task).put(task)
            if is_at_end:
                task.end()

    def _next(self) -> _Task | None:
        """Wait for work; None when the pool is closed."""
        with self._ready:
            while not self._is_closed:
                task = self._short.take()
                if task is None and self._long.running.total() < self.most_long:
                    task = self._long.take()
                if task:
                    return task
                self._idle += 1
                self._ready.wait()
            self._threads -= 1
            return None

    def _forget(self, task: _Task) -> None:
        if self._asked.get(task.question.key) is task:
            del self._asked[task.question.key]


@lru_cache(maxsize=1)
def shared_pool() -> SearchPool:
    return SearchPool()


if hasattr(os, "register_at_fork"):  # a child has none of its parent's threads
    os.register_at_fork(after_in_child=shared_pool.cache_clear)
