"""The ASGI application of a site, and the process that serves it."""

from __future__ import annotations

import gc
import json
import logging
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, cast

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException

from noughts.lessons.course import NoSuchLesson
from noughts.play import Library
from noughts.players.searching import sharpest
from noughts.rules import NoughtsError, Position
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import best_of
from noughts.store import NameTaken, NoSuchGame, NoSuchProfile
from noughts.store.web import SeatTaken, WrongInvitation
from noughts.ui.shared.puzzle_sets import NotYourGame
from noughts.ui.web import live_socket, openapi, pages, sharing
from noughts.ui.web.api import analysis, games, learn, library, puzzles
from noughts.ui.web.api import pages as page_api
from noughts.ui.web.hub import Hub
from noughts.ui.web.jobs import NoSuchPuzzle, TooManySearches
from noughts.ui.web.messages import MAX_MESSAGE_BYTES, Problem
from noughts.ui.web.middleware import App, HttpProtocol, Middleware
from noughts.ui.web.rate_limit import Limits
from noughts.ui.web.site import Site

STATUS: Mapping[type[NoughtsError], int] = {
    NoSuchGame: 404,
    NoSuchProfile: 404,
    NoSuchLesson: 404,
    NoSuchPuzzle: 404,
    page_api.NoSuchPage: 404,
    NameTaken: 409,
    SeatTaken: 409,
    WrongInvitation: 403,
    NotYourGame: 403,
    sharing.NotEmbedded: 403,
    TooManySearches: 429,
}
"""The HTTP status of an error; all others are 400."""

UNREACHABLE = "The games cannot be reached. Try again in a moment."
INTERNAL_ERROR = "Internal error; it has been logged."

log = logging.getLogger("noughts.web")


def application(site: Site, *, origins: tuple[str, ...] = (), inner: Litestar | None = None) -> App:
    """A site as an ASGI application.

    ``origins`` are its other addresses. ``inner`` are handlers that another site does not need any more.
    """
    inner = inner or handlers()
    inner.state.site = site
    return Middleware(cast(App, inner), site.metrics, origins=origins, limits=site.limits)


def handlers() -> Litestar:
    """What answers requests, for the site that its state names."""
    return Litestar(
        [
            *(*games.HANDLERS, *library.HANDLERS, *learn.HANDLERS, *puzzles.HANDLERS),
            *(*page_api.HANDLERS, *analysis.HANDLERS),
            *(live_socket.live, *sharing.HANDLERS, *pages.HANDLERS),
        ],
        lifespan=[_lifespan],
        exception_handlers={HTTPException: _on_http_error, Exception: _on_error},
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=[r"\.png$"], exclude_opt_key="is_packed"),
        openapi_config=openapi.CONFIG,
        logging_config=None,
    )


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    site: Site = app.state.site
    await site.hub.start()
    yield
    site.jobs.close()
    site.comparisons.close()
    site.boards.close()
    await site.hub.stop()


def _problem(status: int, text: str) -> Response[Problem]:
    return Response(Problem(text, status), status_code=status, media_type="application/json")


def _on_error(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    if isinstance(error, NoughtsError):
        return _problem(next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400), str(error))
    if isinstance(error, UnicodeDecodeError | RecursionError):  # a body that is not text, or is nested too deeply
        return _problem(400, live_socket.UNREADABLE)
    if isinstance(error, OSError):
        return _problem(503, UNREACHABLE)
    log.error("a request failed", exc_info=error)
    return _problem(500, INTERNAL_ERROR)


def _on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem] | Response[bytes]:
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return pages.missing(request)
    wrong = [f"{each.get('key', '')}: {each.get('message', '')}" for each in error.extra or [] if isinstance(each, dict)]
    answer = _problem(error.status_code, "; ".join(wrong) or error.detail)
    answer.headers.update(error.headers or {})
    return answer


# The process

GC_THRESHOLDS = (10_000, 10, 5)
"""How many new objects start a garbage collection, which takes some 4 ms, and how seldom older objects are included.

Rooms and sockets refer to themselves, so that only a collection frees the 400 objects and 57 kB of a game: without it,
memory grew with every game (``python -m benchmarks.web_memory``). With the usual thresholds, five hundred games kept every
player waiting for a quarter of a second again and again (``python -m benchmarks.web``)."""

SWITCH_INTERVAL_S = 0.001
"""How long a thread may run while another one waits. The thread that writes moves waits for its turn after each statement;
with the usual 5 ms, a batch of ten moves took 5 ms for each."""

FIRST_BOARD = "3x3"
"""The board of the start page."""

SHUTDOWN_TIMEOUT_S = 5
"""For requests in progress when the server stops."""


def tune_interpreter() -> None:
    """Load what the first board needs before the first visitor, collect garbage seldom, and switch threads quickly."""
    start = Position.start(FIRST_BOARD)
    for position in (start, *(start.play(move) for move in start.moves())):
        sharpest(best_of(Lookup().analyse(position)))
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL_S)


def options(*, host: str = "127.0.0.1", port: int = 8000) -> dict[str, Any]:
    """Options of uvicorn: small messages without compression, and no headers about the server."""
    return {
        "host": host,
        "port": port,
        "http": HttpProtocol,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "date_header": False,
        "ws_max_size": 4 * MAX_MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": SHUTDOWN_TIMEOUT_S,
    }


def serve(
    library: Library, *, host: str, port: int, public_url: str = "", crowd: int = 1, embed_from: Sequence[str] = ()
) -> None:
    """Serve until Ctrl-C or a signal. ``crowd`` is how many people may share one address."""
    hosts = sharing.checked_hosts(embed_from)
    log_as_json()
    site = Site(Hub(library), public_url, hosts, Limits().times(crowd))
    app = application(site, origins=(public_url,) if public_url else ())
    tune_interpreter()
    with _listening(host, port) as listening:
        uvicorn.Server(uvicorn.Config(app, **options(host=host, port=port))).run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OSError(f"{host}:{port}: {error.strerror or error}. Choose another port with --port.") from error


class JsonLines(logging.Formatter):
    """A log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": when, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_as_json(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    levels = {"noughts.web": level.upper(), "uvicorn.error": "WARNING"}  # below that it logs the addresses of sockets
    for name, least in levels.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
