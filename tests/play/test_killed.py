"""Sessions that are killed while they play; ``KILLS=1000`` kills so many."""

import os
import random
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from noughts import Seat
from noughts.match import Event, MoveMade, Play, Setup, match_from_json
from noughts.play import Library, Session
from tests.play.conftest import ALICE, THREE
from tests.store.forking import in_a_small_process, killed
from tests.waiting import LONG

KILLS = int(os.environ.get("KILLS", "80"))
SETUP = Setup(THREE, ALICE, Seat("Random", "random"))


def play_for_ever(path: Path, pipe: int) -> None:
    """Go on with the game that was left, or begin one, and write down every move that the session tells of."""
    rng = random.Random(os.getpid())
    library = Library.open(str(path))
    session = Session(library, rng=rng)

    def acknowledge(events: list[Event]) -> None:
        told = [event for event in events if isinstance(event, MoveMade)]
        plies = len(session.view().moves) - len(told)
        for ply, event in enumerate(told, start=plies + 1):
            os.write(pipe, f"{session.view().id} {ply} {event.move}\n".encode())

    left = library.store.unfinished("Alice")
    session.reopen(left[0].id) if left else session.new_game(SETUP)
    while True:
        if session.view().outcome:
            session.new_game(SETUP)
        elif session.view().is_persons_turn:
            acknowledge(session.do(Play(rng.choice(session.view().position.moves()))))
        else:
            acknowledge(session.wait())


def kill_again_and_again(path: Path) -> dict[str, dict[int, str]]:
    """For each game the moves that were told, by their number."""
    Library.open(str(path)).close()  # loads, once for all, what opens a database
    rng = random.Random(1)
    told: dict[str, dict[int, str]] = {}
    for _ in range(KILLS):
        for name, ply, move in killed(partial(play_for_ever, path), rng.randint(0, 8), rng.uniform(0, 0.01)):
            told.setdefault(name, {})[int(ply)] = move
    return told


def moves_of(library: Library) -> dict[str, list[str]]:
    """The moves of all games that are kept, ended or not."""
    unfinished = {game.id: match_from_json(game.document, random.Random(1)).game for game in library.store.unfinished()}
    finished = {record.id: record.game for record in library.store.games()}
    return {name: [str(node.move) for node in game.line()[1:]] for name, game in (unfinished | finished).items()}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="NOT TESTED: killing processes needs fork")
@pytest.mark.timeout(600)  # seconds: a busy machine may take its time
def test_a_move_that_was_told_is_never_lost(tmp_path):
    path = tmp_path / "games.db"
    Library.open(str(path)).close()
    told = in_a_small_process(kill_again_and_again, path)
    library = Library.open(str(path))
    kept = moves_of(library)
    assert len(told) > KILLS / 10
    for name, moves in told.items():
        for ply, move in moves.items():
            assert kept[name][ply - 1] == move
    assert library.store.recount() == []
    session = Session(library)
    for game in library.store.unfinished("Alice"):
        session.reopen(game.id)
        while not session.view().outcome:
            if session.view().is_persons_turn:
                session.do(Play(session.view().position.moves()[0]))
            else:
                session.wait(LONG)
    assert library.store.unfinished() == []
    library.close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
