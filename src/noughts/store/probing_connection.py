"""A connection to PostgreSQL that notices when the server has stopped answering.

A statement may take its time, so there is no limit on that. But after some silence
a second connection probes the server: one that answers is at work, one that does not
is frozen or gone, and the caller is told so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

import psycopg

SILENCE_S = 2.0
"""Seconds without a word from the server before it is probed."""

PROBE_TIMEOUT_S = 2
"""Seconds that the server has to open; psycopg waits no shorter."""


class NoAnswer(psycopg.OperationalError):
    """The server has stopped answering."""


class ProbingConnection(psycopg.Connection[Any]):
    """A connection that waits for as long as the server is alive."""

    probe: Callable[[], bool] = staticmethod(lambda: True)
    """Whether the server answers another connection."""

    def wait(self, gen: Generator[Any, Any, Any], *arguments: Any, **options: Any) -> Any:
        """What every exchange with the server goes through."""
        return super().wait(self._watched(gen), *arguments, **options)

    def _watched(self, steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        """The same steps, given up when the server has fallen silent."""
        heard = time.monotonic()
        try:
            wanted = next(steps)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENCE_S:
                    if not self.probe():
                        self.pgconn.finish()  # nothing on it can be trusted any more
                        raise NoAnswer("the server does not answer")
                    heard = time.monotonic()
                wanted = steps.send(ready)
        except StopIteration as end:
            return end.value


def connect(arguments: Any, options: Any) -> ProbingConnection:
    """A connection with what SQLAlchemy would have given to the driver."""
    connection = ProbingConnection.connect(*arguments, **options)
    connection.probe = lambda: _answers(arguments, options)
    return connection


def _answers(arguments: Any, options: Any) -> bool:
    """Whether a server opens, or says why not."""
    try:
        psycopg.connect(*arguments, **{**options, "connect_timeout": PROBE_TIMEOUT_S}).close()
    except psycopg.Error as error:
        return "FATAL" in str(error)
    return True
