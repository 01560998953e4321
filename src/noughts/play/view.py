"""BoardView, all that one viewer can see of a game, and the running score of the two who play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from noughts.game import UNCOUNTED, Assist, Mode, MoveStats, Seat
from noughts.match import Proposal, Said, Setup
from noughts.play.jobs import Study
from noughts.reasons import Explanation, PointOfView
from noughts.rules import Cell, Move, Outcome, Position, Rules, Side, Why
from noughts.search import Analysis


@dataclass(frozen=True, slots=True)
class RunningScore:
    """Games won by each name, and draws; abandoned games do not count, and neither do those that were tried again.

    >>> from noughts import Rules, Seat
    >>> RunningScore.of(Setup(Rules.parse("3x3"), Seat("Cop", "cop"), Seat("Alice"))).text
    'Alice: 0 · Cop: 0 · draws: 0'
    """

    wins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    draws: int = 0

    @classmethod
    def of(cls, setup: Setup) -> RunningScore:
        """Nobody has won yet; people stand before programs."""
        seats = sorted((setup.x, setup.o), key=lambda seat: seat.program is not None)
        return cls(MappingProxyType({seat.name: 0 for seat in seats}))

    @property
    def games(self) -> int:
        """How many there have been."""
        return sum(self.wins.values()) + self.draws

    @property
    def text(self) -> str:
        """The score as every front shows it; whoever sat down first stands first."""
        return " · ".join([*(f"{name}: {wins}" for name, wins in self.wins.items()), f"draws: {self.draws}"])

    def renamed(self, names: Mapping[str, str]) -> RunningScore:
        """The score of the same two, some of whom have other names by now."""
        return RunningScore(MappingProxyType({names.get(name, name): wins for name, wins in self.wins.items()}), self.draws)

    def after(self, outcome: Outcome, setup: Setup, aids: frozenset[Assist] = frozenset()) -> RunningScore:
        """The score with one more game."""
        if outcome.why is Why.ABANDONED or aids & UNCOUNTED:
            return self
        if outcome.winner is None:
            return RunningScore(self.wins, self.draws + 1)
        name = setup.seat(outcome.winner).name
        return RunningScore(MappingProxyType({**self.wins, name: self.wins.get(name, 0) + 1}), self.draws)


@dataclass(frozen=True, slots=True)
class BoardView:
    """A game as it stands."""

    id: str
    setup: Setup
    position: Position
    outcome: Outcome | None
    moves: tuple[tuple[Move, MoveStats], ...]
    """Those that lead here, with what each took."""
    score: RunningScore
    revision: int = 0
    """How many events there have been; it grows with each."""
    aids: frozenset[Assist] = frozenset()
    proposal: Proposal | None = None
    """What one player has proposed and the other has not answered yet."""
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
