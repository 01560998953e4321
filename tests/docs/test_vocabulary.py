"""One word for one thing: no text says in another word what the table of the glossary has a word for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE, DOCS = ROOT / "src" / "noughts", ROOT / "docs"
GLOSSARY = DOCS / "reference" / "glossary.md"

SPOKEN = ("cli", "lessons", "match", "play", "players", "profiles", "reasons", "ui")
"""Packages whose strings people read."""

TYPED = {"give up"}
"""Words that are understood when they are typed, though no text says them."""

PROTOCOLS = {DOCS / "howto" / "engines.md"}
"""Pages that have the words of others."""


def vocabulary() -> dict[str, str]:
    """Each word that is not used, and the one that is."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", GLOSSARY.read_text("utf-8").partition("## One word")[2], re.MULTILINE)
    return {other: word for word, others in rows if word != "word" for other in others.split(", ")}


@cache
def strings(path: Path) -> list[str]:
    """The strings of a module, without docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    statements = {node.value for node in nodes if isinstance(node, ast.Expr)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and node not in statements)
    return [node.value for node in constants if isinstance(node.value, str)]


def texts() -> Iterator[tuple[str, str]]:
    """Everything that people read, and where it stands."""
    for package in SPOKEN:
        for path in sorted((SOURCE / package).rglob("*.py")):
            yield from ((path.name, text) for text in strings(path) if text not in TYPED)
        for path in sorted((SOURCE / package).rglob("*.js")):
            lines = path.read_text("utf-8").splitlines()
            yield from ((path.name, line) for line in lines if not line.lstrip().startswith(("*", "/")))
    for path in sorted((DOCS / "images").glob("terminal-*.svg")):
        shown = " ".join(re.findall(r"<text[^>]*>([^<]*)", path.read_text("utf-8")))
        yield path.name, unescape(shown).replace("\N{NO-BREAK SPACE}", " ")
    for path in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]:
        if path not in PROTOCOLS and "_build" not in path.parts:
            yield path.name, path.read_text("utf-8").partition("## One word")[0]


def others_in(text: str, known: dict[str, str]) -> list[str]:
    found = re.findall(rf"\b({'|'.join(known)})s?\b", text, re.IGNORECASE)
    return [f"{each}: say {known[each.lower()]}" for each in found]


def test_the_table_has_the_words_for_the_commands() -> None:
    assert {"resign", "hint", "draw", "rematch", "analysis", "puzzle"} <= set(vocabulary().values())


@pytest.mark.parametrize(
    ("text", "found"), [("A tip: play b2.", ["tip: say hint"]), ("It ties up both hands.", ["tie: say draw"])]
)
def test_another_word_for_the_same_thing_is_found(text: str, found: list[str]) -> None:
    assert others_in(text, vocabulary()) == found


def test_no_text_uses_another_word_for_the_same_thing() -> None:
    known = vocabulary()
    assert [(where, each) for where, text in texts() for each in others_in(text, known)] == []


def test_no_text_has_a_space_before_a_sign_of_percent() -> None:
    """English has none; noughts.drawing.tables.percent_text formats all shares."""
    sources = ((path.name, text) for path in sorted(SOURCE.rglob("*.py")) for text in strings(path))
    spaced = re.compile(r"(\d|^)[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]%")
    assert [(where, text) for where, text in (*texts(), *sources) if spaced.search(text)] == []
