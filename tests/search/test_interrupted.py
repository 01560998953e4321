"""Ctrl-C ends a compiled search at once, and what is known is said."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.processes import running, wait_until_it_has_worked
from tests.waiting import LONG

SEARCH = """
from noughts import Limit, Position, Rules
from noughts.search.registry import searcher_named
snapshots = searcher_named({search!r}).analyse(Position.start(Rules.parse({rules!r})), Limit())
try:
    print("begun", flush=True)
    for last in snapshots:
        pass
except KeyboardInterrupt:
    print("interrupted", last.best in last.position.moves())
"""

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="NOT TESTED: Windows has no SIGINT to send")


@posix_only
@pytest.mark.parametrize(("search", "rules"), [("solver:every=off", "8x8x5"), ("auto", "7x7x4 gravity"), ("engine", "15x15")])
def test_ctrl_c_comes_out_of_the_search(search: str, rules: str) -> None:
    command = [sys.executable, "-c", SEARCH.format(search=search, rules=rules)]
    with running(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        wait_until_it_has_worked(process.pid, 0.5)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=LONG)  # by itself it would go on for hours
    assert told == "interrupted True\n"


@posix_only
def test_solve_tells_what_is_known_when_ctrl_c_ends_it() -> None:
    command = [sys.executable, "-m", "noughts", "solve", "8x8x5"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_until_it_has_worked(process.pid, 1)
        process.send_signal(signal.SIGINT)
        told, complaint = process.communicate(timeout=LONG)
    assert (process.returncode, complaint) == (130, "")
    assert "not known yet" in told
