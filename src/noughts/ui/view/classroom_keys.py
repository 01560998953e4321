"""Keys of the classroom: what each of them does there, in the words of every front that has keys."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.classroom.lessons import Kind
from noughts.ui.view.actions import Action
from noughts.ui.view.atlas_charts import PLAYING, TURN_KEYS, TURNING
from noughts.ui.view.commands import BY_ACTION
from noughts.ui.view.doors import Door
from noughts.ui.view.lessons import ANSWERING
from noughts.ui.view.trying import WAYS

KeyRow = tuple[str, str]
"""A key as it is written, and a sentence."""

HELP: KeyRow = (BY_ACTION[Action.HELP].key, BY_ACTION[Action.HELP].sentence)
BACK: KeyRow = ("Esc", "Go back.")
ENTER = "Enter"
READING: KeyRow = ("PgUp PgDn", "Scroll what there is to read.")

PLACING: KeyRow = (ENTER, f"{BY_ACTION[Action.PLACE].sentence} Or type a cell, such as b2.")
TYPING: KeyRow = (ENTER, "Give the answer that you have typed.")
ANSWER_KEYS = {
    Kind.MOVE: PLACING,
    Kind.CHOICE: (ENTER, "Choose an answer; arrows lead to it. Or press its number, or click it."),
    Kind.NUMBER: TYPING,
    Kind.BRANCHES: TYPING,
}
"""How a task is answered."""

LIST_KEYS: tuple[KeyRow, ...] = (
    (ENTER, "Take a lesson; arrows lead to it. One that you have begun goes on where you left it."),
    HELP,
    BACK,
)
"""Where a lesson is chosen."""


ATLAS_KEYS: tuple[KeyRow, ...] = ((f"{TURN_KEYS[0]} to {TURN_KEYS[-1]}", TURNING), (ENTER, PLAYING), HELP, BACK)
"""Where the charts of small games are."""


def door_keys(doors: Sequence[Door]) -> tuple[KeyRow, ...]:
    """Where a room is chosen."""
    return (
        *((door.key, f"{door.title}. {door.sentence}") for door in doors),
        (ENTER, "Choose one; arrows lead to it."),
        HELP,
        BACK,
    )


def lesson_keys(kind: Kind) -> tuple[KeyRow, ...]:
    """In a lesson, at a task of this kind."""
    return (("", ANSWERING[kind]), ANSWER_KEYS[kind], *_ways(), READING, HELP, ("Esc", "Go back. What you have done is kept."))


def tree_keys(*own: KeyRow) -> tuple[KeyRow, ...]:
    """In the tree of a search; a front may have some of its own."""
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


def drill_keys() -> tuple[KeyRow, ...]:
    """At a puzzle, or at a mistake that is tried again."""
    return (PLACING, *_ways(), HELP, BACK)


def _ways() -> list[KeyRow]:
    return [(key, SENTENCES[name]) for key, _, name in WAYS]


SENTENCES = {
    "hint": "Give a hint.",
    "show": "Show the answer.",
    "next": "Go on when the answer is found or shown. So does Enter.",
}
"""What can be done beside answering."""
