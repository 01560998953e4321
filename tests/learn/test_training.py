"""Training: the same seed gives the same weights, an interruption changes nothing, and it learns."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import torch

from noughts import Rules
from noughts.learn.batched_rules import Observation
from noughts.learn.gumbel import SearchPlan
from noughts.learn.practice import LARGE, PENDING
from noughts.learn.quick_train import BadCheckpoint, QuickTraining
from noughts.learn.training import GameGroup, Training, TrainingConfig, cosine, everything, gomoku
from noughts.learn.weights_file import known_from
from noughts.search.neural.ages import GROWN_UP, network_of
from noughts.search.neural.network import Shape
from tests.learn.boards import numbered_moves, position_at

ROUNDS = 8
SMALL = TrainingConfig(
    groups=(GameGroup(tuple(everything(0.01)), 64, memory=90), GameGroup(tuple(gomoku(0.01)), 2, every=2, memory=240)),
    shape=Shape(2, 16),
    plan=SearchPlan(6, 4, 3),
    lessons=1,
    head_start=3,
)


def trained(training: Training, until: int) -> Training:
    while training.rounds < until:
        training.round(cosine(training.rounds / ROUNDS))
    return training


@pytest.fixture(scope="module")
def unbroken() -> Training:
    return trained(Training(SMALL, torch.device("cpu")), ROUNDS)


def test_a_resumed_training_equals_an_unbroken_one(unbroken: Training) -> None:
    kept = io.BytesIO()
    torch.save(trained(Training(SMALL, torch.device("cpu")), 5).checkpoint(is_full=True), kept)
    kept.seek(0)
    resumed = Training(SMALL, torch.device("cpu"))
    resumed.restore(torch.load(kept, weights_only=True))
    weights = trained(resumed, ROUNDS).weights()
    assert all(torch.equal(value, weights[name]) for name, value in unbroken.weights().items())


def test_a_grown_network_answers_as_before_and_learns_with_all_its_blocks(unbroken: Training) -> None:
    larger = Training(replace(SMALL, shape=Shape(4, 16)), torch.device("cpu"))
    larger.restore(unbroken.checkpoint(is_full=True))
    for old, new in zip(unbroken.practices, larger.practices, strict=True):
        observation = Observation.of(old.batched, old.boards)
        answers = [training.player(old.batched, observation.planes, observation.facts) for training in (unbroken, larger)]
        assert all(torch.allclose(before, after, atol=1e-5) for before, after in zip(*answers, strict=True))
        assert torch.equal(old.boards.x, new.boards.x)
    grown = trained(larger, ROUNDS + 2).weights()
    assert grown["block3.around2"].any()
    smaller = Training(SMALL, torch.device("cpu"))
    with pytest.raises(RuntimeError, match="block2"):
        smaller.restore(larger.checkpoint(is_full=True))


def test_a_training_can_go_on_from_the_weights_that_are_shipped() -> None:
    known = known_from(Path(str(files("noughts.search.neural") / "weights" / f"{GROWN_UP.name}.npz")), torch.device("cpu"))
    rules = Rules.parse("connect-four")
    shape: Any = network_of(GROWN_UP).note["shape"]
    config = TrainingConfig((GameGroup(((rules, 6),), 6),), Shape(shape["blocks"], shape["channels"]), SearchPlan(2, 2, 2))
    training = Training(config, torch.device("cpu"))
    training.restore(known)
    batched, boards = training.practices[0].batched, training.practices[0].boards
    observation = Observation.of(batched, boards)
    logits, outcome = training.player(batched, observation.planes, observation.facts)
    positions = [position_at(batched, boards, seat) for seat in range(batched.games)]
    for seat, (position, opinion) in enumerate(zip(positions, network_of(GROWN_UP).opinions(positions), strict=True)):
        moves = {move: number for number, move in numbered_moves(position).items()}
        policy = logits[seat, [moves[move] for move in position.moves()]].softmax(0)
        assert torch.allclose(policy, torch.tensor(opinion.policy), atol=1e-3)
        assert torch.allclose(outcome[seat].softmax(0), torch.tensor([opinion.win, opinion.draw, opinion.loss]), atol=1e-3)
    assert (training.steps, known["practised"]) == (known["steps"], GROWN_UP.seconds)


def test_an_interrupted_quick_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    rules, path = Rules.parse("3x3"), tmp_path / "checkpoint.pt"
    whole, first, second = (QuickTraining(rules, rounds=12, seed=3) for _ in range(3))
    list(whole.run())
    list(islice(first.run(), 9))
    first.save_checkpoint(path)
    second.restore(path)
    assert [point.rounds for point in second.run()] == list(range(10, 13))
    weights = second.training.weights()
    assert all(torch.equal(value, weights[name]) for name, value in whole.training.weights().items())
    with pytest.raises(BadCheckpoint, match=r"another training \(rules 3x3x3, rounds 12, seed 3\)"):
        QuickTraining(rules, rounds=30, seed=3).restore(path)
    older = torch.load(path, weights_only=True)
    del older["practices"][0]["arrival"]
    torch.save(older, path)
    with pytest.raises(BadCheckpoint, match="another version of noughts wrote this"):
        QuickTraining(rules, rounds=12, seed=3).restore(path)
    packed = tmp_path / "packed.pt"  # which may unpack into gigabytes
    with ZipFile(path) as archive, ZipFile(packed, "w", ZIP_DEFLATED) as smaller:
        for name in archive.namelist():
            smaller.writestr(name, archive.read(name))
    pipe = tmp_path / "pipe.pt"
    os.mkfifo(pipe)
    path.write_text("nothing")
    for wrong in (path, packed, pipe, tmp_path / "nowhere.pt"):
        with pytest.raises(BadCheckpoint, match="not a checkpoint of a training"):
            second.restore(wrong)


def test_what_is_learned_from_fits_the_board_that_it_is_shown_with(unbroken: Training) -> None:
    for _, batch in unbroken.learner.batches:
        for _ in range(8):
            boards, policy, result, _ = batch.draw()
            observation = Observation.of(batch.batched, boards)
            assert not policy[~observation.legal].any()
            assert ((policy.sum(1) - 1).abs() < 0.01).all()
            has_win = (observation.ending == 1).any(1)
            assert set(result[has_win].tolist()) <= {1, PENDING}


def test_positions_where_search_changed_the_answer_are_drawn_more_often(unbroken: Training) -> None:
    """If one of ten surprises, more than half of all sets of candidates hold one, and it is drawn in two of three of them."""
    _, batch = unbroken.learner.batches[0]
    practice = batch.practice
    practice.surprise.copy_((torch.rand(practice.surprise.shape, generator=torch.Generator().manual_seed(5)) < 0.1).float())
    drawn = torch.stack([practice.surprise.view(-1)[batch._rows()] for _ in range(50)])
    assert 0.33 < drawn.mean() < 0.45


def test_every_other_seat_thinks_about_one_random_position_after_another(unbroken: Training) -> None:
    """The others, and all seats of the large boards, play their games on."""
    for practice in unbroken.practices:
        batched = practice.batched
        is_sketch = ((torch.arange(batched.games) - batched.first[batched.kind]) % 2 == 1) & (batched.cells < LARGE)
        played_on = torch.zeros(batched.games, dtype=torch.long)
        for _ in range(8):
            practice.step()
            played_on += practice.born != practice.clock
            assert practice.boards.ply[is_sketch].all()
        assert not played_on[is_sketch].any()
        assert played_on[~is_sketch].float().mean() > 1


@pytest.mark.timeout(600)  # seconds: a busy machine may take its time
def test_a_network_that_begins_with_nothing_soon_beats_random_moves_on_3x3() -> None:
    """Moving first it wins; moving second nobody can win 95% of games against random moves, but it does not lose either."""
    quick = QuickTraining(Rules.parse("3x3"), rounds=120, seed=1)
    games = [point.games for point in quick.run()][-1]
    evaluation = quick.evaluation()
    assert games > 3000
    assert evaluation.wins_first >= 0.95
    assert evaluation.wins_second >= 0.75
    assert min(evaluation.holds_first, evaluation.holds_second) >= 0.95
