"""Finished games are gone through and judged, with real events."""

import pygame

from noughts.rules import Cell
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.replay import ReplayScene, ReviewScene
from noughts.ui.shared.panel import panel_of
from noughts.ui.shared.replays import mistakes


def test_a_replay_is_exported_and_reviewed(played, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    it = played
    it.type("h")
    it.frame()
    it.press(it.scene.page.focus)
    it.type("e")
    (written,) = tmp_path.glob("*.sgf")
    assert written.name in "".join(it.texts())
    it.press("export")
    assert len(list(tmp_path.glob("*.sgf"))) == 2
    it.key(pygame.K_END)
    it.type("c")
    assert it.says("The game is over here. Go back a move first.")
    it.type("+")
    assert it.says("Half a second a move.")
    it.type("+++")
    assert it.scene.autoplay.pace == 0.25, "what comes faster cannot be followed"
    it.type("v")
    assert isinstance(it.scene, ReviewScene)
    it.type("?")
    it.escape()
    it.escape()
    assert isinstance(it.scene, ReplayScene)


def test_a_replay_goes_forwards_backwards_and_by_itself(played):
    it = played
    it.type("h")
    it.frame()
    it.press(it.scene.page.focus)
    scene = it.scene
    it.frames(1.2)
    assert scene.replay.ply == 1, "by itself"
    it.type("p")
    it.frames(2)
    assert scene.replay.ply == 1
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_LEFT)
    assert scene.replay.ply == 2
    it.key(pygame.K_END)
    it.frames(1)
    assert scene.replay.is_at_end
    assert scene.board.struck(it.clock.now) == 1
    it.key(pygame.K_HOME)
    assert not scene.board.marks
    it.key(pygame.K_RIGHT)
    it.type("a")
    it.wait(lambda: scene.view().study is not None and scene.view().reason is not None)
    assert it.says("why a1")
    it.press("from here")
    assert isinstance(it.scene, GameScene)
    assert len(it.view.moves) == 1


def test_a_review_opens_at_the_first_mistake_with_the_better_cell_ringed(hand):
    it = hand(mode="people")
    it.play_game()
    it.type("v")
    assert isinstance(it.scene, ReviewScene)
    it.wait(lambda: it.scene._review.is_done)
    first, second = mistakes(it.scene.judgements)
    assert it.scene.replay.ply == first == 2
    assert it.says("? mistake")
    assert it.scene.overlay(it.scene.view()).advised == Cell(1, 1)
    assert it.says("accuracy 50%")
    contents = it.scene.shown(it.scene.view(), panel_of(it.scene.view()))
    assert contents.curve == tuple(each.for_x for each in it.scene.judgements), "who was ahead after each move"
    assert {"b1?", "b2?!"} <= set(it.texts()), "the moves say which could have been better"
    it.press("mistake")
    assert it.scene.replay.ply == second
    it.type("v")
    assert it.scene.replay.ply == first
    it.escape()
    assert it.view.outcome


def test_without_a_panel_a_line_says_what_would_have_been_better(hand):
    it = hand((480, 360), mode="people")
    it.play_game()
    it.type("v")
    it.wait(lambda: it.scene._review.is_done)
    assert it.scene.layout.panel is None
    assert it.says("Better: b2")


def test_a_mistake_can_be_tried_again(hand):
    it = hand(mode="people")
    it.play_game()
    it.type("v")
    it.wait(lambda: it.scene._review.is_done)
    it.press("again")
    assert isinstance(it.scene, GameScene)
    assert [str(move) for move, _ in it.view.moves] == ["a1"]


def test_whoever_has_gone_somewhere_is_not_taken_to_a_mistake(hand):
    it = hand(mode="people")
    it.play_game()
    it.type("v")
    it.key(pygame.K_HOME)
    it.wait(lambda: it.scene._review.is_done)
    assert it.scene.replay.ply == 0
