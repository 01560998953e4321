"""The page and its files, and what a machine asks a server."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from noughts.rules import NoughtsError
from noughts.ui.web.api.games import Asked, site_of
from noughts.ui.web.assets import Asset


def sent(request: Request[Any, Any, Any], found: Asset | None) -> Response[bytes]:
    """A file, unless the browser has it; it always asks, so that a page never runs half of two versions."""
    if found is None:
        return missing(request)
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=found.kind)


def missing(request: Request[Any, Any, Any]) -> Response[bytes]:
    """No such page: for a person the page that says so and leads back, for a machine one line."""
    page = site_of(request).assets.page() if "text/html" in request.headers.get("accept", "") else None
    if page is None:
        return Response(b"There is no such page.", status_code=404, media_type=MediaType.TEXT)
    return Response(page.body, status_code=404, media_type=page.kind)


@get(["/", "/history", "/leaderboard", "/settings", "/help"], include_in_schema=False, is_packed=True, sync_to_thread=False)
def page(request: Asked) -> Response[bytes]:
    """The page; what it shows is its own business."""
    return sent(request, site_of(request).assets.page())


@get(["/learn", "/learn/{room:path}"], include_in_schema=False, is_packed=True, sync_to_thread=False)
def classroom_page(request: Asked) -> Response[bytes]:
    """The page, in a room of the classroom."""
    return sent(request, site_of(request).assets.page())


@get("/player/{name:path}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def player_page(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The page of a player, whose name may have a slash in it."""
    return sent(request, site_of(request).assets.page(title=f"{name.removeprefix('/')} · noughts"))


@get("/game/{link:str}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def game_page(request: Asked, link: FromPath[str]) -> Response[bytes]:
    """The page of a game, with what others show of a link to it."""
    site = site_of(request)
    try:
        state = site.hub.room(link).state_for(None)
    except (NoughtsError, OSError):
        return sent(request, site.assets.page())
    address = f"{site.address(request)}/game/{state.link}"
    panel = state.panel
    headline = panel.headline.text if panel.headline else ""
    found = site.assets.page(
        title=f"{panel.names[0]} – {panel.names[1]} · noughts",
        description=f"{panel.title}. {headline} {panel.status.text}".replace("  ", " "),
        address=address,
        picture=f"{site.address(request)}/api/games/{state.link}/picture.png",
    )
    return sent(request, found)


@get("/static/{path:path}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def file(request: Asked, path: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    return sent(request, site_of(request).assets.find(str(path).lstrip("/")))


@get("/{name:str}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def root_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A file that must be at the root: a service worker rules only over what is below it."""
    return sent(request, site_of(request).assets.find(name) if name != "index.html" else None)


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=True)
def healthz(request: Asked) -> Response[str]:
    """Whether this process can play: it answers, and the library does."""
    try:
        site_of(request).library.store.setting("health")
    except OSError:
        return Response("the library does not answer\n", status_code=503)
    return Response("ok\n")


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """What the server counts, for Prometheus."""
    return Response(site_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [page, classroom_page, player_page, game_page, file, root_file, healthz, metrics]
