"""Nodes: the positions of a search as a person reads them, and the sentences about them.

All values and bounds are those for MAX, the side to move at the root, with
plies counted from the root, so that all numbers of a tree are on one scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from noughts.drawing.tables import percent_text
from noughts.reasons import NEUTRAL
from noughts.rules import Move, Position, Rules, Side
from noughts.search import Draw, Estimate, Loss, Score, Win
from noughts.search.readable.trace import How, Path, Prediction
from noughts.search.score import Bound, Window


class Role(Enum):
    """Whose turn it is at a node, as the root sees it."""

    MAX = "MAX"  # the side to move at the root: it wants the largest value
    MIN = "MIN"  # the other side: it wants the smallest


@dataclass(frozen=True, slots=True)
class Holder:
    """The move that a bound comes from, at this node or above."""

    visit: int
    move: Move


@dataclass(frozen=True, slots=True)
class Cut:
    """Why the rest of a node was skipped: a move, and the bound it reached."""

    move: Move | None  # None if the node is not open
    value: Score
    bound: Bound | None  # whether the move may be even better
    limit: Score  # alpha if MIN is to move, beta if MAX is
    holder: Holder | None  # the holder of that bound; None if the search began with it


@dataclass(frozen=True, slots=True)
class Source:
    """Where a remembered value was searched."""

    visit: int
    round: int  # counted from 1
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Unlooked:
    """A move that was never searched, and why."""

    move: Move
    why: str


@dataclass(frozen=True, slots=True)
class TreeNode:
    path: Path
    visit: int  # the place in the order of visits, from 1
    move: Move | None  # the move that led here; None at a root
    position: Position
    role: Role
    window: Window  # alpha and beta on entry
    value: Score | None  # None if the search has found none, or not yet
    bound: Bound | None
    how: How | None
    why: str  # how it got its value, as a sentence
    size: int  # the nodes from here down, including this one
    cuts: int
    entered: int  # of its moves
    comes: int = 1  # how often the search came here; more than once only with playouts or a network
    opinion: str = ""  # A network's prediction and the number of visits, in words
    look: int = 1  # 2 if the move was searched again with a wider window
    cut: Cut | None = None
    source: Source | None = None
    after: Window | None = None  # alpha and beta of the parent after this node; None if it keeps none
    best: Score | None = None  # the best value of the parent after this node
    children: tuple[TreeNode, ...] = ()  # in the order of visits; empty unless the node is open
    unlooked: tuple[Unlooked, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether all children are here."""
        return len(self.children) == self.entered

    @property
    def cells(self) -> int:
        return self.position.rules.cols * self.position.rules.rows

    def window_before(self, child: TreeNode) -> Window:
        """Alpha and beta before one of the children was searched."""
        window = self.window
        for each in self.children:
            if each.path == child.path:
                break
            window = each.after or window
        return window

    def walk(self) -> Iterator[TreeNode]:
        """The node and all open nodes below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def points_text(score: Score, cells: int) -> str:
    """A score in points; an estimate has a sign of its own.

    >>> [points_text(score, 9) for score in (Win(3), Draw(), Loss(2), Win(3, exact=False), Estimate(-0.25))]
    ['+8', '0', '-9', '≥ +8', '~-0.25']
    """
    match score:
        case Estimate(x=x):
            return f"~{round(x, 2) + 0.0:+.2f}"
        case Win(exact=False):
            return f"≥ {score.to_points(cells):+d}"
        case Loss(exact=False):
            return f"≤ {score.to_points(cells):+d}"
    points = score.to_points(cells)
    return f"{points:+d}" if points else "0"


def scale_text(cells: int, most: str, least: str) -> str:
    """The explanation of the numbers in a tree.

    >>> print(scale_text(9, "X", "O"))
    Values are points for X: +10 wins with the next move, one less for each ply later, 0 draws, ~ is a guess from -1 to +1.
    For O they have the other sign.
    """
    return (
        f"Values are points for {most}: {points_text(Win(1), cells)} wins with the next move, one less for each ply later,"
        f" 0 draws, ~ is a guess from -1 to +1.\nFor {least} they have the other sign."
    )


def level(score: Score) -> Score:
    """The score as a search compares it: an estimate of 0 equals a draw.

    >>> level(Estimate(-0.0)), level(Estimate(0.5))
    (Draw(), Estimate(0.5))
    """
    return Draw() if isinstance(score, Estimate) and score.x == 0 else score


def bounded_text(score: Score, bound: Bound | None, cells: int) -> str:
    """Points, marked if they are only a bound.

    >>> bounded_text(Draw(), Bound.AT_LEAST, 9)
    'at least 0'
    """
    text = points_text(score, cells)
    return text if bound in (None, Bound.EXACT) else f"{bound.value} {text}"


def window_texts(window: Window, cells: int) -> tuple[str, str]:
    """Alpha and beta in points.

    >>> window_texts(Window(Draw(), None), 9)
    ('0', '+∞')
    """
    alpha, beta = window
    return ("-∞" if alpha is None else points_text(alpha, cells), "+∞" if beta is None else points_text(beta, cells))


class TreeWording:
    def __init__(self, rules: Rules, max_side: Side) -> None:
        self._rules = rules
        self._cells = rules.cols * rules.rows
        self._max = max_side

    def name(self, side: Side) -> str:
        return NEUTRAL.name(side, self._rules)

    @property
    def max_name(self) -> str:
        return self.name(self._max)

    @property
    def min_name(self) -> str:
        return self.name(self._max.other)

    def points(self, score: Score) -> str:
        return points_text(score, self._cells)

    def cut(self, role: Role, cut: Cut) -> str:
        """Why the rest of a node was skipped, in two sentences.

        >>> cut = Cut(Move(2, 0), Loss(4), Bound.EXACT, Draw(), Holder(2, Move(1, 1)))
        >>> TreeWording(Rules(3, 3, 3), Side.X).cut(Role.MIN, cut)
        'O has a reply worth -7 here (c1). X already has 0 with b2 (node 2), so X will never come this way.'
        """
        where = f" ({cut.move})" if cut.move else ""
        who, what = (self.min_name, "reply") if role is Role.MIN else (self.max_name, "move")
        begins = capital(f"{who} has a {what} worth {bounded_text(cut.value, cut.bound, self._cells)} here{where}.")
        if cut.holder is None:
            asked = "above" if role is Role.MIN else "below"
            return f"{begins} This look only asks whether the value is {asked} {self.points(cut.limit)}, and it is not."
        other = self.max_name if role is Role.MIN else self.min_name
        ends = (
            f"{other} gains nothing by coming this way"
            if level(cut.value) == level(cut.limit)
            else f"{other} will never come this way"
        )
        return f"{begins} {capital(self._held(role, cut.limit, cut.holder))}, so {ends}."

    def _held(self, role: Role, limit: Score, holder: Holder) -> str:
        """The side that already has the bound, and its move."""
        where = f"with {holder.move} (node {holder.visit})"
        if role is Role.MIN:
            return f"{self.max_name} already has {self.points(limit)} {where}"
        return f"{self.min_name} can already hold {self.max_name} to {self.points(limit)} {where}"

    def how(self, how: How | None, position: Position, bound: Bound | None, entered: int, source: Source | None) -> str:
        """How a node got its value, unless it was cut, is a root, or is a mean of games."""
        mover = self.name(position.side)
        match how:
            case None:
                return "The search has not found a value here."
            case How.FINISHED:
                winner = position.outcome.winner if position.outcome else None
                return f"The game is over: {'a draw' if winner is None else f'{self.name(winner)} has won'}."
            case How.DEPTH:
                return "The depth limit: a guess from counting open lines."
            case How.PLAYOUT:
                return "One random game was played from here."
            case How.NETWORK:
                return "The network's guess, before any look ahead."
            case How.SIGHT:
                return "Seen at a glance: the next move or the reply to it ends the game."
            case How.TABLE | How.TWIN:
                return self._remembered(how, source)
        if bound is not None and bound is not Bound.EXACT:
            return f"No move here gives {mover} more than it can get elsewhere; how much less did not matter."
        return f"The best for {mover} of {entered} moves." if entered > 1 else "The value of its only move."

    def separate_values(self, side: Side) -> str:
        """How a root gets its value if each of its moves is valued separately."""
        return f"Each move is valued separately, and the best for {self.name(side)} counts."

    def opinion(self, prediction: Prediction | None, comes: int, role: Role) -> str:
        """A network's prediction for a node, for MAX, and the number of visits.

        >>> TreeWording(Rules(3, 3, 3), Side.X).opinion(Prediction(0.25, 0.5), 3, Role.MIN)
        'the network wanted it 25% and expected ~-0.50; 3 visits'
        >>> TreeWording(Rules(3, 3, 3), Side.X).opinion(Prediction(0.25, None), 3, Role.MIN)
        'the network wanted it 25% and was not asked again: all moves but one lose at once; 3 visits'
        """
        visits = "1 visit" if comes == 1 else f"{comes:,} visits"
        if prediction is None:
            return visits
        wanted = "" if prediction.prior is None else f" wanted it {percent_text(prediction.prior)} and"
        if prediction.value is None:
            return f"the network{wanted} was not asked{' again' if wanted else ''}: all moves but one lose at once; {visits}"
        value = self.points(Estimate(prediction.value if role is Role.MAX else -prediction.value))
        return f"the network{wanted} expected {value}; {visits}"

    def games(self, score: Score | None, *, has_network: bool) -> str:
        """How a node with many visits gets its value."""
        if isinstance(score, Estimate) and has_network:
            return "The mean of the network's guesses below here, closer to 0 while there are few."
        if isinstance(score, Estimate):
            return "The mean result of the games through here, closer to 0 while there are few."
        return "Proven from the moves below."

    def _remembered(self, how: How, source: Source | None) -> str:
        which = f"node {source.visit} ({moves_text(source.moves)})" if source else "an earlier node"
        if how is How.TABLE:
            return f"The same position as {which}: the value was remembered."
        return f"{capital(which)}, mirrored, turned or shifted: the value was remembered."

    def unlooked(self, how: How | None, cut: Cut | None, *, is_running: bool, is_first: bool, comes_back: bool) -> str:
        """Why a move of a node was never searched."""
        match how:
            case How.CUT:
                return f"skipped: {cut.move if cut and cut.move else 'another move'} had settled it"
            case How.TABLE | How.TWIN:
                return "skipped: the value was remembered"
            case How.DEPTH:
                return "beyond the depth of this search"
        if is_running:
            return "not searched yet"
        if how is None or comes_back:
            return "not tried before the search ended"
        return "proven in an earlier round" if is_first else "skipped"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def moves_text(moves: Sequence[Move]) -> str:
    return " ".join(map(str, moves)) or "the root"
