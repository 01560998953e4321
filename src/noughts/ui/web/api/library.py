"""The API of the library: history, leaderboard, players, reviews and link previews."""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal
from urllib.parse import quote

import numpy as np
import segno
from litestar import Response, get
from litestar.params import FromQuery, PathParameter, QueryParameter

from noughts.drawing.colours import LIGHT, Theme
from noughts.game import Mode, Record, Seat
from noughts.game.sgf import to_sgf
from noughts.match import GameGoesOn
from noughts.play import Library
from noughts.play.replay import file_name
from noughts.rules import Rules
from noughts.store import Filter, Result, Sort, Standing, Summary, Who
from noughts.store.web import Account, WebGame
from noughts.ui.shared.assists import aids_text
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.library import (
    TypedFilter,
    is_ascending,
    moment_text,
    percent_text,
    recent_text,
    result_text,
    statistics_rows,
    statistics_tables,
)
from noughts.ui.web.api.games import Asked, LinkId, site_of
from noughts.ui.web.messages import BoardState, History, Leaderboard, PlayerPage, ReviewPage, Row, StandingRow
from noughts.ui.web.site import Site

WIDTH, HEIGHT, MARGIN = 1200, 630, 45
"""Pixels, as link previews have it."""

Pixels = Any
"""A numpy array: rows, columns, and three colours."""


def picture(board: BoardState, theme: Theme = LIGHT) -> bytes:
    """The board with its marks, and the line that ended the game."""
    pixels: Pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:] = _rgb(theme.background)
    cell = min((WIDTH - 2 * MARGIN) / board.cols, (HEIGHT - 2 * MARGIN) / board.rows)
    left, top = (WIDTH - cell * board.cols) / 2, (HEIGHT - cell * board.rows) / 2
    thin, thick = max(1.0, cell / 60), max(1.5, cell / 14)
    for number in range(board.cols + 1):
        x = left + number * cell
        _stroke(pixels, (x, top), (x, top + cell * board.rows), thin, theme.grid)
    for number in range(board.rows + 1):
        y = top + number * cell
        _stroke(pixels, (left, y), (left + cell * board.cols, y), thin, theme.grid)
    for number, mark in enumerate(board.cells):
        row, col = divmod(number, board.cols)
        x, y, reach = left + (col + 0.5) * cell, top + (row + 0.5) * cell, 0.28 * cell
        if number in board.line:
            box = pixels[int(y - cell / 2 + 2) : int(y + cell / 2 - 1), int(x - cell / 2 + 2) : int(x + cell / 2 - 1)]
            box[:] = (0.8 * box + 0.2 * np.array(_rgb(theme.win))).astype(np.uint8)
        if mark == "X":
            _stroke(pixels, (x - reach, y - reach), (x + reach, y + reach), thick, theme.x)
            _stroke(pixels, (x - reach, y + reach), (x + reach, y - reach), thick, theme.x)
        elif mark == "O":
            _ring(pixels, (x, y), reach, thick, theme.o)
    return _png(pixels)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _blend(box: Pixels, distance: Pixels, width: float, colour: str) -> None:
    """Colour what is nearer than half the width, with a soft edge."""
    cover = np.clip(width / 2 - distance + 0.5, 0, 1)[:, :, None]
    box[:] = (box * (1 - cover) + np.array(_rgb(colour)) * cover).astype(np.uint8)


def _stroke(pixels: Pixels, start: tuple[float, float], end: tuple[float, float], width: float, colour: str) -> None:
    (x1, y1), (x2, y2) = start, end
    x, y, box = _box(pixels, min(x1, x2) - width, min(y1, y2) - width, max(x1, x2) + width, max(y1, y2) + width)
    dx, dy = x2 - x1, y2 - y1
    along = np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
    _blend(box, np.hypot(x - x1 - along * dx, y - y1 - along * dy), width, colour)


def _ring(pixels: Pixels, centre: tuple[float, float], radius: float, width: float, colour: str) -> None:
    reach = radius + width
    x, y, box = _box(pixels, centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach)
    _blend(box, np.abs(np.hypot(x - centre[0], y - centre[1]) - radius), width, colour)


def _box(pixels: Pixels, left: float, top: float, right: float, bottom: float) -> tuple[Pixels, Pixels, Pixels]:
    """The part of a picture that a shape is in, and where its pixels are."""
    x1, y1, x2, y2 = max(0, int(left)), max(0, int(top)), min(WIDTH, int(right) + 1), min(HEIGHT, int(bottom) + 1)
    return np.arange(x1, x2)[None, :] + 0.5, np.arange(y1, y2)[:, None] + 0.5, pixels[y1:y2, x1:x2]


