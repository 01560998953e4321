"""Sandbox: runs other people's players with a time limit, and puts the player's name on its errors."""

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


SECONDS_FOR_MOVE = 10.0
"""The limit for a move if there is no other."""

SECONDS_TO_STOP = 0.05
"""How long a request to stop may go unnoticed."""


class BadPlayer(NoughtsError):
    """A player that fails, or does not answer with a legal move."""


class TooSlow(BadPlayer):
    """A player that exceeds its time."""


def name_of(player: Player) -> str:
    """The name of a player, or of its class if it has none."""
    name = getattr(player, "name", None)
    return quoted(name) if isinstance(name, str) and name else type(player).__name__


def move_of(player: Player, position: Position, limit: Limit) -> Move:
    """The legal move from ``player.move``; BadPlayer or TooSlow if there is none."""
    answer = _in_time(player, lambda: player.move(position), limit)
    try:
        move = position.parse_move(answer)
        position.play(move)
    except NoughtsError as error:
        raise BadPlayer(f"{name_of(player)}: {error}") from error
    return move


def blaming(player: Player) -> AbstractContextManager[None]:
    return blamed(name_of(player))


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """Turn any error inside into a BadPlayer with this name and the place in the code."""
    try:
        yield
    except NoughtsError:
        raise
    except Exception as error:
        raise BadPlayer(f"{name}: {_error_text(error)}") from error


def _error_text(error: BaseException) -> str:
    import traceback  # takes a moment, and most players are our own
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {quoted(str(error))}{where}"


def _in_time(player: Player, work: Callable[[], Move | str], limit: Limit) -> Move | str:
    """Run work in its own thread, which can be left behind; TooSlow if it takes too long."""
    from threading import Thread

    seconds = limit.seconds if limit.seconds is not None else SECONDS_FOR_MOVE
    given: list[Move | str] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            given.append(work())
        except BaseException as error:  # any error is the player's
            failed.append(error)

    thread = Thread(target=run, daemon=True, name=f"noughts-{name_of(player)}")
    thread.start()
    end = time.monotonic() + seconds
    while thread.is_alive() and (left := end - time.monotonic()) > 0 and not (limit.stop and limit.stop.is_set()):
        thread.join(min(left, SECONDS_TO_STOP if limit.stop else math.inf))
    if given:
        return given[0]
    if failed:
        raise BadPlayer(f"{name_of(player)}: {_error_text(failed[0])}") from failed[0]
    _interrupt(thread)
    raise TooSlow(f"{name_of(player)}: took more than {seconds:g} s for a move")


def _interrupt(thread: Thread) -> None:
    """End a thread at its next step in Python; code in C cannot be interrupted and keeps running."""
    import ctypes

    if thread.ident is not None and hasattr(ctypes, "pythonapi"):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
