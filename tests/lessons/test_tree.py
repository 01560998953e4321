"""The tree that a person reads is the tree that the search walked, and its reasons are true."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.lessons.node import Role, TreeNode
from noughts.lessons.tree import NoSuchNode, Tree
from noughts.rules import Move, Position, Rules
from noughts.search import BadLimit, Draw, Estimate, Limit, Score
from noughts.search.analysis import immediate_results
from noughts.search.neural.ages import GROWN_UP, network_of
from noughts.search.readable.minimax import Minimax
from noughts.search.readable.trace import How
from noughts.search.registry import BadSearcher, best_of, searcher_named
from noughts.search.score import Bound, Window
from tests.strategies import random_game

LATE = Position.parse("XOX/.O./...")
MIDDLE = Position.parse("XO./.../... x")
ALL = 20
"""Plies: more than any of these games has."""

MOST_MOVES = 5
"""Cells left: few enough to search all of it in a moment."""

SEARCHES = (
    "minimax",
    "alphabeta",
    "alphabeta:all=off",
    "alphabeta:all=off,ordering=on",
    "alphabeta:every=off",
    "alphabeta:all=off,table=on,symmetry=on",
    "mcts:nodes=150",
    "neural:nodes=40",
)
every_search = pytest.mark.parametrize("search", SEARCHES)


@lru_cache
def whole(search: str, position: Position = LATE) -> Tree:
    """All of a tree, open."""
    return Tree(position, search, plies=ALL).complete()


def nodes(tree: Tree) -> list[TreeNode]:
    return [node for root in tree.roots for node in root.walk()]


def level(score: Score | None) -> Score | None:
    return Draw() if isinstance(score, Estimate) and score.x == 0 else score


@every_search
def test_values_counts_and_cuts_are_those_of_the_search(search: str) -> None:
    tree = whole(search)
    alone = best_of(searcher_named(search).analyse(LATE, Limit()))
    found = nodes(tree)
    assert tree.root.value == alone.score
    assert len(found) == tree.held == alone.nodes == sum(root.size for root in tree.roots)
    assert sorted(node.visit for node in found) == list(range(1, alone.nodes + 1))
    assert sum(node.how is How.CUT for node in found) == tree.cuts == sum(root.cuts for root in tree.roots)
    last_looks = {child.move: child for root in tree.roots for child in root.children}
    at_a_glance = {each.move for each in tree.root.unlooked if "seen at a glance" in each.why}
    for candidate in alone.candidates:
        if not isinstance(candidate.score, Estimate) and candidate.move not in at_a_glance:
            assert last_looks[candidate.move].value == candidate.score


def test_a_network_says_what_it_wanted_and_expected_of_each_move() -> None:
    position = Position.start("3x3")
    tree = whole("neural:nodes=40", position)
    opinion = network_of(GROWN_UP).opinions([position])[0]
    wanted = dict(zip(map(str, position.moves()), opinion.policy, strict=True))
    assert len(tree.root.children) > 1
    for child in tree.root.children:
        assert f"wanted it {100 * wanted[str(child.move)]:.0f}%" in child.opinion
        assert child.opinion.endswith("1 visit" if child.comes == 1 else f"{child.comes} visits")
    assert sum(child.comes for child in tree.root.children) == tree.root.comes - 1
    assert "expected" in tree.root.opinion


def test_the_tree_says_where_the_network_was_not_asked() -> None:
    found = nodes(whole("neural:nodes=24", Position.parse("X../.O./..X")))
    passed = [node.position for node in found if "not asked" in node.opinion]
    assert passed
    assert all(len(immediate_results(position)) == len(position.moves()) - 1 for position in passed)
    assert all("expected" in node.opinion for node in found if node.how is How.NETWORK)


@every_search
def test_what_is_not_open_changes_no_number(search: str) -> None:
    tree, seen = whole(search), Tree(LATE, search, plies=1).complete()
    known = {node.visit: node for node in nodes(tree)}
    for node in nodes(seen):
        twin = known[node.visit]
        assert (node.path, node.window, node.value, node.bound, node.how) == (
            twin.path,
            twin.window,
            twin.value,
            twin.bound,
            twin.how,
        )
        assert (node.size, node.cuts, node.after, node.best) == (twin.size, twin.cuts, twin.after, twin.best)


@pytest.mark.parametrize("search", [search for search in SEARCHES if search.startswith("alphabeta")])
@pytest.mark.parametrize("position", [LATE, Position.parse("XO./.X./..O")], ids=str)
def test_alpha_and_beta_after_a_move_are_those_of_the_next_node(search: str, position: Position) -> None:
    checked = 0
    for node in nodes(whole(search, position)):
        for child, following in pairwise(node.children):
            if child.after is not None:
                assert tuple(map(level, following.window)) == tuple(map(level, child.after))
                checked += 1
    assert checked


@pytest.mark.parametrize("search", ["minimax", "mcts:nodes=150", "neural:nodes=40"])
def test_a_search_without_alpha_and_beta_shows_none(search: str) -> None:
    assert {(node.window, node.after) for node in nodes(whole(search))} == {(Window(), None)}


def test_a_cut_names_the_reply_and_the_bound_and_who_holds_it() -> None:
    tree = whole("alphabeta:all=off", MIDDLE)
    known = {node.visit: node for node in nodes(tree)}
    cuts = [node for node in known.values() if node.how is How.CUT]
    assert {node.role for node in cuts} == set(Role)
    for node in cuts:
        cut = node.cut
        assert cut is not None
        assert cut.move == node.children[-1].move
        assert cut.value == node.children[-1].value == node.value
        assert cut.limit == (node.window.alpha if node.role is Role.MIN else node.window.beta)
        assert cut.value <= cut.limit if node.role is Role.MIN else cut.value >= cut.limit
        assert cut.holder is not None
        holder = known[cut.holder.visit]
        assert (holder.move, holder.value) == (cut.holder.move, cut.limit)
        assert holder.visit < node.visit
        assert holder.path[:-1] == node.path[: len(holder.path) - 1]
        assert f"node {holder.visit}" in node.why


def test_a_cut_by_the_window_that_a_look_began_with_says_so() -> None:
    first = [node for node in nodes(whole("alphabeta")) if node.cut and node.cut.holder is None]
    assert first
    assert all("This look only asks whether" in node.why for node in first)


@every_search
def test_every_legal_move_is_looked_at_or_has_a_reason_why_not(search: str) -> None:
    for node in nodes(whole(search)):
        looked = {child.move for child in node.children}
        skipped = {each.move for each in node.unlooked}
        assert looked | skipped == set(node.position.moves())
        assert not looked & skipped
        assert all(each.why for each in node.unlooked)
        assert node.why


def test_the_reasons_of_moves_never_looked_at() -> None:
    reasons = {
        (node.how, each.why.partition(":")[0])
        for search, depth in (("alphabeta", 3), ("mcts:nodes=20", None))
        for node in nodes(Tree(LATE, search, plies=ALL, limit=Limit(depth=depth)).complete())
        for each in node.unlooked
    }
    assert reasons == {
        (How.CUT, "skipped"),
        (How.DEPTH, "beyond the depth of this search"),
        (How.TABLE, "skipped"),
        (How.TWIN, "skipped"),
        (How.PLAYOUT, "not tried before the search ended"),
        (How.SEARCHED, "not tried before the search ended"),
    } | ({(How.SEARCHED, "proven in an earlier round")} & reasons)


@pytest.mark.parametrize("search", ["alphabeta", "alphabeta:all=off,table=on", "alphabeta:all=off,table=on,symmetry=on"])
def test_what_was_remembered_points_to_where_it_was_searched(search: str) -> None:
    tree = whole(search, MIDDLE)
    known = {node.visit: node for node in nodes(tree)}
    remembered = [node for node in known.values() if node.how in (How.TABLE, How.TWIN)]
    assert remembered
    for node in remembered:
        assert node.source is not None
        source = known[node.source.visit]
        assert source.how in (How.SEARCHED, How.CUT)
        assert source.visit < node.visit
        assert (source.position == node.position) is (node.how is How.TABLE)
        assert source.position.key == node.position.key
        assert (source.value, source.bound) == (node.value, node.bound)
        assert source.path[0] + 1 == node.source.round
        assert after(node.source.moves, MIDDLE) == source.position


def after(moves: tuple[Move, ...], position: Position) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def searched_out(node: TreeNode) -> Score:
    """The value of a node for MAX, when all that was skipped or remembered below it is searched by plain minimax."""
    ply = len(node.path) - 1
    values = [searched_out(child) for child in node.children]
    values += [_full(node.position.play(each.move), ply + 1, node.role) for each in node.unlooked]
    if not values:
        assert node.value is not None
        return node.value
    return max(values) if node.role is Role.MAX else min(values)


def _full(position: Position, ply: int, role_above: Role) -> Score:
    score = minimax(position)
    for _ in range(ply):
        score = -score.one_ply_earlier()
    return -score if role_above is Role.MAX else score


def late_position(rules: Rules, seed: int) -> Position:
    """A position with few moves left, from the first random game that comes so far."""
    games = (random_game(rules, seed + tries) for tries in count())
    return next(position for game in games for position in game[-MOST_MOVES:-2] if is_late(position))


def is_late(position: Position) -> bool:
    return position.rules.cols * position.rules.rows - (position.x | position.o).bit_count() <= MOST_MOVES


@cache
def minimax(position: Position) -> Score:
    return best_of(Minimax().analyse(position)).score


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    rules=st.sampled_from(["3x3", "3x3 misere", "3x3 torus", "3x3 wild", "3x3 only-x misere", "4x3 gravity"]),
    search=st.sampled_from(
        ["alphabeta:all=off", "alphabeta:all=off,ordering=on,table=on,symmetry=on", "alphabeta:all=off,every=on"]
    ),
)
def test_with_every_cut_branch_searched_out_the_root_keeps_its_value(seed: int, rules: str, search: str) -> None:
    position = late_position(Rules.parse(rules), seed)
    root = Tree(position, f"{search},depth=20", plies=ALL).complete().root
    assert searched_out(root) == root.value
    for child in root.children:
        if child.bound is Bound.EXACT:
            assert searched_out(child) == child.value


def test_minimax_shows_its_first_level_before_anything_is_searched() -> None:
    tree = Tree(Position.start(Rules.parse("3x3")), "minimax", plies=1)
    search = tree.search()
    next(search)
    assert tree.analysis is not None
    assert tree.analysis.nodes < 1000
    assert len(tree.root.children) + len(tree.root.unlooked) == 9
    assert {each.why for each in tree.root.unlooked} == {"not searched yet"}
    most = 0
    for analysis in search:
        most = max(most, tree.held)
        if analysis.nodes > 70_000:
            break
    first = tree.root.children[0]
    assert (first.size, first.value) == (59_705, Draw())
    assert most <= 10
    search.close()


def test_a_tree_opens_and_closes_and_holds_no_more_than_is_open() -> None:
    tree = Tree(MIDDLE, plies=1).complete()
    before = tree.held
    assert before == 1 + tree.root.entered
    child = tree.root.children[0]
    assert not child.is_open
    tree.open(child.path)
    assert tree.root.children[0].is_open
    assert tree.held == before + child.entered
    grandchild = tree.root.children[0].children[0]
    tree.open(grandchild.path)
    assert [node.visit for node in tree.root.children[0].children[0].children] == [
        node.visit for node in whole("alphabeta:all=off,ordering=on", MIDDLE).root.children[0].children[0].children
    ]
    tree.close(child.path)
    assert tree.held == before


@every_search
@pytest.mark.parametrize("depth", [None, 3])
def test_what_is_opened_later_is_what_a_whole_tree_shows(search: str, depth: int | None) -> None:
    limit = Limit(depth=depth)
    tree = Tree(LATE, search, plies=0, limit=limit).complete()
    waiting = [root.path for root in tree.roots]
    while waiting:
        path = waiting.pop()
        tree.open(path)
        node = next(node for node in nodes(tree) if node.path == path)
        waiting.extend(child.path for child in node.children if not child.is_open)
        if len(nodes(tree)) > 60:
            break
    known = {node.visit: node for node in nodes(Tree(LATE, search, plies=ALL, limit=limit).complete())}
    for node in nodes(tree):
        assert replace(node, children=(), unlooked=(), why="", cut=None) == replace(
            known[node.visit], children=(), unlooked=(), why="", cut=None
        )


def test_a_line_is_kept_with_all_that_was_tried_beside_it() -> None:
    line = [MIDDLE.parse_move("b2"), MIDDLE.parse_move("c3")]
    root = Tree(MIDDLE, "minimax", plies=1, line=line).complete().root
    assert [child.is_open for child in root.children] == [child.move == line[0] for child in root.children]
    reply = next(child for child in root.children if child.move == line[0])
    assert [child.is_open for child in reply.children] == [child.move == line[1] for child in reply.children]


def test_a_large_board_is_searched_no_further_than_a_moment_allows() -> None:
    for text in ("5x5", "7x7", "15x15", "connect-four"):
        tree = Tree(Position.start(Rules.parse(text)), "minimax", plies=0)
        assert tree.depth is not None
        moves, total, each = len(tree.position.moves()), 1, 1
        for _ in range(tree.depth):
            each *= moves
            total += each
        assert total <= 20_000 or tree.depth <= 3


@pytest.mark.parametrize(
    ("search", "error", "message"),
    [
        ("solver", BadSearcher, "compiled and cannot be traced"),
        ("alphabeta:seconds=1", BadLimit, "time never ends it in the same place. Use depth or nodes."),
        ("magic", BadSearcher, "no such search"),
    ],
)
def test_a_search_that_has_no_tree_is_refused(search: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Tree(LATE, search)


def test_a_line_that_the_search_did_not_take_is_named() -> None:
    cut = next(node for node in whole("alphabeta:all=off", MIDDLE).root.children if node.unlooked)
    assert cut.move
    with pytest.raises(NoSuchNode, match="the search did not go there"):
        Tree(MIDDLE, "alphabeta:all=off", line=[cut.move, cut.unlooked[0].move]).complete()
