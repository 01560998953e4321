"""The first lesson: winning, blocking and forks."""

from __future__ import annotations

from noughts.lessons.tasks import Lesson, MoveTask, NumberTask, keeping
from noughts.reasons.tactics import forks, threats, wins
from noughts.rules import Move, Position

TWO_FORKS = Position.parse("XOO/.../.X.")


def threats_made(position: Position, move: Move) -> str:
    made = len(threats(position.play(move)))
    if not made:
        return "It threatens nothing."
    return f"It makes one threat, and {position.side.other} blocks it." if made == 1 else "It makes two threats."


FORK = Lesson(
    name="fork",
    title="The rules and the fork",
    sentence="How to win, how to block, and the one thing that cannot be blocked.",
    tasks=(
        MoveTask(
            told="X and O take turns, and X begins. Three in a row wins: across, down or diagonally.",
            question="X to move. Win!",
            hint="Two Xs stand side by side. Which cell makes it three?",
            position=Position.parse("XX./OO./..."),
            wanted=wins,
        ),
        MoveTask(
            told="Two in a row with the third cell free is a threat.",
            question="O to move. Stop X!",
            hint="Look at the diagonal.",
            position=Position.parse("X../.X./O.. o"),
            wanted=keeping,
        ),
        MoveTask(
            told="You can block one threat, but not two at once: if you block one, the other wins. Two threats at once are a"
            " fork.",
            question="X to move. Make a fork.",
            hint="Look for a free cell that is in line with one X, and in another line with the other X.",
            position=Position.parse(".O./XO./.X."),
            wanted=forks,
            bad=threats_made,
        ),
        NumberTask(
            told="Sometimes there is more than one way to make a fork.",
            question="X to move. How many cells make a fork?",
            hint="Try the free cells one by one. For each, count the lines with two Xs and no O.",
            position=TWO_FORKS,
            number=lambda: len(forks(TWO_FORKS)),
            slips={1: "That is one of them. There is another.", 0: "There is one. Look at the corners."},
            otherwise="Try the free cells one by one.",
            praise="Both bottom corners make a fork.",
        ),
        MoveTask(
            told="X has two corners and plans a fork. There is no threat yet.",
            question="O to move. Find a move that saves O.",
            hint="O can make a threat that X must block. But the block must not make a fork.",
            position=Position.parse("X../.O./..X o"),
            wanted=keeping,
            praise="A corner looks stronger, but it loses.",
        ),
    ),
    closing="Win if you can. Block if you must. Otherwise make a fork, or stop one.",
)
