"""Mistakes: where somebody gave a win or a draw away, as puzzles to try again."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from noughts.classroom.puzzle import Aim, Puzzle
from noughts.game import Game
from noughts.reasons.value_reasons import value_of
from noughts.rules import Move, Position, Side
from noughts.search import Analysis, Draw, Limit, Loss, Win
from noughts.search.api import ONE_SECOND, analyse

SOON = 4
"""Plies in which a loss is one that everybody could have seen: a line that was not stopped, or a fork."""


def mistakes_in(game: Game, sides: Collection[Side], limit: Limit = ONE_SECOND) -> Iterator[Puzzle | None]:
    """For each move of these sides, the puzzle if it is proven to have given something away, else None.

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


def puzzle_at(position: Position, played: Move, limit: Limit = ONE_SECOND) -> Puzzle | None:
    """What would have been right in place of a move; None where there was nothing to win, hold or stop, as far as is proven.

    >>> found = puzzle_at(Position.parse("7/7/7/1O5/XO5/XOX4", "connect-four"), Move(2, 4), Limit(nodes=2000))
    >>> found and (found.aim.value, *map(str, found.right))
    ('stop', 'b3')
    """
    analysis = analyse(position, limit)
    if not analysis.proven:
        return _stop(analysis, played)
    if not isinstance(analysis.score, Win | Draw):
        return None
    best = value_of(analysis.score)
    sure = [each for each in analysis.candidates if each.proven and not each.at_most]
    right = tuple(each.move for each in sure if value_of(each.score) is best)
    aim = Aim.WIN if isinstance(analysis.score, Win) else Aim.HOLD
    return Puzzle(position, aim, right, analysis, played) if right else None


def _stop(analysis: Analysis, played: Move) -> Puzzle | None:
    """Where the value is not known, what loses soon was a mistake all the same, if something does not."""
    scores = {each.move: each.score for each in analysis.candidates if each.proven}
    lost = scores.get(played)
    is_soon = isinstance(lost, Loss) and lost.plies <= min(SOON, analysis.depth)
    right = tuple(each.move for each in analysis.candidates if not isinstance(scores.get(each.move), Loss))
    return Puzzle(analysis.position, Aim.STOP, right, analysis, played) if is_soon and right else None
