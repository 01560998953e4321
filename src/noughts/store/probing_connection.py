"""A connection to PostgreSQL that notices when the server has stopped answering.

There is no limit on how long a statement may take. But after some silence a second
connection probes the server: if it does not answer either, the call fails.

This module imports psycopg, so only connections to PostgreSQL import it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

import psycopg

SILENCE_S = 2.0  # before the server is probed
PROBE_TIMEOUT_S = 2  # the shortest time that psycopg can wait for a connection


class ServerSilent(psycopg.OperationalError):
    """The server has stopped answering, also on a second connection."""


class ProbingConnection(psycopg.Connection[Any]):
    """A connection that waits for as long as the server is alive."""

    probe: Callable[[], bool] = staticmethod(lambda: True)  # whether the server answers on another connection

    def wait(self, gen: Generator[Any, Any, Any], *arguments: Any, **options: Any) -> Any:
        return super().wait(self._watched(gen), *arguments, **options)

    def _watched(self, steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        """The same steps; ServerSilent if the server stops answering."""
        heard = time.monotonic()
        try:
            wanted = next(steps)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENCE_S:
                    if not self.probe():
                        self.pgconn.finish()  # its state is unknown
                        raise ServerSilent("the server does not answer")
                    heard = time.monotonic()
                wanted = steps.send(ready)
        except StopIteration as end:
            return end.value


def connect(arguments: Any, options: Any) -> ProbingConnection:
    """Open a connection with the arguments that SQLAlchemy has for the driver."""
    connection = ProbingConnection.connect(*arguments, **options)
    connection.probe = lambda: _answers(arguments, options)
    return connection


def _answers(arguments: Any, options: Any) -> bool:
    try:
        psycopg.connect(*arguments, **{**options, "connect_timeout": PROBE_TIMEOUT_S}).close()
    except psycopg.Error as error:
        return "FATAL" in str(error)
    return True
