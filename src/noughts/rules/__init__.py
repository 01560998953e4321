"""The game itself: rules, boards, moves and positions. Standard library only."""

from noughts.rules.errors import (
    BadMove as BadMove,
    BadName as BadName,
    BadPosition as BadPosition,
    BadRecord as BadRecord,
    BadRules as BadRules,
    BadTime as BadTime,
    CellTaken as CellTaken,
    ForbiddenMove as ForbiddenMove,
    GameOver as GameOver,
    IllegalMove as IllegalMove,
    NothingToRedo as NothingToRedo,
    NothingToUndo as NothingToUndo,
    NoughtsError as NoughtsError,
    OffBoard as OffBoard,
    printable as printable,
    did_you_mean as did_you_mean,
    quoted as quoted,
    raised_as as raised_as,
)
from noughts.rules.geometry import Symmetry as Symmetry, geometry_of as geometry_of, symmetries_of as symmetries_of
from noughts.rules.move import Cell as Cell, Mark as Mark, Move as Move, Outcome as Outcome, Side as Side, Why as Why
from noughts.rules.position import HasPosition as HasPosition, Position as Position, PositionLike as PositionLike
from noughts.rules.rules import (
    Goal as Goal,
    Marks as Marks,
    Overline as Overline,
    Placement as Placement,
    Restriction as Restriction,
    Rules as Rules,
    Wrap as Wrap,
)
