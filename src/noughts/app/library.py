"""Library: where matches are kept, so that no move and no result is ever lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING
from uuid import uuid4

from noughts.app.seating import title_of
from noughts.app.settings import Settings
from noughts.game.game import Game
from noughts.game.seat import Mode, Seat, read_name
from noughts.match import saving
from noughts.match.match import Match
from noughts.match.setup import Setup
from noughts.players.roster import player

if TYPE_CHECKING:  # SQLAlchemy is behind these, and takes its time
    from noughts.store.store import Store
    from noughts.store.values import Profile, Unfinished

IN_MEMORY = "sqlite://"
"""A store that forgets."""

LAST_PLAYER = "last player"
"""The setting that names who played last on this machine."""

Today = Callable[[], datetime]


def utc_now() -> datetime:
    """The date and time."""
    return datetime.now(UTC)


class Library:
    """The store of games, and who plays at this keyboard."""

    def __init__(self, store: Store, *, today: Today = utc_now) -> None:
        self.store = store
        self.trouble = ""
        """Why games are not kept, if they are not."""
        self._today = today

    @classmethod
    def open(cls, url: str | None = None, *, or_in_memory: bool = False) -> Library:
        """Open the store; where it cannot be opened, play on without one if that is wanted, and know why."""
        from noughts.store.store import Store

        try:
            return cls(Store.open(url))
        except OSError as error:
            if not or_in_memory:
                raise
            library = cls(Store.open(IN_MEMORY))
            library.trouble = str(error)
            return library

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def new_match(self, setup: Setup, rng: Random, game: Game | None = None) -> Match:
        """A game that begins now, with these moves if there are any."""
        return Match(setup, id=str(uuid4()), started=self._today(), rng=rng, game=game)

    def keep(self, match: Match, document: str, version: int) -> None:
        """Write a game that goes on, or has just ended, and its standings; on disk when this returns."""
        setup = match.setup
        x, o = _listed(setup.x), _listed(setup.o)
        if match.outcome:
            self.store.finish(replace(match.record(ended=self._today()), x=x, o=o), version)
            return
        from noughts.store.values import Unfinished

        kept = Unfinished(
            id=match.id,
            x=x,
            o=o,
            rules=str(setup.rules),
            plies=len(match.game.moves()),
            document=document,
            version=version,
            updated=self._today(),
        )
        self.store.keep(kept)

    def reopen(self, id: str, rng: Random) -> tuple[Match, int]:  # noqa: A002 - the name that records have for it
        """A game that was left, and the version it is kept in."""
        kept = self.store.reopen(id)
        return saving.from_json(kept.document, rng), kept.version

    def give_up(self, id: str, rng: Random) -> None:  # noqa: A002 - the name that records have for it
        """Nobody will play a game to its end that was left: it counts as abandoned."""
        match, version = self.reopen(id, rng)
        match.abandon(0.0)
        self.keep(match, "", version + 1)

    def remove(self, name: str) -> None:
        """Forget a person; games against somebody else stay, without the name."""
        self.store.remove(name)

    def interrupted(self, name: str) -> list[Unfinished]:
        """The games that a person left, the latest first; games of programs alone belong to whoever is here."""
        games = self.store.unfinished()
        own = {game.id for game in self.store.unfinished(name)}
        return [game for game in games if game.id in own or Mode.of(game.x, game.o) is Mode.WATCH]

    def last_left(self, name: str, *, besides: str = "") -> Unfinished:
        """The game that somebody left last, besides the one on the board."""
        from noughts.store.errors import NoSuchGame

        left = [game for game in self.interrupted(name) if game.id != besides]
        if not left:
            raise NoSuchGame(f"resume: {name} has left no {'other ' if besides else ''}game")
        return left[0]

    def somebody(self) -> str | None:
        """The name of whoever played last."""
        return self.store.setting(LAST_PLAYER)

    def welcome(self, name: str) -> Profile:
        """Whoever plays at this keyboard now; the name is kept as it was spelt the first time."""
        profile = self.store.welcome(read_name(name), self._today())
        self.store.set_setting(LAST_PLAYER, profile.name)
        return profile

    def settings(self, name: str) -> Settings:
        """What a person chose last."""
        profile = self.store.profile(name)
        return Settings.from_json(profile.settings if profile else {})

    def save_settings(self, name: str, settings: Settings) -> None:
        """Remember what a person chose."""
        self.store.save_settings(name, settings.to_json())


def _listed(seat: Seat) -> Seat:
    """A seat as the library lists it: a program under its own name, also where it plays itself and is called the second."""
    return Seat(title_of(player(seat.program)), seat.program) if seat.program else seat
