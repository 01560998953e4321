"""Work: many small tasks on all cores of a machine or on a cluster, with the same results in the same order.

A task is a key and plain values. Where it runs makes no difference to its
result, so one worker and a hundred give the same results. The seam is
``concurrent.futures.Executor``; a cluster is Dask's.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from noughts.extras import require
from noughts.rules import NoughtsError, printable, quoted

MOST_DEATHS = 3  # workers that a task may kill before it is skipped; Dask allows as many
IN_STORE = 4  # tasks queued for each thread of a cluster, so that none has to wait
CLUSTER_TIMEOUT = 10  # seconds

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class WorkFailed(NoughtsError):
    """The workers cannot be started, or are gone."""


class BadJobs(NoughtsError):
    """Not a number of workers."""


class BadJournal(NoughtsError):
    """A file to resume from that cannot be read, or belongs to other work."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A task without a result, and why."""

    key: str
    why: str


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Here(Executor):
    """Runs tasks at once, in this thread."""

    def submit(self, function: Callable[..., ResultT], /, *arguments: Any, **named: Any) -> Future[ResultT]:
        future: Future[ResultT] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Worker:
    """An executor that gets so many tasks at a time; its owner ends it."""

    def __init__(self, executor: Executor, capacity: int = 1) -> None:
        self.executor = executor
        self.capacity = capacity

    def restarted(self) -> Worker | None:
        """A new worker for one that has died; None for an executor that is not ours."""
        return None

    def replaced(self) -> Worker:
        """The worker to use once its task is no longer wanted."""
        return self

    def end(self) -> None:
        """End what we started."""


class ProcessWorker(Worker):
    """A process of its own for one task at a time, so that its death costs no other task.

    It ends with us, even if we are killed: it holds one end of a pipe.
    """

    def __init__(self) -> None:
        self._ours, theirs = Pipe()
        context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        if hasattr(context, "set_forkserver_preload"):
            context.set_forkserver_preload(["noughts.arena.tournament"])
        super().__init__(ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(theirs,)))
        self._theirs = theirs

    def restarted(self) -> ProcessWorker:
        if not self._ours.poll():  # another one would not get further
            raise WorkFailed(
                "the processes for the games end before they begin. A program that starts them needs "
                "if __name__ == '__main__': and a file of its own; try 1 job"
            )
        return self.replaced()

    def replaced(self) -> ProcessWorker:
        self._ours.close()  # which ends a busy process at once
        self.end()
        return ProcessWorker()

    def end(self) -> None:
        """Let the process end, once it is idle."""
        self.executor.shutdown(wait=True, cancel_futures=True)
        self._ours.close()
        self._theirs.close()


def _begin(pipe: Connection) -> None:
    """In a new worker: leave Ctrl-C and the output to the process that gives the work, and end when it closes the pipe."""
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send("begun")
    except OSError:  # the work ended while this process was being started
        os._exit(1)
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os._exit(1)


