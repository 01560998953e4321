"""``noughts selfplay``, ``tournament`` and ``strength``: in one process, in several, on a cluster, stopped and continued."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice

import psutil
import pytest

from noughts.game.sgf import from_sgf
from tests.arena.workplace import dask
from tests.processes import is_at_work, running, wait_until_it_is_gone
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
    assert lines[0].split() == ["player", "games", "wins", "draws", "losses", "score", "Elo"]
    assert lines[5].split() == ["against", "1", "2", "3"]
    assert [line.split()[1] for line in lines[1:4]] == [line.split()[1] for line in lines[6:9]]
    assert lines[1].split()[1] == "god"
    document = json.loads(noughts(*arguments, "--json").stdout)
    points = document["points_against"]
    assert document["games"] == 12
    assert all(points[one][other] + points[other][one] == 4 for one in points for other in points[one])
    assert [row["name"] for row in document["standings"]] == list(points)


def test_two_players_need_no_second_table_but_a_likelihood(noughts):
    *table, likelihood = noughts("tournament", "god", "random", "--games", "20").stdout.splitlines()
    assert len(table) == 3
    assert likelihood == "god is the stronger one with a likelihood of over 99.9%."


def test_strength_says_what_a_best_response_is(noughts):
    assert "The best response knows the player's odds" in noughts("strength", "god").stdout
    assert "best response knows this player" in " ".join(noughts("strength", "--help").stdout.split())


def test_strength_is_exact_on_a_small_board(noughts):
    done = noughts("strength", "sera")
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["random", "first", "99.479%", "0.521%", "0.000%"] in rows
    assert ["random", "second", "91.640%", "8.360%", "0.000%"] in rows


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
        (["selfplay", "5", "--x", "god", "--rules", "notakto"], "god: the book only covers"),
        (["tournament", "god"], "one player: a tournament has at least 2"),
        (["tournament"], "Missing argument 'WHO WHO...'"),
        (["tournament", "god", "cop", "--games", "0"], "0 games: play at least 1"),
        (["tournament", "god", "cop", "--rules", "notakto"], "god: the book only covers"),
        (["strength", "nobody"], "nobody: no such player."),
        (["strength"], "Missing argument 'WHO'"),
        (["strength", "god", "--rules", "3x3+wild"], "god: the book only covers"),
    ],
)
def test_bad_input_gets_one_line_on_standard_error_and_exit_code_2(refused, arguments, message):
    assert message in refused(*arguments)


MATCH = ["tournament", "engine", "alphabeta", "--rules", "5x5", "--nodes", "200", "--games", "12"]

needs_signals = pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: Ctrl-C is sent as a POSIX signal")


@pytest.fixture(scope="module")
def cluster():
    with dask() as cluster:
        yield cluster


@pytest.fixture
def spread(request):
    """Options that spread the work."""
    if request.param == "two jobs":
        return ["--jobs", "2"]
    return ["--cluster", request.getfixturevalue("cluster").scheduler_address]


STRENGTH = ["strength", "engine", "--rules", "5x5", "--nodes", "200", "--games", "8"]

EXAM = ["exam", "random", "mcts", "--count", "40", "--nodes", "50"]


@pytest.mark.parametrize(
    ("spread", "command"),  # to a cluster, which takes a second to be found, all work is alike
    [("two jobs", MATCH), ("two jobs", STRENGTH), ("two jobs", EXAM), ("a cluster", EXAM)],
    indirect=["spread"],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_the_same_is_printed_by_one_job_two_jobs_and_a_cluster(noughts, spread, command):
    one = noughts(*command, "--jobs", "1")
    assert (one.returncode, one.stderr) == (0, "")
    assert noughts(*command, *spread).stdout == one.stdout


def children(pid):
    """The processes below another: the workers, and what starts them."""
    return {child.pid for child in psutil.Process(pid).children(recursive=True)}


@needs_signals
@pytest.mark.parametrize(
    ("spread", "sent", "code"),
    [("two jobs", signal.SIGINT, 130), ("two jobs", signal.SIGKILL, -9), ("a cluster", signal.SIGINT, 130)],
    indirect=["spread"],
)
def test_a_tournament_that_is_stopped_is_continued(noughts, tmp_path, spread, sent, code):
    path, long = tmp_path / "results", [*MATCH[:-1], "60"]
    command = [sys.executable, "-m", "noughts", *long, "--resume", str(path), *spread]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for(lambda: path.exists() and len(path.read_bytes().splitlines()) > 3, missing=lambda: "no result is written")
        below = children(process.pid)
        process.send_signal(sent)
        out, error = process.communicate(timeout=LONG)
    assert process.returncode == code
    assert len(below) >= (2 if "--jobs" in spread else 0)
    for pid in below:
        wait_until_it_is_gone(pid)
    if sent is signal.SIGINT:
        assert "engine" in out
        assert error.strip() == f"Stopped. The results so far are in {path}."
    assert 3 < len(path.read_bytes().splitlines()) < 31
    assert noughts(*long, "--resume", str(path)).stdout == noughts(*long).stdout


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="NOT TESTED: a worker is found in /proc")  # noqa: PTH110
def test_a_worker_that_is_killed_changes_nothing(noughts, tmp_path):
    path = tmp_path / "results"
    command = [sys.executable, "-m", "noughts", *MATCH, "--resume", str(path), "--jobs", "2"]
    with running(command, stdout=subprocess.PIPE, text=True) as process:
        wait_for(lambda: path.exists() and len(path.read_bytes().splitlines()) > 1, missing=lambda: "no result is written")
        newest = max(children(process.pid))
        os.kill(newest, signal.SIGKILL)
        out, _ = process.communicate(timeout=LONG)
    assert process.returncode == 0
    assert not is_at_work(newest)
    assert out == noughts(*MATCH).stdout


@pytest.mark.skipif(os.name == "nt", reason="NOT TESTED: a worker is killed by a POSIX signal")
def test_a_worker_of_a_cluster_that_is_killed_changes_nothing(noughts, tmp_path):
    path = tmp_path / "results"
    with dask() as cluster:
        command = [sys.executable, "-m", "noughts", *MATCH, "--resume", str(path), "--cluster", cluster.scheduler_address]
        with running(command, stdout=subprocess.PIPE, text=True) as process:
            wait_for(lambda: path.exists() and len(path.read_bytes().splitlines()) > 1, missing=lambda: "no result is written")
            os.kill(cluster.workers[0].pid, signal.SIGKILL)
            out, _ = process.communicate(timeout=LONG)
    assert process.returncode == 0
    assert out == noughts(*MATCH).stdout


@needs_signals
@pytest.mark.parametrize(
    "command", [[*STRENGTH[:-1], "40"], ["exam", "mcts", "--count", "100", "--nodes", "5000"]], ids=lambda command: command[0]
)
def test_other_work_that_is_stopped_is_continued(noughts, tmp_path, command):
    path = tmp_path / "results"
    started = [sys.executable, "-m", "noughts", *command, "--resume", str(path), "--jobs", "2"]
    with running(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for(lambda: path.exists() and len(path.read_bytes().splitlines()) > 3, missing=lambda: "no result is written")
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=LONG)
    assert (process.returncode, error.strip()) == (130, f"Stopped. The results so far are in {path}.")
    assert noughts(*command, "--resume", str(path)).stdout == noughts(*command).stdout


def test_games_are_saved_with_what_the_players_thought(noughts, tmp_path):
    path = tmp_path / "games.sgf"
    assert noughts(*MATCH, "--save", str(path)).returncode == 0
    records = from_sgf(path.read_text("utf-8"))
    assert len(records) == 12
    assert {record.x.program for record in records} == {"engine", "alphabeta"}
    assert all(record.game.outcome for record in records)
    assert any(node.comment for node in records[0].game.root.main_line())
    again = noughts(*MATCH, "--save", str(path))
    assert (again.returncode, "the file exists" in again.stderr) == (2, True)
    assert noughts("import", str(path)).returncode == 0
    assert "engine" in noughts("history").stdout


def test_openings_come_from_a_file(noughts, tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("b2 c3\n0,0, 1,0\n")
    assert noughts(*MATCH, "--openings", str(path), "--save", str(tmp_path / "games.sgf")).returncode == 0
    begun = {
        " ".join(str(node.move) for node in islice(record.game.root.main_line(), 1, 3))
        for record in from_sgf((tmp_path / "games.sgf").read_text())
    }
    assert begun == {"b2 c3", "c3 d3"}


def test_a_sequential_test_stops_early(noughts):
    done = noughts("tournament", "perfect", "random", "--games", "10000", "--sprt", "0,100")
    assert "SPRT 0,100: +100 Elo is accepted" in done.stdout


def test_strength_says_how_it_was_measured(noughts):
    arguments = ("strength", "random", "--rules", "4x3", "--games", "10", "--seed", "3", "--nodes", "50")
    done = noughts(*arguments, "--jobs", "2")
    assert done.stdout.endswith("Sampled: 10 games for each row from the empty board, 50 nodes a move, seed 3.\n")
    assert done.stdout == noughts(*arguments, "--jobs", "1").stdout
    assert noughts("strength", "god").stdout.endswith("Computed over every possible game.\n")


def test_self_play_is_continued_from_a_file(noughts, tmp_path):
    arguments = ["selfplay", "40", "--x", "cop", "--o", "random", "--rules", "4x3", "--nodes", "50", "--quiet"]
    one = noughts(*arguments, "--resume", str(tmp_path / "results"), "--jobs", "2")
    again = noughts(*arguments, "--resume", str(tmp_path / "results"))
    assert one.stdout == again.stdout == noughts(*arguments).stdout
    other = noughts(*arguments, "--seed", "1", "--resume", str(tmp_path / "results"))
    assert (other.returncode, "belongs to other work (seed differ)" in other.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([*MATCH, "--jobs", "0"], "0 jobs: expected at least 1"),
        ([*MATCH, "--jobs", "1", "--cluster", "tcp://127.0.0.1:9"], "--jobs and --cluster cannot be combined"),
        ([*MATCH, "--seconds", "1", "--jobs", "999"], "999 jobs: with a time limit, each game needs a core of its own"),
        ([*MATCH, "--sprt", "20,0"], "expected two differences in Elo, the smaller first"),
        ([*MATCH, "--openings", "nowhere.txt"], "nowhere.txt: No such file or directory. Choose random, none, swap2 or a file"),
        ([*MATCH, "--schedule", "league"], "league: no such schedule"),
        ([*MATCH[:-1], "3"], "3 games: each opening is played from both seats; play an even number, such as 4"),
    ],
)
def test_what_cannot_be_measured_is_refused(refused, arguments, message):
    assert message in refused(*arguments)
