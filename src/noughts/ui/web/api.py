"""The API: what can be asked over HTTP about people and games that go on."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from noughts.ui.web.choices_state import all_choices
from noughts.ui.web.identity import COOKIE
from noughts.ui.web.messages import (
    ChangedSettings,
    Choices,
    GameLink,
    Me,
    NewGame,
    NewName,
    OpenGames,
    Recovery,
    RecoveryCode,
    Sit,
    State,
)
from noughts.ui.web.open_games import open_games
from noughts.ui.web.site import Site

Asked = Request[Any, Any, Any]
LinkId = Annotated[str, PathParameter(max_length=64, description="Of a game, from its address.")]


def site_of(request: Asked) -> Site:
    """The site that a request is for."""
    site: Site = request.app.state.site
    return site


@get("/api/choices", sync_to_thread=False)
def choices() -> Choices:
    """All that can be chosen, in the words of the other fronts."""
    return all_choices()


@get("/api/me")
async def me(request: Asked) -> Response[Me]:
    """Who you are; the cookie lasts another year from now, so that only who stays away for that long loses a name."""
    return await site_of(request).run(partial(_me, request))


def _me(request: Asked) -> Response[Me]:
    site = site_of(request)
    claim = site.who(request)
    return Response(site.me(claim), cookies=[site.cookie(request.cookies[COOKIE], request)] if claim else [])


@post("/api/me", status_code=200, sync_to_thread=True)
def introduce(request: Asked) -> Response[Me]:
    """Be somebody: the cookie comes with the answer, so that what is asked for next can be asked again if an answer is lost."""
    site = site_of(request)
    claim, cookies = site.somebody(request)
    return Response(site.me(claim), cookies=cookies)


@post("/api/me/name", status_code=200, sync_to_thread=True)
def rename(request: Asked, data: JSONBody[NewName]) -> Response[Me]:
    """Be called something else; the name is yours from then on."""
    site = site_of(request)
    claim, cookies = site.somebody(request)
    claim = site.identities.rename(claim, data.name)
    return Response(site.me(claim), cookies=cookies)


@post("/api/me/settings", status_code=200, sync_to_thread=True)
def settings(request: Asked, data: JSONBody[ChangedSettings]) -> Response[Me]:
    """Change settings."""
    site = site_of(request)
    claim, cookies = site.somebody(request)
    site.change_settings(claim, data.settings)
    return Response(site.me(claim), cookies=cookies)


@post("/api/me/recovery", status_code=201, sync_to_thread=True)
def recovery(request: Asked) -> Response[Recovery]:
    """A code that makes another device yours too; the one before is void."""
    site = site_of(request)
    claim, cookies = site.somebody(request)
    return Response(Recovery(site.identities.recovery(claim)), cookies=cookies)


@post("/api/me/recover", status_code=200, sync_to_thread=True)
def recover(request: Asked, data: JSONBody[RecoveryCode]) -> Response[Me]:
    """Use such a code: this device has that name from now on."""
    site = site_of(request)
    secret, claim = site.identities.recover(data.code)
    return Response(site.me(claim), cookies=[site.cookie(secret, request)])


@get("/api/games", sync_to_thread=True)
def games(request: Asked) -> OpenGames:
    """Your games that go on, and those that everybody may watch."""
    site = site_of(request)
    return open_games(site.hub, site.who(request))


@post("/api/games", status_code=201, sync_to_thread=True)
def new_game(request: Asked, data: JSONBody[NewGame]) -> Response[GameLink]:
    """Begin a game, or wait for a friend."""
    site = site_of(request)
    claim, cookies = site.somebody(request)
    return Response(site.hub.reception.new_game(data, claim), cookies=cookies)


@get("/api/games/{link:str}", sync_to_thread=True)
def game(request: Asked, link: LinkId) -> State:
    """A game as you see it."""
    site = site_of(request)
    claim = site.who(request)
    return site.hub.room(link).state_for(claim.id if claim else None)


@post("/api/games/{link:str}/seat", status_code=201, sync_to_thread=True)
def sit(request: Asked, link: LinkId, data: JSONBody[Sit]) -> Response[GameLink]:
    """Take the open seat of a game that you are invited to."""
    site = site_of(request)
    claim, cookies = site.somebody(request)
    return Response(site.hub.reception.sit(link, data.invite, claim), cookies=cookies)


HANDLERS = [choices, me, introduce, rename, settings, recovery, recover, games, new_game, game, sit]
