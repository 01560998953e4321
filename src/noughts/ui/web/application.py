"""The application: all handlers of a site, with a description that is made from them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State as Shared
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from noughts import __version__
from noughts.lessons.course import NoSuchLesson
from noughts.rules import NoughtsError
from noughts.store import NameTaken, NoSuchGame, NoSuchProfile
from noughts.store.web import SeatTaken
from noughts.ui.shared.puzzle_sets import NotYourGame
from noughts.ui.web import pages, socket
from noughts.ui.web.api import games, learn, library, puzzles
from noughts.ui.web.api import pages as page_api
from noughts.ui.web.caches import NoSuchPuzzle
from noughts.ui.web.game_factory import NameInUse
from noughts.ui.web.jobs import TooMuchToThink
from noughts.ui.web.messages import Problem
from noughts.ui.web.middleware import App, Guard
from noughts.ui.web.site import Site

STATUS: Mapping[type[NoughtsError], int] = {
    NoSuchGame: 404,
    NoSuchProfile: 404,
    NoSuchLesson: 404,
    NameTaken: 409,
    NameInUse: 409,
    SeatTaken: 409,
    page_api.NoSuchPage: 404,
    NoSuchPuzzle: 404,
    NotYourGame: 403,
    TooMuchToThink: 429,
}
"""What a mistake is in the language of HTTP; all others are bad requests."""

log = logging.getLogger("noughts.web")

BUSY = "the games cannot be reached just now; try again in a moment"


def _problem(status: int, text: str) -> Response[Problem]:
    return Response(Problem(text, status), status_code=status, media_type="application/json")


def _mistake(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    return _problem(next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400), str(error))


def _unreadable(_request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body that is no text, or a nest without end."""
    return _problem(400, socket.UNREADABLE)


def _failure(_request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    return _problem(503, BUSY)


def _surprise(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error)
    return _problem(500, "something went wrong here; it has been written down")


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem] | Response[bytes]:
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return pages.missing(request)
    wrong = [f"{each.get('key', '')}: {each.get('message', '')}" for each in error.extra or [] if isinstance(each, dict)]
    return _problem(error.status_code, "; ".join(wrong) or error.detail)


def application(site: Site, *, origins: tuple[str, ...] = ()) -> App:
    """A site as an ASGI application."""

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await site.hub.start()
        yield
        site.inquiries.close()
        site.comparisons.close()
        await site.hub.stop()

    inner = Litestar(
        [
            *(*games.HANDLERS, *library.HANDLERS, *learn.HANDLERS, *learn.LESSON_HANDLERS, *puzzles.HANDLERS),
            *page_api.HANDLERS,
            *(socket.live, *pages.HANDLERS),
        ],
        lifespan=[life],
        state=Shared({"site": site}),
        exception_handlers={
            NoughtsError: _mistake,
            UnicodeDecodeError: _unreadable,
            RecursionError: _unreadable,
            OSError: _failure,
            HTTPException: _http,
            Exception: _surprise,
        },
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=[r"\.png$"], exclude_opt_key="is_packed"),
        openapi_config=OpenAPIConfig("noughts", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
    limits = site.limits
    return Guard(cast(App, inner), site.metrics, origins=origins, reading=limits.reading, writing=limits.writing)
