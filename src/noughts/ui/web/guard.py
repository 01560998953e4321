"""Guard: what every request passes first and every answer passes last.

It checks where a request comes from and how many there are, sets the headers
that keep a page safe, counts, and writes one line about each request without
any secret in it.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any

from noughts.ui.web.allowance import Allowance, Rate
from noughts.ui.web.metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)

READING, WRITING = Rate(burst=300, per_second=30), Rate(burst=40, per_second=2)
"""Requests of one client."""

MOST_BODY = 16_384
"""Bytes of a request."""

PRIVATE = re.compile(r"^(/api/games|/game|/player|/api/players|/learn/mistakes)/[^/]+")

log = logging.getLogger("noughts.web")


class Guard:
    """An application in front of another."""

    def __init__(
        self,
        app: App,
        metrics: Metrics,
        *,
        origins: Collection[str] = (),
        reading: Rate = READING,
        writing: Rate = WRITING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._origins = {origin.rstrip("/") for origin in origins}  # a browser names a site without the slash
        self._reading, self._writing = Allowance(reading), Allowance(writing)
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or do not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            may = self._reading.take(address_of(scope), self._clock())  # opening one reads the library, as a request does
            if may and self._is_ours(scope):
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "origin" if may else "rate"})
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = self._clock(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in HEADERS if each[0] not in given)]
            await send(message)

        try:
            problem = self._problem(scope)
            if problem:
                await _refuse(watched, *problem)
            else:
                # Whoever asks for the head alone is answered like all others; the server leaves the body out.
                await self._app({**scope, "method": "GET"} if scope["method"] == "HEAD" else scope, receive, watched)
        finally:
            seconds = self._clock() - began
            path = PRIVATE.sub(r"\1/*", scope["path"])
            self._metrics.request(scope["method"], status, seconds)
            line = {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra={"known": line})

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is refused, if it is."""
        client = address_of(scope)
        if scope["path"] in ("/healthz", "/metrics"):
            return None
        if scope["method"] in ("GET", "HEAD"):
            may = self._reading.take(client, self._clock())
        else:
            may = self._writing.take(client, self._clock())
            if not self._is_ours(scope):
                return 403, "this request comes from another site"
            length = _header(scope, b"content-length")
            if not length.isdigit() or int(length) > MOST_BODY:
                return 413, f"a request has at most {MOST_BODY} bytes, and says how many"
        return None if may else (429, "too many requests; wait a moment")

    def _is_ours(self, scope: Scope) -> bool:
        """Whether a page of this site has sent it, or no page at all."""
        origin = _header(scope, b"origin")
        if not origin or origin in self._origins:
            return True
        return origin.partition("://")[2].lower() == _header(scope, b"host").lower() != ""


def address_of(scope: Any) -> str:
    """The client, by its address."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def _refuse(send: Send, status: int, text: str) -> None:
    body = json.dumps({"text": text, "status": status}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
