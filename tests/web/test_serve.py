"""``noughts serve`` as people start and stop it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import httpx

from tests.processes import running
from tests.waiting import LONG, wait_for
from tests.web.killing import free_port
from tests.web.serving import Person, fetched


def answers(url: str) -> bool:
    try:
        return fetched(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def test_a_stopped_server_says_goodbye_and_has_written_no_secret(tmp_path):
    url = f"http://127.0.0.1:{(port := free_port())}"
    arguments = ["serve", "--port", str(port), "--database", f"{tmp_path}/games.db"]
    with running([sys.executable, "-m", "noughts", *arguments], stderr=subprocess.PIPE, text=True) as process:
        wait_for(lambda: answers(url))
        person = Person(url, "Alice")
        table = person.begin(opponent="sera", rules="15x15x5")
        table.play("h8")
        process.send_signal(signal.SIGTERM)
        assert table.is_closed_with() == 1012
        _, written = process.communicate(timeout=LONG)
    first, *lines = written.strip().splitlines()
    assert first == f"Play at http://localhost:{port}. Press Ctrl-C to stop."
    assert {json.loads(line)["what"] for line in lines} == {"request"}
    for secret in (table.link, person.http.cookies["noughts"], "Alice"):
        assert secret not in written
