"""What the game is: boards, rules, moves, positions. Standard library only."""

from noughts.rules.errors import (
    BadMove,
    BadName,
    BadPosition,
    BadRecord,
    BadRules,
    BadTime,
    CellTaken,
    GameOver,
    IllegalMove,
    NothingToRedo,
    NothingToUndo,
    NoughtsError,
    OffBoard,
    printable,
    quoted,
)
from noughts.rules.geometry import geometry_of
from noughts.rules.move import Cell, Mark, Move
from noughts.rules.outcome import Outcome, Why
from noughts.rules.position import Position
from noughts.rules.rules import Goal, Marks, Overline, Placement, Rules, Wrap
from noughts.rules.side import Side
from noughts.rules.symmetry import Symmetry, symmetries_of

__all__ = [
    "BadMove",
    "BadName",
    "BadPosition",
    "BadRecord",
    "BadRules",
    "BadTime",
    "Cell",
    "CellTaken",
    "GameOver",
    "Goal",
    "IllegalMove",
    "Mark",
    "Marks",
    "Move",
    "NothingToRedo",
    "NothingToUndo",
    "NoughtsError",
    "OffBoard",
    "Outcome",
    "Overline",
    "Placement",
    "Position",
    "Rules",
    "Side",
    "Symmetry",
    "Why",
    "Wrap",
    "geometry_of",
    "printable",
    "quoted",
    "symmetries_of",
]
