"""Which tests cost most: ``pytest -p tests.costs``, with or without ``--numprocesses``; only on Linux.

It counts processor time, children included, so a busy machine gives the same list. A fixture is charged to the first
test that asks for it. ``COSTS=file`` also writes down each phase of each test as it ends.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

LONGEST = 40
"""Rows of a list."""

TICKS = os.sysconf("SC_CLK_TCK")

_before = 0.0
_costs: dict[str, float] = defaultdict(float)


def _worked() -> float:
    """Seconds that this process and its descendants have used so far."""
    times: dict[int, tuple[int, float]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        times[int(folder.name)] = int(fields[1]), sum(map(int, fields[11:15])) / TICKS
    ours = {os.getpid()}
    while more := {pid for pid, (parent, _) in times.items() if parent in ours} - ours:
        ours |= more
    return sum(times[pid][1] for pid in ours)


def _since() -> float:
    global _before
    now = _worked()
    cost, _before = now - _before, now
    return max(0, cost)  # what a process has used is forgotten if nobody waits for its end


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    cost = _since()
    if worker := getattr(session.config, "workeroutput", None):
        worker["collection"] = cost
    else:
        _costs["collection"] += cost


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    _costs["collection"] += getattr(node, "workeroutput", {}).get("collection", 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.cost = _since()  # type: ignore[attr-defined]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _costs[report.nodeid] += getattr(report, "cost", 0)
    if (path := os.environ.get("COSTS")) and "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(path).open("a", encoding="utf-8") as log:
            print(f"{getattr(report, 'cost', 0):.3f}\t{report.when}\t{report.nodeid}", file=log)


def _sums(parts: int) -> Iterator[tuple[str, float]]:
    sums: dict[str, float] = defaultdict(float)
    for test, cost in _costs.items():
        sums["/".join(test.partition("::")[0].split("/")[:parts])] += cost
    yield from sorted(sums.items(), key=lambda item: -item[1])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("seconds of a processor")
    tests = sorted(_costs.items(), key=lambda item: -item[1])
    for title, rows in (("tests", tests), ("modules", list(_sums(9))), ("folders", list(_sums(2)))):
        terminalreporter.write_line(title)
        for name, cost in rows[:LONGEST]:
            terminalreporter.write_line(f"{cost:8.2f}  {name}")
    terminalreporter.write_line(f"{sum(_costs.values()):8.2f}  in all")
