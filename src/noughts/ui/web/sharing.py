"""Boards shared by their address: the link preview, the picture, and a small board for other sites."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import islice
from urllib.parse import parse_qsl, urlencode

from litestar import Response, get

from noughts.drawing.raster import png
from noughts.game import Game
from noughts.game.game import Node
from noughts.game.variations import game_query, pasted_game
from noughts.rules import NoughtsError, Rules, quoted
from noughts.ui.shared.analysis_controller import to_move
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.panel import status_text
from noughts.ui.shared.puzzles import view_of
from noughts.ui.shared.texts import spoken_board
from noughts.ui.web.api.games import Asked, site_of
from noughts.ui.web.api.library import PREVIEW
from noughts.ui.web.middleware import POLICY
from noughts.ui.web.pages import page_asset, sent

USUAL = Rules.parse("3x3")

LONGEST_QUERY = 4_000
"""Characters in an address."""

EMBEDDED = 360, 360
"""Pixels of the picture in a small board, which shrinks where there is less room."""

HOST = re.compile(r"(https?://)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?", re.IGNORECASE)
"""A site that may show boards in its pages."""


class NotEmbedded(NoughtsError):
    """Boards of this site are not allowed in frames of other sites."""


def checked_hosts(hosts: Iterable[str]) -> tuple[str, ...]:
    """The hosts as a header names them; NoughtsError for a bad one.

    >>> checked_hosts(["example.org", "https://*.example.org:8443"])
    ('example.org', 'https://*.example.org:8443')
    """
    found = tuple(host.strip().rstrip("/") for host in hosts)
    for host in found:
        if not HOST.fullmatch(host):
            raise NoughtsError(f"{quoted(host)}: not a host. Try example.org, *.example.org or https://example.org:8443.")
    return found


def shown_game(query: str) -> Game:
    """The game that an address shows, with its cursor; BadPaste or another NoughtsError if it shows none."""
    if len(query) > LONGEST_QUERY:
        raise NoughtsError(f"the address has {len(query):,} characters; at most {LONGEST_QUERY:,} are allowed")
    return pasted_game(query, USUAL) if query else Game(USUAL)


@get("/learn/analysis", include_in_schema=False, is_packed=True, sync_to_thread=True)
def analysis_page(request: Asked) -> Response[bytes]:
    """The page of the analysis board, with a preview of the position in its address."""
    query = request.url.query
    try:
        game = shown_game(query)
    except NoughtsError:
        return sent(request, page_asset())  # the page says what is wrong
    address = site_of(request).address(request)
    found = page_asset(
        title=f"{board_title(game.rules)} · Analysis board · noughts",
        description=f"{_status(game)} {_moves_text(game)}".strip(),
        address=f"{address}/learn/analysis?{query}".rstrip("?"),
        picture=f"{address}/board.png?{query}".rstrip("?"),
    )
    return sent(request, found)


@get("/board.png", include_in_schema=False, media_type="image/png", sync_to_thread=True)
def board_picture(request: Asked) -> Response[bytes]:
    """The position in an address as a picture."""
    query = dict(parse_qsl(request.url.query))
    is_small = query.pop("small", "") == "1"
    game = shown_game(urlencode(query))
    picture = game.position.picture(last=game.node.move.cell if game.node.move else None)
    headers = {"Cache-Control": "public, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(png(picture, EMBEDDED if is_small else PREVIEW), headers=headers, media_type="image/png")


@get("/embed/analysis", include_in_schema=False, sync_to_thread=True)
def embedded_board(request: Asked) -> Response[str]:
    """A small board to step through, for the sites named by ``--embed-from``; NotEmbedded if there are none."""
    site = site_of(request)
    if not site.embed_from:
        raise NotEmbedded("This site does not allow boards in frames. Its host can: noughts serve --embed-from HOST")
    policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors 'self' {' '.join(site.embed_from)}")
    headers = {"Content-Security-Policy": policy, "Cache-Control": "no-cache"}
    page = _small_page(shown_game(request.url.query), site.address(request))
    return Response(page, headers=headers, media_type="text/html; charset=utf-8")


def _small_page(game: Game, address: str) -> str:
    """One position with links to those around it, in plain HTML without scripts."""
    node, nodes = game.node, list(game.root.tree())

    def link(text: str, to: Node | None, name: str) -> str:
        if to is None:
            return f'<span aria-hidden="true">{text}</span>'
        return f'<a href="?{escape(_query(game, nodes.index(to)))}" aria-label="{escape(name)}">{text}</a>'

    ahead = node.children[0] if node.children else None
    others = "".join(link(str(each.move), each, f"Variation {each.move}") for each in node.children[1:])
    query = escape(_query(game, nodes.index(node)))
    title, said = escape(board_title(game.rules)), escape(_status(game))
    ply = sum(1 for _ in node.path()) - 1
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>',
        f'{title} · noughts</title><meta name="viewport" content="width=device-width">',
        '<link rel="stylesheet" href="/static/embed.css"></head><body><main>',
        f"<h1>{title}</h1>",
        f'<img src="/board.png?{query}&amp;small=1" width="{EMBEDDED[0]}" height="{EMBEDDED[1]}" '
        f'alt="{escape(spoken_board(game.position))}">',
        f'<p role="status">{f"Move {ply}: {node.move}. " if node.move else ""}{said}</p>',
        f"<p>{escape(node.comment)}</p>" if node.comment else "",
        '<nav aria-label="Moves">',
        link("|◀", game.root if node.parent else None, "Start"),
        link("◀", node.parent, "Back"),
        link("▶", ahead, f"Forward: {ahead.move}" if ahead else ""),
        others,
        "</nav>",
        f'<p><a href="{escape(address)}/learn/analysis?{query}" target="_blank" rel="noopener">Analyse this on noughts</a></p>',
        "</main></body></html>",
    ]
    return "".join(parts)


def _status(game: Game) -> str:
    """Whose turn it is, or how the game ended."""
    return status_text(view_of(game.position)) if game.outcome else to_move(game.position)


def _query(game: Game, number: int) -> str:
    here = game.node
    game.goto(next(islice(game.root.tree(), number, None)))
    query = game_query(game)
    game.goto(here)
    return query


def _moves_text(game: Game) -> str:
    moves = " ".join(map(str, game))
    return f"Moves: {moves}" if moves else ""


HANDLERS = [analysis_page, board_picture, embedded_board]
