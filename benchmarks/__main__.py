"""``make bench``: every benchmark, one after the other; or those that are named: ``python -m benchmarks solving``."""

import sys
from importlib import import_module

ALL = (
    "random_games",
    "win_check",
    "start_up",
    "frames",
    "readable",
    "trees",
    "playouts",
    "thinking",
    "analysing",
    "strength",
    "solving",
    "storing",
    "many_games",
    "web",
    "web_memory",
    "web_rival",
    "ada",
    "envs",
    "arena",
)

for name in sys.argv[1:] or ALL:
    import_module(f"benchmarks.{name}").main()
