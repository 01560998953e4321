"""What holds for all tests: nobody's own games are touched, and no test fails for being slow."""

import asyncio
import gc
import inspect
import os
import shutil
import signal
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.ready.program import Program, ready

# On a busy machine any example may take long; what must be fast is measured in benchmarks.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in arguments}))
    return True


# A shell lets what it runs in the background ignore Ctrl-C, and so would every program that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

STARTED: list[weakref.ref[subprocess.Popen[bytes]]] = []
"""Every process that the test has started, unless it is forgotten already."""


def _note_processes() -> None:
    start = subprocess.Popen.__init__

    def noting(self: subprocess.Popen[bytes], *arguments: object, **options: object) -> None:
        STARTED.append(weakref.ref(self))
        start(self, *arguments, **options)

    subprocess.Popen.__init__ = noting


_note_processes()


def _may_warn(process: subprocess.Popen[bytes] | None) -> bool:
    if process is None:
        return False
    pipes = (process.stdin, process.stdout, process.stderr)
    return process.returncode is None or any(pipe and not pipe.closed for pipe in pipes)


@pytest.fixture(autouse=True)
def _processes_of_this_test() -> Iterator[None]:
    """A process or a pipe that is left open warns when Python finds it: in the test that left it, not in a later one."""
    STARTED.clear()
    yield
    if any(_may_warn(process()) for process in STARTED):
        gc.collect()


@pytest.fixture(autouse=True, scope="session")
def _leftovers_of_all_modules() -> Iterator[None]:
    """Look once more at everything, also at what was still in use when its module ended."""
    yield
    gc.unfreeze()
    gc.collect()


@pytest.fixture(autouse=True, scope="module")
def _leftovers_of_this_module(_leftovers_of_all_modules: None) -> Iterator[None]:
    """Files, sockets and databases that are left open warn in their own module; a look after each test costs minutes.

    What is still in use then, such as imported modules, stays in use: the next look leaves it out.
    """
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _games_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever a program that is started by a test keeps, it keeps in a folder of the tests."""
    folder = tmp_path_factory.mktemp("games")
    own = {"NOUGHTS_DATABASE": str(folder / "games.db"), "NOUGHTS_STATE": str(folder / "state")}
    usual = {name: os.environ.get(name) for name in own}
    os.environ.update(own)
    yield
    for name, value in usual.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def program() -> Iterator[Program]:
    """The program in processes of its own, without the second that it takes to start."""
    with ready() as program:
        yield program


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and no games; making them takes longer than a copy."""
    from noughts.store.store import Store

    path = tmp_path_factory.mktemp("empty") / "games.db"
    Store.open(str(path)).close()
    return path


@pytest.fixture
def database(tmp_path: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of this test alone, also for the programs that it starts."""
    path = str(shutil.copy(empty_file, tmp_path / "games.db"))
    monkeypatch.setenv("NOUGHTS_DATABASE", path)
    monkeypatch.setenv("NOUGHTS_STATE", str(tmp_path / "state"))
    return path


def _forget_what_is_installed() -> None:
    from noughts.players.registry import roster

    roster.cache_clear()
    if choices := sys.modules.get("noughts.ui.web.api.games"):
        choices.all_choices.cache_clear()


@pytest.fixture
def without_network() -> Iterator[None]:
    """An installation on which the network cannot run, since one package of its extra is missing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "threadpoolctl", None)
        _forget_what_is_installed()
        yield
    _forget_what_is_installed()
