"""What every request passes first: rate limits, security headers, metrics and the log."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from noughts.ui.web.rate_limit import Limits, TokenBucket

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histograms, in seconds."""


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter("noughts_requests", "Requests over HTTP.", ["method", "status"], registry=own)
        self.request_seconds = Histogram("noughts_request_seconds", "How long they took.", buckets=LATENCIES, registry=own)
        self.commands = Counter("noughts_commands", "Commands over sockets.", ["action", "answer"], registry=own)
        self.command_seconds = Histogram("noughts_command_seconds", "How long they took.", buckets=LATENCIES, registry=own)
        self.sockets = Gauge("noughts_sockets", "Sockets that are open.", registry=own)
        self.dropped = Counter("noughts_dropped_sockets", "Sockets that were closed by the server.", ["code"], registry=own)
        self.rooms = Gauge("noughts_live_games", "Games that are open in this process.", registry=own)

    def text(self) -> bytes:
        return generate_latest(self.registry)


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

MAX_BODY_BYTES = 16_384

METHODS = ("GET", "HEAD", "POST")

PRIVATE = re.compile(r"^(/api/games|/game|/player|/api/players|/learn/mistakes)/[^/]+")
"""Paths whose ends stay out of the log."""

log = logging.getLogger("noughts.web")


class Middleware:
    """An ASGI application in front of another."""

    def __init__(
        self,
        app: App,
        metrics: Metrics,
        *,
        origins: Collection[str] = (),
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._origins = {origin.rstrip("/") for origin in origins}  # a browser names a site without the slash
        limits = limits or Limits()
        self._reading, self._writing = TokenBucket(limits.reading), TokenBucket(limits.writing)
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            is_allowed = self._reading.take(address_of(scope), self._clock())  # opening one reads the library
            if is_allowed and self._is_own_origin(scope):
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "origin" if is_allowed else "rate"})
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = self._clock(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in HEADERS if each[0] not in given)]
            await send(message)

        try:
            problem = self._problem(scope)
            if problem:
                await _refuse(send_with_headers, *problem)
            else:
                # A HEAD request is answered like a GET request; the server leaves the body out.
                await self._app({**scope, "method": "GET"} if scope["method"] == "HEAD" else scope, receive, send_with_headers)
        finally:
            seconds = self._clock() - began
            method, path = scope["method"], PRIVATE.sub(r"\1/*", scope["path"])
            self._metrics.requests.labels(method if method in METHODS else "other", str(status)).inc()
            self._metrics.request_seconds.observe(seconds)
            line = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra={"fields": line})

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the reason for refusing a request; None if it is allowed."""
        client = address_of(scope)
        if scope["path"] in ("/healthz", "/metrics"):
            return None
        if scope["method"] in ("GET", "HEAD"):
            is_allowed = self._reading.take(client, self._clock())
        else:
            is_allowed = self._writing.take(client, self._clock())
            if not self._is_own_origin(scope):
                return 403, "This request comes from another site."
            length = _header(scope, b"content-length")
            if not length.isdigit() or int(length) > MAX_BODY_BYTES:
                return 413, f"A request has at most {MAX_BODY_BYTES} bytes and must state its length."
        return None if is_allowed else (429, "Too many requests. Wait a few seconds.")

    def _is_own_origin(self, scope: Scope) -> bool:
        """Whether a page of this site sent it, or no page at all."""
        origin = _header(scope, b"origin")
        if not origin or origin in self._origins:
            return True
        return origin.partition("://")[2].lower() == _header(scope, b"host").lower() != ""


def address_of(scope: Any) -> str:
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
