"""Random games come out as chance has it, under all rules; perfect games are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random

import pytest

from noughts.arena.selfplay import good_moves, perfect_games
from noughts.rules import Position, Rules, Side
from noughts.search.core.playouts.chance import first_state
from noughts.search.core.playouts.games import ChosenGame, Results, has_line, play_chosen
from noughts.search.core.playouts.random_games import random_games, random_games_from
from tests.search.brute import positions
from tests.search.core_proof.truth import Truth

SIGMAS = 5
"""Standard deviations; by chance alone, one comparison in 1.7 million fails."""

KNOWN_SHARES = (0.5849206, 0.2880952, 0.1269841)
"""Of random 3x3 games: won by the first player, by the second, drawn."""

RESULTS = (Side.X, Side.O, None)


def assert_shares(results: Sequence[int], expected: Sequence[float]) -> None:
    games = sum(results)
    for count, share in zip(results, expected, strict=True):
        assert abs(count - games * share) <= SIGMAS * sqrt(games * share * (1 - share)) + games * 1e-6


def assert_alike(some: Sequence[int], others: Sequence[int]) -> None:
    """Two samples may well come from the same games."""
    for one, other in zip(some, others, strict=True):
        share = (one + other) / (sum(some) + sum(others))
        deviation = sqrt(share * (1 - share) * (1 / sum(some) + 1 / sum(others)))
        assert abs(one / sum(some) - other / sum(others)) <= SIGMAS * deviation


@cache
def chances(position: Position) -> tuple[float, float, float]:
    """Exactly how likely each result of random play is."""
    if position.outcome:
        first, second, drawn = (float(position.outcome.winner is winner) for winner in RESULTS)
        return first, second, drawn
    replies = [chances(position.play(move)) for move in position.moves()]
    first, second, drawn = (sum(column) / len(replies) for column in zip(*replies, strict=True))
    return first, second, drawn


@pytest.mark.parametrize(
    "text",
    [
        "3x3x3 misere",
        "3x3x3 misere only-x",
        "3x4x3 only-x",
        "3x3x3 wild",
        "3x3x3 misere wild gravity torus",
        "4x3x3 gravity",
        "3x3x2 exact",
        "3x3x2 torus exact",
        "3x3x3 torus",
        "4x2x3",
        "3x2x1",
        "2x3x6 torus",
        "5x1x3 misere",
    ],
)
def test_random_games_have_the_exact_chances(text: str) -> None:
    rules = Rules.parse(text)
    assert_shares(random_games(rules, 400_000, seed=5), chances(Position.start(rules)))


def test_random_3x3_games_have_the_known_shares() -> None:
    assert chances(Position.start(Rules.parse("3x3"))) == pytest.approx(KNOWN_SHARES, abs=1e-7)
    assert_shares(random_games(Rules.parse("3x3"), 5_000_000, seed=1), KNOWN_SHARES)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("7x7x4", 2000),
        ("15x15x5", 300),
        ("7x6x4 gravity", 2000),
        ("5x5x4 misere", 2000),
        ("5x5x4 wild gravity", 2000),
        ("6x5x4 gravity torus exact", 2000),
        ("5x4x6 torus exact", 2000),
        ("4x4x4 misere only-x torus", 2000),
        ("11x9x5 wild exact", 600),
    ],
)
def test_compiled_games_come_out_like_games_of_the_rules(text: str, games: int) -> None:
    rng = Random(6)
    rules = Rules.parse(text)
    readable = [0, 0, 0]
    for _ in range(games):
        position = Position.start(rules)
        while not position.outcome:
            position = position.play(rng.choice(position.moves()))
        readable[RESULTS.index(position.outcome.winner)] += 1
    assert_alike(random_games(rules, 200_000 if rules.cols < 10 else 20_000, seed=7), readable)


@pytest.mark.parametrize("text", ["15x15x5", "7x5x4", "26x26x6", "26x1x3"])
def test_runs_of_bits_and_counts_of_lines_agree(text: str) -> None:
    rules = Rules.parse(text)
    assert_alike(random_games(rules, 20_000, seed=3), random_games_from(Position.start(rules), 20_000, seed=4))


@pytest.mark.parametrize(("words", "winner"), [("", 2), ("only-x", 1), ("misere only-x", 0)])
def test_lines_too_long_for_the_tables_are_played_all_the_same(words: str, winner: int) -> None:
    """The only line is the whole board, which the second player completes if anybody does."""
    results = random_games(Rules.parse(f"5x6x30 torus {words}"), 20, seed=1)
    assert results[winner] == sum(results) == 20


@pytest.mark.parametrize("text", ["3x3", "7x7x4", "5x5x4 misere gravity"])
def test_a_seed_repeats_its_games_and_another_does_not(text: str) -> None:
    rules = Rules.parse(text)
    assert random_games(rules, 5000, seed=1) == random_games(rules, 5000, seed=1) != random_games(rules, 5000, seed=2)


@pytest.mark.parametrize("seed", [0, -1, 2**64 + 1, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert sum(random_games(Rules.parse("3x3"), 1000, seed)) == 1000
    assert perfect_games(1000, seed) == (0, 0, 1000)


def test_perfect_games_are_all_drawn() -> None:
    assert perfect_games(200_000, seed=1) == (0, 0, 200_000)


def test_the_good_moves_are_those_that_exhaustive_search_calls_best() -> None:
    truth = Truth("3x3")
    for position in positions("3x3"):
        if not position.outcome:
            scores = {move: truth.move_score(position, move) for move in position.moves()}
            best = sum(1 << move.row * 3 + move.col for move, score in scores.items() if score == max(scores.values()))
            sides = (position.x, position.o) if position.side is Side.X else (position.o, position.x)
            assert good_moves(*sides) == best


def free_cells(mover: int, other: int) -> int:
    return 511 & ~(mover | other)


def test_where_every_move_is_good_chosen_games_are_random_games() -> None:
    results = Results()
    play_chosen(ChosenGame(free_cells), 1_000_000, first_state(9), results)
    assert_shares(results.shares(), KNOWN_SHARES)


def test_a_ninth_of_perfect_games_begins_in_each_cell() -> None:
    """Told that a mark in this cell alone wins, the first player wins whenever the game begins there."""
    for opening in range(9):
        results = Results()
        game = ChosenGame(good_moves, wins=lambda cells, first=1 << opening: cells == first or has_line(cells))
        play_chosen(game, 200_000, first_state(9), results)
        begun_here, *others = results.shares()
        assert_shares([begun_here, sum(others)], [1 / 9, 8 / 9])


@pytest.mark.parametrize(
    "text",
    [
        "3x3x3",
        "3x3x3 misere only-x",
        "3x3x3 wild",
        "4x3x3 gravity",
        "3x3x2 torus exact",
        "3x3x3 misere wild gravity torus",
    ],
)
def test_games_from_a_position_have_its_exact_chances(text: str) -> None:
    rng = Random(8)
    tried = 0
    while tried < 6:
        position = Position.start(Rules.parse(text))
        for _ in range(rng.randrange(1, 5)):
            if not position.outcome:
                position = position.play(rng.choice(position.moves()))
        if not position.outcome:
            tried += 1
            assert_shares(random_games_from(position, 100_000, seed=5), chances(position))
