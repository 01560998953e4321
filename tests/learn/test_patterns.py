"""The engine's network of patterns learns from games, and the engine computes what training computed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import torch

from noughts.learn.patterns import (
    Batch,
    PatternNetwork,
    PlayedGame,
    Positions,
    batch_of,
    blended,
    losses,
    play_game,
    positions_of,
    train,
)
from noughts.rules import Rules
from noughts.search.core.engine import layout
from noughts.search.core.engine.board import Board, Tables, static_score
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.pattern_tables import weights

BOARDS = ("9x9x5", "9x9x4", "10x10x5 exact", "11x11x5 torus")


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    rng, memory = Random(7), Memory()
    return [play_game(Rules.parse(text), memory, rng, nodes=200) for text in BOARDS * 3]


@pytest.fixture(scope="module")
def groups(games: list[PlayedGame]) -> list[Positions]:
    return [positions_of([game for game in games if game.rules == Rules.parse(text)]) for text in BOARDS]


def whole(groups: list[Positions]) -> Batch:
    return batch_of(groups, torch.arange(sum(len(group.results) for group in groups)))[0]


def test_a_game_is_written_and_read_again(games: list[PlayedGame]) -> None:
    assert [PlayedGame.read(str(game)) for game in games] == games


def test_training_lowers_both_losses(groups: list[Positions]) -> None:
    before = [loss.item() for loss in losses(PatternNetwork(), whole(groups))]
    after = [loss.item() for loss in losses(train(groups, epochs=20, size=16), whole(groups))]
    assert after[0] < before[0]
    assert after[1] < before[1]


def test_no_order_of_moves_is_beyond_a_float(groups: list[Positions]) -> None:
    network = PatternNetwork()
    torch.nn.init.constant_(network.order, 1000.0)
    assert all(loss.isfinite() for loss in losses(network, whole(groups)))


def test_targets_lean_towards_what_is_expected_next() -> None:
    expected, results = torch.tensor([0.5, 0.2, 0.5]), torch.tensor([1.0, 0.0, 1.0])
    one_game = blended(expected, results, torch.tensor([False, False, True]))
    assert one_game.tolist() == pytest.approx([0.935, 0.05, 1.0])
    three_games = blended(expected, results, torch.tensor([True, True, True]))
    assert three_games.tolist() == results.tolist()


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(weights())
    PatternNetwork.read(tmp_path / "old").write(tmp_path / "new")
    assert (tmp_path / "new").read_bytes() == weights()


@pytest.mark.parametrize("text", BOARDS)
def test_the_engine_computes_what_training_computes(games: list[PlayedGame], tmp_path: Path, text: str) -> None:
    torch.manual_seed(3)
    network = PatternNetwork()
    torch.nn.init.normal_(network.shapes, std=0.05)
    network.write(tmp_path / "weights")
    game = next(game for game in games if game.rules == Rules.parse(text))
    tables = Tables(game.rules)
    tables.patterns.set_weights((tmp_path / "weights").read_bytes())
    positions = [positions_of([game])]
    for number, ply in enumerate(range(game.random_moves, len(game.cells))):
        batch, _ = batch_of(positions, torch.tensor([number]))
        value, _ = network(batch.own, batch.other, batch.position, 1)
        board = Board(tables, game.cells[:ply:2], game.cells[1:ply:2])
        assert static_score(board) / layout.UNIT == pytest.approx(value.item(), abs=0.1)
