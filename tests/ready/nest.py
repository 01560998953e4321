"""The process that programs are forked off: it has loaded all of noughts, and done nothing.

It listens at the socket that it is told of, for as long as its standard input
is open. A caller sends its streams, and how the program is to run; in the end
it is told the exit code. When a caller is gone, so is its program.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import os
import pkgutil
import selectors
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

LEFT_OUT = (
    "noughts.__main__",
    "noughts.envs",
    "noughts.learn",
    "noughts.store.migrations",
    "noughts.ui.desktop",
    "noughts.ui.terminal.app",
    "noughts.ui.web",
)
"""What no command without a screen imports, or what runs something when it is loaded."""

LOADED_LATER = ("sqlalchemy.dialects.sqlite",)
"""What is asked for only when a database is opened."""


def main(address: str) -> None:
    """Be the nest, and in each process that is forked off, the program."""
    end = End()
    atexit.register(end)  # the first, so it comes last
    load()
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(address)
    listening.listen()
    if call := Nest(listening).next_call():
        become(*call)
        from noughts.cli.main import main

        try:
            main()
        except SystemExit as leaving:
            end.code = leaving.code or 0
            raise


class End:
    """Ends a program when everything is done.

    Python would first take apart all that is loaded: longer than most programs take.
    """

    code: int | str | None = None

    def __call__(self) -> None:
        if isinstance(self.code, int):
            gc.collect()  # what the program leaves open says so
            with suppress(OSError):  # Python says what cannot be written
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(self.code)


def load() -> None:
    """Import whatever a command may import."""
    import noughts

    for module in pkgutil.walk_packages(noughts.__path__, "noughts."):
        if not module.name.startswith(LEFT_OUT):
            importlib.import_module(module.name)
    for name in LOADED_LATER:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()  # what nobody changes, all processes share


LENGTH = 10
"""Digits that say how long a request is."""

Call = tuple[Sequence[int], bytes]
"""The three streams of a caller, and what it wants."""


class Nest:
    """Who has called, and which process does what they asked for."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._waiting = selectors.DefaultSelector()
        self._waiting.register(listening, selectors.EVENT_READ, self._answer)
        self._waiting.register(sys.stdin, selectors.EVENT_READ, None)

    def next_call(self) -> Call | None:
        """Answer all callers; returns in every process that is forked off with its call, and with none in the end."""
        while True:
            for key, _ in self._waiting.select():
                if key.data is None:
                    return None
                if call := key.data():
                    return call

    def _answer(self) -> Call | None:
        """Fork a program off; it holds one end of a pipe, whose other end tells when it has ended."""
        caller, _ = self._listening.accept()
        length, streams, _, _ = socket.recv_fds(caller, LENGTH, 3)
        request = caller.recv(int(length), socket.MSG_WAITALL)
        ended, alive = os.pipe()
        child = os.fork()
        if not child:
            self._let_go()
            caller.close()
            os.close(ended)
            return streams, request
        for each in (alive, *streams):
            os.close(each)
        self._waiting.register(ended, selectors.EVENT_READ, lambda: self._tell(child, ended, caller))
        self._waiting.register(caller, selectors.EVENT_READ, lambda: self._end(child, caller))
        return None

    def _let_go(self) -> None:
        """Close in a program what is open for others."""
        for key in self._waiting.get_map().values():
            if key.fileobj is not sys.stdin:
                os.close(key.fd)
        self._waiting.close()

    def _tell(self, child: int, ended: int, caller: socket.socket) -> None:
        """Say how it ended to whoever called."""
        self._waiting.unregister(ended)
        os.close(ended)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with suppress(KeyError, OSError):  # it may be gone
            self._waiting.unregister(caller)
            caller.sendall(str(code).encode())
        caller.close()

    def _end(self, child: int, caller: socket.socket) -> None:
        """Nobody waits for it any more, if it has not ended at this very moment."""
        if caller.fileno() != -1:
            self._waiting.unregister(caller)
            os.kill(child, signal.SIGKILL)


def become(streams: Sequence[int], request: bytes) -> None:
    """Take on the streams, the arguments, the folder and the environment of a caller, as Python does when it starts."""
    folder, mask, count, *texts = request.split(b"\0")
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.environb.clear()
    os.environb.update(text.split(b"=", 1) for text in texts[int(count) :])
    time.tzset()
    os.chdir(folder)
    os.umask(int(mask))
    sys.argv = ["noughts", *map(os.fsdecode, texts[: int(count)])]
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding, line_buffering=os.isatty(1))
    error = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
    sys.stderr = io.TextIOWrapper(error, encoding, "backslashreplace", line_buffering=True)


if __name__ == "__main__":
    main(sys.argv[1])
