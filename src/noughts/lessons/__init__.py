"""Learning: a search as a tree to read and to step through, puzzles, and lessons with tasks."""

from noughts.lessons.node import (
    Cut as Cut,
    Holder as Holder,
    Role as Role,
    Source as Source,
    TreeNode as TreeNode,
    Unlooked as Unlooked,
)
from noughts.lessons.steps import Step as Step, Walk as Walk, steps_of as steps_of
from noughts.lessons.tree import TEXTBOOK as TEXTBOOK, NoSuchNode as NoSuchNode, Tree as Tree
