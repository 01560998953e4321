"""The second to fourth lessons: the game tree, minimax by hand, and scores."""

from __future__ import annotations

from noughts.lessons.sketch import Sketch, simple_value, sketched
from noughts.lessons.steps import Counter
from noughts.lessons.tasks import ChoiceTask, Lesson, MoveTask, NumberTask, PossibleAnswer, analysed, best, explained
from noughts.lessons.tree import Tree
from noughts.reasons.wording import count
from noughts.rules import Move, Position
from noughts.search import Loss, Win

END = Position.parse("XO./XOX/..O")
EMPTY = Position.start("3x3")

THOUSANDS, HALF_A_MILLION, A_BILLION = "thousands", "half a million", "a billion"


def ways(position: Position, plies: int | None = None) -> int:
    """The number of ways a game can continue, to its end or for a number of plies.

    >>> ways(END), ways(EMPTY, 2)
    (5, 72)
    """
    if position.outcome or plies == 0:
        return 1
    return sum(ways(position.play(move), None if plies is None else plies - 1) for move in position.moves())


def size() -> str:
    """The option for the size of the whole tree."""
    nodes = Counter().nodes(EMPTY) or 0
    return THOUSANDS if nodes < 100_000 else HALF_A_MILLION if nodes < 10_000_000 else A_BILLION


GAME_TREE = Lesson(
    name="tree",
    title="What a game tree is",
    sentence="Every way a game can continue, in one picture.",
    tasks=(
        NumberTask(
            told="A game tree begins with the board as it is: the root. Each move is a branch that leads to a new board.",
            question="X to move. How many branches leave the root?",
            hint="Every free cell is a move.",
            position=END,
            number=lambda: len(END.moves()),
            praise="One for each free cell.",
            otherwise="Count the free cells.",
        ),
        NumberTask(
            told="Each branch has branches of its own: the replies.",
            question="X has played b3, and now it's O's turn. How many replies are there?",
            hint="One free cell fewer than before.",
            position=END.play("b3"),
            number=lambda: len(END.play("b3").moves()),
            praise="And after each of them, one last move.",
            slips={3: "b3 is taken now."},
            otherwise="Count the free cells.",
        ),
        NumberTask(
            told="When the game is over there are no more branches. These ends are called leaves. Here is the whole tree.",
            question="How many leaves are there? That is, in how many ways can this game go?",
            hint="Each letter is a leaf.",
            position=END,
            sketch=lambda: sketched(END, is_valued=False),
            number=lambda: ways(END),
            praise="One board, and five ways to continue.",
            slips={6: "It would be six if no game ended early. But a3 wins at once, so there is no reply."},
            otherwise="Count the letters.",
        ),
        NumberTask(
            told="Now start from the empty board. X has nine moves, and O can reply to each of them.",
            question="In how many ways can the first two moves go?",
            hint="Each of the nine moves has the same number of replies.",
            position=EMPTY,
            number=lambda: ways(EMPTY, 2),
            praise="Nine times eight.",
            slips={
                81: "O cannot play where X has just played.",
                17: "That is nine plus eight. But each of the nine moves has its own eight replies.",
                9: "That is only the first move.",
            },
            otherwise="Nine moves, each with the same number of replies: multiply.",
        ),
        ChoiceTask(
            told="Nine, then eight, then seven: the tree of tic-tac-toe grows quickly, though some games end early.",
            question="How many nodes does the whole tree have? A board counts each time it appears.",
            hint="If no game ended early, there would be 362,880 leaves: 9 times 8 times 7, and so on.",
            position=EMPTY,
            offered=(
                PossibleAnswer(THOUSANDS, "a few thousand", "Five moves deep there are already 15,120 ways."),
                PossibleAnswer(HALF_A_MILLION, "about half a million", "There are 549,946."),
                PossibleAnswer(
                    A_BILLION,
                    "about a billion",
                    "A billion is far too many. Even if no game ended early, it would be less than a million.",
                ),
            ),
            right=size,
            praise="A computer visits all of them in a moment. For chess, no computer ever will.",
        ),
    ),
    closing="A game tree shows everything that can happen. To think ahead is to walk through it.",
)


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
    return sketched(HERE, values=simple_value, hides=hides, asks=asks)


