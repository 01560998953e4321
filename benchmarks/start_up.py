"""How long it takes until the program answers."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import rates, show, verdict

PLAY_TARGET = 0.4
"""Seconds for starting a game in plain lines, with games on disk, and leaving it."""


def run(database: Path, *arguments: str) -> int:
    """Start Python once and wait for it."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["NOUGHTS_DATABASE"] = str(database)
    subprocess.run(  # noqa: S603 - own code
        [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=environment
    )
    return 1


def main() -> None:
    """Measure the first answers of the command line."""
    with TemporaryDirectory() as folder:
        start = partial(run, Path(folder) / "games.db")
        found = rates(
            {
                "noughts play --plain, no input": partial(start, "-m", "noughts", "play", "--plain"),
                "noughts --help": partial(start, "-m", "noughts", "--help"),
                "python -c 'import sqlalchemy'": partial(start, "-c", "import sqlalchemy"),
                "python -c 'import click'": partial(start, "-c", "import click"),
                "python -c pass": partial(start, "-c", "pass"),
            }
        )
    show("Starting and leaving", "starts/s", found)
    seconds = 1 / found[0].per_second
    print(f"  a game in plain lines after {seconds:.2f} s; target: under {PLAY_TARGET} s: {verdict(seconds < PLAY_TARGET)}")
