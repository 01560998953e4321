"""Long jobs run on every core or a cluster, can be stopped, and resume from a file."""

import subprocess
import sys
from argparse import ArgumentParser
from itertools import islice

import pytest

from tests.arena.workplace import dask, fatal_square, square
from tests.waiting import LONG
from tools.long_work import LongWork

TASKS = [(str(number), number) for number in range(6)]

SQUARES = [(str(number), number * number) for number in range(6)]


@pytest.fixture
def work(monkeypatch):
    """Makes the work of a program with some options."""

    def make(*options):
        monkeypatch.setattr(sys, "argv", ["program", *map(str, options)])
        parser = ArgumentParser()
        parser.add_argument("--seed", type=int)
        return LongWork(parser)

    return make


def until_stopped():
    yield from islice(TASKS, 4)
    raise KeyboardInterrupt


def test_work_that_is_stopped_keeps_its_results_and_goes_on(work, tmp_path, capsys):
    options, plan = ("--jobs", 1, "--resume", tmp_path / "results"), {"work": "squares"}
    stopped = work(*options)
    some = list(stopped.results(square, until_stopped(), plan))
    assert 0 < len(some) <= 4
    assert some == SQUARES[: len(some)]
    assert (stopped.is_stopped, stopped.exit_code()) == (True, 130)
    assert capsys.readouterr().err == f"Stopped. The results so far are in {tmp_path / 'results'}.\n"
    known = len((tmp_path / "results").read_text().splitlines()) - 1
    again = work(*options)
    assert list(again.results(square, TASKS, plan)) == SQUARES
    assert again.exit_code() == 0
    assert known >= len(some)
    assert len((tmp_path / "results").read_text().splitlines()) == 7


def test_a_task_that_kills_workers_is_named_and_the_rest_is_done(work, capsys):
    done = work("--jobs", 2)
    tasks = [(str(number), ("", number)) for number in range(6)]
    assert list(done.results(fatal_square, tasks, {})) == SQUARES[:3] + SQUARES[4:]
    assert capsys.readouterr().out == "SKIPPED 3: killed 3 workers\n"
    assert done.exit_code() == 1


def test_a_cluster_gives_the_same_results(work):
    with dask() as cluster:
        assert list(work("--cluster", cluster.scheduler_address).results(square, TASKS, {})) == SQUARES


def test_the_time_left_counts_only_what_is_new(work, tmp_path):
    options = ("--jobs", 1, "--resume", tmp_path / "results")
    list(work(*options).results(square, TASKS[:3], {}))
    paces, again = [], work(*options)
    for done, _ in enumerate(again.results(square, TASKS, {}), start=1):
        paces.append(again.pace(done, 6))
    assert ["left" in pace for pace in paces] == [False, False, False, True, True, False]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--jobs", "0"], "0 jobs: expected at least 1"),
        (["--jobs", "1", "--cluster", "tcp://127.0.0.1:9"], "--jobs and --cluster cannot be combined"),
        (["--jobs", "1", "--resume", "/nowhere/file"], "/nowhere/file: No such file or directory\n"),
    ],
)
def test_options_that_make_no_sense_are_refused(work, capsys, options, message):
    with pytest.raises(SystemExit) as refused:
        list(work(*options).results(square, TASKS, {}))
    assert refused.value.code == 2
    assert message in capsys.readouterr().err


def test_random_work_is_continued_only_with_its_seed(work, tmp_path):
    assert work("--seed", 0, "--resume", tmp_path / "results").seed() == 0
    assert isinstance(work().seed(), int)
    with pytest.raises(SystemExit, match="--resume needs --seed"):
        work("--resume", tmp_path / "results").seed()


@pytest.mark.parametrize(
    "program",
    [
        "tools.atlas",
        "tools.atlas_proofs",
        "tests.lessons.verifying",
        "tests.reasons.verifying",
        "benchmarks.judged",
        "benchmarks.calibration",
        "benchmarks.coaching",
    ],
)
def test_every_program_that_takes_long_can_be_spread_and_resumed(program):
    done = subprocess.run([sys.executable, "-m", program, "--help"], capture_output=True, text=True, check=True, timeout=LONG)
    assert all(option in done.stdout for option in ("--jobs", "--cluster", "--resume"))
