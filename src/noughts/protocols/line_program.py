"""LineProgram: another program that is spoken to in lines, waited for with patience, and never left running."""

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
"""Characters; what goes on for longer counts as several lines."""

MOST_LINES = 10_000
"""Lines that may wait to be read, and lines in which an answer is looked for."""

FAREWELL = 0.5
"""Seconds that a program has to leave after it was asked to."""

DYING = 5.0
"""Seconds between the last line of a program and its exit code, at the most; as a rule there are none."""

GUARD = ("/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"')
"""Waits until its input ends, as it does when we are killed, and ends a group of processes; where there is no such shell, a
program that does not care for the end of its own input may outlive us."""


class ProgramFailed(NoughtsError):
    """The other program does not do its part; the text says how, without its name."""


class NoAnswer(ProgramFailed):
    """Nothing came in time."""


class LineProgram:
    """A process and the two pipes to it. Each has a thread, so that nothing the other one does can stop us.

    It ends when it is told to, when nobody knows it any more, and with our
    own program, even if that is killed. It is in a group of its own, with
    whatever it starts itself, and so Ctrl-C is ours alone.
    """

    def __init__(self, path: Path, *, farewell: str) -> None:
        """Start the program in its own folder, where what belongs to it lies; OSError if that cannot be."""
        process = subprocess.Popen(  # noqa: S603 - whoever typed its path wants this
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
        # The threads know the pipes and not this object, so that it can be forgotten while they wait.
        for work in ((_read, process.stdout, self._heard), (_write, process.stdin, self._said)):
            Thread(target=work[0], args=work[1:], daemon=True, name=f"noughts-{path.name}").start()
        self._end = weakref.finalize(self, _end, process, self._guard, self._said, farewell)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def say(self, *lines: str) -> None:
        """Send some lines; does not wait until anybody reads them."""
        self._said.put("".join(f"{line}\n" for line in lines))

    def next_line(self, deadline: float, stop: Stop | None = None) -> str:
        """The next line, without spaces around it, by a moment of the monotonic clock or until somebody wishes the end."""
        while (left := deadline - time.monotonic()) > 0 and not (stop and stop.is_set):
            with suppress(Empty):
                line = self._heard.get(timeout=min(left, SECONDS_TO_STOP) if stop else left)
                if line is None:
                    raise ProgramFailed(self._last_words())
                return line
        raise NoAnswer("no answer in time")

    def end(self) -> None:
        """End it, asking first; it is gone when this returns."""
        self._end()

    def kill(self) -> None:
        """End it without asking."""
        self._said.put(None)
        self._end.detach()
        _kill(self._process, self._guard)

    def _last_words(self) -> str:
        """How it ended."""
        try:
            code = self._process.wait(DYING)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended by itself, with exit code {code}" if code >= 0 else f"ended by itself, with signal {-code}"


def _read(stream: TextIO, heard: Queue[str | None]) -> None:
    """Everything that is said; whoever says far more than is asked for is not listened to any longer."""
    with suppress(OSError, ValueError), stream:
        while heard.qsize() < MOST_LINES and (line := stream.readline(LONGEST_LINE)):
            heard.put(line.strip())
    heard.put(None)


def _write(stream: TextIO, said: SimpleQueue[str | None]) -> None:
    """Everything that is to be said, until there is nothing more; whether anybody still reads it is seen elsewhere."""
    with suppress(OSError, ValueError), stream:
        while (text := said.get()) is not None:
            stream.write(text)
            stream.flush()


def _guard_of(process: subprocess.Popen[str]) -> subprocess.Popen[bytes] | None:
    """Who ends a process and whatever it started, should we be unable to."""
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
    """End the process and whatever it started. No other group gets its number as long as somebody is in it."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    if guard:
        guard.kill()
        guard.communicate()
