"""Making the compiled search ready while frames are drawn, in a way that does not hold them up."""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import os
import threading
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from noughts.search.core.loading import is_compiled, loader

LIBRARIES = (("llvmlite", "binding/libllvmlite*"), ("numpy", "../numpy.libs/*openblas*"))
"""Packages, and where their large libraries are; Python would load each without letting any other thread run."""

NOW = 2
"""To the system's loader: all of it, at once."""


@lru_cache(maxsize=1)
def make_ready() -> None:
    """Begin to load the compiled search, once, in a thread."""
    threading.Thread(target=_load, name="noughts readying", daemon=True).start()


def _load() -> None:
    """First the large libraries, then the rest; see "the first move" in ``benchmarks/frames.py``.

    Tidying up memory stops every thread, and takes the longer the more
    objects there are: it waits meanwhile, and then leaves alone what will
    stay anyway.
    """
    if not loader().is_possible:
        return
    _load_libraries()
    if not is_compiled():
        loader().wait()
        return
    gc.disable()
    try:
        loader().wait()
        gc.freeze()
    finally:
        gc.enable()


def _load_libraries() -> None:
    """Load libraries by the system's own call, during which other threads go on."""
    if os.name != "posix":
        return
    import ctypes

    with contextlib.suppress(OSError, AttributeError):  # it only saves time
        load = ctypes.CDLL(None).dlopen
        load.restype = ctypes.c_void_p
        for path in _libraries():
            load(os.fsencode(path), NOW)


def _libraries() -> Iterator[Path]:
    for package, pattern in LIBRARIES:
        found = importlib.util.find_spec(package)
        for folder in found.submodule_search_locations or () if found else ():
            yield from Path(folder).glob(pattern)
