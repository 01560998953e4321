"""Every search knows what an independent brute force knows, in every variant."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

import pytest

from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Candidate, Draw, Limit, Loss, Score, Win
from noughts.search.heuristics import central_order
from noughts.search.readable.alphabeta import SWITCHES, AlphaBeta
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.minimax import Minimax
from noughts.search.registry import Searcher, best_of, searcher_named
from tests.search.brute import Brute, positions, wander

VARIANTS = (
    "3x3",
    "3x3 misere",
    "3x3 misere only-x",
    "3x3 wild",
    "3x3 torus",
    "3x3 gravity",
    "3x3 misere torus",
    "3x3 misere wild",
    "3x3 misere gravity torus",
    "3x3 only-x gravity",
    "4x2x3",
)

brute = lru_cache(maxsize=None)(Brute)


def some(variant: str, *, most_empty: int | None = None) -> list[Position]:
    """All positions of 3x3, and every third of the variants, whose searches share all but a few lines with it."""
    return positions(variant, most_empty=most_empty)[:: 1 if variant == "3x3" else 3]


def check_exactly(searcher: Searcher, position: Position, truth: Brute) -> None:
    """Everything that an analysis says is so."""
    analysis = best_of(searcher.analyse(position, UNLIMITED))
    assert analysis.proven
    assert analysis.score == truth.score(position)
    central_first = sorted(position.moves(), key=central_order(position.rules).__getitem__)
    valued = [(truth.move_score(position, move), move) for move in central_first]
    best_first = sorted(valued, key=lambda pair: pair[0], reverse=True)
    assert [(candidate.score, candidate.move) for candidate in analysis.candidates] == best_first
    for candidate in analysis.candidates:
        assert candidate.proven
        assert candidate.line[0] == candidate.move
        check_line(position, candidate)


def check_line(position: Position, candidate: Candidate) -> None:
    """The line is played to the end, and ends the way the score says."""
    side = position.side
    for move in candidate.line:
        position = position.play(move)
    assert position.outcome
    winner = {Win: side, Loss: side.other, Draw: None}[type(candidate.score)]
    assert position.outcome.winner is winner
    if isinstance(candidate.score, Win | Loss):
        assert len(candidate.line) == candidate.score.plies


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_small_boards_table_has_positions_with_few_empty_cells(variant: str) -> None:
    for position in some(variant, most_empty=4 if "wild" in variant else 6):
        check_exactly(searcher_named("table"), position, brute(variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_minimax_knows_positions_with_few_empty_cells(variant: str) -> None:
    most_empty = 4 if "wild" in variant else 6
    for position in some(variant, most_empty=most_empty):
        check_exactly(Minimax(), position, brute(variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_alphabeta_knows_positions_from_first_to_last(variant: str) -> None:
    """Of wild games only those with few empty cells, since there are many, and each takes a while."""
    for position in some(variant, most_empty=5 if "wild" in variant else None):
        check_exactly(AlphaBeta(), position, brute(variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_plain_alphabeta_knows_positions_with_few_empty_cells(variant: str) -> None:
    plain = searcher_named("alphabeta:" + ",".join(f"{switch}=off" for switch in SWITCHES if switch != "every"))
    for position in some(variant, most_empty=4 if "wild" in variant else 6):
        check_exactly(plain, position, brute(variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_mcts_proves_positions_with_few_empty_cells(variant: str) -> None:
    for position in some(variant, most_empty=4):
        analysis = best_of(Mcts(seed=1).analyse(position))
        truth = brute(variant)
        assert analysis.proven
        assert_agrees(analysis.score, truth.score(position))
        for candidate in analysis.candidates:
            if candidate.proven:
                assert_agrees(candidate.score, truth.move_score(position, candidate.move))


@pytest.mark.parametrize(
    "name", ["minimax", "alphabeta", "alphabeta:every=off", "alphabeta:deepening=off", "mcts", "mcts:depth=3"]
)
@pytest.mark.parametrize("text", ["3x3x3", "3x3x3 misere", "3x3x3 misere only-x", "4x3x3", "4x3x3 torus"])
def test_only_the_truth_is_called_proven_when_a_search_is_interrupted(name: str, text: str) -> None:
    truth = brute(text)
    for plies in (1, 3, 4):
        for position in sample(text, plies=plies, count=2, seed=plies):
            for analysis in searcher_named(name).analyse(position, Limit(nodes=1500)):
                if analysis.proven:
                    assert_agrees(analysis.score, truth.score(position))
                for candidate in analysis.candidates:
                    if candidate.proven:
                        assert_agrees(candidate.score, truth.move_score(position, candidate.move))


def assert_agrees(claim: Score, truth: Score) -> None:
    """The result is right, and so are the plies, or they are a bound that holds."""
    assert type(claim) is type(truth)
    if isinstance(claim, Win | Loss):
        assert isinstance(truth, Win | Loss)
        assert claim == truth if claim.exact else claim.plies >= truth.plies


@pytest.mark.parametrize("switches", list(product((False, True), repeat=len(SWITCHES))))
def test_alphabeta_finds_the_value_of_minimax_with_any_switches(switches: tuple[bool, ...]) -> None:
    chosen = dict(zip(SWITCHES, switches, strict=True))
    searcher = searcher_named("alphabeta:" + ",".join(f"{name}={'on' if is_on else 'off'}" for name, is_on in chosen.items()))
    for position in SAMPLE[sum(switches) % 2 :: 2]:  # one of each game; with one switch more or less, the other
        truth = brute(str(position.rules))
        analysis = best_of(searcher.analyse(position, UNLIMITED))
        assert analysis.proven
        assert analysis.score == truth.score(position)
        for candidate in analysis.candidates:
            assert candidate.score == truth.move_score(position, candidate.move)
            check_line(position, candidate)
        assert len(analysis.candidates) == (len(position.moves()) if chosen["every"] else 1)


def sample(text: str, *, plies: int, count: int, seed: int) -> list[Position]:
    """Unfinished positions from random games."""
    rng = Random(seed)
    return [wander(Position.start(Rules.parse(text)), plies, rng) for _ in range(count)]


SAMPLE = [
    position
    for text, plies in (
        ("3x3x3", 4),
        ("3x3x3 misere", 4),
        ("3x3x3 wild", 5),
        ("3x3x3 misere only-x", 3),
        ("4x3x3 gravity torus", 7),
    )
    for position in sample(text, plies=plies, count=2, seed=plies)
]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("text", ["3x3x3", "4x4x3", "4x4x4 gravity", "5x4x4 misere", "4x4x3 torus exact"])
def test_alphabeta_guesses_what_minimax_guesses_at_the_same_depth(text: str, depth: int) -> None:
    for position in sample(text, plies=5 if text.startswith("3") else 9, count=3, seed=depth):
        limit = Limit(depth=depth)
        slow, fast = (best_of(searcher.analyse(position, limit)) for searcher in (Minimax(), AlphaBeta()))
        assert [(c.move, c.score, c.proven) for c in fast.candidates] == [(c.move, c.score, c.proven) for c in slow.candidates]


@pytest.mark.parametrize(
    "words", ["", "misere", "misere only-x", "wild", "gravity", "torus", "wild gravity torus", "misere torus"]
)
@pytest.mark.parametrize("size", ["4x3x3", "4x4x3", "4x4x4", "5x4x4", "5x4x3"])
def test_alphabeta_knows_random_positions_of_larger_boards(size: str, words: str) -> None:
    text = f"{size} {words}".strip()
    cells = int(size[0]) * int(size[2])
    for position in sample(text, plies=cells - (4 if "wild" in words else 6), count=3, seed=1):
        check_exactly(AlphaBeta(), position, brute(text))
