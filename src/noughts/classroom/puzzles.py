"""Puzzles: positions with one good move, made by chance and proven to have no other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from random import Random

from noughts.reasons.tactics import threats, wins
from noughts.rules import Move, NoughtsError, Position, Rules
from noughts.search import Analysis, Draw, Limit, Loss, Score, Win, lookup
from noughts.search.lookup import Lookup
from noughts.search.proving import is_exact
from noughts.search.searcher import best_of
from noughts.search.solver import Solver

ENOUGH = Limit(nodes=200_000)
"""For the proof of all moves. In nodes, so that a day has the same puzzle on every machine."""

FEWEST, MOST = 3, 10
"""Plies that one must look ahead: to complete a line is no puzzle, and beyond the others nobody sees."""

MOST_TRIES = 20_000
"""Positions; among so many there has always been a puzzle by far."""


FRESH = 8
"""Puzzles after which one may come back; a small board has not many."""


class Aim(Enum):
    """What is to be found."""

    WIN = "win"
    HOLD = "hold"
    """A draw, where every other move loses."""


class Grade(Enum):
    """How hard it is, by how far one must look ahead: to a fork, one threat further, or beyond."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Board:
    """Rules that puzzles are made for, and between which plies of a game they are looked for."""

    rules: str
    first: int
    last: int


BOARDS = (Board("3x3", 2, 5), Board("connect-four", 12, 26), Board("5x5x4", 4, 12), Board("7x7x4", 5, 16))
"""One after the other, day by day."""


class NoPuzzle(NoughtsError):
    """Nobody makes puzzles for these rules."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move, and no other, wins or holds the draw."""

    position: Position
    aim: Aim
    solution: Move
    analysis: Analysis = field(compare=False)
    """What every move is worth, all of it proven."""

    @property
    def moves(self) -> int | None:
        """In how many moves of one's own the win comes; None where a draw is to be held."""
        score = self.analysis.score
        return (score.plies + 1) // 2 if isinstance(score, Win) else None

    @property
    def looks(self) -> int:
        """The plies to look ahead, to be sure: to the end of the win, or to where the last of the other moves has lost."""
        if self.aim is Aim.WIN:
            return _plies(self.analysis.score)
        return max(_plies(candidate.score) for candidate in self.analysis.candidates[1:])

    @property
    def grade(self) -> Grade:
        """A fork is four plies away for whoever lets it happen."""
        return Grade.EASY if self.looks <= 4 else Grade.MEDIUM if self.looks <= 6 else Grade.HARD


def puzzles(rules: Rules | str, seed: object) -> Iterator[Puzzle]:
    """Puzzles without end; the same for the same seed, on every machine.

    >>> puzzle = next(puzzles("3x3", "an example"))
    >>> str(puzzle.position), puzzle.aim.value, str(puzzle.solution), puzzle.grade.value
    ('.X./.OX/.O. x', 'win', 'c1', 'easy')
    """
    wanted = Rules.of(rules)
    board = next((board for board in BOARDS if Rules.of(board.rules) == wanted), None)
    if board is None:
        raise NoPuzzle(f"{wanted}: there are no puzzles for these rules. Try {', '.join(board.rules for board in BOARDS)}.")
    chance = Random(f"{wanted} {seed}")  # noqa: S311 - games, not secrets
    latest: deque[int] = deque(maxlen=FRESH)
    while True:
        puzzle = _found(wanted, board, chance)
        if puzzle.position.key not in latest:
            latest.append(puzzle.position.key)
            yield puzzle


def of_the_day(day: date) -> Puzzle:
    """The puzzle of a day: another board each day."""
    return next(puzzles(BOARDS[day.toordinal() % len(BOARDS)].rules, day.isoformat()))


def _found(rules: Rules, board: Board, chance: Random) -> Puzzle:
    for _ in range(MOST_TRIES):
        position = _played(rules, chance.randint(board.first, board.last), chance)
        puzzle = _puzzle_in(position) if position else None
        if puzzle:
            return puzzle
    raise AssertionError("unreachable")  # or the boards have changed, and a test fails


def _played(rules: Rules, plies: int, chance: Random) -> Position | None:
    """A position of a game between two who see a line and its end, and little more; None if it ended before."""
    position, played = Position.start(rules), list[Move]()
    for _ in range(plies):
        urgent = wins(position) or threats(position)
        near = urgent or [move for move in position.moves() if any(_are_near(move, other) for other in played)]
        played.append(chance.choice(near or position.moves()))
        position = position.play(played[-1])
        if position.outcome:
            return None
    return position


def _are_near(one: Move, other: Move) -> bool:
    return max(abs(one.col - other.col), abs(one.row - other.row)) == 1


def _puzzle_in(position: Position) -> Puzzle | None:
    """The puzzle that a position is, if it is one: nothing at hand, nothing to block, and one good move."""
    if wins(position) or threats(position):
        return None
    analysis = next(Lookup().analyse(position)) if lookup.fits(position.rules) else best_of(Solver().analyse(position, ENOUGH))
    best, *others = analysis.candidates
    if not others or not all(candidate.proven and is_exact(candidate.score) for candidate in analysis.candidates):
        return None
    if isinstance(best.score, Win) and not isinstance(others[0].score, Win):
        puzzle = Puzzle(position, Aim.WIN, best.move, analysis)
    elif isinstance(best.score, Draw) and isinstance(others[0].score, Loss):
        puzzle = Puzzle(position, Aim.HOLD, best.move, analysis)
    else:
        return None
    return puzzle if FEWEST <= puzzle.looks <= MOST else None


def _plies(score: Score) -> int:
    return score.plies if isinstance(score, Win | Loss) else 0
