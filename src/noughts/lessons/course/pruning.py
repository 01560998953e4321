"""The fifth and sixth lessons: alpha-beta by hand, and the order of moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from noughts.lessons.course.game_trees import FIRST, HERE
from noughts.lessons.sketch import PLAIN, replies, sketched
from noughts.lessons.tasks import BranchTask, ChoiceTask, Lesson, MoveTask, NumberTask, PossibleAnswer, analysed, best
from noughts.lessons.tree import TEXTBOOK, Tree
from noughts.rules import Move, Position
from noughts.search import Limit, Score
from noughts.search.registry import best_of, searcher_named

EQUAL = Position.parse("XOO/.X./.XO")
NO_CUT = Position.parse("XXO/..X/.OO")

LOOK, SKIP = "look", "skip"


def skipped(position: Position) -> list[str]:
    """The letters of the skipped replies."""
    return [reply.name for reply in replies(position) if reply.is_skipped]


def branches(position: Position) -> dict[str, str]:
    """All replies by their letters, with the reason for each."""
    return {reply.name: reply.why for reply in replies(position)}


def held() -> int:
    """What X has after the first move."""
    first = Tree(HERE, "minimax", plies=1).complete().root.children[0]
    return (first.value.to_points(first.cells) if first.value else None) or 0


def branch_task(position: Position, *, told: str, hint: str, praise: str) -> BranchTask:
    """The main question of this lesson, for one tree."""
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
    sentence="Which branches can you skip without missing anything?",
    tasks=(
        NumberTask(
            told="Alpha-beta reads the tree from top to bottom, and remembers what X is already sure of. That number is called"
            " alpha. So far it has looked only at A and B.",
            question="What can X be sure of now?",
            hint="X can play c2. What is O's best reply?",
            position=HERE,
            sketch=lambda: sketched(HERE, hides=("", *FIRST), asks="c2"),
            number=held,
            praise="X is sure of this, even if all other moves are worse.",
            is_score=True,
            slips={8: "O would not choose A."},
            otherwise="It is the smaller of A and B.",
        ),
        ChoiceTask(
            told="X has 0 with c2. Next is a3, and its first reply C is worth -9.",
            question="Must the search look at D?",
            hint="O chooses between C and D, and takes the smaller value. What is the most that a3 can be worth?",
            position=HERE,
            sketch=lambda: sketched(HERE, hides=("", "a3", "c3", "a3 c3"), asks="a3 c3"),
            offered=(
                PossibleAnswer(
                    LOOK, "yes, D might be good for X", "Even if D is good, O will choose C, so a3 is worth -9 at most."
                ),
                PossibleAnswer(SKIP, "no, a3 is no good any more", "O has C, so a3 is worth -9 at most, and X already has 0."),
            ),
            right=lambda: SKIP if "D" in skipped(HERE) else LOOK,
            praise="That is a cut.",
        ),
        branch_task(
            HERE,
            told="Now take the whole tree, from A to F, in this order.",
            hint="c2 gives X 0. For a3 and for c3, find the first reply that is worse for X than that.",
            praise="Two of six leaves are skipped, and the answer is the same.",
        ),
        branch_task(
            EQUAL,
            told="Another board. This time the best move is in the middle, so there is less to skip.",
            hint="A move that can only equal what X has is no gain either: equal is enough for a cut.",
            praise="Equal is enough, since X gains nothing.",
        ),
        branch_task(
            NO_CUT,
            told="One more. Be careful.",
            hint="What does X have before the last move? And which leaf comes first after each move?",
            praise="Nothing can be skipped, because the good move comes last. The next lesson is about that.",
        ),
    ),
    closing="Once you know that a move is worse than what you have, it does not matter how much worse. O cuts in the same way:"
    " what O already has is called beta.",
)


CARELESS = Position.parse("XO./.../..X o")
"""O has to answer a threat; after every other move the same reply wins."""

Leaves = Sequence[Sequence[Score]]
"""The values of the replies to each move, in search order."""


@lru_cache(maxsize=20)
def leaves(position: Position) -> dict[Move, list[Score]]:
    """The value of each reply to each move for the side that moves first, in cell order."""
    found = {}
    for move in position.moves():
        after = position.play(move)
        worth = {each.move: -each.score for each in analysed(after).candidates}
        found[move] = [worth[reply] for reply in after.moves()]
    return found


def looked(tree: Leaves) -> int:
    """The number of leaves that alpha-beta looks at in this order.

    >>> from noughts.search import Draw, Win
    >>> looked([[Draw(), Win(3)], [Draw(), Draw()]])
    3
    """
    number, held = 0, list[Score]()
    for branch in tree:
        so_far = list[Score]()
        for leaf in branch:
            number += 1
            so_far.append(leaf)
            if held and min(so_far) <= max(held):
                break
        held.append(min(so_far))
    return number


def with_first(position: Position, first: Move) -> int:
    """The number of replies looked at if a move comes first."""
    tree = leaves(position)
    return looked([tree[first], *(branch for move, branch in tree.items() if move != first)])


def cheapest(position: Position) -> list[Move]:
    """The moves that save the most work if they come first."""
    work = {move: with_first(position, move) for move in position.moves()}
    return [move for move, number in work.items() if number == min(work.values())]


def work_of(position: Position, move: Move) -> str:
    """The work if a move comes first, in words."""
    total = sum(map(len, leaves(position).values()))
    number = with_first(position, move)
    return f"With {move} first, the search looks at {'all' if number == total else number} of the {total} replies."


def in_best_order() -> int:
    """The number of replies looked at if both sides' best moves come first."""
    tree = [sorted(replies) for replies in leaves(NO_CUT).values()]
    return looked(sorted(tree, key=min, reverse=True))


