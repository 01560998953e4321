"""What the rules of a game say, in sentences, and a position as a question to someone who has never seen it."""

from __future__ import annotations

from functools import lru_cache

from noughts.rules import Goal, Marks, Placement, Position, Rules

WORD_SENTENCES = {
    "only-x": "Both players place X.",
    "wild": "Place X or O, as you like; a line of either mark counts {how} the player who completes it.",
    "gravity": "Marks fall to the lowest free cell of their column.",
    "torus": "Lines wrap around the edges.",
    "exact": "Longer lines do not count.",
    "renju": "X must not make a longer line, two fours or two threes at once; O may, and wins with a longer line.",
    "caro": "A line with the opponent at both ends does not count, unless it is longer.",
}
"""What each word of the rules means; ``how`` a line counts, and misère, are part of the goal."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_text(number: int) -> str:
    """A number as people say it.

    >>> number_text(3), number_text(12)
    ('three', '12')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def goal_text(rules: Rules) -> str:
    """What ends the game, and for whom.

    >>> goal_text(Rules.parse("notakto"))
    'Three in a row loses.'
    """
    return f"{number_text(rules.k).capitalize()} in a row {'wins' if rules.goal is Goal.LINE_WINS else 'loses'}."


def rules_text(rules: Rules) -> str:
    """The rules in a few sentences.

    >>> rules_text(Rules.parse("3x3 misere torus"))
    '3x3: three in a row loses. Lines wrap around the edges.'
    """
    goal = goal_text(rules)
    return " ".join([f"{rules.cols}x{rules.rows}: {goal[0].lower()}{goal[1:]}", *_sentences(rules)])


@lru_cache(maxsize=256)
def rule_text(rules: Rules) -> str:
    """The rule to keep in mind while playing; empty for tic-tac-toe.

    >>> rule_text(Rules.parse("3x3")), rule_text(Rules.parse("3x3 wild"))
    ('', 'Three in a row wins. Place X or O, as you like; a line of either mark counts for the player who completes it.')
    """
    return "" if str(rules) == USUAL else " ".join([goal_text(rules), *_sentences(rules)])


def variant_text(rules: Rules) -> str:
    """What the words of the rules mean, but for the goal; empty where there are none.

    >>> variant_text(Rules.parse("4x4 misere gravity torus")), variant_text(Rules.parse("4x4 misere"))
    ('Marks fall to the lowest free cell of their column. Lines wrap around the edges.', '')
    """
    return " ".join(_sentences(rules))


USUAL = "3x3x3"  # the rules that need no words


def _sentences(rules: Rules) -> list[str]:
    how = "for" if rules.goal is Goal.LINE_WINS else "against"
    return [WORD_SENTENCES[word].format(how=how) for word in str(rules).split()[1:] if word in WORD_SENTENCES]


def question_text(position: Position) -> str:
    """A position as a question for a language model or a person: the rules, the board, whose turn it is, and the legal moves.

    >>> print(question_text(Position.parse("X.O/.X./... o")))
    3x3: three in a row wins. You are O, and it is your turn.
    Columns are a to c from the left, rows 1 to 3 from the top; b1 is column b, row 1. A dot is an empty cell.
    <BLANKLINE>
      a b c
    1 X . O
    2 . X .
    3 . . .
    <BLANKLINE>
    Legal moves: b1 a2 c2 a3 b3 c3
    Answer with the best of them.
    """
    rules = position.rules
    columns = [chr(ord("a") + col) for col in range(rules.cols)]
    margin = len(str(rules.rows))
    lines = [" ".join([" " * margin, *columns])]
    for number, row in enumerate(str(position).partition(" ")[0].split("/"), 1):
        lines.append(" ".join([f"{number:>{margin}}", *row]))
    moves = [str(move) for move in position.moves()]
    who = f"You are {position.side}" if rules.marks is Marks.OWN else "You share the marks with your opponent"
    cell = moves[0].lstrip("XO")
    where = f"Columns are a to {columns[-1]} from the left, rows 1 to {rules.rows} from the top; "
    where += f"{cell} is column {cell[0]}, row {cell[1:]}."
    if rules.marks is Marks.WILD:
        where += f" {moves[0]} places {moves[0][0]} there."
    fall = " A move is the cell in which the mark comes to rest." if rules.placement is Placement.GRAVITY else ""
    return "\n".join(
        [
            f"{rules_text(rules)} {who}, and it is your turn.",
            f"{where} A dot is an empty cell.{fall}",
            "",
            *lines,
            "",
            f"Legal moves: {' '.join(moves)}",
            "Answer with the best of them.",
        ]
    )
