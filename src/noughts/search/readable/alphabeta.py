"""Alpha-beta: minimax that skips what cannot matter, with every refinement on a switch of its own."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, fields
from time import perf_counter
from typing import Any

from noughts.rules import Move, Position
from noughts.search.analysis import Analysis, Candidate, Progress, Snapshots
from noughts.search.heuristics import evaluate
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit, Spent
from noughts.search.readable.move_memory import Entry, Hashes, Ordering, Table, Zobrist
from noughts.search.readable.trace import How, Listener
from noughts.search.score import DEEPEST, INFINITY, Bound, Estimate, Found, Window, bound_of, result, to_score, to_window

ASPIRATION = 0.25
"""Half the width of an aspiration window: less than the step from one number of plies to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlphaBeta:
    """Negamax with alpha and beta. With any switches it finds the value, and the plies, that minimax finds.

    >>> position = Position.parse("XX./OO./...")
    >>> *_, analysis = AlphaBeta().analyse(position)
    >>> str(analysis.best), analysis.score, analysis.proven
    ('c1', Win(1), True)
    """

    ordering: bool = True
    """Central moves first."""
    table: bool = True
    """Remember the values of positions, and the best moves there."""
    symmetry: bool = True
    """Twins share an entry of the table; without the table this changes nothing."""
    deepening: bool = True
    """Search one ply deep, then two, and so on."""
    killers: bool = True
    """Early: moves that cut off another node of the same ply."""
    history: bool = True
    """Early: moves that have cut off the most."""
    aspiration: bool = True
    """Look first just around the expected value: the last iteration's, or else a draw."""
    every: bool = True
    """Value every move at the root by itself; if off, the search finds the best move alone, as in the textbooks."""
    listener: Listener | None = None
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots. Every candidate's score is exact for the depth that was searched, never a bound."""
        yield from _Run(self, position, limit).snapshots()


SWITCHES = tuple(field.name for field in fields(AlphaBeta) if field.type == "bool")
"""What can be turned on and off by name."""


def switched(*, all: bool = True, **options: Any) -> AlphaBeta:  # noqa: A002 - what it is called by name
    """Alpha-beta with all switches on or off, but for those that are named.

    >>> switched(all=False, ordering=True).ordering, switched(all=False, ordering=True).table
    (True, False)
    """
    return AlphaBeta(**{**dict.fromkeys(SWITCHES, all), **options})


