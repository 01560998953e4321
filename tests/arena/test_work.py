"""Tasks on one worker, on several, and on a cluster, of which some die."""

import json
import os
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Event

import pytest

from noughts import extras
from noughts.arena.work import BadJobs, BadJournal, Journal, Skipped, Worker, Workers, WorkFailed, run
from noughts.extras import NotInstalled
from tests.arena.workplace import dask, fails, fatal_square, slow_square, square, wait_for_workers, whose
from tests.processes import is_at_work, wait_until_it_is_gone
from tests.waiting import LONG


def numbered(values):
    return ((str(number), value) for number, value in enumerate(values))


SQUARES = [(str(number), number * number) for number in range(8)]


@pytest.fixture(scope="module")
def shared_cluster():
    with dask() as cluster:
        yield cluster


@pytest.fixture
def cluster(shared_cluster):
    """The address of a cluster whose workers are all alive, since one that is killed is started again."""
    wait_for_workers(shared_cluster)
    return shared_cluster.scheduler_address


@pytest.fixture(params=["here", "processes", "threads", "cluster"])
def workers(request):
    """Every kind of workers."""
    if request.param == "threads":
        with ThreadPoolExecutor(3) as executor, Workers.given(executor) as made:
            yield made
        return
    kinds = {"here": Workers.here, "processes": lambda: Workers.processes(2)}
    kind = kinds.get(request.param) or (lambda: Workers.cluster(request.getfixturevalue("cluster")))
    with kind() as made:
        yield made


def test_results_come_in_the_order_of_the_tasks_wherever_they_run(workers):
    assert list(run(slow_square, numbered(range(8)), workers)) == SQUARES
    assert list(run(square, numbered(range(8)), workers)) == SQUARES


def test_a_result_is_heard_before_its_turn():
    later_is_heard = Event()

    def work(number):
        return later_is_heard.wait(LONG) if number == 0 else False

    def hear(number, _):
        if number == 1:
            later_is_heard.set()

    with ThreadPoolExecutor(2) as executor:
        workers = Workers([Worker(executor, 2)])
        assert list(run(work, numbered(range(2)), workers, hear=hear)) == [("0", True), ("1", False)]


def test_an_error_of_a_task_is_raised(workers):
    results = run(fails, numbered([1, 0, 1]), workers)
    with pytest.raises(ZeroDivisionError):
        list(results)


def test_a_worker_that_dies_costs_only_its_task(tmp_path):
    tasks = numbered((str(tmp_path), number) for number in range(8))
    with Workers.processes(2) as workers:
        assert list(run(fatal_square, tasks, workers)) == SQUARES


def test_a_task_that_keeps_killing_workers_is_named_and_skipped():
    with Workers.processes(2) as workers:
        results = dict(run(fatal_square, numbered(("", number) for number in range(8)), workers))
    assert results.pop("3") == Skipped("3", "killed 3 workers")
    assert results == {key: value for key, value in SQUARES if key != "3"}


def test_on_a_cluster_it_is_the_same_with_workers_that_die(tmp_path, cluster):
    with Workers.cluster(cluster) as workers:
        assert list(run(fatal_square, numbered((str(tmp_path), number) for number in range(8)), workers)) == SQUARES


def test_a_task_that_kills_the_workers_of_a_cluster_is_skipped(cluster):
    with Workers.cluster(cluster) as workers:
        results = dict(run(fatal_square, numbered(("", number) for number in range(2, 5)), workers))
    assert results == {"0": 4, "1": Skipped("1", "killed 3 workers"), "2": 16}


class Killed(Exception):
    """What a cluster says of every task whose workers died, whichever of their tasks killed them."""


class SharedWorkers(Executor):
    """A cluster on which task 3 kills its worker, and with it what waited there: every task at first."""

    def __init__(self):
        self.seen = set()

    def submit(self, function, task):
        future = Future()
        if task == 3 or task not in self.seen:
            future.set_exception(Killed())
        else:
            future.set_result(function(task))
        self.seen.add(task)
        return future


