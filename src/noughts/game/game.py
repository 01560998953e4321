"""Game: a tree of moves with a cursor, for undo, redo, replay and variations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from importlib import import_module

from noughts.rules import (
    BadMove,
    BadRecord,
    Cell,
    GameOver,
    Move,
    NothingToRedo,
    NothingToUndo,
    Outcome,
    Position,
    PositionLike,
    Rules,
    Why,
    quoted,
)

SGF = "noughts.game.sgf"
"""The module that reads and writes SGF; it uses this one, so it is imported by name, and only when it is needed."""

MOST_SECONDS = 1e9  # thirty years; more comes from a broken clock
MOST_NODES = 2**63 - 1
MOST_PLIES = 2**31 - 1  # the largest numbers that every database holds
LONGEST_SCORE = 12  # characters

MEASURED = {"seconds": "a time", "nodes": "a number of nodes", "depth": "a number of plies", "score": "a score"}
"""The fields of MoveStats, with what is expected in each."""


@dataclass(frozen=True, slots=True)
class MoveStats:
    """Measures of a move; BadRecord for values that could not be saved in every format.

    >>> MoveStats(seconds=-1)
    Traceback (most recent call last):
        ...
    noughts.rules.errors.BadRecord: seconds: expected a time
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    score: str | None = None
    """The value of the move in the eyes of its player, as ``Score.code`` writes it."""

    def __post_init__(self) -> None:
        for name, value, is_fine in (
            ("seconds", self.seconds, _is_number(self.seconds, MOST_SECONDS, (int, float))),
            ("nodes", self.nodes, _is_number(self.nodes, MOST_NODES)),
            ("depth", self.depth, _is_number(self.depth, MOST_PLIES)),
            ("score", self.score, _is_score(self.score)),
        ):
            if value is not None and not is_fine:
                raise BadRecord(f"{name}: expected {MEASURED[name]}")
        if isinstance(self.seconds, int):  # so that the same value is read back
            object.__setattr__(self, "seconds", float(self.seconds))


def _is_number(value: object, most: float, types: type | tuple[type, ...] = int) -> bool:
    return isinstance(value, types) and not isinstance(value, bool) and 0 <= value <= most  # type: ignore[operator]


def _is_score(value: object) -> bool:
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_SCORE:
        return False
    return value.isascii() and value.isprintable() and " " not in value


UNMEASURED = MoveStats()


