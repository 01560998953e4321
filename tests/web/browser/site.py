"""A real site: ``noughts serve`` in a process of its own, to be opened, killed and opened again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from tests.waiting import LONG, wait_for


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Site:
    """One server on one port with one library; both stay the same when it is started again."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Site:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Serve, and wait until it answers."""
        database = f"sqlite:///{self.folder / 'games.db'}"
        # All people of all tests share one address, and a fast machine would load their pages faster than one person may.
        shared = ["--crowd", "100", "--database", database]
        command = [sys.executable, "-m", "noughts", "serve", "--port", str(self.port), *shared]
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **home})
        wait_for(lambda: self._answers() or self.process.poll() is not None, missing=lambda: "the server does not answer")
        assert self.process.poll() is None, (self.folder / "server.log").read_text()

    def stop(self) -> None:
        """Tell it to stop, as a restart would."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(timeout=LONG)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
