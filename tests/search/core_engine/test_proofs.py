"""Nothing that the engine calls proven is otherwise, as exhaustive search of small boards shows."""

from __future__ import annotations

import pytest

from noughts.rules import Position, Rules, Side
from noughts.rules.geometry import numbers
from noughts.search import UNLIMITED, Analysis, Draw, Limit, Loss, Score, Win, engine
from noughts.search.core.engine.board import Board, engine_tables
from noughts.search.core.engine.memory import Memory
from noughts.search.core.engine.threats import list_defences, win_by_fours, win_by_threats
from noughts.search.core.engine.workspace import Workspace
from noughts.search.core.runtime import Watch
from noughts.search.engine import Engine
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from tests.search.core_engine.naive import assert_agrees, random_positions, truth_of
from tests.search.small_boards import VALUES

# Each game with the most empty cells of its positions: more take exhaustive search too long.
FOUGHT = [
    ("4x4x3", 11),
    ("4x4x4", 10),
    ("5x5x4", 10),
    ("5x5x3", 14),
    ("5x4x3 torus", 14),
    ("4x4x3 torus", 13),
    ("5x5x4 torus", 12),
    ("6x4x4", 10),
    ("5x5x3 exact", 13),
    ("5x4x4 exact", 10),
    ("6x4x3 exact", 13),
    ("4x5x3 torus exact", 13),
    ("4x4x4 torus exact", 10),
]
"""Games of own marks in which a line wins: threat search proves most of what is proven."""

DROPPED = [
    ("5x4x3 gravity", 16),
    ("5x5x4 gravity", 13),
    ("4x5x4 gravity torus", 15),
    ("6x4x4 gravity exact", 12),
]
"""Threat search without zones."""

OTHERS = [
    ("3x3x3 misere", 9),
    ("4x4x3 misere", 10),
    ("5x4x4 misere torus exact", 10),
    ("5x4x3 misere gravity", 14),
    ("4x3x3 wild", 7),
    ("4x3x3 misere wild", 7),
    ("4x3x3 wild gravity", 10),
    ("4x4x3 misere wild torus exact", 6),
    ("3x3x3 only-x", 9),
    ("4x3x3 only-x", 12),
    ("4x4x3 misere only-x", 14),
    ("4x4x4 only-x torus exact", 12),
    ("4x5x2", 20),
    ("3x2x1", 6),
]
"""Games that plain search plays."""

SEED = 3
"""One for all tests, so that exhaustive search has done most of its work after the first."""

every_game = pytest.mark.parametrize(("text", "most_empty"), FOUGHT + DROPPED + OTHERS)


def check_claims(analysis: Analysis) -> None:
    """What an analysis calls proven is so."""
    truth = truth_of(str(analysis.position.rules))
    if analysis.proven:
        assert_agrees(analysis.score, truth.score(analysis.position))
    for candidate in analysis.candidates:
        if candidate.proven:
            assert_agrees(candidate.score, truth.move_score(analysis.position, candidate.move))


@every_game
def test_an_unlimited_search_proves_every_small_position_truly(text: str, most_empty: int) -> None:
    found = random_positions(text, 60, most_empty=most_empty, seed=SEED)
    assert len(found) > 20
    for position in found:
        for analysis in Engine().analyse(position, UNLIMITED):
            check_claims(analysis)
        assert analysis.proven


@every_game
def test_only_the_truth_is_called_proven_when_a_search_is_interrupted(text: str, most_empty: int) -> None:
    for position in random_positions(text, 20, most_empty=most_empty, seed=SEED):
        for nodes in (1, 2, 3, 5, 10, 30, 100, 300):
            for analysis in Engine().analyse(position, Limit(nodes=nodes)):
                check_claims(analysis)


@pytest.mark.parametrize(
    ("text", "most_empty"),
    [("5x5x4", 20), ("5x5x4 exact", 20), ("5x5x4 torus", 22), ("6x5x4", 24), ("6x6x4", 28)],
)
def test_engine_and_solver_prove_the_same_however_few_moves_are_searched(
    text: str, most_empty: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quiet moves may be left out of an estimate, but not of a proof."""
    solver = Solver(every=False)
    found = random_positions(text, 80, most_empty=most_empty, seed=SEED)
    solutions = [best_of(solver.analyse(position, Limit(nodes=1_000_000))) for position in found]
    for width in (1, 2, engine.WIDTH):
        monkeypatch.setattr(engine, "WIDTH", width)
        analyses = [best_of(Engine().analyse(position, Limit(nodes=20_000))) for position in found]
        proven = [pair for pair in zip(analyses, solutions, strict=True) if all(each.proven for each in pair)]
        assert len(proven) > 20
        for analysis, solution in proven:
            assert type(analysis.score) is type(solution.score), (width, str(analysis.position))


@every_game
def test_every_move_of_the_line_keeps_what_is_proven(text: str, most_empty: int) -> None:
    truth = truth_of(text)
    for position in random_positions(text, 40, most_empty=most_empty, seed=SEED):
        analysis = best_of(Engine().analyse(position, UNLIMITED))
        expected: Score = analysis.score
        for move in analysis.line:
            assert type(truth.move_score(position, move)) is type(expected)
            position = position.play(move)
            expected = -expected


@pytest.mark.parametrize(("text", "most_empty"), FOUGHT)
def test_threat_search_finds_true_wins_and_its_zone_omits_no_defence(text: str, most_empty: int) -> None:
    tables, truth = engine_tables(Rules.parse(text)), truth_of(text)
    memory = Memory()
    wins = zones = 0
    for position in random_positions(text, 120, most_empty=most_empty, seed=SEED):
        work = Workspace(Board(tables, numbers(position.x), numbers(position.o)), memory, Watch())
        side = list(Side).index(position.side)
        plies = win_by_threats(work, side, 2000, 6, 0)
        if plies:
            wins += 1
            assert_agrees(Win(plies, exact=False), truth.score(position))
        if win_by_fours(work, 1 - side, 1000, 10):
            zones += 1
            end = list_defences(work, side, 0)
            zone = {move >> 1 for move in work.listed_moves(end)}
            for move in position.moves():
                if move.row * position.rules.cols + move.col not in zone:
                    score = truth.move_score(position, move)
                    assert isinstance(score, Loss) or score == Win(1)
    assert wins > 3
    assert zones > 3


@pytest.mark.parametrize(("text", "score"), [*VALUES, ("4x4x4 gravity", Draw())])
def test_small_empty_boards_have_their_known_values(text: str, score: Score) -> None:
    analysis = best_of(Engine().analyse(Position.start(Rules.parse(text)), UNLIMITED))
    assert analysis.proven
    assert_agrees(analysis.score, score)
