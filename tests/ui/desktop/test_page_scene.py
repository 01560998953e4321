"""The renderer draws any page: tried on one that has every block."""

import pygame
import pytest

from noughts.drawing.colours import LIGHT
from noughts.rules import NoughtsError
from noughts.ui.desktop.scenes.page_scene import PageScene
from noughts.ui.shared.blocks import (
    Button,
    ButtonStyle,
    Choice,
    Field,
    Group,
    Number,
    Option,
    Page,
    Portrait,
    Preview,
    Slider,
    Switch,
    Table,
    TableCell,
    TableRow,
    Text,
)
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.routes import PageRoute
from tests.ui.desktop.test_game import count_near
from tests.ui.desktop.test_mouse import rect_of, ringed

FACES = tuple(
    Option(name, name.capitalize(), words, f"program {name}")
    for name, words in (("kitty", "Short."), ("cop", "A sentence that takes several lines of its card."), ("sera", ""))
)
STEPS = tuple(Option(str(step), f"Step {step}") for step in range(5))
HEADINGS = ("Name", "Games", "A long remark")
ROWS = tuple(
    TableRow(
        (
            TableCell(name, key=f"person {name}"),
            TableCell(games),
            TableCell("many words " * 6),
            TableCell("", results=(2, 1, 1)),
        ),
        f"open {name}",
    )
    for name, games in (("Ann", "7"), ("Bob", "1,234"))
)


class Everything(PageController):
    """Writes down what is asked of it."""

    name = "everything"

    def __init__(self, host, blocks):
        super().__init__(host, {"face": "cop", "step": "", "size": "3", "word": "old", "live": ""})
        self.blocks = blocks
        self.done = []

    def build(self):
        return Page(self.name, "Everything", self.blocks(self.state), footer=(self.begin, self.find), main="begin")

    begin = Button("begin", "Begin", "Begin at once.", "Enter", style=ButtonStyle.MAIN)
    find = Button("focus live", "Find", "Go to the field.", "f")

    def on_set(self, key, value):
        if value == "bad":
            raise NoughtsError("bad: expected something better")
        self.done.append((key, value))
        super().on_set(key, value)

    def on_press(self, verb, argument):
        self.done.append(f"{verb} {argument}".strip())


def all_blocks(state):
    return (
        Text("Inputs"),
        Choice("face", "Face", FACES, state["face"], is_pictured=True),
        Choice("pace", "Pace", tuple(Option(str(n), f"about {n} seconds a move") for n in range(7)), "3"),
        Slider("step", "How far", STEPS, state["step"]),
        Switch("loud", "Loud", state.get("loud") == "on", "Everybody hears it.", "l", ("X · ·", "· O ·", "· · X")),
        Number("size", "Columns", int(state["size"]), 2, 4),
        Field("word", "Word", state["word"]),
        Group(
            "More", (Field("live", "Live", state["live"], is_live=True), Button("again", "Again")), is_folded=True, key="more"
        ),
        Button("row", "A row", "It says more.", note="7 games", style=ButtonStyle.ROW, extra=Button("drop", "Drop", "", "x")),
        Table("Players", (*HEADINGS, "Results"), ROWS, frozenset({1}), (2,)),
    )


@pytest.fixture
def opened(hand):
    """Opens a page of some blocks."""

    def make(size=(1000, 1400), blocks=all_blocks, **how):
        it = hand(size, plays=False, theme="light", **how)
        it.window._scenes.append(PageScene(it.window.state, Everything(it.window.app, blocks)))
        it.window.draw()
        return it

    return make


def done(it):
    return it.scene.controller.done


def widget(it, key):
    it.window.draw()
    return next(each.widget for each in it.scene.placed if each.widget.key == key)


@pytest.mark.parametrize("size", [(1000, 700), (480, 360)], ids=str)
def test_cards_of_a_row_are_of_one_height(opened, size):
    it = opened(size)
    heights = {rect_of(it, f"face {name}").height for name in ("kitty", "cop", "sera")}
    assert len(heights) == 1


