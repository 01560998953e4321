"""The API of the analysis board: a client says how its board stands and what is done there, and is told how it stands then.

The server keeps a board for a while, so that its search continues between two
questions; a client whose board is forgotten says again how it stands.
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
"""The action of a client that leaves its board."""


MOST_GAMES = 40
"""That are looked at for those that a visitor may see."""

MOST_SHOWN = 8


class VisibleGames(Games):
    """The games of a site, all counted, and the boards of one account, which a visitor gets when they save the first."""

    def __init__(self, site: Site, request: Asked) -> None:
        super().__init__(site.library.store, lambda: self._account.name if self._account else "")
        self._site, self._request = site, request
        self._account = site.account_of(request)
        self.cookies: list[Cookie] = []
        """For a new account."""

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
    """The server does not know this board any more; say how it stands."""


BoardId = Annotated[str, PathParameter(max_length=64, description="Chosen by the client; it tells several boards apart.")]


@post("/api/analysis/{board:str}", status_code=200)
async def act_on_board(request: Asked, board: BoardId, data: JSONBody[AnalysisRequest]) -> Response[AnalysisAnswer]:
    """Say how the board stands and do something there."""
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
    """What has been found out since; ask again until it is done."""
    site = site_of(request)
    found = site.boards.find(site.visitor_of(request), board)
    if found is None:
        raise UnknownBoard("this board was closed; continue, and it opens again")
    with found.lock:
        return found.answer()


HANDLERS = [act_on_board, look_at_board]
