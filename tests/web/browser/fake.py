"""A server that only pretends: a test decides what the page is told, and when.

The files of the page come from a server of their own, so that the browser keeps them. Everything else is answered inside
the browser, while the test waits for something.
"""

from __future__ import annotations

import json
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from playwright.sync_api import CDPSession, Error, Page, WebSocketRoute

from noughts.play import Library
from noughts.play.library import IN_MEMORY
from noughts.rules import NoughtsError, Side
from noughts.ui.shared.pages import PAGES
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.speakers import Mood, PanelSpeaker
from noughts.ui.shared.values import Line
from noughts.ui.web import documents
from noughts.ui.web import messages as m
from noughts.ui.web.api.games import all_choices
from noughts.ui.web.api.pages import page_json
from noughts.ui.web.pages import find_asset, page_asset
from noughts.ui.web.site import ADDRESSES
from tests.ui.pages.host import SITE, Host
from tests.waiting import wait_for

HOST = "noughts.test"
ORIGIN = f"http://{HOST}"

POLICY = "default-src 'self'; connect-src 'self' ws://noughts.test; img-src 'self' data:; object-src 'none'; base-uri 'none'"
"""As strict as the real one."""


class Files(BaseHTTPRequestHandler):
    """The files of the page, to be kept for as long as the browser is open."""

    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/static/"):
            found = find_asset(path.removeprefix("/static/"))
        else:
            found = None if path.startswith("/api/") or path == "/healthz" else page_asset()
        self.send_response(200 if found else 404)
        body = found.body if found else b""
        if found:
            self.send_header("Content-Type", found.media_type)
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Cache-Control", "max-age=86400")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@contextmanager
def serving_files() -> Iterator[int]:
    """The port where the files are."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def choices() -> m.Choices:
    """What can be chosen, as everywhere."""
    return msgspec.structs.replace(all_choices(), addresses={**ADDRESSES, "gallery": "/gallery"})


def offer(action: str, label: str, key: str, **more: Any) -> m.Offer:
    """A button."""
    return m.Offer(
        action, label, f"{label}.", key, [key.lower() if len(key) > 1 else key], enabled=more.pop("enabled", True), **more
    )


PLAYING = (
    offer("undo", "undo", "u", enabled=False),
    offer("hint", "hint", "h"),
    offer("resign", "resign", "g", confirm="Resign?"),
)


def state(cells: str = ".........", *, cols: int = 3, moves: Sequence[tuple[int, str]] = (), **more: Any) -> m.State:
    """A game on a board of such cells; what is not said is as in a game against Cop that goes on, and it is your turn."""
    rows = len(cells) // cols
    names = ["abcdefghijklmnopqrstuvwxyz"[i % cols] + str(i // cols + 1) for i in range(len(cells))]
    board: dict[str, Any] = {
        "rules": f"{cols}x{rows}x3", "cols": cols, "rows": rows, "cells": cells, "names": names,
        "side": "x" if len(moves) % 2 == 0 else "o", "falls": False, "is_wild": False, "marks": ["X", "O"],
        "legal": [i for i, mark in enumerate(cells) if mark == "."], "last": moves[-1][0] if moves else None, "line": [],
        "forbidden": [], "is_over": False, "is_paused": False, "is_thinking": False, "moves": list(moves),
        "start": "." * len(cells),
    }  # fmt: skip
    panel: dict[str, Any] = {
        "title": "3x3 · Cop", "speaker": PanelSpeaker("cop", "Cop", "“Move along.”", Mood.CALM, Side.O), "headline": None,
        "status": Line("Your turn.", "ink"), "last": "", "rule": "", "clocks": [], "advice": None, "values": None,
        "thinking": "", "reason": None, "moves": [names[i] for i, _ in moves], "counts": [], "names": ("Alice", "Cop"),
        "score": "Alice: 0 · Cop: 0 · draws: 0", "note": "", "request": None,
        "belief": None, "is_watched": False,
    }  # fmt: skip
    board |= more.pop("board", {})
    panel |= more.pop("panel", {})
    whole: dict[str, Any] = {
        "link": "abc", "phase": "playing", "board": m.BoardState(**board), "panel": m.Panel(**panel), "offers": list(PLAYING),
        "presence": m.Presence("here", "program", 0), "you": m.You(["x"], "Alice", can_move=True),
    }  # fmt: skip
    return m.State(**(whole | more))


@dataclass
class Fake:
    """What the page is told, and what it said."""

    page: Page
    state: m.State = field(default_factory=state)
    answers: Callable[[dict[str, Any]], object | None] = lambda command: None
    documents: dict[str, object] = field(default_factory=dict)
    """What is answered over HTTP, by path."""
    pages: dict[str, type[PageController]] = field(default_factory=lambda: dict(PAGES))
    """Pages that answer as on the site, by name."""
    asked: list[dict[str, Any]] = field(default_factory=list)
    """What was done on pages, in that order."""
    said: list[dict[str, Any]] = field(default_factory=list)
    """Commands, in the order in which they came."""
    sockets: list[WebSocketRoute] = field(default_factory=list)
    is_down: bool = False
    """Whether every socket is closed as soon as it is opened."""
    lost: set[str] = field(default_factory=set)
    """Paths that the network does not reach."""
    at: int = 0
    _line: CDPSession = field(init=False)

    @cached_property
    def host(self) -> Host:
        """To whom pages are shown, with a library of their own."""
        return Host(Library.open(IN_MEMORY), SITE)

    def __enter__(self) -> Fake:
        """Answer from now on."""
        self.documents = {
            "/api/choices": choices(),
            "/api/me": m.Me("Alice", is_guest=False, settings={}),
            "/api/games": m.OpenGames([], []),
            **self.documents,
        }
        self.page.route_web_socket("**/api/games/*/live**", self._connect)
        # Playwright's own routes would ask about every file, and let the browser keep none.
        self._line = self.page.context.new_cdp_session(self.page)
        self._line.on("Fetch.requestPaused", self._answer)
        self._line.send("Fetch.enable", {"patterns": [{"urlPattern": f"{ORIGIN}/api/*"}]})
        return self

    def __exit__(self, *_: object) -> None:
        self._line.detach()
        if "host" in self.__dict__:
            self.host.library.close()

    def hear(self, count: int) -> list[dict[str, Any]]:
        """Wait until the page has said so many commands, and return them."""
        return wait_for(lambda: len(self.said) >= count and self.said, lambda: self.page.wait_for_timeout(10))

    def until(self, expression: str) -> None:
        """Wait until an expression is true in the page; its policy lets the page itself evaluate no text."""
        wait_for(lambda: self.page.evaluate(expression), lambda: self.page.wait_for_timeout(10), missing=lambda: expression)

    def tell(self, told: m.State, *events: m.EventMessage) -> None:
        """The game is like this now."""
        self.state = told
        self.at += 1
        self.send(m.Update(str(self.at), list(events), told))

    def send(self, message: object) -> None:
        """Say something on the last line."""
        self.sockets[-1].send(msgspec.json.encode(message).decode())

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        if self.is_down:
            socket.close(code=1012)
            return
        socket.on_message(self._hear)
        self.send(m.Update(str(self.at), [], self.state))

    def _hear(self, message: str | bytes) -> None:
        command = json.loads(message)
        if command["type"] == "ping":
            self.send(m.Pong())
            return
        self.said.append(command)
        answer = self.answers(command)
        if answer is not None:
            self.send(answer)

    def _answer(self, paused: dict[str, Any]) -> None:
        request, asked = paused["request"], {"requestId": paused["requestId"]}
        path, _, query = request["url"].removeprefix(ORIGIN).partition("?")
        with suppress(Error):  # the page has gone elsewhere in the meantime
            if path in self.lost:
                self._line.send("Fetch.failRequest", {**asked, "errorReason": "ConnectionFailed"})
                return
            status, document = self._document(path, query, request["method"], request.get("postData", ""))
            headers = [{"name": "Content-Type", "value": "application/json"}]
            body = b64encode(msgspec.json.encode(document)).decode()
            self._line.send("Fetch.fulfillRequest", {**asked, "responseCode": status, "responseHeaders": headers, "body": body})

    def _document(self, path: str, query: str, method: str, sent: str) -> tuple[int, object]:
        name = path.removeprefix("/api/pages/")
        if name != path and name in self.pages:
            return self._page(self.pages[name], dict(parse_qsl(query)), json.loads(sent or "{}"))
        if path == "/api/games" and method == "POST":
            return 200, m.GameLink("abc", "token")
        if path in self.documents:
            return 200, self.documents[path]
        return 404, m.Problem("There is no such thing here.", 404)

    def _page(self, kind: type[PageController], query: dict[str, str], asked: dict[str, Any]) -> tuple[int, object]:
        """As the site does, but for what a visitor is; a mistake is a sentence."""
        controller, settings, begun = kind(self.host, asked.get("state", query)), self.host.settings, len(self.host.begun)
        if asked:
            self.asked.append(asked)
        try:
            if asked.get("set"):
                controller.set(asked["set"], asked["value"])
            if asked.get("press"):
                controller.press(asked["press"])
        except NoughtsError as error:
            return 400, m.Problem(str(error), 400)
        me = m.Me(self.host.name, is_guest=False, settings=self.host.settings.to_json())
        answer = documents.PageAnswer(me=me if self.host.settings != settings else None)
        if len(self.host.begun) > begun:
            first = self.host.begun[-1][1]
            return 200, msgspec.structs.replace(answer, go="/game/abc", first=str(first or ""))
        links = {key: f"/game/{key.partition(' ')[2]}" for key in controller.page.pressable() if key.startswith("resume ")}
        page, state = page_json(controller.page, links), controller.state
        address = ADDRESSES.get(controller.name, f"/{controller.name}") + (f"?{urlencode(state)}" if state else "")
        return 200, msgspec.structs.replace(answer, page=page, state=state, address=address)
