"""Library: where matches are kept, so that no move and no result is ever lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from noughts.game import Game, Mode, Seat, read_name
from noughts.match import Abandon, Match, Setup, match_from_json, match_of_record, match_to_json
from noughts.play.seats import title_of
from noughts.players.registry import player
from noughts.profiles.progress import Progress, Trainer
from noughts.profiles.settings import LastPlayer, Settings
from noughts.rules import BadName

if TYPE_CHECKING:
    from noughts.store import Profile, Unfinished
    from noughts.store.store import Also, Store
    from noughts.store.writing import PendingWrite


PROGRESS, TRAINER = "progress", "trainer"
Part = TypeVar("Part", Progress, Trainer)
"""Under which names they stand among what is kept of a person."""

IN_MEMORY = "sqlite://"
"""A store that forgets."""

TRIES = 5
"""How often a name is written into a game with which another program goes on."""

Today = Callable[[], datetime]


def utc_now() -> datetime:
    """The date and time."""
    return datetime.now(UTC)


class Library:
    """The store of games, and who plays at this keyboard."""

    def __init__(self, store: Store, *, today: Today = utc_now, last_player: LastPlayer | None = None) -> None:
        self.store = store
        self._last_player = last_player or LastPlayer()
        self.trouble = ""
        """Why games are not kept, if they are not."""
        self._today = today

    @classmethod
    def open(cls, url: str | None = None, *, or_in_memory: bool = False) -> Library:
        """Open the store; where it cannot be opened, play on without one if that is wanted, and know why."""
        from noughts.store.store import Store

        try:
            return cls(Store.open(url), last_player=LastPlayer.usual())
        except OSError as error:
            if not or_in_memory:
                raise
            library = cls(Store.open(IN_MEMORY), last_player=LastPlayer.usual())
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
        self.store.write(self.draft(match, document, version))

    def draft(self, match: Match, document: str, version: int, also: Also | None = None) -> PendingWrite:
        """The same, to be written later, and together with something else or not at all."""
        if match.outcome:
            x, o = _listed(match.setup.x), _listed(match.setup.o)
            return self.store.finishing(replace(match.record(ended=self._today()), x=x, o=o), version, also)
        return self.store.keeping(self.unfinished(match, document, version), also)

    def unfinished(self, match: Match, document: str, version: int) -> Unfinished:
        """A game that goes on, as the store takes it."""
        from noughts.store import Unfinished

        return Unfinished(
            id=match.id,
            x=_listed(match.setup.x),
            o=_listed(match.setup.o),
            rules=str(match.setup.rules),
            plies=len(match.game.moves()),
            document=document,
            version=version,
            updated=self._today(),
        )

    def reopen(self, id: str, rng: Random) -> tuple[Match, int]:  # noqa: A002 - the name that records have for it
        """A game that was left, and the version it is kept in."""
        kept = self.store.reopen(id)
        return match_from_json(kept.document, rng), kept.version

    def newest(self, match: Match, rng: Random) -> tuple[Match, int]:
        """A game as it stands now, going on or ended, and its version; the same as before, in version 0, if it is nowhere."""
        from noughts.store import NoSuchGame

        try:
            return self.reopen(match.id, rng)
        except NoSuchGame:
            pass
        try:
            return match_of_record(self.store.game(match.id), match.setup, rng), 0
        except NoSuchGame:
            return match, 0

    def version_of(self, id: str) -> int | None:  # noqa: A002 - the name that records have for it
        """The version in which a game that goes on is kept; None if it is not, or no longer."""
        return self.store.version_of(id)

    def watch(self, id: str, tell: Callable[[int | None], None]) -> Callable[[], None]:  # noqa: A002 - as above
        """Have somebody told, from another thread, when the version of a game may have changed; returns how to end that."""
        return self.store.changes.watch(id, tell)

    def give_up(self, id: str, rng: Random) -> None:  # noqa: A002 - the name that records have for it
        """Nobody will play a game to its end that was left: it counts as abandoned."""
        match, version = self.reopen(id, rng)
        match.apply(Abandon(), by=match.position.side, now=0.0)
        self.keep(match, "", version + 1)

    def rename_in_games(self, old: str, new: str, rng: Random, now: float) -> None:
        """Call somebody who has another name by now so in all their games that go on."""
        from noughts.store import NoSuchGame

        for kept in self.store.unfinished(new):
            with suppress(NoSuchGame, BadName):  # it has just ended, or the other player has that name
                self._rename_in(kept.id, {old: new}, rng, now)

    def _rename_in(self, id: str, names: Mapping[str, str], rng: Random, now: float) -> None:  # noqa: A002 - as above
        """Write names into a game that may go on while we look."""
        from noughts.store import PlayedElsewhere

        for _ in range(TRIES):
            with suppress(PlayedElsewhere):
                match, version = self.reopen(id, rng)
                setup = match.setup.renamed(names)
                if setup != match.setup:
                    match.setup = setup
                    self.keep(match, match_to_json(match, now), version + 1)
                return

    def remove(self, name: str) -> None:
        """Forget a person; games against somebody else stay, without the name."""
        self.store.remove_person(name)

    def interrupted(self, name: str) -> list[Unfinished]:
        """The unfinished games in which a person plays, the latest first."""
        return self.store.unfinished(name)

    def watched(self) -> list[Unfinished]:
        """The unfinished games of two programs, the latest first."""
        return [game for game in self.store.unfinished() if Mode.of(game.x, game.o) is Mode.WATCH]

    def last_left(self, name: str, *, besides: str = "") -> Unfinished:
        """The game that a person left last, besides the one on the board; only if there is none, one that they watched."""
        from noughts.store import NoSuchGame

        left = [game for game in (*self.interrupted(name), *self.watched()) if game.id != besides]
        if not left:
            raise NoSuchGame(f"resume: {name} has left no {'other ' if besides else ''}game")
        return left[0]

    def somebody(self) -> str | None:
        """The name of whoever played last on this machine."""
        return self._last_player.name()

    def welcome(self, name: str) -> Profile:
        """Whoever plays at this keyboard now; the name is kept as it was spelt the first time."""
        profile = self.store.welcome(read_name(name), self._today())
        self._last_player.remember(profile.name)
        return profile

    def settings(self, name: str) -> Settings:
        """What a person chose last."""
        return Settings.from_json(self._remembered(name))

    def save_settings(self, name: str, settings: Settings) -> None:
        """Remember what a person chose."""
        self.store.change_settings(name, lambda known: {**known, **settings.to_json()})

    def progress(self, name: str) -> Progress:
        """How far a person has come with learning."""
        return Progress.from_json(self._remembered(name).get(PROGRESS))

    def change_progress(self, name: str, change: Callable[[Progress], Progress]) -> Progress:
        """Remember that a person has come further, also if they learn at two places at once."""
        return self._change(name, PROGRESS, Progress, change)

    def keep_task(self, name: str, lesson: str, tasks: int, *, of: int) -> None:
        """Remember that a person has done so many tasks of a lesson."""
        self.change_progress(name, lambda progress: progress.after_task(lesson, tasks, of=of))

    def trainer(self, name: str) -> Trainer:
        """What a person got wrong, and when it comes back."""
        return Trainer.from_json(self._remembered(name).get(TRAINER))

    def change_trainer(self, name: str, change: Callable[[Trainer], Trainer]) -> Trainer:
        """Remember what a person got wrong or right, also if they practise at two places at once."""
        return self._change(name, TRAINER, Trainer, change)

    def _remembered(self, name: str) -> Mapping[str, object]:
        profile = self.store.profile(name)
        return profile.settings if profile else {}

    def _change(self, name: str, part: str, kind: type[Part], change: Callable[[Part], Part]) -> Part:
        """Change one part of what is known of a person, and leave the rest."""

        def changed(known: Mapping[str, object]) -> dict[str, object]:
            return {**known, part: change(kind.from_json(known.get(part))).to_json()}

        return kind.from_json(self.store.change_settings(name, changed)[part])


def _listed(seat: Seat) -> Seat:
    """A seat as the library lists it: a program under its own name, also where it plays itself and is called the second."""
    return Seat(title_of(player(seat.program)), seat.program) if seat.program else seat
