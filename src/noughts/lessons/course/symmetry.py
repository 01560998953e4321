"""The seventh lesson: boards that are the same after a turn or another order of moves."""

from __future__ import annotations

from functools import lru_cache

from noughts.lessons.tasks import ChoiceTask, Lesson, MoveTask, NumberTask, PossibleAnswer
from noughts.rules import Move, Position

EMPTY = Position.start("3x3")
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
    """The number of moves if twins count once."""
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
    found: dict[int, None] = {}
    waiting = [EMPTY]
    while waiting:
        position = waiting.pop()
        if position.key not in found:
            found[position.key] = None
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
