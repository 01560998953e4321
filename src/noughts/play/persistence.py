"""A match that is saved as it is played, in steps, so that several games can share a commit."""

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
    from noughts.store.writing import PendingWrite, Work


T = TypeVar("T")

WriteSteps = Generator["PendingWrite", None, T]
"""Yields each write and waits until it is on disk; if it fails, the error is thrown into the generator."""


def run_writes(steps: WriteSteps[T], write: Callable[[PendingWrite], None]) -> T:
    try:
        pending = next(steps)
        while True:
            try:
                write(pending)
            except Exception as error:
                pending = steps.throw(error)
            else:
                pending = next(steps)
    except StopIteration as end:
        result: T = end.value
        return result


class PersistentMatch:
    """A match that is written after every change; if writing fails, the change is undone.

    Other programs may write it too: ``wake`` is then called from any thread,
    and ``is_overtaken`` says so. Hold the game's lock for everything else.
    """

    def __init__(self, library: Library, match: Match, version: int, now: float, rng: Random, wake: Callable[[], None]) -> None:
        self.match = match
        self.version = version  # how often it was written; 0 for a game that is not saved yet
        self._library = library
        self._document = match_to_json(match, now)
        self._rng = rng
        self._wake = wake
        self._heard: int | None = version  # the version in the library, as last reported; None if unknown
        self._end_watch: Callable[[], None] | None = None

    @property
    def is_written(self) -> bool:
        return self.version > 0

    def watch(self) -> None:
        """Watch for writes of other programs, once the game is saved."""
        if self.is_written and self._end_watch is None:
            self._end_watch = self._library.store.changes.watch(self.match.id, self._hear)

    def recheck(self) -> None:
        """Ask the library for its version in the next ``is_overtaken``."""
        self._heard = None

    def is_overtaken(self) -> bool:
        """Whether another program has written it; the library is asked only if that is possible."""
        if self._heard == self.version:
            return False
        self._heard = self.version
        return self.is_written and not self.match.outcome and self._library.store.version_of(self.match.id) != self.version

    def save(self, now: float, *also: Work) -> WriteSteps[None]:
        """Write the match; PlayedElsewhere if another program has written it."""
        yield from self._write(now, *also)
        heard = self._heard
        if heard is not None and heard < self.version:
            self._heard = self.version  # our own write; a newer version is from another program
        self.watch()

    def save_as_new(self, now: float) -> WriteSteps[None]:
        self.version, self._heard, self._end_watch = 0, 0, None
        yield from self.save(now)

    def _write(self, now: float, *also: Work) -> WriteSteps[None]:
        document = match_to_json(self.match, now)
        try:
            yield self._library.pending_write(self.match, document, self.version + 1, *also)
        except (OSError, NoughtsError):
            self._put(match_from_json(self._document, self._rng), now)
            raise
        self._document = document
        self.version += 1

    def reread(self, now: float) -> None:
        """Replace the match by what another program has written, finished or not.

        If the game is no longer in the library, it stays as it is and is saved again with the next move.
        """
        match, self.version = self._library.newest(self.match, self._rng)
        self._keep_time(match, now)
        self._document = match_to_json(match, now)
        self._put(match, now)
        self._heard = self.version
        self.watch()

    def leave(self, now: float, *, drops: bool = True) -> None:
        """Stop the clock and save the time that is left; with ``drops``, delete a game that has not begun."""
        if self._end_watch:
            self._end_watch()
            self._end_watch = None
        match = self.match
        if match.outcome or not self.is_written:
            return
        match.leave(now)
        # Every move is already saved. Leaving must not fail because the time that is left cannot be saved, or because
        # another program has continued the game.
        with suppress(OSError, NoughtsError):
            if drops and not is_begun(match):
                self._library.store.drop(match.id, self.version)
            elif match.clock:
                run_writes(self._write(now), self._library.store.write)

    def _hear(self, version: int | None) -> None:
        """Called with the version in the library, from another thread or after our own write."""
        self._heard = version
        if version != self.version:
            self._wake()

    def _keep_time(self, match: Match, now: float) -> None:
        """Keep the shorter times: a write without a move, for example a new name, has older ones."""
        before = self.match
        if match.clock and before.clock and match.game.moves() == before.game.moves():
            x, o = (min(match.clock.left(side, now), before.clock.left(side, now)) for side in Side)
            match.clock = replace(match.clock, x_left=x, o_left=o)

    def _put(self, match: Match, now: float) -> None:
        """Replace the match by another state of the same game; it runs if this one does."""
        is_running = not self.match.is_paused
        self.match = match
        if is_running and not match.outcome:
            match.begin(now)


def is_begun(match: Match) -> bool:
    """Whether the game is worth keeping: a person has moved in it, or programs play it."""
    return match.setup.mode is Mode.WATCH or any(
        node.parent and match.setup.seat(node.parent.position.side).program is None for node in match.game.line()
    )
