"""The page and its files, and a server's health and metrics."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from noughts.rules import NoughtsError
from noughts.ui import shared
from noughts.ui.web.api.games import Asked, site_of

STATIC = (Path(__file__).parent / "static").resolve()

SHARED = Path(shared.__file__).resolve().parent
SHARED_FOLDERS = ("portraits", "tree_files")
"""Folders of ``ui.shared`` that are served as well."""

TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
PACKED = (".js", ".css", ".html", ".svg", ".webmanifest", ".json", ".txt")
"""File name endings that are sent compressed."""

MIN_PACKED_BYTES = 500


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    packed: bytes | None
    """The body compressed, if that helps."""
    media_type: str
    tag: str
    """For the header ETag."""


def find_asset(name: str) -> Asset | None:
    """A file by its path below its folder; None if there is none, or the path leads out of the folder."""
    if "\0" in name:
        return None
    top, _, rest = name.partition("/")
    folder, below = (SHARED / top, rest) if top in SHARED_FOLDERS else (STATIC, name)
    path = (folder / below).resolve()
    if not path.is_relative_to(folder) or path == folder:
        return None
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=512)
def _read(path: Path, _changed_ns: int) -> Asset:
    """A file, read again after a change."""
    return _asset(path.read_bytes(), path.suffix)


def _asset(body: bytes, ending: str) -> Asset:
    media_type = TYPES.get(ending) or mimetypes.types_map.get(ending, "application/octet-stream")
    if media_type == "image/svg+xml":
        media_type += "; charset=utf-8"  # for texts Litestar adds it
    packed = gzip.compress(body, mtime=0) if ending in PACKED and len(body) > MIN_PACKED_BYTES else None
    return Asset(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def page_asset(*, title: str = "", description: str = "", address: str = "", picture: str = "") -> Asset | None:
    """The page, with a title and tags for link previews."""
    found = find_asset("index.html")
    if found is None or not title:
        return found
    tags = {"og:title": title, "og:description": description, "og:url": address, "og:image": picture, "og:type": "website"}
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items() if text]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    head, found_title, rest = found.body.decode().partition("<title>")
    if not found_title:
        return found
    _, _, rest = rest.partition("</title>")
    return _asset(f"{head}<title>{escape(title)}</title>\n{chr(10).join(lines)}{rest}".encode(), ".html")


def sent(request: Request[Any, Any, Any], found: Asset | None) -> Response[bytes]:
    """A file, unless the browser has it already. Browsers ask each time, so that a page never mixes two versions."""
    if found is None:
        return missing(request)
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=found.media_type)


def missing(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The answer to an unknown address: the page for browsers, one line for others."""
    page = page_asset() if "text/html" in request.headers.get("accept", "") else None
    if page is None:
        return Response(b"There is no such page.", status_code=404, media_type=MediaType.TEXT)
    return Response(page.body, status_code=404, media_type=page.media_type)


@get(
    ["/", "/here", "/history", "/leaderboard", "/settings", "/help", "/learn", "/learn/{section:path}"],
    include_in_schema=False,
    is_packed=True,
    sync_to_thread=False,
)
def page(request: Asked) -> Response[bytes]:
    """The page; its scripts show what the address asks for."""
    return sent(request, page_asset())


@get("/player/{name:path}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def player_page(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The page of a player, whose name may contain a slash."""
    return sent(request, page_asset(title=f"{name.removeprefix('/')} · noughts"))


@get("/game/{link:str}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def game_page(request: Asked, link: FromPath[str]) -> Response[bytes]:
    """The page of a game, with a link preview."""
    site = site_of(request)
    try:
        state = site.hub.room(link).state_for(None)
    except (NoughtsError, OSError):
        return sent(request, page_asset())
    address = f"{site.address(request)}/game/{state.link}"
    panel = state.panel
    headline = panel.headline.text if panel.headline else ""
    found = page_asset(
        title=f"{panel.names[0]} – {panel.names[1]} · noughts",
        description=f"{panel.title}. {headline} {panel.status.text}".replace("  ", " "),
        address=address,
        picture=f"{site.address(request)}/api/games/{state.link}/picture.png",
    )
    return sent(request, found)


@get("/static/{path:path}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def file(request: Asked, path: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    return sent(request, find_asset(str(path).lstrip("/")))


@get("/{name:str}", include_in_schema=False, is_packed=True, sync_to_thread=True)
def root_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A file that must be at the root, as a service worker controls only what is below it."""
    return sent(request, find_asset(name) if name != "index.html" else None)


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=True)
def healthz(request: Asked) -> Response[str]:
    """Whether this process answers, and its library too."""
    try:
        site_of(request).library.store.setting("health")
    except OSError:
        return Response("the library does not answer\n", status_code=503)
    return Response("ok\n")


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """The counters of the server, for Prometheus."""
    return Response(site_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [page, player_page, game_page, file, root_file, healthz, metrics]
