"""What long jobs have in common: ``--jobs``, ``--cluster`` and ``--resume``, time left, and Ctrl-C."""

from __future__ import annotations

import random
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from noughts.arena.work import Journal, Skipped, Workers, cores, run
from noughts.cli.output import BAD_INPUT, INTERRUPTED
from noughts.rules import NoughtsError
from noughts.ui.shared.values import duration_text

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

TELLING_INTERVAL_S = 5


class LongWork:
    """The tasks of a program: where they run, what they gave, and how long the rest will take."""

    def __init__(self, parser: ArgumentParser) -> None:
        """Add the options, and read them all."""
        parser.add_argument("--jobs", type=int, help="so many tasks at a time (default: one on each core)")
        parser.add_argument("--cluster", help="the address of a Dask cluster instead, such as tcp://host:8786")
        parser.add_argument("--resume", type=Path, help="a file for each result, from which the work is continued")
        self.options = parser.parse_args()
        if self.options.cluster and self.options.jobs is not None:
            parser.error("--jobs and --cluster cannot be combined: a cluster has its own workers")
        self.is_stopped = False  # whether Ctrl-C came before the end
        self.skipped = 0
        self._began = self._told = time.perf_counter()
        self._fresh = self._known = 0

    def results(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[tuple[str, TaskT]], plan: Mapping[str, object]
    ) -> Generator[tuple[str, ResultT], None, None]:
        """The keys and results in the order of the tasks, as ``run`` gives them, until Ctrl-C; what is skipped is printed."""
        options, self._began = self.options, time.perf_counter()
        self._fresh = self._known = 0
        chosen = (
            Workers.cluster(options.cluster)
            if options.cluster
            else Workers.of(cores() if options.jobs is None else options.jobs)
        )
        try:
            with (
                chosen as workers,
                Journal(options.resume, plan) as journal,
                closing(run(function, tasks, workers, journal)) as found,
            ):
                for key, result in found:
                    self._fresh += key not in journal.known
                    if isinstance(result, Skipped):
                        self.skipped += 1
                        print(f"SKIPPED {key}: {result.why}", flush=True)
                    else:
                        yield key, result
        except KeyboardInterrupt:
            self.is_stopped = True
            kept = f"The results so far are in {options.resume}." if options.resume else "With --resume FILE nothing is lost."
            print(f"Stopped. {kept}", file=sys.stderr)
        except (NoughtsError, OSError) as error:
            print(f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else error, file=sys.stderr)
            raise SystemExit(BAD_INPUT) from None

    def seed(self) -> int:
        """The seed that was asked for, or a new one, which cannot belong to a file to continue from."""
        if self.options.seed is None and self.options.resume:
            raise SystemExit("--resume needs --seed, so that it is the same work each time")
        return random.randrange(10**6) if self.options.seed is None else int(self.options.seed)  # noqa: S311 - puzzles, not secrets

    def pace(self, done: int, total: int) -> str:
        """The time so far, and how long the rest will take."""
        if not self._fresh:
            self._known = done
        passed, fresh = time.perf_counter() - self._began, done - self._known
        left = f", {duration_text(passed * (total - done) / fresh)} left" if fresh > 0 and done < total else ""
        return f"{passed:6.0f} s{left}"

    def tell(self, done: int, total: int, what: str) -> None:
        """Print the pace on standard error, every few seconds."""
        pace, now = self.pace(done, total), time.perf_counter()
        if now - self._told >= TELLING_INTERVAL_S:
            self._told = now
            print(f"{pace}  {what}: {done} of {total}", file=sys.stderr, flush=True)

    def exit_code(self, wrong: int = 0) -> int:
        """130 after Ctrl-C, 1 if anything was wrong or has no result, else 0."""
        return INTERRUPTED if self.is_stopped else 1 if wrong or self.skipped else 0
