"""The fifth to seventh lessons, on searching less: alpha-beta by hand, the order of moves, and twins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from noughts.lessons.course.game_trees import EMPTY, FIRST, HERE
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
    return [reply.name for reply in replies(position) if reply.is_skipped]


def branches(position: Position) -> dict[str, str]:
    """Why each reply is or is not searched, by its letter."""
    return {reply.name: reply.why for reply in replies(position)}


def held() -> int:
    """What X is sure of after the first move."""
    first = Tree(HERE, "minimax", plies=1).complete().root.children[0]
    return (first.value.to_points(first.cells) if first.value else None) or 0


def branch_task(position: Position, *, told: str, hint: str, praise: str) -> BranchTask:
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


CARELESS = Position.parse("XO./.../..X o")  # O has to answer a threat; after every other move the same reply wins
Leaves = Sequence[Sequence[Score]]  # the values of the replies to each move, in search order


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
    work = {move: with_first(position, move) for move in position.moves()}
    return [move for move, number in work.items() if number == min(work.values())]


def work_of(position: Position, move: Move) -> str:
    total = sum(map(len, leaves(position).values()))
    number = with_first(position, move)
    return f"With {move} first, the search looks at {'all' if number == total else number} of the {total} replies."


def in_best_order() -> int:
    """The number of replies looked at if both sides' best moves come first."""
    tree = [sorted(replies) for replies in leaves(NO_CUT).values()]
    return looked(sorted(tree, key=min, reverse=True))


@lru_cache(maxsize=4)
def nodes(search: str) -> int:
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


FALLING = Position.start("connect-four")
FOUR_MARKS = Position.parse("XO./.X./..O")

CORNER, COLUMN = "a1", "a6"


def twins_of(position: Position, move: str) -> list[Move]:
    """The other moves that lead to the same board, turned or mirrored.

    >>> [str(move) for move in twins_of(EMPTY, "a1")]
    ['c1', 'a3', 'c3']
    """
    key = position.play(move).key
    return [other for other in position.moves() if str(other) != move and position.play(other).key == key]


def different(position: Position) -> int:
    """Moves, counting twins once."""
    return len({position.play(move).key for move in position.moves()})


def no_twin(position: Position, move: Move) -> str:  # noqa: ARG001 - a MoveFeedback
    return "That is the move itself." if str(move) in (CORNER, COLUMN) else "No turn and no mirror leads there."


def orders(position: Position) -> int:
    """The number of orders in which the marks of a board can have been placed, without a win on the way."""

    def ways(reached: Position) -> int:
        if (reached.x, reached.o) == (position.x, position.o):
            return 1
        nexts = [reached.play(move) for move in reached.moves()]
        return sum(ways(each) for each in nexts if not each.x & ~position.x and not each.o & ~position.o)

    return ways(Position.start(position.rules))


@lru_cache(maxsize=1)
def boards() -> int:
    """The number of 3x3 boards if twins count once.

    >>> boards()
    765
    """
    found, waiting = set[int](), [EMPTY]
    while waiting:
        position = waiting.pop()
        if position.key not in found:
            found.add(position.key)
            waiting += [position.play(move) for move in position.moves()]
    return len(found)


TWINS = Lesson(
    name="symmetry",
    title="Twins and tables",
    sentence="How a search avoids looking at the same thing twice.",
    tasks=(
        MoveTask(
            told="Turn the board, or hold it up to a mirror: a corner becomes another corner, but the game is the same. Such"
            " boards are twins.",
            question="X could begin with a1. Play a twin of that move.",
            hint="Give the board a quarter turn. Where does a1 go?",
            position=EMPTY,
            wanted=lambda position: twins_of(position, CORNER),
            good="A corner is a corner.",
            bad=no_twin,
        ),
        NumberTask(
            told="X has nine first moves. Most of them are twins of each other.",
            question="How many are really different?",
            hint="There are corners, edges, and one more cell.",
            position=EMPTY,
            number=lambda: different(EMPTY),
            praise="A corner, an edge, and the centre.",
            slips={
                9: "All corners are twins.",
                4: "All four corners are twins, and so are all edges.",
                2: "Do not forget the centre.",
            },
            otherwise="Corner, edge, centre: count the kinds.",
        ),
        NumberTask(
            told="X has begun in the centre.",
            question="How many really different replies does O have?",
            hint="Which kinds of cells are left?",
            position=EMPTY.play("b2"),
            number=lambda: different(EMPTY.play("b2")),
            slips={8: "Most of the eight are twins.", 3: "The centre is taken.", 1: "A corner is not an edge."},
            otherwise="Count the kinds of free cells.",
            praise="So a search that knows twins looks at two replies instead of eight.",
        ),
        NumberTask(
            told="You can also reach the same board in several orders. X may have played a1 first and b2 later, or the other"
            " way round.",
            question="In how many orders can these four marks have been placed?",
            hint="X's two marks can come in either order, and so can O's two.",
            position=FOUR_MARKS,
            number=lambda: orders(FOUR_MARKS),
            slips={
                2: "That is only for X. O's marks can change places too.",
                24: "Not every order is possible: X begins, and they take turns.",
                1: "X might have played b2 first.",
            },
            otherwise="There are two orders for X, and two for O.",
            praise="So the tree has this board four times. A table remembers its value from the first time.",
        ),
        ChoiceTask(
            told="The tree of 3x3 has 549,946 nodes. Now count every board once, in whichever order it was reached, and count"
            " twins as one.",
            question="How many are left?",
            hint="Of nine first moves only three are different, and it is like that with every move.",
            offered=(
                PossibleAnswer("275000", "about 275,000", "It saves much more than half."),
                PossibleAnswer(
                    "69000", "about 69,000", "Twins alone would leave an eighth. But most boards can be reached in many orders."
                ),
                PossibleAnswer("765", "765", "All of tic-tac-toe fits on a page."),
            ),
            right=lambda: str(boards()),
        ),
        MoveTask(
            told="The rules decide what a twin is. In Connect Four marks fall to the bottom, so you cannot turn the board.",
            question="X could begin in column a. Play its twin.",
            hint="You can still use a mirror.",
            position=FALLING,
            wanted=lambda position: twins_of(position, COLUMN),
            good="That is column a in the mirror, and there is no other twin.",
            bad=no_twin,
        ),
    ),
    closing="Look at a board once, write down its value, and look it up when the board comes back.",
)
