from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from noughts.play import Library
from noughts.players import Considering, Odds, Player, Thought
from noughts.players.registry import roster
from noughts.rules import Position
from noughts.search import Analysis, Limit
from noughts.search.exact.lookup import Lookup

NEWS_S = 0.02
"""Between two thoughts aloud."""


@pytest.fixture
def library(tmp_path: Path, empty_file: Path) -> Iterator[Library]:
    opened = Library.open(str(shutil.copy(empty_file, tmp_path / "games.db")))
    yield opened
    opened.close()


class Slow(Player):
    """Thinks aloud until it may go on, and then plays the first free cell."""

    name = "slow"

    def __init__(self) -> None:
        self.go = Event()

    def think(self, position: Position, limit: Limit) -> Thought:
        return Thought(Odds.even(position.moves()[:1]))

    def consider(self, position: Position, limit: Limit) -> Considering:
        analysis: Analysis = next(Lookup().analyse(position))
        while limit.nodes != 1 and not self.go.wait(NEWS_S):
            yield analysis
        return Thought(Odds.even(position.moves()[:1]), analysis)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """A player called ``slow``."""
    player = Slow()
    monkeypatch.setitem(roster(), "slow", lambda options: player)
    yield player
    player.go.set()
