"""The API does what its own description says, whatever is asked of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from noughts.ui.web.rate_limit import Limits, Rate
from tests.web.serving import Person, Server, serving

if TYPE_CHECKING:  # every worker reads this file, and one of them needs the second that it takes to load
    import schemathesis

PLENTY = Rate(burst=1_000_000, per_second=1_000_000)
FEW = Rate(burst=4, per_second=0.1)
"""What takes long to think about has tests of its own."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("fuzzed")
    with serving(f"sqlite:///{folder}/games.db", limits=Limits(reading=PLENTY, writing=PLENTY, thinking=FEW)) as server:
        yield server


BOUNDED = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


LONGEST = 16 * 1024
"""Bytes of an address that a server reads at least; of a longer one it may not wait for the end."""


def length_of(case: schemathesis.Case) -> int:
    """The bytes of the address that is asked for."""
    import requests

    asked = case.as_transport_kwargs()
    return len(requests.Request(asked["method"], asked["url"], params=asked["params"]).prepare().url)


@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_no_request_allowed_or_forbidden_is_an_error_of_the_server(fuzzed: Server, mode: str):
    import requests
    import schemathesis

    described = schemathesis.openapi.from_url(f"{fuzzed.url}/api/schema/openapi.json")
    asked = 0
    for found in described.get_all_operations():
        operation = found.ok()

        @BOUNDED
        @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode)))
        def check(case: schemathesis.Case) -> None:
            nonlocal asked
            asked += 1
            try:
                answer = case.call()
            except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
                assert length_of(case) > LONGEST  # the answer may be lost when the server hangs up on what it does not read
                return
            assert answer.status_code < 500, answer.text

        with suppress(Unsatisfiable):  # nothing can be wrong with what takes nothing
            check()
    assert asked > 100


def test_every_message_is_described(fuzzed: Server):
    document = httpx.get(f"{fuzzed.url}/api/schema/openapi.json").json()
    assert {"Choices", "State", "GameLink", "History", "PageAnswer", "Panel", "Offer"} <= set(document["components"]["schemas"])
    assert "/api/games/{link}" in document["paths"]
    assert Person(fuzzed.url).begin().phase == "playing"
