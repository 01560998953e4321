"""The fourth lesson: sooner and later, and how far a search has to look."""

from __future__ import annotations

from noughts.lessons.lesson import Lesson
from noughts.lessons.tasks import MoveTask, NumberTask, analysed, best, explained
from noughts.reasons.wording import count
from noughts.rules import Move, Position
from noughts.search import Loss, Win

MANY_WINS = Position.parse("XOO/X../...")
A_FORK = Position.parse(".O./XO./.X.")
A_THREAT = Position.parse("X../.X./O.. o")
ALL_LOSE = Position.parse("XO./X../... o")
FAR = Position.parse("XO./.../...")


def points(position: Position, move: str | None = None) -> int:
    """What the best move of a position is worth in points, or another move.

    >>> points(A_FORK), points(A_THREAT, "b1")
    (8, -9)
    """
    found = analysed(position).candidates
    chosen = found[0] if move is None else next(each for each in found if str(each.move) == move)
    return chosen.points or 0


def plies() -> int:
    """How far away the win of the last task is."""
    score = analysed(FAR).score
    return score.plies if isinstance(score, Win) else 0


def slower(position: Position, move: Move) -> str:
    """That a move wins as well, and when; or that it does not."""
    score = explained(position, move).score
    return f"It wins too, {count(score)}. One move is quicker." if isinstance(score, Win) else "It does not even win."


def sooner(position: Position, move: Move) -> str:
    """How soon a move loses."""
    score = explained(position, move).score
    at_once = isinstance(score, Loss) and score.plies == 2
    return f"Then {position.side.other} wins at once." if at_once else "One move lasts longer."


SCORES = Lesson(
    name="scores",
    title="Scores and depth",
    sentence="Why a win now is worth more than a win later.",
    tasks=(
        MoveTask(
            told="Many moves win here, some of them later than others. To plain minimax they are all +1, so it may dawdle.",
            question="X to move. Play the quickest win.",
            hint="Two X stand one above the other.",
            position=MANY_WINS,
            wanted=best,
            bad=slower,
        ),
        NumberTask(
            told="So the score counts down. A win with this very move is worth 10 points, and one point less for each ply"
            " later. A ply is one move of one player.",
            question="X makes a fork, O blocks, X wins. How many points is the fork worth?",
            hint="The win comes with the third ply. The first ply is 10, the second would be 9.",
            position=A_FORK,
            number=lambda: points(A_FORK),
            praise="Ten, less one for each of the two plies that follow.",
            is_score=True,
            slips={
                10: "Ten is for a win with this very move. This one takes two plies more.",
                9: "O's block is a ply as well.",
                7: "Three plies, but the first one is free: it is worth the full 10.",
            },
            otherwise="Count the plies: X, O, X.",
        ),
        NumberTask(
            told="What one side wins, the other loses: the same number with a minus. So a late loss costs less than a quick"
            " one.",
            question="O to move plays b1, and X wins at once. How many points is b1 worth to O?",
            hint="For X, that win comes with the second ply from now: 9 points. What X wins, O loses.",
            position=A_THREAT,
            number=lambda: points(A_THREAT, "b1"),
            praise="So O will look for something that costs less.",
            is_score=True,
            slips={
                9: "That is what it is worth to X. For O it has the other sign.",
                -10: "That would be a loss with the first ply. But O moves first, and then X.",
                0: "That would be a draw.",
            },
            otherwise="It is a loss with the second ply.",
        ),
        MoveTask(
            told="With these scores even a lost game is played well: every move of O loses here, but not equally soon.",
            question="O to move. Play the move that lasts longest.",
            hint="What does X threaten?",
            position=ALL_LOSE,
            wanted=best,
            bad=sooner,
            praise="X has to find a fork now, and might not.",
        ),
        NumberTask(
            told="A search can be told how many plies to look ahead; what comes later it does not see. Here X wins: with a"
            " threat, then a fork, then the third in a row.",
            question="How many plies must a search look ahead to see that X wins?",
            hint="X threatens, O blocks, X makes a fork, O blocks, X wins.",
            position=FAR,
            number=plies,
            slips={
                3: "Three are X's own moves. O's replies are plies too.",
                6: "The game ends with X's third move: O has only two in between.",
            },
            otherwise="Count the moves of both players, up to the one that wins.",
            praise="One ply less, and all the search could do is guess.",
        ),
    ),
    closing="Ten, less one for each ply it takes: win soon, lose late, and look as far as you can.",
)
