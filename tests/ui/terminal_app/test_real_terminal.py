"""The app in a real pseudo-terminal: keys, a new size, Ctrl-C, being killed, and going on."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from noughts.play import Library
from tests.waiting import LONG

fcntl, pty, termios = (pytest.importorskip(name) for name in ("fcntl", "pty", "termios"))

PROGRAM = """
import sys
from noughts.play.library import Library
from noughts.ui.terminal.app import run
library = Library.open(sys.argv[1])
library.welcome("Alice")
sys.exit(run(library, "Alice", library.settings("Alice")))
"""


class Terminal:
    """A program with a terminal around it."""

    def __init__(self, store: Path) -> None:
        self.master, slave = pty.openpty()
        self.resize(80, 24)
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "", "LINES": ""}
        command = [sys.executable, "-c", PROGRAM, str(store)]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.output = ""

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def sees(self, text: str) -> None:
        """Wait until the program has written something."""
        end = time.monotonic() + LONG
        while text not in self.output:
            assert time.monotonic() < end, self.output[-2000:]
            self._read(0.2)

    def ends(self) -> int:
        end = time.monotonic() + LONG
        while self.process.poll() is None:
            assert time.monotonic() < end, "the program does not end"
            self._read(0.1)
        return self.process.returncode

    def _read(self, seconds: float) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            with contextlib.suppress(OSError):  # the other end is closed
                self.output += os.read(self.master, 65536).decode(errors="replace")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def terminal(store: Path) -> Iterator[Terminal]:
    opened = Terminal(store)
    yield opened
    opened.close()


def kept(store: Path) -> list[int]:
    """The numbers of moves of the games that were left."""
    library = Library.open(str(store))
    found = [game.plies for game in library.store.unfinished("Alice")]
    library.close()
    return found


def test_a_move_another_size_and_ctrl_c(terminal: Terminal, store: Path) -> None:
    terminal.sees("Welcome, Alice!")
    terminal.type("p")
    terminal.sees("Your turn.")
    terminal.resize(120, 40)
    os.kill(terminal.process.pid, signal.SIGWINCH)
    terminal.type("5")
    terminal.sees("moves")
    terminal.type("\x03")
    assert terminal.ends() == 130
    assert kept(store)[0] >= 1


def test_a_program_that_is_killed_goes_on_where_it_was(terminal: Terminal, store: Path) -> None:
    terminal.sees("Welcome, Alice!")
    terminal.type("p")
    terminal.sees("Your turn.")
    terminal.type("5")
    terminal.sees("moves")
    terminal.process.kill()
    terminal.process.wait()
    assert kept(store)[0] >= 1
    second = Terminal(store)
    try:
        second.sees("Continue your last game")
        second.type("g")
        second.sees("b2")
        second.type("\x11")
        assert second.ends() == 0
    finally:
        second.close()


def test_leaving_with_q_is_no_error(terminal: Terminal) -> None:
    terminal.sees("Welcome, Alice!")
    terminal.type("q")
    assert terminal.ends() == 0


def test_a_cells_name_that_is_typed_is_that_cell(terminal: Terminal, store: Path) -> None:
    """The letter b hid the panel, and 2 played the second cell."""
    terminal.sees("Welcome, Alice!")
    terminal.type("p")
    terminal.sees("Your turn.")
    terminal.type("b2")
    terminal.sees("moves")
    terminal.type("\x11")
    assert terminal.ends() == 0
    library = Library.open(str(store))
    left = library.store.unfinished("Alice")[0]
    assert '"b2"' in left.document
    library.close()


def test_keys_that_come_all_at_once_are_answered_in_their_order(terminal: Terminal, store: Path) -> None:
    terminal.sees("Welcome, Alice!")
    terminal.type("2\rb2a1c3:undo\rc1")
    terminal.sees("Your turn, Friend (O).")
    terminal.type("\x11")
    assert terminal.ends() == 0
    library = Library.open(str(store))
    moves = library.reopen(library.store.unfinished("Alice")[0].id, Random(1))[0].game.moves()
    assert [str(move) for move in moves] == ["b2", "a1", "c1"]
    library.close()
