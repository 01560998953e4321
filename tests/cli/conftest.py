"""Running the program."""

import subprocess
from collections.abc import Callable

import pytest

from tests.ready.program import Program

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def noughts(program: Program, database: str) -> Run:
    """Runs ``noughts`` with arguments and what is typed, and returns what it printed and its exit code."""

    def run(*arguments: str, typed: str | bytes = "") -> "subprocess.CompletedProcess[str]":
        return program.run(*arguments, typed=typed.encode() if isinstance(typed, str) else typed)

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
