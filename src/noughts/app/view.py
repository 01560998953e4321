"""BoardView: everything that a front needs to draw a game, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.app.score import RunningScore
from noughts.app.study import Study
from noughts.game import Aid, Effort, Mode, Seat
from noughts.match import Request, Said, Setup
from noughts.reasons import Explanation, PointOfView
from noughts.rules import Cell, Move, Outcome, Position, Rules, Side
from noughts.search import Analysis


@dataclass(frozen=True, slots=True)
class BoardView:
    """A game as it stands."""

    id: str
    setup: Setup
    position: Position
    outcome: Outcome | None
    moves: tuple[tuple[Move, Effort], ...]
    """Those that lead here, with what each took."""
    score: RunningScore
    revision: int = 0
    """How many events there have been; it grows with each."""
    aids: frozenset[Aid] = frozenset()
    asked: Request | None = None
    """What one player has asked for and the other has not answered yet."""
    is_paused: bool = False
    is_thinking: bool = False
    thinking: Analysis | None = None
    """What the program that thinks now knows so far."""
    thought: Analysis | None = None
    """What a program knew when it made the last move; it is of the position before."""
    reason: Explanation | None = None
    """Why the last move was good or bad, where that is known."""
    study: Study | None = None
    """What there is to say about this position, if somebody asked."""
    hint: Explanation | None = None
    said: Said | None = None
    """What was said last."""
    is_studied: bool = False
    """Whether all that was asked about this position and the last move has been found."""
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    can_draw: bool = False
    x_left: float | None = None
    """Seconds on X's clock; None without one."""
    o_left: float | None = None
    sides: tuple[Side, ...] | None = None
    """The sides that are played here: one of two who play apart, none for a watcher; None where all people are."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    @property
    def mode(self) -> Mode:
        """Who plays whom."""
        return self.setup.mode

    @property
    def side(self) -> Side:
        """The side to move."""
        return self.position.side

    @property
    def last(self) -> Cell | None:
        """Where the last mark was placed."""
        return self.moves[-1][0].cell if self.moves else None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the game waits for a person."""
        return not self.outcome and self.seat(self.side).program is None

    @property
    def you(self) -> Side | None:
        """The side of the only person who plays here; None if there are two, or none."""
        if self.sides is None:
            return self.setup.only_person
        return self.sides[0] if len(self.sides) == 1 else None

    def is_here(self, side: Side) -> bool:
        """Whether a person plays this side here."""
        return self.seat(side).program is None and (self.sides is None or side in self.sides)

    @property
    def names(self) -> dict[Side, str]:
        """Both names."""
        return {Side.X: self.setup.x.name, Side.O: self.setup.o.name}

    def seat(self, side: Side) -> Seat:
        """Who plays a side."""
        return self.setup.seat(side)

    def left(self, side: Side) -> float | None:
        """Seconds on a side's clock; None without one."""
        return self.x_left if side is Side.X else self.o_left


def point_of_view(setup: Setup, you: Side | None) -> PointOfView:
    """For whom explanations are: "you", if there is one, and the others by name."""
    return PointOfView(you=you, x=setup.x.name, o=setup.o.name)
