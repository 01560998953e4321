"""Library: the store of a person at a keyboard, with matches, settings and progress."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from noughts.game import Game, Mode, Seat, name_key
from noughts.game.record import FIRST_YEAR, LAST_YEAR, is_in_range
from noughts.lessons.ratings import Rating, Solver, after_try, known_ratings
from noughts.match import Abandon, Match, Setup, match_from_json, match_of_record, match_to_json
from noughts.play.seats import GUEST, account_name, title_of
from noughts.players.registry import player
from noughts.profiles.past_games import PastGame, PastGames
from noughts.profiles.progress import Progress, Trainer
from noughts.profiles.settings import LastPlayer, Settings
from noughts.rules import BadName, BadRecord

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from noughts.lessons.puzzles import Puzzle
    from noughts.store import Profile, Unfinished
    from noughts.store.store import Store
    from noughts.store.writing import PendingWrite, Work


PROGRESS, TRAINER, MEMORY = "progress", "trainer", "memory"
Part = TypeVar("Part", Progress, Trainer)

PUZZLE_RATINGS = "puzzle ratings"
IN_MEMORY = "sqlite://"  # gone when the program ends
MAX_TRIES = 5  # to rename a player in a game that another program may be changing

Today = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Library:
    """A store, and the last player on this machine."""

    def __init__(self, store: Store, *, today: Today = utc_now, last_player: LastPlayer | None = None) -> None:
        self.store = store
        self._last_player = last_player or LastPlayer()
        self.storage_error = ""  # why games are kept in memory only; empty if they are saved
        self._today = today

    @classmethod
    def open(cls, url: str | None = None, *, or_in_memory: bool = False, to_read: bool = False) -> Library:
        """Open the store; with ``or_in_memory``, a failure leads to one in memory, and ``storage_error`` says why."""
        from noughts.store.store import Store

        try:
            return cls(Store.open(url, to_read=to_read), last_player=LastPlayer.default())
        except OSError as error:
            if not or_in_memory:
                raise
            library = cls(Store.open(IN_MEMORY), last_player=LastPlayer.default())
            library.storage_error = str(error)
            return library

    def _now(self) -> datetime:
        """The date and time; BadRecord if no game can have it, since the clock is wrong."""
        now = self._today()
        if not is_in_range(now):
            raise BadRecord(f"the clock says {now:%Y-%m-%d}; games are from {FIRST_YEAR} to {LAST_YEAR}. Set the clock.")
        return now

    def close(self) -> None:
        self.store.close()

    def unsaved(self) -> str:
        """Why games are no longer saved; empty if they are."""
        if not self.storage_error:
            try:
                self.store.check()
            except OSError as error:
                return str(error)
        return self.storage_error

    def move(self, folder: Path) -> Path:
        """Continue in a new database in a folder and return its file; earlier games stay where they are."""
        from noughts.store.store import Store

        names = chain(["noughts.db"], (f"noughts-{number}.db" for number in count(2)))
        path = next(path for path in map(folder.joinpath, names) if not path.exists())
        store, before = Store.open(str(path)), self.store
        self.store, self.storage_error = store, ""
        with suppress(OSError):
            before.close()
        return path

    def new_match(self, setup: Setup, rng: Random, game: Game | None = None) -> Match:
        return Match(setup, id=str(uuid4()), started=self._now(), rng=rng, game=game)

    def pending_write(self, match: Match, document: str, version: int, *also: Work) -> PendingWrite:
        """The write that saves a match, unfinished or just ended, in one transaction with ``also``."""
        if match.outcome:
            x, o = _listed(match.setup.x), _listed(match.setup.o)
            return self.store.finishing(replace(match.record(ended=self._now()), x=x, o=o), version, *also)
        return self.store.saving(self.unfinished(match, document, version), *also)

    def unfinished(self, match: Match, document: str, version: int) -> Unfinished:
        from noughts.store import Unfinished

        return Unfinished(
            id=match.id,
            x=_listed(match.setup.x),
            o=_listed(match.setup.o),
            rules=str(match.setup.rules),
            plies=len(match.game.moves()),
            document=document,
            version=version,
            updated=self._now(),
        )

    def reopen(self, id: str, rng: Random) -> tuple[Match, int]:  # noqa: A002 - the name that records have for it
        """An unfinished match and its version; NoSuchGame if there is none with this id."""
        kept = self.store.reopen(id)
        return match_from_json(kept.document, rng), kept.version

    def newest(self, match: Match, rng: Random) -> tuple[Match, int]:
        """A match and its version as the store has them now; version 0 if it has ended or is not stored."""
        from noughts.store import NoSuchGame

        try:
            return self.reopen(match.id, rng)
        except NoSuchGame:
            pass
        try:
            return match_of_record(self.store.game(match.id), match.setup, rng), 0
        except NoSuchGame:
            return match, 0

    def abandon(self, id: str, rng: Random) -> None:  # noqa: A002 - the name that records have for it
        match, version = self.reopen(id, rng)
        match.apply(Abandon(), by=match.position.side, now=0.0)
        self.store.write(self.pending_write(match, "", version + 1))

    def rename_in_games(self, old: str, new: str, rng: Random, now: float) -> None:
        from noughts.store import NoSuchGame, PlayedElsewhere

        for kept in self.store.unfinished(new):
            for _ in range(MAX_TRIES):
                # Another program may change it now, it may have just ended, or the other player has that name.
                with suppress(PlayedElsewhere, NoSuchGame, BadName):
                    match, version = self.reopen(kept.id, rng)
                    setup = match.setup.renamed({old: new})
                    if setup != match.setup:
                        match.setup = setup
                        self.store.write(self.pending_write(match, match_to_json(match, now), version + 1))
                    break

    def watched(self) -> list[Unfinished]:
        return [game for game in self.store.unfinished() if Mode.of(game.x, game.o) is Mode.WATCH]

    def last_left(self, name: str, mode: Mode, *, besides: str = "") -> Unfinished:
        """The last unfinished game of a person, or in watch mode of two programs; NoSuchGame if there is none."""
        from noughts.store import NoSuchGame

        left = self.watched() if mode is Mode.WATCH else self.store.unfinished(name)
        found = next((game for game in left if game.id != besides), None)
        if found is None:
            who = "there is" if mode is Mode.WATCH else f"{name} has"
            raise NoSuchGame(f"resume: {who} no {'other ' if besides else ''}unfinished game")
        return found

    def last_player(self) -> str | None:
        """The name of the last player on this machine; None if it is unknown or no longer a valid name."""
        with suppress(BadName):
            return (name := self._last_player.name()) and self.own_name(name)
        return None

    def welcome(self, name: str) -> Profile:
        """The player at this keyboard, who is made if unknown and remembered as the last player."""
        profile = self.store.welcome(self.own_name(name), self._now())
        self._last_player.remember(profile.name)
        return profile

    def own_name(self, name: str) -> str:
        """The name of a known person, of a guest, or a new one; BadName if nobody can have it."""
        if profile := self.store.profile(name):
            return profile.name
        return GUEST if name_key(name) == name_key(GUEST) else account_name(name)

    def settings(self, name: str) -> Settings:
        return Settings.from_json(self._stored(name))

    def save_settings(self, name: str, settings: Settings) -> None:
        self.store.change_settings(name, lambda known: {**known, **settings.to_json()})

    def progress(self, name: str) -> Progress:
        return Progress.from_json(self._stored(name).get(PROGRESS))

    def change_progress(self, name: str, change: Callable[[Progress], Progress]) -> Progress:
        return self._change(name, PROGRESS, Progress, change)

    def puzzle_ratings(self) -> dict[str, Rating]:
        """The rating of each kind of puzzle, from everyone's tries."""
        return _puzzle_ratings(self.store.setting(PUZZLE_RATINGS))

    def rate_try(self, name: str, puzzle: Puzzle, *, is_solved: bool) -> tuple[Solver, Solver]:
        """Rate a person's first try at a puzzle with a grade, and the kind of puzzle; the person before and after it."""
        kind, ratings = puzzle.kind, self.puzzle_ratings()
        before = after = self.progress(name).solver
        if kind in ratings and not before.knows(puzzle.position):
            after = self.change_progress(
                name, lambda known: known.after_try(ratings[kind], puzzle.position, is_solved=is_solved)
            ).solver

            def changed(kept: str | None) -> str:
                known = _puzzle_ratings(kept)
                _, known[kind] = after_try(before.rating, known[kind], is_solved=is_solved)
                return json.dumps({name: asdict(rating) for name, rating in known.items()})

            self.store.change_setting(PUZZLE_RATINGS, changed)
        return before, after

    def keep_task(self, name: str, lesson: str, tasks: int, *, of: int) -> None:
        self.change_progress(name, lambda progress: progress.after_task(lesson, tasks, of=of))

    def trainer(self, name: str) -> Trainer:
        return Trainer.from_json(self._stored(name).get(TRAINER))

    def change_trainer(self, name: str, change: Callable[[Trainer], Trainer]) -> Trainer:
        """Change the mistakes of a person; safe in several programs at once."""
        return self._change(name, TRAINER, Trainer, change)

    def memories(self, setup: Setup) -> Mapping[str, PastGames]:
        """What characters remember of the person in a game, by program; with two people, of X."""
        person = _person_of(setup)
        kept = self._stored(person).get(MEMORY) if person else None
        return {program: PastGames.from_json(games) for program, games in kept.items()} if isinstance(kept, Mapping) else {}

    def remembering(self, setup: Setup, games: Mapping[str, PastGame]) -> Work | None:
        """Work that saves what is to be remembered of a game, by program; None if there is nothing."""
        from noughts.store import NoSuchProfile, people

        person = _person_of(setup)

        def changed(known: Mapping[str, object]) -> dict[str, object]:
            kept = known.get(MEMORY)
            memories = dict(kept) if isinstance(kept, Mapping) else {}
            memories |= {
                name: PastGames.from_json(memories.get(name)).with_game(game).to_json() for name, game in games.items()
            }
            return {**known, MEMORY: memories}

        def work(connection: Connection) -> None:
            with suppress(NoSuchProfile):  # a guest without a profile is not remembered
                people.change_settings(connection, person, changed)

        return work if person and games else None

    def _stored(self, name: str) -> Mapping[str, object]:
        profile = self.store.profile(name)
        return profile.settings if profile else {}

    def _change(self, name: str, part: str, kind: type[Part], change: Callable[[Part], Part]) -> Part:

        def changed(known: Mapping[str, object]) -> dict[str, object]:
            return {**known, part: change(kind.from_json(known.get(part))).to_json()}

        return kind.from_json(self.store.change_settings(name, changed)[part])


def _puzzle_ratings(kept: str | None) -> dict[str, Rating]:
    from noughts.lessons.puzzles import KINDS  # only for those who practise

    try:
        return known_ratings(json.loads(kept or "{}"), KINDS)
    except ValueError:  # a damaged setting
        return dict(KINDS)


def _person_of(setup: Setup) -> str:
    """The name of the person in a game, or of the first of two; empty if there is none."""
    return next((seat.name for seat in (setup.x, setup.o) if seat.program is None and seat.name), "")


def _listed(seat: Seat) -> Seat:
    """A seat as the library lists it: a program under its own title, even in a game against itself."""
    return Seat(title_of(player(seat.program)), seat.program) if seat.program else seat
