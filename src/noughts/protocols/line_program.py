"""LineProgram: another process that reads and writes lines, and never outlives us."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import weakref
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import TextIO

from noughts.players.sandbox import SECONDS_TO_STOP
from noughts.rules import NoughtsError
from noughts.search import Stop

LONGEST_LINE = 4096
"""Characters; a longer line counts as several."""

MOST_LINES = 10_000
"""Unread lines of a program, and lines that may come before an answer."""

FAREWELL = 0.5
"""Seconds for a program to exit after it was asked to."""

DYING = 5.0
"""Seconds from the end of a program's output to its exit code; usually it is there at once."""

GUARD = ("/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"')
"""Waits for the end of its input, which comes even when we are killed, and kills a process group. Without such a shell, a
program that ignores the end of its own input may outlive us."""


class ProgramFailed(NoughtsError):
    """The other program failed; the text says how, without its name."""


class NoAnswer(ProgramFailed):
    """There was no answer in time."""


class LineProgram:
    """A process and two pipes, each with a thread, so that the process can never block us.

    It ends when it is told to, when this object is deleted, and with our own
    program, even if that is killed. It has a process group of its own, so that
    Ctrl-C does not reach it.
    """

    def __init__(self, path: Path, *, farewell: str) -> None:
        """Start the program in its own folder, which has its files; OSError if that fails."""
        process = subprocess.Popen(  # noqa: S603 - the user typed its path
            [path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=path.parent,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._process, self._guard = process, _guard_of(process)
        self._heard: Queue[str | None] = Queue()
        self._said: SimpleQueue[str | None] = SimpleQueue()
        # The threads know the pipes and not this object, so that it can be deleted while they wait.
        for work in ((_read, process.stdout, self._heard), (_write, process.stdin, self._said)):
            Thread(target=work[0], args=work[1:], daemon=True, name=f"noughts-{path.name}").start()
        self._end = weakref.finalize(self, _end, process, self._guard, self._said, farewell)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def say(self, *lines: str) -> None:
        """Send some lines, without waiting until they are read."""
        self._said.put("".join(f"{line}\n" for line in lines))

    def next_line(self, deadline: float, stop: Stop | None = None) -> str:
        """The next line, stripped; NoAnswer after a deadline of the monotonic clock or a stop, ProgramFailed at the end."""
        while (left := deadline - time.monotonic()) > 0 and not (stop and stop.is_set()):
            with suppress(Empty):
                line = self._heard.get(timeout=min(left, SECONDS_TO_STOP) if stop else left)
                if line is None:
                    raise ProgramFailed(self._last_words())
                return line
        raise NoAnswer("no answer in time")

    def end(self) -> None:
        """Ask the program to exit, and kill it if it does not; it has ended when this returns."""
        self._end()

    def kill(self) -> None:
        """Kill the program; it has ended when this returns."""
        self._said.put(None)
        self._end.detach()
        _kill(self._process, self._guard)

    def _last_words(self) -> str:
        try:
            code = self._process.wait(DYING)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"exited with code {code}" if code >= 0 else f"was ended by signal {-code}"


def _read(stream: TextIO, heard: Queue[str | None]) -> None:
    """Read lines until the end, or until too many of them are unread."""
    with suppress(OSError, ValueError), stream:
        while heard.qsize() < MOST_LINES and (line := stream.readline(LONGEST_LINE)):
            heard.put(line.strip())
    heard.put(None)


def _write(stream: TextIO, said: SimpleQueue[str | None]) -> None:
    """Write texts until None; errors are noticed when an answer is read."""
    with suppress(OSError, ValueError), stream:
        while (text := said.get()) is not None:
            stream.write(text)
            stream.flush()


def _guard_of(process: subprocess.Popen[str]) -> subprocess.Popen[bytes] | None:
    """A guard process that kills a process group if we cannot; None if there is no shell."""
    try:
        return subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            [*GUARD, str(process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None


def _end(
    process: subprocess.Popen[str], guard: subprocess.Popen[bytes] | None, said: SimpleQueue[str | None], farewell: str
) -> None:
    said.put(f"{farewell}\n")
    said.put(None)
    with suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    _kill(process, guard)


def _kill(process: subprocess.Popen[str], guard: subprocess.Popen[bytes] | None) -> None:
    """Kill the process group. Its number is not used again while a process is in it."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    if guard:
        guard.kill()
        guard.communicate()
