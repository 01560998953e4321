"""Store: everything that is remembered, behind plain calls.

Each call is one transaction: what it wrote is on disk when it returns, and
if it raises, nothing was written. Many programs may use one database at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from types import TracebackType
from typing import TypeVar

from sqlalchemy import Connection

from noughts.game import UNCOUNTED, Record, Seat
from noughts.rules import NoughtsError
from noughts.store import counters, games, history, people, standings, unfinished
from noughts.store.database import PATIENCE, Database
from noughts.store.errors import BadFilter, DamagedGame, NoSuchGame, NoSuchProfile
from noughts.store.location import DatabaseLocation
from noughts.store.rows import Report
from noughts.store.selection import find_player, selection_of
from noughts.store.unfinished import Changes
from noughts.store.upgrade import prepare
from noughts.store.values import (
    EVERYTHING,
    Added,
    Difference,
    Filter,
    Profile,
    Sort,
    Standing,
    Statistics,
    Summary,
    Unfinished,
    Who,
)
from noughts.store.web import Accounts, WebGames
from noughts.store.writing import PendingWrite, Work, Write

T = TypeVar("T")

Trials = tuple[Callable[[Connection], T], Callable[[Connection], T]]
"""Some work, and what to do in its place when nobody knows whether it was done."""

Also = Work
"""What is written in the same transaction as a game."""


def ignore(damaged: DamagedGame) -> None:
    """Leave a damaged game out without a word."""


class Store:
    """An open database. Use it from any thread; close it at the end."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.changes = Changes(database)
        """Tells those who have a game open that another program has written it."""
        self.accounts = Accounts(database)
        """Who a name belongs to, for games over the web."""
        self.web_games = WebGames(database)
        """Where games over the web are, and who sits there."""

    @classmethod
    def open(cls, url: str | None = None, *, patience: float = PATIENCE) -> Store:
        """Open a database, and create it first if necessary.

        ``url`` is ``sqlite:///path``, a bare path, or ``postgresql://user@host/name``;
        None is a file in the user's data folder. ``patience`` is how many
        seconds to wait for other programs. An older database is brought up to
        date, after a copy of the file was made. Raises a StoreError or BadStore.
        """
        database = Database(DatabaseLocation.parse(url), patience=patience)
        try:
            prepare(database)
        except BaseException:
            database.close()
            raise
        return cls(database)

    def __str__(self) -> str:
        return str(self._database.location)

    @property
    def has_server(self) -> bool:
        """Whether programs on several machines may use it at once."""
        return not self._database.is_sqlite

    @property
    def is_shared(self) -> bool:
        """Whether another program can write it: all but one in memory."""
        return self._database.is_shared

    def close(self) -> None:
        """Give the connections back."""
        self.changes.close()
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def profile(self, name: str) -> Profile | None:
        """The person of that name, in any case."""
        with self._database.reading() as connection:
            return people.find(connection, name)

    def welcome(self, name: str, now: datetime) -> Profile:
        """The person of that name, made now if nobody knew them; the spelling of the first time stays."""
        return self.profile(name) or self._database.write(lambda connection: people.welcome(connection, name, now))

    def rename(self, old: str, new: str) -> Profile:
        """Give a person another name, and all their games with it; NameTaken if another person has it."""
        return self._database.write(*_gone_is_done(lambda connection: people.rename(connection, old, new), NoSuchProfile))

    def remove_person(self, name: str) -> None:
        """Forget a person; their finished games stay without the name, so that nobody else's record changes."""
        self._database.write(*_gone_is_done(lambda connection: people.remove(connection, name), NoSuchProfile))

    def merge_guest(self, ids: Collection[str], old: str, new: str) -> None:
        """Make games that one person played, by their ids, those of another one; the standings follow.

        Where the two played each other, nothing changes.
        """
        self._database.write(lambda connection: games.merge_guest(connection, ids, old, new))

    def profiles(self) -> list[Profile]:
        """All people, by name."""
        with self._database.reading() as connection:
            return people.everybody(connection)

    def change_settings(self, name: str, change: people.Change) -> Mapping[str, object]:
        """Make something else of what a person has set, also while others do so, and return it."""
        made: list[Mapping[str, object]] = []

        def work(connection: Connection) -> Mapping[str, object]:
            made.append(people.change_settings(connection, name, change))
            return made[-1]

        def again(connection: Connection) -> Mapping[str, object]:
            known = people.known(connection, name).settings
            return known if made and known == made[-1] else work(connection)

        return self._database.write(work, again)

    def setting(self, key: str) -> str | None:
        """A setting that belongs to nobody in particular."""
        with self._database.reading() as connection:
            return people.setting_of(connection, key)

    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting that belongs to nobody in particular."""
        self._database.write(lambda connection: people.set_setting(connection, key, value))

    def keep(self, kept: Unfinished, also: Also | None = None) -> None:
        """Write an unfinished game; PlayedElsewhere unless its version is one more than what is there."""
        self.write(self.keeping(kept, also))

    @staticmethod
    def keeping(kept: Unfinished, also: Also | None = None) -> PendingWrite:
        """The same, to be written later."""
        work = _with(lambda connection: unfinished.keep(connection, kept), also)
        again = _unless(lambda connection: unfinished.is_kept(connection, kept), work)
        return PendingWrite(kept.id, kept.version, work, again)

    def unfinished(self, name: str | None = None) -> list[Unfinished]:
        """The games that go on, latest first; of one person if named."""
        with self._database.reading() as connection:
            return unfinished.all_kept(connection, name)

    def reopen(self, game_id: str) -> Unfinished:
        """One unfinished game; NoSuchGame if there is none with this id."""
        with self._database.reading() as connection:
            return unfinished.reopen(connection, game_id)

    def version_of(self, game_id: str) -> int | None:
        """The version of an unfinished game; None if there is none with this id."""
        with self._database.reading() as connection:
            return unfinished.version_of(connection, game_id)

    def drop(self, game_id: str, version: int) -> None:
        """Delete an unfinished game; PlayedElsewhere if it has another version by now."""
        self._database.write(*_gone_is_done(lambda connection: unfinished.drop(connection, game_id, version), NoSuchGame))
        self.changes.wrote(game_id, None)

    def finish(self, record: Record, version: int | None = None, also: Also | None = None) -> None:
        """Write a game that has ended, with all that follows from it, and no longer keep it as unfinished.

        The main line is kept, variations are not. The version, if given, is
        one more than that of the unfinished game. GameKnown if it was written before.
        """
        self.write(self.finishing(record, version, also))

    @staticmethod
    def finishing(record: Record, version: int | None = None, also: Also | None = None) -> PendingWrite:
        """The same, to be written later."""
        work = _with(lambda connection: games.finish(connection, record, version), also)
        again = _unless(lambda connection: games.is_finished(connection, record), work)
        return PendingWrite(record.id, None, work, again)

    def write(self, pending: PendingWrite) -> None:
        """Write what was prepared; on disk when this returns."""
        self._database.write(pending.apply, again=pending.reapply)
        self.changes.wrote(pending.game, pending.version)

    def submit(self, pending: Sequence[PendingWrite]) -> Future[list[BaseException | None]]:
        """Write what many have prepared, without waiting: the future has the error of each that was not written.

        None pays for another's mistake.
        """
        writes = [Write(each.apply, each.reapply) for each in pending]

        def tell() -> None:
            for each, write in zip(pending, writes, strict=True):
                if write.error is None:
                    self.changes.wrote(each.game, each.version)

        return self._database.submit(writes, tell)

    def add(self, records: Iterable[Record], each: Callable[[Added], None] = lambda added: None) -> Added:  # noqa: ARG005
        """Write very many games, leaving out those that are there.

        A game without an id gets one from what it is, so that nothing is ever
        there twice. Games are written some thousand at a time: if one of them
        cannot be written, those of earlier batches stay. ``each`` is told after
        every batch how many games have been written so far.
        """
        return games.add(self._database, records, each)

    def game(self, which: str) -> Record:
        """A game by its number, its id, the beginning of its id, or ``last``; NoSuchGame if there is none."""
        with self._database.reading() as connection:
            return history.one(connection, which)

    def history(
        self,
        wanted: Filter = EVERYTHING,
        *,
        newest_first: bool = True,
        limit: int = 20,
        offset: int = 0,
        report: Report = ignore,
    ) -> list[Summary]:
        """A page of games, by when they ended; those that cannot be read are reported and left out."""
        with self._database.reading() as connection:
            selection = selection_of(connection, wanted)
            if selection is None:
                return []
            return history.page(connection, selection, report, newest_first=newest_first, limit=limit, offset=offset)

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """How many games the history has, abandoned ones included."""
        with self._database.reading() as connection:
            selection = selection_of(connection, wanted)
            return history.count(connection, selection) if selection else 0

    def games(self, wanted: Filter = EVERYTHING, report: Report = ignore) -> Iterator[Record]:
        """All games, oldest first; only some are in memory at a time, and those that cannot be read are reported."""
        with self._database.reading() as connection:
            selection = selection_of(connection, wanted)
            if selection:
                yield from history.every(connection, selection, report)

    def statistics(self, name: str | Seat, wanted: Filter = EVERYTHING) -> Statistics:
        """All that the games of a person or a program add up to; nothing but zeros for whom nobody knows.

        As on a leaderboard, games that were tried again do not count.
        """
        with self._database.reading() as connection:
            selection = selection_of(connection, _counted(_about(name, wanted)))
            known = find_player(connection, name)
            if selection is None or known is None:
                return Statistics(name=name.name if isinstance(name, Seat) else name)
            return standings.statistics(connection, selection)

    def leaderboard(
        self,
        wanted: Filter = EVERYTHING,
        *,
        who: Who = Who.PEOPLE,
        sort: Sort = Sort.WIN_RATE,
        ascending: bool = False,
        least_games: int = 1,
        limit: int = 20,
    ) -> list[Standing]:
        """The players of the filter's games, ranked; among equals, the one with more games comes first."""
        with self._database.reading() as connection:
            selection = selection_of(connection, _counted(wanted))
            if selection is None:
                return []
            return standings.leaderboard(
                connection, selection, who=who, sort=sort, ascending=ascending, least_games=least_games, limit=limit
            )

    def damaged(self) -> list[DamagedGame]:
        """The games that cannot be read, of all that there are; every one is tried."""
        found: list[DamagedGame] = []
        deque(self.games(report=found.append), maxlen=0)
        return found

    def remove_game(self, which: str) -> str:
        """Take a game out of the history and the standings, by its number or its id; returns it as a line of JSON.

        A game that can be read can be brought back from that line with ``add``; of
        one that is damaged it has the columns as they were.
        """
        return self._database.write(*_gone_is_done(lambda connection: games.remove(connection, which), NoSuchGame))

    def recount(self) -> list[Difference]:
        """What in the standings is not as the games say; nothing, when all is right."""
        with self._database.reading() as connection:
            return counters.recount(connection)

    def rebuild(self) -> None:
        """Make the standings again from the games."""
        self._database.write(counters.rebuild)


def _with(work: Also, also: Also | None) -> Also:
    """Two pieces of work as one; what was done already is found out first."""

    def both(connection: Connection) -> None:
        if also:
            also(connection)
        work(connection)

    return both


def _unless(is_done: Callable[[Connection], bool], work: Work) -> Work:
    """Work, unless it turns out that it was done."""
    return lambda connection: None if is_done(connection) else work(connection)


def _gone_is_done(work: Callable[[Connection], T], gone: type[NoughtsError]) -> Trials[T]:
    """Work after which something is no longer there, and the same once more: if it is gone by then, it was we who did it."""
    done: list[T] = []

    def first(connection: Connection) -> T:
        done[:] = [work(connection)]
        return done[0]

    def again(connection: Connection) -> T:
        try:
            return first(connection)
        except gone:
            if not done:
                raise
            return done[0]

    return first, again


def _about(name: str | Seat, wanted: Filter) -> Filter:
    """The games of one player among those of a filter."""
    if wanted.player not in (None, name):
        raise BadFilter("player: statistics are about one player; name the other as the opponent")
    return replace(wanted, player=name)


def _counted(wanted: Filter) -> Filter:
    """Those of the games that count in a standing."""
    return replace(wanted, without=wanted.without | UNCOUNTED)
