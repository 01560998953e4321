"""The signs on the board, as each front end draws them: none unless asked for, and all as plain brute force says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from noughts.game import Seat
from noughts.match import Setup
from noughts.play import Library
from noughts.play.library import IN_MEMORY
from noughts.rules import Mark, Marks, Position, Rules
from noughts.search.score import badge_text
from tests.search.core_proof.truth import VARIANTS, Truth
from tests.ui.contract import FRONTS, settled


def openings() -> Iterator[tuple[Rules, list[str]]]:
    """In every variant of 3x3 the first moves of a random game, in which there is still one to make."""
    rng = Random(3)
    for words in VARIANTS:
        rules = Rules.parse(f"3x3 {words}")
        position, moves = Position.start(rules), []
        while not (following := position.play(move := rng.choice(position.moves()))).outcome:
            position = following
            moves.append(str(move))
        yield rules, moves[: rng.randint(0, len(moves))]


def hands(rules: Rules) -> list[Mark]:
    """Every mark that can be in hand."""
    return list(Mark) if rules.marks is Marks.WILD else [Mark.X]


def true_signs(position: Position, truth: Truth, hand: Mark) -> dict[str, str]:
    """What the moves with a mark in hand are worth."""
    moves = [move for move in position.moves() if move.mark in (None, hand)]
    return {str(move.cell): badge_text(truth.move_score(position, move)) for move in moves}


def all_true_signs(position: Position, truth: Truth) -> dict[str, str]:
    """What every move is worth, by its name: plain lines know no hand."""
    return {str(move): badge_text(truth.move_score(position, move)) for move in position.moves()}


@pytest.mark.parametrize("front", FRONTS)
async def test_signs_are_shown_only_if_asked_for_and_are_true(front: str) -> None:
    library = Library.open(IN_MEMORY)
    library.welcome("Alice")
    async with FRONTS[front][0](library) as typist:
        for rules, moves in openings():
            await typist.begin(Setup(rules, Seat("Alice"), Seat("Bob")))
            for move in moves:
                typist.enter(move)
                assert not typist.signs(), (str(rules), moves)
            position, truth = typist.session.view().position, Truth(str(rules))
            typist.enter("analyse")
            await settled(typist.session, "")
            if front == "plain":
                assert typist.signs() == all_true_signs(position, truth), str(position)
            else:
                for hand in hands(rules):
                    if rules.marks is Marks.WILD:
                        await typist.take(hand)
                    assert typist.signs() == true_signs(position, truth, hand), (str(position), hand)
            typist.enter("analyse")
            assert not typist.signs(), (str(rules), moves)
    library.close()
