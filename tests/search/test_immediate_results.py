"""What the rules alone can see is true, and is settled before any limit."""

from __future__ import annotations

import pytest

from noughts.rules import Position, Rules
from noughts.search import Limit, Loss, Win
from noughts.search.analysis import immediate_results
from noughts.search.registry import best_of, searcher_named
from tests.search.core_proof.truth import VARIANTS, random_positions, truth_of

HARDLY_ANY = Limit(seconds=1e-6)


@pytest.mark.parametrize("words", VARIANTS)
def test_every_value_seen_is_the_true_one_and_no_end_at_hand_is_missed(words: str) -> None:
    for size in ("3x3x3", "4x3x3"):
        rules = f"{size} {words}"
        truth = truth_of(rules)
        for position in random_positions(rules, count=15, fewest=1, most=7):
            seen = immediate_results(position)
            for move in position.moves():
                score = truth.move_score(position, move)
                if move in seen:
                    assert seen[move].score == score, (str(position), str(move))
                else:
                    assert score != Win(1), (str(position), str(move))


LARGE = ("auto", "engine")
SMALL = (*LARGE, "solver", "solver:every=off")


@pytest.mark.parametrize(
    ("search", "rules", "moves", "best", "score"),
    [
        (search, *question)
        for searches, *question in (
            (LARGE, "15x15", "h8 a1 i8 b1 j8 c1 k8 d1", {"g8", "l8"}, Win(1)),
            (SMALL, "8x8x5", "d4 a1 e4 b1 f4 c1 g4 a2", {"c4", "h4"}, Win(1)),
            (SMALL, "7x6x4 gravity", "a b a b a b", {"a3"}, Win(1)),
            (LARGE, "15x15", "h8 a1 i8 b1 j8 c1 a15 d1", {"e1"}, None),
            (SMALL, "7x6x4 gravity", "a b a b a", {"a3"}, None),
        )
        for search in searches
    ],
)
def test_without_time_a_win_is_taken_and_a_threat_answered(
    search: str, rules: str, moves: str, best: set[str], score: Win | None
) -> None:
    position = Position.start(Rules.parse(rules))
    for move in moves.split():
        position = position.play(move)
    analysis = best_of(searcher_named(search).analyse(position, HARDLY_ANY))
    assert str(analysis.best) in best
    assert score is None or (analysis.score, analysis.proven) == (score, True)


@pytest.mark.parametrize("search", ["auto", "solver", "solver:every=off", "engine", "minimax", "alphabeta", "mcts"])
@pytest.mark.parametrize("rules", ["4x3x3", "4x4x4", "7x6x4 gravity", "8x8x5", "5x5x4 wild", "6x6x4 misere", "15x15", "26x26"])
def test_a_microsecond_gives_an_answer(search: str, rules: str) -> None:
    position = Position.start(Rules.parse(rules))
    analysis = best_of(searcher_named(search).analyse(position, HARDLY_ANY))
    assert analysis.best in position.moves()
    assert not isinstance(analysis.score, Loss)
