"""The renderer of pages: every kind of block, by mouse, keyboard and screen reader, on a page that has them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from noughts.rules import NoughtsError
from noughts.ui.shared import blocks
from noughts.ui.shared.blocks import Button, ButtonStyle, Option, TableCell, TableRow
from noughts.ui.shared.pages.controller import PageController
from tests.waiting import wait_for
from tests.web.browser.fake import ORIGIN, Fake
from tests.web.browser.test_board import cell
from tests.web.browser.test_pages import PHONE, at_rest, complaints_in_every_dress

FRUIT = tuple(Option(name, name.capitalize(), f"A {name} a day.", "program cop") for name in ("apple", "pear", "plum"))
SIZES = tuple(Option(str(size), f"{size} seeds") for size in range(1, 9))


class Gallery(PageController):
    """Every kind of block; what is set and pressed is remembered and shown."""

    name = "gallery"

    def build(self) -> blocks.Page:
        state = self.state
        pressed = state.get("pressed", "")
        row = TableRow(
            (
                TableCell("1"),
                TableCell("3x3"),
                TableCell("Ann", key="player Ann"),
                TableCell("+ wins", "win", spoken="Ann wins"),
                TableCell("", results=(3, 1, 0), spoken="3 won, 1 drawn, 0 lost"),
            ),
            key="open 1",
        )
        numbers = blocks.Table("Results", ("no", "board", "name", "result", "bar"), (row,), frozenset({0}), (4,))
        facts = blocks.Table("About", (), (TableRow((TableCell("games"), TableCell("10"))),))
        return blocks.Page(
            self.name,
            "Gallery",
            (
                blocks.Text(f"You pressed {pressed or 'nothing'}."),
                blocks.Choice("fruit", "Fruit", FRUIT, state.get("fruit", "apple"), is_pictured=True),
                blocks.Group(
                    "Inputs",
                    (
                        blocks.Choice("size", "Size", SIZES, state.get("size", "")),
                        blocks.Slider("age", "Age", SIZES, state.get("age", "3")),
                        blocks.Switch("ripe", "Ripe", state.get("ripe") == blocks.ON, "Soft and sweet.", "r"),
                        blocks.Number("count", "how many", int(state.get("count", "2")), 1, 9),
                        blocks.Field("word", "Word", state.get("word", ""), "any"),
                        blocks.Field("live", "Find", state.get("live", ""), is_live=True),
                        blocks.Field("day", "Day", state.get("day", ""), is_date=True),
                    ),
                ),
                blocks.Group("More", (blocks.Text("Seen on demand."),), is_folded=True, key="more"),
                Button("card 1", "A card", "With a sentence.", style=ButtonStyle.CARD, picture="rules 3x3x3"),
                Button("row 1", "A row", note="3", style=ButtonStyle.ROW, extra=Button("remove 1", "Remove")),
                numbers,
                facts,
                blocks.Portrait("cop", "Cop", "“Move along.”"),
                blocks.Preview("3x3x3", key="first"),
            ),
            footer=(Button("go", "Go", hint="g", style=ButtonStyle.MAIN), Button("focus word", "Word", hint="w")),
        )

    def on_set(self, key: str, value: str) -> None:
        if value == "nonsense":
            raise NoughtsError("nonsense: expected a word")
        self.state[key] = value

    def on_press(self, verb: str, argument: str) -> None:
        self.state["pressed"] = f"{verb} {argument}".strip()


@pytest.fixture
def gallery(page: Page, fake: Fake) -> Page:
    show(fake)
    return page


def show(fake: Fake) -> None:
    fake.pages["gallery"] = Gallery
    fake.page.goto(f"{ORIGIN}/gallery")
    expect(fake.page.locator("h1")).to_have_text("Gallery")


def said(page: Page, what: str) -> Locator:
    return page.get_by_text(f"You pressed {what}.")


def test_nothing_is_wrong_with_a_page_with_every_block(gallery: Page) -> None:
    gallery.get_by_text("More").click()
    assert complaints_in_every_dress(gallery) == []


def test_everything_that_can_be_set_is_sent_and_stays(gallery: Page, fake: Fake) -> None:
    gallery.get_by_role("radio", name="Pear").check(force=True)
    gallery.get_by_label("Size").select_option(label="5 seeds")
    gallery.get_by_role("checkbox", name="Ripe").check(force=True)
    gallery.get_by_role("slider").press("ArrowRight")
    gallery.get_by_label("how many").fill("7")
    gallery.get_by_label("Word").fill("yes")
    gallery.get_by_label("Word").press("Enter")
    gallery.get_by_label("Find").press_sequentially("pip")
    gallery.get_by_label("Day", exact=True).fill("2026-11-15")
    gallery.get_by_label("Day", exact=True).blur()
    state = {
        "fruit": "pear",
        "size": "5",
        "ripe": "on",
        "age": "4",
        "count": "7",
        "word": "yes",
        "live": "pip",
        "day": "2026-11-15",
    }
    wait_for(lambda: gallery.evaluate("(count) => new URLSearchParams(location.search).size === count", len(state)))
    assert {**fake.asked[-1]["state"], fake.asked[-1]["set"]: fake.asked[-1]["value"]} == state
    expect(gallery.get_by_role("slider")).to_have_attribute("aria-valuetext", "4 seeds")
    gallery.reload()
    expect(gallery.get_by_role("radio", name="Pear")).to_be_checked()
    expect(gallery.get_by_label("Size")).to_have_value("5")
    expect(gallery.get_by_label("Word")).to_have_value("yes")


def test_everything_that_can_be_pressed_is_sent(gallery: Page) -> None:
    for name, what in (
        ("A card", "card 1"),
        ("A row", "row 1"),
        ("Remove", "remove 1"),
        ("Ann", "player Ann"),
        ("3x3", "open 1"),
        ("Go", "go"),
    ):
        gallery.get_by_role("button", name=name).first.click()
        expect(said(gallery, what)).to_be_visible()


def test_a_press_anywhere_in_a_row_is_a_press_on_it(gallery: Page) -> None:
    gallery.get_by_role("row").nth(1).get_by_text("+ wins").click()
    expect(said(gallery, "open 1")).to_be_visible()


def test_the_focus_and_what_is_open_stay_when_a_page_changes(gallery: Page) -> None:
    gallery.get_by_text("More").click()
    gallery.get_by_role("button", name="Remove").focus()
    gallery.keyboard.press("Enter")
    expect(said(gallery, "remove 1")).to_be_visible()
    expect(gallery.get_by_role("button", name="Remove")).to_be_focused()
    expect(gallery.get_by_text("Seen on demand.")).to_be_visible()


def test_keys_press_turn_and_lead_to_fields(gallery: Page, fake: Fake) -> None:
    for key in "gr":
        gallery.keyboard.press(key)
    expect(gallery.get_by_role("checkbox", name="Ripe")).to_be_checked()
    expect(said(gallery, "go")).to_be_visible()
    gallery.keyboard.press("w")
    expect(gallery.get_by_label("Word")).to_be_focused()
    gallery.keyboard.type("grow")  # a field has every key for itself
    gallery.keyboard.press("Escape")
    expect(gallery.get_by_label("Word")).to_have_value("")
    assert len(fake.asked) == 2


def test_a_cell_of_the_board_can_be_clicked_or_typed(gallery: Page) -> None:
    cell(gallery, "b2").click()
    expect(said(gallery, "first b2")).to_be_visible()
    gallery.locator("h1").click()
    gallery.keyboard.type("c1")
    expect(said(gallery, "first c1")).to_be_visible()


def test_a_wrong_value_is_explained_and_stays_to_be_corrected(gallery: Page) -> None:
    gallery.get_by_label("Word").fill("nonsense")
    gallery.get_by_label("Word").press("Enter")
    expect(gallery.get_by_role("status")).to_have_text("nonsense: expected a word")
    expect(gallery.get_by_label("Word")).to_have_value("nonsense")


def test_the_back_button_takes_back_a_press_on_the_page(gallery: Page) -> None:
    gallery.get_by_role("button", name="A card").click()
    expect(said(gallery, "card 1")).to_be_visible()
    gallery.get_by_role("button", name="Remove").click()
    expect(said(gallery, "remove 1")).to_be_visible()
    assert gallery.url.endswith("?pressed=remove+1")
    gallery.go_back()
    expect(gallery).to_have_url(f"{ORIGIN}/gallery?pressed=card+1")


def test_results_are_spoken_and_drawn(gallery: Page) -> None:
    table = gallery.get_by_role("region", name="Results")
    expect(table.get_by_role("img", name="3 won, 1 drawn, 0 lost")).to_be_visible()
    expect(table.get_by_role("img", name="Ann wins")).to_have_class("win")
    expect(gallery.locator("dl.rows")).to_have_text("games10")


def test_on_a_phone_columns_that_can_be_spared_are_left_out(fake_for: Callable[..., Fake]) -> None:
    fake = at_rest(fake_for, PHONE)
    show(fake)
    expect(fake.page.get_by_role("columnheader", name="result")).to_be_visible()
    expect(fake.page.get_by_role("columnheader", name="bar")).to_be_hidden()
