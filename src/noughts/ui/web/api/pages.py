"""The API of pages: each request builds one page, gives it a value or a press, and returns it as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from random import Random
from typing import Annotated, Any
from urllib.parse import quote, urlencode

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import ValidationException
from litestar.params import JSONBody, PathParameter

from noughts.game import Game, Mode
from noughts.game.variations import game_query
from noughts.play import Library, Settings
from noughts.rules import Cell, NoughtsError, Position, Rules
from noughts.store import Filter, Summary
from noughts.store.web import Account
from noughts.ui.shared.blocks import Page, to_json
from noughts.ui.shared.pages import controller_for
from noughts.ui.shared.pages.controller import Feature, OpenGame, OpenGames, PageController
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.puzzle_sets import PuzzleSet
from noughts.ui.shared.puzzles import view_of
from noughts.ui.shared.routes import AnalysisRoute, HelpRoute, LessonRoute, PageRoute, PuzzleRoute, Route, TreeRoute
from noughts.ui.shared.texts import count_text, in_reader_zone
from noughts.ui.shared.values import Line
from noughts.ui.web import messages
from noughts.ui.web.api.games import Asked, open_games, site_of
from noughts.ui.web.api.library import visible_games
from noughts.ui.web.api.puzzles import position_id
from noughts.ui.web.documents import PageAnswer, PageRequest
from noughts.ui.web.identity import Visitor, VisitorLibrary
from noughts.ui.web.messages import BoardState, NewGame
from noughts.ui.web.site import ADDRESSES, Site
from noughts.ui.web.state import board_state

FEATURES = frozenset(
    {Feature.ANALYSIS, Feature.LARGE_FORMS, Feature.INVITE, Feature.COMPARE, Feature.KEY_SWITCH, Feature.PAGE_SOUND}
)


class NoSuchPage(NoughtsError):
    """The site has no page of this name."""


class NotHere(NoughtsError):
    """Only other front ends have this."""


def tree_address(position: Position) -> str:
    return f"/learn/tree?{urlencode({'position': str(position).partition(' ')[0], 'rules': str(position.rules)})}"


def route_address(route: Route | None) -> str:
    """The address of a route; empty for what has none."""
    match route:
        case PageRoute(name=name, state=state):
            return page_address(name, state)
        case TreeRoute(position=Position() as position):
            return tree_address(position)
        case TreeRoute():
            return "/learn/tree"
        case AnalysisRoute(game=Game() as game):
            return f"/learn/analysis?{game_query(game)}"
        case PuzzleRoute(puzzles=PuzzleSet(key=("position", Position() as position))):
            return f"/learn/puzzles?{urlencode({'id': position_id(position)})}"
        case HelpRoute():
            return ADDRESSES["help"]
    return ""


def page_address(name: str, state: Mapping[str, str], own: str = "") -> str:
    """The address of a page with its state; the player page without a name is one's own.

    >>> page_address("history", {"opponent": "Ann B", "player": ""})
    '/history?opponent=Ann+B&player='
    >>> page_address("player", {"name": "AC/DC"}), page_address("player", {}, "Ann")
    ('/player/AC%2FDC', '/player/Ann')
    >>> page_address("player", {"name": ".."})
    '/player/~?name=..'
    """
    if name not in ADDRESSES:
        raise NoSuchPage(f"{name}: no such page")
    path, rest = ADDRESSES[name], dict(state)
    if "{name}" in path:
        name = rest.pop("name", "") or own
        is_step = name in (".", "..")  # a browser would go there instead
        path = path.format(name="~" if is_step else quote(name, safe=""))
        rest = {**rest, "name": name} if is_step else rest
    return f"{path}?{urlencode(rest)}" if rest else path


class WebHost:
    """A ``PageHost`` for one request: it saves changes at once, and turns routes into addresses."""

    features: Collection[Feature] = FEATURES

    def __init__(self, site: Site, request: Asked, key: str = "") -> None:
        self._site = site
        self._request = request
        self._key = key
        self._links: dict[str, str] = {}
        """The links of finished games, by id."""
        self.rng: Random = site.hub.rng
        self.visitor = Visitor.read(request.cookies)
        self.library: Library = VisitorLibrary(site.library, self.visitor)
        self.name, self.settings = GUEST, self.visitor.settings
        self.account: Account | None = None
        if account := site.account_of(request):
            self._be(account)
        self.cookies: list[Cookie] = []
        self.is_changed = False
        """Whether the visitor's name or settings changed."""
        self.message: Line | None = None
        self.address = ""
        """Where to go; empty to stay on the page."""
        self.first = ""
        """The cell to play there."""

    # Who

    def _be(self, account: Account) -> None:
        self.account, self.name = account, account.name
        self.library = self._site.library
        self.settings = self.library.settings(account.name)

    def today(self) -> date:
        return in_reader_zone(self._site.hub.today()).date()

    def change(self, **choices: Any) -> None:
        self.is_changed = True
        self.settings = replace(self.settings, **choices)
        if self.account:
            self.library.save_settings(self.name, self.settings)
        else:
            self.visitor = replace(self.visitor, settings=self.settings)
            self.cookies = [self._site.visitor_cookie(self.visitor, self._request)]

    def _introduce(self) -> Account:
        """The account of the visitor, created if need be."""
        if self.account is None:
            account, self.cookies = self._site.account_or_guest(self._request, self.visitor)
            self._be(account)
            self.is_changed = True
            return account
        return self.account

    def rename(self, name: str) -> None:
        self._be(self._site.hub.identities.rename(self._introduce(), name))
        self.is_changed = True

    def welcome(self, name: str) -> None:
        raise NotHere(f"{name}: on a site, everyone plays on their own device")

    def leave(self) -> None:
        raise NotHere("leave: close the page in the browser")

    # Where

    def go(self, route: Route) -> None:
        match route:
            case PageRoute(name=name, state=state):
                self.address = page_address(name, state, self.name)
            case LessonRoute(attempt=attempt):
                self.address = f"/learn/lessons/{attempt.lesson.name}"
            case _:
                self.address = route_address(route)
                if not self.address:
                    raise NotHere(f"{type(route).__name__}: a site shows this elsewhere")

    def back(self) -> None:
        self.address = "back"

    def open_section(self, name: str) -> None:
        self.address = f"/learn/{name}"

    def start_lesson(self, name: str) -> None:
        self.address = f"/learn/lessons/{name}"

    def show_message(self, text: str, role: str = "ink") -> None:
        self.message = Line(text, role)

    # Games

    def play_again(self, first: Cell | None = None, earlier: Game | None = None) -> None:
        self._begin("", earlier)
        self.first = str(first) if first else ""

    def invite(self, earlier: Game | None = None) -> None:
        """Start the game in the settings with a friend, who gets a link."""
        self._begin("invite", earlier)

    def _begin(self, mode: str, earlier: Game | None) -> None:
        account = self._introduce()
        asked = wanted_game(self.settings, mode, self._key)
        if earlier:
            asked = msgspec.structs.replace(asked, rules=str(earlier.rules), start=game_query(earlier, is_line=True))
        link = self._site.hub.games.new_game(asked, account)
        self.address = f"/game/{link.link}"

    def open_games(self) -> OpenGames:
        """One's own unfinished games, and public ones to watch; their ids are links."""
        found = open_games(self._site.hub, self.account)
        return [_open_game(game) for game in found.yours], [_open_game(game) for game in found.public]

    def resume(self, id: str, first: Cell | None = None) -> None:  # noqa: A002 - the name that records have for it
        self.address = f"/game/{id}"
        self.first = str(first) if first else ""

    def open_game(self, id: str) -> None:  # noqa: A002 - as above
        if id not in self._links:
            self._see_games([id])
        self.address = f"/game/{self._links[id]}"

    def history(self, wanted: Filter, *, newest_first: bool, limit: int, offset: int) -> tuple[list[Summary], int | None]:
        """Finished games without the private ones of others, whose places are filled by the next games."""
        found, after = visible_games(
            self._site.library, wanted, self.account, newest_first=newest_first, limit=limit, offset=offset
        )
        self._links.update((game.id, link.id if link else game.id) for game, link in found)
        return [game for game, _ in found], after

    def _see_games(self, ids: list[str]) -> None:
        links = self._site.library.store.web_games.by_game(ids)
        self._links.update((game, links[game].id if game in links else game) for game in ids)


