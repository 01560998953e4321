"""The server: an application on a port, until it is told to stop."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn

from noughts.app import Library
from noughts.app.hosting import host_many_games
from noughts.ui.web import logs
from noughts.ui.web.application import application
from noughts.ui.web.hub import Hub
from noughts.ui.web.messages import LONGEST_MESSAGE
from noughts.ui.web.site import Limits, Site

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
        "ws_max_size": 4 * LONGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": GRACE,
    }


def serve(library: Library, *, host: str, port: int, public_url: str = "", crowd: int = 1) -> None:
    """Serve until Ctrl-C or a signal."""
    logs.set_up()
    app = application(Site(Hub(library), public_url, Limits().times(crowd)), origins=(public_url,) if public_url else ())
    host_many_games()
    with _listening(host, port) as ear:
        uvicorn.Server(uvicorn.Config(app, **options(host=host, port=port))).run(sockets=[ear])


def _listening(host: str, port: int) -> socket.socket:
    """The address, ours from now on; OSError that says why if it cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OSError(f"{host}:{port}: {error.strerror or error}. Choose another port with --port.") from error
