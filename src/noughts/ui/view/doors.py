"""Doors: the rooms of the classroom, in the words and the order in which every front offers them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from noughts.app.trainer import Trainer
from noughts.ui.view.drills import due_text

LEARN = "Learn"
OFFER = "Lessons, puzzles, your own mistakes, and how a computer thinks."
HEADING = "The classroom"
INVITATION = "A computer that never loses at tic-tac-toe knows no magic. Come and watch it think, then think like it."


@dataclass(frozen=True, slots=True)
class Door:
    """A room: its name in addresses and commands, its key, and what is written on the door."""

    name: str
    key: str
    title: str
    sentence: str


DOORS = (
    Door("lessons", "e", "Lessons", "Ten short ones, from the fork to minimax, alpha-beta and a network that taught herself."),
    Door("puzzles", "z", "Puzzles", "One move wins, or holds the draw: which? A new one every day, and more on four boards."),
    Door(
        "mistakes",
        "m",
        "Your mistakes",
        "Positions that you got wrong in your own games, until you have them right. They come back.",
    ),
    Door(
        "tree",
        "t",
        "See a search think",
        "Every move it looks at, every one it skips, and why. Step by step, with the code beside it.",
    ),
    Door("compare", "c", "Side by side", "Several searches on one position: what each idea buys, measured here and now."),
    Door("atlas", "a", "Atlas", "Who wins if nobody makes a mistake? Thousands of small games in every variant, solved."),
)
"""A front leaves out the rooms that it does not have."""

TREE_KEY = next(door.key for door in DOORS if door.name == "tree")
"""Leads to the tree of a search, from its door and from a position of a game that is looked at."""


def doors_of(*rooms: str, trainer: Trainer, today: date) -> list[Door]:
    """The doors to some of the rooms, in their order; on that of the mistakes stands how many wait today.

    >>> [door.title for door in doors_of("tree", "lessons", trainer=Trainer(), today=date(2026, 11, 16))]
    ['Lessons', 'See a search think']
    """
    return [
        replace(door, sentence=with_due(door.sentence, trainer, today)) if door.name == "mistakes" else door
        for door in DOORS
        if door.name in rooms
    ]


def with_due(sentence: str, trainer: Trainer, today: date) -> str:
    """A sentence on a door, after how many mistakes wait behind it today."""
    return f"{due_text(trainer, today)} {sentence}".lstrip()
