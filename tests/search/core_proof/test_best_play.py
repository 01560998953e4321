"""The solver takes every immediate win, and defends a lost position as long as it can be defended."""

from __future__ import annotations

from random import Random

import pytest

from noughts.rules import Position, Rules
from noughts.search import Limit, Loss, Win
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of

GAMES = [
    "5x5x4",
    "6x6x4",
    "7x7x4",
    "8x8x5",
    "7x6x4 gravity",
    "6x6x4 torus",
    "6x6x4 exact",
    "5x5x4 wild",
    "6x6x4 only-x",
    "5x5x3 misere",
]


def before_the_end(rules: str, *, count: int) -> list[Position]:
    """Positions of random games in which the next move won, or under misère rules was bound to lose."""
    rng = Random(rules)
    found: list[Position] = []
    while len(found) < count:
        game = [Position.start(Rules.parse(rules))]
        while not game[-1].outcome:
            game.append(game[-1].play(rng.choice(game[-1].moves())))
        if game[-1].outcome and game[-1].outcome.winner:
            found.append(game[-2])
    return found


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("rules", [rules for rules in GAMES if "misere" not in rules])
def test_an_immediate_win_is_taken_however_little_may_be_searched(rules: str, every: bool) -> None:  # noqa: FBT001
    for position in before_the_end(rules, count=8):
        analysis = best_of(Solver(every=every, megabytes=1).analyse(position, Limit(nodes=50)))
        assert (analysis.score, analysis.proven) == (Win(1), True)
        assert analysis.best
        after = position.play(analysis.best)
        assert after.outcome
        assert after.outcome.winner is position.side


def test_under_misere_rules_no_line_is_made_while_another_move_is_left() -> None:
    for position in before_the_end("5x5x3 misere", count=8):
        analysis = best_of(Solver(megabytes=1).analyse(position, Limit(nodes=50)))
        is_bound_to_lose = all(position.play(move).outcome for move in position.moves())
        assert analysis.best
        assert bool(position.play(analysis.best).outcome) == is_bound_to_lose


@pytest.mark.parametrize(("rules", "plies"), [("4x3x3", 7), ("4x4x3", 5), ("6x5x4", 11), ("7x7x4", 11), ("4x4x3 gravity", 9)])
def test_a_game_between_two_solvers_lasts_as_long_as_was_said_at_its_start(rules: str, plies: int) -> None:
    position, solver = Position.start(Rules.parse(rules)), Solver(every=False)
    for left in range(plies, 0, -1):
        analysis = best_of(solver.analyse(position))
        assert analysis.score == (Win(left) if (plies - left) % 2 == 0 else Loss(left))
        assert analysis.best
        position = position.play(analysis.best)
    assert position.outcome
    assert position.outcome.winner is Position.start(position.rules).side


def test_a_lost_position_names_the_moves_that_hold_out_longest_first() -> None:
    position = Position.start(Rules.parse("6x6x4")).play("c3").play("a1")
    analysis = best_of(Solver().analyse(position.play("d4")))
    plies = [candidate.score.plies for candidate in analysis.candidates if isinstance(candidate.score, Loss)]
    assert len(plies) == len(analysis.position.moves())
    assert plies == sorted(plies, reverse=True)
    assert plies[0] > plies[-1]