@dataclass(frozen=True, slots=True)
class Workers:
    """Where tasks run: in this process, in several, on a cluster, or on any executor."""

    workers: list[Worker]
    lost: str = "the workers are gone"
    """What to say when all are gone."""
    killers: tuple[type[BaseException], ...] = ()
    """Errors that mean that a task has killed too many workers."""

    @classmethod
    def of(cls, jobs: int = 1, executor: Executor | None = None) -> AbstractContextManager[Workers]:
        """An executor that is given; else this process for one job, and processes of their own for several."""
        if executor is not None:
            return cls.given(executor)
        return cls.here() if jobs == 1 else cls.processes(jobs)

    @classmethod
    @contextmanager
    def here(cls) -> Iterator[Workers]:
        """In this process, without any other."""
        yield cls([Worker(_Here())])

    @classmethod
    @contextmanager
    def given(cls, executor: Executor) -> Iterator[Workers]:
        yield cls([Worker(executor, cores())])

    @classmethod
    @contextmanager
    def processes(cls, jobs: int) -> Iterator[Workers]:
        """So many processes of this machine; BadJobs unless that is at least 1."""
        if not isinstance(jobs, int) or jobs < 1:
            raise BadJobs(f"{quoted(jobs)} jobs: expected at least 1; leave it out for one on each core")
        workers = cls([ProcessWorker() for _ in range(jobs)])
        try:
            yield workers
        finally:
            for worker in workers.workers:
                worker.end()

    @classmethod
    @contextmanager
    def cluster(cls, address: str) -> Iterator[Workers]:
        """The Dask cluster with this scheduler; NotInstalled without Dask, WorkFailed if nobody answers there."""
        require("cluster")
        from distributed import Client, KilledWorker

        try:
            client = Client(address, timeout=CLUSTER_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            how = "Start one with dask scheduler, and on each machine dask worker with its address"
            raise WorkFailed(f"{quoted(address)}: no cluster answers there. {how}") from error
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say what is wrong in our own words
        with client:
            threads = sum(client.nthreads().values())
            if not threads:
                raise WorkFailed(
                    f"{quoted(address)}: the cluster has no workers. Start some with dask worker {printable(address)}"
                )
            executor = client.get_executor(pure=False)
            try:
                yield cls([Worker(executor, IN_STORE * threads)], f"{quoted(address)}: the cluster is gone", (KilledWorker,))
            finally:
                executor.shutdown(wait=False)


class Journal:
    """A file with the results so far, one on each line after the plan, so that work can be continued; None for no file.

    A line that was being written when the program was killed is dropped.
    """

    def __init__(self, path: Path | None, plan: Mapping[str, object]) -> None:
        """Open the file, or begin it; BadJournal if it is for another plan."""
        self.known: dict[str, Any] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        heading = _line({"noughts": 1, **plan})
        path.touch()
        self._file = path.open("r+b")
        try:
            end = self._read(printable(str(path)), heading)
        except BaseException:
            self._file.close()
            raise
        self._file.seek(end)
        self._file.truncate()
        if not end:
            _append(self._file, heading)

    def _read(self, name: str, heading: bytes) -> int:
        """Note what is known; returns the length of all whole lines."""
        end = 0
        for number, line in enumerate(self._file or ()):
            if number == 0 and line != heading and not (heading.startswith(line) and not line.endswith(b"\n")):
                raise BadJournal(f"{name}: {_difference(line, heading)}")
            if not line.endswith(b"\n"):
                break
            try:
                if number:
                    key, value = json.loads(line)
                    self.known[key] = value
            except (ValueError, TypeError) as error:
                raise BadJournal(f"{name}: line {number + 1} is not a result. Choose another file") from error
            end += len(line)
        return end

    def keep(self, key: str, value: object) -> None:
        if self._file:
            _append(self._file, _line([key, value]))

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()


def _append(file: BinaryIO, line: bytes) -> None:
    file.write(line)
    file.flush()


def _line(value: object) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False)}\n".encode()


def _difference(found: bytes, heading: bytes) -> str:
    """What was different about the work that a file is for."""
    try:
        before, now = json.loads(found), json.loads(heading)
        which = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    except (ValueError, AttributeError):
        return "not a file to continue from. Choose another file"
    return f"belongs to other work ({', '.join(which)} differ). Choose another file, or the same options"


