"""Key help: what the keys of lessons, puzzles and trees do, for screens that are no pages."""

from __future__ import annotations

from noughts.lessons.course import TaskKind
from noughts.ui.shared.commands import BY_ACTION, Action
from noughts.ui.shared.lessons import ANSWERING
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.shared.routes import KeyRow

TREE_KEY = "t"
"""Leads to the tree of a search, from Learn and from a position of a game that is looked at."""

HELP: KeyRow = (BY_ACTION[Action.HELP].key, BY_ACTION[Action.HELP].sentence)
BACK: KeyRow = ("Esc", "Go back.")
ENTER = "Enter"
READING: KeyRow = ("PgUp PgDn", "Scroll what there is to read.")

PLACING: KeyRow = (ENTER, f"{BY_ACTION[Action.PLACE].sentence} Or type a cell, such as b2.")
TYPING: KeyRow = (ENTER, "Give the answer that you have typed.")
ANSWER_KEYS = {
    TaskKind.MOVE: PLACING,
    TaskKind.CHOICE: (ENTER, "Choose an answer; arrows lead to it. Or press its number, or click it."),
    TaskKind.NUMBER: TYPING,
    TaskKind.BRANCHES: TYPING,
}


def lesson_keys(kind: TaskKind) -> tuple[KeyRow, ...]:
    return (("", ANSWERING[kind]), ANSWER_KEYS[kind], *_ways(), READING, HELP, ("Esc", "Go back. What you have done is kept."))


def tree_keys(*own: KeyRow) -> tuple[KeyRow, ...]:
    """In the tree of a search; a front end may have some of its own."""
    return (
        ("↑ ↓", "Walk through the tree."),
        ("→ ←", "Open a node, and close it. So does Enter, or a click."),
        (". ,", "One step of the search on, and back."),
        ("c", "On to the next cut."),
        ("v", "On to the next change of the value at the root."),
        ("[ ]", "To the start of the search, and to its end."),
        ("Space", "Let it step by itself; + and - change the pace."),
        ("x", "Stop a search that thinks for long; what it has found stays."),
        ("a", "Another search on the same position."),
        ("s", "A search by its name."),
        ("p", "Another position, or the empty board of any rules."),
        ("f", "Search from the node where you are."),
        *own,
        HELP,
        BACK,
    )


def puzzle_keys() -> tuple[KeyRow, ...]:
    return (PLACING, *_ways(), HELP, BACK)


def _ways() -> list[KeyRow]:
    return [(key, SENTENCES[name]) for key, _, name in OPTIONS]


SENTENCES = {
    "hint": "Give a hint.",
    "show": "Show the answer.",
    "next": "Go on when the answer is found or shown. So does Enter.",
}
"""What can be done beside answering."""
