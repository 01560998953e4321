"""The ninth lesson: random games, and a network that learned to guess."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from noughts.drawing.tables import percent_text
from noughts.extras import missing_text
from noughts.lessons.tasks import ChoiceTask, Lesson, MoveTask, NumberTask, PossibleAnswer, Rows, analysed, keeping
from noughts.rules import Move, Position
from noughts.search import Limit, Loss, Win
from noughts.search.neural.ages import AGES, Age, network_of
from noughts.search.registry import best_of, searcher_named

TWO_CORNERS = Position.parse("X../.O./..X o")
A_WIN = Position.parse("..O/..X/.XO")  # A young Ada expects a draw here

GAMES = 1_000
TRAPPED = "c1"  # the move that looks best in random games, and that X refutes

RESULTS = ("win", "draw", "loss")


@lru_cache(maxsize=5_000)
def by_chance(position: Position) -> tuple[Fraction, Fraction]:
    """The exact chances of X and O to win if both play at random."""
    if position.outcome:
        winner = str(position.winner)
        return Fraction(winner == "X"), Fraction(winner == "O")
    both = [by_chance(position.play(move)) for move in position.moves()]
    return sum((x for x, _ in both), Fraction()) / len(both), sum((o for _, o in both), Fraction()) / len(both)


def wins_by_chance(position: Position, move: Move) -> float:
    """The share of random games after a move that its player wins, minus the share he loses."""
    x, o = by_chance(position.play(move))
    return float(x - o) if str(position.side) == "X" else float(o - x)


def liked_by_chance(position: Position) -> list[Move]:
    """The moves after which random games go best."""
    worth = {move: wins_by_chance(position, move) for move in position.moves()}
    return [move for move, share in worth.items() if share == max(worth.values())]


def chance_rows() -> Rows:
    rows = [("O plays", "O wins", "X wins")]
    for move in TWO_CORNERS.moves():
        x, o = by_chance(TWO_CORNERS.play(move))
        rows.append((str(move), percent_text(float(o)), percent_text(float(x))))
    return rows


def of_the_games(position: Position, move: Move) -> str:
    _, o = by_chance(position.play(move))
    return f"After it O wins {percent_text(float(o))} of the random games. Another row has more."


def refutations() -> int:
    return sum(isinstance(each.score, Win) for each in analysed(TWO_CORNERS.play(TRAPPED)).candidates)


def tree_search_plays() -> str:
    """Whether Monte Carlo tree search plays a corner or an edge."""
    found = best_of(searcher_named("mcts").analyse(TWO_CORNERS, Limit(nodes=GAMES))).best
    return "corner" if found and found.col != 1 and found.row != 1 else "edge"


def believed(age: Age) -> tuple[str, dict[str, float]]:
    """The move that Ada would play at an age, and the chances she gives each result."""
    (opinion,) = network_of(age).opinions([A_WIN])
    likely = max(zip(A_WIN.moves(), opinion.policy, strict=True), key=lambda each: float(each[1]))[0]
    return str(likely), dict(zip(RESULTS, (opinion.win, opinion.draw, opinion.loss), strict=True))


def belief_rows() -> Rows:
    rows: list[tuple[str, ...]] = [("training", "plays", "X wins", "draw", "O wins")]
    for age in AGES.values():
        move, ends = believed(age)
        rows.append((age.text, move, *(percent_text(ends[each]) for each in RESULTS)))
    return rows


def first_right() -> str:
    """The age from which on she thought the true result most likely."""
    score = analysed(A_WIN).score
    truth = "win" if isinstance(score, Win) else "loss" if isinstance(score, Loss) else "draw"
    right = [max(ends, key=lambda each: ends[each]) == truth for ends in (believed(age)[1] for age in AGES.values())]
    return next(name for number, name in enumerate(AGES) if all(right[number:]))


def at_that_age(name: str) -> str:
    ages = list(AGES)
    if ages.index(name) > ages.index(first_right()):
        return "She thought so even earlier."
    _, ends = believed(AGES[name])
    likeliest = max(ends, key=lambda each: ends[each])
    return f"In that row the largest number is for a {likeliest}: {percent_text(ends[likeliest])}."


def without_ada() -> str:
    """Why Ada cannot be asked here, if so."""
    text = missing_text("neural")
    return f"Ada comes next, but she is not installed here: {text}." if text else ""


CHANCE = Lesson(
    name="chance",
    title="Monte Carlo and Ada",
    sentence="How random games can guess, and how a network learned to guess better.",
    tasks=(
        MoveTask(
            told="If the tree is too large, guess. Play a move, let both sides play at random to the end, thousands of times,"
            " and count. That is called Monte Carlo, after the casino. The table shows how such games end on average.",
            question="O to move. Play what Monte Carlo would play.",
            hint="Take the row in which O wins most often.",
            position=TWO_CORNERS,
            rows=chance_rows,
            wanted=liked_by_chance,
            good="No other move wins more of the random games for O.",
            bad=of_the_games,
        ),
        MoveTask(
            told="But a real X does not play at random. You know this board from the first lesson.",
            question="O to move. Play a move that really saves O.",
            hint="Do not force X to a cell where the block makes a fork.",
            position=TWO_CORNERS,
            wanted=keeping,
            praise="So the random games were wrong, though only by a little.",
        ),
        NumberTask(
            told="Why were they wrong? Here O has played their favourite move, and it's X's turn.",
            question="How many of X's five moves win?",
            hint="O has a threat. X has to block it, and the block does even more.",
            position=TWO_CORNERS.play(TRAPPED),
            number=refutations,
            slips={0: "There is one. Block, and see what else the block does.", 5: "After most of them O wins at once."},
            otherwise="X has to block. Look at that move.",
            praise="A random X finds it in one game of five. A real X finds it every time.",
        ),
        ChoiceTask(
            told="So Monte Carlo tree search remembers how the games went, and plays more games where each side does well. That"
            " way X soon finds the good reply.",
            question="After 1,000 such games, what does it play for O?",
            hint="By now it has found X's good reply.",
            position=TWO_CORNERS,
            offered=(
                PossibleAnswer("corner", "a corner, as before", "X's reply is in the tree now, so the corner looks bad."),
                PossibleAnswer("edge", "an edge", "X's reply is in the tree now."),
            ),
            right=tree_search_plays,
            praise="It is chance with a memory.",
        ),
        MoveTask(
            told="Ada guesses too, but without any games: she looks at a board and feels how it will end. She learned that by"
            " playing against herself for two hours, twenty thousand games at a time. First find the truth about this board.",
            question="X to move. Play the move that wins.",
            hint="Make two threats at once.",
            position=A_WIN,
            wanted=keeping,
        ),
        ChoiceTask(
            told="This is what Ada thought about that board at five ages: what she would have played, and how she expected it"
            " to end.",
            question="From which age on did she think that a win was most likely?",
            hint="In each row, find the largest of the three numbers.",
            position=A_WIN,
            rows=belief_rows,
            needs=without_ada,
            offered=tuple(PossibleAnswer(age.name, age.text) for age in AGES.values()),
            right=first_right,
            bad=at_that_age,
            praise="A search proves. Ada has a feeling, and practice made it right.",
        ),
    ),
    closing="Chance finds good moves without knowing anything. Memory makes it better, and practice makes it quick.",
)
