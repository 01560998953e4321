"""Site: what the handlers of one server share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from noughts.game import Mode, Seat, TimeControl, read_name
from noughts.play import Library, SearchPool, Settings
from noughts.rules import NoughtsError, Rules, quoted
from noughts.store.web import Account
from noughts.ui.shared import choices
from noughts.ui.shared.people import welcome_with_record
from noughts.ui.shared.programs import programs
from noughts.ui.web.boards import Boards, WebBoard, WebStorm
from noughts.ui.web.hub import Hub
from noughts.ui.web.identity import COOKIE, COOKIE_AGE_S, NEW_VISITOR, VISITOR_COOKIE, Visitor
from noughts.ui.web.jobs import ClientJobs, PuzzleJobs, Reviews
from noughts.ui.web.messages import LONGEST_PACE_S, Me
from noughts.ui.web.middleware import Metrics, address_of
from noughts.ui.web.rate_limit import Limits
from noughts.ui.web.searches import Trees

COMPARISON_PROCESSORS = 2
"""For a pool that runs one long job at a time."""

ADDRESSES: Mapping[str, str] = {
    "new_game": "/",
    "learn": "/learn",
    "lessons": "/learn/lessons",
    "atlas": "/learn/atlas",
    "history": "/history",
    "leaderboard": "/leaderboard",
    "player": "/player/{name}",
    "settings": "/settings",
    "help": "/help",
}
"""The paths of all pages. A name in braces is part of the state."""

T = TypeVar("T")
Connection = ASGIConnection[Any, Any, Any, Any]


class BadSetting(NoughtsError):
    """An unknown setting, or a bad value for one."""


PROGRAMS = ("opponent", "coach", "watch_x", "watch_o")
"""Settings whose value is a program."""

KINDS = {bool: "true or false", float: "a number", str: "some text"}


def check_settings(changes: Mapping[str, object]) -> None:
    """Raise BadSetting or another NoughtsError for settings that no page would save.

    >>> check_settings({"theme": "pink"})
    Traceback (most recent call last):
        ...
    noughts.ui.web.site.BadSetting: theme: pink is not one of auto, light, dark, high-contrast, no-colour
    """
    usual, offered = Settings().to_json(), [program.name for program in programs()]
    known = {
        "theme": [name for name, _ in choices.THEME_CHOICES],
        "mode": [mode.value for mode in Mode],
        "begins": [side for side, _ in choices.SIDES],
        **dict.fromkeys(PROGRAMS, offered),
    }
    for name, value in changes.items():
        if name not in usual:
            raise BadSetting(f"{quoted(name)}: no such setting; choose from: {', '.join(usual)}")
        kind = type(usual[name])
        if not (type(value) is kind or (kind is float and type(value) is int)):
            raise BadSetting(f"{name}: expected {KINDS[kind]}")
        if name in known and value not in known[name]:
            raise BadSetting(f"{name}: {quoted(value)} is not one of {', '.join(known[name])}")
    settings = Settings().changed(changes)
    Rules.parse(settings.rules)
    read_name(settings.second_name)
    if settings.time:
        TimeControl.parse(settings.time)
    if not 0 <= settings.pace <= LONGEST_PACE_S:
        raise BadSetting(f"pace: expected 0 to {LONGEST_PACE_S:g} seconds")


@dataclass
class Site:
    """The games, the long jobs and the files of one server."""

    hub: Hub
    public_url: str = ""
    """The address of the site from outside; by default the one that a request was sent to."""
    embed_from: tuple[str, ...] = ()
    """Hosts that may show boards in their pages."""
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    sockets: Counter[str] = field(default_factory=Counter)
    """Open sockets by client address."""

    def __post_init__(self) -> None:
        limits = self.limits
        self.reviews = Reviews(self.hub.pool)
        self.puzzles = PuzzleJobs(self.hub.pool)
        self.trees = Trees()
        self.boards = Boards[WebBoard]()
        self.storms = Boards[WebStorm]()
        self.jobs = ClientJobs(self.hub.pool, rate=limits.thinking, max_per_client=limits.searches)
        pool = SearchPool(COMPARISON_PROCESSORS)
        self.comparisons = ClientJobs(pool, rate=limits.thinking, max_per_client=limits.searches)
        """In a separate pool, since a comparison takes many seconds."""
        self.metrics.rooms.set_function(lambda: len(self.hub.rooms()))

    @property
    def library(self) -> Library:
        return self.hub.library

    async def run(self, work: partial[T]) -> T:
        """Do work that may wait for the library in a worker thread."""
        return await self.hub.workers.ask(work)

    # Accounts. These methods read the library.

    def account_of(self, request: Connection) -> Account | None:
        return self.hub.identities.of_secret(request.cookies.get(COOKIE))

    def visitor_of(self, request: Connection) -> str:
        """The owner of a request's searches: its account, or its address."""
        account = self.account_of(request)
        return account.id if account else address_of(request.scope)

    def account_or_guest(self, request: Connection, visitor: Visitor | None = None) -> tuple[Account, list[Cookie]]:
        """The account of a request, or a new guest with the visitor's settings and progress, and the cookies to set."""
        known = self.account_of(request)
        if known:
            return known, []
        secret, guest = self.hub.identities.create_guest()
        visitor = visitor or Visitor.read(request.cookies)
        if visitor != NEW_VISITOR:
            self.library.save_settings(guest.name, visitor.settings)
            self.library.change_progress(guest.name, lambda _: visitor.progress)
        return guest, [self.cookie(secret, request), self.cookie("", request, key=VISITOR_COOKIE, max_age=0)]

    def visitor_cookie(self, visitor: Visitor, request: Connection) -> Cookie:
        return self.cookie(visitor.to_cookie(), request, key=VISITOR_COOKIE)

    def cookie(self, value: str, request: Connection, *, key: str = COOKIE, max_age: int = COOKIE_AGE_S) -> Cookie:
        """A cookie that scripts cannot read: an account's secret, or a visitor's choices."""
        is_secure = self.address(request).startswith("https:")
        return Cookie(key=key, value=value, max_age=max_age, httponly=True, samesite="lax", secure=is_secure, path="/")

    def address(self, request: Connection) -> str:
        return (self.public_url or str(request.base_url)).rstrip("/")

    def me(self, account: Account | None, visitor: Visitor = NEW_VISITOR) -> Me:
        if account is None:
            return Me("", is_guest=True, settings=visitor.settings.to_json())
        settings = self.library.settings(account.name).to_json()
        return Me(account.name, account.is_guest, settings, "" if account.is_guest else self._welcome(account.name))

    def _welcome(self, name: str) -> str:
        store = self.library.store
        return welcome_with_record(name, store.statistics(Seat(name)), store.unfinished(name))

    def change_settings(self, account: Account, changes: Mapping[str, object]) -> None:
        """Save changed settings; if one is bad, raise what ``check_settings`` says and save none."""
        check_settings(changes)
        self.library.save_settings(account.name, self.library.settings(account.name).changed(changes))
