"""A server that only pretends: it answers inside the browser, so that a test decides what the page is told, and when."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

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

ORIGIN = "http://noughts.test"

POLICY = "default-src 'self'; connect-src 'self' ws://noughts.test; img-src 'self' data:; object-src 'none'; base-uri 'none'"
"""As strict as the real one."""


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
    at: int = 0

    @cached_property
    def host(self) -> Host:
        """To whom pages are shown, with a library of their own for as long as the browser is open."""
        library = Library.open(IN_MEMORY)
        self.page.context.once("close", lambda _: library.close())
        return Host(library, SITE)

    def begin(self) -> None:
        """Answer from now on."""
        self.documents = {
            "/api/choices": choices(),
            "/api/me": m.Me("Alice", is_guest=False, settings={}),
            "/api/games": m.OpenGames([], []),
            **self.documents,
        }
        self.page.route(f"{ORIGIN}/**", self._answer)
        self.page.route_web_socket("**/api/games/*/live**", self._connect)

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

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
        if path.startswith("/api/pages/") and path.removeprefix("/api/pages/") in self.pages:
            self._answer_page(route, self.pages[path.removeprefix("/api/pages/")])
        elif path == "/api/games" and route.request.method == "POST":
            self._json(route, m.GameLink("abc", "token"))
        elif path in self.documents:
            self._json(route, self.documents[path])
        elif path.startswith("/api/"):
            route.fulfill(status=404, json={"text": "There is no such thing here.", "status": 404})
        else:
            found = find_asset(path.removeprefix("/static/")) if path.startswith("/static/") else page_asset()
            if found is None:
                route.fulfill(status=404)
                return
            route.fulfill(body=found.body, headers={"Content-Type": found.media_type, "Content-Security-Policy": POLICY})

    def _answer_page(self, route: Route, kind: type[PageController]) -> None:
        """As the site does, but for what a visitor is; a mistake is a sentence."""
        document = route.request.post_data_json or {}
        query = dict(parse_qsl(route.request.url.partition("?")[2]))
        controller, settings, begun = kind(self.host, document.get("state", query)), self.host.settings, len(self.host.begun)
        if document:
            self.asked.append(document)
        try:
            if document.get("set"):
                controller.set(document["set"], document["value"])
            if document.get("press"):
                controller.press(document["press"])
        except NoughtsError as error:
            route.fulfill(status=400, json={"text": str(error), "status": 400})
            return
        me = m.Me(self.host.name, is_guest=False, settings=self.host.settings.to_json())
        answer = documents.PageAnswer(me=me if self.host.settings != settings else None)
        if len(self.host.begun) > begun:
            first = self.host.begun[-1][1]
            self._json(route, msgspec.structs.replace(answer, go="/game/abc", first=str(first or "")))
            return
        links = {key: f"/game/{key.partition(' ')[2]}" for key in controller.page.pressable() if key.startswith("resume ")}
        page, state = page_json(controller.page, links), controller.state
        address = ADDRESSES.get(controller.name, f"/{controller.name}") + (f"?{urlencode(state)}" if state else "")
        self._json(route, msgspec.structs.replace(answer, page=page, state=state, address=address))

    @staticmethod
    def _json(route: Route, document: object) -> None:
        route.fulfill(body=msgspec.json.encode(document), content_type="application/json")
