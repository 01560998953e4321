"""BoardView, all that one viewer can see of a game, and the running score of its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from noughts.game import UNCOUNTED, Assist, Mode, MoveStats, Node, Seat
from noughts.match import Proposal, Said, Setup
from noughts.play.jobs import Study
from noughts.reasons import Explanation, PointOfView
from noughts.rules import Cell, Move, Outcome, Position, Rules, Side, Why
from noughts.search import Analysis


@dataclass(frozen=True, slots=True)
class RunningScore:
    """Games won by each name, and draws, without abandoned and retried games.

    >>> from noughts import Rules, Seat
    >>> RunningScore.of(Setup(Rules.parse("3x3"), Seat("Cop", "cop"), Seat("Alice"))).text
    'Alice: 0 · Cop: 0 · draws: 0'
    """

    wins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    draws: int = 0

    @classmethod
    def of(cls, setup: Setup) -> RunningScore:
        """A score without games; people come before programs."""
        seats = sorted((setup.x, setup.o), key=lambda seat: seat.program is not None)
        return cls(MappingProxyType({seat.name: 0 for seat in seats}))

    @property
    def games(self) -> int:
        return sum(self.wins.values()) + self.draws

    @property
    def text(self) -> str:
        return " · ".join([*(f"{name}: {wins}" for name, wins in self.wins.items()), f"draws: {self.draws}"])

    def renamed(self, names: Mapping[str, str]) -> RunningScore:
        return RunningScore(MappingProxyType({names.get(name, name): wins for name, wins in self.wins.items()}), self.draws)

    def after(self, outcome: Outcome, setup: Setup, aids: frozenset[Assist] = frozenset()) -> RunningScore:
        if outcome.why is Why.ABANDONED or aids & UNCOUNTED:
            return self
        if outcome.winner is None:
            return RunningScore(self.wins, self.draws + 1)
        name = setup.seat(outcome.winner).name
        return RunningScore(MappingProxyType({**self.wins, name: self.wins.get(name, 0) + 1}), self.draws)


@dataclass(frozen=True, slots=True)
class BoardView:
    """A game as one viewer sees it."""

    id: str
    setup: Setup
    position: Position
    outcome: Outcome | None
    moves: tuple[tuple[Move, MoveStats], ...]
    score: RunningScore
    revision: int = 0  # events so far
    aids: frozenset[Assist] = frozenset()
    helped: frozenset[Side] = frozenset()  # had a hint or saw values, as far as that is known
    proposal: Proposal | None = None
    is_paused: bool = False
    is_thinking: bool = False
    ahead: int = 0  # searches that come before the program's
    thinking: Analysis | None = None  # of the program that is thinking now
    thought: Analysis | None = None  # a program's analysis of the position before its last move
    reason: Explanation | None = None  # why the last move was good or bad
    is_analysed: bool = False  # someone asked for the values of all moves
    needs_consent: bool = False  # the other player must agree before values are shown
    study: Study | None = None  # of this position, for a person or a coach
    hint: Explanation | None = None
    said: Said | None = None
    is_studied: bool = False  # the study and the reason are complete
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    can_draw: bool = False
    x_left: float | None = None  # seconds; None without a clock
    o_left: float | None = None
    sides: tuple[Side, ...] | None = None
    """The sides that this viewer plays: one on a site, none for a watcher; None at one keyboard, for all people."""

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def mode(self) -> Mode:
        return self.setup.mode

    @property
    def shows_values(self) -> bool:
        """Whether values may be shown: on request, or because only programs play."""
        return self.is_analysed or self.mode is Mode.WATCH

    @property
    def side(self) -> Side:
        return self.position.side

    @property
    def start(self) -> Position:
        """The position before the first move, which may have marks: those that the game was set up with."""
        position = self.position
        played = sum(1 << move.row * self.rules.cols + move.col for move, _ in self.moves)
        side = self.side.other if len(self.moves) % 2 else self.side
        return Position(
            position.geometry, position.x & ~played, position.o & ~played, side, None if self.moves else position.outcome
        )

    @property
    def last(self) -> Cell | None:
        return self.moves[-1][0].cell if self.moves else None

    @property
    def is_persons_turn(self) -> bool:
        return not self.outcome and self.seat(self.side).program is None

    @property
    def you(self) -> Side | None:
        """The side of the only person who plays here; None if there are two or none."""
        if self.sides is None:
            return self.setup.only_person
        return self.sides[0] if len(self.sides) == 1 else None

    def is_here(self, side: Side) -> bool:
        """Whether a person plays this side here."""
        return self.seat(side).program is None and (self.sides is None or side in self.sides)

    @property
    def names(self) -> dict[Side, str]:
        return {Side.X: self.setup.x.name, Side.O: self.setup.o.name}

    def seat(self, side: Side) -> Seat:
        return self.setup.seat(side)

    def left(self, side: Side) -> float | None:
        return self.x_left if side is Side.X else self.o_left


def moves_to(node: Node) -> tuple[tuple[Move, MoveStats], ...]:
    """The moves that lead to a node, each with its measures."""
    return tuple((each.move, each.effort) for each in node.path() if each.move)


def point_of_view(setup: Setup, you: Side | None) -> PointOfView:
    """For explanations: one side is "you" if it is given, all others are named."""
    return PointOfView(you=you, x=setup.x.name, o=setup.o.name)
