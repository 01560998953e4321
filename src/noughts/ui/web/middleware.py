"""What every request passes first: time and rate limits, checks of its headers, security headers, metrics and the log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import time
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from uvicorn.protocols.http.h11_impl import H11Protocol

from noughts.rules import quoted
from noughts.ui.shared.texts import reader_zone
from noughts.ui.web.rate_limit import Limits, TokenBucket

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histograms, in seconds."""


class Metrics:
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
Header = tuple[bytes, bytes]
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

HSTS = (b"strict-transport-security", b"max-age=31536000")
"""For a site with an https address: browsers that were here never use http again."""

NO_STORE = (b"cache-control", b"no-store")

MAX_BODY_BYTES = 16_384

MAX_BOARD_BYTES = 800_000
"""For a request with the game on an analysis board, and one to open."""

BOARDS = "/api/analysis/"

BYTES_OF_A_TOKEN = 65_536
"""A longer request counts as several."""

METHODS = ("GET", "HEAD", "POST")

LONGEST_ZONE = 64
"""Characters in the name of a time zone."""

READ_TIMEOUT_S = 10.0
"""For the head of a request, and again for its body."""

PRIVATE = re.compile(r"^(/api/games|/game|/player|/api/players|/learn/mistakes)/[^/]+")
"""Paths whose ends are not logged."""

log = logging.getLogger("noughts.web")


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP, but it hangs up on clients that send the head of a request too slowly."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        """Start the timer, unless the client has sent the head or has a socket now."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or self.transport.get_protocol() is not self:
            self._stop_timer()
        elif self._timer is None:
            self._timer = self.loop.call_later(READ_TIMEOUT_S, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None


class Middleware:
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
        own = socket.gethostname().lower()
        self._hosts = {own, f"{own}.local", *(urlsplit(origin).hostname for origin in origins)}
        self._headers = (*HEADERS, HSTS) if any(origin.startswith("https:") for origin in origins) else HEADERS
        limits = limits or Limits()
        self._reading, self._writing = TokenBucket(limits.reading), TokenBucket(limits.writing)
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            is_allowed = self._reading.take(address_of(scope), self._clock())  # opening one reads the library
            if is_allowed and self._is_own_host(scope) and self._is_own_origin(scope):
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
                added = (*self._headers, NO_STORE) if b"set-cookie" in given else self._headers
                message["headers"] = [*message["headers"], *(each for each in added if each[0] not in given)]
            await send(message)

        reader_zone.set(_zone_named(_header(scope, b"time-zone")))
        try:
            problem = self._problem(scope)
            if problem:
                await _refuse(send_with_headers, *problem)
            elif scope["method"] == "POST":
                async with asyncio.timeout(READ_TIMEOUT_S):
                    body = await _whole_body(receive)
                await self._app(scope, _replaying(body, receive), send_with_headers)
            else:
                # A HEAD request is answered like a GET request; the server leaves the body out.
                await self._app({**scope, "method": "GET"} if scope["method"] == "HEAD" else scope, receive, send_with_headers)
        except TimeoutError:
            await _refuse(send_with_headers, 408, "The request took too long.", (b"connection", b"close"))
        finally:
            seconds = self._clock() - began
            method, path = scope["method"], PRIVATE.sub(r"\1/*", scope["path"])
            self._metrics.requests.labels(method if method in METHODS else "other", str(status)).inc()
            self._metrics.request_seconds.observe(seconds)
            line = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra={"fields": line})

    def _problem(self, scope: Scope) -> tuple[int, str] | tuple[int, str, Header] | None:
        """Why a request is refused: the status, a sentence and perhaps a header; None if it is allowed."""
        method, length = scope["method"], _header(scope, b"content-length")
        if scope["path"] in ("/healthz", "/metrics") and method != "POST":
            return None
        most = MAX_BOARD_BYTES if scope["path"].startswith(BOARDS) else MAX_BODY_BYTES
        size = 1 + (min(int(length), most) // BYTES_OF_A_TOKEN if length.isdigit() else 0)
        is_allowed = (self._reading if method in ("GET", "HEAD") else self._writing).take(
            address_of(scope), self._clock(), size
        )
        if not self._is_own_host(scope):
            host = quoted(_header(scope, b"host"))
            return 421, f"This server does not answer to {host}. If that is its name, start it with --public-url."
        if method not in METHODS:
            return 405, f"{method[:20]}: use one of {', '.join(METHODS)}.", (b"allow", ", ".join(METHODS).encode())
        if not is_allowed:
            return 429, "Too many requests. Wait a few seconds.", (b"retry-after", b"5")
        if method != "POST":
            return None
        if not self._is_own_origin(scope):
            return 403, "This request comes from another site."
        if not length.isdigit():
            return 411, "A request needs its length: send the header Content-Length."
        if int(length) > most:
            return 413, f"A request may have at most {most:,} bytes."
        if _header(scope, b"content-type").partition(";")[0].strip().lower() != "application/json":
            return 415, "A request must be JSON: send the header Content-Type: application/json."
        return None

    def _is_own_host(self, scope: Scope) -> bool:
        """Whether the host in the address is this server's own name, and not one that another site has pointed at it.

        Numbers and names without a dot are safe: nobody else can register them. Only browsers must send a host.
        """
        try:
            asked = urlsplit(f"//{_header(scope, b'host')}")
            name, _ = (asked.hostname or "").rstrip("."), asked.port  # raises for a port that is no number
        except ValueError:
            return False
        return "." not in name.removesuffix(".localhost") or name in self._hosts or _is_number(name)

    def _is_own_origin(self, scope: Scope) -> bool:
        """Whether a page of this site sent it, or no browser."""
        origin = _header(scope, b"origin")
        if not origin or origin in self._origins:
            return True
        return origin.partition("://")[2].lower() == _header(scope, b"host").lower() != ""


def _zone_named(name: str) -> ZoneInfo | None:
    """A time zone by its name; None if it is unknown here."""
    try:
        return ZoneInfo(name) if 0 < len(name) < LONGEST_ZONE else None
    except (ValueError, KeyError, OSError):
        return None


def address_of(scope: Any) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def _is_number(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


async def _whole_body(receive: Receive) -> bytes:
    body, is_more = b"", True
    while is_more:
        message = await receive()
        body, is_more = body + message.get("body", b""), message.get("more_body", False)
    return body


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Receives a body that was already read, then what follows."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


async def _refuse(send: Send, status: int, text: str, *added: Header) -> None:
    body = json.dumps({"text": text, "status": status}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *added]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
