"""Skipping: which replies alpha-beta never looks at in a small tree, and why, from the recorded search itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from noughts.classroom.lessons.sketch import LETTERS
from noughts.classroom.tree import Tree
from noughts.classroom.words import points_text
from noughts.rules import Position
from noughts.search import Score

PLAIN = "alphabeta:all=off"
"""Alpha-beta and nothing else: moves in the order of the cells."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply in a tree of two plies: whether the search looked at it, and why or why not."""

    name: str
    is_skipped: bool
    why: str


@lru_cache(maxsize=20)
def replies(position: Position) -> tuple[Reply, ...]:
    """All replies to all moves, with letters in the order of the cells.

    >>> found = replies(Position.parse("XOX/OO./.X."))
    >>> [reply.name for reply in found if reply.is_skipped]
    ['D', 'F']
    >>> print(found[3].why)
    With C, a3 is worth -9 at most, and X has 0 already: X gains nothing by a3, whatever D is.
    """
    letters = iter(LETTERS)
    root = Tree(position, PLAIN, plies=3).complete().root
    alpha: Score | None = None
    found: list[Reply] = []
    for node in root.children:
        said = _Said(position, str(node.move), alpha)
        looked = {child.move: child for child in node.children}
        for reply in node.position.moves():
            child = looked.get(reply)
            found.append(said.of(next(letters), is_skipped=child is None))
            if child and child.value is not None and (said.least is None or child.value < said.least):
                said.least = child.value
        if node.value is not None and (alpha is None or node.value > alpha):
            alpha = node.value
    return tuple(found)


class _Said:
    """What is to be said of the replies to one move, one after the other."""

    def __init__(self, position: Position, move: str, alpha: Score | None) -> None:
        self._cells = position.rules.cols * position.rules.rows
        self._me, self._they = str(position.side), str(position.side.other)
        self._move = move
        self._held = "nothing yet" if alpha is None else points_text(alpha, self._cells)
        self._before = ""
        self.least: Score | None = None
        """The least of the replies so far."""

    def of(self, name: str, *, is_skipped: bool) -> Reply:
        """Why the next reply is looked at, or why not."""
        before, self._before = self._before, name
        if self.least is None:
            why = f"It is the first reply to {self._move}: without it nothing is known of {self._move}."
            return Reply(name, is_skipped=False, why=why)
        worth = points_text(self.least, self._cells)
        if is_skipped:
            why = (
                f"With {before}, {self._move} is worth {worth} at most, and {self._me} has {self._held} already:"
                f" {self._me} gains nothing by {self._move}, whatever {name} is."
            )
        else:
            why = (
                f"So far {self._move} is worth {worth}, and {self._me} has {self._held}. {self._they} may have a better reply."
            )
        return Reply(name, is_skipped, why)
