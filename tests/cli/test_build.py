"""``noughts engine``, and other engines as players."""

import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from noughts import Position
from noughts.rules import Move
from tests.processes import running, wait_until_it_has_worked, wait_until_it_is_gone
from tests.waiting import LONG, wait_for

BOUND = 40
"""Moves of a game; it is not about who wins."""


@contextmanager
def engine(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    """An engine that is spoken to through pipes; one that never answers is ended."""
    pipe = subprocess.PIPE
    with running(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="ascii") as process:
        end = threading.Timer(2 * LONG, process.kill)
        end.start()
        try:
            yield process
        finally:
            end.cancel()


def ask(process: "subprocess.Popen[str]", *lines: str) -> str:
    """The one answer to some lines, as a manager writes them."""
    process.stdin.write("".join(f"{line}\r\n" for line in lines))
    process.stdin.flush()
    return process.stdout.readline().rstrip("\n")


def test_two_engines_play_a_whole_game_through_pipes(program):
    """Each in a process of its own, with a manager between them that knows the rules."""
    with engine([*program.command, "engine"]) as first, engine([*program.command, "engine", "--with", "cop"]) as second:
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
def test_a_player_that_cannot_play_is_refused_before_it_begins(refused, who, why):
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


pytestmark = pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: brains are shell scripts here")


@pytest.fixture
def brain(tmp_path):
    """Makes a program of the lines of a shell script, and says how it is asked for."""

    def of(*lines: str) -> str:
        path = tmp_path / "pbrain-test"
        path.write_text("\n".join(["#!/bin/sh", *lines]) + "\n")
        path.chmod(0o700)
        return f"gomocup:{path}"

    return of


def test_noughts_plays_whole_games_against_noughts_in_another_process(noughts, program, brain):
    who = brain(f"exec {shlex.join(program.command)} engine --with random")
    done = noughts("selfplay", "2", "--x", who, "--o", "random", "--rules", "9x9x5", "--seconds", "60", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert sum(map(int, done.stdout.split())) == 2


ANSWERS = "while read -r word rest; do case $word in ABOUT) echo 'name=\"Abel\"';; START) echo OK;; DONE|BEGIN) {};; esac; done"


def test_one_can_sit_down_with_another_program_and_is_told_when_it_fails(noughts, brain):
    played = noughts("play", "--plain", "--o", brain(ANSWERS.format("echo 0,8")), "--rules", "9x9x5", typed="e5\nquit\n")
    assert "a9" in played.stdout
    failed = noughts("play", "--plain", "--o", brain(ANSWERS.format("exit 7")), "--rules", "9x9x5", typed="e5\nquit\n")
    assert "exited with code 7. The game is paused." in failed.stdout
    assert (played.returncode, failed.returncode, failed.stderr) == (0, 0, "")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("connect-four", "only has five in a row"),
        ("9x9x5+misere", "only has five in a row"),
        ("9x9x5+wild", "only has five in a row"),
    ],
)
def test_games_that_it_cannot_be_told_about_are_refused(refused, brain, rules, why):
    who = brain(ANSWERS.format("echo 0,0"))
    assert why in refused("play", "--o", who, "--rules", rules)


@pytest.mark.parametrize(
    ("path", "why"),
    [("", "gomocup: the path is missing. Expected the path"), ("nowhere/pbrain-x", "nowhere/pbrain-x: no such file")],
)
def test_a_path_that_leads_nowhere_is_refused_by_every_command(refused, path, why):
    for command in (
        ["play", "--o", f"gomocup:{path}"],
        ["watch", f"gomocup:{path}", "cop"],
        ["tournament", "cop", f"gomocup:{path}"],
        ["strength", f"gomocup:{path}"],
        ["engine", "--with", f"gomocup:{path}"],
    ):
        assert why in refused(*command)


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9), (signal.SIGTERM, -15)])
def test_however_noughts_ends_no_program_goes_on_thinking(brain, tmp_path, sent, code):
    pid_file = tmp_path / "pid"
    who = brain(ANSWERS.format(f"echo $$ > {pid_file}.new; mv {pid_file}.new {pid_file}; while :; do :; done"))
    command = [sys.executable, "-m", "noughts", "selfplay", "1", "--x", who, "--rules", "9x9x5", "--seconds", "600"]
    with running(command, stdout=subprocess.DEVNULL) as noughts:
        wait_for(pid_file.exists, missing=lambda: "nobody thinks")
        noughts.send_signal(sent)
        assert noughts.wait(LONG) == code
    wait_until_it_is_gone(int(pid_file.read_text()))
