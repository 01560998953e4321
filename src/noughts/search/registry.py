"""All searches by name, with their options."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol
from zipfile import BadZipFile

from noughts.extras import missing, require
from noughts.rules import NoughtsError, Position, Rules, quoted
from noughts.search.analysis import Analysis, Snapshots
from noughts.search.auto import Auto
from noughts.search.engine import Engine
from noughts.search.exact import lookup, solver
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.solver import Solver
from noughts.search.limits import Clock, Limit
from noughts.search.neural import search as neural
from noughts.search.neural.ages import AGES, age_named
from noughts.search.neural.search import Neural
from noughts.search.readable.alphabeta import SWITCHES, switched
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.minimax import Minimax
from noughts.search.readable.trace import Listener


class BadSearcher(NoughtsError):
    """The text names no search, or gives one an option it does not have."""


class Searcher(Protocol):
    """Analyses positions."""

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        """Ever better snapshots, at least one; closing the iterator stops the search."""


def best_of(snapshots: Iterable[Analysis]) -> Analysis:
    """The last snapshot, which is the best.

    >>> best_of(Minimax().analyse(Position.parse("XX./OO./..."))).score
    Win(1)
    """
    (best,) = deque(snapshots, maxlen=1)
    return best


@dataclass(frozen=True, slots=True)
class Limited:
    """A searcher with its own limit, besides the one it is given."""

    searcher: Searcher
    limit: Limit

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        return self.searcher.analyse(position, self.limit.within(limit))


Reader = Callable[[str], object]
"""Parses the value of an option; ValueError or LookupError if it cannot."""


def any_rules(rules: Rules) -> None:
    """Accept all rules."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A kind of search: how to make it, its options besides the limits, and what it is for."""

    make: Callable[..., Searcher]
    options: Mapping[str, Reader]
    suits: Callable[[Rules], bool] = lambda rules: True  # noqa: ARG005 - any rules
    check: Callable[[Rules], None] = any_rules
    """Raises an error for rules that it cannot search at all."""
    can_be_heard: bool = False
    """Whether it accepts a listener."""
    extra: str | None = None
    """The extra it needs, if any."""

    @property
    def is_installed(self) -> bool:
        return not (self.extra and missing(self.extra))


def _switch(text: str) -> bool:
    return {"on": True, "off": False}[text]


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def _network(path: str) -> object:
    """The network in a file that ``noughts train`` wrote."""
    require("neural")
    from noughts.search.neural.network import Network

    try:
        with open(path, "rb") as file:  # noqa: PTH123 - the path as it was typed
            return Network.read(file)
    except (OSError, EOFError, BadZipFile) as error:
        raise ValueError from error


LIMITS: Mapping[str, Reader] = {"depth": int, "nodes": int, "seconds": float}

ALGORITHMS: Mapping[str, Algorithm] = {
    "auto": Algorithm(Auto, {"every": _switch}),
    "table": Algorithm(Lookup, {}, suits=lookup.fits, check=lookup.check),
    "solver": Algorithm(Solver, {"every": _switch, "megabytes": int}, suits=solver.fits),
    "engine": Algorithm(Engine, {}),
    "minimax": Algorithm(Minimax, {}, can_be_heard=True),
    "alphabeta": Algorithm(switched, dict.fromkeys((*SWITCHES, "all"), _switch), can_be_heard=True),
    "mcts": Algorithm(Mcts, {"seed": int, "exploration": _positive}, can_be_heard=True),
    "neural": Algorithm(
        Neural,
        {"age": age_named, "network": _network},
        suits=neural.fits,
        check=neural.check,
        can_be_heard=True,
        extra="neural",
    ),
}

EXPECTED: Mapping[Reader, str] = {
    _switch: "on or off",
    int: "a whole number",
    float: "a number",
    _positive: "a number above 0",
    age_named: f"an age, {', '.join(AGES)}",
    _network: "a file that noughts train wrote",
}


def searcher_named(text: str, *, listener: Listener | None = None, clock: Clock = perf_counter) -> Searcher:
    """The search for a text: its name, and after a colon its options; BadSearcher if there is none.

    >>> searcher_named("alphabeta:table=off").table
    False
    >>> searcher_named("mcts:nodes=2000,seed=7").limit
    Limit(depth=None, nodes=2000, seconds=None)
    >>> searcher_named("mctz").limit  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    noughts.search.registry.BadSearcher: mctz: no such search. Choose from: auto, table, solver, ...
    """
    name, _, options = text.strip().partition(":") if isinstance(text, str) else (quoted(text), "", "")
    name = name.lower()
    if name not in ALGORITHMS:
        raise BadSearcher(f"{quoted(name)}: no such search. {_known(name, installed_searches())}")
    algorithm = ALGORITHMS[name]
    readers = {**algorithm.options, **LIMITS}
    chosen: dict[str, object] = {}
    for option in filter(None, (part.strip() for part in options.split(","))):
        key, value = _read(name, option, readers)
        if key in chosen:
            raise BadSearcher(f"{key}: said twice")
        chosen[key] = value
    limits = {key: chosen.pop(key) for key in LIMITS if key in chosen}
    if listener and not algorithm.can_be_heard:
        raise BadSearcher(f"{name}: this search is compiled and cannot be traced. Try {', '.join(heard_searches())}.")
    heard = {"listener": listener} if algorithm.can_be_heard else {}
    searcher = algorithm.make(**chosen, **heard, clock=clock)
    return Limited(searcher, Limit(**limits)) if limits else searcher  # type: ignore[arg-type]  # LIMITS says the types


def installed_searches() -> dict[str, Algorithm]:
    """All searches that can run on this installation, by name."""
    return {name: algorithm for name, algorithm in ALGORITHMS.items() if algorithm.is_installed}


def heard_searches() -> list[str]:
    """The installed searches that accept a listener."""
    return [name for name, algorithm in installed_searches().items() if algorithm.can_be_heard]


def _read(name: str, option: str, readers: Mapping[str, Reader]) -> tuple[str, object]:
    key, _, value = (part.strip() for part in option.partition("="))
    key = key.lower()
    if key not in readers:
        raise BadSearcher(f"{quoted(key)}: {name} has no such option. {_known(key, readers)}")
    try:
        return key, readers[key](value if readers[key] is _network else value.lower())
    except (ValueError, LookupError) as error:
        raise BadSearcher(f"{key}={quoted(value)}: expected {EXPECTED[readers[key]]}") from error


def _known(word: str, choices: Mapping[str, object]) -> str:
    close = difflib.get_close_matches(word, choices, n=1)
    return f"Choose from: {', '.join(choices)}." + (f" Did you mean {close[0]}?" if close else "")


def searches_for(rules: Rules) -> dict[str, Searcher]:
    """All searches that suit a game, by name, except auto, which only chooses among them."""
    return {name: searcher_named(name) for name, search in ALGORITHMS.items() if search.suits(rules) and name != "auto"}
