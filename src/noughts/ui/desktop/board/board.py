"""A board on the screen: where its cells are, and its animations."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import Rect

from noughts.rules import Cell, Mark, Outcome, Placement, Position, Rules
from noughts.ui.desktop.kit.widget import Scroll

MARK = 0.15  # seconds in which a mark is drawn
STRIKE = 0.35  # seconds in which the winning line is struck through
PAUSE = 0.7  # seconds between the last move and the result, so that the move is seen
SHAKE = 0.3  # seconds that a taken cell shakes
FADE = 0.18  # seconds in which the announcement appears
FALL = 0.07  # seconds; sets how fast a disc falls, with the root of the height, as in nature


@dataclass(frozen=True, slots=True)
class Motion:
    """A time span.

    >>> Motion(10.0, 2.0).progress(11.0), Motion(10.0, 0.0).progress(10.0), Motion(10.0, 2.0).progress(9.0)
    (0.5, 1.0, 0.0)
    """

    start: float
    seconds: float

    @property
    def end(self) -> float:
        return self.start + self.seconds

    def progress(self, now: float) -> float:
        if now < self.start:
            return 0.0
        return 1.0 if self.seconds <= 0 else min(1.0, (now - self.start) / self.seconds)

    def is_over(self, now: float) -> bool:
        return now >= self.end


def eased(progress: float) -> float:
    """Fast at first, gently to the end.

    >>> eased(0.0), eased(0.5), eased(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - progress) ** 3


def fallen(progress: float) -> float:
    """The progress of something that falls and bounces once, from 0 to 1.

    >>> fallen(0.0), fallen(0.75), fallen(1.0)
    (0.0, 1.0, 1.0)
    """
    if progress <= 0.75:
        return (progress / 0.75) ** 2
    hop = (progress - 0.875) / 0.125
    return 1 - 0.06 * (1 - hop * hop)


SMALLEST_CELL = 20  # units; a board with smaller cells is scrolled instead
NEARLY = 0.85  # of the smallest size; a board that fits with such cells is not scrolled
BAR = 5  # pixels: how thick a scroll bar is


