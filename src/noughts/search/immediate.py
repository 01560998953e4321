"""Results that the rules alone show, without any search: the end at hand, and the threat to answer."""

from __future__ import annotations

from noughts.rules import Goal, Mark, Marks, Move, Position, Side
from noughts.rules.geometry import Geometry
from noughts.search.analysis import Candidate, result_of
from noughts.search.score import Loss


def immediate_results(position: Position) -> dict[Move, Candidate]:
    """The moves whose value is plain: those that end the game, and those that let the opponent complete a line.

    >>> seen = immediate_results(Position.parse("XX./O../O.."))
    >>> {str(move): candidate.score for move, candidate in seen.items()}
    {'c1': Win(1)}
    >>> seen = immediate_results(Position.parse("XX./.O./..."))
    >>> {str(move): candidate.score for move, candidate in seen.items()}
    {'a2': Loss(2), 'c2': Loss(2), 'a3': Loss(2), 'b3': Loss(2), 'c3': Loss(2)}
    """
    moves = position.moves()
    lines = _Completing(position)
    seen = {}
    for move in moves:
        if len(moves) == 1 or lines.completes(move):
            after = position.play(move)
            if after.outcome:
                seen[move] = Candidate.of(position, result_of(after).one_ply_earlier(), (move,), proven=True)
        elif reply := lines.reply_to(move):
            seen[move] = Candidate.of(position, Loss(2), (move, reply), proven=True)
    return seen


class _Completing:
    """The cells on which a line can be completed now: by the mover, and by the opponent in reply."""

    def __init__(self, position: Position) -> None:
        geometry = position.geometry
        self._geometry = geometry
        self._empty = geometry.full & ~(position.x | position.o)
        first, second = _cells(geometry, position.x, self._empty), _cells(geometry, position.o, self._empty)
        if geometry.has_own_marks and position.side is Side.O:
            first, second = second, first
        self._cells = {None: first, Mark.X: first, Mark.O: second}
        rules = position.rules
        # A line of both sides' making, or one that loses, is no threat of the opponent's.
        has_threats = rules.marks is Marks.OWN and rules.goal is Goal.LINE_WINS
        self._threats = second if has_threats else 0
        self._replies = {bit: move for bit, move in geometry.bit_moves if bit & self._threats}

    def completes(self, move: Move) -> bool:
        """Whether a move completes a line."""
        return bool(self._cells[move.mark] & self._bit(move))

    def reply_to(self, move: Move) -> Move | None:
        """A reply that completes a line of the opponent's, if a move leaves one."""
        empty = self._empty & ~self._bit(move)
        left = self._threats & empty & ~(empty >> self._geometry.fall)
        return self._replies[left & -left] if left else None

    def _bit(self, move: Move) -> int:
        return 1 << move.row * self._geometry.cols + move.col


def _cells(geometry: Geometry, marks: int, empty: int) -> int:
    """The empty cells on which one more of these marks completes a line."""
    found = 0
    for line in geometry.lines:
        missing = line.mask & ~marks
        if missing & (missing - 1) == 0 and missing & empty and not line.guards & marks:
            found |= missing
    return found
