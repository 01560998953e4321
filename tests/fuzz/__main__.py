"""``make fuzz``: all fuzzers for as long as you like.

python -m tests.fuzz [--minutes 30] [--seed N] [--only NAME] [--cases N]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.fuzz.trial import Report, fuzzers, once, reduce, trial, work

SHARES = {"files": 0.6, "databases": 0.2, "commands": 0.12, "typing": 0.08}
"""Of the time that there is."""


def main() -> int:
    """Run what was asked for; the exit code says whether anything failed."""
    if sys.argv[1:2] == ["--work"]:
        name, seed, first, most, seconds = sys.argv[2:]
        return work(name, int(seed), int(first), int(most), float(seconds))
    if sys.argv[1:2] == ["--once"]:
        return once(sys.argv[2])
    if sys.argv[1:2] == ["--reduce"]:
        return reduce(sys.argv[2])
    options = _options()
    print(f"seed {options.seed}, {options.minutes:g} minutes", flush=True)
    names = [options.only] if options.only else list(SHARES)
    jobs = options.jobs
    seconds = 60 * options.minutes * jobs
    with ThreadPoolExecutor(jobs) as pool:
        waiting = []
        for name in names:
            share = seconds * SHARES[name] / sum(SHARES[other] for other in names)
            parts = jobs if share > seconds / jobs / 2 else 1
            waiting += [
                pool.submit(trial, name, options.seed + 1000 * part, seconds=share / parts, most=options.cases)
                for part in range(parts)
            ]
        reports = [done.result() for done in waiting]
    for report in reports:
        _show(report)
    return 1 if any(report.failures for report in reports) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--cases", type=int, default=10**9, help="at most, in each part")
    parser.add_argument("--only", choices=list(SHARES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _show(report: Report) -> None:
    print(
        f"{report.name:10} {report.cases:10,} cases {report.seconds:8,.0f} s, at most {report.peak / 1e6:,.0f} MB", flush=True
    )
    for failure in report.failures:
        print(failure, flush=True)


if __name__ == "__main__":
    assert set(SHARES) == set(fuzzers())
    sys.exit(main())
