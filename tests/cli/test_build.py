"""``noughts selfplay``, ``tournament``, ``strength`` and ``engine``, and other engines as players."""

import json
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


def test_quiet_self_play_prints_three_numbers_alone(noughts):
    done = noughts("selfplay", "50", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 0 50\n", "")


def test_self_play_tells_who_won_how_often_and_how_fast(noughts):
    done = noughts("selfplay", "200", "--x", "sera", "--o", "random", "--seed", "3")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("X sera")
    assert lines[1].split()[:3] == ["O", "random", "0"]
    assert lines[-1].startswith("200 games in ")
    assert lines[-1].endswith(" games a second")


def test_self_play_speaks_json_and_repeats_with_its_seed(noughts):
    arguments = ["selfplay", "60", "--x", "cop", "--o", "random", "--rules", "3x3+misere", "--json"]
    one, same, other = (json.loads(noughts(*arguments, "--seed", seed).stdout) for seed in ("1", "1", "2"))
    results = ("x_wins", "o_wins", "draws")
    assert [one[name] for name in results] == [same[name] for name in results] != [other[name] for name in results]
    assert sum(one[name] for name in results) == one["games"] == 60
    assert (one["rules"], one["x"], one["o"], one["seed"]) == ("3x3x3 misere", "cop", "random", 1)
    assert one["games_per_second"] > 0


BOT = """
from noughts import Player

class Bot(Player):
    name = "bot"

    def move(self, position):
        return position.moves()[-1]

class Broken(Bot):
    def move(self, position):
        return 1 / 0
"""


@pytest.fixture
def bot(tmp_path):
    """A file with two players, one of which fails."""
    path = tmp_path / "mybot.py"
    path.write_text(BOT)
    return path


def test_a_bot_from_a_file_plays_with_seats_swapped_and_repeats(noughts, bot):
    arguments = ["selfplay", "20", "--x", f"{bot}:Bot", "--o", "cop", "--swap", "--json"]
    one, same = (json.loads(noughts(*arguments).stdout) for _ in range(2))
    assert one == same
    assert [(row["name"], row["games"]) for row in one["standings"]] == [("cop", 20), ("bot", 20)]
    assert all(row["low"] <= row["score"] <= row["high"] for row in one["standings"])


def test_one_can_sit_down_with_a_bot_from_a_file(noughts, bot):
    done = noughts("play", "--plain", "--o", f"{bot}:Bot", typed="a1\na2\na3\nquit\n")
    assert "Guest: 1 · Bot: 0 · draws: 0" in done.stdout
    assert "bot" in noughts("history", "--json").stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (":Nobody", "not a player. Expected a class that inherits from noughts.Player"),
        ("", "mybot.py: has 2 players. Choose one of mybot.py:Bot, mybot.py:Broken"),
        (":Broken", "bot: ZeroDivisionError: division by zero (mybot.py, line 12)"),
        ("x.py", "no such file. Expected a player such as mybot.py:Bot"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_one_line(noughts, bot, name, message):
    done = noughts("selfplay", "5", "--o", f"{bot}{name}")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr


def test_a_clock_can_be_set(noughts):
    done = json.loads(noughts("selfplay", "2", "--x", "sera", "--o", "random", "--time", "1m", "--json").stdout)
    assert (done["time"], done["nodes"], done["o_wins"]) == ("1m", None, 0)


def test_a_tournament_ranks_all_and_shows_who_scored_against_whom(noughts, bot):
    arguments = ("tournament", "random", "god", f"{bot}:Bot", "--games", "4", "--seed", "3")
    lines = noughts(*arguments).stdout.splitlines()
    assert lines[0].split() == ["player", "games", "wins", "draws", "losses", "score"]
    assert lines[5].split() == ["against", "1", "2", "3"]
    assert [line.split()[1] for line in lines[1:4]] == [line.split()[1] for line in lines[6:9]]
    assert lines[1].split()[1] == "god"
    document = json.loads(noughts(*arguments, "--json").stdout)
    points = document["points_against"]
    assert document["games"] == 12
    assert all(points[one][other] + points[other][one] == 4 for one in points for other in points[one])
    assert [row["name"] for row in document["standings"]] == list(points)


def test_two_players_need_no_second_table(noughts):
    assert len(noughts("tournament", "god", "random", "--games", "2").stdout.splitlines()) == 3


def test_strength_says_what_a_best_response_is(noughts):
    assert "The best response knows this very player" in noughts("strength", "god").stdout
    assert "best response knows this player" in " ".join(noughts("strength", "--help").stdout.split())


def test_strength_is_exact_on_a_small_board(noughts):
    done = noughts("strength", "sera")
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["random", "first", "99.479", "%", "0.521", "%", "0.000", "%"] in rows
    assert ["random", "second", "91.640", "%", "8.360", "%", "0.000", "%"] in rows


def test_strength_is_sampled_on_a_larger_board(noughts):
    document = json.loads(noughts("strength", "random", "--rules", "4x3", "--games", "10", "--json").stdout)
    assert (document["player"], document["rules"]) == ("random", "4x3x3")
    assert [(record["against"], record["side"]) for record in document["records"]] == [
        ("random", "x"),
        ("random", "o"),
        ("perfect", "x"),
        ("perfect", "o"),
    ]
    assert all(record["wins"]["low"] < record["wins"]["high"] for record in document["records"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["selfplay", "0"], "0 games: play at least 1"),
        (["selfplay", "--", "-5"], "-5 games: play at least 1"),
        (["selfplay", "many"], "'many' is not a valid integer"),
        (["selfplay", "5", "--x", "kity"], "kity: no such player. Did you mean kitty?"),
        (["selfplay", "5", "--x", "god", "--rules", "notakto"], "god: the book knows only"),
        (["tournament", "god"], "one player: a tournament has at least 2"),
        (["tournament"], "Missing argument 'WHO WHO...'"),
        (["tournament", "god", "cop", "--games", "0"], "0 games: play at least 1"),
        (["tournament", "god", "cop", "--rules", "notakto"], "god: the book knows only"),
        (["strength", "nobody"], "nobody: no such player."),
        (["strength"], "Missing argument 'WHO'"),
        (["strength", "god", "--rules", "3x3+wild"], "god: the book knows only"),
    ],
)
def test_bad_input_gets_one_line_on_standard_error_and_exit_code_2(refused, arguments, message):
    assert message in refused(*arguments)


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
    who = brain(f"exec {shlex.join(program)} engine --with random")
    done = noughts("selfplay", "2", "--x", who, "--o", "random", "--rules", "9x9x5", "--seconds", "60", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert sum(map(int, done.stdout.split())) == 2


ANSWERS = "while read -r word rest; do case $word in ABOUT) echo 'name=\"Abel\"';; START) echo OK;; DONE|BEGIN) {};; esac; done"


def test_one_can_sit_down_with_another_program_and_is_told_when_it_fails(noughts, brain):
    played = noughts("play", "--plain", "--o", brain(ANSWERS.format("echo 0,8")), "--rules", "9x9x5", typed="e5\nquit\n")
    assert "a9" in played.stdout
    failed = noughts("play", "--plain", "--o", brain(ANSWERS.format("exit 7")), "--rules", "9x9x5", typed="e5\nquit\n")
    assert "exited with code 7. The game is paused; nothing is lost." in failed.stdout
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