def test_a_task_that_shared_a_worker_with_a_killer_is_not_skipped():
    workers = Workers([Worker(SharedWorkers(), 2)], killers=(Killed,))
    results = dict(run(square, numbered(range(2, 6)), workers))
    assert results == {"0": 4, "1": Skipped("1", "killed 3 workers"), "2": 16, "3": 25}


def test_no_process_is_left_when_the_work_ends_or_is_abandoned():
    with Workers.processes(2) as workers:
        pids = {pid for _, pid in run(whose, numbered(range(8)), workers)}
        assert os.getpid() not in pids
        results = run(slow_square, numbered(range(8)), workers)
        next(results)
        results.close()
        assert list(run(square, numbered(range(8)), workers)) == SQUARES
    for pid in pids:
        wait_until_it_is_gone(pid)
        assert not is_at_work(pid)


def test_a_worker_that_starts_after_the_end_of_the_work_ends_silently():
    program = "from multiprocessing import Pipe; from noughts.arena.work import _begin; a, b = Pipe(); a.close(); _begin(b)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=LONG, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_what_is_known_is_not_done_again(tmp_path, workers):
    path, seen = tmp_path / "results", []
    with Journal(path, {"work": "squares"}) as journal:
        assert list(run(square, numbered(range(5)), workers, journal)) == SQUARES[:5]
    with Journal(path, {"work": "squares"}) as journal:
        assert list(run(fails, numbered([0] * 5), workers, journal, seen.append)) == SQUARES[:5]
        assert list(run(square, numbered(range(8)), workers, journal, seen.append)) == SQUARES
    assert sum(seen) == 13
    assert len(path.read_text().splitlines()) == 9


def test_a_line_that_was_cut_off_is_dropped(tmp_path):
    path = tmp_path / "results"
    for text in ("", '{"noughts": 1, "wo', '{"noughts": 1, "work": "x"}\n["a", 1]\n["b", '):
        path.write_text(text)
        with Journal(path, {"work": "x"}) as journal:
            assert journal.known == ({"a": 1} if "a" in text else {})
            journal.keep("c", 2)
        assert json.loads(path.read_text().splitlines()[-1]) == ["c", 2]
        with Journal(path, {"work": "x"}) as journal:
            assert journal.known.keys() >= {"c"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "not a file to continue from. Choose another file"),
        ('{"noughts": 1, "work": "y"}\n', r"belongs to other work \(work differ\). Choose another file, or the same options"),
        ('{"noughts": 1, "work": "x"}\nhello\n', "line 2 is not a result"),
    ],
)
def test_a_file_that_is_about_something_else_is_refused_and_kept(tmp_path, text, why):
    path = tmp_path / "results"
    path.write_text(text)
    with pytest.raises(BadJournal, match=why):
        Journal(path, {"work": "x"})
    assert path.read_text() == text


def test_workers_that_cannot_be_had_are_refused_in_a_sentence(monkeypatch):
    with pytest.raises(BadJobs, match="0 jobs: expected at least 1"), Workers.processes(0):
        pass
    monkeypatch.setattr("noughts.arena.work.CLUSTER_TIMEOUT", 0.1)
    with pytest.raises(WorkFailed, match=r"no cluster answers there\. Start one with dask scheduler"):
        Workers.cluster("tcp://127.0.0.1:9").__enter__()
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match=r"a cluster needs distributed: pip install 'noughts\[cluster\]'"):
        Workers.cluster("tcp://127.0.0.1:9").__enter__()


def test_a_program_whose_workers_cannot_begin_is_told_what_it_needs():
    program = """
from tests.arena.test_work import *
with Workers.processes(2) as workers:
    list(run(square, numbered(range(3)), workers))
"""
    done = subprocess.run([sys.executable], input=program, capture_output=True, text=True, check=False, timeout=LONG)
    assert "end before they begin. A program that starts them needs if __name__ ==" in done.stderr.splitlines()[-1]
