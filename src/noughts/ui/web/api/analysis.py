"""The API of the analysis board: a client says how its board stands and what is done there, and is told how it stands then.

The server keeps a board for a while, so that its search goes on between two
questions; a client whose board is forgotten says again how it stands.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from noughts.rules import NoughtsError, Position
from noughts.ui.shared.routes import PageRoute, Route, TreeRoute
from noughts.ui.web.api.games import Asked, site_of
from noughts.ui.web.api.pages import page_address, tree_address
from noughts.ui.web.boards import WebBoard
from noughts.ui.web.messages import AnalysisAnswer, AnalysisRequest

LEAVE = "leave"
"""The action of a client that leaves its board."""


class UnknownBoard(NoughtsError):
    """The server does not know this board any more; say how it stands."""


BoardId = Annotated[str, PathParameter(max_length=64, description="Chosen by the client; it tells several boards apart.")]


@post("/api/analysis/{board:str}", status_code=200, sync_to_thread=True)
def act_on_board(request: Asked, board: BoardId, data: JSONBody[AnalysisRequest]) -> AnalysisAnswer:
    """Say how the board stands and do something there."""
    site = site_of(request)
    visitor = site.visitor_of(request)
    found = site.boards.find(visitor, board) or WebBoard(site.hub.pool, visitor)
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
