"""How long it takes from starting Python to the first picture of the terminal app."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import rates, show, verdict

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


def run(program: str, *arguments: str) -> int:
    """Start Python once and wait for it."""
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)  # noqa: S603 - own code
    return 1


def main() -> None:
    """Measure the first picture, with games on disk; under a second is the target."""
    with TemporaryDirectory() as folder:
        found = rates(
            {
                "noughts, first picture": partial(run, FIRST_PICTURE, str(Path(folder) / "games.db")),
                "python -c 'import textual.app'": partial(run, "import textual.app"),
                "python -c pass": partial(run, "pass"),
            }
        )
    show("Opening the terminal app", "starts/s", found)
    seconds = 1 / found[0].per_second
    print(f"  first picture after {seconds:.2f} s; target: under 1 s: {verdict(seconds < 1)}")
