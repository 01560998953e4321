"""The board and what is around it: what is typed, what is followed, what stays in its place, and what a win looks like."""

import pygame
import pytest

from noughts.drawing.colours import LIGHT, THEMES
from noughts.game import Game
from noughts.rules import Cell, Mark
from noughts.ui.desktop.scenes.replay import ReplayScene
from noughts.ui.shared.board_input import LETTER_WAIT_S
from tests.ui.desktop.test_game import count_near, end, rect_of


def moves(it):
    return [str(move) for move, _ in it.view.moves]


def around(it, cell):
    """A cell on the screen, and whether it is in sight."""
    rect = it.scene.board.grid.rect(Cell(ord(cell[0]) - 97, int(cell[1:]) - 1))
    return it.scene.board.grid.window.contains(rect)


# Typing


@pytest.mark.parametrize("cell", ["b2", "a1", "c3"])
def test_a_typed_cell_is_always_a_cell(hand, cell):
    it = hand(mode="people")
    it.type(cell)
    assert moves(it) == [cell]
    assert it.scene.layout.panel, "b puts nothing away"


@pytest.mark.parametrize("cell", ["h8", "g7", "n12", "u3"])
def test_on_a_large_board_the_letters_of_commands_are_columns(hand, cell):
    it = hand(mode="people", rules="26x26x5")
    it.type(cell[0])
    assert it.says(f"{cell[0]}|"), "the letter is seen while it waits"
    it.type(cell[1:])
    it.frame()
    if moves(it) != [cell]:
        it.enter()
    assert moves(it) == [cell]
    assert not it.view.aids


def test_a_letter_that_gets_no_number_is_the_command_after_a_moment(hand):
    it = hand(mode="people")
    it.type("a")
    assert not it.window.app.session.finds_values
    assert 0 < it.window.until_next_look() <= LETTER_WAIT_S
    it.frames(LETTER_WAIT_S + 0.3)
    assert it.window.app.session.finds_values


@pytest.mark.parametrize("shows_numbers", [False, True])
def test_cells_are_named_at_the_edge_or_by_numbers_never_both(hand, shows_numbers):
    it = hand(mode="people", rules="4x4x4", shows_numbers=shows_numbers)
    shown = set(it.texts())
    assert ({"a", "b", "c", "d"} <= shown) is not shows_numbers
    assert ({"5", "11", "16"} <= shown) is shows_numbers


# Following


def test_at_the_smallest_size_a_large_board_follows_and_names_the_reply(hand):
    it = hand((480, 360), opponent="level:5", rules="26x26x5", animation=False)
    grid = it.scene.board.grid
    it.play("b2")
    it.wait(lambda: len(it.view.moves) == 2)
    reply = str(it.view.last)
    assert around(it, reply)
    assert it.says(f"played {reply}.")
    it.post(pygame.MOUSEWHEEL, x=0, y=0)
    it.move(grid.window.center)
    for _ in range(30):
        it.post(pygame.MOUSEWHEEL, x=0, y=-2)
    it.frame()
    assert grid.down.offset > 0, "whoever looks elsewhere is left alone"
    far = grid.cell_at(grid.window.center)
    it.click(grid.window.center)
    it.wait(lambda: len(it.view.moves) == 4)
    assert far in it.scene.board.marks
    assert around(it, str(it.view.last))


def test_the_bars_of_a_large_board_can_be_dragged(hand):
    it = hand((560, 400), mode="people", rules="26x26x5")
    grid = it.scene.board.grid
    assert grid.across.overflows
    assert grid.down.overflows
    for scroll in (grid.across, grid.down):
        it.hold(scroll.bar.center)
        it.drag(scroll.track.bottomright)
        it.let_go()
        assert scroll.offset == scroll.whole - scroll.seen
    it.frame()
    assert around(it, "z26")
    assert not it.view.moves, "dragging plays nothing"


# The toolbar


def places(it):
    it.window.draw()
    return {each.widget.key: tuple(each.rect) for each in it.scene.toolbar}


@pytest.mark.parametrize("size", [(480, 360), (1000, 700), (1600, 1000)], ids=str)
def test_buttons_do_not_move_while_a_game_is_played(hand, size):
    it = hand(size, mode="people")
    before = places(it)
    it.play("b2")
    assert places(it) == before
    it.type("u")
    it.frames(0.3)
    assert places(it) == before
    it.key(pygame.K_u, "U")
    assert places(it) == before
    end(it, "a1 b1 c1 b3")
    it.frames(2)
    assert it.view.outcome
    after = places(it)
    assert {key: after[key] for key in ("help", "menu")} == {key: before[key] for key in ("help", "menu")}


