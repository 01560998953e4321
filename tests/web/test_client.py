"""The client of the documentation plays a whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.waiting import LONG
from tests.web.serving import Server

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "web-api.md"


def test_the_client_of_the_documentation_plays_a_game_to_its_end(server: Server):
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(code.splitlines()) <= 40
    told = subprocess.run([sys.executable, "-c", code, server.url], capture_output=True, text=True, timeout=LONG, check=True)
    assert "You play a1." in told.stdout
    assert re.search(r"wins?\b|draw", told.stdout)
