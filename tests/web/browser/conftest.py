"""A real browser: Chromium as the system has it. Where there is none, these tests say that they were not run."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.waiting import LONG
from tests.web.browser.fake import Fake
from tests.web.browser.site import Site

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""All the same to a page; the first is made for nobody to see, and takes half of the processor that the others do."""

CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)

QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update"
    " --disable-sync --disable-dev-shm-usage"
)
"""Nothing but the page: no updates, no accounts."""

PATIENCE_MS = 1000 * LONG
"""For what the page must show. To wait for an expression, use ``wait_for`` and ``evaluate``: Playwright's own
``wait_for_function`` needs ``eval`` if it has to look twice, which the page forbids."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For a module, not for the whole run: as long as it is driven, no other test here can run an event loop."""
    if CHROMIUM is None:
        pytest.skip("NOT TESTED: the page in a browser. Install Chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
        yield found
        found.close()


@pytest.fixture
def open_browser(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Another person's browser, with cookies of its own; what goes wrong in its console fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1024, "height": 700}, "service_workers": "block", **options})
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda told: errors.append(told.text) if "Content Security Policy" in told.text else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def page(open_browser: Callable[..., Page]) -> Page:
    """One person's browser."""
    return open_browser()


@pytest.fixture
def fake(page: Page) -> Fake:
    """A server that says what the test wants."""
    made = Fake(page)
    made.begin()
    return made


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A real server, for all tests that leave it running."""
    with Site(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A real server that a test may stop."""
    with Site(tmp_path) as made:
        yield made