def _open_game(game: messages.OpenGame) -> OpenGame:
    notes = (
        count_text(game.plies, "move"),
        "your turn" if game.your_turn else "",
        "waiting for your friend" if game.is_waiting else "",
        f"{game.watchers} watching" if game.watchers else "",
    )
    return OpenGame(game.link, game.title, ", ".join(filter(None, notes)))


def wanted_game(settings: Settings, mode: str, key: str) -> NewGame:
    """The game that the settings describe, as a client of the site asks for it; an invitation if the mode says so."""
    has_coach = settings.mode == Mode.COACH.value
    return NewGame(
        mode=mode or ("people" if has_coach else settings.mode),
        rules=settings.rules,
        opponent=settings.opponent,
        side=settings.begins,
        second_name=settings.second_name,
        x=settings.watch_x,
        o=settings.watch_o,
        time=settings.time,
        coach=settings.coach if has_coach else "",
        allows_undo=settings.allows_undo,
        allows_hints=settings.allows_hints,
        pace=settings.pace,
        is_private=settings.is_private if mode == "invite" else not settings.is_public,
        key=key,
    )


# The answer


def page_json(page: Page, links: Mapping[str, str]) -> dict[str, Any]:
    """A page as JSON, with the board of each preview and the address of what only leads elsewhere."""
    document = to_json(page)
    for part in _parts(document):
        if part["is"] == "preview":
            part["board"] = _preview_board(part["rules"], part["position"])
        if part.get("key") in links:
            part["href"] = links[part["key"]]
    return document  # type: ignore[return-value]  # a page is an object


