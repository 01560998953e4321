"""A tree as one page that works from disk: no server, no network, nothing but the file."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files

from noughts.classroom import Tree
from noughts.drawing.colours import DARK, HIGH_CONTRAST, LIGHT, ROLES, Theme
from noughts.ui.view.tree_document import tree_document
from noughts.ui.view.tree_text import tree_text

PARTS = files("noughts.ui.view") / "tree_files"


def tree_page(tree: Tree) -> str:
    """The page: the document of the tree, and a script that shows it."""
    document = tree_document(tree)
    values = {"title": document["title"], "about": document["about"], "text": tree_text(tree)}
    page = _part("page.html")
    for name, value in values.items():
        page = page.replace(f"{{{{{name}}}}}", escape(str(value)))
    style = "\n".join([_colours(), _part("page.css"), _part("tree.css")])
    return page.replace("{{style}}", style).replace("{{script}}", _part("tree.js")).replace("{{document}}", _embedded(document))


def _part(name: str) -> str:
    return (PARTS / name).read_text("utf-8")


def _embedded(document: dict[str, object]) -> str:
    """JSON that no script element ends in the middle of."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _colours() -> str:
    """The colours of all fronts: light, dark, and with more contrast for those who ask for it."""
    dark, more = _variables(DARK), _variables(HIGH_CONTRAST)
    return (
        f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media (prefers-contrast: more) {{ :root {{ color-scheme: dark; {more} }} }}"
    )


def _variables(theme: Theme) -> str:
    return " ".join(f"--{role}: {theme.tone(role)};" for role in ROLES)
