"""Running the program."""

import os
import subprocess
from collections.abc import Callable

import pytest

from tests.waiting import LONG

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def noughts(program: list[str], database: str) -> Run:
    """Runs ``noughts`` with arguments and what is typed, and returns what it printed and its exit code."""

    def run(*arguments: str, typed: str | bytes = "") -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [*program, *arguments],
            input=typed.encode() if isinstance(typed, str) else typed,
            capture_output=True,
            timeout=LONG,
            check=False,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def refused(noughts: Run) -> Callable[..., str]:
    """Runs ``noughts`` with arguments that it refuses, and returns the one line in which it says why."""

    def run(*arguments: str) -> str:
        done = noughts(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("noughts: ")
        assert done.stderr.count("\n") == 1
        return done.stderr

    return run
