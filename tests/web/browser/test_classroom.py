"""The classroom in a browser, by keyboard alone: the numbers of the JSON document, and nothing for axe to say."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.accessibility import complaints
from tests.web.browser.site import Site

LATE = "position=XOX/.O./..."
SEARCH = "search=alphabeta:all=off,ordering=on,table=on,symmetry=on"


def document(site: Site, query: str) -> dict[str, Any]:
    """What the server says of a tree, in the end."""
    for _ in range(100):
        with urllib.request.urlopen(f"{site.address}/api/learn/tree?{query}") as answer:
            page = json.load(answer)
        if page["is_done"]:
            return page["tree"]
    raise AssertionError("the search does not end")


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node["children"]:
        yield from nodes(child)


def check_numbers(page: Page, tree: dict[str, Any]) -> None:
    """Every node that is open is on the page, with its numbers and its sentences, and no other."""
    cards = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('li[data-node]')]"
        ".map((each) => [each.dataset.node, each.querySelector('.node').innerText.replace(/\\s+/g, ' ')]))"
    )
    known = [node for root in tree["rounds"] for node in nodes(root)]
    assert sorted(map(int, cards)) == sorted(node["node"] for node in known)
    for node in known:
        card = cards[str(node["node"])]
        for text in (
            f"{node['text']} for",
            f"alpha {node['alpha']}, beta {node['beta']}",
            f"{node['nodes']:,} node",
            node["why"],
        ):
            assert text in card
    assert page.locator("#visited").inner_text() == f"{tree['visited']:,}"
    assert page.locator("#cut").inner_text() == f"{tree['cut']:,}"


def test_a_search_is_watched_opened_and_stepped_through_by_keyboard_alone(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn")
    page.get_by_role("link", name="See a search think").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(re.compile(r"^0 of \d+$"))
    page.goto(f"{site.address}/learn/tree?{LATE}&{SEARCH}")
    first = document(site, f"{LATE}&{SEARCH}")
    expect(page.locator("#where")).to_have_text(f"0 of {len(first['steps'])}")
    page.locator("#as-outline").click()
    page.locator("#end").click()
    check_numbers(page, first)
    shut = [child for child in first["rounds"][0]["children"] if not child["is_open"]][:2]
    page.locator("#tree li").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("li:focus")).to_have_attribute("data-node", str(first["rounds"][0]["children"][0]["node"]))
    for node in shut:  # the second before the first is there
        page.locator(f'li[data-node="{node["node"]}"]').focus()
        page.keyboard.press("ArrowRight")
    paths = ",".join(".".join(map(str, node["path"])) for node in shut)
    opened = document(site, f"{LATE}&{SEARCH}&opened={paths}")
    expect(page.locator("#where")).to_have_text(f"{len(opened['steps'])} of {len(opened['steps'])}")
    expect(page.locator("li:focus")).to_have_attribute("data-node", str(shut[1]["node"]))
    expect(page.locator("li.lit")).to_have_count(1)
    check_numbers(page, opened)
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    page.locator("#next-cut").focus()
    page.keyboard.press("Enter")
    cut = next(step for step in opened["steps"] if step["is_cut"])
    expect(page.locator("#sentence")).to_have_text(cut["text"])
    expect(page.locator("#code [aria-current]")).to_have_text(opened["code"][cut["line"] - 1].strip())
    page.get_by_role("link", name="Search from node").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#drawing [role=treeitem]").first).to_be_visible()
    page.wait_for_url("**position=**")
    assert "rules=3x3x3" in page.url


def test_the_first_level_of_half_a_million_nodes_is_drawn_at_once(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/tree?position=3x3&search=minimax")
    expect(page.locator("#drawing [role=treeitem]")).to_have_count(10)
    expect(page.locator("#sentence")).to_contain_text("Thinking")
    first = page.locator("#drawing [aria-level='2']").first
    expect(first).to_contain_text("a1")
    expect(page.locator("#where")).to_have_text(re.compile("^0 of"))
    expect(page.locator("#drawing [role=treeitem]")).to_have_count(10)
    page.locator("#end").click()
    expect(page.locator("#visited")).to_have_text("549,946")


def test_a_bad_position_is_answered_with_a_sentence_and_the_form(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/tree?position=XXX/XXX/...")
    expect(page.get_by_role("alert")).to_contain_text("X")
    page.get_by_label("Position").fill("XOX/XOO/.X.")
    page.get_by_label("Position").press("Enter")
    page.locator("#end").click()
    expect(page.locator("#sentence")).to_contain_text("Its answer: a3, worth 0.")


def has_no_fault(page: Page) -> None:
    """Axe finds nothing, and nothing is wider than the screen, on a desk and on a phone in the dark."""
    for width, scheme in ((1280, "light"), (360, "dark")):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme=scheme)
        assert complaints(page) == [], scheme
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_in_the_classroom(open_browser: Callable[..., Page], site: Site) -> None:
    page = open_browser(reduced_motion="reduce")
    page.goto(f"{site.address}/learn/tree?{LATE}")
    expect(page.locator("#sentence")).to_contain_text("Nothing has been looked at yet.")
    page.locator("#end").click()
    expect(page.locator("#sentence")).to_contain_text("Its answer")
    page.get_by_text("Another position").click()
    expect(page.locator(".drawn [role=status]")).to_have_text("X to move.")
    has_no_fault(page)
    page.goto(f"{site.address}/learn/compare?{LATE}&with=minimax&with=alphabeta")
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator(".nodes-chart li").first).to_contain_text("206")
    page.get_by_text("Position and searches").click()
    expect(page.locator(".drawn [role=status]")).to_have_text("X to move.")
    has_no_fault(page)


def test_a_position_is_clicked_together_and_its_text_follows_both_ways(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/tree?position=3x3")
    page.get_by_text("Another position").click()
    text, rules, said = page.locator("[name=position]"), page.locator("[name=rules]"), page.locator(".drawn [role=status]")
    expect(said).to_have_text("X to move.")
    page.locator('.drawn [data-cell="b2"]').click()
    expect(text).to_have_value(".../.X./...")
    expect(said).to_have_text("O to move.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator('.drawn [data-cell="a1"]')).to_have_attribute("aria-label", "a1, O")
    page.get_by_role("radio", name="X", exact=True).check(force=True)
    for cell in ("c3", "c1", "c3"):  # the same mark once more takes it away
        page.locator(f'.drawn [data-cell="{cell}"]').click()
    expect(text).to_have_value("O.X/.X./...")
    page.locator('.drawn [data-cell="a3"]').click()
    expect(said).to_have_text(re.compile("X has 3 marks and O has 1"))
    text.fill("x./..")
    expect(page.locator(".drawn .cell")).to_have_count(4)
    text.fill("7x6x4 gravity")
    expect(page.locator(".drawn .cell")).to_have_count(42)
    page.locator('.drawn [data-cell="d1"]').click()
    expect(text).to_have_value("/".join(["......."] * 5 + ["...X..."]))
    expect(rules).to_have_value("7x6x4 gravity")
    text.fill("/".join(["...X..."] + ["......."] * 5))
    expect(said).to_have_text("d1: the mark floats; with gravity, the cell below it cannot be empty")
    page.get_by_role("button", name="clear the board").click()
    expect(said).to_have_text("X to move.")
    page.locator('.drawn [data-cell="a1"]').click()
    page.get_by_role("button", name="Watch it think").click()
    expect(page).to_have_url(re.compile("position=......./......./......./......./......./X......&rules=7x6x4"))


def test_a_position_is_clicked_together_where_searches_are_compared_too(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/learn/compare")
    said = page.locator(".drawn [role=status]")
    expect(said).to_have_text("X to move.")
    page.locator('.drawn [data-cell="b2"]').click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Position")).to_have_value(".O./.X./...")
    expect(said).to_have_text("X to move.")
    page.get_by_role("button", name="Compare").click()
    expect(page).to_have_url(re.compile("position=.O./.X./...&with=minimax&"))
    expect(page.locator("h2").first).to_have_text("Nodes on .O./.X./..., 3x3x3")
    expect(said).not_to_be_visible()


def test_the_atlas_is_read_by_variant_on_a_phone_and_leads_to_the_game(open_browser: Callable[..., Page], site: Site) -> None:
    page = open_browser(viewport={"width": 390, "height": 844}, color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{site.address}/learn")
    page.get_by_role("link", name="Atlas").click()
    expect(page.get_by_role("button", name="4 by 3, three in a row: the first player wins after 7 moves")).to_have_text("1st 7")
    expect(page.get_by_role("table", name="Five in a row wins.").get_by_role("button", name="5 by 5")).to_have_text("draw")
    page.get_by_label("Wild").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("Wild: ")).to_be_visible()
    page.get_by_label("Only X").check(force=True)
    expect(page).to_have_url(re.compile("/learn/atlas.rules=only-x$"))
    expect(page.get_by_label("Wild")).not_to_be_checked()
    page.get_by_label("Misère").check(force=True)
    notakto = page.get_by_role("button", name="3 by 3, three in a row: the first player wins after 6 moves")
    expect(notakto).to_have_text("1st 6")
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    notakto.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Notakto · Cop")
    expect(page).to_have_url(re.compile("/game/"))
    page.go_back()
    expect(page).to_have_url(re.compile("rules=misere.only-x$"))
    expect(page.get_by_label("Misère")).to_be_checked()
    page.goto(f"{site.address}/learn/atlas?rules=mirere")
    expect(page.get_by_text("Did you mean misere?")).to_be_visible()
