"""Many games at once, as NumPy arrays: ``init``, ``step`` and ``observe``, in all variants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from noughts.envs.environments import Encoding, encoding_of
from noughts.rules import Goal, Marks, NoughtsError, Placement, Position, Rules, quoted
from noughts.rules.geometry import geometry_of, numbers
from noughts.rules.notation import write_board
from noughts.search.neural.features import Floats, encode_marks

Bools = NDArray[np.bool_]


class BadBatch(NoughtsError):
    """Not a number of games, or actions that do not belong to these games."""


@dataclass(frozen=True, slots=True)
class BatchState:
    """A position in each of N games."""

    marks: Bools
    """N x 2 x cells + 1: where X and O are; in only-x games all marks are X. The last cell is off the board, and empty."""
    ply: NDArray[np.int64]
    """The number of moves so far; the first player moves when it is even."""
    rewards: NDArray[np.int8]
    """N x 2: of the last step, for the first and the second player."""
    terminated: Bools
    """Which games are over."""


@lru_cache(maxsize=16)
def _lines_at(rules: Rules) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each cell the first, second ... cells of the lines through it, and of those that must not carry the mark.

    Both are filled up with the number of cells, which stands for none.
    """
    geometry, none = geometry_of(rules), rules.cols * rules.rows
    at = [[line for line in geometry.lines if line.mask >> cell & 1] for cell in range(none)]
    most = max(map(len, at))
    lines = np.full((rules.k, none, most), none)
    guards = np.full((max((line.guards.bit_count() for line in geometry.lines), default=0), none, most), none)
    for cell, through in enumerate(at):
        for number, line in enumerate(through):
            lines[:, cell, number] = line.cells
            guards[: line.guards.bit_count(), cell, number] = list(numbers(line.guards))
    return lines, guards


class BatchedGame:
    """Any k-in-a-row game, many games at a time; actions and observations are those of ``BoardGame``.

    ``step`` changes nothing in the state that it gets. A finished game stays
    as it is, with rewards of 0, until ``reset``. An illegal action ends its
    game, with -1 for the player who took it.

    >>> games = BatchedGame("3x3")
    >>> state = games.init(2)
    >>> for actions in ([4, 0], [0, 4], [2, 1], [1, 8], [6, 2]):
    ...     state = games.step(state, actions)
    >>> state.rewards.tolist(), state.terminated.tolist()
    ([[1, -1], [1, -1]], [True, True])
    """

    def __init__(self, rules: Rules | str = "3x3") -> None:
        self.rules = Rules.of(rules)
        self.encoding: Encoding = encoding_of(self.rules)
        self._cells = self.rules.cols * self.rules.rows
        self._falls = self.rules.placement is Placement.GRAVITY
        self._marks = self.rules.marks
        self.has_own_marks = self._marks is Marks.OWN
        self._lines, self._guards = _lines_at(self.rules)
        self._worth = 1 if self.rules.goal is Goal.LINE_WINS else -1

    def init(self, games: int) -> BatchState:
        """So many empty boards."""
        if not isinstance(games, int) or games < 1:
            raise BadBatch(f"{quoted(games)} games: expected at least 1")
        return BatchState(
            np.zeros((games, 2, self._cells + 1), bool),
            np.zeros(games, np.int64),
            np.zeros((games, 2), np.int8),
            np.zeros(games, bool),
        )

    def reset(self, state: BatchState, which: Bools) -> BatchState:
        """The same, with an empty board in some of the games."""
        keep = ~which
        return BatchState(
            state.marks & keep[:, None, None],
            state.ply * keep,
            state.rewards * keep[:, None],
            state.terminated & keep,
        )

    def step(self, state: BatchState, actions: ArrayLike) -> BatchState:
        """An action in each game; BadBatch unless there is one whole number for each."""
        action = np.asarray(actions)
        games = len(state.ply)
        if action.shape != (games,) or action.dtype.kind not in "iu":
            raise BadBatch(f"actions of shape {action.shape} and type {action.dtype}: expected {games} whole numbers")
        runs = ~state.terminated
        is_known = (action >= 0) & (action < self.encoding.actions)
        place, mark = np.divmod(np.where(is_known, action, 0), 2 if self._marks is Marks.WILD else 1)
        if self.has_own_marks:
            mark = state.ply % 2
        occupied = state.marks[:, 0] | state.marks[:, 1]
        every = np.arange(games)
        if self._falls:
            filled = occupied[:, :-1].reshape(games, self.rules.rows, self.rules.cols).sum(1)[every, place]
            is_legal = is_known & (filled < self.rules.rows)
            cell = np.where(is_legal, (self.rules.rows - 1 - filled) * self.rules.cols + place, 0)
        else:
            is_legal = is_known & ~occupied[every, place]
            cell = place
        plays = runs & is_legal
        marks = state.marks.copy()
        marks[every[plays], mark[plays], cell[plays]] = True
        ply = state.ply + plays
        ends = plays & self._completes(marks[every, mark], cell)
        mover = state.ply % 2
        outcome = np.where(ends, self._worth, 0) - (runs & ~is_legal)
        rewards = np.zeros((games, 2), np.int8)
        rewards[every, mover] = outcome
        rewards[every, 1 - mover] = np.where(ends, -outcome, 0)
        over = state.terminated | ends | (runs & ~is_legal) | (ply == self._cells)
        return BatchState(marks, ply, rewards, over)

    def _completes(self, own: Bools, cell: NDArray[np.intp]) -> Bools:
        """Whether these marks have a line through a cell."""
        flat, begins = own.ravel(), (np.arange(len(own)) * own.shape[1])[:, None]
        whole = flat.take(begins + self._lines[0][cell])
        for others in self._lines[1:]:
            whole &= flat.take(begins + others[cell])
        for guards in self._guards:
            whole &= ~flat.take(begins + guards[cell])
        return np.asarray(whole.any(1))

    def legal_actions(self, state: BatchState) -> NDArray[np.int8]:
        """N x actions: 1 for each legal action; all 0 where a game is over."""
        free = ~(state.marks[:, 0] | state.marks[:, 1])[:, : self.rules.cols if self._falls else self._cells]
        free &= ~state.terminated[:, None]
        return (free.repeat(2, axis=1) if self._marks is Marks.WILD else free).view(np.int8)

    def observe(self, state: BatchState) -> NDArray[np.int8]:
        """N x rows x cols x 2: the boards as the players to move see them."""
        seen = self._as_seen(state)
        return seen.reshape(len(seen), 2, self.rules.rows, self.rules.cols).transpose(0, 2, 3, 1).view(np.int8)

    def features(self, state: BatchState) -> tuple[Floats, Floats]:
        """What Ada's network is shown: the planes of every cell, and the facts of every position."""
        return encode_marks(self.rules, state.marks[..., :-1], state.ply % 2 == 1)

    def _as_seen(self, state: BatchState) -> Bools:
        """X and O, or own and other marks where marks have owners."""
        seen = state.marks[..., :-1]
        if not self.has_own_marks:
            return np.ascontiguousarray(seen)
        is_second = (state.ply % 2 == 1)[:, None, None]
        return np.where(is_second, seen[:, ::-1], seen)

    def position(self, state: BatchState, game: int) -> Position:
        """One of the games as a Position, which does not know of an illegal action."""
        x, o = (sum(1 << int(cell) for cell in np.flatnonzero(marks)) for marks in state.marks[game])
        return Position.parse(write_board(self.rules, x, o), self.rules)
