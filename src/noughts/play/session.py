"""Session: the games at one keyboard. Commands go in; events and a view come out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from noughts.game import Assist, Game, Record
from noughts.match import Abandon, Event, GameNotOver, Match, MatchCommand, NotYourTurn, Play, Rematch, Setup
from noughts.play.library import Library
from noughts.play.live_game import LiveGame
from noughts.play.persistence import is_begun
from noughts.play.pool import SearchPool, shared_pool
from noughts.play.program_turn import SearchSetup
from noughts.play.view import BoardView, RunningScore
from noughts.play.viewer import Viewer
from noughts.rules import NoughtsError, Side, quoted
from noughts.search import Limit
from noughts.search.registry import NamedSearch, Searcher


def retry_from(record: Record, plies: int | None = None) -> tuple[Setup, Game]:
    """The setup and the moves of a game from a position of another one.

    The position is the one after so many plies, or the last one in which a person was to move. There is no clock.
    """
    setup = Setup(record.game.rules, record.x, record.o, coach=record.coach)
    line = record.game.line()
    if plies is None:
        people = [side for side in Side if setup.seat(side).program is None]
        open_to_people = [ply for ply, node in enumerate(line) if not node.position.outcome and node.position.side in people]
        plies = max(open_to_people, default=0)
    game = Game(line[0].position)
    for node in line[1 : plies + 1]:
        if node.move:
            game.play(node.move, effort=node.effort)
    return setup, game


THINKING_TIME = Limit(seconds=1)  # per move; small boards need a thousandth of that


class NoGame(NoughtsError):
    """There is no game yet."""


class Session:
    """One game after another at one keyboard: a live game and its viewer.

    Call it from one thread at a time. ``wake`` is called from other threads when ``poll`` would return something new.
    ``poll`` never waits, ``wait`` does. Every move is saved before its event is returned.
    """

    def __init__(
        self,
        library: Library,
        *,
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        limit: Limit = THINKING_TIME,
        searcher: Searcher | None = None,
        pool: SearchPool | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.library = library
        self._rng = rng or Random()  # noqa: S311 - games, not secrets
        self._clock = clock
        pool = pool or shared_pool()
        self._search = SearchSetup(pool, searcher or NamedSearch(table_cache=pool.table_cache), limit)
        self._front_end_wake = wake
        self._awake = threading.Event()
        self._pace = 0.0
        self._viewer: Viewer | None = None
        self._played: set[str] = set()  # ids of all games of this session

    # The game on the board

    @property
    def has_game(self) -> bool:
        """Whether there is a game, over or not."""
        return self._viewer is not None

    @property
    def setup(self) -> Setup:
        return self._live.setup

    @property
    def pace(self) -> float:
        """Seconds that a program takes at least for a move, so that people can follow."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = seconds
        if self._viewer:
            self._viewer.pace = seconds

    @property
    def finds_values(self) -> bool:
        return self._viewer is not None and self._viewer.finds_values

    def new_game(self, setup: Setup, earlier: Game | None = None) -> list[Event]:
        """Begin a game; an unfinished one stays in the library.

        A game that continues from an ``earlier`` one is marked as a retry and counts separately.
        """
        match = self.library.new_match(setup, self._rng, earlier)
        if earlier:
            match.mark(Assist.RETRY)
        return self._seat(match, version=0)

    def rematch(self) -> list[Event]:
        self._live.do(Rematch(), self._by)
        return self.new_game(self.setup.swapped())

    def restart(self) -> list[Event]:
        """Abandon the game and begin again with the same setup; after the end, a rematch."""
        if self.view().outcome:
            return self.rematch()
        if is_begun(self._live.match):  # else it is not recorded
            self._live.do(Abandon(), self._by)
        return self.new_game(self.setup)

    def reopen(self, id: str) -> list[Event]:  # noqa: A002 - the name that records have for it
        """Continue an unfinished game; if it is the current one, read it again."""
        live = self._viewer and self._viewer.live
        if live and live.id == id and not live.match.outcome:
            live.refresh()
            return self.poll()
        return self._seat(*self.library.reopen(id, self._rng))

    def retry(self, record: Record | None = None, plies: int | None = None) -> list[Event]:
        """Begin a game, marked as practice, from a position of a game that is over.

        The position is the one after so many plies, or the last one in which a person was to move.
        """
        return self.new_game(*retry_from(record or self.finished("try again"), plies))

    def finished(self, what: str) -> Record:
        """The record of the game if it is over, else GameNotOver; ``what`` names the command."""
        match = self._live.match
        if not match.outcome:
            raise GameNotOver(f"{what}: the game is not over yet")
        return match.record()

    def rename(self, old: str, new: str) -> None:
        """Give a player at this keyboard a new name, in the game, its score and their unfinished games."""
        if self._viewer:
            self._viewer.live.rename({old: new})
        self.library.rename_in_games(old, new, self._rng, self._clock())

    def merge_guest(self, old: str, new: str) -> None:
        """Give a guest's games of this session to the person they turn out to be."""
        self.library.store.merge_guest(self._played, old, new)
        self.rename(old, new)

    def save(self, folder: Path) -> Path | None:
        """Save the game in a new database in a folder if it is not saved where it was; returns its file, else None."""
        if not self.library.unsaved():
            return None
        path = self.library.move(folder)
        self._live.save_as_new()
        return path

    def leave(self) -> None:
        """Close the game; it stays in the library, with the time that is left."""
        if self._viewer:
            self._viewer.leave()
            self._viewer.live.close()
        self._viewer = None

    def _seat(self, match: Match, version: int) -> list[Event]:
        """Start or resume a match; the score continues while the same two play."""
        score = self._viewer.live.score if self._viewer else RunningScore()
        if {match.setup.x.name, match.setup.o.name} != set(score.wins):
            score = RunningScore.of(match.setup)
        self.leave()
        self._played.add(match.id)
        live = LiveGame(self.library, match, version, search=self._search, clock=self._clock, rng=self._rng)
        live.score = score
        self._viewer = Viewer(live, self._search, self._wake)
        self._viewer.pace = self._pace
        live.begin()
        return self.poll()

    @property
    def _viewing(self) -> Viewer:
        if self._viewer is None:
            raise NoGame("there is no game yet. Start one first.")
        return self._viewer

    @property
    def _live(self) -> LiveGame:
        return self._viewing.live

    @property
    def _by(self) -> Side:
        """The side that acts at this keyboard: the only person in the game, or the side to move."""
        return self.setup.only_person or self._live.position.side

    # Commands

    def do(self, command: MatchCommand) -> list[Event]:
        """Carry out a command for the only person in the game, or for the side to move."""
        live = self._live
        if isinstance(command, Play):
            what = quoted(str(command.move))
            live.match.check_open(what)
            if not live.match.is_persons_turn:
                raise NotYourTurn(f"{what}: it is {live.match.seat_to_move.name}'s turn")
        live.do(command, self._by)
        return self.poll()

    def step(self) -> list[Event]:
        self._live.step()
        return self.poll()

    def hint(self) -> list[Event]:
        self._viewing.ask_hint()
        return self.poll()

    def analyse(self, *, on: bool = True) -> list[Event]:
        self._viewing.analyse(on=on)
        return self.poll()

    # Events and the view

    def poll(self) -> list[Event]:
        return self._viewer.poll() if self._viewer else []

    def wait(self, timeout: float | None = None) -> list[Event]:
        """``poll``, but wait until something happens, nothing more can happen, or the time is up."""
        end = None if timeout is None else self._clock() + timeout
        while True:
            self._awake.clear()
            happened = self.poll()
            now = self._clock()
            if happened or not self.is_busy or (end is not None and now >= end):
                return happened
            by_time = self._viewer.live.next_moment(now, self._pace) if self._viewer else None
            moments = [moment for moment in (end, by_time) if moment is not None]
            self._awake.wait(max(0.0, min(moments) - now) if moments else None)

    @property
    def is_busy(self) -> bool:
        return self._viewer is not None and self._viewer.is_busy

    def view(self) -> BoardView:
        return self._viewing.view(self._clock())

    def _wake(self) -> None:
        self._awake.set()
        self._front_end_wake()
