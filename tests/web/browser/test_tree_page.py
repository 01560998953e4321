"""The page of a tree works from disk, without a network, by keyboard alone, and shows the numbers of the document."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from noughts.lessons import Tree, steps_of
from noughts.rules import Position
from noughts.ui.shared.tree_document import node_text, worth_text
from noughts.ui.shared.tree_export import tree_page


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
    for presses in ((), ("Next cut",)):
        for press in presses:
            page.get_by_role("button", name=press, exact=True).click()
        found = Axe().run(page).response["violations"]
        assert [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_page_shows_the_numbers_of_the_text(opened, tree: Tree) -> None:
    page = opened()
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
