"""The page of a tree works from disk, without a network, by keyboard alone, and shows the numbers of the document."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from noughts.lessons.node import TreeNode
from noughts.lessons.puzzles import puzzles
from noughts.lessons.steps import steps_of
from noughts.lessons.tree import Tree
from noughts.rules import Position
from noughts.ui.shared.puzzles import puzzle_sheet
from noughts.ui.shared.tree_document import caption_text, node_text, outline, worth_text
from noughts.ui.shared.tree_export import tree_page
from noughts.ui.shared.tree_layout import BOARD, COLUMN, ROW, layout
from tests.web.browser.accessibility import complaints


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree(Position.parse("XO./.../... x"), "alphabeta:all=off,ordering=on,table=on,symmetry=on").complete()


@pytest.fixture
def opened(open_browser: Callable[..., Page], tmp_path: Path, tree: Tree) -> Callable[..., Page]:
    path = tmp_path / "tree.html"
    path.write_text(tree_page(tree), "utf-8")

    def from_disk(**options: object) -> Page:
        page = open_browser(offline=True, **options)
        page.goto(path.as_uri())
        return page

    return from_disk


@pytest.mark.parametrize(("scheme", "size"), [("dark", (360, 740)), ("light", (1280, 900))], ids=["phone", "desk"])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(opened, scheme: str, size: tuple[int, int]) -> None:
    page = opened(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    for presses in (("Outline",), ("Next cut",), ("Tree",), ("Larger",)):
        for press in presses:
            page.get_by_role("button", name=press, exact=True).click()
        assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_page_shows_the_numbers_of_the_text(opened, tree: Tree) -> None:
    page = opened()
    page.locator("#as-outline").click()
    page.locator("#end").click()
    cards = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('li[data-node]')]"
        ".map((each) => [each.dataset.node, each.querySelector('.node').innerText]))"
    )
    nodes = [node for root in tree.roots for node in root.walk()]
    assert sorted(map(int, cards)) == sorted(node.visit for node in nodes)
    for node in nodes:
        shown = " ".join(cards[str(node.visit)].split())
        assert worth_text(tree, node) in shown
        assert node.why in shown
        (window,) = re.findall(r"alpha \S+(?: \S+)?, beta [^;]+", node_text(tree, node))[:1]
        assert window in shown
        assert f"{node.size:,} node" in shown
    expect(page.locator(".unlooked").first).to_contain_text("not looked at:")


def test_the_steps_can_be_walked_by_keyboard_alone(opened, tree: Tree) -> None:
    page = opened()
    steps = steps_of(tree)
    sentence = page.locator("#sentence")
    expect(page.locator("#where")).to_have_text(f"0 of {len(steps)}")
    page.locator("#as-outline").focus()
    page.keyboard.press("Enter")
    page.locator("#end").focus()
    page.keyboard.press("Enter")
    expect(sentence).to_have_text(steps[-1].text)
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    page.locator("#forward").focus()
    page.keyboard.press("Enter")
    expect(sentence).to_have_text(steps[0].text)
    expect(page.locator("#code [aria-current]")).to_have_count(1)
    page.locator("#next-cut").focus()
    page.keyboard.press("Enter")
    cut = next(step for step in steps if step.is_cut)
    expect(sentence).to_have_text(cut.text)
    expect(page.locator("#visited")).to_have_text(f"{cut.visited:,}")
    assert cut.node.cut
    assert cut.node.cut.holder
    page.locator("#related button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("li:focus")).to_have_attribute("data-node", str(cut.node.cut.holder.visit))
    page.locator("#next-change").focus()
    page.keyboard.press("Enter")
    change = next(step for step in steps if step.changes_root and step.number > cut.number)
    expect(sentence).to_have_text(change.text)
    page.locator("#at").focus()
    page.keyboard.press("ArrowLeft")
    expect(sentence).to_have_text(steps[change.number - 2].text)
    page.locator("#end").focus()
    page.keyboard.press("Enter")
    page.locator("#tree li").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("li:focus")).to_have_attribute("data-node", str(tree.root.children[0].visit))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("li:focus")).to_have_attribute("aria-expanded", "false")
    expect(page.locator("li.lit")).to_have_count(1)


@pytest.mark.parametrize("board", ["connect-four", "3x3"])
def test_a_sheet_of_puzzles_prints_on_two_pages(open_browser: Callable[..., Page], tmp_path: Path, board: str) -> None:
    path = tmp_path / "sheet.html"
    path.write_text(puzzle_sheet(list(islice(puzzles(board, "3"), 2)) * 6), "utf-8")
    page = open_browser(offline=True)
    page.goto(path.as_uri())
    assert complaints(page) == []
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b(?!s)", printed)) == 2


MARGIN = 16
"""Around the drawing."""


def boards(page: Page) -> dict[str, tuple[float, float]]:
    """The column and the row of every node in sight."""
    found = page.evaluate(
        "[...document.querySelectorAll('#drawing g[role=treeitem] > svg')]"
        ".map((each) => [each.parentElement.id, Number(each.getAttribute('x')), Number(each.getAttribute('y'))])"
    )
    return {name: ((x - MARGIN) / COLUMN, (y + BOARD / 2 - MARGIN) / ROW - 0.5) for name, x, y in found}


def spots_of(tree: Tree, is_collapsed: Callable[[TreeNode], bool] = lambda _: False) -> dict[str, tuple[float, float]]:
    lines = [line for root in tree.roots for line in outline(root, is_collapsed)]
    found = zip(lines, layout([line.depth for line in lines]), strict=True)
    return {f"drawn-node-{line.node.visit}": (spot.depth, spot.row) for line, spot in found if not line.unlooked}


def test_the_drawing_puts_nodes_where_the_layout_does_also_when_closed(opened, tree: Tree) -> None:
    page = opened(viewport={"width": 1280, "height": 900})
    for _ in range(3):
        page.locator("#drawing").press("-")
    shown = boards(page)
    assert len(shown) > 5
    expected = spots_of(tree)
    assert shown == {name: expected[name] for name in shown}
    page.locator("#drawing").press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    first = tree.root.children[0]
    expect(page.locator(f"#drawn-node-{first.visit}")).to_have_attribute("aria-expanded", "false")
    shown, expected = boards(page), spots_of(tree, lambda node: node.visit == first.visit)
    assert shown == {name: expected[name] for name in shown}


def test_the_drawing_is_walked_by_keys_and_in_step_with_the_outline(opened, tree: Tree) -> None:
    page = opened(viewport={"width": 1280, "height": 900})
    drawing = page.locator("#drawing")
    first, second, *_ = tree.root.children
    drawing.focus()
    page.keyboard.press("ArrowRight")
    expect(drawing).to_have_attribute("aria-activedescendant", f"drawn-node-{first.visit}")
    page.keyboard.press("ArrowDown")
    expect(drawing).to_have_attribute("aria-activedescendant", f"drawn-node-{second.visit}")
    expect(page.locator("#board-words")).to_have_text(f"Node {second.visit}")
    page.locator("#next-cut").click()
    cut = next(step for step in steps_of(tree) if step.is_cut)
    marked = page.locator("#drawing g.is-now")
    expect(marked).to_have_attribute("data-id", f"node-{cut.node.visit}")
    expect(marked).to_contain_text(caption_text(cut.node))
    expect(marked).to_be_in_viewport()
    page.locator("#as-outline").click()
    expect(page.locator("#tree li.is-now")).to_have_attribute("data-node", str(cut.node.visit))


def test_only_what_is_in_sight_of_a_large_tree_is_drawn(open_browser: Callable[..., Page], tmp_path: Path) -> None:
    path = tmp_path / "large.html"
    tree = Tree(Position.parse("3x3"), "alphabeta:all=off,ordering=on", plies=4).complete()
    path.write_text(tree_page(tree), "utf-8")
    page = open_browser(viewport={"width": 1280, "height": 900}, offline=True)
    page.goto(path.as_uri())
    drawn = page.locator("#drawing [role=treeitem]")
    expect(drawn.first).to_be_visible()
    assert sum(1 for _ in tree.root.walk()) > 150
    assert drawn.count() < 60
    page.locator("#end").click()
    page.locator("#drawing").press("End")
    assert drawn.count() < 60
    expect(page.locator("#drawing .is-chosen")).to_be_in_viewport()
