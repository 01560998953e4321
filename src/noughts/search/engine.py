"""Engine: strong play on boards too large for proofs, up to 26 x 26."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import tanh
from time import perf_counter
from typing import NamedTuple

from noughts.rules import Mark, Marks, Move, Position, Rules
from noughts.rules.geometry import numbers
from noughts.search.analysis import Candidate, Findings, Snapshots, immediate_results
from noughts.search.core.engine import root
from noughts.search.core.engine.board import Board, engine_tables
from noughts.search.core.engine.layout import AT_MOST, MAX_PLY, PROVEN, UNSEARCHED, VALUE, WIN
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.workspace import Workspace
from noughts.search.core.runtime import Watch
from noughts.search.heuristics import evaluate
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.score import Draw, Estimate, Loss, Score, Win
from noughts.search.table_cache import TableCache

LONGEST_LINE = 26
"""Cells of the longest line that compiled code has room for; only a torus has longer ones."""

WIDTH = 16
"""Moves that the search follows in quiet positions, chosen by games of the engine against itself."""

DEEPEST = MAX_PLY - 8
"""The most iterations, so that extended lines fit into the arrays."""

ESTIMATE_SCALE = 400
"""A static score of this size means an expected result of one half, where lines are added up."""

TWO_LOGITS = 512
"""A score of the network of this size means an expected result of 0.76, the hyperbolic tangent of 1."""

SUREST = 0.99
"""The largest estimate."""

BARELY = 1e-6
"""How far a bound lies below the score it was compared with, so that only the best move has the best score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Deepens until the limit. Scores are estimates until a win or a loss is proven, mostly by continuous threats."""

    clock: Clock = perf_counter
    table_cache: TableCache | None = field(default=None, repr=False, compare=False)
    """Keeps memories between searches; without it each search starts empty, and so repeats itself."""

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots, one after each iteration; candidates are the moves that were searched."""
        budget = Budget(limit, self.clock)
        if position.outcome or not fits(position.rules):
            yield from AlphaBeta(clock=self.clock).analyse(position, limit)
            return
        findings = Findings(position, budget)
        seen = immediate_results(position)
        if any(isinstance(candidate.score, Win) for candidate in seen.values()) or len(seen) == len(findings.moves):
            findings.known, findings.is_settled = seen, True
            budget.nodes = budget.depth = 1
            yield findings.snapshot()
            return
        watch = Watch(limit.nodes, budget.left.seconds, limit.stop)
        with (self.table_cache or TableCache()).borrow(("engine", position.rules), Memory) as memory:
            search = EngineSearch(position, memory, watch)
            for candidates in search.iterations(limit.depth or DEEPEST):
                budget.nodes, budget.depth = watch.nodes, search.depth
                findings.known = {candidate.move: candidate for candidate in candidates} | seen
                findings.is_settled = search.is_settled
                snapshot = findings.snapshot()
                yield snapshot
                if limit.seconds is not None and snapshot.seconds >= limit.seconds:
                    return


def fits(rules: Rules) -> bool:
    """Whether the compiled code has room for these rules."""
    return rules.k <= LONGEST_LINE


def expects(rules: Rules) -> bool:
    """Whether estimates come from the network, which expects results; elsewhere they only say who is ahead."""
    return engine_tables(rules).is_learned


class _RootMove(NamedTuple):
    """A move in compiled form, its score, and what kind of score that is."""

    move: int
    score: int
    kind: int
    depth: int
    """The iteration of the score."""

    @property
    def is_lost(self) -> bool:
        return self.score < -PROVEN

    @property
    def is_won(self) -> bool:
        return self.score > PROVEN and self.kind == VALUE

    @property
    def is_proven(self) -> bool:
        return self.is_lost or self.is_won


