"""To see a search think: its tree as nodes to read, and step by step."""

from noughts.classroom.node import Cut, Holder, Node, Role, Source, Unlooked
from noughts.classroom.steps import Step, Walk, steps_of
from noughts.classroom.tree import TEXTBOOK, NoSuchNode, Tree

__all__ = ["TEXTBOOK", "Cut", "Holder", "NoSuchNode", "Node", "Role", "Source", "Step", "Tree", "Unlooked", "Walk", "steps_of"]
