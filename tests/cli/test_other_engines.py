"""``gomocup:PATH`` on the command line: other programs play, fail and end."""

import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

from tests.at_work import LONG, wait_until_it_is_gone

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
    who = brain(f"exec {shlex.join(program)} engine --with random")
    done = noughts("selfplay", "2", "--x", who, "--o", "random", "--rules", "9x9x5", "--seconds", "60", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert sum(map(int, done.stdout.split())) == 2


ANSWERS = "while read -r word rest; do case $word in ABOUT) echo 'name=\"Abel\"';; START) echo OK;; DONE|BEGIN) {};; esac; done"


def test_one_can_sit_down_with_another_program_and_is_told_when_it_fails(noughts, brain):
    played = noughts("play", "--plain", "--o", brain(ANSWERS.format("echo 0,8")), "--rules", "9x9x5", typed="e5\nquit\n")
    assert "a9" in played.stdout
    failed = noughts("play", "--plain", "--o", brain(ANSWERS.format("exit 7")), "--rules", "9x9x5", typed="e5\nquit\n")
    assert "ended by itself, with exit code 7. The game is paused; nothing is lost." in failed.stdout
    assert (played.returncode, failed.returncode, failed.stderr) == (0, 0, "")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("connect-four", "knows five in a row alone"),
        ("9x9x5+misere", "knows five in a row alone"),
        ("9x9x5+wild", "knows five in a row alone"),
    ],
)
def test_games_that_it_cannot_be_told_about_are_refused(refused, brain, rules, why):
    who = brain(ANSWERS.format("echo 0,0"))
    assert why in refused("play", "--o", who, "--rules", rules)


@pytest.mark.parametrize(
    ("path", "why"), [("", "gomocup: whom? Expected the path"), ("nowhere/pbrain-x", "nowhere/pbrain-x: no such file")]
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
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as noughts:
        end = time.monotonic() + LONG
        while not pid_file.exists():
            assert time.monotonic() < end, "nobody thinks"
            time.sleep(0.01)
        noughts.send_signal(sent)
        assert noughts.wait(LONG) == code
    wait_until_it_is_gone(int(pid_file.read_text()))
