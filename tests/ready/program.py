"""The program, ready at once: forked off a Python that has loaded all of it.

It is a process like any other: its streams, its folder, its environment, its
end are its own. Python's start and the loading of noughts, most of a second,
are done once for all tests. Where they are the point, or a terminal, signals
or the process itself, a test starts ``python -m noughts``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import running
from tests.waiting import wait_for

HERE = Path(__file__).parent


@contextmanager
def ready() -> Iterator[list[str]]:
    """The beginning of a command that runs noughts, as ``subprocess`` wants it."""
    if sys.platform != "linux":
        yield [sys.executable, "-m", "noughts"]
        return
    with tempfile.TemporaryDirectory(prefix="noughts-ready-") as folder:  # a socket's path is short
        address = Path(folder) / "nest"
        command = [sys.executable, "-P", str(HERE / "nest.py"), str(address)]
        with running(command, stdin=subprocess.PIPE, start_new_session=True) as nest:
            wait_for(lambda: address.exists() or nest.poll() is not None, missing=lambda: "it loads for ever")
            assert nest.poll() is None, "it did not start"
            yield [sys.executable, "-IS", str(HERE / "call.py"), str(address)]
