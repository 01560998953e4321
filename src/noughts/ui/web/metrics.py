"""Metrics: what the server counts, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Callable

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
