"""The API does what its own description says, whatever is asked of it.

``make requests`` asks fifty times as much; here it is a sample of that, and always the same one.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from noughts.ui.web.rate_limit import Limits, Rate
from tests.web.serving import Person, Server, fetched, serving

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


SAMPLE = 4

EACH = int(os.environ.get("REQUESTS", SAMPLE))
"""How many requests of a kind are made up for each operation; those that break rules which nobody set are not sent."""

BOUNDED = settings(
    max_examples=EACH,
    deadline=None,
    derandomize=EACH == SAMPLE,
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
def test_every_answer_and_every_refusal_is_as_described(fuzzed: Server, mode: str):
    import requests
    import schemathesis
    from schemathesis.specs.openapi import checks

    as_described = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]
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
            case.validate_response(answer, checks=as_described)

        with suppress(Unsatisfiable):  # nothing can be wrong with what takes nothing
            check()
    assert asked > 10 * EACH


def test_every_message_and_every_refusal_is_described(fuzzed: Server):
    document = fetched(f"{fuzzed.url}/api/schema/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert {"Choices", "State", "GameLink", "History", "PageAnswer", "Panel", "Offer", "Problem"} <= set(schemas)
    assert {"ServerMessage", "ClientMessage", "Update", "CommandMessage", "Done", "Refused"} <= set(schemas)
    assert set(schemas["Problem"]["required"]) == {"text"}
    operations = {operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()}
    assert {"new_game", "take_seat", "list_games", "answer_task", "answer_puzzle", "change_page"} <= set(operations)
    assert not any("callable" in operation["summary"].lower() for operation in operations.values())
    assert operations["new_game"]["summary"] == "Start a game, or wait for a friend."
    for operation in operations.values():
        refused = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
        assert {"400", "403", "404", "429"} <= set(refused)
        assert refused["429"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert {"408", "409", "411", "413", "415"} <= set(operations["take_seat"]["responses"])
    references = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert references <= set(schemas)
    assert Person(fuzzed.url).begin().phase == "playing"
