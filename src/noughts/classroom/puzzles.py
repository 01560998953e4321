"""Puzzles: positions with one good move, made by chance and proven to have no other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from random import Random

from noughts.classroom.grading import Grade, grade_of, share_missed
from noughts.classroom.puzzle import Aim, Puzzle
from noughts.reasons.tactics import threats, wins
from noughts.rules import Move, NoughtsError, Position, Rules
from noughts.search import Analysis, Draw, Limit, Loss, Win
from noughts.search.exact import lookup
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.proving import is_exact
from noughts.search.exact.solver import Solver

ENOUGH = Limit(nodes=200_000)
"""For the proof of all moves. In nodes, so that a day has the same puzzle on every machine."""

FEWEST, MOST = 3, 10
"""Plies that one must look ahead: to complete a line is no puzzle, and beyond the others nobody sees."""

MOST_TRIES = 5_000
"""Positions; among so many there has always been a puzzle by far, of every grade that a board has."""

FRESH = 8
"""Puzzles after which one may come back; a small board has not many."""


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


def puzzles(rules: Rules | str, seed: object) -> Iterator[Puzzle]:
    """Puzzles without end; the same for the same seed, on every machine.

    >>> puzzle = next(puzzles("3x3", "an example"))
    >>> str(puzzle.position), puzzle.aim.value, str(puzzle.solution), puzzle.grade.value
    ('.X./.OX/.O. x', 'win', 'c1', 'easy')
    """
    for puzzle in tries(rules, seed):
        if puzzle:
            yield puzzle


def tries(rules: Rules | str, seed: object, grade: Grade | None = None) -> Iterator[Puzzle | None]:
    """The same, of one grade alone; with a None for each position that is none, for those who do other things in between."""
    wanted = Rules.of(rules)
    board = next((board for board in BOARDS if Rules.of(board.rules) == wanted), None)
    if board is None:
        raise NoPuzzle(f"{wanted}: there are no puzzles for these rules. Try {', '.join(board.rules for board in BOARDS)}.")
    chance = Random(f"{wanted} {seed}")  # noqa: S311 - games, not secrets
    latest: deque[int] = deque(maxlen=FRESH)
    while True:
        position = _played(wanted, chance.randint(board.first, board.last), chance)
        puzzle = _puzzle_in(position) if position else None
        is_wanted = puzzle is not None and puzzle.position.key not in latest and grade in (None, puzzle.grade)
        if puzzle and is_wanted:
            latest.append(puzzle.position.key)
        yield puzzle if is_wanted else None


def tries_of(day: date) -> Iterator[Puzzle | None]:
    """The same for the puzzle of a day: another board each day."""
    return tries(BOARDS[day.toordinal() % len(BOARDS)].rules, day.isoformat())


def one_of(among: Iterable[Puzzle | None]) -> Iterator[Puzzle | None]:
    """All up to the first puzzle; NoPuzzle where there seems to be none, such as a hard one on a small board."""
    for number, puzzle in enumerate(among):
        yield puzzle
        if puzzle:
            return
        if number == MOST_TRIES:
            raise NoPuzzle("There are no such puzzles on this board. Try another grade, or a larger board.")


def of_the_day(day: date) -> Puzzle:
    """The puzzle of a day."""
    return next(filter(None, one_of(tries_of(day))))


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
    analysis = next(Lookup().analyse(position)) if lookup.fits(position.rules) else _proven(position)
    if analysis is None:
        return None
    best, *others = analysis.candidates
    if not others or not all(candidate.proven and is_exact(candidate.score) for candidate in analysis.candidates):
        return None
    if isinstance(best.score, Win) and not isinstance(others[0].score, Win):
        aim = Aim.WIN
    elif isinstance(best.score, Draw) and isinstance(others[0].score, Loss):
        aim = Aim.HOLD
    else:
        return None
    puzzle = Puzzle(position, aim, (best.move,), analysis)
    if not FEWEST <= puzzle.looks <= MOST:
        return None
    return replace(puzzle, grade=grade_of(share_missed(position, puzzle.right)))


def _proven(position: Position) -> Analysis | None:
    """What every move is worth; None as soon as two of them win, which is no puzzle and takes half of the time to prove."""
    for analysis in Solver().analyse(position, ENOUGH):
        if sum(candidate.proven and isinstance(candidate.score, Win) for candidate in analysis.candidates) > 1:
            return None
    return analysis
