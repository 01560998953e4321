"""What alpha-beta remembers: positions it has valued (transpositions), and moves that cut off other nodes."""

from __future__ import annotations

from collections import defaultdict
from operator import xor
from random import Random
from typing import NamedTuple

from noughts.rules import Mark, Marks, Move, Position, Rules, Side, Symmetry, Wrap, symmetries_of
from noughts.rules.geometry import numbers
from noughts.search.heuristics import central_order
from noughts.search.score import Bound

ENTRIES = 1 << 18
"""Positions that a table holds, at about 300 bytes each."""

HASH_BITS = 64
"""Two of a million positions share a hash once in 40 million searches."""

LARGEST_SHIFTED = 36
"""Cells of the largest torus whose shifts are looked for; beyond it there are more of them than twins in a search."""

KEEP = {None: None, Mark.X: Mark.X, Mark.O: Mark.O}
SWAP = {None: None, Mark.X: Mark.O, Mark.O: Mark.X}

Hashes = tuple[int, ...]
"""The Zobrist hash of a position, then those of its images; alike in twins, but for their order."""


class Entry(NamedTuple):
    """What is known of a position, or of a twin of it.

    ``horizon`` is the ply at which the search had to stop and guess, None
    if it never came to that: then the entry holds for ever, otherwise only
    for iterations with the same horizon. The value counts plies from the root;
    that suits every way to the position, since the marks on the board say
    how many plies there have been.
    """

    key: int
    own: int
    """The hash of the very position that was searched."""
    value: float
    bound: Bound
    line: tuple[Move, ...]
    horizon: int | None


class Zobrist:
    """Hashes that change with one xor a move: a random number for each mark in each cell."""

    def __init__(self, rules: Rules, *, symmetry: bool) -> None:
        self.rules = rules
        self._symmetries = _symmetries(rules) if symmetry else (_identity(rules),)
        rng = Random(0)  # noqa: S311 - the same hashes in every run, so that node counts repeat
        x, o = ([rng.getrandbits(HASH_BITS) for _ in range(rules.cols * rules.rows)] for _ in Mark)
        self._x = self._keys(x, o)
        self._o = self._keys(o, x)

    def _keys(self, kept: list[int], swapped: list[int]) -> list[Hashes]:
        """For each cell the numbers to xor when a mark is placed there: that of its image under each symmetry."""
        return [
            tuple((swapped if symmetry.swaps_marks else kept)[symmetry.images[number]] for symmetry in self._symmetries)
            for number in range(len(kept))
        ]

    def of(self, position: Position) -> Hashes:
        """The hashes of a position, from nothing."""
        hashes: Hashes = (0,) * len(self._symmetries)
        for cells, keys in ((position.x, self._x), (position.o, self._o)):
            for number in numbers(cells):
                hashes = tuple(map(xor, hashes, keys[number]))
        return hashes

    def after(self, hashes: Hashes, side: Side, move: Move) -> Hashes:
        """The hashes after a move."""
        places_o = move.mark is Mark.O or (side is Side.O and self.rules.marks is Marks.OWN)
        keys = self._o if places_o else self._x
        return tuple(map(xor, hashes, keys[move.row * self.rules.cols + move.col]))

    def line(self, entry: Entry, hashes: Hashes, plies: int | None = None) -> tuple[Move, ...]:
        """The line of an entry, or its first plies, as it runs in the position with these hashes."""
        line = entry.line[:plies]
        if entry.own == hashes[0]:
            return line
        to_twin = self._symmetries[hashes.index(entry.own)]
        swap = SWAP if to_twin.swaps_marks else KEEP
        cols = self.rules.cols
        cells = (divmod(to_twin.images.index(move.row * cols + move.col), cols) for move in line)
        return tuple(Move(col, row, swap[move.mark]) for (row, col), move in zip(cells, line, strict=True))


class Table:
    """A bounded memory: a new entry takes the place of whatever lies in its slot."""

    def __init__(self, entries: int = ENTRIES) -> None:
        self._entries = entries
        self._slots: dict[int, Entry] = {}

    def get(self, hashes: Hashes) -> Entry | None:
        """The entry of a position or of one of its twins."""
        key = min(hashes)
        entry = self._slots.get(key % self._entries)
        return entry if entry and entry.key == key else None

    def put(self, hashes: Hashes, value: float, bound: Bound, line: tuple[Move, ...], horizon: int | None) -> None:
        """Remember what was found in a position."""
        key = min(hashes)
        self._slots[key % self._entries] = Entry(key, hashes[0], value, bound, line, horizon)

    def __len__(self) -> int:
        return len(self._slots)


def _symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    is_too_large = rules.wrap is Wrap.TORUS and rules.cols * rules.rows > LARGEST_SHIFTED
    return (_identity(rules),) if is_too_large else symmetries_of(rules)


def _identity(rules: Rules) -> Symmetry:
    return Symmetry(tuple(range(rules.cols * rules.rows)), swaps_marks=False)


KILLERS = 2
"""Moves remembered for each ply."""


class Ordering:
    """Orders the moves of a node by what is known before and has been learnt since.

    ``ordering`` puts central moves first; ``killers`` those that cut off
    another node of the same ply; ``history`` those that have cut off the
    most anywhere. With all of them off, moves stay in cell order.
    """

    def __init__(self, rules: Rules, *, ordering: bool, killers: bool, history: bool) -> None:
        self._central = central_order(rules) if ordering else None
        self._killers: dict[int, list[Move]] | None = defaultdict(list) if killers else None
        self._history: dict[tuple[Side, Move], int] | None = defaultdict(int) if history else None

    def ordered(self, position: Position, ply: int, hint: Move | None = None) -> list[Move]:
        """The moves of a position, the most promising first; a hint comes before all others."""
        moves = position.moves()
        if self._central:
            moves.sort(key=self._central.__getitem__)
        if self._history:
            history, side = self._history, position.side
            moves.sort(key=lambda move: -history.get((side, move), 0))
        if self._killers:
            for killer in self._killers[ply]:
                _to_front(moves, killer)
        if hint:
            _to_front(moves, hint)
        return moves

    def learn(self, position: Position, ply: int, move: Move, plies_below: int) -> None:
        """Remember a move that cut off its node; the more there was to search below, the more it counts."""
        if self._killers is not None and move not in self._killers[ply]:
            self._killers[ply] = [*self._killers[ply][-KILLERS + 1 :], move]
        if self._history is not None:
            self._history[position.side, move] += plies_below**2


def _to_front(moves: list[Move], move: Move) -> None:
    if move in moves:
        moves.remove(move)
        moves.insert(0, move)
