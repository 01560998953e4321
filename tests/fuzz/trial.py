"""A trial: one fuzzer in a process of its own, with little memory, watched for as long as it is to last.

Case number n of a seed is always the same, so that a failure can be had again.
The process says which case it begins. If it dies, or says nothing for too
long, that case has failed; it is made smaller.
"""

from __future__ import annotations

import json
import os
import random
import selectors
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tests.processes import running

MEMORY = 200 * 1024 * 1024
"""Bytes that a process may use."""

HANG = 180.0
"""Seconds after which a case counts as one that never ends."""

TRIES = 500
"""For making one failure smaller."""

SPOKEN = 50
"""Cases between two signs of life, for fuzzers whose cases are quick; the first of each lot is said."""


class Fuzzer(Protocol):
    """Makes cases and checks them; an exception is a failure."""

    def __init__(self, folder: Path) -> None: ...

    def case(self, rng: random.Random) -> list[Any]: ...

    def check(self, case: list[Any]) -> None: ...


def fuzzers() -> dict[str, Callable[[Path], Fuzzer]]:
    """All of them; imported in the process that needs them."""
    from tests.fuzz.command_lines import CommandLines
    from tests.fuzz.databases import Databases
    from tests.fuzz.files import Files
    from tests.fuzz.typed_lines import TypedLines

    return {"files": Files, "databases": Databases, "commands": CommandLines, "typing": TypedLines}


@dataclass
class Report:
    """What came of a trial."""

    name: str
    cases: int = 0
    seconds: float = 0.0
    peak: int = 0
    """Bytes that a process used at most."""
    failures: list[str] = field(default_factory=list)


def trial(name: str, seed: int, *, seconds: float, most: int, is_reduced: bool = True) -> Report:
    """Check cases until the time is over, or there have been so many; go on after a failure."""
    report = Report(name)
    start = time.monotonic()
    number = 0
    while number < most and time.monotonic() - start < seconds and len(report.failures) < 10:
        number = _watch(report, seed, number, most, start + seconds, is_reduced=is_reduced)
    report.cases, report.seconds = number, time.monotonic() - start
    return report


def _watch(report: Report, seed: int, first: int, most: int, end: float, *, is_reduced: bool) -> int:
    """Let a process work until it ends; returns the number of the next case."""
    left = max(0.1, end - time.monotonic())
    command = [report.name, str(seed), str(first), str(most), str(left)]
    with _process("--work", *command) as process, selectors.DefaultSelector() as waiting:
        assert process.stdout
        os.set_blocking(process.stdout.fileno(), False)
        waiting.register(process.stdout, selectors.EVENT_READ)
        said, number, problem = b"", first, ""
        while True:
            if not waiting.select(HANG):
                problem = f"nothing was heard for {HANG:.0f} s"
                process.kill()
                break
            part = process.stdout.read()
            if not part:
                break
            *lines, said = (said + part).split(b"\n")
            for line in lines:
                word, _, rest = line.decode().partition(" ")
                if word == "case":
                    number = int(rest)
                elif word == "peak":
                    report.peak = max(report.peak, int(rest))
                elif word == "failed":
                    problem = json.loads(rest)
        code = process.wait()
    if not problem and code == 0:
        return number
    if "Traceback" not in problem:
        number, problem = _found(report.name, seed, number, problem or f"the process ended with {code}")
    report.failures.append(_described(report.name, seed, number, problem, is_reduced=is_reduced))
    return number + 1


def _found(name: str, seed: int, number: int, problem: str) -> tuple[int, str]:
    """The very case that ended the process, or never ended, of the lot whose first was said."""
    for one in range(number, number + SPOKEN):
        failure = failure_of(name, case_of(name, seed, one))
        if failure:
            return one, failure
    return number + SPOKEN - 1, f"{problem}, but not when tried again"


def case_of(name: str, seed: int, number: int) -> list[Any]:
    """Case number n of a seed."""
    with _folder() as folder:
        return fuzzers()[name](folder).case(_rng(seed, number))


def _rng(seed: int, number: int) -> random.Random:
    return random.Random(f"{seed} {number}")


def failure_of(name: str, case: list[Any]) -> str:
    """How a case fails in a process of its own; empty if it does not."""
    with _process("--once", name) as process:
        try:
            out, _ = process.communicate(json.dumps(case).encode(), timeout=HANG)
        except subprocess.TimeoutExpired:
            return f"did not end in {HANG:.0f} s"
    if process.returncode == 0:
        return ""
    return out.decode(errors="replace") or f"the process ended with {process.returncode}"


def _described(name: str, seed: int, number: int, problem: str, *, is_reduced: bool) -> str:
    case = case_of(name, seed, number)
    if is_reduced:
        with _process("--reduce", name) as process:
            out, _ = process.communicate(json.dumps(case).encode())
        case = json.loads(out) if process.returncode == 0 else case
    shown = repr(bytes(case)) if name == "files" else json.dumps(case)
    return f"{name}, seed {seed}, case {number}:\n{problem.strip()}\nsmallest case: {shown}"


def reduce(name: str) -> int:
    """Make the case that stands on standard input smaller, each try in a process that is forked off. Returns the exit code."""
    from tests.fuzz.reduction import reduced

    case = json.load(sys.stdin)
    with _folder() as folder:
        fuzzer = fuzzers()[name](folder)
        _limit_memory()
        print(json.dumps(reduced(case, lambda smaller: _fails(fuzzer, smaller), TRIES)))
    return 0


def _fails(fuzzer: Fuzzer, case: list[Any]) -> bool:
    child = os.fork()
    if not child:
        signal.alarm(int(HANG))
        code = 1
        try:
            fuzzer.check(_as_made(case))
            code = 0
        except Exception:
            code = 1
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1] != 0


def _as_made(case: list[Any]) -> list[Any]:
    """A case that has been JSON."""
    return [tuple(item) if isinstance(item, list) else item for item in case]


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for what is passing, in memory where there is such a place."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="noughts-fuzz-", dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


def _process(*arguments: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A process of this package; -P keeps the folder that we happen to be in out of what it imports."""
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, (root, str(Path(root) / "src"), os.environ.get("PYTHONPATH", ""))))
    return running(
        [sys.executable, "-P", "-m", "tests.fuzz", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )


def work(name: str, seed: int, first: int, most: int, seconds: float) -> int:
    """What the process does: case after case, saying where it is. Returns its exit code."""
    end = time.monotonic() + seconds
    with _folder() as folder:
        fuzzer = fuzzers()[name](folder)
        _limit_memory()
        for number in range(first, most):
            if (number - first) % SPOKEN == 0 or name != "files":
                print("case", number, flush=True)
                if time.monotonic() > end:
                    break
            try:
                fuzzer.check(fuzzer.case(_rng(seed, number)))
            except Exception:
                print("case", number, flush=True)
                print("failed", json.dumps(traceback.format_exc()[-3000:]), flush=True)
                return 1
        else:
            print("case", most, flush=True)
        import resource  # not on every system

        # For itself not ru_maxrss: that counts what the process that started this one held.
        status = Path("/proc/self/status").read_text(encoding="ascii")
        own = int(status.partition("VmHWM:")[2].split()[0])
        print("peak", max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) * 1024, flush=True)
    return 0


def once(name: str) -> int:
    """Check the one case that stands on standard input. Returns the exit code."""
    case = json.load(sys.stdin)
    with _folder() as folder:
        fuzzer = fuzzers()[name](folder)
        _limit_memory()
        try:
            fuzzer.check(_as_made(case))
        except Exception:
            print(traceback.format_exc()[-3000:])
            return 1
    return 0


def _limit_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
