"""Listeners: what a tree asks a repeated search, such as where a remembered value was searched."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from noughts.lessons.node import Source
from noughts.rules import Move, Position
from noughts.search import Score
from noughts.search.readable.trace import How, Listener, Path, Recorder, TraceNode
from noughts.search.score import Bound, Window

MarkSets = tuple[int, int]


class Origins(Listener):
    """Finds where the values of some nodes were searched.

    A new table entry replaces an old one, so a remembered value comes from the
    latest searched node with the same position, or with a twin of it.
    """

    def __init__(self, nodes: Iterable[TraceNode]) -> None:
        self.found: dict[int, Source] = {}  # by the visit of the remembering node
        self._wanted = {node.visit: node for node in nodes}
        self._twins: dict[MarkSets, MarkSets] = {}  # every image of a wanted board, with one that stands for all of them
        for node in self._wanted.values():
            board = node.position.x, node.position.o
            for symmetry in node.position.symmetries():
                self._twins.setdefault(symmetry.board(*board), board)
        self._latest: dict[MarkSets, dict[MarkSets, Source]] = {}  # for each of these the searched boards, latest last
        self._visits = self._rounds = 0
        self._stack: list[tuple[int, Move | None, Position]] = []

    def entered(self, move: Move | None, position: Position, window: Window) -> None:  # noqa: ARG002 - a Listener's
        self._visits += 1
        self._rounds += not self._stack
        self._stack.append((self._visits, move, position))
        node = self._wanted.get(self._visits)
        if node is None:
            return
        board = position.x, position.o
        searched = self._latest.get(self._twins[board], {})
        if node.how is How.TABLE and board in searched:
            self.found[node.visit] = searched[board]
        elif node.how is How.TWIN:
            others = [source for twin, source in searched.items() if twin != board]
            self.found.update({node.visit: others[-1]} if others else {})

    def left(self, score: Score, bound: Bound, how: How) -> None:  # noqa: ARG002 - a Listener's
        visit, _, position = self._stack[-1]
        board = position.x, position.o
        if how in (How.SEARCHED, How.CUT) and board in self._twins:
            moves = tuple(move for _, move, _ in self._stack if move)
            searched = self._latest.setdefault(self._twins[board], {})
            searched.pop(board, None)
            searched[board] = Source(visit, self._rounds, moves)
        self._stack.pop()


class GrowthRecorder(Recorder):
    """A recorder that also notes the value of the root after each kept node."""

    def __init__(self, root_values: dict[int, Score], *, plies: int, along: Sequence[Move], opened: Collection[Path]) -> None:
        super().__init__(plies=plies, along=along, opened=opened)
        self._root_values = root_values
        self._latest: int | None = None

    def entered(self, move: Move | None, position: Position, window: Window) -> None:
        super().entered(move, position, window)
        node = self._stack[-1]
        is_kept = len(self._stack) == 1 or node in self._stack[-2].children[-1:]
        self._latest = node.visit if is_kept else None

    def left(self, score: Score, bound: Bound, how: How) -> None:
        super().left(score, bound, how)
        if not self._stack and self._latest is not None:
            self._root_values[self._latest] = score
            self._latest = None


class VisitFinder(Listener):
    def __init__(self, visit: int) -> None:
        self.visits = 0
        self.moves: tuple[Move, ...] | None = None
        self._visit = visit
        self._stack: list[Move | None] = []

    def entered(self, move: Move | None, position: Position, window: Window) -> None:  # noqa: ARG002 - a Listener's
        self.visits += 1
        self._stack.append(move)
        if self.visits == self._visit:
            self.moves = tuple(each for each in self._stack if each)

    def returned(self, move: Move | None) -> None:
        self._stack.append(move)

    def left(self, score: Score, bound: Bound, how: How) -> None:  # noqa: ARG002 - a Listener's
        self._stack.pop()
