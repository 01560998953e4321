"""The fifth and sixth lessons: alpha-beta by hand, and why the order of moves matters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from noughts.lessons.course.game_trees import FIRST, HERE
from noughts.lessons.lesson import Lesson
from noughts.lessons.sketch import PLAIN, replies, sketched
from noughts.lessons.tasks import BranchTask, ChoiceTask, MoveTask, NumberTask, Option, analysed, best
from noughts.lessons.tree import TEXTBOOK, Tree
from noughts.rules import Move, Position
from noughts.search import Limit, Score
from noughts.search.registry import best_of, searcher_named

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
    sentence="Which branches can be skipped without missing anything? You decide.",
    tasks=(
        NumberTask(
            told="Alpha-beta reads the tree from top to bottom, and remembers what X is already sure of. That number is called"
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
                Option(LOOK, "yes, D might be good for X", "However good D is, O will choose C, so a3 is worth -9 at most."),
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
            told="One more. Be careful.",
            hint="What does X have before the last move is looked at? And which leaf comes first after each move?",
            praise="Nothing could be skipped: the good move came last. The next lesson is about that.",
        ),
    ),
    closing="Once a move is known to be worse than what you have, it does not matter how much worse. O cuts in the same way:"
    " what O has already is called beta.",
)


CARELESS = Position.parse("XO./.../..X o")
"""O has to answer a threat; after every other move, the same reply wins."""

Leaves = Sequence[Sequence[Score]]
"""What the replies to each move are worth, in the order in which they are looked at."""


@lru_cache(maxsize=20)
def leaves(position: Position) -> dict[Move, list[Score]]:
    """What each reply to each move is worth to the side that moves first, in the order of the cells."""
    found = {}
    for move in position.moves():
        after = position.play(move)
        worth = {each.move: -each.score for each in analysed(after).candidates}
        found[move] = [worth[reply] for reply in after.moves()]
    return found


def looked(tree: Leaves) -> int:
    """How many leaves alpha-beta looks at, in this order.

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
    """How many replies are looked at if a move is looked at before the others."""
    tree = leaves(position)
    return looked([tree[first], *(branch for move, branch in tree.items() if move != first)])


def cheapest(position: Position) -> list[Move]:
    """The moves that save the most if they are looked at first."""
    work = {move: with_first(position, move) for move in position.moves()}
    return [move for move, number in work.items() if number == min(work.values())]


def work_of(position: Position, move: Move) -> str:
    """What looking at a move first costs."""
    total = sum(map(len, leaves(position).values()))
    number = with_first(position, move)
    return f"With {move} first, {'all' if number == total else number} of the {total} replies are looked at."


def in_best_order() -> int:
    """How many replies are looked at if both sides' best come first."""
    tree = [sorted(replies) for replies in leaves(NO_CUT).values()]
    return looked(sorted(tree, key=min, reverse=True))


@lru_cache(maxsize=4)
def nodes(search: str) -> int:
    """How many nodes a search visits on the empty board."""
    return best_of(searcher_named(search).analyse(Position.start("3x3"), Limit())).nodes


def share() -> str:
    """How much is left of the work in the plain order, if central moves come first: as one of what is offered."""
    left = nodes(TEXTBOOK) / nodes(PLAIN)
    return "most" if left > 0.75 else "a third" if left > 0.2 else "a tenth"


def fewest_leaves(moves: int, plies: int) -> int:
    """How many leaves alpha-beta needs at least in a tree that has as many moves everywhere.

    >>> fewest_leaves(3, 4), 3**4
    (17, 81)
    """
    return int(moves ** (plies // 2) + moves ** ((plies + 1) // 2)) - 1


def about(number: int) -> str:
    """Which of the offered numbers is nearest."""
    return min(("17", "41", "80"), key=lambda offered: abs(int(offered) - number))


GOOD_ORDER = Lesson(
    name="ordering",
    title="Good moves first",
    sentence="Why the order of moves decides how much a search has to do.",
    tasks=(
        MoveTask(
            told="This is the tree in which nothing could be skipped. But a search may look at the moves in any order.",
            question="Which of X's moves should it look at first?",
            hint="The more X has from the beginning, the more can be skipped later. What are the three moves worth?",
            position=NO_CUT,
            sketch=lambda: sketched(NO_CUT),
            wanted=cheapest,
            good=work_of,
            bad=work_of,
            praise="The best move first: then X has a lot, and little else matters.",
        ),
        MoveTask(
            told="The same goes for O: the reply that spoils a move most should come first. X has played a2, a bad move.",
            question="O to move. Which reply should the search look at first?",
            hint="O can win at once.",
            position=NO_CUT.play("a2"),
            wanted=best,
            praise="One look, and a2 is done for.",
        ),
        NumberTask(
            told="Now put both in order: X's best move first, and O's best reply first everywhere.",
            question="How many of the six leaves have to be looked at?",
            hint="All replies to X's best move must be looked at. Of each other move, one reply is enough to spoil it.",
            position=NO_CUT,
            sketch=lambda: sketched(NO_CUT),
            number=in_best_order,
            praise="Two leaves fewer than before, and the same answer.",
            slips={
                6: "In this order much can be skipped.",
                3: "One for each move is not enough: X's best move needs both its replies.",
            },
            otherwise="Two for the best move, and as few as possible for the others.",
        ),
        MoveTask(
            told="Often one reply spoils many moves: X threatens here, and after every careless move of O, the same move of X"
            " wins. A good search tries that one first, everywhere.",
            question="O has just played a careless a2. X to move: which move is that?",
            hint="X stands in two corners.",
            position=CARELESS.play("a2"),
            wanted=best,
            praise="Such a move is called a killer.",
        ),
        ChoiceTask(
            told="But who knows the best move before the search? Nobody. A guess will do: the centre is part of four lines, an"
            " edge of two.",
            question="On the empty 3x3 board alpha-beta visits 20,866 nodes in the order a1, b1, c1 and so on. How many if"
            " central cells come first?",
            hint="It is a simple idea that does a lot, but not everything.",
            offered=(
                Option("most", "nearly as many, about 18,000", "A simple idea can do more than that."),
                Option("a third", "fewer than half, about 8,000", "It is 7,865, and minimax has 549,946."),
                Option("a tenth", "hardly any, about 500", "It takes so few only with the tables of the next lesson."),
            ),
            right=share,
        ),
        ChoiceTask(
            told="How much can order do at best? Take a tree with three moves everywhere, four plies deep: it has 81 leaves.",
            question="In the best order, how many of them does alpha-beta look at?",
            hint="With perfect order only every second ply needs all its moves. So it is about twice the square root of 81.",
            offered=(
                Option("80", "about 80", "It skips much more than one."),
                Option("41", "about 40, half of them", "It skips more than half."),
                Option("17", "about 17", "It is 9 + 9 - 1."),
            ),
            right=lambda: about(fewest_leaves(3, 4)),
            praise="So in the same time alpha-beta looks almost twice as deep as minimax.",
        ),
    ),
    closing="The sooner the best move is looked at, the more of the rest can be skipped.",
)
