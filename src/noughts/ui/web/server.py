"""The server: an application on a port, until it is told to stop."""

from __future__ import annotations

import uvicorn

from noughts.app.library import Library
from noughts.ui.web import logs
from noughts.ui.web.application import application
from noughts.ui.web.hub import Hub
from noughts.ui.web.messages import LONGEST_MESSAGE
from noughts.ui.web.site import Limits, Site

GRACE = 5
"""Seconds in which requests that are under way can end when the server stops."""


def configuration(
    library: Library,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: str = "",
    limits: Limits | None = None,
) -> uvicorn.Config:
    """How a site is served."""
    site = Site(Hub(library), public_url, limits or Limits())
    return uvicorn.Config(
        application(site, origins=(public_url,) if public_url else ()),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )


def serve(library: Library, *, host: str, port: int, public_url: str = "") -> None:
    """Serve until Ctrl-C or a signal."""
    logs.set_up()
    uvicorn.Server(configuration(library, host=host, port=port, public_url=public_url)).run()
