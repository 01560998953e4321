"""Recorded games gone through again."""

import threading

import pytest

from noughts import Game, Record, Rules, Seat
from noughts.play import Replay
from noughts.search import Limit
from tests.waiting import LONG

MOVES = "a1 b1 a2 b2 a3".split()


@pytest.fixture
def record() -> Record:
    game = Game(Rules.parse("3x3"))
    for move in MOVES:
        game.play(move)
    return Record(game, x=Seat("Alice"), o=Seat("Bob"), id="1")


def moves_of(replay: Replay) -> list[str]:
    return [str(move) for move, _ in replay.view().moves]


def test_a_replay_begins_at_the_start_and_goes_both_ways(record):
    replay = Replay(record)
    assert moves_of(replay) == []
    assert not replay.view().can_undo
    for ply in range(1, 6):
        replay.forward()
        assert moves_of(replay) == MOVES[:ply]
    assert replay.is_at_end
    assert replay.view().outcome == record.game.outcome
    replay.forward()
    assert replay.ply == 5
    replay.back()
    assert replay.view().outcome is None
    replay.goto(-3)
    assert replay.ply == 0
    replay.goto(99)
    assert replay.is_at_end


def test_with_analysis_the_last_move_is_judged_and_the_position_valued(record):
    news = threading.Event()
    replay = Replay(record, limit=Limit(seconds=1), wake=news.set)
    replay.goto(2)
    assert replay.view().study is None
    replay.analyse()
    while replay.view().is_thinking:
        assert news.wait(LONG)
        news.clear()
    view = replay.view()
    assert view.study.analysis.position == view.position
    assert str(view.reason.move) == "b1"
    assert "Gives the draw away" in view.reason.text
    replay.analyse(on=False)
    assert replay.view().reason is None


def test_going_on_does_not_mix_up_what_was_found(record):
    replay = Replay(record)
    replay.analyse()
    for ply in (0, 3, 1, 4, 2):
        replay.goto(ply)
        view = replay.view()
        assert view.study is None or view.study.analysis.position == view.position
    replay.close()
