"""Proofs in words: what was proven, and how much had to be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase

from noughts.drawing.tables import table
from noughts.rules import Cell, Position, Rules
from noughts.search.proofs import Checked, Claim, Pairs, Proof
from noughts.ui.view.texts import side_text


def checked_text(proof: Proof, checked: Sequence[Checked]) -> str:
    """What a proof that holds has shown; pairs that settle the whole game are drawn."""
    rows = [("rules", str(proof.rules))]
    rows += [("proven", f"{claim_text(one.claim, proof.rules)} · {_looked_at(one)}") for one in checked]
    if proof.value == "draw":
        rows.append(("best play", "a draw"))
    start = Position.start(proof.rules)
    answers = [strategy.answer_in(start) for strategy in proof.strategies]
    if len(set(answers)) == 1 and isinstance(answers[0], Pairs) and len(answers[0].pairs) <= len(LETTERS):
        return f"{table(rows)}\n\n{pairs_drawing(answers[0], proof.rules)}\n\n{TWINS}"
    return table(rows)


LETTERS = ascii_uppercase + ascii_lowercase

TWINS = "Whoever answers each letter with the same letter stops every line."


def pairs_drawing(pairs: Pairs, rules: Rules) -> str:
    """The board with a letter for each pair.

    >>> print(pairs_drawing(Pairs(((Cell(0, 0), Cell(2, 1)), (Cell(1, 0), Cell(1, 1)))), Rules.parse("3x2")))
    A B .
    . B A
    """
    letters = {cell: letter for pair, letter in zip(pairs.pairs, LETTERS, strict=False) for cell in pair}
    lines = ([letters.get(Cell(col, row), ".") for col in range(rules.cols)] for row in range(rules.rows))
    return "\n".join(" ".join(line) for line in lines)


def claim_text(claim: Claim, rules: Rules) -> str:
    """What is claimed; moves are the winner's own.

    >>> from noughts.rules import Side
    >>> [claim_text(claim, Rules.parse("3x3")) for claim in (Claim(Side.X), Claim(Side.X, 7), Claim(Side.O, 2))]
    ['X cannot win', 'X wins in 4 moves or fewer', 'O wins in 1 move']
    """
    who = side_text(claim.side, rules)
    if claim.within is None:
        return f"{who} cannot win"
    moves = (claim.within + (claim.side is claim.side.X)) // 2
    return f"{who} wins in " + ("1 move" if moves == 1 else f"{moves} moves or fewer")


def _looked_at(checked: Checked) -> str:
    """How much of a strategy there is.

    >>> from noughts.rules import Side
    >>> [_looked_at(Checked(Claim(Side.X), *counts)) for counts in ((8, 0), (6, 3), (1, 1))]
    ['8 answers', '6 answers, 3 of them pairs', '1 answer, in pairs']
    """
    answers = f"{checked.positions:,} {'answer' if checked.positions == 1 else 'answers'}"
    if not checked.paired:
        return answers
    return f"{answers}, {'in pairs' if checked.paired == checked.positions else f'{checked.paired:,} of them pairs'}"


def checked_json(proof: Proof, checked: Sequence[Checked]) -> dict[str, object]:
    """The same as a JSON document."""
    return {
        "rules": str(proof.rules),
        "value": proof.value,
        "proven": True,
        "claims": [{"claim": str(one.claim), "positions": one.positions, "paired": one.paired} for one in checked],
    }
