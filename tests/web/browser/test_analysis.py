"""The analysis board in a real browser: mouse, keys, the address, and a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser.accessibility import ABOUT_COLOURS, complaints
from tests.web.browser.site import Site

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_position_is_set_up_understood_and_played_from(page: Page, site: Site, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(f"{site.address}/learn")
    page.get_by_role("link", name="Analysis board").click()
    cell = lambda name: page.locator(f"noughts-board .cell[data-cell='{name}']")  # noqa: E731
    expect(page.locator(".status")).to_have_text("X to move.")
    cell("b2").click()
    cell("b1").click()
    expect(page.locator(".reading")).to_contain_text("Gives the draw away")
    expect(cell("a1")).to_have_accessible_name("a1, empty, wins in 3")
    assert complaints(page) == []
    page.keyboard.press("u")
    page.keyboard.type("a1")
    expect(page.locator(".reading")).to_contain_text("also b1")
    page.get_by_role("button", name="Set up").click()
    cell("c3").click()
    expect(page.locator(".status")).to_contain_text("O to move")
    cell("b3").click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("alert")).to_contain_text("X has 3 marks and O has 1")
    assert complaints(page) == []
    cell("b3").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".status")).to_have_text("X to move.")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    address = page.url
    page.reload()
    expect(cell("b3")).to_have_accessible_name("b3, O")
    assert page.url == address
    page.get_by_role("button", name="Play", exact=False).last.click()
    expect(page.locator("main")).to_contain_text("The game starts from the position on the analysis board")


def test_what_is_pasted_is_asked_for_and_opened(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/analysis")
    page.get_by_role("button", name="Paste").click()
    page.keyboard.type("banana")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("banana: not a position")
    page.get_by_role("button", name="Paste").click()
    page.keyboard.type("4455")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Analysis · Connect Four")
    expect(page.locator(".moves button")).to_have_text(["d6", "d5", "e6", "e5"])
    page.locator(".moves button").first.click()
    expect(page.locator("noughts-board .cell .mark")).to_have_count(1)


def complaints_on_both(page: Page) -> list[str]:
    """What axe says on a desk, and what on a phone in the dark; and whether the phone is too narrow."""
    found = complaints(page)
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    found += complaints(page, *ABOUT_COLOURS)
    found += ["too wide"] * (page.evaluate("document.documentElement.scrollWidth") > PHONE["width"])
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light")
    return found


def test_everything_is_done_with_keys_and_can_be_heard(page: Page, site: Site) -> None:
    """A board is commented, explored, saved and opened again without a mouse, and axe finds nothing in any state."""
    page.set_viewport_size(DESK)
    page.goto(f"{site.address}/learn/analysis")
    expect(page.locator(".status")).to_have_text("X to move.")

    def answer(key: str, text: str) -> None:
        page.keyboard.press(key)
        expect(page.locator("form input[name=text]")).to_be_focused()
        assert complaints_on_both(page) == [], "while a question is asked"
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator("form input[name=text]")).to_be_hidden()

    page.keyboard.type("b2")
    answer("n", "The centre.")
    expect(page.locator(".moves")).to_contain_text("The centre.")
    page.keyboard.press("g")
    expect(page.locator(".reading")).to_contain_text("no games in the library continue from here")
    expect(page.locator(".reading")).to_contain_text("would play")
    assert complaints_on_both(page) == [], "while games are shown"
    answer("s", "My board")
    expect(page.locator(".reading")).to_contain_text("Saved as My board")
    answer("o", "999")
    expect(page.get_by_role("alert")).to_contain_text("999: no game has this number")
    assert complaints_on_both(page) == [], "while an error is shown"
    answer("r", "4x4")
    expect(page.locator("h1")).to_contain_text("4x4")
    answer("o", "My board")
    expect(page.locator(".moves")).to_contain_text("The centre.")
    page.keyboard.press("e")
    expect(page.locator(".status")).to_contain_text("turns a cell")
    assert complaints_on_both(page) == [], "while the board is set up"
    page.keyboard.press("Escape")
    answer("p", "X.O/OX./..X")
    expect(page.locator(".status")).to_contain_text("X wins")
    assert complaints_on_both(page) == [], "when the game is over"
    assert page.evaluate("document.documentElement.scrollWidth") <= DESK["width"]


def test_a_file_is_opened_and_one_that_is_too_large_is_refused(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/analysis")
    button = page.get_by_role("button", name="Open file")

    def choose(name: str, content: bytes) -> None:
        with page.expect_file_chooser() as chooser:
            button.click()
        chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": content})

    choose("game.sgf", b"(;GM[4]SZ[5]RU[5x5x4];B[cc]C[The centre.];W[bb])")
    expect(page.locator(".moves button")).to_have_text(["c3", "b2"])
    expect(page.locator(".moves")).to_contain_text("The centre.")
    choose("game.json", b'{"noughts": 99}')
    expect(page.get_by_role("alert")).to_be_visible()
    choose("long.sgf", b"(;" + b"x" * 100_001)
    expect(page.get_by_role("alert")).to_contain_text("long.sgf: 100,003 bytes; at most 100,000 can be read.")
    assert complaints(page) == []


def test_a_finished_game_is_put_on_the_board(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/help")
    begun = {"mode": "people", "second_name": "Bob"}
    link = page.request.post(f"{site.address}/api/games", data=begun, headers={"Origin": site.address}).json()["link"]
    page.goto(f"{site.address}/game/{link}")
    to_board = page.get_by_role("link", name="Analysis board")
    for number, cell in enumerate("a1 b1 a2 b2 a3".split()):
        expect(page.locator(".seat").nth(number % 2)).to_have_attribute("data-turn", "true")
        expect(to_board).to_be_hidden()
        page.keyboard.type(cell)
    to_board.click()
    expect(page.locator(".moves button")).to_have_text(["a1", "b1", "a2", "b2", "a3"])
    expect(page.locator(".status")).to_contain_text("X wins!")
