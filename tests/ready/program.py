"""The program, ready at once: forked off a Python that has loaded all of it.

It is a process like any other: its streams, its folder, its environment, its
end are its own. Python's start and the loading of noughts, most of a second,
are done once for all tests. Where they are the point, or a terminal, signals
or the process itself, a test starts ``python -m noughts``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.processes import running
from tests.ready.call import call
from tests.waiting import LONG, wait_for

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Program:
    """The program, ready to run."""

    command: list[str]
    """The beginning of a command, as ``subprocess`` wants it."""
    nest: str | None = None
    """The socket of the nest, where there is one."""

    def run(self, *arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[str]:
        """What it prints when this is typed, with which exit code; its streams are files, so nobody has to read meanwhile."""
        environment = os.environb | {b"PYTHONIOENCODING": b"utf-8"}
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            given.write(typed)
            given.seek(0)
            if self.nest:
                streams = [given.fileno(), out.fileno(), err.fileno()]
                code = call(self.nest, arguments, streams, environment, LONG)
            else:
                command = [*self.command, *arguments]
                code = subprocess.call(command, stdin=given, stdout=out, stderr=err, env=environment, timeout=LONG)
            return subprocess.CompletedProcess(arguments, code, _text(out), _text(err))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


@contextmanager
def ready() -> Iterator[Program]:
    """The program, for as long as the block lasts."""
    if sys.platform != "linux":
        yield Program([sys.executable, "-m", "noughts"])
        return
    with tempfile.TemporaryDirectory(prefix="noughts-ready-") as folder:  # a socket's path is short
        address = Path(folder) / "nest"
        command = [sys.executable, "-P", str(HERE / "nest.py"), str(address)]
        with running(command, stdin=subprocess.PIPE, start_new_session=True) as nest:
            wait_for(lambda: address.exists() or nest.poll() is not None, missing=lambda: "it loads for ever")
            assert nest.poll() is None, "it did not start"
            yield Program([sys.executable, "-IS", str(HERE / "call.py"), str(address)], str(address))
