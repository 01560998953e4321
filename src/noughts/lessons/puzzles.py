"""Puzzles: positions to solve, generated at random and proven, or taken from the mistakes in a game."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from random import Random

from noughts.game import Game
from noughts.lessons.ratings import KIND_DOUBT, Rating
from noughts.reasons.tactics import threats, wins
from noughts.rules import Move, NoughtsError, Position, Rules, Side
from noughts.search import Analysis, Draw, Limit, Loss, Score, Win
from noughts.search.api import ONE_SECOND, analyse
from noughts.search.exact import lookup
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.solver import Solver
from noughts.search.limits import UNLIMITED
from noughts.search.registry import best_of, searcher_named
from noughts.search.score import is_exact, value_of

PANEL = (
    "alphabeta:depth=1",
    "alphabeta:depth=2",
    *(f"mcts:nodes=50,seed={seed}" for seed in (1, 2, 3)),
    *(f"mcts:nodes=200,seed={seed}" for seed in (1, 2, 3)),
    "mcts:nodes=800,seed=1",
)
"""Searches that see about as much as people at first sight: a little ahead, or a little of everything. They are limited by
plies and nodes, so that a puzzle has the same grade on every machine."""


class Grade(Enum):
    """The difficulty: at most a third of the panel misses it, at most half, or more."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def share_missed(position: Position, right: Collection[Move]) -> float:
    """The share of the panel, from 0 to 1, that plays none of these moves."""
    played = [best_of(searcher_named(name).analyse(position, UNLIMITED)).best for name in PANEL]
    return sum(move not in right for move in played) / len(PANEL)


def grade_of(share: float) -> Grade:
    return Grade.EASY if share <= 1 / 3 else Grade.MEDIUM if share <= 1 / 2 else Grade.HARD


class Aim(Enum):
    """What the solution of a puzzle does."""

    WIN = "win"
    HOLD = "hold"
    """A draw, while other moves lose."""
    STOP = "stop"
    """A move that does not lose soon, in a position whose value is not proven."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which some moves win or hold the draw, and others do not."""

    position: Position
    aim: Aim
    right: tuple[Move, ...]
    """The known right moves, best first; a generated puzzle has exactly one."""
    analysis: Analysis = field(compare=False)
    played: Move | None = None
    """The wrong move that was played here, if the position is from a game."""
    grade: Grade | None = None
    """None for a position from a game."""

    def __str__(self) -> str:
        """The board, and what is to be found."""
        return f"{self.position.drawing()}\n{self.position.side} to move: {_TASKS[self.aim]}"

    @property
    def solution(self) -> Move:
        return self.right[0]

    @property
    def kind(self) -> str | None:
        """None for a position from a game."""
        return kind_name(self.position.rules, self.grade) if self.grade else None

    @property
    def moves(self) -> int | None:
        """The number of own moves to the win; None unless there is one."""
        score = self.analysis.score
        return (score.plies + 1) // 2 if isinstance(score, Win) else None

    @property
    def looks(self) -> int:
        """The plies to look ahead to be sure: to the win, or until all other moves have lost."""
        if self.aim is Aim.WIN:
            return _plies(self.analysis.score)
        return max(_plies(candidate.score) for candidate in self.analysis.candidates)

    def is_right(self, move: Move, limit: Limit = ONE_SECOND) -> bool | None:
        """Whether a move is right; None if that cannot be proven within the limit."""
        if move in self.right:
            return True
        best = value_of(self.analysis.score)
        known = next((each for each in self.analysis.candidates if each.move == move and each.proven), None)
        if known and value_of(known.score) is not best:
            return False
        found = analyse(self.position.play(move), limit, searcher="auto:every=off")
        return value_of(found.score.one_ply_earlier()) is best if found.proven else None


_TASKS = {
    Aim.WIN: "find the move that wins",
    Aim.HOLD: "find the move that holds the draw",
    Aim.STOP: "find a move that does not lose soon",
}


def _plies(score: Score) -> int:
    return score.plies if isinstance(score, Win | Loss) else 0


