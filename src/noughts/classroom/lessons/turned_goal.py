"""The tenth lesson: whoever completes a line loses."""

from __future__ import annotations

from noughts.classroom.lessons.choice_task import ChoiceTask
from noughts.classroom.lessons.first_mover import FIRST, SECOND, winner
from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.move_task import MoveTask, best, keeping
from noughts.classroom.lessons.task import Option
from noughts.rules import Position

MISERE, NOTAKTO = "3x3 misere", "notakto"
NEARLY_OVER = Position.parse("X.X/.XX/...", NOTAKTO)

TURNED_GOAL = Lesson(
    name="misere",
    title="When the goal turns round",
    sentence="Misère and notakto: whoever makes three in a row loses.",
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
            told="So marks are a burden, and X, who begins, places one more than O. Still, one first move holds.",
            question="X to move. Which one is it?",
            hint="It is the cell that is part of the most lines, against all habit.",
            position=Position.start(MISERE),
            wanted=keeping,
        ),
        MoveTask(
            told="Here is the idea: X stands in the centre. Whatever O plays, X answers on the opposite side of the centre."
            " Then a line of X is always the mirror image of one of O's, and O was there first.",
            question="O has played c1. Mirror it!",
            hint="From c1 through the centre to the other side.",
            position=Position.start(MISERE).play("b2").play("c1"),
            wanted=keeping,
        ),
        MoveTask(
            told="Notakto goes further: both play X, and whoever completes three in a row loses. There are no draws: one of"
            " the two can always win.",
            question="Make the first move of the winner.",
            hint="The same cell as before.",
            position=Position.start(NOTAKTO),
            wanted=keeping,
        ),
        MoveTask(
            told="Near the end it is about counting safe moves. Leave the other side none.",
            question="You are to move. Leave only cells that complete a line.",
            hint="Only one cell completes nothing now.",
            position=NEARLY_OVER,
            wanted=best,
        ),
        ChoiceTask(
            told="Two people play notakto on one 3x3 board, and both know everything.",
            question="Who wins?",
            hint="You have just played the first move of the winner.",
            offered=(
                Option(FIRST, "whoever begins", "With the centre first."),
                Option(SECOND, "whoever is second", "Not if the first one takes the centre."),
            ),
            right=lambda: winner(NOTAKTO),
            praise="On more boards at once it is another story, and there is a whole theory about it.",
        ),
    ),
    closing="Turn the goal round, and the tree stays the same. Only the leaves change sign.",
)
