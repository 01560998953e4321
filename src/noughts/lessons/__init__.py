"""Learning: a search as a tree to read and to step through, puzzles, and lessons with tasks."""

from noughts.lessons.node import Cut, Holder, Role, Source, TreeNode, Unlooked
from noughts.lessons.steps import Step, Walk, steps_of
from noughts.lessons.tree import TEXTBOOK, NoSuchNode, Tree

__all__ = [
    "TEXTBOOK",
    "Cut",
    "Holder",
    "NoSuchNode",
    "Role",
    "Source",
    "Step",
    "Tree",
    "TreeNode",
    "Unlooked",
    "Walk",
    "steps_of",
]
