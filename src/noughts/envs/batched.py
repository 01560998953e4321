"""Many games at once, as NumPy arrays: ``init``, ``step`` and ``observe``, in all variants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from noughts.envs.encoding import Encoding, encoding_of
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


Words = NDArray[np.unsignedinteger[Any]]
"""Sets of cells, one bit for each, in as many words as a board needs; a small board needs only a short word."""


@lru_cache(maxsize=16)
def _lines_at(rules: Rules) -> tuple[Words, Words | None]:
    """Words x lines x cells: the lines through each cell, and their guards, which must not carry the same mark, if any.

    The cell off the board, which is always empty, fills up the lists.
    """
    geometry, none = geometry_of(rules), 1 << rules.cols * rules.rows
    at = [[line for line in geometry.lines if line.mask >> cell & 1] for cell in range(rules.cols * rules.rows)]
    most, bits = max(map(len, at)), none.bit_length()
    word = next((size for size in (2, 4) if bits <= 8 * size), 8)
    size = -(-bits // (8 * word)) * word

    def words(sets: list[list[int]]) -> Words:
        written = b"".join(each.to_bytes(size, "little") for row in sets for each in row + [none] * (most - len(row)))
        return np.frombuffer(written, f"<u{word}").reshape(len(at), most, -1).transpose(2, 1, 0).copy()

    lines = words([[line.mask for line in through] for through in at])
    has_guards = any(line.guards for line in geometry.lines)
    return lines, words([[line.guards for line in through] for through in at]) if has_guards else None


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
            raise BadRules(f"{self.rules}: BatchedGame does not play renju or caro")
        self.encoding: Encoding = encoding_of(self.rules)
        self._cells = self.rules.cols * self.rules.rows
        self._falls = self.rules.placement is Placement.GRAVITY
        self._marks = self.rules.marks
        self.has_own_marks = self._marks is Marks.OWN
        self._lines, self._guards = _lines_at(self.rules)
        self._worth = np.int8(1 if self.rules.goal is Goal.LINE_WINS else -1)

    def init(self, games: int) -> BatchState:
        if not isinstance(games, int) or games < 1:
            raise BadBatch(f"{quoted(games)} games: expected at least 1")
        return BatchState(
            np.zeros((games, 2, self._cells + 1), bool),
            np.zeros(games, np.int64),
            np.zeros((games, 2), np.int8),
            np.zeros(games, bool),
        )

    def reset(self, state: BatchState, which: Bools) -> BatchState:
        """The same state, with an empty board in some of the games."""
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
        runs, turn = ~state.terminated, state.ply & 1
        is_known = (action >= 0) & (action < self.encoding.actions)
        place, mark = np.where(is_known, action, 0), turn
        if not self.has_own_marks:
            place, mark = np.divmod(place, 2) if self._marks is Marks.WILD else (place, np.zeros_like(place))
        boards, size = state.marks.copy(), self._cells + 1
        flat, begins = boards.ravel(), np.arange(0, boards.size, 2 * size)
        if self._falls:
            column = (begins + place)[:, None] + np.arange(0, self._cells, self.rules.cols)
            filled = (flat.take(column) | flat.take(column + size)).sum(1)
            is_legal = is_known & (filled < self.rules.rows)
            cell = np.where(is_legal, (self.rules.rows - 1 - filled) * self.rules.cols + place, 0)
        else:
            at = begins + place
            is_legal = is_known & ~(flat.take(at) | flat.take(at + size))
            cell = place
        plays = runs & is_legal
        flat[(begins + mark * size + cell)[plays]] = True
        ply = state.ply + plays
        ends = plays & self._completes(boards.reshape(-1, size).take(np.arange(0, 2 * games, 2) + mark, 0), cell)
        is_wrong = runs & ~is_legal
        is_second = turn.astype(bool)
        result = ends * (self._worth * (1 - 2 * is_second.view(np.int8)))  # for the first player
        rewards = np.empty((games, 2), np.int8)
        rewards[:, 0], rewards[:, 1] = result - (is_wrong & ~is_second), -result - (is_wrong & is_second)
        return BatchState(boards, ply, rewards, state.terminated | ends | is_wrong | (ply == self._cells))

    def _completes(self, own: Bools, cell: NDArray[np.intp]) -> Bools:
        """Whether these marks have a line through a cell."""
        padded = np.zeros((len(own), 8 * self._lines.itemsize * len(self._lines)), bool)
        padded[:, : own.shape[1]] = own
        words = np.packbits(padded.ravel(), bitorder="little").view(self._lines.dtype).reshape(len(own), -1)
        whole = np.ones((self._lines.shape[1], len(own)), bool)
        for number, word in enumerate(words.T):
            wrong = self._lines[number].take(cell, 1)
            wrong &= ~word
            if self._guards is not None:
                wrong |= self._guards[number].take(cell, 1) & word
            whole &= wrong == 0
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
        """One of the games as a Position, without any illegal action."""
        x, o = (sum(1 << int(cell) for cell in np.flatnonzero(marks)) for marks in state.marks[game])
        return Position.parse(write_board(self.rules, x, o), self.rules)
