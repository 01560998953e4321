"""Makes ``images/web-*.png``: the page as a browser shows it, in real games on a real server.

``python -m docs.web_pictures`` retakes them; it needs Chromium.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser.conftest import CHROMIUM, QUIET
from tests.web.browser.site import Site

IMAGES = Path(__file__).parent / "images"
DESK, PHONE = (1024, 700), (390, 780)
SLOW = 20_000
"""Milliseconds for a program's move."""


def choose(page: Page, label: str) -> None:
    """A choice beside the board."""
    page.locator("label.chip", has_text=re.compile(f"^{re.escape(label)}")).locator("input").check(force=True)


def place(page: Page, *names: str) -> None:
    """Moves, each when it is our turn; a cell that is taken is left out."""
    for name in names:
        page.locator(".cell.allowed, .headline:not(:empty)").first.wait_for(state="attached", timeout=SLOW)
        cell = page.locator(f'[data-cell="{name}"].open')
        if cell.count():
            cell.evaluate("cell => cell.click()")  # without a mouse that would stay there
            page.wait_for_timeout(1200)


def analysis(page: Page) -> None:
    """A game against Sera, with the values of all moves."""
    choose(page, "Sera")
    place(page, "a1")
    page.get_by_role("button", name="Analysis").click()
    page.locator(".cell .badge").first.wait_for(timeout=SLOW)
    page.wait_for_timeout(1000)
    page.locator(".cell.allowed").last.hover()
    page.wait_for_timeout(300)


def won(page: Page) -> None:
    """A game that is won against Kitty, sooner or later."""
    for _ in range(12):
        choose(page, "Kitty")
        place(page, "b2")
        page.get_by_role("button", name="Analysis").click()
        for _ in range(5):
            page.locator(".cell .badge, .headline:not(:empty)").first.wait_for(timeout=SLOW)
            if page.locator(".headline").is_visible():
                break
            page.locator(".badge.win").or_(page.locator(".badge.draw")).first.click(force=True)
            page.wait_for_timeout(1500)
        if page.locator(".headline").inner_text() == "You win!":
            page.wait_for_timeout(1500)
            return
        page.goto(page.url.partition("/game")[0])


def connect_four(page: Page) -> None:
    """Connect Four against Kitty."""
    choose(page, "Connect Four")
    choose(page, "Kitty")
    place(page, "d1", "e1", "d1", "c1")
    page.mouse.move(0, 0)


def gomoku(page: Page) -> None:
    """Gomoku on a phone."""
    choose(page, "Gomoku")
    place(page, "h8", "i9", "g7")


def friend(page: Page) -> None:
    """An invitation that waits."""
    choose(page, "Online with a friend")
    page.locator("main").get_by_role("button", name=re.compile("^(Invite|Play)")).first.click()
    page.locator(".qr").wait_for()
    page.wait_for_timeout(500)


def tree(page: Page) -> None:
    """A search at its first cut, one node open."""
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="See a search think").click()
    page.locator("#drawing [aria-level='2']").nth(1).click()
    page.locator("#drawing [aria-level='3']").first.wait_for()
    page.locator("#next-cut").click()
    page.locator("#next-cut").click()


NAMES = ("Alice", "Bea", "Carl", "Dora", "Emil", "Frida", "Gus", "Hans")
"""A name belongs to one browser."""

PICTURES: tuple[tuple[str, tuple[int, int], dict[str, Any], Callable[[Page], None]], ...] = (
    ("start", DESK, {}, lambda page: page.wait_for_timeout(500)),
    ("analysis", DESK, {}, analysis),
    ("win", DESK, {}, won),
    ("connect-four", DESK, {"color_scheme": "dark"}, connect_four),
    ("invite", DESK, {}, friend),
    ("phone", PHONE, {"has_touch": True, "is_mobile": True}, lambda page: place(page, "b2", "a1")),
    ("phone-dark", PHONE, {"has_touch": True, "is_mobile": True, "color_scheme": "dark"}, gomoku),
    ("tree", DESK, {}, tree),
)


def take(
    browser: Browser,
    site: Site,
    who: str,
    name: str,
    size: tuple[int, int],
    options: dict[str, Any],
    play: Callable[[Page], None],
) -> None:
    """One picture, in a browser of its own."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, service_workers="block", **options)
    page = context.new_page()
    page.goto(f"{site.address}/settings")
    page.get_by_label("Your name").fill(who)
    with page.expect_response("**/api/pages/settings"):
        page.get_by_label("Your name").press("Enter")
    page.goto(site.address)
    page.locator(".cell").first.wait_for()
    play(page)
    page.evaluate("scrollTo(0, 0)")
    if name != "analysis":
        page.mouse.move(0, 0)
    page.screenshot(path=IMAGES / f"web-{name}.png")
    context.close()


def main() -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
            for who, (name, size, options, play) in zip(NAMES, PICTURES, strict=True):
                take(browser, site, who, name, size, options, play)
            browser.close()
        finally:  # or the server would outlive a picture that failed
            site.stop()


if __name__ == "__main__":
    main()
