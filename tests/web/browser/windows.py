"""Browsers of people, which one test takes over from another."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page

from tests.waiting import LONG

PATIENCE_MS = 1000 * LONG
"""For what the page must show. To wait for an expression, use ``wait_for`` and ``evaluate``: Playwright's own
``wait_for_function`` needs ``eval`` if it has to look twice, which the page forbids."""

USUAL: dict[str, Any] = {"viewport": {"width": 1024, "height": 700}, "service_workers": "block"}

MOST_TESTS = 12
"""Playwright remembers every socket of a page as long as the page is open, and grows slow."""


class Windows:
    """Pages, each of a person with cookies of their own.

    To open one and to load the scripts for the first time takes most of a test. So a page whose test has passed is used
    again by one that wants the same kind: it has forgotten everything, but its browser has the scripts in memory.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[Window]] = defaultdict(list)
        self._used: list[Window] = []
        self.errors: list[str] = []
        """What went wrong in the consoles of the test."""

    def open(self, *, is_fresh: bool, is_fooled: bool, **options: Any) -> Page:
        """Somebody's page; a fresh one is used by no test before or after, and one that a fake fooled by no real site."""
        kind = "" if is_fresh else f"{is_fooled} {sorted(options.items())}"
        if idle := self._idle[kind]:
            window = idle.pop()
        else:
            window = Window(self._browser.new_context(**{**USUAL, **options}), kind, {**USUAL, **options}, self.errors)
        self._used.append(window)
        return window.page

    def leave(self, *, may_stay: bool) -> None:
        """End a test: pages that cannot be used again are closed, or all of them."""
        for window in self._used:
            if may_stay and window.kind and window.tests < MOST_TESTS and window.forgets():
                self._idle[window.kind].append(window)
            else:
                window.context.close()
        self._used.clear()
        self.errors.clear()


class Window:
    """A page, and what is its own."""

    def __init__(self, context: BrowserContext, kind: str, options: dict[str, Any], errors: list[str]) -> None:
        self.context = context
        self.kind = kind
        self.tests = 0
        self._options = options
        self._origins: set[str] = set()
        context.set_default_timeout(PATIENCE_MS)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: errors.append(str(error)))
        self.page.on("console", lambda told: errors.append(told.text) if "Content Security Policy" in told.text else None)
        self.page.on("framenavigated", self._note_origin)

    def _note_origin(self, frame: Frame) -> None:
        self._origins.add("/".join(frame.url.split("/")[:3]))

    def forgets(self) -> bool:
        """Make it as good as new; False if that cannot be done."""
        self.tests += 1
        page, options = self.page, self._options
        if self.context.pages != [page] or len(self._origins) != 1:
            return False
        (origin,) = self._origins
        try:
            page.goto(f"{origin}/healthz")  # where no script runs
            page.evaluate("localStorage.clear()")
        except Error:
            return False
        page.unroute_all()
        page.mouse.move(0, 0)
        page.set_viewport_size(options["viewport"])
        page.emulate_media(
            color_scheme=options.get("color_scheme", "light"),
            reduced_motion=options.get("reduced_motion", "no-preference"),
            forced_colors=options.get("forced_colors", "none"),
        )
        self.context.clear_cookies()
        return True
