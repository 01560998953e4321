"""Many games at once, as NumPy arrays: ``init``, ``step`` and ``observe``, in all variants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from noughts.envs.environments import Encoding, encoding_of
from noughts.rules import BadRules, Goal, Marks, NoughtsError, Placement, Position, Restriction, Rules, quoted
from noughts.rules.geometry import geometry_of
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


Words = NDArray[np.uint64]
"""Sets of cells, one bit for each, in as many words as a board needs."""

WORD = 64


@lru_cache(maxsize=16)
def _lines_at(rules: Rules) -> tuple[Words, Words]:
    """Words x lines x cells: the lines through each cell, and the cells that decide about them.

    These are the line itself, and what must not carry its mark. The cell off the board, always empty, fills up the lists.
    """
    geometry, none = geometry_of(rules), 1 << rules.cols * rules.rows
    at = [[line for line in geometry.lines if line.mask >> cell & 1] for cell in range(rules.cols * rules.rows)]
    most, size = max(map(len, at)), -(-none.bit_length() // WORD) * WORD // 8
    lines = [[line.mask for line in through] + [none] * (most - len(through)) for through in at]
    deciding = [[line.mask | line.guards for line in through] + [none] * (most - len(through)) for through in at]
    written = (b"".join(each.to_bytes(size, "little") for row in sets for each in row) for sets in (lines, deciding))
    first, second = (np.frombuffer(text, "<u8").reshape(len(at), most, -1).transpose(2, 1, 0).copy() for text in written)
    return first, second


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
        if self.rules.restriction is not Restriction.NONE:
            raise BadRules(f"{self.rules}: games of thousands at once are played without renju and caro")
        self.encoding: Encoding = encoding_of(self.rules)
        self._cells = self.rules.cols * self.rules.rows
        self._falls = self.rules.placement is Placement.GRAVITY
        self._marks = self.rules.marks
        self.has_own_marks = self._marks is Marks.OWN
        self._lines, self._deciding = _lines_at(self.rules)
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
        place, mark = np.where(is_known, action, 0), state.ply % 2
        if not self.has_own_marks:
            place, mark = np.divmod(place, 2) if self._marks is Marks.WILD else (place, np.zeros_like(place))
        every = np.arange(games)
        boards = state.marks.copy()
        flat, size = boards.ravel(), self._cells + 1
        begins = every * 2 * size
        if self._falls:
            column = (begins + place)[:, None] + np.arange(0, self._cells, self.rules.cols)
            filled = (flat.take(column) | flat.take(column + size)).sum(1)
            is_legal = is_known & (filled < self.rules.rows)
            cell = np.where(is_legal, (self.rules.rows - 1 - filled) * self.rules.cols + place, 0)
        else:
            is_legal = is_known & ~(flat.take(begins + place) | flat.take(begins + place + size))
            cell = place
        plays = runs & is_legal
        flat[(begins + mark * size + cell)[plays]] = True
        ply = state.ply + plays
        ends = plays & self._completes(boards.reshape(-1, size).take(2 * every + mark, 0), cell)
        mover = 2 * every + state.ply % 2
        outcome = ends * self._worth
        rewards = np.zeros(2 * games, np.int8)
        rewards[mover] = outcome - (runs & ~is_legal)
        rewards[mover ^ 1] = -outcome
        over = state.terminated | ends | (runs & ~is_legal) | (ply == self._cells)
        return BatchState(boards, ply, rewards.reshape(games, 2), over)

    def _completes(self, own: Bools, cell: NDArray[np.intp]) -> Bools:
        """Whether these marks have a line through a cell."""
        padded = np.zeros((len(own), WORD * len(self._lines)), bool)
        padded[:, : own.shape[1]] = own
        words = np.packbits(padded.ravel(), bitorder="little").view("<u8").reshape(len(own), -1)
        whole = np.ones((self._lines.shape[1], len(own)), bool)
        for word, lines, deciding in zip(words.T, self._lines, self._deciding, strict=True):
            seen = deciding.take(cell, 1)
            seen &= word
            whole &= seen == lines.take(cell, 1)
        return np.asarray(whole.any(0))

    def legal_actions(self, state: BatchState) -> NDArray[np.int8]:
        """N x actions: 1 for each legal action; all 0 where a game is over."""
        taken = state.marks.copy()
        flat = taken.ravel()  # whole at once, which is faster than row by row
        flat[: -self._cells - 1] |= flat[self._cells + 1 :]
        taken[state.terminated] = True
        free = (~taken)[:, 0, : self.rules.cols if self._falls else self._cells]
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
