"""Compiled code is waited for once, and where there is none, nobody can think that it was tested."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import NoReturn

import pytest

from noughts.search.core.loading import LONGEST_COMPILATION, loader

WHY = "NOT TESTED: compiled code, since Numba is missing or NOUGHTS_NO_NUMBA is set"


class Untested(pytest.File):
    """Tests that cannot even be imported."""

    def collect(self) -> NoReturn:
        if os.environ.get("CI") == "true":
            raise self.CollectError(WHY)
        pytest.skip(WHY, allow_module_level=True)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    collectors = yield
    if loader().is_possible or not file_path.name.startswith("test_"):
        return collectors
    return [Untested.from_parent(parent, path=file_path)]


@pytest.fixture(scope="session", autouse=True)
def compiled_code() -> None:
    """From here on compiled code answers, and not the search that stands in for it."""
    assert loader().wait(LONGEST_COMPILATION)
