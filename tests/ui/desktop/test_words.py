"""Every word that can be typed does something that is seen."""

import pytest

from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.desktop.scenes.replay import ReplayScene, ReviewScene
from noughts.ui.desktop.scenes.text import TextScene
from noughts.ui.shared.commands import COMMANDS
from tests.ui.desktop.test_game import end


def say(it, word):
    it.type(f":{word}")
    it.enter()
    it.frame()


@pytest.mark.parametrize("text", [word for command in COMMANDS for word in command.words])
@pytest.mark.parametrize("over", [False, True], ids=["in the game", "after it"])
def test_every_word_gets_an_answer(hand, text, over, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    it = hand(mode="people", second_name="Bob", animation=False)
    end(it, "a1 b1 a2 b2 a3" if over else "a1 b1")
    before, view, scene = it.texts(), it.view, it.scene
    say(it, text)
    it.wait(lambda: it.scene is not scene or not it.window.app.session.is_busy)
    answered = it.texts() != before or not it.window.is_open or it.scene is not scene
    assert answered or it.view != view


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("why", "I'll tell you after the game."),
        ("moves", "a1 b1"),
        ("score", "Alice: 0 · Bob: 0 · draws: 0"),
        ("clock", "There is no clock in this game."),
        ("faster", "You can only change the pace of games between programs."),
        ("review", "review: the game is not over yet"),
        ("replay", "replay: the game is not over yet"),
        ("export", "export: the game is not over yet"),
        ("rematch", "rematch: the game is not over yet"),
        ("play on", "try again: the game is not over yet"),
        ("resume", "resume: Alice has no other unfinished game"),
        ("sound", "Sound is off."),
        ("pause", "Paused"),
        ("go on", "The game is not paused."),
    ],
)
def test_a_word_is_answered_under_the_board(hand, word, answer):
    it = hand(mode="people", second_name="Bob")
    end(it, "a1 b1")
    say(it, word)
    assert it.says(answer)


@pytest.mark.parametrize(("word", "page"), [("help", "help"), ("new", "new_game"), ("menu", "start")])
def test_a_word_leads_to_a_page(hand, word, page):
    it = hand(mode="people")
    end(it, "a1")
    say(it, word)
    assert it.page == page


def test_a_word_leads_to_a_text(hand):
    it = hand(mode="people")
    end(it, "a1")
    say(it, "describe")
    assert isinstance(it.scene, TextScene)


def test_the_board_in_words_can_be_read_line_by_line(hand):
    it = hand(mode="people")
    end(it, "a1 b2")
    for word in ("describe", "board"):
        say(it, word)
        assert {"row 1: X, empty, empty", "row 2: empty, O, empty"} <= set(it.texts())
        it.type("x")
        assert isinstance(it.scene, GameScene)


@pytest.mark.parametrize(("word", "scene"), [("review", ReviewScene), ("replay", ReplayScene)])
def test_a_finished_game_is_gone_through(hand, word, scene):
    it = hand(mode="people")
    end(it, "a1 b1 a2 b2 a3")
    say(it, word)
    assert isinstance(it.scene, scene)


def test_a_word_that_was_typed_in_full_is_not_asked_again(hand):
    it = hand(mode="people")
    end(it, "a1")
    say(it, "restart")
    assert not it.view.moves
    say(it, "resign")
    assert it.view.outcome


def test_a_key_is_asked_again_after_something_else(hand):
    it = hand(mode="people")
    it.type("g/g")
    assert not it.view.outcome
    it.type("g")
    assert it.view.outcome


def test_resume_brings_another_game_back(hand, library):
    it = hand(mode="people")
    it.play("c3")
    it.escape()
    it.type("2")
    it.press("begin")
    it.play("a1")
    say(it, "resume")
    assert [str(move) for move, _ in it.view.moves] == ["c3"]
    assert len(library.store.unfinished("Alice")) == 2


def test_quit_closes_the_window_and_keeps_the_game(hand, library):
    it = hand(mode="people")
    it.play("b2")
    say(it, "quit")
    assert not it.window.is_open
    it.window.app.session.leave()
    assert [game.plies for game in library.store.unfinished("Alice")] == [1]
