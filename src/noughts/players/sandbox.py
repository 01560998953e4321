"""Patience: asking code that somebody else wrote for a move, with a limit on its time and a name on its errors."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from noughts.rules import Move, NoughtsError, Position, quoted
from noughts.search import Limit

if TYPE_CHECKING:
    from threading import Thread

    from noughts.players.player import Player


PATIENCE = 10.0
"""Seconds for a move where no other limit is said."""

GLANCE = 0.05
"""Seconds between two looks whether somebody wishes the end."""


class BadPlayer(NoughtsError):
    """A player that fails, or answers with something else than a move of the game."""


class TooSlow(BadPlayer):
    """A player that takes longer than it may."""


def name_of(player: Player) -> str:
    """What a player is called, if it says so."""
    name = getattr(player, "name", None)
    return quoted(name) if isinstance(name, str) and name else type(player).__name__


def move_of(player: Player, position: Position, limit: Limit) -> Move:
    """The legal move that ``player.move`` answers with."""
    answer = _in_time(player, lambda: player.move(position), limit)
    try:
        move = position.parse_move(answer)
        position.play(move)
    except NoughtsError as error:
        raise BadPlayer(f"{name_of(player)}: {error}") from error
    return move


def blaming(player: Player) -> AbstractContextManager[None]:
    """Whatever fails here has the player's name on it, and the place in its code."""
    return blamed(name_of(player))


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """The same for what has no player yet."""
    try:
        yield
    except NoughtsError:
        raise
    except Exception as error:
        raise BadPlayer(f"{name}: {_told(error)}") from error


def _told(error: BaseException) -> str:
    import traceback  # it takes a moment to import, and most players are our own
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {quoted(str(error))}{where}"


def _in_time(player: Player, work: Callable[[], Move | str], limit: Limit) -> Move | str:
    """What the work gives, unless it takes too long; it runs in a thread of its own, since no other can be left behind."""
    from threading import Thread

    seconds = limit.seconds if limit.seconds is not None else PATIENCE
    given: list[Move | str] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            given.append(work())
        except BaseException as error:  # whatever it is, it belongs to the player
            failed.append(error)

    thread = Thread(target=run, daemon=True, name=f"noughts-{name_of(player)}")
    thread.start()
    end = time.monotonic() + seconds
    while thread.is_alive() and (left := end - time.monotonic()) > 0 and not (limit.stop and limit.stop.is_set):
        thread.join(min(left, GLANCE if limit.stop else math.inf))
    if given:
        return given[0]
    if failed:
        raise BadPlayer(f"{name_of(player)}: {_told(failed[0])}") from failed[0]
    _interrupt(thread)
    raise TooSlow(f"{name_of(player)}: took more than {seconds:g} s for a move")


def _interrupt(thread: Thread) -> None:
    """End a thread at its next step in Python; while it is in C it cannot be ended, and goes on beside us."""
    import ctypes

    if thread.ident is not None and hasattr(ctypes, "pythonapi"):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
