"""EventLog: what has happened in a room, numbered, so that it can be told again to whoever comes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from noughts.app import BoardView, ChangedElsewhere, LiveGame
from noughts.app.wire import NAMES
from noughts.game import UNMEASURED, Effort
from noughts.match import Ended, Event, MoveMade
from noughts.rules import Move, Side
from noughts.ui.view.event_texts import event_text
from noughts.ui.web.messages import Told

REMEMBERED = 300
"""Events that are told again."""

Numbered = tuple[int, Event]
Moves = tuple[tuple[Move, Effort], ...]


class EventLog:
    """Numbers that hold for one room, in one process, until it is closed; ``epoch`` tells them from all others."""

    def __init__(self, epoch: str) -> None:
        self._epoch = epoch
        self._events: deque[Numbered] = deque(maxlen=REMEMBERED)
        self._number = 0
        self._seen = 0
        self._moves: Moves = ()
        """Those that have been told, or were there before."""
        self._is_over = False
        """Whether the end has been told."""

    @property
    def at(self) -> str:
        """Where in all that happens we are."""
        return f"{self._epoch}.{self._number}"

    def begin(self, live: LiveGame) -> None:
        """A game is on the board; what happened before is no news."""
        self._moves = live.moves
        self._is_over = live.match.outcome is not None

    def collect(self, live: LiveGame) -> list[Numbered]:
        """What is new; what another process did is told like what was done here."""
        happened = live.events_since(self._seen)
        self._seen = live.revision
        fresh: list[Numbered] = []
        for event in [ChangedElsewhere("")] if happened is None else happened:
            for known in self._elsewhere(live) if isinstance(event, ChangedElsewhere) else [event]:
                fresh.append(self.add(known))
                if isinstance(known, MoveMade):
                    self._moves = (*self._moves, (known.move, known.effort))
                self._is_over |= isinstance(known, Ended)
        self._moves, self._is_over = live.moves, live.match.outcome is not None
        return fresh

    def add(self, event: Event) -> Numbered:
        """Number what has happened, in the game or around it."""
        self._number += 1
        self._events.append((self._number, event))
        return self._events[-1]

    def _elsewhere(self, live: LiveGame) -> Sequence[Event]:
        known = self._moves
        if [move for move, _ in live.moves[: len(known)]] != [move for move, _ in known]:
            return [ChangedElsewhere("")]
        made: list[Event] = [
            MoveMade(node.parent.position.side, node.move, UNMEASURED)
            for node in live.match.game.node.path()[len(known) + 1 :]
            if node.parent and node.move
        ]
        outcome = None if self._is_over else live.match.outcome
        return [*made, Ended(outcome)] if outcome else made or [ChangedElsewhere("")]

    def missed(self, since: str) -> list[Numbered]:
        """What has happened since somebody was here; nothing if that cannot be known, since the state tells all."""
        epoch, _, number = since.partition(".")
        if epoch != self._epoch or not (number.isascii() and number.isdigit()) or len(number) > 12:
            return []
        if self._events and int(number) < self._events[0][0] - 1:
            return []
        return [(each, event) for each, event in self._events if each > int(number)]


def told(number: int | None, event: Event, view: BoardView) -> Told:
    """An event in the words of whoever looks."""
    side, move = getattr(event, "side", None), getattr(event, "move", None)
    return Told(
        number,
        NAMES[type(event)],
        event_text(event, view),
        side=side.value if isinstance(side, Side) else "",
        move=str(move) if isinstance(move, Move) else "",
    )
