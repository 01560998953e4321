"""The command line as a whole."""

import subprocess
import sys

import pytest

import noughts as package
from noughts.cli.main import noughts as program
from tests.processes import running
from tests.waiting import LONG


def test_version_is_that_of_the_package(noughts):
    assert noughts("--version").stdout == f"noughts {package.__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["play", "--help"]])
def test_help_goes_to_standard_output(noughts, arguments):
    done = noughts(*arguments)
    assert done.returncode == 0
    assert "Usage: noughts" in done.stdout
    assert done.stderr == ""


def test_the_help_has_every_command_once_in_a_whole_sentence(noughts):
    lines = noughts("--help").stdout.partition("Play:")[2].splitlines()
    listed = {line.split()[0]: line for line in lines if line.startswith("  ")}
    assert sorted(listed) == sorted(program.commands)
    assert all(line.endswith(".") and not line.endswith("...") for line in listed.values())
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plya"], "No such command 'plya'"),
        (["--bad"], "No such option"),
        (["play", "--rules", "3x3x9"], "k 9: no line of 9 fits on this 3x3 board; k can be 1 to 3"),
        (["play", "--rules", "3x3 mirere"], "mirere: not a word of the rules. Did you mean misere?"),
        (["play", "--o", "kop"], "kop: no such player. Did you mean cop?"),
        (["play", "--o", "@"], "(nothing): a name has 1 to 40 characters"),
        (["play", "--o", "@a\tb"], "a\\tb: a name has no control characters"),
        (["play", "--o", "@" + "n" * 41], "a name has 1 to 40 characters"),
        (["play", "--name", "bob", "--o", "@Bob"], "Bob: both players have this name"),
        (["play", "extra"], "Got unexpected extra argument (extra). Usage: noughts play [OPTIONS]"),
        (["play", "5x5", "misere"], '5x5 misere: rules go after an option: --rules "5x5 misere"'),
        (["watch", "cop"], "Missing argument 'WHO'. Usage: noughts watch [OPTIONS] WHO WHO"),
        (["play", "--rules", "3x3", "wild", "torus"], 'quotation marks: --rules "3x3 wild torus"'),
    ],
)
def test_bad_input_gets_one_line_on_standard_error_and_exit_code_2(refused, arguments, message):
    assert message in refused(*arguments)


def test_a_reader_that_leaves_early_is_no_reason_for_a_traceback():
    command = [sys.executable, "-m", "noughts", "play"]
    with running(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdout.close()
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=LONG) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="NOT TESTED: the examples are written for a POSIX shell")
@pytest.mark.parametrize(
    ("command", "closed"),
    [
        *(("history", closed) for closed in ("<&-", ">&-", "2>&-")),  # the database must not get the stream's number
        *((command, "<&- >&- 2>&-") for command in ("", "play --plain", "history")),
    ],
)
def test_a_standard_stream_that_was_closed_is_no_reason_for_a_traceback(database, command, closed):
    done = subprocess.run(
        f"{sys.executable} -m noughts {command} {closed}",
        shell=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=LONG,
    )
    assert done.returncode == 0
    assert done.stderr == b""
