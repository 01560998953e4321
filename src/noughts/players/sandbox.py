"""Sandbox: runs other people's players with a time limit, and puts the player's name on its errors."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn, TypeVar

from noughts.rules import Move, NoughtsError, Position, quoted
from noughts.search import Limit

if TYPE_CHECKING:
    from threading import Thread
    from types import FrameType

    from noughts.players.player import Player
    from noughts.search.core.runtime import Stop

Answer = TypeVar("Answer")

SECONDS_FOR_MOVE = 10.0  # if no other limit is given
SECONDS_TO_LOAD = 60.0  # a framework may take long to import
SECONDS_TO_STOP = 0.05  # how long a request to stop may go unnoticed


class BadPlayer(NoughtsError):
    """A player that fails, or does not answer with a legal move."""


class TooSlow(BadPlayer):
    """A player that exceeds its time."""


def name_of(player: Player) -> str:
    name = getattr(player, "name", None)
    return quoted(name) if isinstance(name, str) and name else type(player).__name__


def move_of(player: Player, position: Position, limit: Limit) -> Move:
    """The legal move from ``player.move``; BadPlayer or TooSlow if there is none."""
    seconds = limit.seconds if limit.seconds is not None else SECONDS_FOR_MOVE
    answer = in_time(name_of(player), "for a move", lambda: player.move(position), seconds, limit.stop)
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
    """Turn any error inside, and an attempt to end the program, into a BadPlayer with this name and the place in the code."""
    try:
        yield
    except NoughtsError:
        raise
    except (Exception, SystemExit) as error:
        raise BadPlayer(f"{name}: {_error_text(error)}") from error


def _error_text(error: BaseException) -> str:
    import traceback  # takes a moment, and most players are our own

    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    where = _place(frames[-1].filename, frames[-1].lineno) if frames else ""
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {quoted(error.msg)}{_place(error.filename or '', error.lineno)}"
    said = f": {quoted(str(error))}" if str(error) else ""
    return f"{type(error).__name__}{said}{where}"


def _place(file: str, line: int | None) -> str:
    from pathlib import Path

    return f" ({quoted(Path(file).name)}, line {line})"


def in_time(name: str, what: str, work: Callable[[], Answer], seconds: float, stop: Stop | None = None) -> Answer:
    """Run other people's code in a thread of its own; TooSlow, with the line it is at, if it takes too long.

    It can neither end the program nor close or replace the standard streams.
    """
    from threading import Thread

    _guard_exit()
    given: list[Answer] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            given.append(work())
        except BaseException as error:  # any error is the player's
            failed.append(error)

    thread = Thread(target=run, daemon=True, name=f"noughts-{name}")
    with _kept_streams():
        thread.start()
        end = time.monotonic() + seconds
        while thread.is_alive() and (left := end - time.monotonic()) > 0 and not (stop and stop.is_set()):
            thread.join(min(left, SECONDS_TO_STOP if stop else math.inf))
    if given:
        return given[0]
    if failed and isinstance(failed[0], NoughtsError):
        raise failed[0]
    if failed:
        raise BadPlayer(f"{name}: {_error_text(failed[0])}") from failed[0]
    frame = sys._current_frames().get(thread.ident or 0)
    where = _place(frame.f_code.co_filename, frame.f_lineno) if frame else ""
    _interrupt(thread)
    raise TooSlow(f"{name}: took more than {seconds:g} s {what}{where}")


class _GuardedExit:
    """``os._exit`` would end noughts without a word; called by a player, it raises a SystemExit with a file and a line."""

    def __init__(self, real: Callable[[int], NoReturn]) -> None:
        self.process = os.getpid()
        self._real = real

    def __call__(self, status: int) -> NoReturn:
        if os.getpid() == self.process and _is_in_player(sys._getframe(1)):  # a child of the player may end
            raise SystemExit(f"os._exit({quoted(status)})")
        self._real(status)


def _guard_exit() -> None:
    """Guard this process against ``os._exit``, and let a crash in C code show the line that led to it."""
    import faulthandler

    if isinstance(os._exit, _GuardedExit):
        os._exit.process = os.getpid()
        return
    os._exit = _GuardedExit(os._exit)
    if sys.__stderr__ and not faulthandler.is_enabled():
        with suppress(OSError, ValueError):  # it has no number
            faulthandler.enable(sys.__stderr__)


def _is_in_player(caller: FrameType) -> bool:
    """Whether code that is not ours was called from here or by a measurement of players."""
    frame: FrameType | None = caller
    while frame and not (name := str(frame.f_globals.get("__name__"))).startswith("noughts."):
        frame = frame.f_back
    return frame is not None and frame is not caller and name.startswith(("noughts.players", "noughts.arena"))


STANDARD_STREAMS = range(3)


@contextmanager
def _kept_streams() -> Iterator[None]:
    """The standard streams stay open and in their places: ``quit()`` closes the input, and some bots the output."""
    streams = {name: getattr(sys, name) for name in ("stdin", "stdout", "stderr")}
    for stream in streams.values():
        with suppress(AttributeError, OSError, ValueError):  # there is none, or it has no number
            if stream.fileno() in STANDARD_STREAMS:
                stream.close = lambda: None  # for good: a thread that is left behind may call it too
    try:
        yield
    finally:
        for name, stream in streams.items():
            setattr(sys, name, stream)


def _interrupt(thread: Thread) -> None:
    """End a thread at its next step in Python; code in C cannot be interrupted and keeps running."""
    import ctypes

    if thread.ident is not None and hasattr(ctypes, "pythonapi"):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
