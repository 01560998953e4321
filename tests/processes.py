"""Programs that a test starts, and ends even when it fails."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.waiting import wait_for


@contextmanager
def running(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start a program; when the block ends, however it ends, the program is killed and its pipes are closed."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        finally:
            process.kill()  # does nothing to one that has ended


def wait_until_it_has_worked(pid: int, seconds: float) -> None:
    """Wait until a process has used so much time of a processor; where the system does not tell, for twice as long."""
    if not Path("/proc/self/stat").exists():
        time.sleep(2 * seconds)
        return

    def has_worked() -> bool:
        assert is_at_work(pid), "it has ended"
        return worked(pid) >= seconds

    wait_for(has_worked, missing=lambda: "it does nothing")


def is_at_work(pid: int) -> bool:
    """Whether there is such a process; one that has ended, and waits for its parent to notice, is none."""
    try:
        if not Path("/proc/self/stat").exists():
            os.kill(pid, 0)
            return True
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until_it_is_gone(pid: int) -> None:
    """Wait until there is no such process any more."""
    wait_for(lambda: not is_at_work(pid), missing=lambda: "it is still there")


def worked(pid: int) -> float:
    """Seconds that a process has used of a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
