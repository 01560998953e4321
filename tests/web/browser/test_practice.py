"""Somebody loses a game on the page, learns from it, and solves a puzzle, with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from noughts.ui.web import documents as d
from tests.web.browser.accessibility import complaints
from tests.web.browser.fake import ORIGIN, Fake, state
from tests.web.browser.site import Site
from tests.web.browser.test_pages import DOCUMENTS


def test_the_mistakes_of_a_game_are_tried_until_they_are_right(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/help")
    begun = {"mode": "people", "second_name": "Bob"}
    link = page.request.post(f"{site.address}/api/games", data=begun, headers={"Origin": site.address}).json()["link"]
    page.goto(f"{site.address}/game/{link}")
    for number, cell in enumerate("a1 b2 b1 c1 c3 a3".split()):
        expect(page.locator(".seat").nth(number % 2)).to_have_attribute("data-turn", "true")
        page.keyboard.type(cell)
    expect(page.get_by_role("button", name="mistakes")).to_be_visible()
    page.keyboard.press("v")
    expect(page.get_by_role("link", name="learn from your mistakes")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your move 5 · Tic-tac-toe")
    expect(page.locator(".status")).to_contain_text("You played c3, and that loses.")
    page.locator("noughts-board .cell[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text("Not c3: then O wins at once. Try again.")
    expect(page.locator("#speech")).to_contain_text("Not c3")
    page.keyboard.type("a3")
    expect(page.locator(".said")).to_contain_text("Right! Blocks")
    expect(page.locator(".question-card")).to_contain_text("It comes back tomorrow.")
    expect(page.locator("noughts-board .cell[data-cell='a3'] .mark")).to_be_visible()
    assert complaints(page) == []


def test_a_puzzle_is_tried_hinted_and_followed_by_another(page: Page, fake: Fake) -> None:
    fake.documents |= DOCUMENTS
    page.goto(f"{ORIGIN}/learn/puzzles")
    expect(page.locator(".score")).to_have_text("Two days in a row!")
    answers = {
        "h": (d.Verdict(is_right=False, is_over=False, text="Two threats at once."), "Two threats at once."),
        "b1": (d.Verdict(is_right=False, is_over=False, text="Not b1: X takes c1."), "Not b1: X takes c1."),
        "c2": (
            d.Verdict(is_right=True, is_over=True, text="Right!", afterwards="See you.", board=state("X..O.OXXO").board),
            "Right!",
        ),
    }
    for typed, (answer, text) in answers.items():
        fake.documents["/api/puzzles"] = answer
        page.keyboard.type(typed)
        expect(page.locator(".said")).to_have_text(text)
    expect(page.locator(".question-card")).to_contain_text("See you.")
    fake.documents |= DOCUMENTS
    page.keyboard.press("n")
    expect(page.locator(".said")).to_have_text("")
    expect(page.locator("noughts-board .cell[data-cell='c2'] .mark")).to_have_count(0)


def test_a_storm_shows_one_puzzle_after_the_other_beside_its_clock(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/storm")
    expect(page.get_by_text("Three minutes, one try per puzzle.")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".storm-clock")).to_contain_text("2:5")
    expect(page.locator("noughts-board .cell").first).to_be_visible()
    assert complaints(page) == []
    with page.expect_response("**/api/storms/*") as skipped:
        page.keyboard.press("n")
    assert skipped.value.request.post_data_json == {"action": "skip"}
    expect(page.locator(".storm-clock")).to_contain_text("0 solved")
