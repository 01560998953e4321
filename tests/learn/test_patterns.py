"""The engine's network of patterns learns from games, and the engine computes what training computed."""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random

import pytest
import torch

from noughts.learn.patterns import ONE, PatternNetwork, PlayedGame, batches, losses, play_game, positions_of, train
from noughts.rules import Rules
from noughts.search.core.engine.board import Board, Tables, static_score
from noughts.search.core.engine.memory import Memory


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    rng, memory = Random(7), Memory()
    return [play_game(Rules.parse(text), memory, rng, nodes=200) for text in ("9x9x5", "9x9x4", "10x10x5 exact") * 4]


def test_a_game_is_written_and_read_again(games: list[PlayedGame]) -> None:
    assert [PlayedGame.read(str(game)) for game in games] == games


def test_training_makes_the_network_less_wrong(games: list[PlayedGame]) -> None:
    positions = positions_of(games)
    (whole,) = batches(positions, len(positions.results), Random(1), range(len(positions.results)))
    before = [loss.item() for loss in losses(PatternNetwork(), whole)]
    after = [loss.item() for loss in losses(train(positions, epochs=20, size=16), whole)]
    assert after[0] < before[0]
    assert after[1] < before[1]


def test_no_order_of_moves_is_beyond_a_float(games: list[PlayedGame]) -> None:
    positions = positions_of(games)
    network = PatternNetwork()
    torch.nn.init.constant_(network.order, 1000.0)
    (whole,) = batches(positions, len(positions.results), Random(1), range(len(positions.results)))
    assert all(loss.isfinite() for loss in losses(network, whole))


def test_the_engine_computes_what_training_computes(games: list[PlayedGame], tmp_path: Path) -> None:
    torch.manual_seed(3)
    network = PatternNetwork()
    network.write(tmp_path / "weights")
    numbers = array("i")
    numbers.frombytes((tmp_path / "weights").read_bytes())
    game = games[0]
    tables = Tables(game.rules)
    tables.patterns.set_weights(numbers)
    positions = positions_of([game])
    for number, (ply) in enumerate(range(game.random_moves, len(game.cells))):
        (one,) = batches(positions, 1, Random(1), [number])
        value, _ = network(*one[:3], 1)
        board = Board(tables, game.cells[:ply:2], game.cells[1:ply:2])
        assert static_score(board) / ONE == pytest.approx(value.item(), abs=0.1)
