"""All searches by name, with their options."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from noughts.extras import missing
from noughts.rules import NoughtsError, Position, Rules, did_you_mean, quoted
from noughts.search.analysis import Analysis, Snapshots
from noughts.search.limits import Clock, Limit
from noughts.search.options import NUMBER, WHOLE, OptionReader
from noughts.search.table_cache import TableCache

if TYPE_CHECKING:
    from noughts.search.readable.trace import Listener


class BadSearcher(NoughtsError):
    """The text names no search, or gives one an option it does not have."""


@runtime_checkable
class Searcher(Protocol):
    """Analyses positions; every search of noughts is one, and so is any object of yours with this method."""

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        """Ever better snapshots, at least one; closing the iterator stops the search."""


def best_of(snapshots: Iterable[Analysis]) -> Analysis:
    """The last snapshot, which is the best.

    >>> best_of(searcher_named("minimax").analyse(Position.parse("XX./OO./..."), Limit())).score
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


@dataclass(frozen=True, slots=True)
class NamedSearch:
    """A search by its name, which is imported when it is first used."""

    name: str = "auto"
    table_cache: TableCache | None = field(default=None, repr=False, compare=False)

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        searcher = searcher_named(self.name)
        return (with_table_cache(searcher, self.table_cache) if self.table_cache else searcher).analyse(position, limit)


def with_table_cache(searcher: Searcher, table_cache: TableCache) -> Searcher:
    """The same search with this cache; unchanged if it has none."""
    if not hasattr(searcher, "table_cache"):
        return searcher
    return replace(searcher, table_cache=table_cache)  # type: ignore[type-var]  # one of our dataclasses


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A kind of search. Its module is imported when it is first used, so that a game between people loads none of them.

    The module may have ``OPTIONS``, which are read besides the limits; ``fits``,
    which says whether a game suits the search; and ``check``, which raises an
    error for rules that it cannot search at all.
    """

    home: str  # its module within this package
    maker: str  # the class or function of the module that makes the search
    can_be_heard: bool = False  # whether it accepts a listener
    extra: str | None = None  # the extra it needs, if any

    @property
    def _module(self) -> ModuleType:
        return import_module(f"noughts.search.{self.home}")

    @property
    def options(self) -> Mapping[str, OptionReader]:
        return getattr(self._module, "OPTIONS", {})

    @property
    def is_installed(self) -> bool:
        return not (self.extra and missing(self.extra))

    def make(self, **options: Any) -> Searcher:
        made: Searcher = getattr(self._module, self.maker)(**options)
        return made

    def suits(self, rules: Rules) -> bool:
        return not hasattr(self._module, "fits") or bool(self._module.fits(rules))

    def check(self, rules: Rules) -> None:
        if hasattr(self._module, "check"):
            self._module.check(rules)


def any_rules(rules: Rules) -> None:
    """Accept all rules."""


LIMITS: Mapping[str, OptionReader] = {"depth": WHOLE, "nodes": WHOLE, "seconds": NUMBER}

ALGORITHMS: Mapping[str, Algorithm] = {
    "auto": Algorithm("auto", "Auto"),
    "table": Algorithm("exact.lookup", "Lookup"),
    "solver": Algorithm("exact.solver", "Solver"),
    "engine": Algorithm("engine", "Engine"),
    "minimax": Algorithm("readable.minimax", "Minimax", can_be_heard=True),
    "alphabeta": Algorithm("readable.alphabeta", "switched", can_be_heard=True),
    "mcts": Algorithm("readable.mcts", "Mcts", can_be_heard=True),
    "neural": Algorithm("neural.search", "Neural", can_be_heard=True, extra="neural"),
}


OWN_MACHINE = ("network", "megabytes")  # options that reach for files or memory: only for those whose machine it is


def for_strangers(text: str) -> str:
    """The name of a search or a player that someone else typed; BadSearcher if it has an option of ``OWN_MACHINE``."""
    for option in text.partition(":")[2].split(","):
        name = option.partition("=")[0].strip().lower()
        if name in OWN_MACHINE:
            raise BadSearcher(f"{name}: visitors cannot use this option; it works in a terminal")
    return text.strip()


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
    known = {**algorithm.options, **LIMITS}
    chosen: dict[str, object] = {}
    for option in filter(None, (part.strip() for part in options.split(","))):
        key, value = _read(name, option, known)
        if key in chosen:
            raise BadSearcher(f"{key}: given twice")
        chosen[key] = value
    limits = {key: chosen.pop(key) for key in LIMITS if key in chosen}
    if listener and not algorithm.can_be_heard:
        raise BadSearcher(f"{name}: this search is compiled and cannot be traced. Try {', '.join(heard_searches())}.")
    heard = {"listener": listener} if algorithm.can_be_heard else {}
    searcher = algorithm.make(**chosen, **heard, clock=clock)
    return Limited(searcher, Limit(**limits)) if limits else searcher  # type: ignore[arg-type]  # LIMITS says the types


def searcher_of(searcher: Searcher | str) -> Searcher:
    """A searcher as it is, or the one for a text; BadSearcher for anything else."""
    return searcher if isinstance(searcher, Searcher) else searcher_named(searcher)


def installed_searches() -> dict[str, Algorithm]:
    """All searches that can run on this installation, by name."""
    return {name: algorithm for name, algorithm in ALGORITHMS.items() if algorithm.is_installed}


def heard_searches() -> list[str]:
    """The installed searches that accept a listener."""
    return [name for name, algorithm in installed_searches().items() if algorithm.can_be_heard]


def _read(name: str, text: str, known: Mapping[str, OptionReader]) -> tuple[str, object]:
    key, _, value = (part.strip() for part in text.partition("="))
    key = key.lower()
    if key not in known:
        raise BadSearcher(f"{quoted(key)}: {name} has no such option. {_known(key, known)}")
    option = known[key]
    try:
        return key, option.read(value if option.keeps_case else value.lower())
    except (ValueError, LookupError) as error:
        raise BadSearcher(f"{key}={quoted(value)}: expected {option.expected}") from error


def _known(word: str, choices: Mapping[str, object]) -> str:
    return f"Choose from: {', '.join(choices)}. {did_you_mean(word, choices)}".rstrip()


def searches_for(rules: Rules) -> dict[str, Searcher]:
    """All searches that suit a game, by name, except auto, which only chooses among them."""
    return {name: searcher_named(name) for name, search in ALGORITHMS.items() if search.suits(rules) and name != "auto"}
