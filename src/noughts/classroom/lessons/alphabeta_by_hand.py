"""The fifth lesson: what need not be looked at."""

from __future__ import annotations

from noughts.classroom.lessons.branch_task import BranchTask
from noughts.classroom.lessons.choice_task import ChoiceTask
from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.minimax_by_hand import FIRST, HERE
from noughts.classroom.lessons.number_task import NumberTask
from noughts.classroom.lessons.sketch import sketched
from noughts.classroom.lessons.skipping import replies
from noughts.classroom.lessons.task import Option
from noughts.classroom.tree import Tree
from noughts.rules import Position

EQUAL = Position.parse("XOO/.X./.XO")
NO_CUT = Position.parse("XXO/..X/.OO")

LOOK, SKIP = "look", "skip"


def skipped(position: Position) -> list[str]:
    """The letters of the replies that are never looked at."""
    return [reply.name for reply in replies(position) if reply.is_skipped]


def branches(position: Position) -> dict[str, str]:
    """All replies by their letters, with what is to be said of them."""
    return {reply.name: reply.why for reply in replies(position)}


def held() -> int:
    """What X has once the first move is done."""
    first = Tree(HERE, "minimax", plies=1).complete().root.children[0]
    return (first.value.points(first.cells) if first.value else None) or 0


def branch_task(position: Position, *, told: str, hint: str, praise: str) -> BranchTask:
    """The question that this lesson is about, on one tree."""
    first = [str(move) for move in position.moves()]
    return BranchTask(
        told=told,
        question="Which leaves does alpha-beta never look at? Name them all, or say none.",
        hint=hint,
        praise=praise,
        position=position,
        sketch=lambda: sketched(position, hides=("", *first)),
        branches=lambda: branches(position),
        skipped=lambda: skipped(position),
    )


ALPHABETA_BY_HAND = Lesson(
    name="alphabeta",
    title="Alpha-beta by hand",
    sentence="Which branches can be skipped without missing anything? You say it.",
    tasks=(
        NumberTask(
            told="Alpha-beta reads the tree from top to bottom, and remembers what X can have already. That number is called"
            " alpha. It has looked at A and B, and at nothing else.",
            question="What can X be sure of now?",
            hint="X can play c2. What is the worst that O can do then?",
            position=HERE,
            sketch=lambda: sketched(HERE, hides=("", *FIRST), asks="c2"),
            number=held,
            praise="Whatever the other moves are worth, X has this already.",
            is_score=True,
            slips={8: "O would not choose A."},
            otherwise="It is the smaller of A and B.",
        ),
        ChoiceTask(
            told="X has 0 with c2. Next is a3, and its first reply C is worth -9.",
            question="Must the search look at D?",
            hint="O chooses between C and D, and takes the smaller. How much can a3 be worth at most?",
            position=HERE,
            sketch=lambda: sketched(HERE, hides=("", "a3", "c3", "a3 c3"), asks="a3 c3"),
            offered=(
                Option(LOOK, "yes, D might be good for X", "However good D is: O will choose C, so a3 is worth -9 at most."),
                Option(SKIP, "no, a3 is done for", "O has C, so a3 is worth -9 at most, and X has 0 already."),
            ),
            right=lambda: SKIP if "D" in skipped(HERE) else LOOK,
            praise="That is a cut.",
        ),
        branch_task(
            HERE,
            told="Now the whole tree, from A to F, in this order.",
            hint="c2 gives X 0. Then look for the first reply to a3, and to c3, that is worse than that for X.",
            praise="Two of six leaves skipped, and the answer is the same.",
        ),
        branch_task(
            EQUAL,
            told="Another board. The best move comes in the middle this time, so there is less to skip.",
            hint="A move that can only be as good as what X has is no gain either: equal is enough for a cut.",
            praise="Equal is enough: X gains nothing.",
        ),
        branch_task(
            NO_CUT,
            told="One more. Take care.",
            hint="What does X have before the last move is looked at? And which leaf comes first after each move?",
            praise="Nothing could be skipped: the good move came last. The next lesson is about that.",
        ),
    ),
    closing="Once a move is known to be worse than what you have, it does not matter how much worse. O cuts in the same way:"
    " what O has already is called beta.",
)