@lru_cache(maxsize=4)
def nodes(search: str) -> int:
    """The nodes of a search on the empty board."""
    return best_of(searcher_named(search).analyse(Position.start("3x3"), Limit())).nodes


def share() -> str:
    """The option for the work that is left if central moves come first."""
    left = nodes(TEXTBOOK) / nodes(PLAIN)
    return "most" if left > 0.75 else "a third" if left > 0.2 else "a tenth"


def fewest_leaves(moves: int, plies: int) -> int:
    """The fewest leaves that alpha-beta needs in a tree with the same number of moves everywhere.

    >>> fewest_leaves(3, 4), 3**4
    (17, 81)
    """
    return int(moves ** (plies // 2) + moves ** ((plies + 1) // 2)) - 1


def about(number: int) -> str:
    """The option nearest to a number."""
    return min(("17", "41", "80"), key=lambda offered: abs(int(offered) - number))


GOOD_ORDER = Lesson(
    name="ordering",
    title="Good moves first",
    sentence="Why the order of moves decides how much work a search has.",
    tasks=(
        MoveTask(
            told="This is the tree in which nothing could be skipped. But a search may try the moves in any order.",
            question="Which of X's moves should it try first?",
            hint="The more X has from the start, the more can be skipped later. What are the three moves worth?",
            position=NO_CUT,
            sketch=lambda: sketched(NO_CUT),
            wanted=cheapest,
            good=work_of,
            bad=work_of,
            praise="Take the best move first. Then X has a lot, and little else matters.",
        ),
        MoveTask(
            told="The same is true for O: the best reply should come first. X has played a2, a bad move.",
            question="O to move. Which reply should the search try first?",
            hint="O can win at once.",
            position=NO_CUT.play("a2"),
            wanted=best,
            praise="One look shows that a2 is bad.",
        ),
        NumberTask(
            told="Now sort everything: X's best move first, and O's best reply to each move first.",
            question="How many of the six leaves must the search look at?",
            hint="It needs all replies to X's best move. For each other move, one good reply is enough.",
            position=NO_CUT,
            sketch=lambda: sketched(NO_CUT),
            number=in_best_order,
            praise="Two leaves fewer than before, and the same answer.",
            slips={
                6: "In this order it can skip some.",
                3: "One for each move is not enough: X's best move needs both replies.",
            },
            otherwise="Take two for the best move, and as few as possible for the others.",
        ),
        MoveTask(
            told="Often one reply is good against many moves. X has a threat here, so the same move wins after every careless"
            " move of O. A good search tries that move first everywhere.",
            question="O has just played a2, a careless move. X to move. Which move wins?",
            hint="X stands in two corners.",
            position=CARELESS.play("a2"),
            wanted=best,
            praise="Such a move is called a killer.",
        ),
        ChoiceTask(
            told="But the search does not know the best move beforehand. A guess will do: the centre is part of four lines, an"
            " edge of two.",
            question="On the empty 3x3 board alpha-beta visits 20,866 nodes in the order a1, b1, c1 and so on. How many does it"
            " visit if central cells come first?",
            hint="A simple idea can do a lot, but not everything.",
            offered=(
                PossibleAnswer("most", "nearly as many, about 18,000", "A simple idea can do more than that."),
                PossibleAnswer("a third", "fewer than half, about 8,000", "It visits 7,865, and minimax 549,946."),
                PossibleAnswer("a tenth", "hardly any, about 500", "It needs the tables of the next lesson for that."),
            ),
            right=share,
        ),
        ChoiceTask(
            told="How much can a good order do? Take a tree with three moves everywhere, four plies deep. It has 81 leaves.",
            question="In the best order, how many leaves does alpha-beta look at?",
            hint="In perfect order only every second ply needs all its moves. That is about twice the square root of 81.",
            offered=(
                PossibleAnswer("80", "about 80", "It skips much more than one."),
                PossibleAnswer("41", "about 40, half of them", "It skips more than half."),
                PossibleAnswer("17", "about 17", "It is 9 + 9 - 1."),
            ),
            right=lambda: about(fewest_leaves(3, 4)),
            praise="So in the same time alpha-beta looks almost twice as far ahead as minimax.",
        ),
    ),
    closing="The sooner a search tries the best move, the more it can skip.",
)
