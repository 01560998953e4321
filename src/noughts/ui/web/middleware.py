"""What every request passes first: limits, headers, errors and metrics."""

from __future__ import annotations

import json
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from dataclasses import dataclass
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self._requests = Counter("noughts_requests", "Requests over HTTP.", ["method", "status"], registry=own)
        self._seconds = Histogram("noughts_request_seconds", "How long they took.", buckets=SECONDS, registry=own)
        self._commands = Counter("noughts_commands", "Commands over sockets.", ["action", "answer"], registry=own)
        self._command_seconds = Histogram("noughts_command_seconds", "How long they took.", buckets=SECONDS, registry=own)
        self.sockets = Gauge("noughts_sockets", "Sockets that are open.", registry=own)
        self._dropped = Counter("noughts_dropped_sockets", "Sockets that were closed by the server.", ["code"], registry=own)
        self._rooms = Gauge("noughts_live_games", "Games that are open in this process.", registry=own)

    def count_rooms(self, count: Callable[[], int]) -> None:
        """Have somebody asked how many games are open, whenever that is read."""
        self._rooms.set_function(count)

    def request(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method if method in ("GET", "POST", "HEAD") else "other", str(status)).inc()
        self._seconds.observe(seconds)

    def command(self, action: str, answer: str, seconds: float) -> None:
        """A command was answered."""
        self._commands.labels(action, answer).inc()
        self._command_seconds.observe(seconds)

    def dropped(self, code: int) -> None:
        """A socket was closed by us."""
        self._dropped.labels(str(code)).inc()

    def text(self) -> bytes:
        """All of it."""
        return generate_latest(self.registry)


MOST_CLIENTS = 20_000
"""Clients that are remembered; the one who came first is forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float

    def times(self, people: int) -> Rate:
        """The same for so many people together."""
        return Rate(self.burst * people, self.per_second * people)


class Allowance:
    """A bucket for each client that fills by itself. Use it from one thread."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What is left, and when that was."""

    def take(self, client: str, now: float) -> bool:
        """Whether a client may, now.

        >>> allowance = Allowance(Rate(burst=1, per_second=1))
        >>> [allowance.take("a", now) for now in (0.0, 0.5, 1.1)]
        [True, False, True]
        """
        rate = self._rate
        left, then = self._buckets.get(client, (float(rate.burst), now))
        left = min(rate.burst, left + (now - then) * rate.per_second)
        may = left >= 1
        self._buckets[client] = (left - 1 if may else left, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return may


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
