"""The third lesson: what a position is worth, read from the ends of its tree."""

from __future__ import annotations

from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.move_task import MoveTask, best
from noughts.classroom.lessons.number_task import NumberTask
from noughts.classroom.lessons.sketch import Sketch, simple_value, sketched
from noughts.classroom.tree import Tree
from noughts.rules import Position

HERE = Position.parse("XOX/OO./.X.")
FIRST = tuple(str(move) for move in HERE.moves())


def value(way: str = "") -> int:
    """What minimax finds after these moves: 1 if X wins, -1 if O does.

    >>> [value(way) for way in ("", "c2", "a3", "c3")]
    [0, 0, -1, -1]
    """
    node = Tree(HERE, "minimax", plies=3).complete().root
    for move in way.split():
        node = next(child for child in node.children if str(child.move) == move)
    return int(simple_value(node.value)) if node.value else 0


def tree(*hides: str, asks: str) -> Sketch:
    """The tree with some values still to be found."""
    return sketched(HERE, values=simple_value, hides=hides, asks=asks)


MINIMAX_BY_HAND = Lesson(
    name="minimax",
    title="Minimax by hand",
    sentence="How a computer that knows no tricks finds the right move.",
    tasks=(
        NumberTask(
            told="Minimax begins at the leaves. There it is plain who has won: +1 if X wins, -1 if O wins, 0 for a draw.",
            question="What is leaf B worth?",
            hint="Read what stands beside B.",
            position=HERE,
            sketch=lambda: tree("", *FIRST, "c2 c3", asks="c2 c3"),
            number=lambda: value("c2 c3"),
            praise="The board is full, and nobody has three in a row.",
            is_score=True,
            otherwise="Nobody wins there.",
        ),
        NumberTask(
            told="One step up, after c2, it is O's turn. O chooses the reply, and wants the least: O wins at -1.",
            question="What is c2 worth?",
            hint="O can choose between A and B, and takes the smaller.",
            position=HERE,
            sketch=lambda: tree("", *FIRST, asks="c2"),
            number=lambda: value("c2"),
            praise="However good A looks, O will not go there.",
            is_score=True,
            slips={1: "X would like A. But O chooses here, and O takes B."},
            otherwise="It is the smaller of A and B.",
        ),
        NumberTask(
            told="The same again after c3.",
            question="What is c3 worth?",
            hint="O can choose between E and F.",
            position=HERE,
            sketch=lambda: tree("", "a3", "c3", asks="c3"),
            number=lambda: value("c3"),
            praise="And a3 is worth the same, by C.",
            is_score=True,
            slips={
                1: "For F, O would have to look away. O takes E, and wins.",
                0: "Minimax takes no averages. O chooses, and takes E.",
            },
            otherwise="It is the smaller of E and F.",
        ),
        NumberTask(
            told="At the root it is X's turn, and X wants the most.",
            question="What is the root worth: how does this game end if both play their best?",
            hint="X takes the largest of c2, a3 and c3.",
            position=HERE,
            sketch=lambda: tree("", asks=""),
            number=value,
            praise="With best play this is a draw.",
            is_score=True,
            slips={1: "None of X's moves is worth +1: O always has a reply.", -1: "X need not choose a losing move."},
            otherwise="It is the largest of the three.",
        ),
        MoveTask(
            told="Min for O, max for X: hence the name. The value climbs up the tree, and the move that it comes from is the"
            " one to play.",
            question="X to move. Which move has minimax found?",
            hint="One of the three is worth as much as the root.",
            position=HERE,
            sketch=lambda: tree(asks=""),
            wanted=best,
            praise="Minimax has found the block, and nobody had told it what a block is.",
        ),
    ),
    closing="The leaves say who won. O takes the least, X takes the most, all the way up to the root.",
)
