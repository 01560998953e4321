"""Reception: where games of the web begin: at once, with a friend who comes by a link, or once more."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from random import Random
from uuid import uuid4

import msgspec

from noughts.game import Assist, Game
from noughts.match import Match, Setup, match_to_json
from noughts.play import Library, LiveGame
from noughts.play.session import retry_from
from noughts.rules import NoughtsError, Side
from noughts.store import NoSuchGame, Unfinished
from noughts.store.web import Account, WebGame
from noughts.ui.web.caches import Remembered
from noughts.ui.web.messages import GameLink, NewGame
from noughts.ui.web.state import own_side, settled, setup_of

LINK_BYTES, INVITE_BYTES = 15, 12
"""Chance in a link, and in an invitation."""


class NameInUse(NoughtsError):
    """The name belongs to somebody else."""


class Reception:
    """Writes the links and first states of games into the library; all of it may be called from any thread."""

    def __init__(self, library: Library, now: Callable[[], float], today: Callable[[], datetime], rng: Random) -> None:
        self._library = library
        self._now = now
        self._today = today
        self._rng = rng
        self._owners = Remembered(library.store.accounts.by_id, now)

    def new_game(self, asked: NewGame, account: Account) -> GameLink:
        """Begin a game, or wait for a friend to come."""
        which = _link_id(account, asked.key)
        if asked.key and (known := self._begun(which)):
            return known
        asked = settled(asked, self._rng)
        setup = setup_of(asked, account.name)
        self._check_second_name(asked, account)
        mine = own_side(asked)
        seats = {side: account.id if self._is_mine(asked, side, mine) else None for side in Side}
        link = WebGame(
            id=which,
            game=str(uuid4()),
            setup=msgspec.json.encode(asked).decode(),
            owner=account.id,
            x=seats[Side.X],
            o=seats[Side.O],
            invite=secrets.token_urlsafe(INVITE_BYTES) if asked.mode == "invite" else None,
            is_private=asked.is_private,
            pace=asked.pace if asked.mode == "watch" else 0.0,
        )
        self._make(link, None if link.invite else self._match(link, setup))
        return GameLink(link.id, link.invite or "")

    def _begun(self, which: str) -> GameLink | None:
        """A game that was begun before, though nobody heard of it."""
        try:
            found = self._library.store.web_games.find(which)
        except NoSuchGame:
            return None
        return GameLink(found.id, found.invite or "")

    @staticmethod
    def _is_mine(asked: NewGame, side: Side, mine: Side) -> bool:
        return asked.mode == "people" or (asked.mode != "watch" and side is mine)

    def _check_second_name(self, asked: NewGame, account: Account) -> None:
        """Nobody plays under the name of somebody who is not there."""
        if asked.mode == "people" and asked.second_name:
            other = self._library.store.accounts.of_name(asked.second_name)
            if other and other.id != account.id:
                raise NameInUse(f"{other.name}: this name belongs to somebody; invite them, or choose another name")

    def sit(self, which: str, invite: str, account: Account) -> GameLink:
        """Take the open seat of a game; SeatTaken if somebody was faster."""
        links = self._library.store.web_games
        link = links.find(which)
        if link.sides(account.id):
            return GameLink(link.id)
        side = Side.O if link.x else Side.X
        asked = msgspec.json.decode(link.setup, type=NewGame)
        match = self._match(link, setup_of(asked, self.name_of(link), account.name))
        sat = links.sit(link, invite, account.id, side, self._first_state(match))
        self._library.store.changes.wrote(sat.game, 1)
        return GameLink(sat.id)

    def again(self, link: WebGame, game: LiveGame) -> str:
        """The rematch of a game, made by whoever comes first."""
        asked = msgspec.json.decode(link.setup, type=NewGame)
        asked = msgspec.structs.replace(asked, side="o" if asked.side == "x" else "x", x=asked.o, o=asked.x)
        made = replace(_another(link, game), setup=msgspec.json.encode(asked).decode(), x=link.o, o=link.x)
        return self._make(made, self._match(made, game.setup.swapped()), after=link.id).id

    def practice(self, link: WebGame, game: LiveGame, plies: int | None) -> str:
        """The same two at a position of a game that is over, with the moves so far; marked as practice."""
        setup, before = retry_from(game.match.record(), plies)
        made = _another(link, game)
        match = self._match(made, setup, before)
        match.mark(Assist.RETRY)
        return self._make(made, match).id

    def _make(self, link: WebGame, match: Match | None, *, after: str | None = None) -> WebGame:
        first = self._first_state(match) if match else None
        return self._library.store.web_games.make(link, self._today(), first, after=after)

    def _match(self, link: WebGame, setup: Setup, game: Game | None = None) -> Match:
        return Match(setup, id=link.game, started=self._today(), rng=self._rng, game=game)

    def _first_state(self, match: Match) -> Unfinished:
        return self._library.unfinished(match, match_to_json(match, self._now()), 1)

    def name_of(self, link: WebGame) -> str:
        """What whoever began a game is called."""
        owner = self._owners.get(link.owner)
        return owner.name if owner else ""

    def forget_name(self, account: str) -> None:
        """Somebody is called something else now."""
        self._owners.forget(lambda known: known.id == account)


def _another(link: WebGame, game: LiveGame) -> WebGame:
    """A link for the game that those of another one play next, with the score so far."""
    score = msgspec.json.encode((dict(game.score.wins), game.score.draws)).decode()
    return replace(link, id=secrets.token_urlsafe(LINK_BYTES), game=str(uuid4()), score=score, rematch_by=None, next=None)


def _link_id(account: Account, key: str) -> str:
    """What nobody guesses; the same for somebody who asks again with the same key."""
    if not key:
        return secrets.token_urlsafe(LINK_BYTES)
    known = hashlib.sha256(f"{account.id} {key}".encode()).digest()[:LINK_BYTES]
    return base64.urlsafe_b64encode(known).decode()
