"""A small board in a page of another site, in a real browser."""

from __future__ import annotations

import re
import threading
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from noughts.ui.web.sharing import checked_hosts
from tests.web.browser.accessibility import complaints
from tests.web.serving import serving


class Blog(BaseHTTPRequestHandler):
    """A page of another site, with the board in its address in a frame."""

    def do_GET(self) -> None:
        board = unquote(urlsplit(self.path).query)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f'<!doctype html><title>Blog</title><iframe title="A game" src="{escape(board)}"></iframe>'.encode())

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@pytest.fixture
def blog():
    """The port of the other site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Blog)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def address(tmp_path: Path, blog: int):
    with serving(str(tmp_path / "games.db")) as running:
        running.site.embed_from = checked_hosts([f"http://localhost:{blog}"])
        yield f"{running.url}/embed/analysis?rules=3x3&moves=b2+a1+%28b1%29+c1&at=0"


def test_the_board_is_stepped_through_with_keys_where_it_is_allowed(page: Page, address: str, blog: int) -> None:
    page.goto(f"http://localhost:{blog}/?{quote(address)}")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("status")).to_have_text("X to move.")
    for said in ("Move 1: b2. O to move.", "Move 2: a1. X to move."):
        frame.get_by_role("link", name="Forward").focus()
        page.keyboard.press("Enter")
        expect(frame.get_by_role("status")).to_have_text(said)


def test_the_board_is_not_shown_by_other_sites(browser: Browser, address: str, blog: int) -> None:
    page = browser.new_page()  # the usual one fails for what the browser refuses
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(f"http://127.0.0.1:{blog}/?{quote(address)}")
    expect(page.frame_locator("iframe").get_by_role("status")).to_have_count(0)
    assert any("frame-ancestors" in text for text in refused)
    page.close()


def test_the_small_board_fits_and_can_be_heard(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("img")).to_have_accessible_name(re.compile("row 1: empty, empty, empty"))
    for size, scheme in product([(400, 560), (320, 480)], ["light", "dark"]):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        assert complaints(page) == [], (size, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], (size, scheme)
