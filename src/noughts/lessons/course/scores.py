"""The fourth lesson: quick wins, late losses, and search depth."""

from __future__ import annotations

from noughts.lessons.tasks import Lesson, MoveTask, NumberTask, analysed, best, explained
from noughts.reasons.wording import count
from noughts.rules import Move, Position
from noughts.search import Loss, Win

MANY_WINS = Position.parse("XOO/X../...")
A_FORK = Position.parse(".O./XO./.X.")
A_THREAT = Position.parse("X../.X./O.. o")
ALL_LOSE = Position.parse("XO./X../... o")
FAR = Position.parse("XO./.../...")


def points(position: Position, move: str | None = None) -> int:
    """The points of a move, by default of the best one.

    >>> points(A_FORK), points(A_THREAT, "b1")
    (8, -9)
    """
    found = analysed(position).candidates
    chosen = found[0] if move is None else next(each for each in found if str(each.move) == move)
    return chosen.points or 0


def plies() -> int:
    """The plies to the win in the last task."""
    score = analysed(FAR).score
    return score.plies if isinstance(score, Win) else 0


def slower(position: Position, move: Move) -> str:
    score = explained(position, move).score
    return f"It wins too, {count(score)}. One move is quicker." if isinstance(score, Win) else "It does not even win."


def sooner(position: Position, move: Move) -> str:
    score = explained(position, move).score
    at_once = isinstance(score, Loss) and score.plies == 2
    return f"Then {position.side.other} wins at once." if at_once else "One move lasts longer."


SCORES = Lesson(
    name="scores",
    title="Scores and depth",
    sentence="Why a win now is worth more than a win later.",
    tasks=(
        MoveTask(
            told="Many moves win here, some sooner than others. To plain minimax they are all +1, so it may waste time.",
            question="X to move. Play the quickest win.",
            hint="Two Xs stand one above the other.",
            position=MANY_WINS,
            wanted=best,
            bad=slower,
        ),
        NumberTask(
            told="So scores count the time. A win with this very move is worth 10 points, and one point less for each ply"
            " later. A ply is one move of one player.",
            question="X makes a fork, O blocks, X wins. How many points is the fork worth?",
            hint="X wins with the third ply. A win with the first ply is 10, with the second 9.",
            position=A_FORK,
            number=lambda: points(A_FORK),
            praise="Ten, minus one for each of the two plies after it.",
            is_score=True,
            slips={
                10: "Ten is for a win with this very move. This win takes two more plies.",
                9: "O's block is a ply as well.",
                7: "There are three plies, but the first one costs nothing.",
            },
            otherwise="Count the plies: X, O, X.",
        ),
        NumberTask(
            told="What one side wins, the other loses: the same number with a minus sign. So a late loss costs less than a"
            " quick one.",
            question="O to move plays b1, and X wins at once. How many points is b1 worth to O?",
            hint="X wins with the second ply from now, which is 9 points for X. What X wins, O loses.",
            position=A_THREAT,
            number=lambda: points(A_THREAT, "b1"),
            praise="So O looks for a move that costs less.",
            is_score=True,
            slips={
                9: "That is what it is worth to X. For O, change the sign.",
                -10: "That would be a loss with the first ply. But O moves first, then X.",
                0: "That would be a draw.",
            },
            otherwise="It is a loss with the second ply.",
        ),
        MoveTask(
            told="With these scores a computer plays well even when it is losing. Here every move of O loses, but some lose"
            " later.",
            question="O to move. Play the move that lasts longest.",
            hint="What does X threaten?",
            position=ALL_LOSE,
            wanted=best,
            bad=sooner,
            praise="Now X has to find a fork, and might miss it.",
        ),
        NumberTask(
            told="A search can look a fixed number of plies ahead; it sees nothing beyond. Here X wins with a threat, then a"
            " fork, then three in a row.",
            question="How many plies must a search look ahead to see that X wins?",
            hint="X threatens, O blocks, X makes a fork, O blocks, X wins.",
            position=FAR,
            number=plies,
            slips={
                3: "X makes three moves, but O's replies are plies too.",
                6: "The game ends with X's third move, so O has only two in between.",
            },
            otherwise="Count the moves of both players, up to the winning one.",
            praise="With one ply less, the search could only guess.",
        ),
    ),
    closing="Ten, minus one for each ply it takes: win soon, lose late, and look as far ahead as you can.",
)