ENOUGH = Limit(nodes=200_000)  # for proving all moves; in nodes, so that a day has the same puzzle on every machine
FEWEST, MOST = 3, 10  # plies to look ahead: completing a line is no puzzle, and people see no further
MAX_POSITIONS = 5_000  # positions to try before giving up; each board has a puzzle of each of its grades long before that
FRESH = 8  # puzzles before one may repeat; a small board has few


@dataclass(frozen=True, slots=True)
class PuzzleBoard:
    """Rules for puzzles, and the range of plies of a game in which to look for them."""

    rules: str
    first: int
    last: int
    rare: tuple[Grade, ...] = ()  # grades that are not worth the search


PUZZLE_BOARDS = (
    PuzzleBoard("3x3", 2, 5),
    PuzzleBoard("connect-four", 12, 26, rare=(Grade.MEDIUM,)),
    PuzzleBoard("5x5x4", 4, 12),
    PuzzleBoard("7x7x4", 5, 16, rare=(Grade.EASY, Grade.MEDIUM)),
)
"""A different one each day, in turn."""


def kind_name(rules: Rules | str, grade: Grade) -> str:
    """What the puzzles of a board and a grade are called together."""
    return f"{Rules.of(rules)} {grade.value}"


RATING_OF_GRADE = {Grade.EASY: 1200.0, Grade.MEDIUM: 1500.0, Grade.HARD: 1800.0}

KINDS = {
    kind_name(board.rules, grade): Rating(value, KIND_DOUBT)
    for board in PUZZLE_BOARDS
    for grade, value in RATING_OF_GRADE.items()
}
"""The rating of each kind of puzzle before anyone has tried one. Hardly any puzzle comes twice, so a try says more about its
kind."""

COMMON = {
    kind_name(board.rules, grade): (board, grade) for board in PUZZLE_BOARDS for grade in Grade if grade not in board.rare
}
"""Kinds of which the next puzzle is soon found."""


class NoPuzzle(NoughtsError):
    """There are no puzzles for these rules."""


def puzzles(rules: Rules | str, seed: object) -> Iterator[Puzzle]:
    """Endless puzzles, the same for the same seed on every machine; NoPuzzle for other rules than the puzzle boards.

    >>> puzzle = next(puzzles("3x3", "an example"))
    >>> str(puzzle.position), puzzle.aim.value, str(puzzle.solution), puzzle.grade.value
    ('.X./.OX/.O. x', 'win', 'c1', 'easy')
    >>> print(puzzle)
        a   b   c
     1  1 | X | 3
       ---+---+---
     2  4 | O | X
       ---+---+---
     3  7 | O | 9
    X to move: find the move that wins
    """
    for puzzle in search_puzzles(rules, seed):
        if puzzle:
            yield puzzle


def search_puzzles(rules: Rules | str, seed: object, grade: Grade | None = None) -> Iterator[Puzzle | None]:
    """Puzzles of a grade, or of any; None for each position that is no such puzzle, so that the caller can pause."""
    wanted = Rules.of(rules)
    board = next((board for board in PUZZLE_BOARDS if Rules.of(board.rules) == wanted), None)
    if board is None:
        raise NoPuzzle(
            f"{wanted}: there are no puzzles for these rules. Try {', '.join(board.rules for board in PUZZLE_BOARDS)}."
        )
    chance = Random(f"{wanted} {seed}")  # noqa: S311 - games, not secrets
    latest: deque[int] = deque(maxlen=FRESH)
    while True:
        position = _played(wanted, chance.randint(board.first, board.last), chance)
        puzzle = _puzzle_in(position) if position else None
        is_wanted = puzzle is not None and puzzle.position.key not in latest and grade in (None, puzzle.grade)
        if puzzle and is_wanted:
            latest.append(puzzle.position.key)
        yield puzzle if is_wanted else None


def search_daily_puzzle(day: date) -> Iterator[Puzzle | None]:
    """``search_puzzles`` for the puzzle of a day, each day on another board."""
    return search_puzzles(PUZZLE_BOARDS[day.toordinal() % len(PUZZLE_BOARDS)].rules, day.isoformat())


