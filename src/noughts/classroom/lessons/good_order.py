"""The sixth lesson: the same search, with the good moves first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from noughts.classroom.lessons.alphabeta_by_hand import NO_CUT
from noughts.classroom.lessons.choice_task import ChoiceTask
from noughts.classroom.lessons.lesson import Lesson
from noughts.classroom.lessons.move_task import MoveTask, analysed, best
from noughts.classroom.lessons.number_task import NumberTask
from noughts.classroom.lessons.sketch import sketched
from noughts.classroom.lessons.skipping import PLAIN
from noughts.classroom.lessons.task import Option
from noughts.classroom.tree import TEXTBOOK
from noughts.rules import Move, Position
from noughts.search import Limit, Score
from noughts.search.registry import best_of, searcher_named

CARELESS = Position.parse("XO./.../..X o")
"""O has to see to a threat; whatever else it plays, the same reply wins."""

Leaves = Sequence[Sequence[Score]]
"""What the replies to each move are worth, in the order in which they are looked at."""


@lru_cache(maxsize=20)
def leaves(position: Position) -> dict[Move, list[Score]]:
    """What each reply to each move is worth to whoever moves first, in the order of the cells."""
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
    for replies in tree:
        so_far = list[Score]()
        for leaf in replies:
            number += 1
            so_far.append(leaf)
            if held and min(so_far) <= max(held):
                break
        held.append(min(so_far))
    return number


def with_first(position: Position, first: Move) -> int:
    """How many replies are looked at if a move is looked at before the others."""
    tree = leaves(position)
    return looked([tree[first], *(replies for move, replies in tree.items() if move != first)])


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
            told="Often one reply spoils many moves: X threatens here, and whatever careless thing O does, the same move of X"
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
            hint="It is a simple idea, and it does a lot; but not everything.",
            offered=(
                Option("most", "nearly as many, about 18,000", "A simple idea can do more than that."),
                Option("a third", "fewer than half, about 8,000", "It is 7,865, and minimax has 549,946."),
                Option("a tenth", "hardly any, about 500", "So few it takes only with the tables of the next lesson."),
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
