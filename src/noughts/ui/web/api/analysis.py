"""The API of the analysis board: a client sends its board and an action, and gets the board afterwards.

The server keeps boards for a while, so that their searches continue between
requests. Each request has the whole board, in case the server has forgotten it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter

from noughts.game import Record
from noughts.play.exploring import Games
from noughts.rules import NoughtsError, Position, quoted
from noughts.store import Explored, NoSuchGame
from noughts.ui.web.api.games import Asked, site_of
from noughts.ui.web.api.library import may_see
from noughts.ui.web.api.pages import route_address
from noughts.ui.web.boards import WebBoard
from noughts.ui.web.documents import AnalysisAnswer, AnalysisRequest
from noughts.ui.web.site import Site

LEAVE = "leave"
"""The action that closes a board."""

MOST_GAMES = 40
"""The latest games, of which a visitor may see some."""

MOST_SHOWN = 8


class VisibleGames(Games):
    """A site's games, all of them counted, and one account's boards; saving the first one creates an account."""

    def __init__(self, site: Site, request: Asked) -> None:
        super().__init__(site.library.store, lambda: self._account.name if self._account else "")
        self._site, self._request = site, request
        self._account = site.account_of(request)
        self.cookies: list[Cookie] = []

    def explore(self, position: Position) -> Explored:
        found = self.store.explore(position, games=MOST_GAMES)
        links = self.store.web_games.by_game([game.id for game, _ in found.latest])
        seen = (each for each in found.latest if may_see(links.get(each[0].id), self._account))
        return replace(found, latest=tuple(islice(seen, MOST_SHOWN)))

    def game(self, which: str) -> Record:
        found = super().game(which)
        if not may_see(self.store.web_games.by_game([found.id]).get(found.id), self._account):
            raise NoSuchGame(f"{quoted(which)}: no game that you may see has this number or id")
        return found

    def save(self, name: str, record: Record) -> None:
        if self._account is None:
            self._account, self.cookies = self._site.account_or_guest(self._request)
        super().save(name, record)


class UnknownBoard(NoughtsError):
    """The server has forgotten this board; send it again."""


BoardId = Annotated[str, PathParameter(max_length=64, description="Chosen by the client, to tell its boards apart.")]


@post("/api/analysis/{board:str}", status_code=200)
async def act_on_board(request: Asked, board: BoardId, data: JSONBody[AnalysisRequest]) -> Response[AnalysisAnswer]:
    """Send a board and an action, and get the board afterwards."""
    return await site_of(request).run(partial(_act, request, board, data))


def _act(request: Asked, board: str, data: AnalysisRequest) -> Response[AnalysisAnswer]:
    site = site_of(request)
    visitor = site.visitor_of(request)
    games = VisibleGames(site, request)
    found = site.boards.find(visitor, board) or WebBoard(site.hub.pool, visitor, games)
    site.boards.keep(visitor, board, found)
    if data.action == LEAVE:
        site.boards.drop(visitor, board)
        return Response(found.answer())
    with found.lock:
        found.controller.analysis.games = games
        found.stand(data)
        found.route = None
        found.act(data.action, data.text)
        return Response(found.answer(route_address(found.route)), cookies=games.cookies)


@get("/api/analysis/{board:str}", sync_to_thread=True)
def look_at_board(request: Asked, board: BoardId) -> AnalysisAnswer:
    """What has been found since; ask again until it is done."""
    site = site_of(request)
    found = site.boards.find(site.visitor_of(request), board)
    if found is None:
        raise UnknownBoard("this board was closed; it opens again with your next action")
    with found.lock:
        return found.answer()


HANDLERS = [act_on_board, look_at_board]
