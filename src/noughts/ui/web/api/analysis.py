"""The API of the analysis board: a client says how its board stands and what is done there, and is told how it stands then.

The server keeps a board for a while, so that its search goes on between two
questions; a client whose board is forgotten says again how it stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from noughts.game import Record
from noughts.rules import NoughtsError, Position, quoted
from noughts.store import Explored, NoSuchGame
from noughts.store.web import Account
from noughts.ui.shared.routes import PageRoute, Route, TreeRoute
from noughts.ui.web.api.games import Asked, site_of
from noughts.ui.web.api.library import may_see
from noughts.ui.web.api.pages import page_address, tree_address
from noughts.ui.web.boards import WebBoard
from noughts.ui.web.messages import AnalysisAnswer, AnalysisRequest
from noughts.ui.web.site import Site

LEAVE = "leave"
"""The action of a client that leaves its board."""


MOST_GAMES = 40
"""That are looked at for those that a visitor may see."""


class VisibleGames:
    """The games of a site: all are counted, and those in the lists of an account can be opened."""

    def __init__(self, site: Site, account: Account | None) -> None:
        self._site = site
        self._account = account

    def explore(self, position: Position, *, players: int = 3, games: int = 8) -> Explored:
        found = self._site.library.store.explore(position, players=players, games=MOST_GAMES)
        links = self._site.library.store.web_games.by_game([game.id for game, _ in found.latest])
        seen = tuple(each for each in found.latest if may_see(links.get(each[0].id), self._account))
        return replace(found, latest=seen[:games])

    def count_openings(self) -> int:
        return self._site.library.store.count_openings()

    def game(self, which: str) -> Record:
        found = self._site.library.store.game(which)
        if not may_see(self._site.library.store.web_games.by_game([found.id]).get(found.id), self._account):
            raise NoSuchGame(f"{quoted(which)}: no game that you may see has this number or id")
        return found


class UnknownBoard(NoughtsError):
    """The server does not know this board any more; say how it stands."""


BoardId = Annotated[str, PathParameter(max_length=64, description="Chosen by the client; it tells several boards apart.")]


@post("/api/analysis/{board:str}", status_code=200, sync_to_thread=True)
def act_on_board(request: Asked, board: BoardId, data: JSONBody[AnalysisRequest]) -> AnalysisAnswer:
    """Say how the board stands and do something there."""
    site = site_of(request)
    visitor = site.visitor_of(request)
    games = VisibleGames(site, site.account_of(request))
    found = site.boards.find(visitor, board) or WebBoard(site.hub.pool, visitor, games)
    site.boards.keep(visitor, board, found)
    if data.action == LEAVE:
        site.boards.drop(visitor, board)
        return found.answer()
    with found.lock:
        found.stand(data)
        found.route = None
        found.act(data.action, data.text)
        return found.answer(_address(found.route))


@get("/api/analysis/{board:str}", sync_to_thread=True)
def look_at_board(request: Asked, board: BoardId) -> AnalysisAnswer:
    """What has been found out since; ask again until it is done."""
    site = site_of(request)
    found = site.boards.find(site.visitor_of(request), board)
    if found is None:
        raise UnknownBoard("this board was put away; go on and it comes back")
    with found.lock:
        return found.answer()


def _address(route: Route | None) -> str:
    match route:
        case PageRoute(name, state):
            return page_address(name, state)
        case TreeRoute(Position() as position):
            return tree_address(position)
    return ""


HANDLERS = [act_on_board, look_at_board]
