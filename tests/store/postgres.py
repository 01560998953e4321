"""A PostgreSQL server of the tests' own: made in a temporary folder, stopped by its own process id."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps the server programs, which are not on the path."""

SERVER_USERS = ("postgres", "nobody")
"""Users that initdb, which refuses root, can run as."""

MISSING = "NOT TESTED: PostgreSQL. Its server programs (initdb, postgres) are missing; make test installs them where it can."


def programs() -> Path | None:
    """The folder with initdb and postgres, the newest if there are several."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@contextmanager
def server() -> Iterator[str]:
    """A running server that listens on a socket in its folder only; yields the beginning of its URLs."""
    bin_folder = programs()
    assert bin_folder, MISSING
    home = Path(tempfile.mkdtemp(prefix="noughts-pg-"))  # a socket's path is short, and other users can get here
    user = _other_user(home)
    data = home / "data"
    options = {"user": user, "group": pwd.getpwnam(user).pw_gid} if user else {}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": home, **options}
    made = [bin_folder / "initdb", "--pgdata", data, "--username=noughts", "--auth=trust", "--encoding=UTF8", "--no-sync"]
    subprocess.run([*made, "--locale=C.UTF-8"], check=True, **quiet)
    arguments = ["-D", data, "-k", home, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]
    process = subprocess.Popen([bin_folder / "postgres", *arguments], **quiet)
    try:
        _wait_for(home / ".s.PGSQL.5432", process)
        yield f"postgresql://noughts@/{{}}?host={home}"
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(30)
        shutil.rmtree(home, ignore_errors=True)


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

    end = time.monotonic() + 60
    while True:
        assert process.poll() is None, "the server has stopped"
        try:
            psycopg.connect(f"host={socket.parent} user=noughts dbname=postgres").close()
        except psycopg.OperationalError:
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.05)
        else:
            return
