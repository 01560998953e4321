"""A line of text is edited as everywhere else."""

import pygame
import pytest

from noughts.drawing.colours import LIGHT
from noughts.ui.desktop.kit.inputs import COMMAND, LONGEST, LineEditor
from noughts.ui.shared.routes import (
    PageRoute,
    PromptRoute,
)
from tests.ui.desktop.test_game import count_near

SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def field(hand):
    """The settings with the name's field focused, and the line in it."""
    it = hand(plays=False, theme="light")
    it.window.go(PageRoute("settings"))
    it.press("name")
    return it, it.scene.focused.line


def keys(it, *pressed, mod=0):
    for key in pressed:
        it.key(key, mod=mod)


def test_a_caret_moves_and_letters_come_where_it_stands(field):
    it, line = field
    keys(it, pygame.K_HOME)
    it.type("M")
    keys(it, pygame.K_END, pygame.K_LEFT)
    it.type("s")
    assert line.text == "MAlicse"
    keys(it, pygame.K_DELETE, pygame.K_HOME, pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert line.text == "Alics"


def test_everything_is_selected_and_replaced(field):
    it, line = field
    keys(it, pygame.K_a, mod=COMMAND)
    it.type("Zoë")
    assert line.text == "Zoë"
    it.enter()
    assert it.window.app.name == "Zoë"


def test_a_selection_is_made_with_shift_and_left_with_an_arrow(field):
    it, line = field
    keys(it, pygame.K_END)
    keys(it, pygame.K_LEFT, pygame.K_LEFT, mod=SHIFT)
    assert line.text[line.selected] == "ce"
    keys(it, pygame.K_LEFT)
    assert (line.caret, line.anchor) == (3, 3), "an arrow goes to the end of what was selected"
    keys(it, pygame.K_HOME, mod=SHIFT)
    keys(it, pygame.K_DELETE)
    assert line.text == "ce"


def test_text_is_cut_and_pasted(field, monkeypatch):
    it, line = field
    kept = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1] + " \n")
    keys(it, pygame.K_a, pygame.K_x, mod=COMMAND)
    assert (kept, line.text) == (["Alice"], "")
    keys(it, pygame.K_v, pygame.K_v, mod=COMMAND)
    assert line.text == "Alice Alice ", "the end of a line is not pasted"


def test_a_machine_without_a_clipboard_pastes_nothing(field, monkeypatch):
    it, line = field

    def fail():
        raise pygame.error("none")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    keys(it, pygame.K_v, mod=COMMAND)
    assert line.text == "Alice"


def test_the_mouse_puts_the_caret_and_selects(field):
    it, line = field
    it.window.draw()
    edges, y = it.scene.focused._edges, next(each.rect.centery for each in it.scene.placed if each.widget.key == "name")
    it.click((edges[2], y))
    assert (line.caret, line.anchor) == (2, 2)
    it.hold((edges[1] + 1, y))
    it.drag((edges[4] - 1, y))
    it.let_go()
    assert line.text[line.selected] == "lic"
    marked = pygame.Rect(edges[1], y - 4, edges[4] - edges[1], 8)
    tint = it.window.palette.tint("focus", 0.3)
    assert count_near(it.surface(), marked, tint, 4) > 20, "what is selected is seen"


def test_the_caret_of_a_long_text_stays_in_sight(field):
    it, line = field
    it.type("wide " * 20)
    assert len(line.text) == LONGEST
    rect = next(each.rect for each in it.scene.placed if each.widget.key == "name")
    for key in (pygame.K_END, pygame.K_HOME):
        it.key(key)
        it.window.draw()
        at = it.scene.focused._edges[line.caret]
        assert rect.left < at < rect.right
        assert count_near(it.surface(), pygame.Rect(at, rect.centery - 4, 2, 8), LIGHT.focus) > 8


def test_a_line_takes_no_more_than_fits_and_nothing_that_is_no_letter():
    line = LineEditor("a" * (LONGEST - 1))
    line.insert("b\x07c")
    assert line.text == "a" * (LONGEST - 1) + "b"


def test_a_long_text_is_drawn_and_clicked_near_its_caret(hand) -> None:
    """A pasted board is far wider than the field; what is drawn is the part around the caret."""
    it, taken = hand(plays=False), []
    it.window.go(PromptRoute("Paste", "Which position?", "", taken.append))
    it.frame()
    text = "/".join(["." * 26] * 26)
    it.type(text)
    it.frame()
    it.enter()
    assert taken == [text]