@dataclass(slots=True)
class _Run(Generic[TaskT]):
    """The tasks that are under way."""

    function: Callable[[TaskT], object]
    workers: Workers
    journal: Journal
    report: Callable[[int], object]
    hear: Callable[[TaskT, Any], object]
    done: dict[str, object] = field(default_factory=dict)
    running: dict[Future[object], tuple[str, TaskT, int]] = field(default_factory=dict)
    again: deque[tuple[str, TaskT]] = field(default_factory=deque)
    deaths: Counter[str] = field(default_factory=Counter)
    suspects: deque[tuple[str, TaskT]] = field(default_factory=deque)
    """Tasks whose workers were killed on a cluster, perhaps by another that they shared them with; each is tried alone."""

    def start(self, tasks: Iterator[tuple[str, TaskT]]) -> Iterator[str]:
        """Give every free worker a task; the keys of new tasks, in order."""
        if self.suspects:
            if not self.running:
                self._submit(*self.suspects[0], 0)
            return
        for number, worker in enumerate(self.workers.workers):
            busy = sum(place == number for _, _, place in self.running.values())
            while busy < worker.capacity:
                if self.again:
                    key, task = self.again.popleft()
                else:
                    try:
                        key, task = next(tasks)
                    except StopIteration:
                        return
                    yield key
                    if key in self.journal.known:
                        self._finish(key, task, self.journal.known[key])
                        continue
                self._submit(key, task, number)
                busy += 1

    def _submit(self, key: str, task: TaskT, number: int) -> None:
        try:
            self.running[self.workers.workers[number].executor.submit(self.function, task)] = (key, task, number)
        except BrokenExecutor:
            self._lose(number)
            self.again.appendleft((key, task))

    def collect(self) -> None:
        """Wait until a task ends, and note its result; a worker that has died costs only its task, which runs again."""
        finished, _ = wait(self.running, return_when=FIRST_COMPLETED)
        for future in finished:
            key, task, number = self.running.pop(future)
            was_alone = bool(self.suspects) and self.suspects[0][0] == key
            if was_alone:
                self.suspects.popleft()
            try:
                result = future.result()
            except BrokenExecutor:
                self._lose(number)
                self.deaths[key] += 1
                if self.deaths[key] < MOST_DEATHS:
                    self.again.append((key, task))
                else:
                    self._skip(key, task)
            except self.workers.killers:
                if was_alone:
                    self._skip(key, task)
                else:
                    self.suspects.append((key, task))
            except CancelledError as error:
                raise WorkFailed(f"{self.workers.lost}. What is done is kept") from error
            else:
                self.journal.keep(key, result)
                self._finish(key, task, result)

    def _skip(self, key: str, task: TaskT) -> None:
        self._finish(key, task, Skipped(key, f"killed {MOST_DEATHS} workers"))

    def _finish(self, key: str, task: TaskT, result: object) -> None:
        self.done[key] = result
        self.report(1)
        self.hear(task, result)

    def _lose(self, number: int) -> None:
        new = self.workers.workers[number].restarted()
        if new is None:
            raise WorkFailed(f"{self.workers.lost}. What is done is kept")
        self.workers.workers[number] = new

    def end(self) -> None:
        """Keep what is finished, and end the rest."""
        for future, (key, _, _) in self.running.items():
            if not future.cancel() and future.done() and not future.exception():
                self.journal.keep(key, future.result())
        for number in {number for _, _, number in self.running.values()}:
            self.workers.workers[number] = self.workers.workers[number].replaced()


def ignore(*_: object) -> None:
    """Report nothing."""


def run(
    function: Callable[[TaskT], ResultT],
    tasks: Iterable[tuple[str, TaskT]],
    workers: Workers,
    journal: Journal | None = None,
    report: Callable[[int], object] = ignore,
    hear: Callable[[TaskT, Any], object] = ignore,
) -> Generator[tuple[str, ResultT | Skipped], None, None]:
    """Run a function for every task; the keys and results come in the order of the tasks.

    The function and its tasks must be picklable, and for a journal the results
    plain values. Tasks may be produced as they are needed; ``hear`` gets each
    task with its result at once, out of order, for tasks that depend on it.
    Closing the iterator, or an error of the function, ends what is running.

    >>> with Workers.here() as workers:
    ...     dict(run(len, {"one": "a", "two": "bb"}.items(), workers))
    {'one': 1, 'two': 2}
    """
    state = _Run(function, workers, journal or Journal(None, {}), report, hear)
    order: deque[str] = deque()
    source = iter(tasks)
    try:
        while True:
            order.extend(state.start(source))
            while order and order[0] in state.done:
                key = order.popleft()
                yield key, state.done.pop(key)  # type: ignore[misc]  # what the function gave
            if state.running:
                state.collect()
            elif not order:
                return
    finally:
        state.end()