class EngineSearch:
    """The search of one position."""

    def __init__(self, position: Position, memory: Memory, watch: Watch) -> None:
        self._position = position
        self._tables = engine_tables(position.rules)
        board = Board(self._tables, numbers(position.x), numbers(position.o))
        self._watch = watch
        self._work = Workspace(board, memory, watch)
        self._work.width = WIDTH if self._tables.is_learned or (self._tables.threats and not self._tables.gravity) else 0
        if position.rules.marks is not Marks.OWN:
            self._work.pace = 1  # valuing a quiet position takes a tenth of a millisecond here
        self._empty = self._tables.cells - board.placed
        self._rows: list[_RootMove] = []  # all root moves, the leader first
        self.depth = 0
        self.is_settled = False
        """Whether the best candidate is proven to be the best."""

    def iterations(self, depth: int) -> Iterator[list[Candidate]]:
        """The searched candidates after each iteration; the last iteration may be incomplete."""
        best: list[Candidate] = []
        for iteration in range(1, min(depth, DEEPEST) + 1):
            is_finished = root.think(self._work, iteration)
            self._watch.check()
            self._rows = [_RootMove(*row) for row in self._work.roots()]
            if is_finished:
                self.depth = min(iteration, self._empty)
                best = self._finished(iteration, best)
            else:
                best = self._cut_short(iteration, best)
            yield best
            if self.is_settled or not is_finished:
                return

    def _finished(self, iteration: int, before: list[Candidate]) -> list[Candidate]:
        """The root moves that a finished iteration searched, the best first with its line.

        Scores of different iterations do not compare, unless one of them is proven.
        """
        width, rows = self._work.width, self._rows
        is_whole_game = self.depth == self._empty and (not width or width >= self._empty)
        is_drawn = is_whole_game and rows[0].kind == VALUE and rows[0].score == 0
        self.is_settled = is_drawn or rows[0].is_won or all(row.is_lost for row in rows)
        if rows[0].is_won and before:
            return self._with_proofs(rows, before)
        if is_drawn:  # of the other moves only an upper bound is known
            return self._shown([rows[0], *(row for row in rows[1:] if row.is_lost)])
        return self._shown([row for row in rows if row.depth == iteration or row.is_proven])

    def _cut_short(self, iteration: int, before: list[Candidate]) -> list[Candidate]:
        """The root moves after an unfinished iteration, given those before it.

        If it found a better move, that move and those it was compared with; if not, those before. New proofs count in
        either case.
        """
        rows = self._rows
        self.is_settled = all(row.is_lost for row in rows)
        leader = rows[0]
        if before and (leader.depth < iteration or leader.is_lost or self._move(leader.move) == before[0].move):
            return self._with_proofs(rows, before)
        return self._shown([row for row in rows if row.depth == iteration or row.is_proven])

    def _shown(self, rows: list[_RootMove]) -> list[Candidate]:
        """These root moves, and if all of them are lost, the next that may not be."""
        every = self._rows
        if all(row.is_lost for row in rows):
            rows = [*rows, *[row for row in every if not row.is_lost][:1]]
        return [self._candidate(row, is_best=row == every[0]) for row in rows]

    def _with_proofs(self, rows: list[_RootMove], before: list[Candidate]) -> list[Candidate]:
        """The candidates before, updated with new proofs."""
        proven = self._shown([row for row in rows if row.is_proven])
        known = {candidate.move: candidate for candidate in before}
        known.update({candidate.move: candidate for candidate in proven if candidate.proven or candidate.move not in known})
        return list(known.values())

    def _candidate(self, row: _RootMove, *, is_best: bool = False) -> Candidate:
        """The candidate for a root move; the best one with its line."""
        score = self._proven_score(row, is_best=is_best and self.is_settled)
        moves = self._work.principal_line() if is_best else [row.move]
        line = self._playable(tuple(self._move(move) for move in moves))
        if score is not None:
            return Candidate.of(self._position, score, line, proven=True)
        guess = self._estimate(row.score) if row.kind != UNSEARCHED else evaluate(self._position)
        is_bound = row.kind == AT_MOST
        return Candidate.of(self._position, Estimate(guess - BARELY * is_bound), line, proven=False, at_most=is_bound)

    def _playable(self, line: tuple[Move, ...]) -> tuple[Move, ...]:
        """The line up to a move of X that renju forbids: the search may see that X has no better answer."""
        position = self._position
        for length, move in enumerate(line):
            if position.outcome or move.cell in position.forbidden_cells():
                return line[:length]
            position = position.play(move)
        return line

    def _proven_score(self, row: _RootMove, *, is_best: bool) -> Score | None:
        """What a root score proves, if anything; an upper bound is never a proof.

        Full search sees everything up to its depth, so the distance of its best move is exact; that another move loses
        may be shown by a win that is not the quickest. Wins in 1 and losses in 2 are always seen, so a win in 3 and a loss
        in 4 cannot be shorter; beyond that the wins of threat search and of the most promising moves need not be the quickest.
        """
        if row.is_proven:
            plies = WIN - abs(row.score)
            is_full = not self._tables.threats and not self._work.width
            if row.is_lost:
                return Loss(plies, (is_best or plies <= 2) if is_full else plies <= 4)
            return Win(plies, plies <= (self.depth if is_full else 3))
        return Draw() if is_best else None

    def _estimate(self, score: int) -> float:
        """A static score as an expected result."""
        if self._tables.is_learned:
            return SUREST * tanh(score / TWO_LOGITS)
        return SUREST * score / (abs(score) + ESTIMATE_SCALE)

    def _move(self, move: int) -> Move:
        """A move from its compiled form: twice the cell, plus 1 for O."""
        row, col = divmod(move >> 1, self._position.rules.cols)
        if self._position.rules.marks is Marks.WILD:
            return Move(col, row, Mark.O if move & 1 else Mark.X)
        return Move(col, row)
