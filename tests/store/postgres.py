"""A PostgreSQL server of the tests' own: made in a temporary folder, stopped by its own process id."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import LONG, wait_for

DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps the server programs, which are not on the path."""

SERVER_USERS = ("postgres", "nobody")
"""Users that initdb, which refuses root, can run as."""

MISSING = "NOT TESTED: PostgreSQL. Its server programs (initdb, postgres) are missing; make test-deps installs them."


def programs() -> Path | None:
    """The folder with initdb and postgres, the newest if there are several."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


class Server:
    """A server that listens on a socket in its folder only, and that can be made to fail."""

    def __init__(self) -> None:
        found = programs()
        assert found, MISSING
        self._programs = found
        # In memory where the tests keep their files; not among them: a socket's path is short, and other users can get here.
        self.home = Path(tempfile.mkdtemp(prefix="noughts-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
        user = _other_user(self.home)
        options = {"user": user, "group": pwd.getpwnam(user).pw_gid} if user else {}
        self._quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.home, **options}
        self._process: subprocess.Popen[bytes] | None = None
        made = ["--pgdata", self.home / "data", "--username=noughts", "--auth=trust", "--encoding=UTF8", "--no-sync"]
        subprocess.run([self._programs / "initdb", *made, "--locale=C.UTF-8"], check=True, **self._quiet)

    @property
    def address(self) -> str:
        """The beginning of its URLs, with a place for the name of a database."""
        return f"postgresql://noughts@/{{}}?host={self.home}"

    def start(self) -> None:
        """Let it run, and wait until it answers."""
        arguments = ["-D", self.home / "data", "-k", self.home, "-c", "listen_addresses=", "-c", "fsync=off"]
        command = [self._programs / "postgres", *arguments, "-c", "max_connections=60", "-c", "max_wal_size=128MB"]
        self._process = subprocess.Popen(command, **self._quiet, start_new_session=True)
        _wait_for(self.home / ".s.PGSQL.5432", self._process)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it: SIGQUIT is a crash of all its processes, SIGINT lets it write everything first."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(LONG)

    def freeze(self) -> None:
        """Stop all its processes without ending them."""
        assert self._process
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, how: signal.Signals) -> None:
        """Reach the server and its children, each of which is in a group of its own."""
        assert self._process
        for process in (*_children(self._process.pid), self._process.pid):
            with suppress(ProcessLookupError):
                os.kill(process, how)

    def require_password(self) -> None:
        """Let nobody in without one, but for the owner."""
        rules = "local all noughts trust\nlocal all all scram-sha-256\n"
        (self.home / "data" / "pg_hba.conf").write_text(rules)
        assert self._process
        self._process.send_signal(signal.SIGHUP)

    def remove(self) -> None:
        """End it and remove its folder."""
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)


def _children(parent: int) -> list[int]:
    """The processes that a process has started."""
    children = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            _, _, after_name = entry.read_text().rpartition(")")
            if int(after_name.split()[1]) == parent:
                children.append(int(entry.parent.name))
    return children


@contextmanager
def server() -> Iterator[str]:
    """A running server; yields the beginning of its URLs."""
    running = Server()
    try:
        running.start()
        yield running.address
    finally:
        running.remove()


def _other_user(home: Path) -> str | None:
    """Somebody who is not root, and owns the folder."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    user = next(name for name in SERVER_USERS if name in known)
    shutil.chown(home, user)
    return user


def _wait_for(socket: Path, process: subprocess.Popen[bytes]) -> None:
    import psycopg

    def answers() -> bool:
        assert process.poll() is None, "the server has stopped"
        try:
            psycopg.connect(f"host={socket.parent} user=noughts dbname=postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    wait_for(answers, missing=lambda: "the server does not answer")
