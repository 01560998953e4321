"""Site: everything that the handlers of one server share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, TypeVar

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from noughts.game import Seat
from noughts.play import Library, SearchPool, Settings
from noughts.store.web import Account
from noughts.ui.shared.people import welcome_with_record
from noughts.ui.web.assets import Assets
from noughts.ui.web.caches import HeldPuzzles, Reviews, Trees
from noughts.ui.web.hub import Hub
from noughts.ui.web.identity import COOKIE, YEAR, Identities
from noughts.ui.web.jobs import Inquiries
from noughts.ui.web.messages import Me
from noughts.ui.web.middleware import READING, WRITING, Metrics, Rate
from noughts.ui.web.visitor import NEW_VISITOR, VISITOR_COOKIE, Visitor

ONE_AT_A_TIME = 2
"""Processors of a pool that thinks about one long question at a time."""

ADDRESSES: Mapping[str, str] = {"settings": "/settings", "player": "/player/{name}"}
"""The pages of the site and where they are; no other page can be asked for. A name in braces is part of the state."""

T = TypeVar("T")
Connection = ASGIConnection[Any, Any, Any, Any]


MESSAGES = Rate(burst=40, per_second=10)
THINKING = Rate(burst=40, per_second=1)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do, by its address; a school is one client if it has one address."""

    reading: Rate = READING
    writing: Rate = WRITING
    messages: Rate = MESSAGES
    """Over one socket."""
    sockets: int = 100
    """Open at once."""
    thinking: Rate = THINKING
    """Searches that are watched or compared."""
    searches: int = 3
    """Of these at once."""

    def times(self, people: int) -> Limits:
        """The same for an address that so many share."""
        return Limits(
            self.reading.times(people),
            self.writing.times(people),
            self.messages,
            self.sockets * people,
            self.thinking.times(people),
            self.searches * people,
        )


@dataclass
class Site:
    """A hub, who is who, and the files."""

    hub: Hub
    public_url: str = ""
    """How the site is called from outside; else as each request calls it."""
    limits: Limits = Limits()
    assets: Assets = field(default_factory=Assets)
    metrics: Metrics = field(default_factory=Metrics)
    sockets: Counter[str] = field(default_factory=Counter)
    """How many each address has open."""

    def __post_init__(self) -> None:
        self.identities = Identities(self.hub)
        self.reviews = Reviews(self.hub.thinkers)
        self.puzzles = HeldPuzzles(self.hub.thinkers)
        self.trees = Trees()
        self.inquiries = Inquiries(self.hub.thinkers, rate=self.limits.thinking, most=self.limits.searches)
        self.comparisons = Inquiries(SearchPool(ONE_AT_A_TIME), rate=self.limits.thinking, most=self.limits.searches)
        """Apart from all that players wait for: a comparison is measured in a process of its own, for many seconds."""
        self.metrics.count_rooms(lambda: len(self.hub.rooms()))

    @property
    def library(self) -> Library:
        """Where games are kept."""
        return self.hub.library

    async def run(self, work: partial[T]) -> T:
        """Do something that may wait for the library, in a thread."""
        return await self.hub.workers.ask(work)

    def who(self, request: Connection) -> Account | None:
        """Who asks, by their cookie. Reads the library."""
        return self.identities.of(request.cookies.get(COOKIE))

    def somebody(self, request: Connection, visitor: Visitor | None = None) -> tuple[Account, list[Cookie]]:
        """Who asks; somebody new gets a name, the cookie that makes it theirs, and what they chose and learnt before."""
        known = self.who(request)
        if known:
            return known, []
        secret, made = self.identities.guest()
        visitor = visitor or Visitor.read(request.cookies)
        if visitor != NEW_VISITOR:
            self.library.save_settings(made.name, visitor.settings)
            self.library.change_progress(made.name, lambda _: visitor.progress)
        return made, [self.cookie(secret, request), self._cookie(VISITOR_COOKIE, "", request, max_age=0)]

    def cookie(self, secret: str, request: Connection) -> Cookie:
        """What makes a browser somebody's."""
        return self._cookie(COOKIE, secret, request)

    def visitor_cookie(self, visitor: Visitor, request: Connection) -> Cookie:
        """What a browser keeps for somebody who has no name yet."""
        return self._cookie(VISITOR_COOKIE, visitor.to_cookie(), request)

    def _cookie(self, key: str, value: str, request: Connection, *, max_age: int = YEAR) -> Cookie:
        """What a browser keeps, and no script can read."""
        is_secure = self.address(request).startswith("https:")
        return Cookie(key=key, value=value, max_age=max_age, httponly=True, samesite="lax", secure=is_secure, path="/")

    def address(self, request: Connection) -> str:
        """How the site is called from outside, without a slash at the end."""
        return (self.public_url or str(request.base_url)).rstrip("/")

    def me(self, account: Account | None, visitor: Visitor = NEW_VISITOR) -> Me:
        """What somebody knows about themselves."""
        if account is None:
            return Me("", is_guest=True, settings=visitor.settings.to_json())
        settings = self.library.settings(account.name).to_json()
        return Me(account.name, account.is_guest, settings, "" if account.is_guest else self._welcome(account.name))

    def _welcome(self, name: str) -> str:
        store = self.library.store
        return welcome_with_record(name, store.statistics(Seat(name)), store.unfinished(name))

    def change_settings(self, account: Account, changes: dict[str, Any]) -> None:
        """Remember what somebody chose; what is no setting is left out."""
        known = self.library.settings(account.name).to_json()
        usual = Settings()
        for each in fields(Settings):
            value = changes.get(each.name)
            if isinstance(getattr(usual, each.name), float) and isinstance(value, int) and not isinstance(value, bool):
                value = float(value)
            if type(value) is type(getattr(usual, each.name)):
                known[each.name] = value
        self.library.save_settings(account.name, Settings.from_json(known))