class Grid:
    """Square cells, seen through a window; a larger board is scrolled."""

    def __init__(self) -> None:
        self.cols = self.rows = 1
        self.cell = 1
        self.window = Rect(0, 0, 1, 1)
        """The visible part of the board, on the screen."""
        self.across, self.down = Scroll(is_across=True), Scroll()

    def place(self, room: Rect, cols: int, rows: int, *, smallest: int) -> None:
        self.cols, self.rows = cols, rows
        fitting = min(room.width // cols, room.height // rows)
        self.cell = max(4, fitting if fitting >= smallest * NEARLY else smallest)
        width, height = min(room.width, self.cell * cols), min(room.height, self.cell * rows)
        self.window = Rect(0, 0, width, height)
        self.window.center = room.center
        self.across.place(Rect(self.window.left, self.window.bottom + 1, width, BAR), self.cell * cols)
        self.down.place(Rect(self.window.right + 1, self.window.top, BAR, height), self.cell * rows)

    @property
    def board(self) -> Rect:
        """The whole board, including what is out of sight."""
        left, top = self.window.left - self.across.offset, self.window.top - self.down.offset
        return Rect(left, top, self.cell * self.cols, self.cell * self.rows)

    @property
    def overflows(self) -> bool:
        return self.across.overflows or self.down.overflows

    def rect(self, cell: Cell) -> Rect:
        board = self.board
        return Rect(board.left + cell.col * self.cell, board.top + cell.row * self.cell, self.cell, self.cell)

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        if not self.window.collidepoint(pos):
            return None
        board = self.board
        col, row = (pos[0] - board.left) // self.cell, (pos[1] - board.top) // self.cell
        return Cell(col, row) if 0 <= col < self.cols and 0 <= row < self.rows else None

    def scroll(self, dx: int, dy: int) -> None:
        self.across.by(dx)
        self.down.by(dy)

    def reveal(self, cell: Cell) -> None:
        """Bring a cell and its neighbours into sight."""
        self.across.reveal((cell.col - 1) * self.cell, (cell.col + 2) * self.cell)
        self.down.reveal((cell.row - 1) * self.cell, (cell.row + 2) * self.cell)

    def seen(self) -> list[Cell]:
        left, top = self.across.offset // self.cell, self.down.offset // self.cell
        right = min(self.cols, -(-(self.across.offset + self.window.width) // self.cell))
        bottom = min(self.rows, -(-(self.down.offset + self.window.height) // self.cell))
        return [Cell(col, row) for row in range(top, bottom) for col in range(left, right)]


class AnimatedBoard:
    """Compares each position with the previous one: new marks are drawn, or fall, one after the other."""

    def __init__(self, *, animates: bool = True) -> None:
        self.animates = animates
        self.grid = Grid()
        self.position: Position | None = None
        self.outcome: Outcome | None = None
        self.last: Cell | None = None
        self.marks: dict[Cell, Mark] = {}
        self._coming: dict[Cell, Motion] = {}
        self._strike: Motion | None = None
        self._shake: tuple[Cell, Motion] | None = None
        self.announced_at: float | None = None
        """When to show the result."""

    @property
    def rules(self) -> Rules | None:
        return self.position.rules if self.position else None

    @property
    def falls(self) -> bool:
        return self.rules is not None and self.rules.placement is Placement.GRAVITY

    def show(self, position: Position, outcome: Outcome | None, last: Cell | None, now: float, *, moves: bool = True) -> None:
        """Show a position; ``moves`` says whether new marks are animated."""
        is_same_game = self.position is not None and self.position.rules == position.rules
        if position is not self.position:
            marks = _marks(position)
            new = [cell for cell in marks if cell not in self.marks] if is_same_game else list(marks)
            if not (moves and is_same_game and len(new) <= 2):
                new = []
            new.sort(key=lambda cell: cell == last)
            self._coming = {cell: motion for cell, motion in self._coming.items() if cell in marks and not motion.is_over(now)}
            for cell in new:
                seconds = FALL * math.sqrt(2 * (cell.row + 1)) * 1.8 if self.falls else MARK
                self._coming[cell] = Motion(self._all_come(now), seconds if self.animates else 0.0)
            self.position, self.marks, self.last = position, marks, last
        if outcome != self.outcome or not is_same_game:
            self._end(outcome, now, moves=moves and is_same_game)

    def _all_come(self, now: float) -> float:
        return max([now, *(motion.end for motion in self._coming.values())])

    def _end(self, outcome: Outcome | None, now: float, *, moves: bool) -> None:
        self.outcome = outcome
        self._strike = self.announced_at = None
        if outcome is None:
            return
        start = self._all_come(now)
        lasts = STRIKE if moves and self.animates and outcome.cells else 0.0
        self._strike = Motion(start, lasts)
        self.announced_at = start + PAUSE if moves else now

    def shake(self, cell: Cell, now: float) -> None:
        self._shake = cell, Motion(now, SHAKE if self.animates else 0.0)

    def progress(self, cell: Cell, now: float) -> float:
        """How much of a mark is drawn, from 0 to 1."""
        motion = self._coming.get(cell)
        return motion.progress(now) if motion else 1.0

    def struck(self, now: float) -> float:
        """How much of the winning line is struck through, from 0 to 1."""
        return self._strike.progress(now) if self._strike else 0.0

    def shaken(self, cell: Cell, now: float) -> float:
        """The displacement of a shaken cell, from -1 to 1."""
        if self._shake is None or cell != self.refused(now):
            return 0.0
        progress = self._shake[1].progress(now)
        return math.sin(progress * math.pi * 6) * (1 - progress)

    def refused(self, now: float) -> Cell | None:
        return self._shake[0] if self._shake and not self._shake[1].is_over(now) else None

    def is_moving(self, now: float) -> bool:
        motions = (*self._coming.values(), self._strike, self._shake[1] if self._shake else None)
        return any(motion is not None and not motion.is_over(now) for motion in motions)


def _marks(position: Position) -> dict[Cell, Mark]:
    rules = position.rules
    cells = (Cell(col, row) for row in range(rules.rows) for col in range(rules.cols))
    return {cell: mark for cell in cells if (mark := position.mark_at(cell))}
