from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.play import Library
from noughts.players import Considering, Odds, Player, Thought
from noughts.players.registry import roster
from noughts.rules import Position
from noughts.search import Analysis, Limit
from noughts.search.exact.lookup import Lookup
from tests.waiting import LONG


@pytest.fixture
def library(tmp_path: Path, empty_file: Path) -> Iterator[Library]:
    opened = Library.open(str(shutil.copy(empty_file, tmp_path / "games.db")))
    yield opened
    opened.close()


class Slow(Player):
    """Thinks aloud for a long time, and then plays the first free cell."""

    name = "slow"
    seconds = LONG

    def think(self, position: Position, limit: Limit) -> Thought:
        return Thought(Odds.even(position.moves()[:1]))

    def consider(self, position: Position, limit: Limit) -> Considering:
        analysis: Analysis = next(Lookup().analyse(position))
        end = time.monotonic() + self.seconds
        while time.monotonic() < end and limit.nodes != 1:
            yield analysis
            time.sleep(0.02)
        return Thought(Odds.even(position.moves()[:1]), analysis)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[Slow]:
    """A player called ``slow``."""
    monkeypatch.setitem(roster(), "slow", lambda options: Slow())
    return Slow
