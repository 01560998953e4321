"""A match that is saved as it is played, in steps that let many games share a commit."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeVar

from noughts.game import Mode
from noughts.match import Match, match_from_json, match_to_json
from noughts.play.library import Library
from noughts.rules import NoughtsError, Side

if TYPE_CHECKING:
    from noughts.store.store import Also
    from noughts.store.writing import PendingWrite


T = TypeVar("T")

WriteSteps = Generator["PendingWrite", None, T]
"""Stops at each draft until it is on disk; if it cannot be written, the error is thrown in there."""


def run_writes(steps: WriteSteps[T], write: Callable[[PendingWrite], None]) -> T:
    """Do all of it, writing each draft at once."""
    try:
        draft = next(steps)
        while True:
            try:
                write(draft)
            except Exception as error:
                draft = steps.throw(error)
            else:
                draft = next(steps)
    except StopIteration as end:
        result: T = end.value
        return result


class PersistentMatch:
    """A match that is written after every change; if that fails, it is as it was before the change.

    Other programs may write it too. Once it is watched, ``wake`` is called,
    from any thread, when they have; ``is_overtaken`` then says so. Everything
    else is done while the game is still.
    """

    def __init__(self, library: Library, match: Match, version: int, now: float, rng: Random, wake: Callable[[], None]) -> None:
        self.match = match
        self.version = version
        """How often it has been written; 0 for a game that is nowhere yet."""
        self._library = library
        self._document = match_to_json(match, now)
        self._rng = rng
        self._wake = wake
        self._heard: int | None = version
        """The version that the library is said to have; None if it has none any more, or must be asked."""
        self._end_watch: Callable[[], None] | None = None

    @property
    def is_written(self) -> bool:
        """Whether the library has it."""
        return self.version > 0

    def watch(self) -> None:
        """Be told when another program writes it, as soon as the library has it."""
        if self.is_written and self._end_watch is None:
            self._end_watch = self._library.watch(self.match.id, self._hear)

    def doubt(self) -> None:
        """Ask the library for its version the next time, whatever it is said to be."""
        self._heard = None

    def is_overtaken(self) -> bool:
        """Whether another program has gone on with it; the library is asked only when that may be so."""
        if self._heard == self.version:
            return False
        self._heard = self.version
        return self.is_written and not self.match.outcome and self._library.version_of(self.match.id) != self.version

    def keep(self, now: float, also: Also | None = None) -> WriteSteps[None]:
        """Write the match as it is now; PlayedElsewhere if another program has gone on with it."""
        yield from self._write(now, also)
        heard = self._heard
        if heard is not None and heard < self.version:
            self._heard = self.version  # no need to ask; but what is newer than this, another program has written
        self.watch()

    def _write(self, now: float, also: Also | None = None) -> WriteSteps[None]:
        document = match_to_json(self.match, now)
        try:
            yield self._library.draft(self.match, document, self.version + 1, also)
        except (OSError, NoughtsError):
            self._put(match_from_json(self._document, self._rng), now)
            raise
        self._document = document
        self.version += 1

    def reread(self, now: float) -> None:
        """Take over what another program has made of the game, be it over or going on.

        A game that is nowhere any more stays as it is here, and is kept anew
        with the next move.
        """
        match, self.version = self._library.newest(self.match, self._rng)
        self._keep_time(match, now)
        self._document = match_to_json(match, now)
        self._put(match, now)
        self._heard = self.version
        self.watch()

    def leave(self, now: float, *, drops: bool = True) -> None:
        """Stop the clock and write what is left; a game in which nobody has done anything is dropped, if that is wanted."""
        if self._end_watch:
            self._end_watch()
            self._end_watch = None
        match = self.match
        if match.outcome or not self.is_written:
            return
        match.leave(now)
        # Every move is kept already. If the time that is left cannot be, or another program has gone on with the game, that
        # must not keep anybody from leaving.
        with suppress(OSError, NoughtsError):
            if drops and not is_begun(match):
                self._library.store.drop(match.id, self.version)
            elif match.clock:
                run_writes(self._write(now), self._library.store.write)

    def _hear(self, version: int | None) -> None:
        """The library has this version now, or none; called from another thread, or by our own writing."""
        self._heard = version
        if version != self.version:
            self._wake()

    def _keep_time(self, match: Match, now: float) -> None:
        """What was written without a move, such as a new name, gives nobody the time back that has run here since."""
        before = self.match
        if match.clock and before.clock and match.game.moves() == before.game.moves():
            x, o = (min(match.clock.left(side, now), before.clock.left(side, now)) for side in Side)
            match.clock = replace(match.clock, x_left=x, o_left=o)

    def _put(self, match: Match, now: float) -> None:
        """Another state of the same game, running if this one is."""
        is_running = not self.match.is_paused
        self.match = match
        if is_running and not match.outcome:
            match.begin(now)


def is_begun(match: Match) -> bool:
    """Whether somebody would miss the game: a person has moved in it, or programs play it alone."""
    return match.setup.mode is Mode.WATCH or any(
        node.parent and match.setup.seat(node.parent.position.side).program is None for node in match.game.line()
    )
