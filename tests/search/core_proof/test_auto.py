"""Auto reads the table, proves or plays, whichever suits the board, and mixes up nothing of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from noughts.rules import Position, Rules
from noughts.search import UNLIMITED, Analysis, Candidate, Draw, Estimate, Limit, Loss, Score, Snapshots, Win, auto
from noughts.search.auto import Auto
from noughts.search.exact.lookup import Lookup
from noughts.search.limits import Budget
from noughts.search.registry import best_of
from tests.search.core_proof.truth import VARIANTS, assert_true, random_positions, truth_of


@pytest.mark.parametrize("words", VARIANTS)
def test_on_nine_cells_it_says_what_the_table_says(words: str) -> None:
    for size in ("3x3x3", "4x2x2"):
        for position in random_positions(f"{size} {words}", count=3, fewest=1, most=9):
            one, other = (best_of(searcher.analyse(position)) for searcher in (Auto(), Lookup()))
            assert (one.score, one.candidates, one.proven) == (other.score, other.candidates, other.proven)


@pytest.mark.parametrize("words", ["", "misere", "wild", "only-x", "gravity", "torus", "misere gravity exact"])
@pytest.mark.parametrize("size", ["4x3x3", "4x4x4", "5x4x3"])
def test_every_move_has_its_true_value(size: str, words: str) -> None:
    text = f"{size} {words}"
    for position in random_positions(text, count=4, fewest=1, most=4 if words == "wild" else 6):
        assert_true(best_of(Auto().analyse(position)), truth_of(text))


@pytest.mark.parametrize("nodes", [1, 2, 3, 30, 1000])
@pytest.mark.parametrize("rules", ["7x7x4", "8x8x5", "7x6x4 gravity", "5x5x4 wild", "6x6x4 misere", "9x9x5", "4x4x4"])
def test_it_always_has_a_legal_move_and_keeps_to_the_limit(rules: str, nodes: int) -> None:
    for position in random_positions(rules, count=2, fewest=10, most=81):
        for analysis in Auto().analyse(position, Limit(nodes=nodes)):
            assert analysis.best in position.moves()
            assert analysis.nodes <= nodes
            assert len({candidate.move for candidate in analysis.candidates}) == len(analysis.candidates)
            assert all(candidate.proven != isinstance(candidate.score, Estimate) for candidate in analysis.candidates)


@pytest.mark.parametrize(("text", "score"), [("XXXX/OOO./..../....", Loss(0)), ("XOXO/XOXO/OXOX/OXOX", Draw())])
def test_a_finished_position_has_no_candidates_but_a_result(text: str, score: Score) -> None:
    analysis = best_of(Auto().analyse(Position.parse(text, Rules.parse("4x4x4"))))
    assert (analysis.score, analysis.best, analysis.candidates, analysis.proven) == (score, None, (), True)


def test_a_position_alone_is_settled_by_the_solver() -> None:
    analysis = best_of(Auto(every=False).analyse(Position.start(Rules.parse("6x5x4"))))
    assert (analysis.score, analysis.proven, len(analysis.candidates), len(analysis.line)) == (Win(11), True, 1, 11)


POSITION = Position.parse("X.../..../..../.... o", Rules.parse("4x4x4"))
MOVES = POSITION.moves()


@dataclass
class Scripted:
    """A searcher that says what it is told to, turn by turn, and spends its whole limit."""

    turns: list[list[dict[int, Score]]]
    limits: list[Limit] = field(default_factory=list)

    def analyse(self, position: Position, limit: Limit) -> Snapshots:
        self.limits.append(limit)
        for known in self.turns.pop(0):
            budget = Budget(UNLIMITED)
            budget.nodes, budget.depth = limit.nodes or 1, 1
            yield Analysis.of(position, [candidate(number, score) for number, score in known.items()], budget, is_settled=False)


def candidate(number: int, score: Score) -> Candidate:
    return Candidate.of(POSITION, score, (MOVES[number],), proven=not isinstance(score, Estimate))


def merged(
    monkeypatch: pytest.MonkeyPatch, solver: list[list[dict[int, Score]]], engine: list[list[dict[int, Score]]]
) -> tuple[list[dict[int, Score]], list[Limit]]:
    """The scores of each snapshot by the number of the move, and the limits that the solver and the engine got."""
    prove, think = Scripted(solver), Scripted(engine)
    monkeypatch.setattr(auto, "Solver", lambda **options: prove)
    monkeypatch.setattr(auto, "Engine", lambda **options: think)
    snapshots = list(Auto().analyse(POSITION, Limit(nodes=1000)))
    return [{MOVES.index(c.move): c.score for c in snapshot.candidates} for snapshot in snapshots], prove.limits + think.limits


GUESSES: dict[int, Score] = {number: Estimate(0.1) for number in range(len(MOVES))}


def test_estimates_of_the_engine_replace_guesses_and_never_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = [[{**GUESSES, 0: Draw()}], [{**GUESSES, 1: Draw()}]]
    engine = [[{0: Estimate(0.9), 1: Estimate(-0.5), 2: Estimate(0.5)}]]
    snapshots, _ = merged(monkeypatch, solver, engine)
    assert snapshots[0] == {**GUESSES, 0: Draw()}
    assert snapshots[1] == {0: Draw(), 1: Estimate(-0.5), 2: Estimate(0.5)}
    assert snapshots[2] == {0: Draw(), 1: Draw(), 2: Estimate(0.5)}


def test_a_sharper_proof_is_never_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = [[{**GUESSES, 0: Loss(4)}], [{**GUESSES, 0: Loss(8, exact=False), 1: Loss(4)}]]
    engine = [[{0: Loss(6, exact=False), 1: Loss(6, exact=False)}]]
    snapshots, _ = merged(monkeypatch, solver, engine)
    assert [snapshot[0] for snapshot in snapshots] == [Loss(4)] * 3
    assert [snapshot[1] for snapshot in snapshots] == [Estimate(0.1), Loss(6, exact=False), Loss(4)]


def test_once_the_best_move_is_certain_the_rest_proves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshots, limits = merged(monkeypatch, [[{**GUESSES, 0: Win(5)}], [{**GUESSES, 0: Win(5), 1: Loss(4)}]], [])
    assert [snapshot[0] for snapshot in snapshots] == [Win(5)] * 2
    assert [limit.nodes for limit in limits] == [350, 650]


def test_nodes_are_shared_out_and_none_is_spent_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    _, limits = merged(monkeypatch, [[GUESSES], [GUESSES]], [[{0: Estimate(0.5)}]])
    assert [limit.nodes for limit in limits] == [350, 300, 350]
    assert sum(limit.nodes or 0 for limit in limits) == 1000


def test_the_engine_is_not_asked_where_all_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[int, Score] = {number: Draw() for number in range(len(MOVES))}
    snapshots, limits = merged(monkeypatch, [[known]], [])
    assert snapshots == [known]
    assert len(limits) == 1


def test_a_bound_on_a_distance_leaves_something_to_find_out(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: dict[int, Score] = {number: Loss(8, exact=False) for number in range(len(MOVES))}
    exact: dict[int, Score] = dict.fromkeys(bounds, Loss(6))
    snapshots, _ = merged(monkeypatch, [[bounds], [exact]], [[{0: Loss(8, exact=False)}]])
    assert snapshots[-1] == exact
