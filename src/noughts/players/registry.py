"""All players by name: ours, those that other packages add, and those in files."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from noughts.extras import missing, require
from noughts.players import sandbox
from noughts.players.characters import CHARACTERS, NAME, Character, ada, age_of
from noughts.players.player import Player
from noughts.players.rulebook import god, mortal
from noughts.players.sandbox import BadPlayer, in_time
from noughts.players.searching import RandomPlayer, Searching, level, perfect
from noughts.rules import NoughtsError, did_you_mean, quoted
from noughts.search import registry as search
from noughts.search.registry import ALGORITHMS, searcher_named
from noughts.search.table_cache import TableCache

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


ENTRY_POINT = "noughts.players"  # a group of functions that take the options and return a Player

PROGRAMS = {"gomocup:": "noughts.protocols.gomocup_player", "ugi:": "noughts.protocols.ugi"}
"""What stands before the path of another program, and the module that starts it. The modules use this one, so they are
imported by name, and only when they are needed."""

LEVELS = range(1, 11)

_WORD = re.compile(r"\w[\w.-]*")  # no colon, which separates options, and no space


class NoSuchPlayer(NoughtsError):
    """The text names no player, or gives one an option it does not take."""


Make = Callable[[str], Player]  # takes the text after the colon


def _fixed(player: Player) -> Make:
    def made(options: str) -> Player:
        if options:
            raise NoSuchPlayer(f"{player.name}:{quoted(options)}: {player.name} has no options")
        return player

    return made


def _level(options: str) -> Player:
    if options not in map(str, LEVELS):
        raise NoSuchPlayer(f"level:{quoted(options)}: levels are {LEVELS[0]} to {LEVELS[-1]}. Try level:5.")
    return level(int(options))


def _ada(options: str) -> Player:
    return ada(age_of(f":{options.lower()}"))


FILE = "network="  # its value is a path, so it stays as typed


def _searching(name: str) -> Make:
    def made(options: str) -> Player:
        parts = (part if part.lower().startswith(FILE) else part.lower() for part in options.split(","))
        text = f"{name}:{','.join(parts)}" if options else name
        return Searching(text, searcher_named(text), asks=ALGORITHMS[name].check)

    return made


@lru_cache(maxsize=1)
def _ours() -> dict[str, Make]:
    known: dict[str, Make] = {character.name: _fixed(character) for character in CHARACTERS}
    known |= {NAME: _ada, "mortal": _fixed(mortal()), "god": _fixed(god()), "level": _level}
    known |= {"random": _fixed(RandomPlayer()), "perfect": _fixed(perfect())}
    return known | {name: _searching(name) for name in ALGORITHMS}


def check_installed(text: str) -> None:
    if extra := _extra_of(text):
        require(extra)


def _extra_of(text: str) -> str | None:
    name = text.strip().partition(":")[0].lower()
    return "neural" if name == NAME else ALGORITHMS[name].extra if name in ALGORITHMS else None


@lru_cache(maxsize=1)
def roster() -> dict[str, Make]:
    """All players on this installation by name, ours first; other packages cannot take our names."""
    from importlib.metadata import entry_points  # takes a moment, and our own players do not need it

    known = {name: make for name, make in _ours().items() if not ((extra := _extra_of(name)) and missing(extra))}
    for point in entry_points(group=ENTRY_POINT):
        if point.name not in _ours():
            known[point.name] = partial(_loaded, point)
    return known


def characters() -> tuple[Character, ...]:
    """The characters that can play on this installation."""
    return tuple(each for each in (*CHARACTERS, ada()) if each.name in roster())


def announce(stranger: Player) -> str:
    """Register your own player in this process and return its name; NoSuchPlayer if the name is taken."""
    name = stranger.name
    if is_taken(name) or not _WORD.fullmatch(name):
        reason = "is one of ours" if is_taken(name) else "has a name that is more than one word"
        raise NoSuchPlayer(f"{quoted(name)}: {reason}. Give your player another name, such as name = 'mybot'")
    roster()[name.lower()] = _fixed(stranger)
    return name


def is_taken(name: str) -> bool:
    """Whether a name is one of ours, or ``me``, the person at the keyboard.

    >>> is_taken("Cop"), is_taken("me"), is_taken("mybot")
    (True, True, False)
    """
    return name.lower() in _ours() or name.lower() == "me"


def _loaded(point: EntryPoint, options: str) -> Player:
    try:
        made: Player = point.load()(options)
    except NoughtsError:
        raise
    except Exception as error:
        raise NoSuchPlayer(f"{quoted(point.name)}: the package that adds this player fails ({quoted(str(error))})") from error
    return made


def player(text: str) -> Player:
    """The player for a text: a name, and after a colon its options; NoSuchPlayer if there is none.

    >>> player("sera").name, player("level:3").name, player("mcts:nodes=2000").name
    ('sera', 'level:3', 'mcts:nodes=2000')
    >>> player("sara")
    Traceback (most recent call last):
        ...
    noughts.players.registry.NoSuchPlayer: sara: no such player. Did you mean sera?
    """
    if not isinstance(text, str):
        raise NoSuchPlayer(f"{quoted(text)}: not a player. Expected a text such as 'sera' or 'level:3'")
    name, _, options = text.strip().partition(":")
    name = name.lower()
    make = _ours().get(name) or roster().get(name)
    if make is None:
        advice = did_you_mean(name, roster()) or f"Choose from: {', '.join(roster())}."
        raise NoSuchPlayer(f"{quoted(name)}: no such player. {advice}")
    return make(options.strip())


def chosen_player(text: str) -> Player:
    """The player for a text: by its name, from a Python file, or in another program.

    ``mybot.py:Bot`` runs the file, ``gomocup:PATH`` and ``ugi:PATH`` start the program, so use this only for texts that
    you or your users have typed. Raises a NoughtsError if there is no such player.

    >>> chosen_player("sera").name, chosen_player("level:3").name
    ('sera', 'level:3')
    """
    return _own_player(text) or player(text)


def register_player(text: str) -> str:
    """The registered name of a typed player; one from a file or another program is registered first."""
    own = _own_player(text)
    return announce(own) if own else text


def _own_player(text: str) -> Player | None:
    if not isinstance(text, str):
        return None
    for prefix, module in PROGRAMS.items():
        if text.startswith(prefix):
            from_program: Callable[[str], Player] = import_module(module).player_from_program
            return from_program(text.removeprefix(prefix))
    return player_from_file(text) if is_file(text) else None


def with_table_cache(player: Player, table_cache: TableCache) -> Player:
    """The same player with this cache for its search; unchanged if its search has none.

    >>> table_cache = TableCache()
    >>> with_table_cache(_ours()["sera"](""), table_cache).searcher.table_cache is table_cache
    True
    """
    if not isinstance(player, Searching):
        return player
    return replace(player, searcher=search.with_table_cache(player.searcher, table_cache))


def is_file(text: str) -> bool:
    """Whether a text names a player in a file; no other name has a dot.

    >>> is_file("mybot.py:Bot"), is_file("mybot.py"), is_file("mcts:nodes=2000")
    (True, True, False)
    """
    return text.partition(".py")[2].startswith(":") or text.endswith(".py")


def player_from_file(text: str) -> Player:
    """The player in a file, such as ``mybot.py:Bot``; the only Player class needs no name. BadPlayer if there is none.

    This runs the file, so use it only for what people type on their own command line.
    """
    file, _, name = text.partition(".py:") if ".py:" in text else (text.removesuffix(".py"), "", "")
    path = Path(f"{file}.py")
    if not path.is_file():
        raise BadPlayer(f"{quoted(str(path))}: no such file. Expected a player such as mybot.py:Bot")
    return in_time(quoted(path.name), "to load", lambda: _player_in(path, name, text), sandbox.SECONDS_TO_LOAD)


def _player_in(path: Path, name: str, text: str) -> Player:
    module = _module(path)
    made = getattr(module, name, None) if name else _only_one(module, path)
    if isinstance(made, type) and issubclass(made, Player):
        made = made()
    if not isinstance(made, Player):
        raise BadPlayer(f"{quoted(text)}: not a player. Expected a class that inherits from noughts.Player")
    if not hasattr(made, "name"):
        made.name = name or type(made).__name__
    if not isinstance(made.name, str) or not made.name.isprintable():
        wrong = f"the name is {quoted(made.name)}; expected a text without control characters"
        begin = re.compile(rf"\s*class {type(made).__name__}\b")
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        line = next((number for number, line in enumerate(lines, 1) if begin.match(line)), 1)
        raise BadPlayer(f"{type(made).__name__}: {wrong} ({quoted(path.name)}, line {line})")
    return made


def _module(path: Path) -> ModuleType:
    """The file as a module, which may import its neighbours like a script."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadPlayer(f"{quoted(str(path))}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    folder = str(path.parent.resolve())
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def _only_one(module: ModuleType, path: Path) -> object:
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Player) and each.__module__ == module.__name__
    ]
    if len(own) != 1:
        known = ", ".join(f"{path.name}:{each.__name__}" for each in own)
        raise BadPlayer(
            f"{quoted(path.name)}: has {len(own)} players. "
            + (f"Choose one of {known}" if own else "Write a class that inherits from noughts.Player")
        )
    return own[0]
