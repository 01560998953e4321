"""KeptMatch: a game on the board and its copy in the library, which is never behind what anybody was told."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from noughts.app.library import Library
from noughts.game.seat import Mode
from noughts.match import saving
from noughts.match.match import Match
from noughts.rules.errors import NoughtsError


class KeptMatch:
    """A match that is written after every change; if that fails, it is as it was before the change."""

    def __init__(self, library: Library, match: Match, version: int, now: float, rng: Random) -> None:
        self.match = match
        self._library = library
        self._document = saving.to_json(match, now)
        self._version = version
        """How often it has been written; 0 for a game that is nowhere yet."""
        self._rng = rng

    @property
    def is_written(self) -> bool:
        """Whether the library has it."""
        return self._version > 0

    def keep(self, now: float) -> None:
        """Write the match as it is now."""
        document = saving.to_json(self.match, now)
        try:
            self._library.keep(self.match, document, self._version + 1)
        except (OSError, NoughtsError):
            is_running = not self.match.is_paused
            self.match = saving.from_json(self._document, self._rng)
            if is_running:
                self.match.begin(now)
            raise
        self._document = document
        self._version += 1

    def leave(self, now: float) -> None:
        """Stop the clock and write what is left; a game in which nobody has done anything is dropped."""
        match = self.match
        if match.outcome or not self.is_written:
            return
        if not match.is_paused:
            match.pause(now)
        # Every move is kept already. If the time that is left cannot be, that must not keep anybody from leaving.
        with suppress(OSError, NoughtsError):
            if not is_begun(match):
                self._library.store.drop(match.id)
            elif match.clock:
                self.keep(now)


def is_begun(match: Match) -> bool:
    """Whether somebody would miss the game: a person has moved in it, or programs play it alone."""
    return match.setup.mode is Mode.WATCH or any(
        node.parent and match.setup.seat(node.parent.position.side).program is None for node in match.game.line()
    )