def test_a_button_that_cannot_be_used_now_is_dimmed_and_does_nothing(hand):
    it = hand(mode="people", theme="light")
    undo = next(each for each in it.scene.placed if each.widget.key == "undo")
    assert not undo.widget.works
    assert count_near(it.surface(), undo.rect, LIGHT.panel, 2) < 20, "it has no box"
    it.press("undo")
    assert not it.scene.told
    it.play("b2")
    assert count_near(it.surface(), undo.rect, LIGHT.panel, 2) > 300
    it.press("undo")
    assert not moves(it)


# Looking back


def at_move(it, ply):
    it.window.draw()
    return it.scene.find(f"move {ply}").rect.center


def test_a_click_on_a_move_looks_back_and_the_game_does_not_change(hand):
    it = hand(mode="people", theme="light")
    end(it, "b2 a1 c3 a3")
    it.click(at_move(it, 2))
    assert set(it.scene.board.marks) == {Cell(1, 1), Cell(0, 0)}
    assert it.says("Looking back at move 2 of 4.")
    assert moves(it) == ["b2", "a1", "c3", "a3"]
    it.click(it.at("c2"))
    assert len(it.scene.board.marks) == 4, "the first click returns"
    assert len(moves(it)) == 4
    it.click(it.at("c2"))
    assert len(moves(it)) == 5


def test_one_can_look_back_in_a_game_that_began_with_marks(hand):
    it = hand(mode="people")
    it.window.app.play(it.view.setup, earlier=Game("X.O/.X./..."))
    it.frame()
    end(it, "c3 c2 a2")
    it.click(at_move(it, 1))
    assert set(it.scene.board.marks) == {Cell(0, 0), Cell(2, 0), Cell(1, 1), Cell(2, 2)}
    assert it.scene.board.marks[Cell(2, 2)] is Mark.O


@pytest.mark.parametrize("way", ["escape", "last"])
def test_who_looks_back_returns_by_key_or_by_the_last_move(hand, way):
    it = hand(mode="people")
    end(it, "b2 a1 c3")
    it.click(at_move(it, 1))
    assert len(it.scene.board.marks) == 1
    if way == "escape":
        it.escape()
    else:
        it.click(at_move(it, 3))
    assert len(it.scene.board.marks) == 3
    assert it.window.app.session.has_game


def test_a_reply_brings_whoever_looks_back_to_the_present(hand, slow):
    it = hand()
    it.click(it.at("b2"))
    slow.go.set()
    it.wait(lambda: len(it.view.moves) == 2)
    slow.go.clear()
    it.click(it.at("c3"))
    it.frame()
    it.click(at_move(it, 1))
    it.frame()
    assert len(it.scene.board.marks) == 1
    slow.go.set()
    it.wait(lambda: len(it.view.moves) == 4)
    assert len(it.scene.board.marks) == 4


def test_the_mark_under_the_mouse_is_not_promised_to_who_looks_back(hand):
    it = hand(mode="people")
    end(it, "b2 a1")
    it.click(at_move(it, 1))
    it.move(it.at("c3"))
    assert it.scene.overlay(it.scene.view()).ghost is None


# Replays


@pytest.fixture
def replayed(hand):
    it = hand(mode="people")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    it.type("y")
    it.frame()
    assert isinstance(it.scene, ReplayScene)
    return it