def _png(pixels: Pixels) -> bytes:
    """The pixels as a file."""
    rows = np.concatenate([np.zeros((HEIGHT, 1), np.uint8), pixels.reshape(HEIGHT, -1)], axis=1)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    chunks = [struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


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
    return history_page(site.library, wanted, site.who(request), newest_first=newest_first, offset=offset, limit=limit)


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
    return leaderboard_page(site_of(request).library, wanted, Who(who), Sort(sort), is_turned=is_turned)


@get("/api/players/{name:path}", sync_to_thread=True)
def player(request: Asked, name: Name, program: Word = "", mode: Played = "", since: Day = "", until: Day = "") -> PlayerPage:
    """All about somebody: the person of this name, or a program, for whom nobody can be taken who is called the same."""
    site = site_of(request)
    who = Seat(name.removeprefix("/"), program or None)
    wanted = TypedFilter(mode=_mode(mode), since=since, until=until).read()
    return player_page(site.library, who, wanted, site.who(request))


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
    account = site.who(request)
    room = site.hub.room(link)
    mine = account is not None and room.link.owner == account.id
    invite = f"#{room.link.invite}" if mine and room.link.invite else ""
    code, target = segno.make(f"{site.address(request)}/game/{room.link.id}{invite}", error="m"), io.BytesIO()
    code.save(target, kind="svg", scale=8, border=4, light="#fff", dark="#000")
    return Response(target.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}


HANDLERS = [history, leaderboard, player, review, sgf, record, board_picture, qr]


MOST_LOOKS = 20
"""At the library for one page; where nearly all games are private, it stays short."""

RECENT = 20
"""Games on the page of a player."""


def history_page(
    library: Library, wanted: Filter, account: Account | None, *, newest_first: bool, offset: int, limit: int
) -> History:
    """A page of games; the private ones of others are left out, and the page filled with those that come after them."""
    found: list[Row] = []
    total, at = library.store.count(wanted), offset
    for _ in range(MOST_LOOKS):
        missing = limit - len(found)
        games = library.store.history(wanted, newest_first=newest_first, limit=missing, offset=at)
        found += rows(library, games, account)
        at += missing
        if len(found) == limit or at >= total:
            break
    return History(found, total, offset, limit, at if at < total else None)


def rows(library: Library, games: Sequence[Summary], account: Account | None) -> list[Row]:
    """A row for each game that somebody may see."""
    links = library.store.web_games.by_game([game.id for game in games])
    return [_row(game, links.get(game.id)) for game in games if _may_see(links.get(game.id), account)]


def _may_see(link: WebGame | None, account: Account | None) -> bool:
    return link is None or not link.is_private or bool(account and (link.sides(account.id) or link.owner == account.id))


def _row(game: Summary, link: WebGame | None) -> Row:
    return Row(
        link=link.id if link else game.id,
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
        notes=aids_text(game.aids),
    )


def leaderboard_page(library: Library, wanted: Filter, who: Who, sort: Sort, *, is_turned: bool) -> Leaderboard:
    """Everybody, ranked."""
    ascending = is_ascending(sort, is_turned=is_turned)
    return Leaderboard(_standings(library.store.leaderboard(wanted, who=who, sort=sort, ascending=ascending, limit=100)))


def player_page(library: Library, who: Seat, wanted: Filter, account: Account | None) -> PlayerPage:
    """All about somebody, as far as the games go that are meant."""
    statistics = library.store.statistics(who, wanted)
    tables = {heading: _standings(standings) for heading, standings in statistics_tables(statistics)}
    games = library.store.history(replace(wanted, player=who), limit=RECENT)
    return PlayerPage(
        name=statistics.name,
        program=statistics.program,
        is_known=bool(games) or library.store.count(Filter(player=who)) > 0,
        facts=list(statistics_rows(statistics)) if games else [],
        recent=recent_text(statistics.name, games),
        by_opponent=tables.get("against", []),
        by_rules=tables.get("board", []),
        by_seat=tables.get("as", []),
        games=rows(library, games, account),
    )


def _standings(standings: Sequence[Standing]) -> list[StandingRow]:
    return [
        StandingRow(s.label, s.program, s.games, s.wins, s.losses, s.draws, s.win_rate, percent_text(s.win_rate))
        for s in standings
    ]
