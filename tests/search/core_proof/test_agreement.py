"""The compiled searches, written apart, answer alike on boards too large for brute force."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from noughts.rules import Position, Rules
from noughts.search.core.proof.memory import Memory
from noughts.search.core.proof.tables import is_classic
from noughts.search.exact.proving import Prover, memory_of
from tests.search.core_proof.truth import random_positions


class Asked(NamedTuple):
    """A game, how many cells are empty in its positions, and the largest number of plies that is asked about."""

    rules: str
    fewest: int
    most: int
    plies: int


GAMES = [
    Asked("4x4x3", 7, 12, 13),
    Asked("4x4x4", 8, 13, 13),
    Asked("5x4x3 torus", 11, 16, 7),
    Asked("5x4x4", 11, 16, 11),
    Asked("5x5x3", 16, 21, 7),
    Asked("5x5x4", 12, 17, 11),
    Asked("5x5x4", 20, 23, 9),
    Asked("5x5x4 torus", 12, 17, 9),
    Asked("5x5x5", 12, 17, 11),
    Asked("6x5x4", 14, 19, 11),
    Asked("6x5x4", 24, 29, 9),
    Asked("6x6x5", 13, 18, 11),
    Asked("6x6x5", 21, 26, 9),
    Asked("7x7x4", 40, 45, 7),
    Asked("8x8x5", 40, 50, 7),
    Asked("5x4x3 gravity", 8, 14, 13),
    Asked("6x5x4 gravity", 12, 18, 17),
    Asked("6x6x5 gravity", 12, 18, 17),
    Asked("7x6x4 gravity", 12, 18, 17),
    Asked("7x6x4 gravity", 26, 36, 9),
    Asked("4x8x4 gravity", 12, 18, 17),
    Asked("9x5x3 gravity", 20, 38, 7),
]

MOST_NODES = 40_000
"""For one question to one search; the dearer ones are left out."""


class Pair:
    """The search made for a game and the one for all games, each with a memory that it keeps from one question to the next."""

    def __init__(self, rules: Rules) -> None:
        self.is_classic = is_classic(rules)
        self._special = Prover(rules, memory_of(rules, 4))
        self._variant = Prover(rules, Memory(rules, 4), force_general=True)

    def answers(self, position: Position, *, mover_attacks: bool, plies: int) -> tuple[bool | None, bool | None]:
        """Whether the attacker wins within so many plies, as each of the searches says; None if it gave up."""
        special, variant = (
            inquiry._ask(position, mover_attacks=mover_attacks, plies=plies, budget=MOST_NODES)
            for inquiry in (self._special, self._variant)
        )
        return special, variant

    def wins_alone(self, position: Position, *, mover_attacks: bool, plies: int) -> bool | None:
        """Whether the attacker wins if only his own lines count."""
        return self._special._ask(position, mover_attacks=mover_attacks, plies=plies, budget=MOST_NODES, has_rival=False)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_both_searches_answer_alike_for_every_number_of_plies(game: Asked) -> None:
    pair = Pair(Rules.parse(game.rules))
    seen = []
    for position in random_positions(game.rules, count=20, fewest=game.fewest, most=game.most):
        cells = position.rules.cols * position.rules.rows
        for mover_attacks in (True, False):
            for plies in (*range(1, game.plies + 1), cells):
                special, variant = pair.answers(position, mover_attacks=mover_attacks, plies=plies)
                if special is None or variant is None:
                    continue
                assert special == variant, (str(position), mover_attacks, plies)
                seen.append(special)
                if special and pair.is_classic:
                    alone = pair.wins_alone(position, mover_attacks=mover_attacks, plies=cells)
                    assert alone is not False, (str(position), mover_attacks, plies)
    assert len(seen) > 200
    assert True in seen
    assert False in seen


def test_no_zone_cuts_off_the_defence_that_makes_6x5x4_last_11_plies() -> None:
    """With zones that left out the defender's free choices, a win within 9 was claimed."""
    start = Position.start(Rules.parse("6x5x4"))
    pair = Pair(start.rules)
    for plies in (*range(1, 11), *range(10, 0, -1)):
        classic, _ = pair.answers(start, mover_attacks=True, plies=plies)
        assert classic is False
    classic, _ = pair.answers(start, mover_attacks=True, plies=11)
    assert classic is True
