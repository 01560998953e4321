"""What is in view without scrolling, on a phone, on a laptop, and with letters of twice the size."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from noughts.ui.shared import blocks
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.web import messages as m
from tests.web.browser.fake import ORIGIN, Fake, state
from tests.web.browser.test_board import cell, opened

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}

GOMOKU = state("." * 225, cols=15)


def shown(fake: Fake, told: m.State, size: Any) -> Page:
    fake.page.set_viewport_size(size)
    return opened(fake, told)


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"] + box["height"]


def tap(page: Page, name: str) -> None:
    tapped = "cell => cell.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: 'touch'}))"
    cell(page, name).evaluate(tapped)


def test_the_link_and_the_code_for_a_friend_are_in_view_on_a_phone(fake: Fake) -> None:
    waiting = state(phase="waiting", invite="token", offers=[], presence=m.Presence("here", "open", 0))
    page = shown(fake, waiting, PHONE)
    expect(page.get_by_label("Link for your friend")).to_be_visible()
    assert bottom(page, ".invite .qr") <= PHONE["height"]


def test_gomoku_shows_all_its_columns_on_a_phone(fake: Fake) -> None:
    page = shown(fake, GOMOKU, PHONE)
    assert page.evaluate("(board => board.scrollWidth <= board.clientWidth)(document.querySelector('noughts-board'))")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    last = cell(page, "o15").bounding_box()
    assert last
    assert last["x"] + last["width"] <= PHONE["width"]


def test_a_finger_aims_at_a_small_cell_and_places_with_a_second_tap(fake: Fake) -> None:
    page = shown(fake, GOMOKU, PHONE)
    tap(page, "h8")
    expect(page.locator(".note")).to_have_text("Tap h8 again to place your mark.")
    tap(page, "h9")
    tap(page, "h9")
    assert [said["move"] for said in fake.hear(1)] == ["h9"]


def test_a_finger_hits_a_large_cell_at_once(fake: Fake) -> None:
    page = shown(fake, state(), PHONE)
    tap(page, "b2")
    assert [said["move"] for said in fake.hear(1)] == ["b2"]


class LongTable(PageController):
    """A page with a row as long as those of the history."""

    name = "gallery"

    def build(self) -> blocks.Page:
        cells = (
            "2026-11-19 16:49",
            "3x3 wild torus",
            "Bartholomew Featherstonehaugh-Cholmondeley",
            "Ada at one hour",
            "O won (X resigned)",
        )
        row = blocks.TableRow(tuple(blocks.TableCell(text, key=f"see {text}") for text in cells))
        return blocks.Page(self.name, "Gallery", (blocks.Table("", ("When", "Board", "X", "O", "Result"), (row,)),))

    def on_press(self, verb: str, argument: str) -> None:
        raise AssertionError(verb, argument)


def test_no_column_of_the_history_is_out_of_sight_on_a_phone(fake: Fake) -> None:
    fake.pages["gallery"] = LongTable
    fake.page.set_viewport_size(PHONE)
    fake.page.goto(f"{ORIGIN}/gallery")
    expect(fake.page.get_by_role("button", name="O won (X resigned)")).to_be_visible()
    assert fake.page.locator(".scroll").evaluate("table => table.scrollWidth <= table.clientWidth")


def test_the_mark_of_a_wild_game_is_chosen_without_scrolling(fake: Fake) -> None:
    for size in (LAPTOP, PHONE):
        page = shown(fake, state(board={"is_wild": True}), size)
        expect(page.get_by_role("button", name="Place O")).to_be_visible()
        assert bottom(page, "[aria-label='The mark that you place']") <= size["height"]


def test_reactions_to_a_friend_are_in_view_on_a_laptop(fake: Fake) -> None:
    page = shown(fake, state(presence=m.Presence("here", "here", 0)), LAPTOP)
    expect(page.get_by_role("group", name="Reactions")).to_be_visible()
    assert bottom(page, ".reactions") <= LAPTOP["height"]


def test_a_low_window_does_not_shrink_the_board_out_of_sight(fake: Fake) -> None:
    page = shown(fake, state(), {"width": 640, "height": 400})
    box = page.locator("noughts-board .sheet").bounding_box()
    assert box
    assert box["height"] > 200


def test_buttons_are_in_view_also_while_the_network_is_away(fake: Fake) -> None:
    page = shown(fake, state(), LAPTOP)
    page.evaluate("const away = document.getElementById('away'); away.textContent = 'No connection.'; away.hidden = false")
    assert bottom(page, "[data-action=resign]") <= LAPTOP["height"]


def test_what_sticks_to_the_window_lies_over_a_board(fake: Fake) -> None:
    fake.page.set_viewport_size(LAPTOP)
    fake.page.goto(f"{ORIGIN}/settings")
    page, tools = fake.page, fake.page.locator(".tools .button").first
    expect(tools).to_be_visible()
    box = tools.bounding_box()
    assert box
    top = "([x, y]) => document.elementFromPoint(x, y).closest('.tools') !== null"
    assert page.locator("noughts-board").count() == 1
    for across in (2, 10, 20):
        assert page.evaluate(top, [box["x"] + across, box["y"] + box["height"] / 2])


def test_letters_of_twice_the_size_leave_the_board_its_room(fake: Fake) -> None:
    page = shown(fake, state(), LAPTOP)
    before = page.locator("noughts-board .sheet").bounding_box()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    after = page.locator("noughts-board .sheet").bounding_box()
    assert before
    assert after
    assert after["width"] >= 0.95 * before["width"]


def test_letters_of_twice_the_size_fit_the_start_on_a_phone(fake: Fake) -> None:
    page = fake.page
    page.set_viewport_size(PHONE)
    page.goto(ORIGIN)
    expect(page.locator(".chip.face").first).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_strength_that_is_not_chosen_says_what_there_is(fake: Fake) -> None:
    fake.page.goto(ORIGIN)
    expect(fake.page.locator(".dial").first).to_contain_text("1 to 10")


def test_time_that_ran_out_is_shown_until_the_next_move_and_in_the_list(fake: Fake) -> None:
    page = opened(fake)
    made = state("....X....", moves=[(4, "X")], panel={"moves": ("b2 (random)",)})
    text = "Time's up! A random move was made for you: b2."
    fake.tell(made, m.EventMessage(1, "move", text, "x", "b2", note="draw"))
    expect(page.locator(".note")).to_have_text(text)
    answered = state("O...X....", moves=[(4, "X"), (0, "O")], panel={"moves": ("b2 (random)", "a1")})
    fake.tell(answered, m.EventMessage(2, "move", "Cop plays a1.", "o", "a1"))
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_text(["b2 (random)", "a1"])
    expect(page.locator(".note")).to_have_text(text)
    cell(page, "c3").click()
    expect(page.locator(".note")).to_have_text("")
