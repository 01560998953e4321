"""The API of the library: history, leaderboard, players, reviews and link previews."""

from __future__ import annotations

import io
import json
from typing import Annotated, Any, Literal
from urllib.parse import quote

import segno
from litestar import Response, get
from litestar.params import FromQuery, QueryParameter

from noughts.drawing.picture import Picture
from noughts.drawing.raster import png
from noughts.game import Record
from noughts.game.sgf import to_sgf
from noughts.match import GameNotOver
from noughts.play import Library
from noughts.play.replay import file_name
from noughts.rules import Rules
from noughts.store import Filter, Summary
from noughts.store.web import Account, WebGame
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.library import (
    moment_text,
    read_filter,
    result_text,
)
from noughts.ui.shared.texts import assists_text
from noughts.ui.web.api.games import Asked, LinkId, site_of
from noughts.ui.web.documents import History, ReviewPage, Row
from noughts.ui.web.site import Site

PREVIEW = 1200, 630
"""Pixels of link previews."""

Word = Annotated[str, QueryParameter(max_length=200)]
Day = Annotated[str, QueryParameter(max_length=200, description="As 2026-01-31, where the server is.")]
Played = FromQuery[Literal["", "computer", "people", "coach", "watch"]]
Offset = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Most = Annotated[int, QueryParameter(ge=1, le=100)]


def finished(site: Site, link: str, what: str) -> Record:
    """The record of a game that is over."""
    room = site.hub.room(link)
    if room.is_waiting or not room.game.match.outcome:
        raise GameNotOver(f"{what}: the game is not over yet")
    return room.game.match.record()


@get("/api/history", sync_to_thread=True)
def history(
    request: Asked,
    player: Word = "",
    against: Word = "",
    program: Word = "",
    mode: Played = "",
    rules: Word = "",
    result: FromQuery[Literal["", "win", "loss", "draw"]] = "",
    since: Day = "",
    until: Day = "",
    order: FromQuery[Literal["newest first", "oldest first"]] = "newest first",
    offset: Offset = 0,
    limit: Most = 20,
) -> History:
    """Finished games."""
    site = site_of(request)
    wanted = read_filter(
        player=player, opponent=against, program=program, rules=rules, mode=mode, result=result, since=since, until=until
    )
    account = site.account_of(request)
    found, following = visible_games(
        site.library, wanted, account, newest_first=order == "newest first", limit=limit, offset=offset
    )
    total = site.library.store.count(wanted)
    return History([_row(game, link.id if link else game.id) for game, link in found], total, offset, limit, following)


MAX_LOOKS = 20
"""Queries for one page; where nearly all games are private, the page stays short."""


def visible_games(
    library: Library, wanted: Filter, account: Account | None, *, newest_first: bool, limit: int, offset: int
) -> tuple[list[tuple[Summary, WebGame | None]], int | None]:
    """Finished games that an account may see, with their links, and the offset of the next page."""
    found: list[tuple[Summary, WebGame | None]] = []
    total, at = library.store.count(wanted), offset
    for _ in range(MAX_LOOKS):
        missing = limit - len(found)
        games = library.store.history(wanted, newest_first=newest_first, limit=missing, offset=at)
        links = library.store.web_games.by_game([game.id for game in games])
        found += [(game, links.get(game.id)) for game in games if may_see(links.get(game.id), account)]
        at += missing
        if len(found) == limit or at >= total:
            break
    return found, at if at < total else None


def may_see(link: WebGame | None, account: Account | None) -> bool:
    """Whether lists show a game to an account."""
    return link is None or not link.is_private or bool(account and (link.sides(account.id) or link.owner == account.id))


def _row(game: Summary, link: str) -> Row:
    return Row(
        link=link,
        when=moment_text(game.ended),
        title=board_title(Rules.parse(game.rules)),
        rules=game.rules,
        x=game.x.name,
        o=game.o.name,
        x_program=game.x.program,
        o_program=game.o.program,
        result=result_text(game.winner, game.why),
        winner=game.winner.value if game.winner else None,
        plies=game.plies,
        nodes=game.nodes or None,
        depth=game.depth or None,
        notes=assists_text(game.aids),
    )


@get("/api/games/{link:str}/review", sync_to_thread=True)
def review(request: Asked, link: LinkId) -> ReviewPage:
    """What each move was worth; ask again until it is done."""
    site = site_of(request)
    return site.reviews.page(finished(site, link, "review"), site.visitor_of(request))


@get("/api/games/{link:str}/game.sgf", media_type="application/x-go-sgf", sync_to_thread=True)
def sgf(request: Asked, link: LinkId) -> Response[str]:
    """A finished game as an SGF file."""
    record = finished(site_of(request), link, "export")
    return Response(to_sgf(record), headers=_attached(f"{file_name(record)}.sgf"), media_type="application/x-go-sgf")


@get("/api/games/{link:str}/game.json", sync_to_thread=True)
def record(request: Asked, link: LinkId) -> Response[dict[str, Any]]:
    """A finished game as JSON."""
    found = finished(site_of(request), link, "export")
    document = json.loads(json.dumps(found.to_document()))
    return Response(document, headers=_attached(f"{file_name(found)}.json"), media_type="application/json")


@get("/api/games/{link:str}/picture.png", media_type="image/png", sync_to_thread=True)
def board_picture(request: Asked, link: LinkId) -> Response[bytes]:
    """The board as a picture, for link previews."""
    board = site_of(request).hub.room(link).state_for(None).board
    places = [(number % board.cols, number // board.cols) for number in range(board.cols * board.rows)]
    shown = Picture(
        board.cols,
        board.rows,
        {place: mark for place, mark in zip(places, board.cells, strict=True) if mark != "."},
        falls=board.falls,
        line=[places[number] for number in board.line],
        last=None if board.last is None else places[board.last],
    )
    headers = {"Cache-Control": "public, max-age=60", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(png(shown, PREVIEW), headers=headers, media_type="image/png")


@get("/api/games/{link:str}/game.gif", media_type="image/gif", sync_to_thread=True)
def animation(request: Asked, link: LinkId) -> Response[bytes]:
    """A finished game as an animated picture."""
    found = finished(site_of(request), link, "picture")
    return Response(found.game.gif(), headers=_attached(f"{file_name(found)}.gif"), media_type="image/gif")


@get("/api/games/{link:str}/qr.svg", media_type="image/svg+xml", sync_to_thread=True)
def qr(request: Asked, link: LinkId) -> Response[bytes]:
    """The address of a game as a QR code; for the person who started it, with the invitation."""
    site = site_of(request)
    account = site.account_of(request)
    room = site.hub.room(link)
    mine = account is not None and room.link.owner == account.id
    invite = f"#{room.link.invite}" if mine and room.link.invite else ""
    code, target = segno.make(f"{site.address(request)}/game/{room.link.id}{invite}", error="m"), io.BytesIO()
    code.save(target, kind="svg", scale=8, border=4, light="#fff", dark="#000")
    return Response(target.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}


HANDLERS = [history, review, sgf, record, board_picture, animation, qr]
