"""Store: people, games and standings in a database.

Each call is one transaction: what it wrote is on disk when it returns, and
if it raises, nothing was written. Many programs may use one database at once.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from functools import partial
from types import TracebackType
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, func, select

from noughts.game import UNCOUNTED, Record, Seat
from noughts.rules import NoughtsError, Position
from noughts.store import games, history, openings, people, standings, unfinished
from noughts.store.database import PATIENCE, Database, DatabaseLocation
from noughts.store.errors import (
    BadFilter,
    DamagedGame,
    NoSuchGame,
    NoSuchProfile,
    NotAStore,
    StoreError,
    StoreLocked,
    StoreTooNew,
)
from noughts.store.rows import Report
from noughts.store.schema import versions
from noughts.store.selection import find_player, selection_of
from noughts.store.unfinished import Changes
from noughts.store.upgrade import check_version, prepare
from noughts.store.values import (
    EVERYTHING,
    Added,
    Difference,
    Explored,
    Filter,
    Profile,
    SavedBoard,
    Sort,
    Statistics,
    Summary,
    TallyRow,
    Unfinished,
    Who,
)
from noughts.store.web import Accounts, WebGames
from noughts.store.writing import PendingWrite, Work, Write

T = TypeVar("T")
P = ParamSpec("P")


def ignore(damaged: DamagedGame) -> None:
    """The default for reports of damaged games: do nothing."""


class Store:
    """An open database. Use it from any thread; close it at the end."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.changes = Changes(database)
        self.accounts = Accounts(database)
        self.web_games = WebGames(database)

    @classmethod
    def open(cls, url: str | None = None, *, patience: float = PATIENCE, to_read: bool = False) -> Store:
        """Open a database, and create it first if necessary; raises a StoreError or BadStore.

        ``url`` is ``sqlite:///path``, a bare path, or ``postgresql://user@host/name``; None is a file in the user's
        data folder. ``patience`` is how many seconds to wait for other programs. An older database is upgraded, after a
        copy of the file was made. With ``to_read``, a file that cannot be written is opened all the same.
        """
        location = DatabaseLocation.parse(url)
        try:
            return cls._open(Database(location, patience=patience), prepare)
        except (NotAStore, StoreTooNew, StoreLocked):
            raise
        except StoreError:
            if not to_read or not location.path or not os.access(location.path, os.R_OK):
                raise
            return cls._open(Database(location, patience=patience, to_read=True), check_version)

    @classmethod
    def _open(cls, database: Database, prepare: Callable[[Database], None]) -> Store:
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
        """Whether programs on several machines can use it at once."""
        return not self._database.is_sqlite

    @property
    def is_shared(self) -> bool:
        """Whether another program can write to it, as to every database that is not in memory."""
        return self._database.is_shared

    def close(self) -> None:
        self.changes.close()
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _read(self, query: Callable[Concatenate[Connection, P], T], *values: P.args, **named: P.kwargs) -> T:
        with self._database.reading() as connection:
            return query(connection, *values, **named)

    def profile(self, name: str) -> Profile | None:
        """The person with this name, in upper or lower case; None if there is none."""
        return self._read(people.find, name)

    def welcome(self, name: str, now: datetime) -> Profile:
        """The person with this name, who is made if unknown; a known person keeps the first spelling."""
        return self.profile(name) or self._database.write(lambda connection: people.welcome(connection, name, now))

    def rename(self, old: str, new: str) -> Profile:
        """Give a person another name, in all their games too; NameTaken if another person has it."""
        return self._write_once(lambda connection: people.rename(connection, old, new), NoSuchProfile)

    def remove_person(self, name: str) -> None:
        """Forget a person; their finished games stay without the name, so that their opponents keep the results."""
        self._write_once(lambda connection: games.remove_person(connection, name), NoSuchProfile)

    def merge_guest(self, ids: Collection[str], old: str, new: str) -> None:
        """Give games of one person, by their ids, to another; a game between the two does not change."""
        self._database.write(lambda connection: games.merge_guest(connection, ids, old, new))

    def profiles(self) -> list[Profile]:
        """All people, ordered by name."""
        return self._read(people.everyone)

    def change_settings(self, name: str, change: people.Change) -> Mapping[str, object]:
        """Change the settings of a person and return the new ones; safe while other programs do the same."""
        made: list[Mapping[str, object]] = []

        def work(connection: Connection) -> Mapping[str, object]:
            made.append(people.change_settings(connection, name, change))
            return made[-1]

        def again(connection: Connection) -> Mapping[str, object]:
            known = people.known(connection, name).settings
            return known if made and known == made[-1] else work(connection)

        return self._database.write(work, again)

    def save_board(self, person: str, saved: SavedBoard) -> None:
        """Save an analysis board of a person, replacing any board of that name; BoardNotSaved if there are too many."""
        self._database.write(lambda connection: people.save_board(connection, person, saved))

    def board_names(self, person: str) -> list[str]:
        """The names of the boards that a person saved, latest first."""
        return self._read(people.board_names, person)

    def saved_board(self, person: str, name: str) -> SavedBoard:
        """A board that a person saved; NoSuchGame if there is none with this name, DamagedGame if it cannot be read."""
        return self._read(people.saved_board, person, name)

    def remove_board(self, person: str, name: str) -> None:
        """Delete a saved board; NoSuchGame if there is none with this name."""
        self._write_once(lambda connection: people.remove_board(connection, person, name), NoSuchGame)

    def setting(self, key: str) -> str | None:
        """A setting of the program, not of a person; None if it is not set."""
        return self._read(people.setting_of, key)

    def set_setting(self, key: str, value: str) -> None:
        self._database.write(lambda connection: people.set_setting(connection, key, value))

    def change_setting(self, key: str, change: Callable[[str | None], str]) -> None:
        """Change a setting of the program; safe while other programs do the same."""
        self._database.write(lambda connection: people.change_setting(connection, key, change))

    def save(self, saved: Unfinished) -> None:
        """Write an unfinished game; PlayedElsewhere unless its version is one more than the one in the database."""
        self.write(self.saving(saved))

    @staticmethod
    def saving(saved: Unfinished, *also: Work) -> PendingWrite:
        """``save`` as a write for later, with other work in the same transaction."""
        return _pending(
            saved.id, saved.version, (*also, partial(unfinished.save, saved=saved)), partial(unfinished.is_saved, saved=saved)
        )

    def unfinished(self, name: str | None = None) -> list[Unfinished]:
        """The unfinished games, latest first; if a name is given, those of one person."""
        return self._read(unfinished.all_unfinished, name)

    def reopen(self, game_id: str) -> Unfinished:
        """An unfinished game; NoSuchGame if there is none with this id."""
        return self._read(unfinished.reopen, game_id)

    def version_of(self, game_id: str) -> int | None:
        """The version of an unfinished game; None if there is none with this id."""
        return self._read(unfinished.version_of, game_id)

    def check(self) -> None:
        """StoreError if nothing can be written, for example because the file was deleted."""
        self._database.write(lambda connection: connection.execute(select(func.count()).select_from(versions)).scalar())

    def drop(self, game_id: str, version: int) -> None:
        """Delete an unfinished game; PlayedElsewhere if it has another version."""
        self._write_once(lambda connection: unfinished.drop(connection, game_id, version), NoSuchGame)
        self.changes.wrote(game_id, None)

    def finish(self, record: Record, version: int | None = None) -> None:
        """Write the main line of a game that has ended, and delete it as unfinished.

        The version, if given, is one more than that of the unfinished game. GameKnown if it was written before.
        """
        self.write(self.finishing(record, version))

    @staticmethod
    def finishing(record: Record, version: int | None = None, *also: Work) -> PendingWrite:
        """``finish`` as a write for later, with other work in the same transaction."""
        finish = partial(games.finish, record=record, version=version)
        return _pending(record.id, None, (*also, finish), partial(games.is_finished, record=record))

    def write(self, pending: PendingWrite) -> None:
        """Carry out a write; on disk when this returns."""
        self._database.write(pending.apply, again=pending.reapply)
        self.changes.wrote(pending.game, pending.version)

    def submit(self, pending: Sequence[PendingWrite]) -> Future[list[BaseException | None]]:
        """Queue several writes; the future gets the error of each, None for success. They fail independently."""
        writes = [Write(each.apply, each.reapply) for each in pending]

        def notify() -> None:
            for each, write in zip(pending, writes, strict=True):
                if write.error is None:
                    self.changes.wrote(each.game, each.version)

        return self._database.submit(writes, notify)

    def add(self, records: Record | Iterable[Record], each: Callable[[Added], None] | None = None) -> Added:
        """Write a game, or very many, except those that are there already.

        A game without an id gets one derived from its content and from how often it came before, so that adding the
        same games again adds nothing. Games are written in batches: if one of them cannot be written, earlier batches
        stay. ``each`` is called with the counts so far after every batch.
        """
        records = [records] if isinstance(records, Record) else records
        return games.add(self._database, records, each or (lambda _: None))

    def game(self, which: str) -> Record:
        """A game by its number, its id, the beginning of its id, or ``last``; NoSuchGame if there is none."""
        return self._read(history.one, which)

    def history(
        self,
        wanted: Filter = EVERYTHING,
        *,
        newest_first: bool = True,
        limit: int = 20,
        offset: int = 0,
        report: Report = ignore,
    ) -> list[Summary]:
        """A page of games, ordered by date; those that cannot be read are reported and left out."""
        with self._database.reading() as connection:
            selection = selection_of(connection, wanted)
            if selection is None:
                return []
            return history.page(connection, selection, report, newest_first=newest_first, limit=limit, offset=offset)

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """The number of games in the history, with abandoned ones."""
        with self._database.reading() as connection:
            selection = selection_of(connection, wanted)
            return history.count(connection, selection) if selection else 0

    def games(self, wanted: Filter = EVERYTHING, report: Callable[[DamagedGame], None] = ignore) -> Iterator[Record]:
        """All games, oldest first; only some are in memory at a time, and those that cannot be read are reported."""
        with self._database.reading() as connection:
            selection = selection_of(connection, wanted)
            if selection:
                yield from history.every(connection, selection, report)

    def statistics(self, name: str | Seat, wanted: Filter = EVERYTHING) -> Statistics:
        """The totals of a person or a program; all zero for an unknown name.

        As on a leaderboard, retried games do not count.
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
    ) -> list[TallyRow]:
        """The players of the selected games, ranked; among equals, the one with more games comes first."""
        with self._database.reading() as connection:
            selection = selection_of(connection, _counted(wanted))
            if selection is None:
                return []
            return standings.leaderboard(
                connection, selection, who=who, sort=sort, ascending=ascending, least_games=least_games, limit=limit
            )

    def explore(self, position: Position, *, players: int = 3, games: int = 8) -> Explored:
        """What was played from a position, up to symmetry: results, those who played it most, and the latest games.

        Moves are counted from the first ``openings.MOST_MARKS`` positions of a game.
        """
        with self._database.reading() as connection:
            tallies, latest = openings.moves_played(connection, position, players, games)
            moves = dict(latest)
            found = history.summaries(connection, list(moves))
            return Explored(tallies, tuple((each, moves[each.number]) for each in found), openings.uncounted(connection))

    def count_openings(self) -> int:
        """Count the moves of some more games of an older database; returns how many games are left.

        Each call is a transaction of a second or two; after a crash, another program continues.
        """
        with self._database.reading() as connection:
            if not openings.uncounted(connection):
                return 0
        return self._database.write(openings.count_some)

    def damaged(self) -> list[DamagedGame]:
        """Try to read every game, and return the errors of those that cannot be read."""
        found: list[DamagedGame] = []
        deque(self.games(report=found.append), maxlen=0)
        return found

    def remove_game(self, which: str) -> str:
        """Delete a finished game by its number or its id; returns it as a line of JSON.

        ``add`` brings a game back from its line; the line of a damaged one has its columns.
        """
        return self._write_once(lambda connection: games.remove(connection, which), NoSuchGame)

    def recount(self) -> list[Difference]:
        """Compare the standings with the games; an empty list if they match."""
        return self._read(games.recount)

    def rebuild(self) -> None:
        """Derive the standings and the opening moves from the games again."""
        self._database.write(games.rebuild)
        while self.count_openings():
            pass

    def _write_once(self, work: Callable[[Connection], T], gone: type[NoughtsError]) -> T:
        """Do work that raises ``gone`` the second time.

        If it is repeated because a connection broke at the very end, that error shows that it was done.
        """
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

        return self._database.write(first, again)


def _pending(game: str, version: int | None, works: Sequence[Work], is_done: Callable[[Connection], bool]) -> PendingWrite:
    """Several pieces of work as one; the game comes last, since the others find out whether a command is repeated."""

    def apply(connection: Connection) -> None:
        for work in works:
            work(connection)

    return PendingWrite(game, version, apply, lambda connection: None if is_done(connection) else apply(connection))


def _about(name: str | Seat, wanted: Filter) -> Filter:
    if wanted.player not in (None, name):
        raise BadFilter("player: statistics are about one player; name the other as the opponent")
    return replace(wanted, player=name)


def _counted(wanted: Filter) -> Filter:
    return replace(wanted, without=wanted.without | UNCOUNTED)
