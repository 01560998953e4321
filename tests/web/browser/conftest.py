"""A real browser: Chromium as the system has it. Where there is none, these tests say that they were not run."""

from __future__ import annotations

import asyncio
import shutil
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.browser.fake import HOST, Fake, serving_files
from tests.web.browser.site import Site
from tests.web.browser.windows import PATIENCE_MS, Windows

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""All the same to a page; the first is made for nobody to see, and takes half of the processor that the others do."""

CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)

QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update"
    " --disable-sync --disable-dev-shm-usage"
)
"""Nothing but the page: no updates, no accounts."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def driven() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """The browser of all modules, and the event loop that drives it."""
    if CHROMIUM is None:
        pytest.skip("NOT TESTED: the page in a browser. Install Chromium")
    with serving_files() as port, sync_playwright() as playwright:
        fake = f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{port}"
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET.split(), fake])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield found, loop
        asyncio._set_running_loop(loop)
        found.close()


@pytest.fixture(scope="session")
def all_windows(driven: tuple[Browser, AbstractEventLoop]) -> Windows:
    """The pages of all tests."""
    return Windows(driven[0])


@pytest.fixture(scope="module")
def browser(driven: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """The browser, for as long as a module needs it.

    Playwright's event loop rests between two calls; but as long as it counts as the running one, no test can run another.
    """
    found, loop = driven
    asyncio._set_running_loop(loop)
    yield found
    asyncio._set_running_loop(None)


@pytest.fixture
def windows(all_windows: Windows, browser: Browser) -> Windows:
    """The pages of all tests, while the browser is driven."""
    return all_windows


@pytest.fixture
def open_browser(windows: Windows, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Another person's browser, with cookies of its own; what goes wrong in its console fails the test.

    Say ``is_fresh=True`` where a script or a clock is installed in the page: those would stay for later tests.
    """
    failed = request.session.testsfailed
    is_fooled = not {"fake", "fake_for"}.isdisjoint(request.fixturenames)

    def opened(*, is_fresh: bool = False, **options: Any) -> Page:
        return windows.open(is_fresh=is_fresh, is_fooled=is_fooled, **options)

    yield opened
    errors = list(windows.errors)
    windows.leave(may_stay=request.session.testsfailed == failed and not errors)
    assert not errors


@pytest.fixture
def page(open_browser: Callable[..., Page]) -> Page:
    """One person's browser."""
    return open_browser()


@pytest.fixture
def fresh_page(open_browser: Callable[..., Page]) -> Page:
    """A page for scripts and clocks, which cannot be taken out again."""
    return open_browser(is_fresh=True)


@pytest.fixture
def fake(page: Page) -> Iterator[Fake]:
    """A server that says what the test wants."""
    with Fake(page) as made:
        yield made


@pytest.fixture
def fake_for(open_browser: Callable[..., Page]) -> Iterator[Callable[..., Fake]]:
    """The same, for a browser of another kind."""
    with ExitStack() as begun:
        yield lambda **options: begun.enter_context(Fake(open_browser(**options)))


@pytest.fixture
def fresh_fake(fresh_page: Page) -> Iterator[Fake]:
    """The same, for a page for scripts and clocks."""
    with Fake(fresh_page) as made:
        yield made


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
