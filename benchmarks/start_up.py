"""How long it takes until the program answers."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

from benchmarks.measure import rates, show


def run(*arguments: str) -> int:
    """Start Python once and wait for it."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)  # noqa: S603 - own code
    return 1


def main() -> None:
    """Measure the first answers of the command line."""
    show(
        "Starting and leaving",
        "starts/s",
        rates(
            {
                "noughts --help": partial(run, "-m", "noughts", "--help"),
                "noughts play, no input": partial(run, "-m", "noughts", "play"),
                "python -c 'import click'": partial(run, "-c", "import click"),
                "python -c pass": partial(run, "-c", "pass"),
            }
        ),
    )
