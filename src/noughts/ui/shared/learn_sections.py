"""Doors: the rooms of the classroom, in the words and the order in which every front offers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from noughts.lessons.course import TaskKind
from noughts.profiles.progress import Trainer
from noughts.ui.shared.atlas_charts import PLAYING, TURN_KEYS, TURNING
from noughts.ui.shared.commands import BY_ACTION, Action
from noughts.ui.shared.lessons import ANSWERING
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.shared.puzzle_sets import due_text

LEARN = "Learn"
OFFER = "Lessons, puzzles, your own mistakes, and how a computer thinks."
HEADING = "The classroom"
INVITATION = "There's no magic in a computer that never loses at tic-tac-toe. Watch it think, then think like it."


@dataclass(frozen=True, slots=True)
class LearnSection:
    """A room: its name in addresses and commands, its key, and what is written on the door."""

    name: str
    key: str
    title: str
    sentence: str


LEARN_SECTIONS = (
    LearnSection(
        "lessons", "e", "Lessons", "Ten short ones, from the fork to minimax, alpha-beta and a network that taught itself."
    ),
    LearnSection(
        "puzzles", "z", "Puzzles", "One move wins, or holds the draw: which? A new one every day, and more on four boards."
    ),
    LearnSection(
        "mistakes",
        "m",
        "Your mistakes",
        "Positions that you got wrong in your own games. They come back until you get them right.",
    ),
    LearnSection(
        "tree",
        "t",
        "See a search think",
        "Every move it looks at, every one it skips, and why. Step by step, with the code beside it.",
    ),
    LearnSection(
        "compare", "c", "Side by side", "Several searches on one position: what each idea saves, measured here and now."
    ),
    LearnSection(
        "atlas", "a", "Atlas", "Who wins if nobody makes a mistake? Thousands of small games in every variant, solved."
    ),
)
"""A front end leaves out the rooms that it does not have."""

TREE_KEY = next(door.key for door in LEARN_SECTIONS if door.name == "tree")
"""Leads to the tree of a search, from its door and from a position of a game that is looked at."""


def doors_of(*rooms: str, trainer: Trainer, today: date) -> list[LearnSection]:
    """The doors to some of the rooms, in their order; on that of the mistakes stands how many wait today.

    >>> [door.title for door in doors_of("tree", "lessons", trainer=Trainer(), today=date(2026, 11, 16))]
    ['Lessons', 'See a search think']
    """
    return [
        replace(door, sentence=with_due(door.sentence, trainer, today)) if door.name == "mistakes" else door
        for door in LEARN_SECTIONS
        if door.name in rooms
    ]


def with_due(sentence: str, trainer: Trainer, today: date) -> str:
    """A sentence on a door, after how many mistakes wait behind it today."""
    return f"{due_text(trainer, today)} {sentence}".lstrip()


KeyRow = tuple[str, str]
"""A key as it is written, and a sentence."""

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
"""How a task is answered."""

LIST_KEYS: tuple[KeyRow, ...] = (
    (ENTER, "Take a lesson; arrows lead to it. One that you have begun goes on where you left it."),
    HELP,
    BACK,
)
"""Where a lesson is chosen."""


ATLAS_KEYS: tuple[KeyRow, ...] = ((f"{TURN_KEYS[0]} to {TURN_KEYS[-1]}", TURNING), (ENTER, PLAYING), HELP, BACK)
"""Where the charts of small games are."""


def door_keys(doors: Sequence[LearnSection]) -> tuple[KeyRow, ...]:
    """Where a room is chosen."""
    return (
        *((door.key, f"{door.title}. {door.sentence}") for door in doors),
        (ENTER, "Choose one; arrows lead to it."),
        HELP,
        BACK,
    )


def lesson_keys(kind: TaskKind) -> tuple[KeyRow, ...]:
    """In a lesson, at a task of this kind."""
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
    """At a puzzle, or at a mistake that is tried again."""
    return (PLACING, *_ways(), HELP, BACK)


def _ways() -> list[KeyRow]:
    return [(key, SENTENCES[name]) for key, _, name in OPTIONS]


SENTENCES = {
    "hint": "Give a hint.",
    "show": "Show the answer.",
    "next": "Go on when the answer is found or shown. So does Enter.",
}
"""What can be done beside answering."""
