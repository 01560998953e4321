"""Killing a process at a chosen system call of SQLite, which has a place to put one's own calls in."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import signal
from collections.abc import Callable
from typing import Any

POINTER = ctypes.c_void_p

METHODS = (
    "open delete access full_pathname dl_open dl_error dl_sym dl_close randomness sleep current_time last_error "
    "current_time_64 set_system_call get_system_call next_system_call"
).split()


class FileSystem(ctypes.Structure):
    """What SQLite calls a VFS."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("following", POINTER),
        ("name", ctypes.c_char_p),
        ("data", POINTER),
        *((name, POINTER) for name in METHODS),
    ]


WRITE = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, POINTER, ctypes.c_size_t, use_errno=True)
WRITE_AT = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, POINTER, ctypes.c_size_t, ctypes.c_int64, use_errno=True)
TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int64, use_errno=True)
UNLINK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, use_errno=True)

CALLS = {b"write": WRITE, b"pwrite": WRITE_AT, b"pwrite64": WRITE_AT, b"ftruncate": TRUNCATE, b"unlink": UNLINK}
"""Those that change something on the disk."""


def library() -> Any:
    """The SQLite that Python uses; None where it cannot be got at."""
    import _sqlite3

    for name in (None, _sqlite3.__file__, ctypes.util.find_library("sqlite3")):
        found = ctypes.CDLL(name)
        if hasattr(found, "sqlite3_vfs_find"):
            return found
    return None


class Calls:
    """Counts the calls that change something, and kills the process at one of them."""

    def __init__(self, fatal: int | None = None, *, is_torn: bool = False) -> None:
        self.count = 0
        self._fatal = fatal
        self._is_torn = is_torn
        """Whether half of what is written is on the disk when the process ends."""
        self._alive: list[Any] = []
        sqlite = library()
        sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(FileSystem)
        system = sqlite.sqlite3_vfs_find(None)
        get = ctypes.CFUNCTYPE(POINTER, POINTER, ctypes.c_char_p)(system.contents.get_system_call)
        put = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.c_char_p, POINTER)(system.contents.set_system_call)
        here = ctypes.cast(system, POINTER)
        for name, kind in CALLS.items():
            address = get(here, name)
            if address:
                own = kind(self._counted(kind(address)))
                self._alive += [own]
                put(here, name, ctypes.cast(own, POINTER))

    def _counted(self, call: Callable[..., int]) -> Callable[..., int]:
        def counted(*arguments: Any) -> int:
            self.count += 1
            if self.count == self._fatal:
                if self._is_torn and len(arguments) > 2:
                    descriptor, content, size, *place = arguments
                    call(descriptor, content, size // 2, *place)
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments)

        return counted
