"""How long it takes until the command line answers, and until the terminal app shows its first picture."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import rates, show, verdict

PLAY_TARGET = 0.4  # seconds for starting a game in plain lines, with games on disk, and leaving it
PICTURE_TARGET = 1.0  # seconds until the terminal app shows something


FIRST_PICTURE = """
import asyncio, sys
from noughts.play.library import Library
from noughts.profiles.settings import Settings
from noughts.ui.terminal.app import NoughtsApp

async def main():
    library = Library.open(sys.argv[1])
    library.welcome("Alice")
    app = NoughtsApp(library, "Alice", Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.rows()

asyncio.run(main())
"""


def run(database: Path, *arguments: str) -> int:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["NOUGHTS_DATABASE"] = str(database)
    subprocess.run(  # noqa: S603 - own code
        [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=environment
    )
    return 1


def main() -> None:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        start = partial(run, database)
        found = rates(
            {
                "noughts play --plain, no input": partial(start, "-m", "noughts", "play", "--plain"),
                "noughts, first picture": partial(start, "-c", FIRST_PICTURE, str(database)),
                "noughts --help": partial(start, "-m", "noughts", "--help"),
                "python -c 'import textual.app'": partial(start, "-c", "import textual.app"),
                "python -c 'import sqlalchemy'": partial(start, "-c", "import sqlalchemy"),
                "python -c 'import click'": partial(start, "-c", "import click"),
                "python -c pass": partial(start, "-c", "pass"),
            }
        )
    show("Starting and leaving", "starts/s", found)
    for what, rate, target in (("a game in plain lines", found[0], PLAY_TARGET), ("first picture", found[1], PICTURE_TARGET)):
        seconds = 1 / rate.per_second
        print(f"  {what} after {seconds:.2f} s; target: under {target} s: {verdict(seconds < target)}")
