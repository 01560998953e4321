"""Session: what a front at one keyboard holds. Commands go in; events and a view come out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

from noughts.game import Assist, Game, Mode, Node, Record
from noughts.match import Abandon, Event, GameGoesOn, Match, MatchCommand, NotYourTurn, Play, Rematch, Resign, Setup
from noughts.play.library import Library
from noughts.play.live_game import LiveGame
from noughts.play.persistence import is_begun
from noughts.play.pool import SearchPool, shared_pool
from noughts.play.view import BoardView, RunningScore
from noughts.play.viewer import Means, Viewer
from noughts.rules import NoughtsError, Side, quoted
from noughts.search import Limit
from noughts.search.auto import Auto
from noughts.search.registry import Searcher


def retry_from(record: Record, plies: int | None = None) -> tuple[Setup, Game]:
    """The same two at the position after so many plies; else at the last one in which a person was to move.

    There is no clock, and the moves so far are part of the new game, so that
    a replay shows how it came about.
    """
    setup = Setup(record.game.rules, record.x, record.o, coach=record.coach)
    line = record.game.line()
    if plies is None:
        plies = next((ply for ply in reversed(range(len(line))) if _is_open_to_person(setup, line[ply])), 0)
    game = Game(line[0].position)
    for node in line[1 : plies + 1]:
        if node.move:
            game.play(node.move, effort=node.effort)
    return setup, game


def _is_open_to_person(setup: Setup, node: Node) -> bool:
    return not node.position.outcome and setup.seat(node.position.side).program is None


THINKING_TIME = Limit(seconds=1)
"""For each move of a program; on small boards it needs a thousandth of that."""


class NoGame(NoughtsError):
    """There is no game on the board."""


class Session:
    """One game after another between the same chairs: a live game, and the viewer at this keyboard.

    One call at a time. ``wake`` is called from other threads whenever
    ``poll`` would find something new. ``poll`` never waits, ``wait`` does.
    Every move is in the library before the event that tells of it is returned.
    """

    def __init__(
        self,
        library: Library,
        *,
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        limit: Limit = THINKING_TIME,
        searcher: Searcher | None = None,
        thinkers: SearchPool | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.library = library
        self._rng = rng or Random()  # noqa: S311 - games, not secrets
        self._clock = clock
        pool = thinkers or shared_pool()
        self._means = Means(pool, searcher or Auto(table_cache=pool.table_cache), limit)
        self._front_wake = wake
        self._awake = threading.Event()
        self._pace = 0.0
        self._game: LiveGame | None = None
        self._viewer: Viewer | None = None
        self._sitting: set[str] = set()
        """The games that have been on the board so far."""

    # The game on the board

    @property
    def has_game(self) -> bool:
        """Whether there is a game on the board, over or not."""
        return self._game is not None

    @property
    def setup(self) -> Setup:
        """What was settled before the game on the board began."""
        return self._live.setup

    @property
    def pace(self) -> float:
        """Seconds that a program takes for a move at least, so that people can follow."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = seconds
        if self._viewer:
            self._viewer.pace = seconds

    @property
    def finds_values(self) -> bool:
        """Whether the values of all moves are found out: to be shown, or for a coach to comment on them."""
        return self._viewer is not None and self._viewer.finds_values

    def new_game(self, setup: Setup) -> list[Event]:
        """Begin a game; one that goes on is left, and kept."""
        return self._seat(self.library.new_match(setup, self._rng), version=0)

    def rematch(self) -> list[Event]:
        """The same two again, with the sides swapped."""
        self._live.do(Rematch(), self._by)
        return self.new_game(self.setup.swapped())

    def restart(self) -> list[Event]:
        """The same game from its start, the one that goes on being recorded as abandoned; after the end, a rematch."""
        if self.view().outcome:
            return self.rematch()
        if is_begun(self._live.match):  # else nobody would miss it
            self._live.do(Abandon(), self._by)
        return self.new_game(self.setup)

    def reopen(self, id: str) -> list[Event]:  # noqa: A002 - the name that records have for it
        """Go on with a game that was left; if it is the one on the board, as it stands in the library."""
        if self._game and self._game.id == id and not self._game.match.outcome:
            self._game.look()
            return self.poll()
        return self._seat(*self.library.reopen(id, self._rng))

    def retry(self, record: Record | None = None, plies: int | None = None) -> list[Event]:
        """A new game, marked as practice, from a position of a game that is over.

        Without a number of plies: from the last position in which a person
        was to move.
        """
        setup, game = retry_from(record or self.finished("play on"), plies)
        match = self.library.new_match(setup, self._rng, game)
        match.mark(Assist.RETRY)
        return self._seat(match, version=0)

    def finished(self, what: str) -> Record:
        """The game on the board for what can only be done when it is over."""
        match = self._live.match
        if not match.outcome:
            raise GameGoesOn(f"{what}: the game is not over yet")
        return match.record()

    def rename(self, old: str, new: str) -> None:
        """Somebody at this keyboard has another name by now: also in the game on the board, its score, and games they left."""
        if self._game:
            self._game.rename({old: new})
        self.library.rename_in_games(old, new, self._rng, self._clock())

    def hand_over(self, old: str, new: str) -> None:
        """A guest turns out to be somebody else: what they played at this keyboard since it was sat down at becomes theirs."""
        self.library.store.merge_guest(self._sitting, old, new)
        self.rename(old, new)

    def leave(self) -> None:
        """Stop everything; the game stays in the library as it is, with the time that is left."""
        if self._viewer:
            self._viewer.leave()
        if self._game:
            self._game.close()
        self._game = self._viewer = None

    def _seat(self, match: Match, version: int) -> list[Event]:
        """Put a game on the board and start it; the score runs on while the same two play."""
        score = self._game.score if self._game else RunningScore()
        if {match.setup.x.name, match.setup.o.name} != set(score.wins):
            score = RunningScore.of(match.setup)
        self.leave()
        self._sitting.add(match.id)
        means = self._means
        self._game = LiveGame(
            self.library,
            match,
            version,
            thinkers=means.thinkers,
            clock=self._clock,
            limit=means.limit,
            searcher=means.searcher,
            rng=self._rng,
            score=score,
        )
        self._viewer = Viewer(self._game, means, self._wake)
        self._viewer.pace = self._pace
        self._game.begin()
        return self.poll()

    @property
    def _live(self) -> LiveGame:
        if self._game is None:
            raise NoGame("there is no game yet. Start one first.")
        return self._game

    @property
    def _by(self) -> Side:
        """Who acts at this keyboard: the only person in the game, or the one to move."""
        return self.setup.only_person or self._live.position.side

    # What people do

    def do(self, command: MatchCommand) -> list[Event]:
        """Carry out a command for the only person in the game, or for the one to move."""
        live = self._live
        if isinstance(command, Play):
            what = quoted(str(command.move))
            live.match.check_open(what)
            if not live.match.is_persons_turn:
                raise NotYourTurn(f"{what}: it is {live.match.seat_to_move.name}'s turn")
        if isinstance(command, Resign) and self.setup.mode is Mode.WATCH:
            raise NotYourTurn("resign: nobody here plays this game")
        live.do(command, self._by)
        return self.poll()

    def step(self) -> list[Event]:
        """During a pause: let a program make one move."""
        self._live.step()
        return self.poll()

    def hint(self) -> list[Event]:
        """Ask for the best move and the reason; they come as an event when they are found."""
        self._look.ask_hint()
        return self.poll()

    def analyse(self, *, on: bool = True) -> list[Event]:
        """Show what every move is worth in each position from now on, or stop showing it."""
        self._look.analyse(on=on)
        return self.poll()

    @property
    def _look(self) -> Viewer:
        if self._viewer is None:
            raise NoGame("there is no game yet. Start one first.")
        return self._viewer

    # What happens

    def poll(self) -> list[Event]:
        """What has happened since the last time; never waits."""
        return self._viewer.poll() if self._viewer else []

    def wait(self, timeout: float | None = None) -> list[Event]:
        """The same, but wait until something happens, nothing can happen any more, or time is up."""
        end = None if timeout is None else self._clock() + timeout
        while True:
            self._awake.clear()
            happened = self.poll()
            now = self._clock()
            if happened or not self.is_busy or (end is not None and now >= end):
                return happened
            by_time = self._game.next_moment(now, self._pace) if self._game else None
            moments = [moment for moment in (end, by_time) if moment is not None]
            self._awake.wait(max(0.0, min(moments) - now) if moments else None)

    @property
    def is_busy(self) -> bool:
        """Whether something will happen without anybody doing anything: a program thinks, or a clock runs."""
        return self._viewer is not None and self._viewer.is_busy

    def view(self) -> BoardView:
        """The game as it stands."""
        return self._look.view(self._clock())

    def _wake(self) -> None:
        self._awake.set()
        self._front_wake()
