"""Text, JSON, DOT and SVG show one tree: the same nodes with the same numbers."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from noughts.lessons.tree import Tree
from noughts.rules import Position, Rules
from noughts.ui.shared.tree_document import growing_text, steps_text, tree_document, tree_text
from noughts.ui.shared.tree_export import tree_page, tree_svg

CASES = (
    ("XOX/.O./...", "alphabeta:all=off,ordering=on"),
    ("XOX/.O./...", "alphabeta"),
    ("X../.O./...", "alphabeta:every=off"),
    ("XOX/.O./...", "minimax"),
    ("XOX/.O./...", "mcts:nodes=40"),
    ("XXX/OO./...", "minimax"),
)
every_case = pytest.mark.parametrize(("position", "search"), CASES)


def grown(position: str, search: str) -> Tree:
    return Tree(Position.parse(position), search).complete()


def nodes(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    def walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield node
        for child in node["children"]:
            yield from walk(child)

    for root in document["rounds"]:
        yield from walk(root)


@every_case
def test_the_text_has_a_line_with_numbers_for_every_node(position: str, search: str) -> None:
    tree = grown(position, search)
    lines = {int(found[1]): line for line in tree_text(tree).splitlines() if (found := re.match(r" *(\d+)\. ", line))}
    found = list(nodes(tree_document(tree)))
    assert sorted(lines) == sorted(node["node"] for node in found)
    for node in found:
        line = lines[node["node"]]
        assert f": {node['text']} for {tree.words.max_name}, " in line
        assert f"{node['min']['text']} for {tree.words.min_name};" in line
        assert node["why"] in line
        assert line.endswith(f" {node['position'][:11]}")
        assert f"{node['nodes']:,} node" in line
        if node["alpha"] is not None:
            assert f"alpha {node['alpha']}, beta {node['beta']};" in line
        if node["after"] is not None:
            assert re.search(rf"(alpha|beta) above (at|from \S+( \S+)? to) {re.escape(node['after'][_name(node)])};", line)


def _name(node: dict[str, Any]) -> str:
    return "beta" if node["role"] == "MAX" else "alpha"


@every_case
def test_every_move_that_was_not_looked_at_is_in_the_text_with_its_reason(position: str, search: str) -> None:
    tree = grown(position, search)
    text = tree_text(tree)
    for node in nodes(tree_document(tree)):
        for each in node["unlooked"]:
            assert each["text"] in text
            assert each["why"] in each["text"]
            assert all(move in each["text"] for move in each["moves"]) or "any of its moves" in each["text"]


@every_case
def test_the_document_is_json_and_ends_in_the_answer(position: str, search: str) -> None:
    tree = grown(position, search)
    document = json.loads(json.dumps(tree_document(tree), allow_nan=False))
    assert tree.analysis
    assert document["best"] == (str(tree.analysis.best) if tree.analysis.best else None)
    assert document["answer"]["points"] == tree.analysis.points
    assert document["visited"] == tree.analysis.nodes == sum(root["nodes"] for root in document["rounds"])
    last = document["steps"][-1]
    assert (last["root_move"], last["root_value"]) == (document["best"], document["answer"]["text"])
    assert {step["node"] for step in document["steps"]} <= {node["node"] for node in nodes(document)}


@every_case
def test_the_steps_are_told_in_the_words_of_the_document(position: str, search: str) -> None:
    tree = grown(position, search)
    lines = steps_text(tree).splitlines()
    for step in tree_document(tree)["steps"]:  # type: ignore[attr-defined]
        (line,) = [line for line in lines if line.startswith(f"{step['number']}. line {step['line']}")]
        assert step["text"] in line
        assert f"[{step['visited']:,} visited · {step['cut']:,} cut" in line


@every_case
def test_svg_has_every_node_with_its_value(position: str, search: str) -> None:
    tree = grown(position, search)
    words = " ".join(ET.fromstring(tree_svg(tree)).itertext())
    for node in nodes(tree_document(tree)):
        assert f"#{node['node']} " in words
        assert f"{node['role']}  {node['text']}" in words


def test_a_page_is_one_file_that_asks_for_nothing() -> None:
    page = tree_page(grown("XOX/.O./...", "alphabeta"))
    assert "{{" not in page
    assert not re.search(r"(?:src|href)=\"(?!data:)", page)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)
    assert "default-src 'none'" in page


def test_while_a_search_runs_its_first_level_can_be_read() -> None:
    tree = Tree(Position.start(Rules.parse("3x3")), "minimax", plies=1)
    search = tree.search()
    next(search)
    lines = growing_text(tree).splitlines()
    assert len(lines) == 10
    assert sum("yet" in line for line in lines) == 9
    for analysis in search:
        if analysis.nodes > 65_000:
            break
    assert re.search(r"^a1 +0 for X, 0 for O +59,705$", growing_text(tree), re.MULTILINE)
    search.close()


def test_in_games_where_marks_tell_nothing_the_sides_have_names() -> None:
    text = tree_text(Tree(Position.parse("X../.X./..X", Rules.parse("3x3 only-x")), plies=1).complete())
    assert "points for" in text
    assert " for the second player" in text
