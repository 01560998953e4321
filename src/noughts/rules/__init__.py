"""The game itself: rules, boards, moves and positions. Standard library only."""

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
from noughts.rules.geometry import Symmetry, geometry_of, symmetries_of
from noughts.rules.move import Cell, Mark, Move, Outcome, Side, Why
from noughts.rules.position import HasPosition, Position, PositionLike
from noughts.rules.rules import Goal, Marks, Overline, Placement, Rules, Wrap

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
    "HasPosition",
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
    "PositionLike",
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
