"""What is left out where something optional is not installed, and where tests keep their files.

What cannot be imported cannot be tested.
"""

import gc
import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

NEEDS = {
    "pyspiel": ("src/noughts/envs/openspiel.py", "tests/envs/test_openspiel.py"),
    "mcp": ("src/noughts/protocols/mcp_server.py", "tests/protocols/test_mcp_server.py"),
    "pettingzoo": ("src/noughts/envs", "tests/envs"),
    "threadpoolctl": (
        "src/noughts/search/neural/network.py",
        "src/noughts/search/neural/features.py",
        "src/noughts/search/neural/search.py",
        "tests/search/test_neural.py",
    ),
    "torch": ("src/noughts/learn", "tests/learn"),
}
"""What cannot be tried without a package."""

MISSING = [package for package in NEEDS if find_spec(package) is None]

collect_ignore = [path for package in MISSING for path in NEEDS[package]]


def pytest_report_header() -> list[str]:
    """Say so, since nothing else would."""
    return [f"NOT TESTED without {package}: {', '.join(NEEDS[package])}" for package in MISSING]


GARBAGE = (20_000, 20, 50)
"""How many new objects, and how many looks at them, it takes to look for garbage: with Python's own numbers, tests of the
terminal app spend a sixth of their time on that."""


def pytest_collection_finish() -> None:
    """Never look for garbage again among half a million objects that stay until the end: all tests, and all they import."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: a fifth of the time a test waits, for a browser, a server or a clock."""
    return (os.cpu_count() or 1) + 1


MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder in it that is nobody else's
"""Where Linux keeps files in memory."""

ROOM = 2 * 1024**3
"""Bytes that must be free there; a run leaves a few hundred million."""

# A database waits for the disk with every move that is kept: in all tests together for minutes.
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
