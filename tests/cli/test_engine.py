"""``noughts engine``."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from noughts import Position
from noughts.rules import Move
from tests.at_work import LONG, wait_until_it_has_worked

BOUND = 40
"""Moves of a game; it is not about who wins."""


@contextmanager
def engine(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    """An engine that is spoken to through pipes; one that never answers is ended."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="ascii") as process:
        end = threading.Timer(2 * LONG, process.kill)
        end.start()
        try:
            yield process
        finally:
            end.cancel()
            process.kill()


def ask(process: "subprocess.Popen[str]", *lines: str) -> str:
    """The one answer to some lines, as a manager writes them."""
    process.stdin.write("".join(f"{line}\r\n" for line in lines))
    process.stdin.flush()
    return process.stdout.readline().rstrip("\n")


def test_two_engines_play_a_whole_game_through_pipes(program):
    """Each in a process of its own, with a manager between them that knows the rules."""
    with engine([*program, "engine"]) as first, engine([*program, "engine", "--with", "cop"]) as second:
        for process in (first, second):
            assert ask(process, "INFO timeout_turn 40", "START 15") == "OK"
        position, answer = Position.start("15x15x5"), ask(first, "BEGIN")
        for number in range(BOUND):
            position = position.play(Move(*map(int, answer.split(","))))
            if position.is_over:
                break
            answer = ask(second if number % 2 == 0 else first, f"TURN {answer}")
        assert position.is_over or len(position.moves()) == 15 * 15 - BOUND
        for process in (first, second):
            assert process.communicate("END\r\n") == ("", "")
            assert process.returncode == 0


def test_what_is_asked_before_the_input_ends_is_answered(noughts):
    done = noughts("engine", "--with", "engine:nodes=1000", typed="START 15\r\nBEGIN\r\nTURN 7,8")
    assert (done.returncode, done.stderr) == (0, "")
    first, *moves = done.stdout.splitlines()
    assert first == "OK"
    assert len({*moves, "7,8"}) == 3


def test_nothing_is_read_after_the_end(noughts):
    done = noughts("engine", typed="START 15\nEND\nABOUT\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "OK\n", "")


def test_odd_bytes_and_lines_without_end_are_no_reason_to_stop(noughts):
    done = noughts("engine", "--with", "random", typed=b"\xff\xfe\0START\nTURN " + b"9" * 100_000 + b"\nSTART 15\nEND\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["UNKNOWN", "ERROR", "OK"]


CHATTY = """
from noughts import Player

print("loaded")

class Bot(Player):
    name = "chatty"

    def move(self, position):
        print("thinking")
        return position.moves()[0]
"""


def test_what_a_bot_prints_does_not_get_between_the_answers(noughts, tmp_path):
    (tmp_path / "chatty.py").write_text(CHATTY, encoding="utf-8")
    done = noughts("engine", "--with", f"{tmp_path / 'chatty.py'}:Bot", typed="START 15\nBEGIN\nTURN 5,5\n")
    assert (done.stdout, done.stderr) == ("OK\n0,0\n1,0\n", "loaded\nthinking\nthinking\n")


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("engin", "engin: no such player. Did you mean engine?"),
        ("mcts:nodes=x", "nodes=x: expected a whole number"),
        ("missing.py:Bot", "missing.py: no such file"),
    ],
)
def test_somebody_who_cannot_play_is_refused_before_it_begins(refused, who, why):
    assert why in refused("engine", "--with", who)


@pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: Ctrl-C is sent as a POSIX signal")
def test_ctrl_c_ends_a_thought_with_130():
    with engine([sys.executable, "-m", "noughts", "engine", "--with", "engine"]) as process:
        assert ask(process, "INFO timeout_turn 600000", "START 20") == "OK"
        process.stdin.write("BEGIN\n")
        process.stdin.flush()
        wait_until_it_has_worked(process.pid, 1)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=LONG)
        assert (out, error.strip(), process.returncode) == ("", "", 130)