def _parts(document: object) -> Iterator[dict[str, Any]]:
    if isinstance(document, dict):
        yield document
        document = list(document.values())
    if isinstance(document, list):
        for each in document:
            yield from _parts(each)


def _preview_board(rules: str, position: str) -> BoardState:
    known = Rules.parse(rules)
    return board_state(view_of(Position.parse(position, known) if position else Position.start(known)))


def _links(controller: PageController, host: WebHost) -> dict[str, str]:
    """Where the keys of a page lead whose verb does nothing but lead elsewhere."""
    found: dict[str, str] = {}
    for key in controller.page.pressable():
        verb, _, argument = key.partition(" ")
        if verb in controller.leads:
            with suppress(NoSuchPage):
                controller.on_press(verb, argument)
                found[key], host.address = host.address, ""
    return found


def answer(site: Site, request: Asked, name: str, asked: PageRequest) -> tuple[PageAnswer, list[Cookie]]:
    """Build a page and do what is asked there; returns the answer and the cookies to set."""
    if name not in ADDRESSES:
        raise NoSuchPage(f"{name}: no such page")
    host = WebHost(site, request, asked.key)
    controller = controller_for(PageRoute(name, asked.state), host)
    if asked.set:
        controller.set(asked.set, asked.value)
    if asked.press:
        controller.press(asked.press)
    body = PageAnswer(go=host.address, first=host.first, message=host.message)
    if not host.address:
        page, state = page_json(controller.page, _links(controller, host)), controller.state
        body = msgspec.structs.replace(body, page=page, state=state, address=page_address(name, state, host.name))
    if host.is_changed:
        body = msgspec.structs.replace(body, me=site.me(host.account, host.visitor))
    return body, host.cookies


PageName = Annotated[str, PathParameter(max_length=64, description="For example settings.")]


@get("/api/pages/{name:str}", sync_to_thread=True)
def page(request: Asked, name: PageName) -> PageAnswer:
    """A page as values to draw; the query is its state."""
    try:
        asked = msgspec.convert({"state": dict(request.query_params.items())}, PageRequest)
    except msgspec.ValidationError as error:
        raise ValidationException(str(error)) from error
    body, _ = answer(site_of(request), request, name, asked)
    return body


@post("/api/pages/{name:str}", status_code=200, sync_to_thread=True)
def change_page(request: Asked, name: PageName, data: JSONBody[PageRequest]) -> Response[PageAnswer]:
    """The page after an input was set or something was pressed."""
    body, cookies = answer(site_of(request), request, name, data)
    return Response(body, cookies=cookies)


HANDLERS = [page, change_page]
