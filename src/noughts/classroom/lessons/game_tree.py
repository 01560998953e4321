"""The second lesson: all that can happen, drawn as a tree."""

from __future__ import annotations

from noughts.classroom.counting import Counter
from noughts.classroom.lessons.choice_task import ChoiceTask
from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.number_task import NumberTask
from noughts.classroom.lessons.sketch import sketched
from noughts.classroom.lessons.task import Option
from noughts.rules import Position

END = Position.parse("XO./XOX/..O")
EMPTY = Position.start("3x3")

THOUSANDS, HALF_A_MILLION, A_BILLION = "thousands", "half a million", "a billion"


def ways(position: Position, plies: int | None = None) -> int:
    """In how many ways a game can go on, to its end or for so many plies.

    >>> ways(END), ways(EMPTY, 2)
    (5, 72)
    """
    if position.outcome or plies == 0:
        return 1
    return sum(ways(position.play(move), None if plies is None else plies - 1) for move in position.moves())


def size() -> str:
    """How large the whole tree is, as one of what is offered."""
    nodes = Counter().nodes(EMPTY) or 0
    return THOUSANDS if nodes < 100_000 else HALF_A_MILLION if nodes < 10_000_000 else A_BILLION


GAME_TREE = Lesson(
    name="tree",
    title="What a game tree is",
    sentence="Every way in which a game can go on, in one picture.",
    tasks=(
        NumberTask(
            told="A game tree begins with the board as it is: the root. Each move is a branch, and leads to a new board.",
            question="X to move. How many branches leave the root?",
            hint="Every free cell is a move.",
            position=END,
            number=lambda: len(END.moves()),
            praise="One for each free cell.",
            otherwise="Count the free cells.",
        ),
        NumberTask(
            told="Each branch has branches of its own: the replies.",
            question="X has played b3, and O is to move. How many replies are there?",
            hint="One free cell fewer than before.",
            position=END.play("b3"),
            number=lambda: len(END.play("b3").moves()),
            praise="And after each of them, one last move.",
            slips={3: "b3 is taken now."},
            otherwise="Count the free cells.",
        ),
        NumberTask(
            told="Where the game is over there are no branches: those ends are called leaves. Here is the whole tree.",
            question="How many leaves are there: in how many ways can this game go?",
            hint="Each letter is a leaf.",
            position=END,
            sketch=lambda: sketched(END, is_valued=False),
            number=lambda: ways(END),
            praise="One board, and five ways to go on.",
            slips={6: "Six it would be if no game ended early. But a3 wins at once, and nobody replies to that."},
            otherwise="Count the letters.",
        ),
        NumberTask(
            told="Now from the empty board. X has nine moves, and O can reply to each of them.",
            question="In how many ways can the first two moves go?",
            hint="To each of the nine moves there are equally many replies.",
            position=EMPTY,
            number=lambda: ways(EMPTY, 2),
            praise="Nine times eight.",
            slips={
                81: "O cannot play where X has just played.",
                17: "That is nine and eight. But each of the nine moves has its own eight replies.",
                9: "That is the first move alone.",
            },
            otherwise="Nine moves, each with the same number of replies: multiply.",
        ),
        ChoiceTask(
            told="Nine, then eight, then seven: the tree of tic-tac-toe grows quickly, and some games end early.",
            question="How many nodes (boards, each as often as the tree has it) does the whole tree have?",
            hint="If no game ended early, there would be 362,880 leaves: 9 times 8 times 7, and so on.",
            position=EMPTY,
            offered=(
                Option(THOUSANDS, "some thousands", "Already five moves deep there are 15,120 ways."),
                Option(HALF_A_MILLION, "about half a million", "There are 549,946."),
                Option(
                    A_BILLION, "about a billion", "A billion is far too much: even without early ends it is not one million."
                ),
            ),
            right=size,
            praise="A computer walks through all of them in a moment. For chess, nobody ever will.",
        ),
    ),
    closing="A game tree is all that can happen. To think ahead is to walk in it.",
)
