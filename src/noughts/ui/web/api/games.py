"""The API of games: starting, joining, listing, and the choices for a new one."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from noughts.game import Mode
from noughts.match import Match, match_from_json
from noughts.players.registry import characters
from noughts.rules import NoughtsError
from noughts.store import NoSuchGame
from noughts.store.web import Account, WebGame
from noughts.ui.shared.choices import BOARDS, MODE_CHOICES, PACES, SIDES, TIMES, VARIANTS, game_title
from noughts.ui.shared.effects import TONES
from noughts.ui.shared.input import REMATCH_OFFER
from noughts.ui.shared.pages.new_game import INVITATION
from noughts.ui.shared.programs import programs
from noughts.ui.shared.texts import NETWORK_AWAY, NO_SUCH_LINK
from noughts.ui.web import messages
from noughts.ui.web.game_factory import FRIEND
from noughts.ui.web.hub import Hub
from noughts.ui.web.identity import COOKIE, Visitor
from noughts.ui.web.site import ADDRESSES, Site

MAX_LISTED = 50
"""In a list."""


def open_games(hub: Hub, account: Account | None) -> messages.OpenGames:
    """Unfinished games: your own; and those to watch, the public ones with players or visitors in any process."""
    mine = hub.library.store.web_games.of_account(account.id, MAX_LISTED) if account else []
    found = [game for link in mine if (game := _own(hub, link, account.id if account else ""))]
    known = {game.link for game in found}
    yours, public = ([game for game in found if game.is_yours is is_yours] for is_yours in (True, False))
    for room in hub.rooms():
        link = room.link
        if link.is_private or link.id in known or room.is_waiting or room.game.match.outcome or not room.connections:
            continue
        known.add(link.id)
        public.append(_open_game(link, room.game.match, watchers=room.watchers))
    others = [link for link in hub.played_lately(MAX_LISTED) if link.id not in known]
    public += [_open_game(link, match) for link in others if (match := _match(hub, link))]
    return messages.OpenGames(yours, public[:MAX_LISTED])


def _own(hub: Hub, link: WebGame, account: str) -> messages.OpenGame | None:
    """A game that this account began or plays, unless it is over; a watched game belongs to nobody."""
    if link.invite:
        return messages.OpenGame(link.id, FRIEND, 0, is_yours=True, is_waiting=True)
    match = _match(hub, link)
    if match is None:
        return None
    is_yours = match.setup.mode is not Mode.WATCH
    your_turn = match.position.side in link.sides(account) and match.is_persons_turn
    return _open_game(link, match, is_yours=is_yours, your_turn=your_turn)


def _match(hub: Hub, link: WebGame) -> Match | None:
    """An unfinished game in the library; None if it is over."""
    try:
        return match_from_json(hub.library.store.reopen(link.game).document, Random(0))  # noqa: S311 - only looked at
    except (NoSuchGame, NoughtsError):
        return None


def _open_game(link: WebGame, match: Match, **facts: Any) -> messages.OpenGame:
    return messages.OpenGame(link.id, game_title(match.setup), len(match.game.moves()), **facts)


MODES = {"computer", "people", "watch"}
"""The modes of all front ends; here a coach is a separate choice."""


@lru_cache(maxsize=1)
def all_choices() -> messages.Choices:
    ways = [messages.NamedChoice(way.mode.value, way.title, way.sentence) for way in MODE_CHOICES if way.mode.value in MODES]
    online = messages.NamedChoice(INVITATION.value, INVITATION.text, INVITATION.sentence)
    known = {character.name for character in characters()}
    return messages.Choices(
        modes=[ways[0], online, *ways[1:]],
        boards=list(BOARDS),
        variants=list(VARIANTS),
        programs=[
            messages.ProgramChoice(each.name, each.title, each.heading, each.sentence, each.greeting, each.name in known)
            for each in programs()
        ],
        sides=[messages.NamedChoice(value, text) for value, text in SIDES],
        times=[messages.NamedChoice(value, text) for value, text in TIMES],
        paces=[messages.NamedChoice(str(value), text) for value, text in PACES],
        reactions=list(messages.REACTIONS),
        sounds={sound.value: tones for sound, tones in TONES.items()},
        addresses=dict(ADDRESSES),
        away=NETWORK_AWAY,
        missing=NO_SUCH_LINK,
        rematch=REMATCH_OFFER,
    )


Asked = Request[Any, Any, Any]
LinkId = Annotated[str, PathParameter(max_length=64, description="From the address of a game.")]


def site_of(request: Asked) -> Site:
    site: Site = request.app.state.site
    return site


@get("/api/choices", sync_to_thread=False)
def choices() -> messages.Choices:
    """What can be chosen, in the words of the other front ends."""
    return all_choices()


@get("/api/me")
async def me(request: Asked) -> Response[messages.Me]:
    """Who you are. The cookie is valid for another year from now."""
    return await site_of(request).run(partial(_me, request))


def _me(request: Asked) -> Response[messages.Me]:
    site = site_of(request)
    account = site.account_of(request)
    cookies = [site.cookie(request.cookies[COOKIE], request)] if account else []
    return Response(site.me(account, Visitor.read(request.cookies)), cookies=cookies)


@post("/api/me", status_code=200, sync_to_thread=True)
def introduce(request: Asked) -> Response[messages.Me]:
    """Get an account and its cookie, so that later requests can safely be repeated."""
    site = site_of(request)
    account, cookies = site.account_or_guest(request)
    return Response(site.me(account), cookies=cookies)


@post("/api/me/name", status_code=200, sync_to_thread=True)
def rename(request: Asked, data: JSONBody[messages.NewName]) -> Response[messages.Me]:
    """Claim or change your name."""
    site = site_of(request)
    account, cookies = site.account_or_guest(request)
    account = site.hub.identities.rename(account, data.name)
    return Response(site.me(account), cookies=cookies)


@post("/api/me/settings", status_code=200, sync_to_thread=True)
def change_settings(request: Asked, data: JSONBody[messages.ChangedSettings]) -> Response[messages.Me]:
    """Change settings."""
    site = site_of(request)
    account, cookies = site.account_or_guest(request)
    site.change_settings(account, data.settings)
    return Response(site.me(account), cookies=cookies)


@post("/api/me/recovery", status_code=201, sync_to_thread=True)
def create_recovery_code(request: Asked) -> Response[messages.Recovery]:
    """Create a code that gives another device your account; the previous code no longer works."""
    site = site_of(request)
    account, cookies = site.account_or_guest(request)
    return Response(messages.Recovery(site.hub.identities.create_recovery_code(account)), cookies=cookies)


@post("/api/me/recover", status_code=200, sync_to_thread=True)
def recover(request: Asked, data: JSONBody[messages.Recovery]) -> Response[messages.Me]:
    """Use a recovery code: from now on this device has that account."""
    site = site_of(request)
    secret, account = site.hub.identities.recover(data.code)
    return Response(site.me(account), cookies=[site.cookie(secret, request)])


@get("/api/games", sync_to_thread=True)
def list_games(request: Asked) -> messages.OpenGames:
    """Your unfinished games, and public ones to watch."""
    site = site_of(request)
    return open_games(site.hub, site.account_of(request))


@post("/api/games", status_code=201, sync_to_thread=True)
def new_game(request: Asked, data: JSONBody[messages.NewGame]) -> Response[messages.GameLink]:
    """Start a game, or wait for a friend."""
    site = site_of(request)
    account, cookies = site.account_or_guest(request)
    return Response(site.hub.games.new_game(data, account), cookies=cookies)


@get("/api/games/{link:str}", sync_to_thread=True)
def game(request: Asked, link: LinkId) -> messages.State:
    """A game as you see it."""
    site = site_of(request)
    account = site.account_of(request)
    return site.hub.room(link).state_for(account.id if account else None)


@post("/api/games/{link:str}/seat", status_code=201, sync_to_thread=True)
def take_seat(request: Asked, link: LinkId, data: JSONBody[messages.TakeSeat]) -> Response[messages.GameLink]:
    """Take the open seat of a game."""
    site = site_of(request)
    account, cookies = site.account_or_guest(request)
    return Response(site.hub.games.take_seat(link, data.invite, account), cookies=cookies)


HANDLERS = [
    *(choices, me, introduce, rename, change_settings, create_recovery_code, recover),
    *(list_games, new_game, game, take_seat),
]
