"""The API: what can be asked over HTTP about finished games and those who played them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Annotated, Any, Literal
from urllib.parse import quote

import segno
from litestar import Response, get
from litestar.params import FromQuery, PathParameter, QueryParameter

from noughts.app.exporting import file_name
from noughts.game import Mode, Record, Seat
from noughts.game.sgf import to_sgf
from noughts.match import GameGoesOn
from noughts.store import Result, Sort, Who
from noughts.ui.view.filters import TypedFilter
from noughts.ui.web import lists
from noughts.ui.web.api import Asked, LinkId, site_of
from noughts.ui.web.messages import History, Leaderboard, PlayerPage, ReviewPage
from noughts.ui.web.picture import picture
from noughts.ui.web.site import Site

Name = Annotated[str, PathParameter(max_length=200, description="Of a player; it may have a slash in it.")]
Word = Annotated[str, QueryParameter(max_length=200)]
Day = Annotated[str, QueryParameter(max_length=200, description="As 2026-01-31, where the server is.")]
Played = FromQuery[Literal["", "computer", "people", "coach", "watch"]]
Offset = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Most = Annotated[int, QueryParameter(ge=1, le=100)]


def finished(site: Site, link: str, what: str) -> Record:
    """The record of a game that is over."""
    room = site.hub.room(link)
    if room.is_waiting or not room.game.match.outcome:
        raise GameGoesOn(f"{what}: the game is not over yet")
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
    typed = TypedFilter(player, against, rules, since, until, _mode(mode), Result(result) if result else None)
    wanted = replace(typed.read(), program=program or None)
    newest_first = order == "newest first"
    return lists.history(site.library, wanted, site.who(request), newest_first=newest_first, offset=offset, limit=limit)


@get("/api/leaderboard", sync_to_thread=True)
def leaderboard(
    request: Asked,
    who: FromQuery[Literal["people", "programs", "everybody"]] = "people",
    sort: FromQuery[Literal["win rate", "wins", "games", "losses", "draws", "name"]] = "win rate",
    rules: Word = "",
    mode: Played = "",
    since: Day = "",
    until: Day = "",
    is_turned: FromQuery[bool] = False,  # noqa: FBT002 - a parameter of an address
) -> Leaderboard:
    """Everybody, ranked: names from a on, all else from the highest down, unless it is turned."""
    wanted = TypedFilter(rules=rules, mode=_mode(mode), since=since, until=until).read()
    return lists.leaderboard(site_of(request).library, wanted, Who(who), Sort(sort), is_turned=is_turned)


@get("/api/players/{name:path}", sync_to_thread=True)
def player(request: Asked, name: Name, program: Word = "", mode: Played = "", since: Day = "", until: Day = "") -> PlayerPage:
    """All about somebody: the person of this name, or a program, for whom nobody can be taken who is called the same."""
    site = site_of(request)
    who = Seat(name.removeprefix("/"), program or None)
    wanted = TypedFilter(mode=_mode(mode), since=since, until=until).read()
    return lists.player_page(site.library, who, wanted, site.who(request))


def _mode(text: str) -> Mode | None:
    return Mode(text) if text else None


@get("/api/games/{link:str}/review", sync_to_thread=True)
def review(request: Asked, link: LinkId) -> ReviewPage:
    """What each move was worth; ask again until it is done."""
    site = site_of(request)
    return site.reviews.page(finished(site, link, "review"))


@get("/api/games/{link:str}/game.sgf", media_type="application/x-go-sgf", sync_to_thread=True)
def sgf(request: Asked, link: LinkId) -> Response[str]:
    """A finished game as an SGF file."""
    record = finished(site_of(request), link, "export")
    return Response(to_sgf(record), headers=_attached(f"{file_name(record)}.sgf"), media_type="application/x-go-sgf")


@get("/api/games/{link:str}/game.json", sync_to_thread=True)
def record(request: Asked, link: LinkId) -> Response[dict[str, Any]]:
    """A finished game as a record of noughts."""
    found = finished(site_of(request), link, "export")
    document = json.loads(json.dumps(found.to_document()))
    return Response(document, headers=_attached(f"{file_name(found)}.json"), media_type="application/json")


@get("/api/games/{link:str}/picture.png", media_type="image/png", sync_to_thread=True)
def board_picture(request: Asked, link: LinkId) -> Response[bytes]:
    """The board, for link previews."""
    state = site_of(request).hub.room(link).state_for(None)
    headers = {"Cache-Control": "public, max-age=60", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(picture(state.board), headers=headers, media_type="image/png")


@get("/api/games/{link:str}/qr.svg", media_type="image/svg+xml", sync_to_thread=True)
def qr(request: Asked, link: LinkId) -> Response[bytes]:
    """The address of a game to be photographed; for whoever began it, with the invitation."""
    site = site_of(request)
    claim = site.who(request)
    room = site.hub.room(link)
    mine = claim is not None and room.link.owner == claim.id
    invite = f"#{room.link.invite}" if mine and room.link.invite else ""
    code, target = segno.make(f"{site.address(request)}/game/{room.link.id}{invite}", error="m"), io.BytesIO()
    code.save(target, kind="svg", scale=8, border=4, light="#fff", dark="#000")
    return Response(target.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}


HANDLERS = [history, leaderboard, player, review, sgf, record, board_picture, qr]
