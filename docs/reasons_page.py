"""Makes ``explanation/reasons.md``: real positions, the cells a reason is about, and the words for it.

``python docs/reasons_page.py`` rewrites the page; a test says so when it is out of date.
"""

from pathlib import Path

from noughts import Analysis, Limit, Position, Rules, analyse, explain
from noughts.reasons.rule_texts import rules_text
from noughts.ui.shared.texts import side_text

PAGE = Path(__file__).parent / "explanation" / "reasons.md"

ENOUGH = Limit(nodes=150_000)
"""So that the same page comes out on every machine."""

INTRODUCTION = """# Why a move is good or bad

Each board stands before the move. In parentheses are the cells that the first reason is about. Every claim is proven
by search before it is made; where nothing is proven, it says how things look. `explain(position, move)` gives the
sentences, and with `.reasons` the cells and the line of play that proves each of them.
"""

TWO_FOURS = "O......../....O..../....X..../....X..../.OXX.X.../....X..../......O../......O../........O"
FOUR_AND_THREE = "O......../........./....X..../....X..../.OXX.X.../......O../......O../........./........O"


def gomoku(*moves: str) -> str:
    """The board after these moves."""
    return str(Position.start("gomoku").play(*moves)).split()[0]


EXAMPLES = {
    "Winning and blocking": [
        ("XX./OO./...", "3x3", "c1"),
        (".../.X./.XO", "3x3", "b1"),
        ("XX./OO./...", "3x3", "c3"),
        ("XO./.../...", "3x3", "a3"),
    ],
    "Forks": [
        ("XOX/O../...", "3x3", "b2"),
        ("X../.../...", "3x3", "b1"),
        ("X../..O/...", "3x3", "b2"),
    ],
    "A threat gains a move, or costs one": [
        ("X../.O./..X", "3x3", "b1"),
        ("X../.O./..X", "3x3", "a3"),
        ("X../.O./...", "3x3", "b1"),
        ("XX./.O./...", "3x3", "c1"),
    ],
    "Holding on": [
        ("X../.../...", "3x3", "b2"),
        (".../.X./...", "3x3", "b1"),
        (".../.../...", "3x3", "a1"),
        (".../.../.XO", "3x3", "c2"),
        ("OXO/.../X..", "3x3", "c3"),
        ("X../O../X..", "3x3", "b2"),
        ("XOX/.X./O..", "3x3", "c3"),
        (".O./.XX/...", "3x3", "a2"),
        (".../.../.X.", "3x3", "b1"),
    ],
    "When completing a line loses": [
        ("O../.X./...", "3x3 misere", "c3"),
        ("X.X/.../O.O", "3x3 misere", "b1"),
        ("X.X/.../O.O", "3x3 misere", "b2"),
        (".../.../...", "3x3 misere only-x", "b2"),
        ("X../.../...", "3x3 misere only-x", "c3"),
        ("X../..X/...", "3x3 misere only-x", "b3"),
    ],
    "Other boards": [
        ("..../.XX./.O../....", "4x4x3", "d2"),
        ("X.../.O../..../....", "4x4", "b3"),
        ("..../..../..../XXO.", "4x4x3 gravity", "d"),
        ("...../...../...../..XO.", "5x4x3 gravity", "c"),
        ("X.O/.X./...", "3x3 torus", "b1"),
        ("X../.../...", "3x3 wild", "Ob2"),
        ("...../..X../.XO../..O../.....", "5x5x4", "d1"),
        ("/".join(["......."] * 7), "7x7x4", "d4"),
        ("....../.O..../..XX../...O../....../......", "6x6x4", "e3"),
        (TWO_FOURS, "9x9x5", "e5"),
        (FOUR_AND_THREE, "9x9x5", "e5"),
        ("......./.OX..../XO...../......./......./......./.......", "7x7x4", "g7"),
        ("O.../.XX./.OXO/XO..", "4x4", "a3"),
        ("O..X/OXXX/.OXO/XO..", "4x4", "c1"),
    ],
    "Shapes": [
        (gomoku("h8", "g7", "i7"), "gomoku", "g9"),
        (gomoku("h8", "h9", "j8", "j7"), "gomoku", "i9"),
        (gomoku("h8", "g7", "i7", "h9"), "gomoku", "i9"),
    ],
    "Columns": [
        ("..XOOXO/..XXOOO/.XOXXXO/XOXOOOX/OOXOXXX/XXOXOOX", "connect-four", "b"),
        (".OXOOXO/.OXXOOO/XXOXXXO/XOXOOOX/OOXOXXX/XXOXOOX", "connect-four", "a"),
        ("X.X..../O.XO..X/X.OXX.O/O.OOOXO/X.OXXXO/OOXXOOX", "connect-four", "d"),
        ("OOXXX../OXXOO.X/OOOXXOO/XXXOOXX/XOXOOOX/XOXXOXO", "connect-four", "g"),
    ],
}
"""Position, rules and move, under a heading."""

EVIDENCE = """\
## Where nothing is proven

On a large board most positions cannot be proven, and a review judges by evidence.
An estimate of the engine stands for an expected result, from -1 (lost) to 1 (won): \
the same estimate is worth more on a larger board, where a small advantage decides more games.
How much more was measured: `python -m benchmarks.calibration` plays estimated positions \
to their end, and in Connect Four asks the solver.

A move is compared with the best one by searches of the position after each of them.
If it costs less than 0.15 of the expected result, it was good; from 0.25 on it is a mistake, and from 0.8 on a blunder.
Before a move is called a mistake without proof, both are looked at several times as long.
A proof found a few moves later, or one move earlier, counts as well.
Moves in between are not judged: the review says how many, and accuracy counts only moves that were judged.

`python -m benchmarks.coaching` plants bad moves in games and counts how many of them a review finds.
"""


def example(text: str, rules: str, move: str) -> str:
    """One board, with the cells of the sharpest reason marked, and the words."""
    position = Position.parse(text, Rules.parse(rules))
    found: Analysis = analyse(position, ENOUGH)
    explanation = explain(position, move, found, limit=ENOUGH)
    board = position.drawing(marked=explanation.reasons[0].cells)
    heading = f"{rules_text(position.rules)}\n\n" if rules != "3x3" else ""
    mover = side_text(position.side, position.rules)
    who = f"{mover[0].upper()}{mover[1:]}"
    return f"{heading}```text\n{board}\n```\n\n**{who} plays {explanation.move}.** {explanation.text}\n"


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for heading, examples in EXAMPLES.items():
        parts += [f"## {heading}\n", *(example(*each) for each in examples)]
    return "\n".join([*parts, EVIDENCE])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
