"""Alpha-beta: minimax that skips what cannot matter, each refinement with its own switch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, fields
from operator import xor
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from noughts.rules import Mark, Marks, Move, Position, Rules, Side, Symmetry, Wrap, symmetries_of
from noughts.rules.geometry import numbers
from noughts.search.analysis import Analysis, Candidate, Findings, Snapshots
from noughts.search.heuristics import central_order, evaluate
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit, LimitReached
from noughts.search.options import SWITCH
from noughts.search.readable.trace import How, Listener
from noughts.search.score import DEEPEST, INFINITY, Bound, Estimate, ValueAndLine, Window, bound_of, result, to_score, to_window

ASPIRATION = 0.25  # half the width of an aspiration window: less than one ply


@dataclass(frozen=True, slots=True, kw_only=True)
class AlphaBeta:
    """Negamax with alpha and beta. With any switches it finds minimax's value and plies.

    >>> position = Position.parse("XX./OO./...")
    >>> *_, analysis = AlphaBeta().analyse(position)
    >>> str(analysis.best), analysis.score, analysis.proven
    ('c1', Win(1), True)
    """

    ordering: bool = True  # central moves first
    table: bool = True  # remember positions with their values and best moves
    symmetry: bool = True  # twins share a table entry; without the table this changes nothing
    deepening: bool = True  # search one ply deep, then two, and so on
    killers: bool = True  # try early what cut off another node of the same ply
    history: bool = True  # try early what has cut off the most
    aspiration: bool = True  # search a narrow window around the expected value first: the last iteration's, or else a draw
    every: bool = True  # value every root move separately; if off, find only the best move, as in the textbooks
    listener: Listener | None = None
    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:
        """Ever better snapshots. Every candidate's score is exact for the depth searched, never a bound."""
        yield from _AlphaBetaRun(self, position, limit).snapshots()


SWITCHES = tuple(field.name for field in fields(AlphaBeta) if field.type == "bool")

OPTIONS = dict.fromkeys((*SWITCHES, "all"), SWITCH)


def switched(*, all: bool = True, **options: Any) -> AlphaBeta:  # noqa: A002 - what it is called by name
    """Alpha-beta with all switches on or off, except those named.

    >>> switched(all=False, ordering=True).ordering, switched(all=False, ordering=True).table
    (True, False)
    """
    return AlphaBeta(**{**dict.fromkeys(SWITCHES, all), **options})


