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

OLD = 30 * 24 * 3600.0
"""Seconds after which a cache that nobody loads is removed."""

POLL = 0.1
"""Seconds between two looks for a cache that another process is filling."""

FOLDER_VARIABLE = "NOUGHTS_COMPILED"
"""Where to keep compiled code: a process that compiles for another has to find its passing folder."""


class Loader:
    """The compiled code on its way into this process: asked for once, then ready, or never if there is no Numba that works."""

    def __init__(self) -> None:
        self._is_ready = False
        self._has_ended = threading.Event()
        self.problem: Exception | None = None
        """Why the code could not be loaded, say because NumPy is too new for this Numba."""
        self.is_loading = False
        """Whether the code is compiled and on its way, which takes the interpreter's lock from time to time."""
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
        return self._is_ready

    def wait(self, seconds: float | None = None) -> bool:
        """Begin loading and wait for it; whether the code is ready."""
        self.start()
        if self._thread:
            self._has_ended.wait(seconds)
        return self._is_ready

    def _load(self) -> None:
        try:
            if not is_compiled():
                _compile_elsewhere()
            self.is_loading = True
            from noughts.search.core.warming import warm_up

            warm_up()
            self._is_ready = True
            with contextlib.suppress(OSError):
                (cache_folder() / "complete").touch()  # in use, so not old
        except Exception as error:
            self.problem = error
        finally:
            self.is_loading = False
            self._has_ended.set()


@lru_cache(maxsize=1)
def loader() -> Loader:
    """The loader of this process."""
    return Loader()


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Where compiled code is kept: the user's cache folder, or a passing one where that cannot be written."""
    import atexit
    import shutil
    import tempfile
    from pathlib import Path

    import platformdirs

    if told := os.environ.get(FOLDER_VARIABLE):
        return Path(told)
    folder = Path(platformdirs.user_cache_dir("noughts", appauthor=False)) / f"compiled-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f"probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        passing = tempfile.mkdtemp(prefix="noughts-compiled-")
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        return Path(passing)
    return folder


def is_compiled() -> bool:
    """Whether the cache holds all of the compiled code."""
    return (cache_folder() / "complete").exists()


def compile_all() -> None:
    """Compile everything into the cache, unless another process is at it; what ``python -m noughts.search.core`` does."""
    lock = cache_folder() / "lock"
    if not _is_locked(lock):
        lock.unlink(missing_ok=True)
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    try:
        from noughts.search.core.warming import warm_up

        warm_up()
        (cache_folder() / "complete").touch()
        _forget_old_caches()
    finally:
        lock.unlink(missing_ok=True)


def _forget_old_caches() -> None:
    """Remove what other versions have compiled and nobody has loaded for long."""
    import shutil

    for stamp in cache_folder().parent.glob("compiled-*/complete"):
        with contextlib.suppress(OSError):
            if stamp.parent != cache_folder() and time.time() - stamp.stat().st_mtime > OLD:
                shutil.rmtree(stamp.parent)


def _compile_elsewhere() -> None:
    """Have a process of its own fill the cache, and wait until it has, or another one has."""
    import subprocess

    command = [sys.executable, "-m", "noughts.search.core"]
    environment = {**os.environ, FOLDER_VARIABLE: str(cache_folder())}
    nowhere = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        subprocess.run(  # noqa: S603 - own code
            command,
            check=False,
            env=environment,
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            start_new_session=True,  # Ctrl-C is meant for us
        )
    while _is_locked(cache_folder() / "lock") and not is_compiled():
        time.sleep(POLL)


def _is_locked(lock: Path) -> bool:
    """Whether a process is compiling; one that has held the lock for too long is dead."""
    try:
        return time.time() - lock.stat().st_mtime <= LONGEST_COMPILATION
    except OSError:
        return False


def _fingerprint() -> str:
    """A name for this very code in this very place, on this Python and Numba: other caches are not mixed up with it.

    The place counts because Numba files what it compiles under the path of the source.
    """
    import hashlib
    import importlib.metadata
    import platform
    from pathlib import Path

    sources = sorted(Path(__file__).parent.rglob("*.py"))
    numba = importlib.metadata.version("numba") if importlib.util.find_spec("numba") else "none"
    where = "\n".join([sys.version, platform.machine(), numba, __file__])
    parts = [where.encode(), *(source.read_bytes() for source in sources)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
