"""The compiled code is loaded once for all tests here; where there is no Numba, that is said aloud."""

from __future__ import annotations

import os

import pytest

from noughts.search.core.loading import loader


@pytest.fixture(scope="session", autouse=True)
def is_compiled() -> bool:
    return loader().wait()


@pytest.fixture(autouse=True)
def _compiled_code(request: pytest.FixtureRequest, is_compiled: bool) -> None:  # noqa: FBT001 - a fixture
    """Every test needs it, but for those in a module that says otherwise."""
    if is_compiled or not getattr(request.module, "NEEDS_NUMBA", True):
        return
    reason = f"NOT TESTED: the compiled code could not be loaded ({loader().problem or 'there is no Numba'})"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
