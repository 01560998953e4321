"""Getting the compiled code ready while nobody waits for it.

Compiling takes some seconds, once: Numba keeps the result in the user's cache
folder. It happens in a process of its own, so that the search that answers
meanwhile has the interpreter to itself, and so that a program that ends early
leaves a finished cache behind. Loading from the cache happens in a thread.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
import threading
import time
from functools import lru_cache
from typing import TYPE_CHECKING

# The rest is imported where it is needed: whoever only reads the help should not wait for it.
if TYPE_CHECKING:
    from pathlib import Path

LONGEST_COMPILATION = 300.0
"""Seconds; a lock file older than this was left behind by a process that died."""

POLL = 0.1
"""Seconds between two looks for a cache that another process is filling."""


class Loader:
    """The compiled code on its way into this process: asked for once, then ready, or never if there is no Numba."""

    def __init__(self) -> None:
        self._is_ready = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def is_possible(self) -> bool:
        """Whether Numba is installed."""
        return importlib.util.find_spec("numba") is not None and "NOUGHTS_NO_NUMBA" not in os.environ

    def start(self) -> bool:
        """Begin loading, unless that has begun; whether the code is ready already."""
        with self._lock:
            if self._thread is None and self.is_possible:
                self._thread = threading.Thread(target=self._load, name="noughts loading", daemon=True)
                self._thread.start()
        return self._is_ready.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Begin loading and wait for it; whether the code is ready."""
        self.start()
        return self.is_possible and self._is_ready.wait(seconds)

    def _load(self) -> None:
        if not is_compiled():
            _compile_elsewhere()
        from noughts.search.core.warming import warm_up

        warm_up()
        self._is_ready.set()


@lru_cache(maxsize=1)
def loader() -> Loader:
    """The loader of this process."""
    return Loader()


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Where compiled code is kept: the user's cache folder, or a passing one where that cannot be written."""
    import tempfile
    from pathlib import Path

    import platformdirs

    folder = Path(platformdirs.user_cache_dir("noughts", appauthor=False)) / f"compiled-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f"probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="noughts-compiled-"))
    return folder


def is_compiled() -> bool:
    """Whether the cache holds all of the compiled code."""
    return (cache_folder() / "complete").exists()


def compile_all() -> None:
    """Compile everything into the cache, unless another process is at it; what ``python -m noughts.search.core`` does."""
    lock = cache_folder() / "lock"
    with contextlib.suppress(OSError):
        if time.time() - lock.stat().st_mtime > LONGEST_COMPILATION:
            lock.unlink()
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    try:
        from noughts.search.core.warming import warm_up

        warm_up()
        (cache_folder() / "complete").touch()
    finally:
        lock.unlink()


def _compile_elsewhere() -> None:
    """Have a process of its own fill the cache, and wait until it has, or another one has."""
    import subprocess

    command = [sys.executable, "-m", "noughts.search.core"]
    with contextlib.suppress(OSError):
        subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - own code
    lock = cache_folder() / "lock"
    while lock.exists() and not is_compiled():
        time.sleep(POLL)


def _fingerprint() -> str:
    """A name for this very code on this very Python: caches of other versions are not mixed up with it."""
    import hashlib
    import platform
    from pathlib import Path

    sources = sorted(Path(__file__).parent.rglob("*.py"))
    parts = [sys.version.encode(), platform.machine().encode(), *(source.read_bytes() for source in sources)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
