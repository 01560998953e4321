"""Keys of the classroom: what each of them does there, in the words of every front that has keys."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.classroom.lessons import Kind
from noughts.ui.view.actions import Action
from noughts.ui.view.commands import BY_ACTION
from noughts.ui.view.doors import Door
from noughts.ui.view.lessons import ANSWERING
from noughts.ui.view.trying import WAYS

KeyRow = tuple[str, str]
"""A key as it is written, and a sentence."""

HELP: KeyRow = (BY_ACTION[Action.HELP].key, BY_ACTION[Action.HELP].sentence)
BACK: KeyRow = ("Esc", "Go back.")
ENTER = "Enter"

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
    reading = ("PgUp PgDn", "Scroll what there is to read.")
    return (("", ANSWERING[kind]), ANSWER_KEYS[kind], *_ways(), reading, HELP, ("Esc", "Go back. What you have done is kept."))


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
