"""Without compiled code most tests here would take hours; where there is none, that is said aloud."""

from __future__ import annotations

import os

import pytest

from noughts.search.core import is_compiled


@pytest.fixture(autouse=True)
def _compiled_code(request: pytest.FixtureRequest) -> None:
    """Every test needs it, but for those in a module that says otherwise."""
    if is_compiled() or not getattr(request.module, "NEEDS_COMPILED_CODE", True):
        return
    reason = "NOT TESTED: noughts was installed without compiled code"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
