"""Lessons in a real browser with a real server, by the keyboard alone; axe finds nothing at any step."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from noughts.lessons.course import lesson_named
from tests.web.browser.accessibility import complaints
from tests.web.browser.site import Site
from tests.web.browser.test_board import type_quickly


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus, once it is there."""
    expect(page.locator("main").get_by_text(name).first).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.locator("a:focus, button:focus").filter(has_text=name).count():
            return
    raise AssertionError(f"{name} cannot be reached")


def test_a_lesson_is_taken_with_wrong_and_right_answers(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn")
    tab_to(page, "Lessons")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    assert complaints(page) == []
    tab_to(page, "The rules and the fork")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Task 1 of 5")).to_be_visible()
    page.locator('[data-cell="b2"]').focus()  # where the board is entered
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said = page.locator("#speech p")
    expect(said).to_have_text(
        ["Not b3: gives the win away: O wins with c2. Hint: Two Xs stand side by side. Which cell makes it three?"]
    )
    type_quickly(page, "c1", "Enter")  # the Enter is a habit, and leads past no answer
    expect(page.get_by_role("button", name="next")).to_be_focused()
    expect(page.locator(".verdict")).to_have_text("Right! Wins at once with a1 b1 c1.")
    expect(said.filter(has_text="Right!")).to_have_count(1)
    assert complaints(page) == []
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Task 2 of 5")).to_be_focused()
    for task in (2, 3):
        page.keyboard.press("s")
        expect(page.get_by_role("button", name="next")).to_be_focused()
        page.keyboard.press("n")
        expect(page.get_by_role("heading", name=f"Task {task + 1} of 5")).to_be_focused()
    field = page.get_by_role("textbox")
    field.focus()
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("expected a number")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text(f"Right! {lesson_named('fork').tasks[3].praise}")
    expect(page.get_by_role("button", name="next")).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Task 5 of 5")).to_be_focused()
    expect(page.get_by_role("button", name="Show me")).to_contain_text("Show me")  # with a capital, as all buttons
    tab_to(page, "show me")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="next lesson: What a game tree is")).to_be_focused()
    page.goto(f"{site.address}/learn/lessons")  # nobody is logged in: this browser remembers
    expect(page.get_by_role("link", name="The rules and the fork")).to_contain_text("done")


def test_branches_are_ticked_and_nothing_is_too_wide(open_browser: Callable[..., Page], site: Site) -> None:
    page = open_browser(viewport={"width": 360, "height": 740}, color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{site.address}/learn/lessons/alphabeta")
    for _ in range(2):
        page.get_by_role("button", name="show me").click()
        page.get_by_role("button", name="next").click()
    page.get_by_label("D: ").check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("There is more to skip.")
    for scheme, width in (("dark", 360), ("light", 1024)):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme=scheme)
        assert complaints(page) == [], scheme
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("F: ").check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("Two of six leaves are skipped")


def test_the_board_of_a_lesson_leads_on_with_one_key(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/lessons/fork")
    expect(page.get_by_role("heading", name="Task 1 of 5")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("z")
    expect(page.get_by_role("heading", name="Puzzle · Tic-tac-toe")).to_be_visible()
    page.locator('[data-cell="c1"]').click()
    expect(page.locator(".said")).to_contain_text("Right! Wins at once")
    for key, address, seen in (
        ("t", "**/learn/tree?**", "Alpha-beta on"),
        ("p", "**/?from=**", "Play"),
        ("b", "**/learn/analysis?**", "Looked at"),
    ):
        page.goto(f"{site.address}/learn/lessons/fork")
        expect(page.get_by_role("button", name="tree")).to_be_visible()
        page.keyboard.press(key)
        page.wait_for_url(address)
        expect(page.locator("main").get_by_text(seen).first).to_be_visible()
