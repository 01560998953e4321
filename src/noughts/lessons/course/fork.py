"""The first lesson: what wins, what stops it, and what cannot be stopped."""

from __future__ import annotations

from noughts.lessons.lesson import Lesson
from noughts.lessons.tasks import MoveTask, NumberTask, keeping
from noughts.reasons.tactics import forks, threats, wins
from noughts.rules import Move, Position

TWO_FORKS = Position.parse("XOO/.../.X.")


def threats_made(position: Position, move: Move) -> str:
    """How many threats a move makes, in words."""
    made = len(threats(position.play(move)))
    if not made:
        return "It threatens nothing."
    return f"It makes one threat, and {position.side.other} blocks it." if made == 1 else "It makes two threats."


FORK = Lesson(
    name="fork",
    title="The rules and the fork",
    sentence="How to win, how to stop it, and the one thing that cannot be stopped.",
    tasks=(
        MoveTask(
            told="X and O take turns, and X begins. Three in a row wins: across, down or diagonally.",
            question="X to move. Win!",
            hint="Two X stand side by side. Which cell makes them three?",
            position=Position.parse("XX./OO./..."),
            wanted=wins,
        ),
        MoveTask(
            told="Two in a row, and the third cell free: that is a threat.",
            question="O to move. Stop X!",
            hint="Look at the diagonal.",
            position=Position.parse("X../.X./O.. o"),
            wanted=keeping,
        ),
        MoveTask(
            told="A threat can be blocked. Two threats at once cannot: whichever one is blocked, the other one wins. That is a"
            " fork.",
            question="X to move. Make a fork.",
            hint="Look for a free cell that shares one line with one X and another line with the other X.",
            position=Position.parse(".O./XO./.X."),
            wanted=forks,
            bad=threats_made,
        ),
        NumberTask(
            told="Sometimes there is more than one way to make a fork.",
            question="X to move. How many cells make a fork?",
            hint="Try the free cells one by one. After each, count the lines that hold two X and no O.",
            position=TWO_FORKS,
            number=lambda: len(forks(TWO_FORKS)),
            slips={1: "That is one of them. There is another.", 0: "There is one: look at the corners."},
            otherwise="Try the free cells one by one.",
            praise="Both corners at the bottom do it.",
        ),
        MoveTask(
            told="X has taken two corners and plans a fork. Nothing is threatened yet, and O is to move.",
            question="Play a move with which O does not lose.",
            hint="O can make a threat, so that X must block. Make sure that the block does not make a fork.",
            position=Position.parse("X../.O./..X o"),
            wanted=keeping,
            praise="A corner looks stronger here, but loses.",
        ),
    ),
    closing="Win if you can. Block if you must. Otherwise make a fork, or stop the one that is coming.",
)