class _AlphaBetaRun:
    """One search: generators all the way down, so that the caller can stop it at any pause."""

    def __init__(self, options: AlphaBeta, position: Position, limit: Limit) -> None:
        self.options = options
        self.listener = options.listener
        self.position = position
        self.budget = Budget(limit, options.clock)
        self.findings = Findings(position, self.budget)
        rules = position.rules
        self.ordering = Ordering(rules, ordering=options.ordering, killers=options.killers, history=options.history)
        self.zobrist = Zobrist(rules, symmetry=options.symmetry) if options.table else None
        self.table = TranspositionTable()
        plies_left = rules.cols * rules.rows - (position.x | position.o).bit_count()
        self.deepest = max(1, min(limit.depth or plies_left, plies_left, DEEPEST))
        self.horizon = self.deepest  # the ply at which this iteration guesses
        self.guesses = 0  # positions valued by a guess, here or in a table entry
        self.expected: dict[Move | None, float] = {}  # the last iteration's value of the root, or of each move there

    def snapshots(self) -> Snapshots:
        iteration = self._every_move if self.options.every else self._best_move
        with suppress(LimitReached):
            for horizon in range(1 if self.options.deepening else self.deepest, self.deepest + 1):
                self.horizon = horizon
                yield from iteration()
                yield self.findings.snapshot()
                if all(candidate.proven for candidate in self.findings.known.values()):
                    break
        yield self.findings.snapshot()

    def _best_move(self) -> Snapshots:
        """One iteration in which the root is a node like any other."""
        guesses = self.guesses
        hashes = self.zobrist.of(self.position) if self.zobrist else ()
        value, line = yield from self._aspire(None, self.position, hashes)
        if line:
            self.findings.known = {line[0]: self._candidate(value, line, guesses)}
            self.findings.is_settled = True

    def _every_move(self) -> Snapshots:
        """One iteration that values each unproven root move separately."""
        if self.budget.spend(0):
            yield self.findings.snapshot()
        if self.listener:
            self.listener.entered(None, self.position, Window())
        known = self.findings.known
        waiting: list[Candidate] = []
        hashes = self.zobrist.of(self.position) if self.zobrist else ()
        best_before = self.findings.snapshot().best if known else None
        for move in self.ordering.ordered(self.position, 0, best_before):
            if move in known and known[move].proven:
                continue
            guesses = self.guesses
            value, line = yield from self._aspire(move, self.position.play(move), self._after(hashes, self.position, move))
            candidate = self._candidate(-value, (move, *line), guesses)
            # Estimates of two iterations do not compare, so a new one waits for the others; a proof does not.
            if candidate.proven or move not in known:
                self.findings.add(candidate)
            else:
                waiting.append(candidate)
            yield self.findings.snapshot()
        for candidate in waiting:
            self.findings.add(candidate)
        if self.listener:
            self.listener.left(self.findings.snapshot().score, Bound.EXACT, How.SEARCHED if known else How.FINISHED)

    def _candidate(self, value: float, line: tuple[Move, ...], guesses: int) -> Candidate:
        score = to_score(value, is_complete=guesses == self.guesses)
        return Candidate.of(self.position, score, line, proven=not isinstance(score, Estimate))

    def _aspire(self, move: Move | None, position: Position, hashes: Hashes) -> Generator[Analysis, None, ValueAndLine]:
        """The exact value of the root or of a move there, sought around the expected value first."""
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
    ) -> Generator[Analysis, None, ValueAndLine]:
        """The value for the side to move: exact inside the window, otherwise a bound."""
        if self.budget.spend(ply):
            yield self.findings.snapshot()
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
        self, position: Position, hashes: Hashes, entry: TableEntry | None, ply: int, alpha: float, beta: float
    ) -> tuple[ValueAndLine, Bound, How] | None:
        """The value of a position that needs no search; None if it does."""
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
        self, position: Position, hashes: Hashes, entry: TableEntry | None, ply: int, alpha: float, beta: float
    ) -> Generator[Analysis, None, ValueAndLine]:
        """Try the moves, most promising first, until one reaches beta."""
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


ENTRIES = 1 << 18  # positions in the table, at about 300 bytes each
HASH_BITS = 64  # Two of a million positions share a hash in one of 40 million searches
LARGEST_SHIFTED = 36  # cells of the largest torus whose shifts are tried; a larger one has more shifts than a search has twins

KEEP = {None: None, Mark.X: Mark.X, Mark.O: Mark.O}
SWAP = {None: None, Mark.X: Mark.O, Mark.O: Mark.X}

Hashes = tuple[int, ...]
"""The Zobrist hash of a position, then those of its images; twins have the same hashes in another order."""


class TableEntry(NamedTuple):
    """What is known of a position or of a twin of it.

    ``horizon`` is the ply at which the search had to guess. None means it
    never did, and the entry always holds; otherwise it holds only for
    iterations with the same horizon. Plies count from the root, whatever the
    way to the position, since the marks on the board tell how many there were.
    """

    key: int
    own: int  # the hash of the position that was searched
    value: float
    bound: Bound
    line: tuple[Move, ...]
    horizon: int | None


