"""The server process: its log, its interpreter settings, and uvicorn."""

from __future__ import annotations

import gc
import json
import logging
import socket
import sys
from datetime import UTC, datetime
from typing import Any

import uvicorn

from noughts.play import Library
from noughts.players.searching import sharpest
from noughts.rules import Position
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import best_of
from noughts.ui.web import server
from noughts.ui.web.application import application
from noughts.ui.web.hub import Hub
from noughts.ui.web.messages import MAX_MESSAGE_BYTES
from noughts.ui.web.site import Limits, Site

GARBAGE = (10_000, 2_000, 100)
"""New objects after which Python looks for garbage among them, which takes some 4 ms, and how seldom it looks at old ones: with
five hundred games each such look kept everybody waiting for a quarter of a second (``python -m benchmarks.web``)."""

TURN = 0.001
"""Seconds that a thread may go on computing while another waits to; the thread that writes moves waits for a turn after each
statement, and with the usual 5 ms a batch of ten moves took that for each of them."""

FIRST = "3x3"
"""The board that everybody opens first."""


def tune_interpreter() -> None:
    """Know the traps of the first board before anybody waits, look for garbage seldom, and let threads take turns quickly."""
    start = Position.start(FIRST)
    for position in (start, *(start.play(move) for move in start.moves())):
        sharpest(best_of(Lookup().analyse(position)))
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)


GRACE = 5
"""Seconds in which requests that are under way can end when the server stops."""


def options(*, host: str = "127.0.0.1", port: int = 8000) -> dict[str, Any]:
    """How an application is served: small messages, uncompressed, and nothing said about the server."""
    return {
        "host": host,
        "port": port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "date_header": False,
        "ws_max_size": 4 * MAX_MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": GRACE,
    }


def serve(library: Library, *, host: str, port: int, public_url: str = "", crowd: int = 1) -> None:
    """Serve until Ctrl-C or a signal."""
    server.set_up()
    app = application(Site(Hub(library), public_url, Limits().times(crowd)), origins=(public_url,) if public_url else ())
    tune_interpreter()
    with _listening(host, port) as ear:
        uvicorn.Server(uvicorn.Config(app, **options(host=host, port=port))).run(sockets=[ear])


def _listening(host: str, port: int) -> socket.socket:
    """The address, ours from now on; OSError that says why if it cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OSError(f"{host}:{port}: {error.strerror or error}. Choose another port with --port.") from error


class JsonLines(logging.Formatter):
    """A record as a document."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": when, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= getattr(record, "known", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    """Write to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    levels = {"noughts.web": level.upper(), "uvicorn.error": "WARNING"}  # below that it writes the addresses of sockets
    for name, least in levels.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
