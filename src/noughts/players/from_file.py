"""A player from a file of one's own: ``mybot.py:Bot``."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from noughts.players.patience import BadPlayer, blamed
from noughts.players.player import Player
from noughts.rules import quoted


def is_file(text: str) -> bool:
    """Whether a text names a player of a file; no player of ours has a dot in its name.

    >>> is_file("mybot.py:Bot"), is_file("mybot.py"), is_file("mcts:nodes=2000")
    (True, True, False)
    """
    return text.partition(".py")[2].startswith(":") or text.endswith(".py")


def player_from_file(text: str) -> Player:
    """The player that a file defines: a class by its name, or a player; the only class of its kind needs no name.

    This runs the file, so it is for what people write on their own command line.
    """
    file, _, name = text.partition(".py:") if ".py:" in text else (text.removesuffix(".py"), "", "")
    path = Path(f"{file}.py")
    if not path.is_file():
        raise BadPlayer(f"{quoted(str(path))}: no such file. Expected a player such as mybot.py:Bot")
    module = _module(path)
    made = getattr(module, name, None) if name else _only_one(module, path)
    if isinstance(made, type) and issubclass(made, Player):
        with blamed(f"{path.name}:{made.__name__}"):
            made = made()
    if not isinstance(made, Player):
        raise BadPlayer(f"{quoted(text)}: not a player. Expected a class that inherits from noughts.Player")
    if not hasattr(made, "name"):
        made.name = name or type(made).__name__
    return made


def _module(path: Path) -> ModuleType:
    """The file as a module, which may import its neighbours, as a script may."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadPlayer(f"{quoted(str(path))}: not a file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        with blamed(path.name):
            spec.loader.exec_module(module)
    finally:
        sys.path.pop(0)
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
