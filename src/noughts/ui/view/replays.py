"""Replays: a recorded game gone through again: in words, and at a pace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noughts.app import BoardView, Replay
from noughts.game import Record
from noughts.rules import Position, Side
from noughts.ui.view.choices import pace_beside
from noughts.ui.view.panel import status_text
from noughts.ui.view.texts import outcome_text

FASTEST = 0.25
"""Seconds for a move that shows itself; what comes faster cannot be followed."""


def names_of(record: Record) -> dict[Side, str]:
    """Who played, by their marks where nobody knows."""
    return {Side.X: record.x.name or "X", Side.O: record.o.name or "O"}


def position_to_search(record: Record, ply: int) -> Position:
    """Where a search of somebody who looks at a game begins: the position that is shown; at the end the one before."""
    line = record.game.line()
    return line[min(ply, max(0, len(line) - 2))].position


def replay_texts(record: Record, width: int = 80) -> Iterator[str]:
    """Every position of a game with the move that led to it, and how it ended."""
    names, line = names_of(record), record.game.line()
    for number, node in enumerate(line):
        if node.parent and node.move:
            yield f"{number}. {names[node.parent.position.side]} plays {node.move}."
        yield "\n" + node.position.drawing(last=node.move.cell if node.move else None, width=width) + "\n"
    last = line[-1].outcome
    yield outcome_text(last, names, record.game.rules) if last else "The game goes on."


def place_text(replay: Replay, view: BoardView) -> str:
    """Where in a game a replay stands."""
    if not view.moves:
        return f"The start of {replay.plies} {'move' if replay.plies == 1 else 'moves'}."
    mover = view.names[view.side.other] or str(view.side.other)
    here = f"Move {replay.ply} of {replay.plies}: {mover} {view.moves[-1][0]}."
    return f"{here} {status_text(view)}" if view.outcome else here


@dataclass
class Autoplay:
    """A replay that goes on by itself until somebody takes it in hand."""

    replay: Replay
    pace: float = 1.0
    due: float | None = None
    """When the next move is shown; None while it stands still."""

    @property
    def is_running(self) -> bool:
        """Whether it goes on by itself."""
        return self.due is not None

    def toggle(self, now: float) -> None:
        """Go on, or stop; from the end it begins again."""
        if self.is_running:
            self.stop()
            return
        if self.replay.is_at_end:
            self.replay.goto(0)
        self.due = now + self.pace

    def stop(self) -> None:
        """Stand still."""
        self.due = None

    def goto(self, ply: int) -> None:
        """Somebody wants to look at a move; nothing moves on under their eyes."""
        self.stop()
        self.replay.goto(ply)

    def change_pace(self, steps: int, now: float) -> None:
        """Slower, or faster."""
        self.pace = max(pace_beside(self.pace, steps), FASTEST)
        if self.is_running:
            self.due = now + self.pace

    def tick(self, now: float) -> bool:
        """Show the next move if it is due; says whether it was."""
        if self.due is None or now < self.due:
            return False
        self.replay.forward()
        self.due = None if self.replay.is_at_end else now + self.pace
        return True
