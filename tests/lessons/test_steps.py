"""Stepping through a search is going where it went, and ends in its answer."""

from __future__ import annotations

from itertools import pairwise

import pytest

from noughts.lessons.steps import Counter, Step, StepKind, Walk, code_of, steps_of
from noughts.lessons.tree import Tree
from noughts.rules import Position, Rules
from noughts.search import Draw
from noughts.search.readable.trace import How

LATE = Position.parse("XOX/.O./...")
SEARCHES = (
    "minimax",
    "alphabeta",
    "alphabeta:all=off",
    "alphabeta:every=off",
    "alphabeta:all=off,table=on",
    "neural:nodes=40",
    "mcts:nodes=150",
)


def walked(search: str, plies: int, position: Position = LATE) -> tuple[Tree, tuple[Step, ...]]:
    tree = Tree(position, search, plies=plies).complete()
    return tree, steps_of(tree)


@pytest.mark.parametrize("plies", [0, 1, 3, 20])
@pytest.mark.parametrize("search", SEARCHES)
def test_all_steps_end_in_the_answer_of_the_search(search: str, plies: int) -> None:
    tree, steps = walked(search, plies)
    answer, last = tree.analysis, steps[-1]
    assert answer
    assert (last.root_value, last.root_move, last.visited, last.cut) == (answer.score, answer.best, answer.nodes, tree.cuts)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert last.kind is StepKind.END


@pytest.mark.parametrize("search", SEARCHES[:-2])
def test_counters_only_grow_and_every_step_is_at_a_line_of_the_code(search: str) -> None:
    tree, steps = walked(search, 20)
    code = code_of(tree.searcher)
    for before, step in pairwise(steps):
        assert step.visited >= before.visited
        assert step.cut >= before.cut
        assert 0 <= step.line < len(code)
    entered = [step for step in steps if step.kind is StepKind.ENTER]
    assert [step.node.visit for step in entered] == [step.visited for step in entered] == list(range(1, len(entered) + 1))


@pytest.mark.parametrize("plies", [0, 2, 20])
@pytest.mark.parametrize("search", ["minimax", "alphabeta:all=off", "alphabeta:all=off,ordering=on,table=on,symmetry=on"])
def test_what_was_visited_and_what_was_saved_make_up_the_whole_tree(search: str, plies: int) -> None:
    _, steps = walked(search, plies)
    whole = Counter().nodes(LATE)
    assert whole
    assert steps[-1].saved == whole - steps[-1].visited
    assert steps[-1].saved == steps[-2].saved, "the steps have added up to it"


def test_what_is_too_much_to_count_is_not_counted() -> None:
    assert Counter().nodes(Position.start(Rules.parse("5x5"))) is None


def test_the_root_value_of_a_playout_search_changes_as_the_tree_grows() -> None:
    _, steps = walked("mcts:nodes=150", 20)
    values = [step.root_value for step in steps[:-1]]
    assert all(value is not None for value in values)
    assert sum(step.changes_root for step in steps) > len(steps) / 4
    shorter, _ = walked("mcts:nodes=40", 20)
    assert shorter.analysis
    assert values[39] == shorter.root.value, "as if it had ended there"


def test_a_walk_goes_forwards_and_backwards_to_cuts_and_to_changes() -> None:
    tree, steps = walked("alphabeta:all=off", 20)
    walk = Walk(steps)
    assert walk.back() is walk.step is None
    forwards = [walk.forward() for _ in steps]
    assert forwards == list(steps)
    assert walk.forward() is steps[-1]
    assert [walk.back() for _ in steps[1:]] == list(reversed(steps[:-1]))
    walk.go(0)
    cuts = []
    while (step := walk.to_cut()) and step.kind is not StepKind.END:
        cuts.append(step)
    assert all(step.node.how is How.CUT for step in cuts)
    assert len(cuts) == tree.cuts
    walk.go(0)
    values = []
    while (step := walk.to_change()) and step.kind is not StepKind.END:
        values.append(step.root_value)
    assert values[-1] == Draw()
    assert values == sorted(set(values), key=values.index), "each change is one"
    assert values == sorted(values), "and MAX never has less than it had"


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "mcts:nodes=50"])
def test_a_search_that_was_stopped_before_its_first_node_has_no_steps(search: str) -> None:
    tree = Tree(Position.parse("X.O/.X./..."), search)
    assert Walk(steps_of(tree)).steps == ()
    tree.complete()
    assert Walk(steps_of(tree)).steps[-1].kind is StepKind.END
