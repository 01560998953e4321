"""What a mouse alone can do, and what keys mean after it was used."""

import pygame
import pytest

from noughts.drawing.colours import LIGHT
from noughts.play import Settings
from noughts.ui.desktop.scenes.game import GameScene
from noughts.ui.shared.routes import (
    NameRoute,
    PageRoute,
    TextRoute,
)
from tests.ui.desktop.test_game import count_near

LISTS = PageRoute("history"), PageRoute("leaderboard"), PageRoute("unfinished"), PageRoute("players")
PAGES = (
    PageRoute("new_game"),
    PageRoute("player"),
    *LISTS,
    PageRoute("settings"),
    NameRoute(),
    PageRoute("help"),
    TextRoute("Board", "row 1"),
)


def rect_of(it, key):
    it.window.draw()
    return next(each.rect for each in it.scene.placed if each.widget.key == key)


def ringed(it, key):
    """Whether the frame of the focus is seen around a widget."""
    rect = rect_of(it, key)
    edges = [pygame.Rect(rect.left, rect.top - 3, rect.width, 2), pygame.Rect(rect.left, rect.bottom + 1, rect.width, 2)]
    return all(count_near(it.surface(), edge, LIGHT.focus) > rect.width // 2 for edge in edges)


def test_after_a_click_enter_begins_the_game_and_that_is_seen(hand):
    it = hand(plays=False, theme="light", mode="people")
    it.window.go(PageRoute("new_game"))
    assert not ringed(it, "begin")
    it.press("wild")
    assert ringed(it, "begin")
    it.enter()
    assert isinstance(it.scene, GameScene)
    assert str(it.view.rules) == "3x3x3 wild"


def test_after_a_click_arrows_go_on_from_what_was_clicked(hand):
    it = hand(plays=False, theme="light", mode="people")
    it.window.go(PageRoute("new_game"))
    it.press("wild")
    it.key(pygame.K_RIGHT)
    it.frame()
    assert it.scene.focus == "gravity"
    assert ringed(it, "gravity")
    assert not ringed(it, "begin")
    it.enter()
    assert it.window.app.settings.rules == "3x3x3 wild gravity", "Enter does what has the frame"


def test_without_a_main_button_the_frame_is_around_what_was_clicked(hand):
    it = hand(plays=False, theme="light")
    it.window.go(PageRoute("settings"))
    it.press("sound")
    assert ringed(it, "sound")
    it.enter()
    assert it.window.app.settings.sound == Settings().sound, "Enter turns it back"


@pytest.mark.parametrize("size", [(480, 360), (1000, 700)], ids=str)
@pytest.mark.parametrize("place", PAGES, ids=str)
def test_a_mouse_alone_leaves_every_page(hand, place, size):
    it = hand(size, plays=False)
    it.window.go(PageRoute("start"))
    it.window.go(place)
    it.press("back")
    assert it.page == "start"


WITH_MAIN = (PageRoute("start"), NameRoute(), PageRoute("new_game"))


@pytest.mark.parametrize("place", [PageRoute("start"), *PAGES], ids=str)
def test_a_page_has_one_main_button_at_most(hand, place):
    it = hand(plays=False)
    it.window.go(place)
    it.window.draw()
    assert sum(each.widget.is_main for each in it.scene.placed) == (place in WITH_MAIN)


def test_a_scroll_bar_is_dragged_and_clicked(hand):
    it = hand((480, 360), plays=False)
    it.window.go(PageRoute("new_game"))
    it.window.draw()
    scroll = it.scene.scroll
    assert scroll.overflows
    it.hold(scroll.bar.center)
    assert scroll.offset == 0, "taking it moves nothing"
    it.drag((scroll.bar.centerx, scroll.track.bottom + 50))
    assert scroll.offset == scroll.whole - scroll.seen, "the end of the page"
    it.drag((300, scroll.track.centery))
    assert 0 < scroll.offset < scroll.whole - scroll.seen, "the mouse may leave the bar"
    it.let_go()
    before = scroll.offset
    it.move((scroll.bar.centerx, scroll.track.top))
    assert scroll.offset == before
    it.click((scroll.bar.centerx, scroll.track.top + 2))
    assert scroll.offset == 0, "beside the bar, the bar comes"


@pytest.mark.parametrize("name", ["kitty", "cop", "sera"])
def test_a_portrait_starts_a_game_with_that_character(hand, name, library):
    it = hand(plays=False, mode="watch", rules="5x5x4")
    it.press(f"play {name}")
    assert isinstance(it.scene, GameScene)
    assert it.view.setup.o.program == name
    assert str(it.view.rules) == "5x5x4"
    assert library.settings("Alice").opponent == name


def test_a_click_on_the_board_of_the_menu_plays(hand):
    it = hand(plays=False, opponent="kitty")
    it.window.draw()
    it.click(it.scene._board.grid.window.center)
    assert isinstance(it.scene, GameScene)
    assert it.view.setup.o.program == "kitty"


def test_other_players_are_behind_a_button_and_each_says_a_sentence(hand):
    it = hand((1000, 1400), plays=False)
    it.type("1")
    assert not it.says("Looks at every possible game, as in the textbook.")
    it.press("fold opponent_more")
    assert it.says("Looks at every possible game, as in the textbook.")
    it.press("opponent_other minimax")
    assert it.window.app.settings.opponent == "minimax"


def test_a_slider_is_moved_by_keys_too(hand):
    it = hand(plays=False)
    it.type("1")
    it.frame()
    it.scene.focus_on("opponent_level")
    for _ in range(3):
        it.key(pygame.K_RIGHT)
        it.frame()
    assert it.window.app.settings.opponent == "level:3"
    it.frame()
    it.key(pygame.K_LEFT)
    assert it.window.app.settings.opponent == "level:2"


def test_a_hover_is_seen(hand):
    it = hand(plays=False, theme="light")
    it.window.go(PageRoute("settings"))
    rect = rect_of(it, "sound")
    before = it.surface().get_at((rect.right - 8, rect.centery))
    it.move(rect.center)
    it.frame()
    after = it.surface().get_at((rect.right - 8, rect.centery))
    assert sum(before[:3]) - sum(after[:3]) > 50