def test_a_replay_is_dragged_along_its_bar(replayed):
    it = replayed
    bar = it.scene.layout.bar
    it.hold((bar.left + bar.width // 2, bar.centery))
    assert 2 <= it.scene.replay.ply <= 3
    it.drag((bar.right + 200, bar.centery + 80))
    assert it.scene.replay.is_at_end
    it.drag((bar.left, bar.centery))
    assert it.scene.replay.ply == 0
    it.let_go()
    it.frames(3)
    assert it.scene.replay.ply == 0, "who takes it in hand is left alone"


def test_a_click_on_a_move_of_a_replay_goes_there(replayed):
    it = replayed
    it.click(at_move(it, 4))
    assert it.scene.replay.ply == 4
    it.frames(3)
    assert it.scene.replay.ply == 4


def test_the_buttons_of_a_replay_are_icons_in_their_places(replayed):
    it = replayed
    before = places(it)
    for key, ply in (("last", 5), ("backward", 4), ("first", 0), ("forward", 1)):
        it.press(key)
        assert it.scene.replay.ply == ply
        assert places(it) == before
    assert not {"|<", "<", ">", ">|"} & set(it.texts())


# Winning


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rules", ["3x3x3", "7x6x4 gravity"])
def test_the_winning_marks_stay_bright_and_the_others_step_back(hand, theme, rules):
    it = hand(theme=theme, mode="people", rules=rules, animation=False)
    end(it, "a1 b1 a2 b2 a3" if rules == "3x3x3" else "a1 b1 a1 b1 a1 b1")
    colour = it.window.palette.theme.x, it.window.palette.theme.o
    before = it.surface().copy()
    it.play("a1" if "gravity" in rules else "c3")
    it.frames(1.5)
    after = it.surface()
    won, lost = (rect_of(it, cell) for cell in (("a2", "b1") if rules == "3x3x3" else ("a5", "b6")))
    if rules == "3x3x3":
        assert count_near(after, won, colour[0]) > 500
    assert count_near(after, lost, colour[1], 12) < 20 < count_near(before, lost, colour[1], 12) or rules == "3x3x3"


def test_a_win_is_celebrated_for_a_moment(hand):
    it = hand(theme="light", mode="people")
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    cell = rect_of(it, "c2").inflate(-20, -20)
    shown = [bool(count_near(it.surface(), cell, LIGHT.o)) for _ in range(40) if it.frame() or True]
    assert any(shown), "paper falls"
    it.frames(1.5)
    assert not count_near(it.surface(), cell, LIGHT.o)
    assert not it.frame(), "and then everything rests"


@pytest.mark.parametrize("settings", [{"animation": False}, {"opponent": "sera", "mode": "computer"}], ids=str)
def test_without_motion_and_after_a_loss_no_paper_falls(hand, settings):
    it = hand(theme="light", **{"mode": "people", **settings})
    if it.view.you:
        it.type("gg")
    else:
        end(it, "a1 b1 a2 b2 a3")
    it.frames(1.2)
    cell = rect_of(it, "c2").inflate(-20, -20)
    for _ in range(30):
        it.frame()
        assert not count_near(it.surface(), cell, LIGHT.o)


def test_a_streak_is_told(hand):
    it = hand(mode="people", second_name="Bob", animation=False)
    end(it, "a1 b1 a2 b2 a3")
    it.frames(1.5)
    it.type("r")
    it.frames(0.2)
    end(it, "a1 b1 c2 b2 a2 b3" if it.view.names[it.view.side] == "Bob" else "a1 b1 a2 b2 a3")
    it.frames(1.5)
    assert it.view.outcome
    assert it.says("That is two wins in a row!")


# Nothing is given away


def test_on_first_sight_there_is_the_game_and_nothing_else(hand):
    it = hand()
    it.play("b2")
    it.wait(lambda: len(it.view.moves) == 2)
    it.frames(1)
    shown = " ".join(it.texts())
    assert "played" in shown
    assert not any(word in shown for word in ("nodes", "depth", " ms", "positions", "why", "wins in", "= draw", "best play"))


def test_analysis_ends_with_its_game_unless_the_setting_is_on(hand):
    it = hand()
    it.type("a")
    it.frames(LETTER_WAIT_S + 0.3)
    it.wait(lambda: it.view.study is not None)
    assert it.scene.overlay(it.view).values
    it.type("n")
    it.enter()
    assert not it.view.shows_values
    assert hand(shows_analysis=True).view.shows_values


def test_the_signs_of_a_wild_game_follow_the_mark_in_hand(hand):
    it = hand(mode="people", rules="3x3 wild")
    it.type(":Xa1")
    it.enter()
    it.type("a")
    it.frames(LETTER_WAIT_S + 0.3)
    it.wait(lambda: it.view.study is not None and it.view.study.is_complete)
    signs = {}
    for mark in ("x", "o"):
        it.type(mark)
        it.frame()
        signs[mark] = it.scene.overlay(it.view).values
    assert signs["x"] != signs["o"]
