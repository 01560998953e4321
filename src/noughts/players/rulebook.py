"""Players by the book: named rules in order, of which the first that applies decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from noughts.players.player import Odds, Player, Thought
from noughts.rules import Move, NoughtsError, Position, Rules, Side
from noughts.rules.geometry import numbers
from noughts.search import Limit

Cells = int
"""A set of cells, one bit a cell."""


class NotMyGame(NoughtsError):
    """The book says nothing about these rules."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player by the book sees: its own marks, the opponent's, and the empty cells."""

    position: Position
    own: Cells
    other: Cells
    empty: Cells

    @classmethod
    def of(cls, position: Position) -> Sight:
        """The board through the eyes of the side to move."""
        own, other = (position.x, position.o) if position.side is Side.X else (position.o, position.x)
        return cls(position, own, other, position.geometry.full & ~(own | other))

    def completing(self, marks: Cells, against: Cells) -> Cells:
        """The empty cells that complete a line of these marks."""
        cells = 0
        for line in self.position.geometry.lines:
            missing = line.mask & ~marks
            if missing.bit_count() == 1 and not missing & against:
                cells |= missing
        return cells

    def forking(self, marks: Cells, against: Cells) -> Cells:
        """The empty cells after which two of them complete a line."""
        return _set_of(cell for cell in numbers(self.empty) if self.completing(marks | 1 << cell, against).bit_count() >= 2)


def _set_of(cells: Iterable[int]) -> Cells:
    return sum(1 << cell for cell in cells)


def win(sight: Sight) -> Cells:
    """Complete a line."""
    return sight.completing(sight.own, sight.other)


def block(sight: Sight) -> Cells:
    """Stop the opponent from completing one."""
    return sight.completing(sight.other, sight.own)


def fork(sight: Sight) -> Cells:
    """Threaten in two places at once."""
    return sight.forking(sight.own, sight.other)


def stop_a_fork(sight: Sight) -> Cells:
    """If the opponent could fork, leave no way to: neither freely, nor with the reply to a threat."""
    if not sight.forking(sight.other, sight.own):
        return 0
    return _set_of(cell for cell in numbers(sight.empty) if not _lets_fork(sight, 1 << cell))


def _lets_fork(sight: Sight, move: Cells) -> bool:
    own = sight.own | move
    threats = sight.completing(own, sight.other)
    if threats:
        return sight.completing(sight.other | threats, own).bit_count() >= 2
    return bool(Sight(sight.position, own, sight.other, sight.empty & ~move).forking(sight.other, own))


def centre(sight: Sight) -> Cells:
    """Take the centre."""
    rules = sight.position.rules
    cols, rows = {(rules.cols - 1) // 2, rules.cols // 2}, {(rules.rows - 1) // 2, rules.rows // 2}
    return _set_of(row * rules.cols + col for row in rows for col in cols) & sight.empty


def opposite_corner(sight: Sight) -> Cells:
    """Take the corner opposite to one of the opponent's."""
    corners = _corners(sight.position.rules)
    return (
        _set_of(last for first, last in zip(corners, reversed(corners), strict=True) if sight.other >> first & 1) & sight.empty
    )


def corner(sight: Sight) -> Cells:
    """Take a corner."""
    return _set_of(_corners(sight.position.rules)) & sight.empty


def side(sight: Sight) -> Cells:
    """Take what is left."""
    return sight.empty


def first_free(sight: Sight) -> Cells:
    """Take the first free cell."""
    return sight.empty & -sight.empty


def most_open_lines(sight: Sight) -> Cells:
    """Take a cell through which most lines are still open."""
    lines = [line.mask for line in sight.position.geometry.lines if not line.mask & sight.other]
    count = {cell: sum(mask >> cell & 1 for mask in lines) for cell in numbers(sight.empty)}
    return _set_of(cell for cell, number in count.items() if number == max(count.values()))


def _corners(rules: Rules) -> tuple[int, int, int, int]:
    cells = rules.cols * rules.rows
    return 0, rules.cols - 1, cells - rules.cols, cells - 1


Rule = Callable[[Sight], Cells]

MORTAL: tuple[Rule, ...] = (win, block, corner, first_free)
GOD: tuple[Rule, ...] = (win, block, fork, stop_a_fork, centre, opposite_corner, corner, side)
GOD_ELSEWHERE: tuple[Rule, ...] = (win, block, fork, stop_a_fork, most_open_lines)


@dataclass(frozen=True, slots=True)
class Rulebook(Player):
    """Plays by a list of rules, and quotes the one it followed."""

    name: str
    rules: tuple[Rule, ...]
    elsewhere: tuple[Rule, ...]
    """The list for boards other than 3x3."""

    def check(self, rules: Rules) -> None:
        """NotMyGame for anything but the plain game, on any board."""
        if rules != Rules(rules.cols, rules.rows, rules.k):
            raise NotMyGame(
                f"{self.name}: the book knows only marks of one's own, placed anywhere, and lines that win; not {rules}"
            )

    def think(self, position: Position, limit: Limit) -> Thought:  # noqa: ARG002 - it does not search
        """Any move that the first rule which applies allows."""
        rules = position.rules
        self.check(rules)
        sight = Sight.of(position)
        book = self.rules if (rules.cols, rules.rows, rules.k) == (3, 3, 3) else self.elsewhere
        rule, cells = next((rule, cells) for rule in book if (cells := rule(sight)))
        moves = (Move(number % rules.cols, number // rules.cols) for number in numbers(cells))
        return Thought(Odds.even(moves), reason=rule.__name__.replace("_", " "))


def mortal() -> Player:
    """A person of average skill: wins, blocks, and likes corners."""
    return Rulebook("mortal", MORTAL, MORTAL)


def god() -> Player:
    """Cannot be beaten on 3x3."""
    return Rulebook("god", GOD, GOD_ELSEWHERE)