class _Run:
    """One search. It is a generator all the way down, so whoever holds it can stop it at any pause."""

    def __init__(self, options: AlphaBeta, position: Position, limit: Limit) -> None:
        self.options = options
        self.listener = options.listener
        self.position = position
        self.budget = Budget(limit, options.clock)
        self.progress = Progress(position, self.budget)
        rules = position.rules
        self.ordering = Ordering(rules, ordering=options.ordering, killers=options.killers, history=options.history)
        self.zobrist = Zobrist(rules, symmetry=options.symmetry) if options.table else None
        self.table = Table()
        plies_left = rules.cols * rules.rows - (position.x | position.o).bit_count()
        self.deepest = max(1, min(limit.depth or plies_left, plies_left, DEEPEST))
        self.horizon = self.deepest
        """The ply at which this iteration stops and guesses."""
        self.guesses = 0
        """Positions that were valued by a guess, here or by the search that left an entry in the table."""
        self.expected: dict[Move | None, float] = {}
        """What the last iteration found for the root, or for each move there."""

    def snapshots(self) -> Snapshots:
        iteration = self._every_move if self.options.every else self._best_move
        with suppress(Spent):
            for horizon in range(1 if self.options.deepening else self.deepest, self.deepest + 1):
                self.horizon = horizon
                yield from iteration()
                yield self.progress.snapshot()
                if all(candidate.proven for candidate in self.progress.known.values()):
                    break
        yield self.progress.snapshot()

    def _best_move(self) -> Snapshots:
        """One iteration that searches the root like any other node."""
        guesses = self.guesses
        hashes = self.zobrist.of(self.position) if self.zobrist else ()
        value, line = yield from self._aspire(None, self.position, hashes)
        if line:
            self.progress.known = {line[0]: self._candidate(value, line, guesses)}
            self.progress.is_settled = True

    def _every_move(self) -> Snapshots:
        """One iteration that values each move at the root by itself, but for those that are proven already."""
        if self.budget.spend(0):
            yield self.progress.snapshot()
        if self.listener:
            self.listener.entered(None, self.position, Window())
        known = self.progress.known
        waiting: list[Candidate] = []
        hashes = self.zobrist.of(self.position) if self.zobrist else ()
        best_before = self.progress.snapshot().best if known else None
        for move in self.ordering.ordered(self.position, 0, best_before):
            if move in known and known[move].proven:
                continue
            guesses = self.guesses
            value, line = yield from self._aspire(move, self.position.play(move), self._after(hashes, self.position, move))
            candidate = self._candidate(-value, (move, *line), guesses)
            # Estimates of two iterations do not compare, so a new one waits for the others; a proof need not.
            if candidate.proven or move not in known:
                self.progress.add(candidate)
            else:
                waiting.append(candidate)
            yield self.progress.snapshot()
        for candidate in waiting:
            self.progress.add(candidate)
        if self.listener:
            self.listener.left(self.progress.snapshot().score, Bound.EXACT, How.SEARCHED if known else How.FINISHED)

    def _candidate(self, value: float, line: tuple[Move, ...], guesses: int) -> Candidate:
        score = to_score(value, is_complete=guesses == self.guesses)
        return Candidate.of(self.position, score, line, proven=not isinstance(score, Estimate))

    def _aspire(self, move: Move | None, position: Position, hashes: Hashes) -> Generator[Analysis, None, Found]:
        """The exact value of the root or of a move there, looked for around the expected one first."""
        ply = 0 if move is None else 1
        if self.options.aspiration and not position.outcome:
            expected = self.expected.get(move, 0)
            alpha, beta = expected - ASPIRATION, expected + ASPIRATION
            found = yield from self._search(move, position, hashes, ply, alpha, beta)
            if found[0] <= alpha:
                found = yield from self._search(move, position, hashes, ply, -INFINITY, expected)
            elif found[0] >= beta:
                found = yield from self._search(move, position, hashes, ply, expected, INFINITY)
        else:
            found = yield from self._search(move, position, hashes, ply, -INFINITY, INFINITY)
        self.expected[move] = found[0]
        return found

    def _search(
        self, move: Move | None, position: Position, hashes: Hashes, ply: int, alpha: float, beta: float
    ) -> Generator[Analysis, None, Found]:
        """The value of a position for the side to move: exact inside the window, otherwise a bound beyond it."""
        if self.budget.spend(ply):
            yield self.progress.snapshot()
        if self.listener:
            self.listener.entered(move, position, to_window(alpha, beta))
        guesses = self.guesses
        entry = self.table.get(hashes) if hashes else None
        if answer := self._answer(position, hashes, entry, ply, alpha, beta):
            found, bound, how = answer
        else:
            found = yield from self._expand(position, hashes, entry, ply, alpha, beta)
            bound = bound_of(found[0], alpha, beta)
            how = How.CUT if bound is Bound.AT_LEAST else How.SEARCHED
        if self.listener:
            self.listener.left(to_score(found[0], is_complete=guesses == self.guesses), bound, how)
        return found

    def _answer(
        self, position: Position, hashes: Hashes, entry: Entry | None, ply: int, alpha: float, beta: float
    ) -> tuple[Found, Bound, How] | None:
        """The value of a position that need not be searched, if this is one."""
        if position.outcome:
            return (result(position, ply), ()), Bound.EXACT, How.FINISHED
        if ply >= self.horizon:
            self.guesses += 1
            return (evaluate(position), ()), Bound.EXACT, How.DEPTH
        if not (self.zobrist and entry and entry.horizon in (None, self.horizon)):
            return None
        if entry.bound is not Bound.EXACT and entry.bound is not bound_of(entry.value, alpha, beta):
            return None
        self.guesses += entry.horizon is not None
        how = How.TABLE if entry.own == hashes[0] else How.TWIN
        return (entry.value, self.zobrist.line(entry, hashes)), entry.bound, how

    def _expand(
        self, position: Position, hashes: Hashes, entry: Entry | None, ply: int, alpha: float, beta: float
    ) -> Generator[Analysis, None, Found]:
        """Try the moves, best guess first, until one is so good that the other side would not let it come to this."""
        guesses = self.guesses
        hint = self.zobrist.line(entry, hashes, plies=1) if self.zobrist and entry else ()
        best: float = -INFINITY
        line: tuple[Move, ...] = ()
        for move in self.ordering.ordered(position, ply, *hint):
            child = position.play(move)
            value, rest = yield from self._search(
                move, child, self._after(hashes, position, move), ply + 1, -beta, -max(alpha, best)
            )
            if -value > best:
                best, line = -value, (move, *rest)
                if best >= beta:
                    self.ordering.learn(position, ply, move, self.horizon - ply)
                    break
        if self.zobrist:
            horizon = None if guesses == self.guesses else self.horizon
            self.table.put(hashes, best, bound_of(best, alpha, beta), line, horizon)
        return best, line

    def _after(self, hashes: Hashes, position: Position, move: Move) -> Hashes:
        return self.zobrist.after(hashes, position.side, move) if self.zobrist else ()