def test_what_is_chosen_and_what_has_the_focus_look_different(opened):
    it = opened()
    it.scene.focus_on("face sera")
    assert ringed(it, "face sera")
    assert not ringed(it, "face cop")
    chosen, focused = rect_of(it, "face cop"), rect_of(it, "face sera")
    edge = pygame.Rect(chosen.left + 20, chosen.top, chosen.width - 40, 2)
    assert count_near(it.surface(), edge, LIGHT.ink, 40) > edge.width, "ink is around what is chosen"
    assert not count_near(it.surface(), edge.move(focused.left - chosen.left, 0), LIGHT.ink, 40)


def test_a_slider_has_a_hollow_knob_until_a_step_is_chosen(opened):
    it = opened()
    track = widget(it, "step")._track
    middle = pygame.Rect(track.left - 2, track.top - 2, 4, 4)
    assert count_near(it.surface(), middle, LIGHT.panel) > 8
    it.hold(track.topleft)
    it.drag((track.left + track.width // 2, track.top))
    it.let_go()
    assert done(it)[-1] == ("step", "2")
    assert it.says("Step 2")
    assert count_near(it.surface(), middle.move(track.width // 2, 0), LIGHT.ink) > 8


def test_a_slider_without_a_step_says_what_can_be_chosen(opened):
    assert opened().says(f"{STEPS[0].text} to {STEPS[-1].text}")


def test_a_chosen_segment_is_filled_and_one_with_the_focus_is_framed(opened):
    it = opened()
    it.scene.focus_on("pace 4")
    chosen, focused = (rect_of(it, f"pace {number}").inflate(-24, -20) for number in (3, 4))
    most = chosen.width * chosen.height / 2
    assert count_near(it.surface(), chosen, LIGHT.ink, 40) > most > count_near(it.surface(), focused, LIGHT.ink, 40)
    assert ringed_inside(it, "pace 4")


def test_segments_that_do_not_fit_one_row_share_several_evenly(opened):
    it = opened()
    rects = [rect_of(it, f"pace {number}") for number in range(7)]
    rows = sorted({rect.top for rect in rects})
    widths = [sum(rect.width for rect in rects if rect.top == top) for top in rows]
    assert len(rows) > 1
    assert min(widths) > 0.5 * max(widths)


def test_enter_chooses_the_focus_and_then_presses_the_main_button(opened):
    it = opened()
    it.scene.focus_on("face kitty")
    it.enter()
    assert done(it) == [("face", "kitty")]
    it.window.draw()
    assert it.scene.focus == "face kitty", "the focus stays when the page is made again"
    it.enter()
    assert done(it)[-1] == "begin"


def test_a_switch_is_turned_by_click_by_enter_and_by_its_key(opened):
    it = opened()
    it.press("loud")
    it.type("l")
    it.scene.focus_on("loud")
    it.enter()
    assert done(it) == [("loud", "on"), ("loud", "off"), ("loud", "on")]


def test_a_number_stays_within_its_limits(opened):
    it = opened()
    it.press("size")
    it.press("size")
    it.scene.focus = "size"
    for _ in range(4):
        it.type("-")
        it.frame()
    assert done(it) == [("size", "4"), ("size", "3"), ("size", "2")]


def test_a_field_is_set_by_enter_and_by_leaving_it_and_not_by_esc(opened):
    it = opened()
    it.press("word")
    it.type("er")
    it.escape()
    assert widget(it, "word").line.text == "old"
    assert not done(it)
    it.type("er")
    it.enter()
    assert done(it) == [("word", "older"), "begin"]
    it.press("word")
    it.type("f")
    it.key(pygame.K_TAB, "\t")
    assert done(it)[-1] == ("word", "olderf"), "in a field, f is a letter"


def test_what_is_refused_is_told_and_stays_in_the_field(opened):
    it = opened()
    it.press("word")
    it.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    it.type("bad")
    it.enter()
    assert it.says("bad: expected something better")
    assert not done(it), "and the page does not begin"


def test_a_live_field_is_set_after_a_pause(opened):
    it = opened()
    assert not it.says("Live")
    it.type("f")
    it.frame()
    it.type("ab")
    assert not done(it)
    it.frames(0.4)
    assert done(it) == [("live", "ab")]
    it.press("fold more")
    assert not it.says("Live")
    it.press("fold more")
    it.press("again")
    assert it.says("Live"), "it stays open"


def test_the_extra_of_a_row_is_a_button_and_a_key_of_the_row(opened):
    it = opened()
    it.type("x")
    assert not done(it)
    it.press("drop")
    it.scene.focus_on("row")
    it.window.draw()
    it.type("x")
    assert done(it) == ["drop", "drop"]
    assert rect_of(it, "row").height == rect_of(it, "drop").height
    assert rect_of(it, "row").right < rect_of(it, "drop").left


def test_rows_and_cells_of_a_table_are_pressed_and_numbers_are_flush_right(opened):
    it = opened()
    it.press("open Ann")
    it.press("open Bob person Bob")
    assert done(it) == ["open Ann", "person Bob"]
    columns = widget(it, "open Ann")._columns
    assert [columns.align(column).value for column in range(3)] == ["left", "right", "left"]


def test_a_narrow_table_leaves_its_spare_columns_out(opened):
    assert opened().says("A long remark")
    it = opened((480, 1400))
    assert not it.says("A long remark")
    assert it.says("1,234")


def test_a_preview_is_pressed_where_there_is_room_for_it(opened):
    def blocks(state):
        return Text("Choose a cell."), Preview("7x6x4 gravity", key="first"), Portrait("cop", "Cop", "“Well?”")

    it = opened((1000, 700), blocks)
    assert it.says("“Well?”")
    grid = it.scene._board.grid
    it.move(grid.window.center)
    it.window.draw()
    it.click((grid.window.centerx, grid.window.top + 5))
    assert done(it) == ["first d1"]
    narrow = opened((480, 360), blocks)
    assert not narrow.says("“Well?”")
    assert not any(each.widget.key == "board" for each in narrow.scene.placed)


def test_without_a_preview_a_portrait_is_a_part_of_the_page(opened):
    it = opened((480, 360), lambda state: (Portrait("sera", "Sera", "“Begin.”"),))
    assert it.says("“Begin.”")


def test_the_keyboard_walks_through_a_form_that_is_longer_than_its_window(opened):
    it = opened((480, 360))
    reached = [it.scene.focus]
    for _ in range(60):
        it.key(pygame.K_TAB, "\t")
        it.window.draw()
        if it.scene.focus == reached[-1]:
            break
        reached.append(it.scene.focus)
        here = next(each.rect for each in it.scene.placed if each.widget.key == it.scene.focus)
        assert it.scene.focus not in it.scene._inside or it.scene._body.colliderect(here)
    order = [key for key in reached if key in ("face kitty", "step", "word", "open Ann", "begin", "back")]
    assert order == ["face kitty", "step", "word", "open Ann", "begin", "back"]
    it.key(pygame.K_UP)
    it.window.draw()
    assert it.scene.focus == "help", "nothing is above it"


@pytest.mark.parametrize("keys", [False, True])
def test_the_first_focus_is_seen_by_who_uses_the_keyboard(opened, keys):
    it = opened()
    it.window.state.uses_keys = keys
    it.window.go(PageRoute("settings"))
    it.window.draw()
    assert it.scene.focus == "theme auto"
    assert ringed_inside(it, "theme auto") is keys


def ringed_inside(it, key):
    """Whether the frame of the focus is seen within a segment."""
    return count_near(it.surface(), rect_of(it, key), LIGHT.focus) > 20


def test_help_lists_every_key_of_the_page(opened):
    it = opened()
    it.type("?")
    shown = " ".join(it.texts())
    assert "Begin. Begin at once." in shown
    assert "Loud. Everybody hears it." in shown
    assert "Go back." in shown
    it.type("x")
    assert it.scene.title == "Everything"
