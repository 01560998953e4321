"""The ninth lesson: guessing by playing, and learning to guess well."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from noughts.extras import missing_text
from noughts.lessons.lesson import Lesson
from noughts.lessons.tasks import ChoiceTask, MoveTask, NumberTask, Option, Rows, analysed, keeping
from noughts.rules import Move, Position
from noughts.search import Limit, Loss, Win
from noughts.search.neural.ages import AGES, Age, network_of
from noughts.search.registry import best_of, searcher_named

TWO_CORNERS = Position.parse("X../.O./..X o")
A_WIN = Position.parse("..O/..X/.XO")
"""In which a young Ada sees a draw."""

GAMES = 1_000
TRAPPED = "c1"
"""What random games like best, and X refutes."""

RESULTS = ("win", "draw", "loss")


@lru_cache(maxsize=5_000)
def by_chance(position: Position) -> tuple[Fraction, Fraction]:
    """How often X and O win if both play at random from here on: exactly, over all games."""
    if position.outcome:
        winner = str(position.winner)
        return Fraction(winner == "X"), Fraction(winner == "O")
    both = [by_chance(position.play(move)) for move in position.moves()]
    return sum((x for x, _ in both), Fraction()) / len(both), sum((o for _, o in both), Fraction()) / len(both)


def wins_by_chance(position: Position, move: Move) -> float:
    """The share of random games after a move that its player wins, less the share that they lose."""
    x, o = by_chance(position.play(move))
    return float(x - o) if str(position.side) == "X" else float(o - x)


def liked_by_chance(position: Position) -> list[Move]:
    """The moves after which random games go best."""
    worth = {move: wins_by_chance(position, move) for move in position.moves()}
    return [move for move, share in worth.items() if share == max(worth.values())]


def chance_rows() -> Rows:
    """How random games end after each move."""
    rows = [("O plays", "O wins", "X wins")]
    for move in TWO_CORNERS.moves():
        x, o = by_chance(TWO_CORNERS.play(move))
        rows.append((str(move), _percent(float(o)), _percent(float(x))))
    return rows


def of_the_games(position: Position, move: Move) -> str:
    """How random games end after a move that they do not like best."""
    _, o = by_chance(position.play(move))
    return f"After it O wins {_percent(float(o))} of the random games. There is a row with more."


def refutations() -> int:
    """How many of X's replies to the trapped move win."""
    return sum(isinstance(each.score, Win) for each in analysed(TWO_CORNERS.play(TRAPPED)).candidates)


def tree_search_plays() -> str:
    """What Monte Carlo tree search plays: a corner or an edge."""
    found = best_of(searcher_named("mcts").analyse(TWO_CORNERS, Limit(nodes=GAMES))).best
    return "corner" if found and found.col != 1 and found.row != 1 else "edge"


def believed(age: Age) -> tuple[str, dict[str, float]]:
    """The move that Ada would have played at an age, and how likely she thought each end was."""
    (opinion,) = network_of(age).opinions([A_WIN])
    likely = max(zip(A_WIN.moves(), opinion.policy, strict=True), key=lambda each: float(each[1]))[0]
    return str(likely), dict(zip(RESULTS, (opinion.win, opinion.draw, opinion.loss), strict=True))


def belief_rows() -> Rows:
    """What she believed at each age."""
    rows: list[tuple[str, ...]] = [("practised", "plays", "X wins", "draw", "O wins")]
    for age in AGES.values():
        move, ends = believed(age)
        rows.append((age.text, move, *(_percent(ends[each]) for each in RESULTS)))
    return rows


def first_right() -> str:
    """The age from which on she thought the true result most likely."""
    score = analysed(A_WIN).score
    truth = "win" if isinstance(score, Win) else "loss" if isinstance(score, Loss) else "draw"
    right = [max(ends, key=lambda each: ends[each]) == truth for ends in (believed(age)[1] for age in AGES.values())]
    return next(name for number, name in enumerate(AGES) if all(right[number:]))


def at_that_age(name: str) -> str:
    """What she thought at an age when she was not right yet, or had been right for a while."""
    ages = list(AGES)
    if ages.index(name) > ages.index(first_right()):
        return "By then she had thought so for a while."
    _, ends = believed(AGES[name])
    likeliest = max(ends, key=lambda each: ends[each])
    return f"In that row the largest number is for a {likeliest}: {_percent(ends[likeliest])}."


def without_ada() -> str:
    """What is said where she cannot be asked."""
    text = missing_text("neural")
    return f"Ada comes next, but she cannot be asked on this machine: {text}." if text else ""


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


CHANCE = Lesson(
    name="chance",
    title="Monte Carlo and Ada",
    sentence="Guessing by playing at random, and a network that learned to guess.",
    tasks=(
        MoveTask(
            told="If the tree is too large, guess: play a move, then let both sides play at random to the end,"
            " thousands of times, and count. That is called Monte Carlo, after the casino. The table says how such games end"
            " on average.",
            question="O to move. Play what Monte Carlo would play.",
            hint="Take the row in which O wins most often.",
            position=TWO_CORNERS,
            rows=chance_rows,
            wanted=liked_by_chance,
            good="No other move wins more of the random games for O.",
            bad=of_the_games,
        ),
        MoveTask(
            told="But X does not play at random. You know this board from the first lesson.",
            question="O to move. Play a move that really holds.",
            hint="X must not be driven to a cell where the block makes a fork.",
            position=TWO_CORNERS,
            wanted=keeping,
            praise="Random games were wrong, if only by a little.",
        ),
        NumberTask(
            told="Why were they wrong? Here O has followed them, and X is to move.",
            question="How many of X's five moves win?",
            hint="O threatens something. X has to block, and the block does more than that.",
            position=TWO_CORNERS.play(TRAPPED),
            number=refutations,
            slips={0: "There is one: block, and look at what else it does.", 5: "After most of them, O wins at once."},
            otherwise="X has to block. Look at that move.",
            praise="A random X finds it once in five games. A real X finds it every time.",
        ),
        ChoiceTask(
            told="So Monte Carlo tree search remembers how the games went, and sends more of them where each side does well."
            " In its tree X soon finds the good reply.",
            question="After 1,000 such games, what does it play for O?",
            hint="It has seen X's good reply by now.",
            position=TWO_CORNERS,
            offered=(
                Option("corner", "a corner, as before", "X's reply shows in the tree now, and the corner looks bad."),
                Option("edge", "an edge", "X's reply shows in the tree now."),
            ),
            right=tree_search_plays,
            praise="Chance, with a memory.",
        ),
        MoveTask(
            told="Ada guesses too, but without any games: she looks at a board and feels how it will end. Nobody taught her."
            " She played against herself for two hours, twenty thousand games at a time."
            " First find what is true here.",
            question="X to move. Play the move that wins.",
            hint="Two threats at once.",
            position=A_WIN,
            wanted=keeping,
        ),
        ChoiceTask(
            told="This is what Ada believed about that board at five ages: what she would have played, and how she expected it"
            " to end.",
            question="From which age on did she think a win most likely?",
            hint="In each row, look for the largest of the three numbers.",
            position=A_WIN,
            rows=belief_rows,
            needs=without_ada,
            offered=tuple(Option(age.name, age.text) for age in AGES.values()),
            right=first_right,
            bad=at_that_age,
            praise="A search proves. Ada has a feeling, and practice made it true.",
        ),
    ),
    closing="Chance finds good moves without knowing anything. Memory makes it better, and practice makes it quick.",
)
