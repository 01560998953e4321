"""The searches agree with what is known about these games, and with what they themselves did last time."""

from __future__ import annotations

import pytest

from noughts.rules import Position, Rules
from noughts.search import Draw, Estimate, Limit, Score
from noughts.search.readable.alphabeta import SWITCHES, AlphaBeta
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.minimax import Minimax
from noughts.search.registry import best_of, searcher_named
from tests.search.brute import positions
from tests.search.small_boards import VALUES


def test_minimax_visits_549946_nodes_on_the_empty_board() -> None:
    analysis = best_of(Minimax().analyse(Position.start(Rules.parse("3x3"))))
    assert (analysis.nodes, analysis.depth, analysis.score, analysis.proven) == (549_946, 9, Draw(), True)
    assert [candidate.points for candidate in analysis.candidates] == [0] * 9


@pytest.mark.parametrize(("rules", "score"), VALUES)
def test_the_value_for_the_first_player_is_the_known_one(rules: str, score: Score) -> None:
    for every in (True, False):
        analysis = best_of(AlphaBeta(every=every).analyse(Position.start(Rules.parse(rules))))
        assert (analysis.score, analysis.proven) == (score, True)


def test_points_are_those_of_t4_in_all_positions() -> None:
    analyses = [best_of(AlphaBeta().analyse(position)) for position in positions("3x3") if not position.outcome]
    assert {analysis.points for analysis in analyses} == {-9, -7, 0, 6, 8, 10}
    assert {candidate.points for analysis in analyses for candidate in analysis.candidates} == {-9, -7, -5, 0, 6, 8, 10}


def test_mcts_ends_with_a_proof_on_a_small_board() -> None:
    analysis = best_of(Mcts(seed=3).analyse(Position.start(Rules.parse("3x3")), Limit(nodes=1_000_000)))
    assert (analysis.score, analysis.proven) == (Draw(), True)


def test_mcts_comes_nearer_to_the_draw_the_longer_it_looks() -> None:
    """The most promising opening looks good against random replies, and even against the best ones."""
    short, long = (best_of(Mcts(seed=5).analyse(Position.start(Rules.parse("3x3")), Limit(nodes=n))) for n in (500, 20_000))
    assert isinstance(short.score, Estimate)
    assert isinstance(long.score, Estimate)
    assert abs(long.score.x) < abs(short.score.x) < 0.7
    assert abs(long.score.x) < 0.3


def test_mcts_with_the_same_seed_gives_the_same_answer() -> None:
    position = Position.start(Rules.parse("4x4"))
    one, same, other = (best_of(Mcts(seed=seed).analyse(position, Limit(nodes=300))) for seed in (7, 7, 8))
    assert one.candidates == same.candidates
    assert one.candidates != other.candidates


PLAIN = "alphabeta:" + ",".join(f"{switch}=off" for switch in SWITCHES)

SIGNATURE = {
    "minimax": (30000, 6812, 30000, 4976, 1161, 25505),
    "alphabeta": (1598, 1135, 1049, 506, 704, 699),
    "alphabeta:every=off": (1177, 466, 180, 296, 349, 663),
    "alphabeta:ordering=off": (1597, 1108, 1011, 529, 721, 788),
    "alphabeta:table=off": (7275, 4912, 6789, 1705, 1043, 2754),
    "alphabeta:symmetry=off": (3389, 2325, 1883, 1081, 704, 1454),
    "alphabeta:deepening=off": (912, 444, 920, 238, 167, 462),
    "alphabeta:killers=off": (1593, 1087, 1016, 524, 705, 737),
    "alphabeta:history=off": (1595, 1088, 1019, 502, 696, 715),
    "alphabeta:aspiration=off": (1381, 1108, 982, 327, 667, 545),
    PLAIN: (2788, 547, 8600, 945, 98, 2692),
    "mcts:seed=7": (2206, 1677, 1680, 142, 847, 317),
    "minimax:depth=3": (401, 260, 1763, 260, 62, 401),
    "alphabeta:depth=3": (189, 116, 306, 181, 90, 227),
}


@pytest.mark.parametrize("name", SIGNATURE)
def test_every_search_visits_as_many_nodes_as_it_did_before(name: str) -> None:
    """A change of these numbers is meant, and the commit says why."""
    assert signature(name) == SIGNATURE[name]


def signature(name: str) -> tuple[int, ...]:
    limit = Limit(nodes=30_000)
    return tuple(best_of(searcher_named(name).analyse(position, limit)).nodes for position in POSITIONS)


POSITIONS = [
    Position.parse(text, Rules.parse(rules))
    for text, rules in (
        ("X../.../...", "3x3"),
        (".../.X./..O", "3x3 misere"),
        ("X../.O./...", "3x3 wild"),
        ("XO./.../...", "3x3 torus"),
        ("..../O.X./XXO./OXOX", "4x4 gravity"),
        ("X.O./..../.O.X", "4x3x3"),
    )
]
