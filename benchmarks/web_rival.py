"""One process of ours beside boardgame.io's server: moves a second, and what each takes, in many games as fast as they go.

Both are asked the same: a hundred games on a board of a hundred cells, two
sockets each, a move as soon as it is one's turn. Ours writes every move
to the disk before it confirms it. Theirs keeps games in memory, or with its
storage of files writes them without waiting for the disk; both are shown.
Needs Node.js and npm, and says so where they are missing.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import verdict
from benchmarks.web import Server, fastest, free_port, processor_seconds

GAMES, SECONDS = 100, 4  # so many that no board is full before the end
FOLDER = Path(__file__).parent / "boardgame_io"
MISSING = "NOT MEASURED: boardgame.io. Node.js and npm are missing, or npm cannot fetch it."


def installed() -> bool:
    """Whether their server is there, or could be fetched."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    if not all((FOLDER / "node_modules" / name).exists() for name in ("boardgame.io", "node-persist")):
        npm = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        return subprocess.run(npm, cwd=FOLDER, check=False).returncode == 0  # noqa: S603 - as written above
    return True


def theirs(storage: str) -> tuple[float, float]:
    """Moves a second, and milliseconds of a processor for each."""
    port = str(free_port())
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": FOLDER}
    server = subprocess.Popen(["node", "server.cjs", port, *filter(None, [storage])], **quiet)  # type: ignore[call-overload]  # noqa: S603, S607
    try:
        time.sleep(3)
        used = processor_seconds(server.pid)
        client = ["node", "client.cjs", port, str(GAMES), str(SECONDS)]
        said = subprocess.run(client, cwd=FOLDER, check=True, capture_output=True, timeout=60).stdout  # noqa: S603
        found = json.loads(said)
        return found["moves"] / found["seconds"], (processor_seconds(server.pid) - used) / found["moves"] * 1000
    finally:
        server.terminate()
        server.wait(10)


def ours(folder: str) -> tuple[float, float]:
    """The same of one process of ours."""
    server = Server(folder)
    try:
        return asyncio.run(fastest(server, GAMES, SECONDS))
    finally:
        server.process.terminate()
        server.process.wait(30)


def main() -> None:
    """Measure, and compare."""
    if not installed():
        print(MISSING)
        return
    with TemporaryDirectory() as folder:
        mine, files, memory = ours(folder), theirs(f"{folder}/files"), theirs("")
    print(f"\n{GAMES} games as fast as moves are confirmed, one server process")
    for name, (moves, milliseconds) in (
        ("noughts, on disk", mine),
        ("boardgame.io, files", files),
        ("boardgame.io, in memory", memory),
    ):
        print(f"  {name:30} {moves:8.0f} moves a second {milliseconds:8.2f} ms of a processor for each")
    for name, rival in (("with files", files), ("in memory", memory)):
        ratio = mine[0] / rival[0]
        print(f"  {'beside boardgame.io ' + name:44} {ratio:6.2f} times as many  {verdict(ratio > 1)}")


if __name__ == "__main__":
    main()
