"""Players by the book: an ordered list of named rules, of which the first that applies decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from noughts.players.player import Odds, Player, Thought
from noughts.rules import Move, NoughtsError, Position, Rules
from noughts.rules.geometry import numbers
from noughts.search import Limit

Cells = int
"""A set of cells, one bit a cell."""


class NotMyGame(NoughtsError):
    """The book does not cover these rules."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The board for the side to move: its own marks, the opponent's, and the empty cells."""

    position: Position
    own: Cells
    other: Cells
    empty: Cells

    @classmethod
    def of(cls, position: Position) -> Situation:
        own, other = position.marks_of(position.side)
        return cls(position, own, other, position.geometry.full & ~(own | other))

    def completing(self, marks: Cells, against: Cells) -> Cells:
        """The empty cells that complete a line of these marks."""
        geometry = self.position.geometry
        return geometry.completing(marks, geometry.full & ~against)

    def forking(self, marks: Cells, against: Cells) -> Cells:
        """The empty cells where such a mark makes two completing cells."""
        return _set_of(cell for cell in numbers(self.empty) if self.completing(marks | 1 << cell, against).bit_count() >= 2)


def _set_of(cells: Iterable[int]) -> Cells:
    return sum(1 << cell for cell in cells)


def win(board: Situation) -> Cells:
    return board.completing(board.own, board.other)


def block(board: Situation) -> Cells:
    """Take a cell where the opponent would complete a line."""
    return board.completing(board.other, board.own)


def fork(board: Situation) -> Cells:
    """Make two threats at once."""
    return board.forking(board.own, board.other)


def stop_a_fork(board: Situation) -> Cells:
    """If the opponent could fork, prevent it, both as a free move and as the reply to a threat."""
    if not board.forking(board.other, board.own):
        return 0
    return _set_of(cell for cell in numbers(board.empty) if not _lets_fork(board, 1 << cell))


def _lets_fork(board: Situation, move: Cells) -> bool:
    own = board.own | move
    threats = board.completing(own, board.other)
    if threats:
        return board.completing(board.other | threats, own).bit_count() >= 2
    return bool(Situation(board.position, own, board.other, board.empty & ~move).forking(board.other, own))


def centre(board: Situation) -> Cells:
    rules = board.position.rules
    cols, rows = {(rules.cols - 1) // 2, rules.cols // 2}, {(rules.rows - 1) // 2, rules.rows // 2}
    return _set_of(row * rules.cols + col for row in rows for col in cols) & board.empty


def opposite_corner(board: Situation) -> Cells:
    """Take the corner opposite the opponent's."""
    corners = _corners(board.position.rules)
    return (
        _set_of(last for first, last in zip(corners, reversed(corners), strict=True) if board.other >> first & 1) & board.empty
    )


def corner(board: Situation) -> Cells:
    return _set_of(_corners(board.position.rules)) & board.empty


def side(board: Situation) -> Cells:
    return board.empty


def first_free(board: Situation) -> Cells:
    return board.empty & -board.empty


def most_open_lines(board: Situation) -> Cells:
    """Take a cell with the most open lines."""
    lines = [line.mask for line in board.position.geometry.lines if not line.mask & board.other]
    count = {cell: sum(mask >> cell & 1 for mask in lines) for cell in numbers(board.empty)}
    return _set_of(cell for cell, number in count.items() if number == max(count.values()))


def _corners(rules: Rules) -> tuple[int, int, int, int]:
    cells = rules.cols * rules.rows
    return 0, rules.cols - 1, cells - rules.cols, cells - 1


Rule = Callable[[Situation], Cells]

MORTAL: tuple[Rule, ...] = (win, block, corner, first_free)
GOD: tuple[Rule, ...] = (win, block, fork, stop_a_fork, centre, opposite_corner, corner, side)
GOD_ELSEWHERE: tuple[Rule, ...] = (win, block, fork, stop_a_fork, most_open_lines)


@dataclass(frozen=True, slots=True)
class Rulebook(Player):
    """Plays by a list of rules, and names the one it followed."""

    name: str
    rules: tuple[Rule, ...]
    elsewhere: tuple[Rule, ...]
    """The rules for boards other than 3x3."""

    def check(self, rules: Rules) -> None:
        """NotMyGame for anything but the plain game, on any board."""
        if rules != Rules(rules.cols, rules.rows, rules.k):
            raise NotMyGame(
                f"{self.name}: the book knows only games with own marks, free placement and lines that win, not {rules}"
            )

    def think(self, position: Position, limit: Limit) -> Thought:  # noqa: ARG002 - there is no search
        rules = position.rules
        self.check(rules)
        board = Situation.of(position)
        book = self.rules if (rules.cols, rules.rows, rules.k) == (3, 3, 3) else self.elsewhere
        rule, cells = next((rule, cells) for rule in book if (cells := rule(board)))
        moves = (Move(number % rules.cols, number // rules.cols) for number in numbers(cells))
        return Thought(Odds.even(moves), reason=rule.__name__.replace("_", " "))


def mortal() -> Player:
    """A person of average skill: wins, blocks, and likes corners."""
    return Rulebook("mortal", MORTAL, MORTAL)


def god() -> Player:
    """Cannot be beaten on 3x3."""
    return Rulebook("god", GOD, GOD_ELSEWHERE)
