"""The eighth and tenth lessons: who wins with best play, and what changes if a line loses."""

from __future__ import annotations

from functools import lru_cache

from noughts.lessons.course.fork import threats_made
from noughts.lessons.tasks import ENOUGH, ChoiceTask, Lesson, MoveTask, PossibleAnswer, best, keeping
from noughts.reasons.tactics import open_row
from noughts.rules import Move, Position
from noughts.search import Draw, Win
from noughts.search.api import solve

CORNER = Position.start("3x3").play("a1")
WIDE = Position.parse("......./......./....O../..XX.../..O..../......./.......", "7x7x4")
SQUARES = ("4x4", "5x5", "6x6", "7x7")
FIRST, SECOND, NOBODY = "first", "second", "nobody"


@lru_cache(maxsize=10)
def winner(rules: str) -> str:
    """The winner from the empty board if both play their best.

    >>> [winner(f"{size}x4") for size in SQUARES]
    ['nobody', 'nobody', 'first', 'first']
    """
    score = solve(rules, ENOUGH).score
    return FIRST if isinstance(score, Win) else NOBODY if isinstance(score, Draw) else SECOND


def opening_rows(position: Position) -> list[Move]:
    """The moves that make a row with two open ends that lacks one mark."""
    return [move for move in position.moves() if open_row(position.play(move), move)]


FIRST_MOVER = Lesson(
    name="draw",
    title="Why 3x3 is a draw, and 7x7 is not",
    sentence="Who wins if neither side makes a mistake, and why room helps.",
    tasks=(
        MoveTask(
            told="X begins in a corner. Seven of O's eight replies lose.",
            question="O to move. Find the one that saves O.",
            hint="Which cell is part of the most lines?",
            position=CORNER,
            wanted=keeping,
        ),
        ChoiceTask(
            told="On 3x3 O always has such a reply. A search through the whole tree proves it.",
            question="So how does tic-tac-toe end if both play their best?",
            hint="O never has to lose. And X, who moves first, does not have to lose either.",
            position=Position.start("3x3"),
            offered=(
                PossibleAnswer(FIRST, "X wins", "O can always hold the draw, as you have just shown."),
                PossibleAnswer(NOBODY, "a draw", "Neither can be beaten."),
                PossibleAnswer(SECOND, "O wins", "X moves first, and can at least hold the draw."),
            ),
            right=lambda: winner("3x3"),
        ),
        ChoiceTask(
            told="Now take any board and any number in a row, with the rules of tic-tac-toe. Suppose O had a sure way to win.",
            question="Is that possible?",
            hint="What if X begins anywhere, and then plays as if X were second?",
            offered=(
                PossibleAnswer(
                    "yes",
                    "yes, on some strange board",
                    "Then X could begin anywhere and use O's plan. An extra mark never hurts, so both would win: impossible.",
                ),
                PossibleAnswer(
                    "no", "no, X could steal the plan", "X begins anywhere, and then plays O's plan. An extra mark never hurts."
                ),
            ),
            right=lambda: (
                "yes" if any(winner(rules) == SECOND for rules in ("3x3", *(f"{size}x4" for size in SQUARES))) else "no"
            ),
            praise="This is called strategy stealing. So with best play X wins, or it is a draw.",
        ),
        MoveTask(
            told="7x7 with four in a row has room for something that does not fit on 3x3: three side by side, with both ends"
            " free.",
            question="X to move. Make an open three.",
            hint="Two Xs stand side by side. Put a third one next to them, and count the free ends.",
            position=WIDE,
            wanted=opening_rows,
            good="Both ends win, and O can block only one.",
            bad=threats_made,
        ),
        ChoiceTask(
            told="More room means more open rows. At some size O cannot stop them all.",
            question="With four in a row, which is the smallest square board on which X wins?",
            hint="An open three and its two free ends need five cells. Where is there room to move that around?",
            offered=tuple(
                PossibleAnswer(size, size, said)
                for size, said in zip(
                    SQUARES,
                    (
                        "There a row of four fills the whole width, and a single O stops it.",
                        "It is still a draw. An open three and its ends fill the whole width, and O can stop that.",
                        "The solver proves it in milliseconds.",
                        "X wins there, but also on a smaller board.",
                    ),
                    strict=True,
                )
            ),
            right=lambda: next(size for size in SQUARES if winner(f"{size}x4") == FIRST),
            praise="On 7x7, d4 wins in six moves, whatever O plays.",
        ),
    ),
    closing="Where a line wins, going first never hurts. On a small board it is not enough to win; on a large one it is."
    " In the last lesson a line loses, and then going first can be a burden.",
)


MISERE, NOTAKTO = "3x3 misere", "notakto"
NEARLY_OVER = Position.parse("X.X/.XX/...", NOTAKTO)

TURNED_GOAL = Lesson(
    name="misere",
    title="When the goal is reversed",
    sentence="Misère and notakto: three in a row loses.",
    tasks=(
        MoveTask(
            told="In misère, three in a row loses. Everything else is as before.",
            question="X to move. Play a move that does not lose at once.",
            hint="X has a1 and b2, and must not complete the diagonal.",
            position=Position.parse("XO./.X./.O.", MISERE),
            wanted=lambda position: [move for move in position.moves() if not position.play(move).outcome],
            good="No three in a row.",
        ),
        MoveTask(
            told="So marks are a burden, and X, who begins, has to place one more than O. Still, one first move saves X.",
            question="X to move. Which one is it?",
            hint="Surprisingly, it is the cell that is part of the most lines.",
            position=Position.start(MISERE),
            wanted=keeping,
        ),
        MoveTask(
            told="Here is the idea. X has the centre, and answers every move of O on the opposite side of it. Then every line"
            " of X is the mirror image of a line of O, and O completes that one first.",
            question="O has played c1. Mirror it!",
            hint="Go from c1 through the centre to the other side.",
            position=Position.start(MISERE).play("b2").play("c1"),
            wanted=keeping,
        ),
        MoveTask(
            told="Notakto goes further: both players place X, and the one who completes three in a row loses. There are no"
            " draws: one of the two can always win.",
            question="Make the winning first move.",
            hint="The same cell as before.",
            position=Position.start(NOTAKTO),
            wanted=keeping,
        ),
        MoveTask(
            told="Near the end, count the safe moves. Leave your opponent none.",
            question="Your move. Leave only cells that complete a line.",
            hint="Only one cell does not complete a line now.",
            position=NEARLY_OVER,
            wanted=best,
        ),
        ChoiceTask(
            told="Two people play notakto on one 3x3 board, and both play perfectly.",
            question="Who wins?",
            hint="You have just played the winning first move.",
            offered=(
                PossibleAnswer(FIRST, "the first player", "By taking the centre first."),
                PossibleAnswer(SECOND, "the second player", "Not if the first player takes the centre."),
            ),
            right=lambda: winner(NOTAKTO),
            praise="On several boards at once it is another story, with a whole theory behind it.",
        ),
    ),
    closing="If you reverse the goal, the tree stays the same. Only the leaves change their sign.",
)
