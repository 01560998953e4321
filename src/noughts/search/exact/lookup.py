"""Lookup: a table of all positions of a game on nine cells or fewer, made in a few milliseconds.

Nine cells have at most 3 ** 9 positions, so each is valued once, from the
ends of the games backwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

from noughts.rules import Goal, Marks, Move, NoughtsError, Position, Restriction, Rules, Side, geometry_of
from noughts.search.analysis import Analysis, Candidate, Snapshots
from noughts.search.limits import UNLIMITED, Budget, Clock, Limit
from noughts.search.score import WIN, result, to_score

MarkSets = tuple[int, int]
"""The mover's marks, then the opponent's. In wild games both sets of marks, the smaller number first; in only-x games
all marks, then none."""

LARGEST = 9
"""Cells; each further one triples the positions."""

KEPT = 2048
"""Positions whose candidates are cached: a server is asked about the same openings again and again."""


@lru_cache(maxsize=48)
def values_of(rules: Rules) -> Mapping[MarkSets, int]:
    """The value of every unfinished position for the side to move: WIN less the plies for a win, 0, or the negative for a loss.

    >>> values = values_of(Rules.parse("3x3"))
    >>> len(values), values[0, 0]
    (4520, 0)
    """
    geometry = geometry_of(rules)
    full, fall = geometry.full, geometry.fall
    is_line = [any(line.is_complete(marks, 0) for line in geometry.lines) for marks in range(full + 1)]
    line_made = WIN - 1 if rules.goal is Goal.LINE_WINS else 1 - WIN
    is_wild, is_shared = rules.marks is Marks.WILD, rules.marks is Marks.ONLY_X
    values: dict[MarkSets, int] = {}

    def value(board: MarkSets) -> int:
        if board in values:
            return values[board]
        best = -WIN
        empty = full & ~(board[0] | board[1])
        playable = empty & ~(empty >> fall)
        while playable:
            bit = playable & -playable
            playable ^= bit
            for mine, others in (board, board[::-1]) if is_wild else (board,):
                marks = mine | bit
                if is_line[marks]:
                    worth = line_made
                elif empty == bit:
                    worth = 0
                else:
                    worth = value((marks, others) if is_shared or (is_wild and marks < others) else (others, marks))
                    worth = 1 - worth if worth > 0 else -1 - worth if worth < 0 else 0
                if worth > best:
                    best = worth
        values[board] = best
        return best

    value((0, 0))
    return values


def fits(rules: Rules) -> bool:
    """Whether the board is small enough, and lines depend on nothing but the marks on them."""
    return rules.cols * rules.rows <= LARGEST and rules.restriction is Restriction.NONE


def check(rules: Rules) -> None:
    """TooLarge if the board is, or if lines depend on more than their marks."""
    if rules.restriction is not Restriction.NONE:
        raise TooLarge(f"{rules}: the table does not know {rules.restriction.value}. Try auto.")
    if not fits(rules):
        raise TooLarge(f"{rules}: the table is for boards of {LARGEST} cells and fewer. Try auto.")


class TooLarge(NoughtsError):
    """The board has too many cells for the table."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """Looks values up instead of searching; for boards of nine cells or fewer.

    >>> *_, analysis = Lookup().analyse(Position.start(Rules.parse("3x3 torus")))
    >>> analysis.score, len(analysis.candidates)
    (Win(7), 9)
    """

    clock: Clock = perf_counter

    def analyse(self, position: Position, limit: Limit = UNLIMITED) -> Snapshots:  # noqa: ARG002 - nothing to limit
        """The exact value of every move, in one snapshot."""
        check(position.rules)
        budget = Budget(UNLIMITED, self.clock)
        candidates, budget.nodes, budget.depth = _candidates(position)
        yield Analysis.of(position, candidates, budget, is_settled=True)


@lru_cache(maxsize=KEPT)
def _candidates(position: Position) -> tuple[tuple[Candidate, ...], int, int]:
    """Every move with its value and best line, the number of positions read, and the length of the longest line."""
    budget = Budget(UNLIMITED)
    budget.spend(ply=0)
    candidates = []
    for move in position.moves():
        line = _line(position, move, budget)
        score = to_score(_worth(position, move), is_complete=True)
        candidates.append(Candidate.of(position, score, line, proven=True))
    return tuple(candidates), budget.nodes, budget.depth


def _line(position: Position, move: Move, budget: Budget) -> tuple[Move, ...]:
    """A move and best play after it."""
    line = [move]
    position = position.play(move)
    budget.spend(ply=1)
    while not position.outcome:
        best, position = _best_reply(position)
        line.append(best)
        budget.spend(ply=len(line))
    return tuple(line)


@lru_cache(maxsize=4 * KEPT)  # all of a game with own marks
def _best_reply(position: Position) -> tuple[Move, Position]:
    """The first of the best moves, and the position after it."""
    best = max(position.moves(), key=lambda reply: _worth(position, reply))
    return best, position.play(best)


def worths(position: Position) -> dict[Move, int]:
    """The value of each move for its player: larger for a quicker win and a later loss, 0 for a draw.

    >>> {str(move): worth for move, worth in worths(Position.parse("XX./OO./X.O")).items()}
    {'c1': 999, 'c2': 0, 'b3': -998}
    """
    return {move: _worth(position, move) for move in position.moves()}


def _worth(position: Position, move: Move) -> int:
    after = position.play(move)
    value = result(after, ply=0) if after.outcome else values_of(after.rules)[_board(after)]
    return 1 - value if value > 0 else -1 - value if value < 0 else 0


def _board(position: Position) -> MarkSets:
    x, o = position.x, position.o
    if position.rules.marks is Marks.WILD:
        return min(x, o), max(x, o)
    return (o, x) if position.rules.marks is Marks.OWN and position.side is Side.O else (x, o)
