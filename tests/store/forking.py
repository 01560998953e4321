"""Doing something in other processes, as somebody else, or until they are killed."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import select
import signal
import time
import traceback
from collections.abc import Callable
from typing import Any

from tests.waiting import LONG

NOBODY = 65534


def fork(work: Callable[[int], None]) -> tuple[int, int]:
    """Start a process that does some work and ends; returns its id and where to read what it wrote to its pipe."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
        os.close(reading)
        work(writing)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def killed(work: Callable[[int], None], after: int, moments: float) -> list[list[str]]:
    """The words of every line that a process had written when it was killed: some moments after so many lines."""
    child, pipe = fork(work)
    written, end = b"", time.monotonic() + LONG
    while written.count(b"\n") < after and time.monotonic() < end:
        ready, _, _ = select.select([pipe], [], [], 0.1)
        part = os.read(pipe, 65536) if ready else b""
        if ready and not part:
            break
        written += part
    time.sleep(moments)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    written += read_all(pipe)
    return [line.split() for line in written.decode().splitlines()]


def in_a_small_process(work: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of a module returns in a Python that has loaded nothing else.

    Whoever forks hundreds of times should be small: a process that has run a thousand tests takes long to copy.
    """
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, arguments)


def read_all(pipe: int) -> bytes:
    """Everything that a process wrote until it ended."""
    parts = []
    while part := os.read(pipe, 65536):
        parts.append(part)
    os.close(pipe)
    return b"".join(parts)


def at_once(work: Callable[[int], Any], count: int) -> list[Any]:
    """What the same function returns in so many processes, which all start at the same moment."""
    go, start = os.pipe()

    def wait_and_work(number: int, pipe: int) -> None:
        os.close(start)
        os.read(go, 1)  # returns when the parent closes its end
        with os.fdopen(pipe, "wb") as stream:
            pickle.dump(work(number), stream)

    children = [fork(lambda pipe, number=number: wait_and_work(number, pipe)) for number in range(count)]
    os.close(go)
    os.close(start)
    found = [pickle.loads(read_all(pipe)) for _, pipe in children]
    assert [os.waitpid(child, 0)[1] for child, _ in children] == [0] * count
    return found


def as_nobody(work: Callable[[], Any]) -> Any:
    """What a function returns for a user who may not write everywhere."""

    def do(pipe: int) -> None:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        with os.fdopen(pipe, "wb") as stream:
            pickle.dump(work(), stream)

    child, pipe = fork(do)
    found = pickle.loads(read_all(pipe))
    assert os.waitpid(child, 0)[1] == 0
    return found
