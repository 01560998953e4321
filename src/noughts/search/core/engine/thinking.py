"""Thinking about one position: the compiled search with its memory, one iteration of deepening after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from noughts.rules.geometry import numbers
from noughts.rules.move import Mark, Move
from noughts.rules.position import Position
from noughts.rules.rules import Marks
from noughts.search.analysis import Candidate
from noughts.search.core.engine.board import new_board
from noughts.search.core.engine.layout import (
    CONTROL_SIZE,
    MAX_PLY,
    NODE_LIMIT,
    NODES,
    PROVEN,
    SEARCH,
    STOP,
    UNSEARCHED,
    VALUE,
    WIN,
)
from noughts.search.core.engine.memory import new_failures, new_memory
from noughts.search.core.engine.root import think
from noughts.search.core.engine.tables import engine_tables
from noughts.search.score import Draw, Estimate, Loss, Score, Win

WIDTH = 16
"""Candidate moves that the search follows in quiet positions, chosen by games of the engine against itself."""

DEEPEST = MAX_PLY - 8
"""Iterations, so that a search that extends its lines stays within its arrays."""

ESTIMATE_SCALE = 400
"""A static score of this size means an expected result of one half."""

SUREST = 0.99
"""The most that an estimate says."""

BARELY = 1e-6
"""What keeps a move that is at most as good as the best from standing before it."""


class _RootMove(NamedTuple):
    """A move as compiled code writes it, its score, and how much that says."""

    move: int
    score: int
    kind: int

    @property
    def is_lost(self) -> bool:
        """Whether the move is proven to lose."""
        return self.score < -PROVEN


class Thinking:
    """A search of one position. One thread uses it; ``stop`` may be called from any."""

    def __init__(self, position: Position, nodes: int | None) -> None:
        self._position = position
        self._tables = engine_tables(position.rules)
        self._board = new_board(self._tables, numbers(position.x), numbers(position.o))
        self._memory, self._failures = new_memory(), new_failures()
        self._search = np.zeros(1, SEARCH)
        facts = self._tables[0]
        self._search[0]["width"] = WIDTH if facts["threats"] and not facts["gravity"] else 0
        self._empty = int(facts["cells"] - self._board[0]["placed"])
        self._control = np.zeros(CONTROL_SIZE, np.int64)
        self._control[NODE_LIMIT] = nodes or 0
        self.depth = 0
        self.is_settled = False
        """Whether the best candidate is proven to be the best."""

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self._control[NODES])

    def stop(self) -> None:
        """End the search."""
        self._control[STOP] = 1

    def iterations(self, depth: int) -> Iterator[list[Candidate]]:
        """The candidates after each iteration, as far as they were looked at."""
        for iteration in range(1, min(depth, DEEPEST) + 1):
            is_finished = think(
                self._tables[0], self._board[0], self._search[0], self._memory, self._failures, self._control, iteration
            )
            self.depth = min(iteration, self._empty) if is_finished else self.depth
            candidates = self._candidates(is_finished=is_finished)
            yield candidates
            if self.is_settled or not is_finished:
                return

    def _candidates(self, *, is_finished: bool) -> list[Candidate]:
        """The root moves that were looked at, the best one first and with its line."""
        search = self._search[0]
        rows = self._rows()
        is_whole_game = is_finished and self.depth == self._empty and (not search["width"] or search["width"] >= self._empty)
        is_drawn = is_whole_game and rows[0].kind == VALUE and rows[0].score == 0
        self.is_settled = is_drawn or rows[0].score > PROVEN or all(row.is_lost for row in rows)
        shown = [row for row in rows if row.kind != UNSEARCHED]
        if is_drawn:  # the other moves are known to be at most as good, which is neither a proof nor an estimate
            shown = [rows[0], *(row for row in shown if row.is_lost)]
        elif all(row.is_lost for row in shown):
            shown += [row for row in rows if row.kind == UNSEARCHED][:1]
        best = _estimate(shown[0].score)
        line = tuple(self._move(move) for move in search["line"][: search["line_length"]].tolist())
        candidates: list[Candidate] = []
        for row in shown:
            score = self._proven_score(row, is_best=row is rows[0] and self.is_settled)
            is_proven = score is not None
            if score is None:
                # What an earlier iteration said of a move, or that it is at most so good, does not place it before the best.
                is_below = row is shown[0] or shown[0].is_lost or _estimate(row.score) < best
                score = Estimate(_estimate(row.score) if is_below else best - BARELY)
            own_line = line if row is rows[0] else (self._move(row.move),)
            candidates.append(Candidate.of(self._position, score, own_line, proven=is_proven))
        return candidates

    def _rows(self) -> list[_RootMove]:
        """All root moves as the compiled search left them, the leader first."""
        search = self._search[0]
        columns = (search[name][: search["root_count"]].tolist() for name in ("root_moves", "root_scores", "root_kinds"))
        return [_RootMove(*row) for row in zip(*columns, strict=True)]

    def _proven_score(self, row: _RootMove, *, is_best: bool) -> Score | None:
        """What a root score proves, if anything; an upper bound is never a proof.

        Plain search looks at everything up to its depth, so the distance of its best move is the true one; that another
        move loses may have been shown by a win that is not the quickest. Threat search always sees wins in 1 and losses
        in 2, so a win in 3 and a loss in 4 cannot be shorter; beyond that its wins need not be the quickest.
        """
        if row.score > PROVEN or row.is_lost:
            plies = WIN - abs(row.score)
            has_threats = bool(self._tables[0]["threats"])
            if row.is_lost:
                return Loss(plies, plies <= 4 if has_threats else is_best or plies <= 2)
            return Win(plies, plies <= 3 if has_threats else plies <= self.depth)
        return Draw() if is_best else None

    def _move(self, move: int) -> Move:
        """A move as the rules write it; compiled code writes the cell, doubled, plus 1 for O."""
        row, col = divmod(move >> 1, self._position.rules.cols)
        if self._position.rules.marks is Marks.WILD:
            return Move(col, row, Mark.O if move & 1 else Mark.X)
        return Move(col, row)


def _estimate(score: int) -> float:
    """A static score as an expected result."""
    return SUREST * score / (abs(score) + ESTIMATE_SCALE)