MINIMAX_BY_HAND = Lesson(
    name="minimax",
    title="Minimax by hand",
    sentence="How a computer finds the right move without any tricks.",
    tasks=(
        NumberTask(
            told="Minimax begins at the leaves, where the result is clear: +1 if X wins, -1 if O wins, 0 for a draw.",
            question="What is leaf B worth?",
            hint="Read the text beside B.",
            position=HERE,
            sketch=lambda: tree("", *FIRST, "c2 c3", asks="c2 c3"),
            number=lambda: value("c2 c3"),
            praise="The board is full, and neither side has three in a row.",
            is_score=True,
            otherwise="Neither side wins there.",
        ),
        NumberTask(
            told="One step up, after c2, it is O's turn. O wants the smallest value, since O wins at -1.",
            question="What is c2 worth?",
            hint="O chooses between A and B, and takes the smaller value.",
            position=HERE,
            sketch=lambda: tree("", *FIRST, asks="c2"),
            number=lambda: value("c2"),
            praise="A looks good for X, but O will not go there.",
            is_score=True,
            slips={1: "X would like A. But it is O who chooses here, and O takes B."},
            otherwise="It is the smaller of A and B.",
        ),
        NumberTask(
            told="Now do the same for c3.",
            question="What is c3 worth?",
            hint="O chooses between E and F.",
            position=HERE,
            sketch=lambda: tree("", "a3", "c3", asks="c3"),
            number=lambda: value("c3"),
            praise="And a3 is worth the same, because of C.",
            is_score=True,
            slips={
                1: "For F, O would have to miss the win. O takes E and wins.",
                0: "Minimax takes no averages. O chooses, and takes E.",
            },
            otherwise="It is the smaller of E and F.",
        ),
        NumberTask(
            told="At the root it is X's turn, and X wants the largest value.",
            question="What is the root worth? That is, how does the game end if both play their best?",
            hint="X takes the largest value of c2, a3 and c3.",
            position=HERE,
            sketch=lambda: tree("", asks=""),
            number=value,
            praise="With best play this is a draw.",
            is_score=True,
            slips={1: "No move of X is worth +1: O always has a good reply.", -1: "X does not have to choose a losing move."},
            otherwise="It is the largest of the three.",
        ),
        MoveTask(
            told="Min for O, max for X: hence the name. The value climbs up the tree, and the move it comes from is the best"
            " move.",
            question="X to move. Which move has minimax found?",
            hint="One of the three is worth as much as the root.",
            position=HERE,
            sketch=lambda: tree(asks=""),
            wanted=best,
            praise="Minimax has found the block, though it does not know what a block is.",
        ),
    ),
    closing="The leaves say who won. O takes the smallest value, X takes the largest, all the way up to the root.",
)


MANY_WINS = Position.parse("XOO/X../...")
A_FORK = Position.parse(".O./XO./.X.")
A_THREAT = Position.parse("X../.X./O.. o")
ALL_LOSE = Position.parse("XO./X../... o")
FAR = Position.parse("XO./.../...")


def points(position: Position, move: str | None = None) -> int:
    """The points of a move, by default of the best one.

    >>> points(A_FORK), points(A_THREAT, "b1")
    (8, -9)
    """
    found = analysed(position).candidates
    chosen = found[0] if move is None else next(each for each in found if str(each.move) == move)
    return chosen.points or 0


def plies() -> int:
    score = analysed(FAR).score
    return score.plies if isinstance(score, Win) else 0


def slower(position: Position, move: Move) -> str:
    score = explained(position, move).score
    return f"It wins too, {count(score)}. One move is quicker." if isinstance(score, Win) else "It does not even win."


def sooner(position: Position, move: Move) -> str:
    score = explained(position, move).score
    at_once = isinstance(score, Loss) and score.plies == 2
    return f"Then {position.side.other} wins at once." if at_once else "One move lasts longer."


SCORES = Lesson(
    name="scores",
    title="Scores and depth",
    sentence="Why a win now is worth more than a win later.",
    tasks=(
        MoveTask(
            told="Many moves win here, some sooner than others. To plain minimax they are all +1, so it may waste time.",
            question="X to move. Play the quickest win.",
            hint="Two Xs stand one above the other.",
            position=MANY_WINS,
            wanted=best,
            bad=slower,
        ),
        NumberTask(
            told="So scores count the time. A win with this very move is worth 10 points, and one point less for each ply"
            " later. A ply is one move of one player.",
            question="X makes a fork, O blocks, X wins. How many points is the fork worth?",
            hint="X wins with the third ply. A win with the first ply is 10, with the second 9.",
            position=A_FORK,
            number=lambda: points(A_FORK),
            praise="Ten, minus one for each of the two plies after it.",
            is_score=True,
            slips={
                10: "Ten is for a win with this very move. This win takes two more plies.",
                9: "O's block is a ply as well.",
                7: "There are three plies, but the first one costs nothing.",
            },
            otherwise="Count the plies: X, O, X.",
        ),
        NumberTask(
            told="What one side wins, the other loses: the same number with a minus sign. So a late loss costs less than a"
            " quick one.",
            question="O to move plays b1, and X wins at once. How many points is b1 worth to O?",
            hint="X wins with the second ply from now, which is 9 points for X. What X wins, O loses.",
            position=A_THREAT,
            number=lambda: points(A_THREAT, "b1"),
            praise="So O looks for a move that costs less.",
            is_score=True,
            slips={
                9: "That is what it is worth to X. For O, change the sign.",
                -10: "That would be a loss with the first ply. But O moves first, then X.",
                0: "That would be a draw.",
            },
            otherwise="It is a loss with the second ply.",
        ),
        MoveTask(
            told="With these scores a computer plays well even when it is losing. Here every move of O loses, but some lose"
            " later.",
            question="O to move. Play the move that lasts longest.",
            hint="What does X threaten?",
            position=ALL_LOSE,
            wanted=best,
            bad=sooner,
            praise="Now X has to find a fork, and might miss it.",
        ),
        NumberTask(
            told="A search can look a fixed number of plies ahead; it sees nothing beyond. Here X wins with a threat, then a"
            " fork, then three in a row.",
            question="How many plies must a search look ahead to see that X wins?",
            hint="X threatens, O blocks, X makes a fork, O blocks, X wins.",
            position=FAR,
            number=plies,
            slips={
                3: "X makes three moves, but O's replies are plies too.",
                6: "The game ends with X's third move, so O has only two in between.",
            },
            otherwise="Count the moves of both players, up to the winning one.",
            praise="With one ply less, the search could only guess.",
        ),
    ),
    closing="Ten, minus one for each ply it takes: win soon, lose late, and look as far ahead as you can.",
)
