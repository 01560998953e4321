"""Compiled code is kept where it can be, is not waited for in vain, and a Numba that fails is as good as none."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.search import standing_in
from noughts.search.core import loading, warming
from noughts.search.core.loading import (
    FOLDER_VARIABLE,
    LONGEST_COMPILATION,
    OLD,
    Loader,
    cache_folder,
    compile_all,
    is_compiled,
)
from noughts.search.searcher import best_of
from noughts.search.solver import Solver

NEEDS_NUMBA = False


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """The folder is looked for anew in each test, and after it."""
    cache_folder.cache_clear()
    yield
    cache_folder.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes when something would be compiled, instead of compiling it."""
    calls: list[str] = []
    monkeypatch.setattr(warming, "warm_up", lambda: calls.append("compiled"))
    return calls


def lock(folder: Path, *, age: float) -> Path:
    path = folder / "lock"
    path.touch()
    os.utime(path, (time.time() - age, time.time() - age))
    return path


def test_compiled_code_is_kept_in_the_cache_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *names, **options: str(tmp_path / "cache"))
    assert cache_folder().parent == tmp_path / "cache"
    assert cache_folder().name.startswith("compiled-")
    assert list(cache_folder().iterdir()) == []
    assert not is_compiled()


def test_a_cache_folder_that_cannot_be_written_is_replaced_by_a_passing_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *names, **options: str(tmp_path / "file" / "cache"))
    passing = cache_folder()
    assert passing.is_dir()
    assert tmp_path not in passing.parents
    assert cache_folder() == passing
    passing.rmdir()


def test_what_is_compiled_is_said_to_be(folder: Path, warmed: list[str]) -> None:
    assert not is_compiled()
    compile_all()
    assert is_compiled()
    assert warmed == ["compiled"]
    assert not (folder / "lock").exists()


def test_nothing_is_compiled_while_another_process_is_at_it(folder: Path, warmed: list[str]) -> None:
    held = lock(folder, age=LONGEST_COMPILATION / 2)
    compile_all()
    assert warmed == []
    assert held.exists()
    assert not is_compiled()


def test_the_lock_of_a_process_that_died_is_ignored(folder: Path, warmed: list[str]) -> None:
    lock(folder, age=LONGEST_COMPILATION + 60)
    compile_all()
    assert warmed == ["compiled"]
    assert is_compiled()
    assert not (folder / "lock").exists()


def test_a_lock_is_given_back_when_compiling_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "warm_up", broken)
    with pytest.raises(RuntimeError, match="broken"):
        compile_all()
    assert not (folder / "lock").exists()
    assert not is_compiled()


def broken() -> None:
    raise RuntimeError("broken")


def test_a_program_waits_for_another_that_compiles_until_that_is_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock(folder, age=0)
    waits = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            (folder / "complete").touch()

    monkeypatch.setattr(subprocess, "run", lambda *command, **options: None)
    monkeypatch.setattr(loading.time, "sleep", wait)
    loading._compile_elsewhere()
    assert len(waits) == 3


def test_a_program_does_not_wait_for_one_that_died(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = lock(folder, age=LONGEST_COMPILATION - 5)
    monkeypatch.setattr(subprocess, "run", lambda *command, **options: None)
    monkeypatch.setattr(loading.time, "sleep", lambda seconds: os.utime(held, (0, 0)))
    loading._compile_elsewhere()
    assert not is_compiled()


def test_the_process_that_compiles_is_told_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could not guess a passing one."""
    told = []
    monkeypatch.setattr(subprocess, "run", lambda command, **options: told.append(options["env"][FOLDER_VARIABLE]))
    loading._compile_elsewhere()
    assert told == [str(folder)]


def test_a_numba_that_does_not_work_keeps_nobody_waiting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not Loader().is_possible:
        pytest.skip("NOT TESTED: there is no Numba")
    (folder / "complete").touch()
    monkeypatch.setattr(warming, "warm_up", broken)
    fresh = Loader()
    assert fresh.wait() is False
    assert str(fresh.problem) == "broken"
    monkeypatch.setattr(standing_in, "loader", lambda: fresh)
    analysis = best_of(Solver().analyse(Position.parse("XXX./OO../O.../....", Rules.parse("4x4x4"))))
    assert (str(analysis.best), analysis.proven) == ("d1", True)


def test_code_is_loaded_once_and_then_ready(folder: Path, warmed: list[str]) -> None:
    if not Loader().is_possible:
        pytest.skip("NOT TESTED: there is no Numba")
    (folder / "complete").touch()
    fresh = Loader()
    assert [fresh.wait(), fresh.start(), fresh.wait()] == [True, True, True]
    assert warmed == ["compiled"]


def test_caches_of_other_versions_are_removed_when_nobody_has_loaded_them_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, warmed: list[str]
) -> None:
    ages = {"compiled-own": 2 * OLD, "compiled-old": 2 * OLD, "compiled-new": OLD / 2, "something-else": 2 * OLD}
    for name, age in ages.items():
        stamp = tmp_path / name / "complete"
        stamp.parent.mkdir()
        stamp.touch()
        os.utime(stamp, (time.time() - age, time.time() - age))
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "compiled-own"))
    compile_all()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["compiled-new", "compiled-own", "something-else"]