@dataclass(slots=True, eq=False)
class Node:
    """A position in the tree, with the move that led to it.

    The first child continues the main line, the others are variations.
    ``next`` is the child for redo: the one that was played or visited last.
    """

    position: Position
    move: Move | None = None
    parent: Node | None = field(default=None, repr=False)
    effort: MoveStats = UNMEASURED
    ending: Outcome | None = None
    """An end that is not on the board: time, resignation, a draw by agreement, abandonment."""
    comment: str = ""
    labels: dict[str, str] = field(default_factory=dict, repr=False)
    """A short text for each cell that has one: ``{"b2": "A"}``."""
    properties: dict[str, list[str]] = field(default_factory=dict, repr=False)
    """Other SGF properties of the node, as in the file, to be written again."""
    children: list[Node] = field(default_factory=list, repr=False)
    next: Node | None = field(default=None, repr=False)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here, on the board or otherwise."""
        return self.ending or self.position.outcome

    def path(self) -> list[Node]:
        """The nodes from the first position to this one."""
        path = [self]
        while path[-1].parent:
            path.append(path[-1].parent)
        return path[::-1]

    def main_line(self) -> list[Node]:
        """The node and its first descendants."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def tree(self) -> Iterator[Node]:
        """The node and all its descendants, each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children[::-1]

    def child(self, move: Move) -> Node | None:
        """The child for a move; None if the move has not been played from here."""
        return next((child for child in self.children if child.move == move), None)


class Game:
    """The tree of all moves that were played, and a cursor.

    Its length is the number of moves that lead to the cursor, and iteration yields them. Two games are equal if
    everything in their trees is, and the cursor.

    >>> game = Game("3x3", "b2 a1 c3")
    >>> _ = game.undo()
    >>> [str(move) for move in game], len(game), "a1" in game, game.can_redo
    (['b2', 'a1'], 2, True, True)
    >>> game
    Game('3x3x3', 'b2 a1')
    """

    def __init__(
        self, start: PositionLike, moves: str | Iterable[Move | str] = (), *, rules: Rules | str | None = None
    ) -> None:
        self.root = Node(Position.of(start, rules))
        self.node = self.root  # the cursor
        for move in moves.replace(",", " ").split() if isinstance(moves, str) else moves:
            self.play(move)

    @classmethod
    def from_sgf(cls, text: str) -> Game:
        """The first game of an SGF file, with comments, labels and variations; the cursor is at the end of the main line.

        >>> game = Game.from_sgf("(;GM[4]SZ[3];B[bb]C[The centre.];W[aa])")
        >>> game.root.children[0].comment, str(game.position)
        ('The centre.', 'O../.X./... x')
        """
        game: Game = import_module(SGF).game_in(text)
        return game

    def to_sgf(self) -> str:
        """The game as SGF, with everything that was read from a file or added.

        >>> game = Game("3x3")
        >>> _ = game.play("b2")
        >>> game.node.comment = "The centre."
        >>> print(game.to_sgf())
        (;FF[4]GM[4]CA[UTF-8]AP[noughts]SZ[3]RU[3x3x3];B[bb]C[The centre.])
        """
        sgf = import_module(SGF)
        text: str = sgf.to_sgf(sgf.Record(self))
        return text

    @property
    def rules(self) -> Rules:
        return self.root.position.rules

    @property
    def position(self) -> Position:
        return self.node.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended at the cursor; None if it did not."""
        return self.node.outcome

    def moves(self) -> list[Move]:
        """The moves that lead to the cursor."""
        return [node.move for node in self.node.path() if node.move]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves())

    def __len__(self) -> int:
        return len(self.node.path()) - 1

    def __bool__(self) -> bool:
        """A game without moves is a game too."""
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.root.position == other.root.position and _contents(self) == _contents(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        start = self.root.position
        shown = f"{start} {self.rules}" if start.x | start.o else str(self.rules)
        moves = " ".join(map(str, self))
        return f"Game({shown!r}, {moves!r})" if moves else f"Game({shown!r})"

    def line(self) -> list[Node]:
        """The nodes from the first position through the cursor to the end of the current line."""
        return [*self.node.path(), *_following(self.node)]

    @property
    def can_undo(self) -> bool:
        """Whether a move leads to the cursor."""
        return self.node.parent is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move follows the cursor."""
        return self.node.next is not None

    def play(self, move: Move | str, *, effort: MoveStats = UNMEASURED, as_variation: bool = False) -> Position:
        """Play a move from the cursor and go to its position.

        After undo, a different move replaces the line that was taken back, or
        is added beside it as a variation; the same move is a redo.
        """
        if self.node.ending:
            raise GameOver(f"{move}: the game is over")
        move = self.position.parse_move(move)
        child = self.node.child(move)
        if child is None:
            child = Node(self.position.play(move), move, self.node, effort)
            if self.node.next and not as_variation:
                self.node.children[self.node.children.index(self.node.next)] = child
            else:
                self.node.children.append(child)
        self._enter(child)
        return self.position

    def undo(self, plies: int = 1) -> Position:
        """Take back so many moves; NothingToUndo if there are fewer."""
        path = self.node.path()
        if not isinstance(plies, int) or not 1 <= plies < len(path):
            raise NothingToUndo(f"undo: {_count(len(path) - 1)} can be taken back")
        self.node = path[-1 - plies]
        return self.position

    def redo(self, plies: int = 1) -> Position:
        """Play so many moves again; NothingToRedo if fewer were taken back."""
        following = list(_following(self.node))
        if not isinstance(plies, int) or not 1 <= plies <= len(following):
            raise NothingToRedo(f"redo: {_count(len(following))} can be played again")
        self.node = following[plies - 1]
        return self.position

    def goto(self, where: Node | int) -> Position:
        """Go to a node of this game, or to the position after so many moves of the current line."""
        if isinstance(where, int):
            line = self.line()
            if not 0 <= where < len(line):
                raise BadMove(f"move {quoted(where)}: the line has moves 0 to {len(line) - 1}")
            self.node = line[where]
            return self.position
        if not isinstance(where, Node):
            raise BadMove(f"{quoted(where)}: expected a node of the game, or how many moves to go along its line")
        path = where.path()
        if path[0] is not self.root:
            raise BadMove(f"{where.move}: the node belongs to another game")
        self.node = self.root
        for node in path[1:]:
            self._enter(node)
        return self.position

    def end(self, outcome: Outcome) -> None:
        """End the game at the cursor for a reason that is not on the board; later moves are deleted."""
        if not isinstance(outcome, Outcome):
            raise BadMove(f"{quoted(outcome)}: expected an Outcome")
        if self.outcome:
            raise GameOver(f"{outcome.why.value}: the game is already over")
        if outcome.why in (Why.LINE, Why.FULL):
            raise BadMove(f"{outcome.why.value}: the board does not show this end")
        if (outcome.winner is None) != (outcome.why in (Why.AGREED, Why.ABANDONED)):
            raise BadMove(f"{outcome.why.value}: an agreed draw and an abandoned game have no winner, all others have one")
        self.node.ending = outcome
        self.node.children.clear()
        self.node.next = None

    def svg(self) -> str:
        """The board at the cursor as SVG, with the last move."""
        return self.position.svg(last=_last(self.node))

    def png(self) -> bytes:
        """The same as a PNG file; needs ``noughts[pictures]``."""
        return self.position.png(last=_last(self.node))

    def gif(self, *, seconds: float = 0.8) -> bytes:
        """The current line as an animated GIF file, each position shown for so long; needs ``noughts[pictures]``.

        >>> Game("3x3", "b2 a1 c3").gif()[:6]
        b'GIF89a'
        """
        from noughts.drawing.raster import gif

        return gif([node.position.picture(last=_last(node)) for node in self.line()], seconds)

    def _repr_html_(self) -> str:
        return game_html(self)

    def _enter(self, child: Node) -> None:
        self.node.next = child
        self.node = child


def _contents(game: Game) -> list[object]:
    """Everything that can differ between two games with the same first position, node by node."""
    return [
        (node.move, len(node.children), node is game.node, node.effort, node.ending, node.comment, node.labels, node.properties)
        for node in game.root.tree()
    ]


def _following(node: Node) -> Iterator[Node]:
    while node.next:
        node = node.next
        yield node


def _count(moves: int) -> str:
    return f"{moves or 'no'} {'moves' if moves > 1 else 'move'}"


# A strip that scrolls needs no script, so it works everywhere, by swiping, with the wheel and with the arrow keys.
STRIP = "display: flex; overflow-x: auto; scroll-snap-type: x mandatory; max-width: 520px"
STEP = "flex: 0 0 100%; scroll-snap-align: start; margin: 0; text-align: center"


def game_html(game: Game) -> str:
    """The position at the cursor as HTML, and behind a click the current line, with a board and a caption per move."""
    line = game.line()

    def figure(node: Node, number: int, style: str = STEP) -> str:
        return f'<figure style="{style}">{node.position.svg(last=_last(node))}{_caption(node, number, len(line) - 1)}</figure>'

    steps = "".join(figure(node, number) for number, node in enumerate(line))
    label = f"A game of {len(line) - 1} moves; scroll to step through it"
    strip = f'<div style="{STRIP}" tabindex="0" role="group" aria-label="{label}">{steps}</div>'
    now = figure(game.node, len(game), f"{STEP}; max-width: 520px")
    return f"{now}<details><summary>All moves</summary>{strip}</details>" if len(line) > 1 else now


def _last(node: Node) -> Cell | None:
    return node.move.cell if node.move else None


def _caption(node: Node, number: int, count: int) -> str:
    parts = [f"{number} of {count}: {node.parent.position.side} {node.move}" if node.parent else "The start"]
    if outcome := node.outcome:
        drawn = "a draw" if node.position.is_over else outcome.why.value
        parts.append(f"{outcome.winner} wins" if outcome.winner else drawn)
    comment = f"<br>{escape(node.comment)}" if node.comment else ""
    return f"<figcaption>{', '.join(parts)}{comment}</figcaption>"
