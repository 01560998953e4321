"""Searcher: what every search is, and how to ask for one by name."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from noughts.rules.errors import NoughtsError, quoted
from noughts.rules.position import Position
from noughts.search.alphabeta import SWITCHES, AlphaBeta
from noughts.search.analysis import Analysis, Snapshots
from noughts.search.budget import Clock
from noughts.search.limit import Limit
from noughts.search.mcts import Mcts
from noughts.search.minimax import Minimax
from noughts.search.trace import Listener


class BadSearcher(NoughtsError):
    """The text names no search, or gives it an option that it does not have."""


class Searcher(Protocol):
    """Analyses positions."""

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        """Ever better snapshots, at least one; closing the iterator stops the search."""


def best_of(snapshots: Iterable[Analysis]) -> Analysis:
    """The last and best of the snapshots.

    >>> best_of(Minimax().analyse(Position.parse("XX./OO./..."))).score
    Win(1)
    """
    (best,) = deque(snapshots, maxlen=1)
    return best


@dataclass(frozen=True, slots=True)
class Limited:
    """A searcher that keeps to a limit of its own, whatever else it is given."""

    searcher: Searcher
    limit: Limit

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        """The snapshots within both limits."""
        return self.searcher.analyse(position, self.limit.within(limit))


Reader = Callable[[str], object]
"""Reads the value of an option; ValueError when it cannot be read."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A kind of search: how it is made, and the options that it has besides the limits."""

    make: Callable[..., Searcher]
    options: Mapping[str, Reader]


def _switch(text: str) -> bool:
    return {"on": True, "off": False}[text]


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


LIMITS: Mapping[str, Reader] = {"depth": int, "nodes": int, "seconds": float}

ALGORITHMS: Mapping[str, Algorithm] = {
    "minimax": Algorithm(Minimax, {}),
    "alphabeta": Algorithm(AlphaBeta, dict.fromkeys(SWITCHES, _switch)),
    "mcts": Algorithm(Mcts, {"seed": int, "exploration": _positive}),
}
"""Every search that can be asked for by name."""

EXPECTED: Mapping[Reader, str] = {_switch: "on or off", int: "a whole number", float: "a number", _positive: "a number above 0"}


def searcher_named(text: str, *, listener: Listener | None = None, clock: Clock = perf_counter) -> Searcher:
    """The search that a text asks for: its name, and after a colon its options.

    >>> searcher_named("alphabeta:table=off").table
    False
    >>> searcher_named("mcts:nodes=2000,seed=7").limit
    Limit(depth=None, nodes=2000, seconds=None)
    >>> searcher_named("mctx")
    Traceback (most recent call last):
        ...
    noughts.search.searcher.BadSearcher: mctx: no such search. Known are minimax, alphabeta, mcts. Did you mean mcts?
    """
    name, _, options = text.strip().lower().partition(":")
    if name not in ALGORITHMS:
        raise BadSearcher(f"{quoted(name)}: no such search. {_known(name, ALGORITHMS)}")
    algorithm = ALGORITHMS[name]
    readers = {**algorithm.options, **LIMITS}
    chosen: dict[str, object] = {}
    for option in filter(None, (part.strip() for part in options.split(","))):
        key, value = _read(name, option, readers)
        if key in chosen:
            raise BadSearcher(f"{key}: said twice")
        chosen[key] = value
    limits = {key: chosen.pop(key) for key in LIMITS if key in chosen}
    searcher = algorithm.make(**chosen, listener=listener, clock=clock)
    return Limited(searcher, Limit(**limits)) if limits else searcher  # type: ignore[arg-type]  # LIMITS says the types


def _read(name: str, option: str, readers: Mapping[str, Reader]) -> tuple[str, object]:
    """One option of a search: its name and its value."""
    key, _, value = (part.strip() for part in option.partition("="))
    if key not in readers:
        raise BadSearcher(f"{quoted(key)}: {name} has no such option. {_known(key, readers)}")
    try:
        return key, readers[key](value)
    except (ValueError, LookupError) as error:
        raise BadSearcher(f"{key}={quoted(value)}: expected {EXPECTED[readers[key]]}") from error


def _known(word: str, choices: Mapping[str, object]) -> str:
    close = difflib.get_close_matches(word, choices, n=1)
    return f"Known are {', '.join(choices)}." + (f" Did you mean {close[0]}?" if close else "")