def up_to_first(among: Iterable[Puzzle | None]) -> Iterator[Puzzle | None]:
    """Everything up to the first puzzle; NoPuzzle if there seems to be none, such as a hard one on a small board."""
    for number, puzzle in enumerate(among):
        yield puzzle
        if puzzle:
            return
        if number == MAX_POSITIONS:
            raise NoPuzzle("There are no such puzzles on this board. Try another grade, or a larger board.")


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day, the same on every machine.

    >>> puzzle = daily_puzzle(date(2026, 3, 14))
    >>> str(puzzle.position.rules), puzzle.aim.value
    ('7x6x4 gravity', 'win')
    """
    return next(filter(None, up_to_first(search_daily_puzzle(day))))


def _played(rules: Rules, plies: int, chance: Random) -> Position | None:
    """A position from a game between players who see one move ahead; None if the game ended earlier."""
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
    """The position as a puzzle, if it is one: no immediate win, nothing to block, and one good move."""
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
    """The proven position; None as soon as two moves win, which is no puzzle and would take half of the time."""
    for analysis in Solver().analyse(position, ENOUGH):
        if sum(candidate.proven and isinstance(candidate.score, Win) for candidate in analysis.candidates) > 1:
            return None
    return analysis


SOON = 4  # plies of a loss that any player could have seen: a line that was not stopped, or a fork


def mistakes_in(game: Game, sides: Collection[Side], limit: Limit = ONE_SECOND) -> Iterator[Puzzle | None]:
    """For each move of these sides, a puzzle if it is proven to give something away, else None.

    The limit holds for each move.

    >>> game = Game("3x3")
    >>> for move in ["b2", "b1", "a1", "c3", "a3", "c1", "a2"]:
    ...     _ = game.play(move)
    >>> [puzzle and (str(puzzle.position), str(puzzle.played), puzzle.aim.value) for puzzle in mistakes_in(game, [Side.O])]
    [('.../.X./... o', 'b1', 'hold'), None, None]
    """
    for node in game.line():
        if node.parent and node.move and node.parent.position.side in sides:
            puzzle = puzzle_at(node.parent.position, node.move, limit)
            yield puzzle if puzzle and puzzle.is_right(node.move, limit) is False else None


def puzzle_at(position: Position, played: Move | None, limit: Limit = ONE_SECOND) -> Puzzle | None:
    """The puzzle of what to play, instead of a move if one is given; None if nothing to win, hold or stop is proven.

    Without such a move, there is none either where all moves are as good.

    >>> found = puzzle_at(Position.parse("8/8/8/1O6/XO6/XOX5", "8x6 gravity"), Move(2, 4), Limit(nodes=2000))
    >>> found and (found.aim.value, *map(str, found.right))
    ('stop', 'b3')
    """
    analysis = analyse(position, limit)
    if not analysis.proven:
        return _stop(analysis, played) if played else None
    if not isinstance(analysis.score, Win | Draw):
        return None
    best = value_of(analysis.score)
    sure = [each for each in analysis.candidates if each.proven and not each.at_most]
    right = tuple(each.move for each in sure if value_of(each.score) is best)
    aim = Aim.WIN if isinstance(analysis.score, Win) else Aim.HOLD
    is_choice = played is not None or len(right) < len(position.moves())
    return Puzzle(position, aim, right, analysis, played) if right and is_choice else None


def _stop(analysis: Analysis, played: Move) -> Puzzle | None:
    """The puzzle in a position whose value is not known: a move that loses soon is a mistake if another does not."""
    scores = {each.move: each.score for each in analysis.candidates if each.proven}
    lost = scores.get(played)
    is_soon = isinstance(lost, Loss) and lost.plies <= min(SOON, analysis.depth)
    right = tuple(each.move for each in analysis.candidates if not isinstance(scores.get(each.move), Loss))
    return Puzzle(analysis.position, Aim.STOP, right, analysis, played) if is_soon and right else None
