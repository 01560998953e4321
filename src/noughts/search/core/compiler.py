"""How functions are compiled: once, into the cache folder, to run without the interpreter's lock.

``compiled`` is for the few functions that Python calls. ``inner`` is for those that only compiled code calls: leaving out
what Python would need to call them takes a third off the time to compile. Stating a function's types spares Numba from
compiling it anew for each mixture of integer widths it is called with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

from noughts.search.core.loading import cache_folder

# Numba knows only the file that a function stands in, and would keep callers in other files as they were. The folder's name
# holds a fingerprint of all sources, so a change anywhere compiles everything again.
numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]  # made at run time

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True, "error_model": "numpy", "no_cfunc_wrapper": True}

Decorator = Callable[[Callable[..., Any]], Any]


def compiled(signature: object = None, **options: bool) -> Decorator:
    """Compile a function that Python may call."""
    njit: Callable[..., Decorator] = numba.njit
    return njit(signature, **OPTIONS, **options)


def inner(signature: object = None, **options: bool) -> Decorator:
    """Compile a function that only compiled code calls."""
    return compiled(signature, no_cpython_wrapper=True, **options)
