"""Where nodes stand when a tree is drawn: nothing overlaps, parents are in the middle, and closing closes up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from noughts.lessons.tree import Tree
from noughts.ui.shared.tree_document import outline, tree_document
from noughts.ui.shared.tree_layout import Spot, layout


@st.composite
def outlines(draw: st.DrawFn) -> list[int]:
    """Depths of the lines of an outline: each at most one deeper than the line before."""
    depths = [0]
    for _ in range(draw(st.integers(0, 40))):
        depths.append(draw(st.integers(0, depths[-1] + 1)))
    return depths


def below(depths: list[int], number: int) -> range:
    """The lines below a line."""
    end = next((each for each in range(number + 1, len(depths)) if depths[each] <= depths[number]), len(depths))
    return range(number + 1, end)


@given(outlines())
def test_no_two_nodes_of_a_column_share_a_row(depths: list[int]) -> None:
    spots = layout(depths)
    rows = [(spot.depth, row) for spot in spots for row in range(spot.first, spot.last + 1)]
    assert len(rows) == len(set(rows))
    assert len({(spot.depth, spot.row) for spot in spots}) == len(spots)


@given(outlines())
def test_a_node_is_in_the_middle_of_the_leaves_below_it(depths: list[int]) -> None:
    spots = layout(depths)
    for number, spot in enumerate(spots):
        leaves = [spots[each].row for each in below(depths, number) if not below(depths, each)]
        assert spot.row == (sum(leaves) / len(leaves) if leaves else spot.first)


@given(outlines())
def test_leaves_follow_one_another_without_gaps(depths: list[int]) -> None:
    leaves = [spot for number, spot in enumerate(layout(depths)) if not below(depths, number)]
    assert [(spot.first, spot.last) for spot in leaves] == [(row, row) for row in range(len(leaves))]


@given(outlines())
def test_every_edge_leads_one_column_to_the_left_and_up(depths: list[int]) -> None:
    spots = layout(depths)
    for number, spot in enumerate(spots):
        if spot.above is None:
            assert spot.depth == 0
        else:
            assert number in below(depths, spot.above)
            assert spots[spot.above].depth < spot.depth


@given(outlines(), st.data())
def test_closing_a_node_closes_up_its_rows_and_moves_nothing_else(depths: list[int], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(depths) - 1))
    gone = below(depths, number)
    spots = layout(depths)
    closed = spots[number]

    def moved(row: int) -> int:
        return row - max(0, min(row, closed.last) - closed.first)

    kept = [spot for each, spot in enumerate(spots) if each not in gone]
    expected = [(spot.depth, moved(spot.first), moved(spot.last)) for spot in kept]
    after = layout([depth for each, depth in enumerate(depths) if each not in gone])
    assert [(spot.depth, spot.first, spot.last) for spot in after] == expected


def test_the_document_has_the_spots_of_its_outline() -> None:
    tree = Tree("XOX/.O./...", plies=2).complete()
    lines = [line for root in tree.roots for line in outline(root)]

    def spots(node: dict[str, object]) -> list[Spot]:
        here = [Spot(node["depth"], node["first"], node["last"])]
        return here + [spot for each in (*node.get("children", ()), *node.get("unlooked", ())) for spot in spots(each)]

    found = [spot for root in tree_document(tree)["rounds"] for spot in spots(root)]
    assert found == [Spot(each.depth, each.first, each.last) for each in layout([line.depth for line in lines])]
