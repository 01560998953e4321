"""Functions for workers, which import them by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client, LocalCluster

from tests.waiting import LONG


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    """The first tasks take longest."""
    if number < 2:
        sum(range(1_000_000))
    return number * number


def fatal_square(task: tuple[str, int]) -> int:
    """Kills its worker the first time, or every time if there is no folder to remember it in."""
    folder, number = task
    path = Path(folder, str(number))
    if number == 3 and not (folder and path.exists()):
        if folder:
            path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def whose(_: object) -> int:
    return os.getpid()


def fails(number: int) -> int:
    return 1 // number


WORKERS = 2


def wait_for_workers(cluster: LocalCluster) -> None:
    with Client(cluster) as client:
        client.wait_for_workers(WORKERS, timeout=LONG)


@contextmanager
def dask() -> Iterator[LocalCluster]:
    """A cluster on this machine: processes of one thread each, with a page at any free port."""
    with LocalCluster(
        n_workers=WORKERS,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        host="127.0.0.1",
        silence_logs=50,
    ) as cluster:
        yield cluster
        wait_for_workers(cluster)  # one that was killed is started again; while that lasts, Dask cannot close it
