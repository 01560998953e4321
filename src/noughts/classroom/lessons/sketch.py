"""Sketch: a tree small enough to be read at a glance, with names for the branches that a question is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from noughts.classroom.node import Node, Role
from noughts.classroom.tree import Tree
from noughts.classroom.words import points_text
from noughts.rules import Position
from noughts.search import Loss, Score, Win

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

UNKNOWN = "?"
"""The value of a node that is asked for, or not known yet."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A node as a lesson shows it."""

    label: str
    """Who plays what, and whose turn it is then."""
    position: Position
    value: str = ""
    name: str = ""
    """The letter by which a question calls it."""
    is_asked: bool = False
    children: tuple[Sketch, ...] = ()

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Sketch]]:
        """The node and all below it, each before its children, with how deep it lies."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)

    @property
    def text(self) -> str:
        """Its name, if it has one, and what it says."""
        return f"{self.name}  {self.label}" if self.name else self.label

    def lines(self) -> list[str]:
        """The tree in lines of text, one for each node, with the values below each other."""
        rows = [(f"{'   ' * depth}{node.text}", node.value) for depth, node in self.walk()]
        width = max(len(label) for label, _ in rows)
        return [f"{label:{width}}  {value:>3}".rstrip() for label, value in rows]


Valued = Callable[[Score], str]


def simple_value(score: Score) -> str:
    """Who wins, as a number.

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
    """The tree of a search down to the replies, with the line that follows each; hidden values are question marks.

    Nodes are called by their moves: ``hides=["c2"]`` hides the value of the
    first move c2, ``"c2 a3"`` that of a reply, and ``""`` that of the root.
    Replies have letters.
    """
    cells = position.rules.cols * position.rules.rows
    shown = values or (lambda score: points_text(score, cells))
    tree = Tree(position, search, plies=cells).complete()
    letters = iter(LETTERS)

    def drawn(node: Node, way: str) -> Sketch:
        value = shown(node.value) if is_valued and node.value is not None else ""
        value = UNKNOWN if way in hides else value
        here = Sketch(_label(tree, node, says_aim=is_valued), node.position, value, is_asked=way == asks)
        if way.count(" ") == 1 or (way and not node.children):  # a reply, or the end of the game before there is one
            return replace(here, name=next(letters))
        return replace(here, children=tuple(drawn(child, f"{way} {child.move}".strip()) for child in node.children))

    return drawn(tree.root, "")


def _label(tree: Tree, node: Node, *, says_aim: bool) -> str:
    """Who plays what, and what that leads to, in a few words."""
    words = tree.words
    played = [f"{words.name(node.position.side.other)} {node.move}"] if node.move else []
    if len(node.path) < 3 and node.children:
        wants = "the most" if node.role is Role.MAX else "the least"
        turn = f"{words.name(node.position.side)} {f'wants {wants}' if says_aim else 'to move'}"
    else:
        end = node
        while end.children:  # one move is left, so this is the only way on
            played.append(f"{words.name(end.position.side)} {end.children[0].move}")
            end = end.children[0]
        winner = end.position.winner
        turn = f"{words.name(winner)} wins" if winner else "a draw"
    return f"{', '.join(played)}: {turn}" if played else turn
