"""Sketch: a tree small enough to read at a glance, and which of its replies alpha-beta skips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from noughts.lessons.node import Role, TreeNode, points_text
from noughts.lessons.tree import Tree
from noughts.rules import Position
from noughts.search import Loss, Score, Win

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Sketch:
    """A node as a lesson shows it."""

    label: str  # the move and the turn after it
    position: Position
    value: str = ""
    name: str = ""  # the letter for questions
    is_asked: bool = False
    children: tuple[Sketch, ...] = ()

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Sketch]]:
        """The node and all nodes below it with their depth, each before its children."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)

    @property
    def text(self) -> str:
        return f"{self.name}  {self.label}" if self.name else self.label

    def lines(self) -> list[str]:
        """The tree as text, a line for each node, with the values in a column."""
        rows = [(f"{'   ' * depth}{node.text}", node.value) for depth, node in self.walk()]
        width = max(len(label) for label, _ in rows)
        return [f"{label:{width}}  {value:>3}".rstrip() for label, value in rows]


Valued = Callable[[Score], str]


def simple_value(score: Score) -> str:
    """The result as +1, 0 or -1.

    >>> [simple_value(score) for score in (Win(3), Loss(2))]
    ['+1', '-1']
    """
    return "+1" if isinstance(score, Win) else "-1" if isinstance(score, Loss) else "0"


def sketched(
    position: Position,
    *,
    search: str = "minimax",
    values: Valued | None = None,
    is_valued: bool = True,
    hides: Sequence[str] = (),
    asks: str | None = None,
) -> Sketch:
    """The tree of a search down to the replies, each with the line after it and a letter.

    ``hides=["c2"]`` replaces the value of the first move c2 by a question
    mark, ``"c2 a3"`` that of a reply, and ``""`` that of the root.
    """
    cells = position.rules.cols * position.rules.rows
    shown = values or (lambda score: points_text(score, cells))
    tree = Tree(position, search, plies=cells).complete()
    letters = iter(LETTERS)

    def drawn(node: TreeNode, way: str) -> Sketch:
        value = shown(node.value) if is_valued and node.value is not None else ""
        value = UNKNOWN if way in hides else value
        here = Sketch(_label(tree, node, says_aim=is_valued), node.position, value, is_asked=way == asks)
        if way.count(" ") == 1 or (way and not node.children):  # a reply, or the end of the game before one
            return replace(here, name=next(letters))
        return replace(here, children=tuple(drawn(child, f"{way} {child.move}".strip()) for child in node.children))

    return drawn(tree.root, "")


def _label(tree: Tree, node: TreeNode, *, says_aim: bool) -> str:
    words = tree.words
    played = [f"{words.name(node.position.side.other)} {node.move}"] if node.move else []
    if len(node.path) < 3 and node.children:
        wants = "the most" if node.role is Role.MAX else "the least"
        turn = f"{words.name(node.position.side)} {f'wants {wants}' if says_aim else 'to move'}"
    else:
        end = node
        while end.children:  # only one move is left
            played.append(f"{words.name(end.position.side)} {end.children[0].move}")
            end = end.children[0]
        winner = end.position.winner
        turn = f"{words.name(winner)} wins" if winner else "a draw"
    return f"{', '.join(played)}: {turn}" if played else turn


PLAIN = "alphabeta:all=off"  # alpha-beta alone, with moves in cell order


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply in a tree of two plies: whether alpha-beta skips it, and why."""

    name: str
    is_skipped: bool
    why: str


@lru_cache(maxsize=20)
def replies(position: Position) -> tuple[Reply, ...]:
    """All replies to all moves, with letters in cell order.

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
        said = _ReplyReasons(position, str(node.move), alpha)
        looked = {child.move: child for child in node.children}
        for reply in node.position.moves():
            child = looked.get(reply)
            found.append(said.of(next(letters), is_skipped=child is None))
            if child and child.value is not None and (said.least is None or child.value < said.least):
                said.least = child.value
        if node.value is not None and (alpha is None or node.value > alpha):
            alpha = node.value
    return tuple(found)


class _ReplyReasons:
    """Explains the replies to one move, one after another."""

    def __init__(self, position: Position, move: str, alpha: Score | None) -> None:
        self._cells = position.rules.cols * position.rules.rows
        self._me, self._they = str(position.side), str(position.side.other)
        self._move = move
        self._held = "nothing yet" if alpha is None else points_text(alpha, self._cells)
        self._before = ""
        self.least: Score | None = None  # the smallest value of a reply so far

    def of(self, name: str, *, is_skipped: bool) -> Reply:
        before, self._before = self._before, name
        if self.least is None:
            why = f"It is the first reply to {self._move}. Without it nothing is known about {self._move}."
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
