"""Ordering: which move to try first, since a good first move spares a search the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from noughts.rules import Move, Position, Rules, Side, geometry_of

KILLERS = 2
"""Moves remembered for each ply."""


@lru_cache(maxsize=16)
def central_order(rules: Rules) -> Mapping[Move, tuple[int, int]]:
    """A rank for each move, the smallest first: through most lines, then nearest to the centre.

    >>> order = central_order(Rules.parse("3x3"))
    >>> " ".join(str(move) for move in sorted(order, key=order.__getitem__))
    'b2 a1 c1 a3 c3 b1 a2 c2 b3'
    """
    geometry = geometry_of(rules)
    lines = [sum(len(axis.lines) for axis in axes) for axes in geometry.through]
    return {move: (-lines[bit.bit_length() - 1], _distance(rules, move)) for bit, move in geometry.bit_moves}


def _distance(rules: Rules, move: Move) -> int:
    """How far a cell lies from the centre, squared, and in half cells so that it is a whole number."""
    return (2 * move.col - rules.cols + 1) ** 2 + (2 * move.row - rules.rows + 1) ** 2


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