class Zobrist:
    """Hashes that a move updates with one xor: a random number for each mark in each cell."""

    def __init__(self, rules: Rules, *, symmetry: bool) -> None:
        self.rules = rules
        self._symmetries = _symmetries(rules) if symmetry else (_identity(rules),)
        rng = Random(0)  # noqa: S311 - the same hashes in every run, so that node counts repeat
        x, o = ([rng.getrandbits(HASH_BITS) for _ in range(rules.cols * rules.rows)] for _ in Mark)
        self._x = self._keys(x, o)
        self._o = self._keys(o, x)

    def _keys(self, kept: list[int], swapped: list[int]) -> list[Hashes]:
        """For each cell the numbers to xor when a mark is placed there, one for each symmetry."""
        return [
            tuple((swapped if symmetry.swaps_marks else kept)[symmetry.images[number]] for symmetry in self._symmetries)
            for number in range(len(kept))
        ]

    def of(self, position: Position) -> Hashes:
        hashes: Hashes = (0,) * len(self._symmetries)
        for cells, keys in ((position.x, self._x), (position.o, self._o)):
            for number in numbers(cells):
                hashes = tuple(map(xor, hashes, keys[number]))
        return hashes

    def after(self, hashes: Hashes, side: Side, move: Move) -> Hashes:
        places_o = move.mark is Mark.O or (side is Side.O and self.rules.marks is Marks.OWN)
        keys = self._o if places_o else self._x
        return tuple(map(xor, hashes, keys[move.row * self.rules.cols + move.col]))

    def line(self, entry: TableEntry, hashes: Hashes, plies: int | None = None) -> tuple[Move, ...]:
        """The line of an entry, or its first ``plies``, mapped to the position with these hashes."""
        line = entry.line[:plies]
        if entry.own == hashes[0]:
            return line
        to_twin = self._symmetries[hashes.index(entry.own)]
        swap = SWAP if to_twin.swaps_marks else KEEP
        cols = self.rules.cols
        cells = (divmod(to_twin.images.index(move.row * cols + move.col), cols) for move in line)
        return tuple(Move(col, row, swap[move.mark]) for (row, col), move in zip(cells, line, strict=True))


class TranspositionTable:
    """A bounded transposition table: a new entry replaces the one in its slot."""

    def __init__(self, entries: int = ENTRIES) -> None:
        self._entries = entries
        self._slots: dict[int, TableEntry] = {}

    def get(self, hashes: Hashes) -> TableEntry | None:
        key = min(hashes)
        entry = self._slots.get(key % self._entries)
        return entry if entry and entry.key == key else None

    def put(self, hashes: Hashes, value: float, bound: Bound, line: tuple[Move, ...], horizon: int | None) -> None:
        key = min(hashes)
        self._slots[key % self._entries] = TableEntry(key, hashes[0], value, bound, line, horizon)

    def __len__(self) -> int:
        return len(self._slots)


def _symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    is_too_large = rules.wrap is Wrap.TORUS and rules.cols * rules.rows > LARGEST_SHIFTED
    return (_identity(rules),) if is_too_large else symmetries_of(rules)


def _identity(rules: Rules) -> Symmetry:
    return Symmetry(tuple(range(rules.cols * rules.rows)), swaps_marks=False)


KILLERS = 2  # for each ply


class Ordering:
    """Orders the moves of a node.

    ``ordering`` puts central moves first; ``killers`` moves that cut off
    another node of the same ply; ``history`` moves that have cut off the most
    anywhere. With all three off, moves stay in cell order.
    """

    def __init__(self, rules: Rules, *, ordering: bool, killers: bool, history: bool) -> None:
        self._central = central_order(rules) if ordering else None
        self._killers: dict[int, list[Move]] | None = defaultdict(list) if killers else None
        self._history: dict[tuple[Side, Move], int] | None = defaultdict(int) if history else None

    def ordered(self, position: Position, ply: int, hint: Move | None = None) -> list[Move]:
        """The moves, most promising first; a hint comes before all others."""
        moves = position.moves()
        if self._central:
            moves.sort(key=self._central.__getitem__)
        if self._history:
            history, side = self._history, position.side
            moves.sort(key=lambda move: -history.get((side, move), 0))
        if self._killers:
            for killer in self._killers[ply]:
                _to_front(moves, killer)
        if hint:
            _to_front(moves, hint)
        return moves

    def learn(self, position: Position, ply: int, move: Move, plies_below: int) -> None:
        """Credit a move that cut off its node; the more plies it saved, the more it counts."""
        if self._killers is not None and move not in self._killers[ply]:
            self._killers[ply] = [*self._killers[ply][-KILLERS + 1 :], move]
        if self._history is not None:
            self._history[position.side, move] += plies_below**2


def _to_front(moves: list[Move], move: Move) -> None:
    if move in moves:
        moves.remove(move)
        moves.insert(0, move)
