"""The program in a real terminal, with real keystrokes."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.waiting import LONG

pty = pytest.importorskip("pty", reason="NOT TESTED: a pseudo-terminal needs Linux or macOS")


class Terminal:
    """A program at a pseudo-terminal: type into it, and wait for what it shows."""

    def __init__(self, *arguments: str) -> None:
        self._keyboard, screen = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-m", "noughts", *arguments],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(screen)
        self.shown = ""

    def type(self, keys: str) -> None:
        os.write(self._keyboard, keys.encode())

    def wait_for(self, *texts: str) -> str:
        """Read on until one of the texts is on the screen, and say which."""
        end = time.monotonic() + LONG
        while not any(text in self.shown for text in texts):
            is_readable, _, _ = select.select([self._keyboard], [], [], max(0.0, end - time.monotonic()))
            assert is_readable, f"{texts} is not in {self.shown!r}"
            try:
                self.shown += os.read(self._keyboard, 4096).decode()
            except OSError:  # the program has left, and with it the terminal
                break
        found = [text for text in texts if text in self.shown]
        assert found, f"{texts} is not in {self.shown!r}"
        return found[0]

    def close(self) -> int:
        return self.program.wait(LONG)

    def end(self) -> None:
        """End the program, if it has not ended."""
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self._keyboard)


@pytest.fixture
def start() -> Iterator[Callable[..., Terminal]]:
    """Starts the program at a terminal with these arguments."""
    started: list[Terminal] = []

    def make(*arguments: str) -> Terminal:
        started.append(Terminal(*arguments))
        return started[-1]

    yield make
    for terminal in started:
        terminal.end()


def _take_terminal() -> None:
    """Make the terminal the one that Ctrl-C and Ctrl-D speak for."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_two_people_play_a_game(start):
    terminal = start("play", "--plain", "--name", "Alice", "--o", "@Bob")
    for turn, move in enumerate("5 1 3 7 4 9 6".split()):
        terminal.wait_for(f"Your turn, {'Alice (X)' if turn % 2 == 0 else 'Bob (O)'}.\r\n> ")
        terminal.shown = ""
        terminal.type(f"{move}\n")
    terminal.wait_for("Alice wins! Three in a row: a2 b2 c2.")
    terminal.wait_for("Play again?")
    terminal.type("no\n")
    assert terminal.close() == 0


def test_a_typing_mistake_can_be_rubbed_out(start):
    terminal = start("play", "--plain", "--o", "@Friend")
    terminal.wait_for("> ")
    terminal.type("c3\x7f\x7fb2\n")
    terminal.wait_for("[X]")
    terminal.type("quit\n")
    terminal.wait_for("You left after b2.")
    assert terminal.close() == 0


def test_ctrl_c_leaves_with_130_and_says_what_was_played(start):
    terminal = start("play", "--plain", "--o", "@Friend")
    terminal.wait_for("> ")
    terminal.type("b2\n")
    terminal.wait_for("Your turn, Friend (O).\r\n> ")
    terminal.type("\x03")
    terminal.wait_for("You left after b2.")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.shown


def test_ctrl_d_leaves_with_0(start):
    terminal = start("play", "--plain", "--o", "@Friend")
    terminal.wait_for("> ")
    terminal.type("\x04")
    terminal.wait_for("You left before the first move.")
    assert terminal.close() == 0


def test_a_terminal_that_is_closed_ends_the_program(start):
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests with nohup hands down that it is ignored
    try:
        terminal = start("play", "--plain", "--o", "@Friend")
    finally:
        signal.signal(signal.SIGHUP, before)
    terminal.wait_for("> ")
    os.killpg(terminal.program.pid, signal.SIGHUP)
    assert terminal.close() == -signal.SIGHUP


def test_a_person_plays_a_character(start):
    terminal = start("play", "--plain", "--name", "Alice", "--o", "kitty")
    terminal.wait_for("Kitty: ")
    for cell in "123456789":
        terminal.wait_for("Your turn.\r\n> ")
        terminal.shown = ""
        terminal.type(f"{cell}\n")
        if terminal.wait_for("in a row:", "a draw", "\r\n> ") != "\r\n> ":
            break
    terminal.wait_for("Kitty: ")
    terminal.wait_for("Play again?")
    terminal.type("quit\n")
    assert terminal.close() == 0


def test_time_that_runs_out_is_noticed_though_nobody_types(start):
    terminal = start("play", "--plain", "--name", "Alice", "--o", "@Bob", "--time", "0.5s")
    terminal.wait_for("Bob wins! Alice (X) ran out of time.")
    terminal.wait_for("Play again?")
    terminal.type("no\n")
    assert terminal.close() == 0
