"""Nodes: the positions of a search as a person reads them, and the sentences about them.

All values and bounds are what the position is worth to MAX, the side to move
at the root, with plies counted from the root; MIN's are the same with the
other sign. So every number in a tree is on one scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from noughts.reasons import NEUTRAL
from noughts.rules import Move, Position, Rules, Side
from noughts.search import Draw, Estimate, Loss, Score, Win
from noughts.search.readable.trace import How, Path, Prediction
from noughts.search.score import Bound, Window


class Role(Enum):
    """Whose turn it is at a node, as the root sees it."""

    MAX = "MAX"
    """The side to move at the root: it wants the largest value."""
    MIN = "MIN"
    """The other side: it wants the smallest."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The move that a bound comes from: the best so far, at this node or above it."""

    visit: int
    move: Move


@dataclass(frozen=True, slots=True)
class Cut:
    """Why the rest of a node was skipped: a move that is too good, and the bound that it reached."""

    move: Move | None
    """None where the node is not open."""
    value: Score
    bound: Bound | None
    """Whether the move may be better still."""
    limit: Score
    """Alpha where MIN is to move, beta where MAX is."""
    holder: Holder | None
    """Who holds that bound; None if the search began with it."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a remembered value was searched."""

    visit: int
    round: int
    """Counted from 1, as the roots are."""
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Unlooked:
    """A move that was never looked at, and the reason."""

    move: Move
    why: str


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A position that the search came to."""

    path: Path
    visit: int
    """Its place in the order of visits, from 1."""
    move: Move | None
    """The move that led here; None at a root."""
    position: Position
    role: Role
    window: Window
    """Alpha and beta on entry."""
    value: Score | None
    """None where the search has not come to a value, or not yet."""
    bound: Bound | None
    how: How | None
    why: str
    """How it got its value, in a sentence."""
    size: int
    """The nodes from here down, this one included."""
    cuts: int
    """How many of these were cut."""
    entered: int
    """How many of its moves were looked at."""
    comes: int = 1
    """How often the search came here; more than once only where it plays random games, or asks a network."""
    opinion: str = ""
    """What a network said of it and how often the search came here, in words."""
    look: int = 1
    """The second look at a move has a wider window than the first."""
    cut: Cut | None = None
    source: Source | None = None
    after: Window | None = None
    """Alpha and beta of the parent once it knew of this; None where it keeps none."""
    best: Score | None = None
    """The best of the parent once it knew of this."""
    children: tuple[TreeNode, ...] = ()
    """In the order of their visits; none while the node is not open."""
    unlooked: tuple[Unlooked, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the children are here."""
        return len(self.children) == self.entered

    @property
    def cells(self) -> int:
        """The size of the board, which points depend on."""
        return self.position.rules.cols * self.position.rules.rows

    def window_before(self, child: TreeNode) -> Window:
        """Alpha and beta before it knew of one of its children."""
        window = self.window
        for each in self.children:
            if each.path == child.path:
                break
            window = each.after or window
        return window

    def walk(self) -> Iterator[TreeNode]:
        """The node and all below it that are open, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def points_text(score: Score, cells: int) -> str:
    """A score on the scale of points; an estimate keeps a sign of its own.

    >>> [points_text(score, 9) for score in (Win(3), Draw(), Loss(2), Win(3, exact=False), Estimate(-0.25))]
    ['+8', '0', '-9', '≥ +8', '~-0.25']
    """
    match score:
        case Estimate(x=x):
            return f"~{round(x, 2) + 0.0:+.2f}"
        case Win(exact=False):
            return f"≥ {score.points(cells):+d}"
        case Loss(exact=False):
            return f"≤ {score.points(cells):+d}"
    points = score.points(cells)
    return f"{points:+d}" if points else "0"


def scale_text(cells: int, most: str, least: str) -> str:
    """What the numbers of a tree mean.

    >>> print(scale_text(9, "X", "O"))
    Values are points for X: +10 wins with the next move, one less for each ply later, 0 draws, ~ is a guess from -1 to +1.
    For O they have the other sign.
    """
    return (
        f"Values are points for {most}: {points_text(Win(1), cells)} wins with the next move, one less for each ply later,"
        f" 0 draws, ~ is a guess from -1 to +1.\nFor {least} they have the other sign."
    )


def level(score: Score) -> Score:
    """The score as a search compares it: a guess of exactly 0 is to it what a draw is.

    >>> level(Estimate(-0.0)), level(Estimate(0.5))
    (Draw(), Estimate(0.5))
    """
    return Draw() if isinstance(score, Estimate) and score.x == 0 else score


def bounded_text(score: Score, bound: Bound | None, cells: int) -> str:
    """The same, said to be a bound where it is one.

    >>> bounded_text(Draw(), Bound.AT_LEAST, 9)
    'at least 0'
    """
    text = points_text(score, cells)
    return text if bound in (None, Bound.EXACT) else f"{bound.value} {text}"


def window_texts(window: Window, cells: int) -> tuple[str, str]:
    """Alpha and beta.

    >>> window_texts(Window(Draw(), None), 9)
    ('0', '+∞')
    """
    alpha, beta = window
    return ("-∞" if alpha is None else points_text(alpha, cells), "+∞" if beta is None else points_text(beta, cells))


class TreeWording:
    """The sentences about one search: which side is MAX, and by what rules they play."""

    def __init__(self, rules: Rules, max_side: Side) -> None:
        self._rules = rules
        self._cells = rules.cols * rules.rows
        self._max = max_side

    def name(self, side: Side) -> str:
        """What a side is called."""
        return NEUTRAL.name(side, self._rules)

    @property
    def max_name(self) -> str:
        """What MAX is called."""
        return self.name(self._max)

    @property
    def min_name(self) -> str:
        """What MIN is called."""
        return self.name(self._max.other)

    def points(self, score: Score) -> str:
        """A score on the scale of points."""
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
        """Who has the bound already that cuts a node, and by what."""
        where = f"with {holder.move} (node {holder.visit})"
        if role is Role.MIN:
            return f"{self.max_name} already has {self.points(limit)} {where}"
        return f"{self.min_name} can already hold {self.max_name} to {self.points(limit)} {where}"

    def how(self, how: How | None, position: Position, bound: Bound | None, entered: int, source: Source | None) -> str:
        """How a node got its value that was neither cut nor is a root or a mean of games."""
        mover = self.name(position.side)
        match how:
            case None:
                return "The search has not come to a value here."
            case How.FINISHED:
                winner = position.outcome.winner if position.outcome else None
                return f"The game is over: {'a draw' if winner is None else f'{self.name(winner)} has won'}."
            case How.DEPTH:
                return "As deep as this search goes: a guess from counting open lines."
            case How.PLAYOUT:
                return "One random game was played from here."
            case How.NETWORK:
                return "What the network expects, before any look ahead."
            case How.SIGHT:
                return "Seen at a glance: the next move or the reply to it ends the game."
            case How.TABLE | How.TWIN:
                return self._remembered(how, source)
        if bound is not None and bound is not Bound.EXACT:
            return f"No move here gives {mover} more than it can have elsewhere; how much less did not matter."
        return f"The best for {mover} of {entered} moves." if entered > 1 else "The value of its only move."

    def every(self, side: Side) -> str:
        """How a root gets its value where each of its moves is valued separately."""
        return f"Each move is valued separately, and the best for {self.name(side)} counts."

    def opinion(self, prediction: Prediction | None, comes: int, role: Role) -> str:
        """What a network said of a node, in the view of MAX, and how often the search came there.

        >>> TreeWording(Rules(3, 3, 3), Side.X).opinion(Prediction(0.25, 0.5), 3, Role.MIN)
        'the network wanted it 25 % and expected ~-0.50; 3 visits'
        >>> TreeWording(Rules(3, 3, 3), Side.X).opinion(Prediction(0.25, None), 3, Role.MIN)
        'the network wanted it 25 % and was not asked again: all moves but one lose at once; 3 visits'
        """
        visits = "1 visit" if comes == 1 else f"{comes:,} visits"
        if prediction is None:
            return visits
        wanted = "" if prediction.prior is None else f" wanted it {100 * prediction.prior:.0f} % and"
        if prediction.value is None:
            return f"the network{wanted} was not asked{' again' if wanted else ''}: all moves but one lose at once; {visits}"
        value = self.points(Estimate(prediction.value if role is Role.MAX else -prediction.value))
        return f"the network{wanted} expected {value}; {visits}"

    def immediate_results(self) -> str:
        """Why a network is not asked about a move."""
        return "seen at a glance: it ends the game, or the reply does"

    def games(self, score: Score | None, *, has_network: bool) -> str:
        """How a node gets its value that the search came through many times."""
        if isinstance(score, Estimate) and has_network:
            return "The mean of what the network expects below here, leaning to 0 while there is little."
        if isinstance(score, Estimate):
            return "The mean result of the games through here, leaning to 0 while there are few."
        return "Proven from the moves below."

    def _remembered(self, how: How, source: Source | None) -> str:
        which = f"node {source.visit} ({moves_text(source.moves)})" if source else "an earlier node"
        if how is How.TABLE:
            return f"The same position as {which}: the value was remembered."
        return f"{capital(which)}, mirrored, turned or shifted: the value was remembered."

    def unlooked(self, how: How | None, cut: Cut | None, *, is_running: bool, is_first: bool, comes_back: bool) -> str:
        """Why a move at a node with this history was never looked at."""
        match how:
            case How.CUT:
                return f"skipped: {cut.move if cut and cut.move else 'another move'} had settled it"
            case How.TABLE | How.TWIN:
                return "skipped: the value was remembered"
            case How.DEPTH:
                return "beyond the depth of this search"
        if is_running:
            return "not looked at yet"
        if how is None or comes_back:
            return "not tried before the search ended"
        return "proven in an earlier round" if is_first else "skipped"


def capital(text: str) -> str:
    """The same as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def moves_text(moves: Sequence[Move]) -> str:
    """The way to a node."""
    return " ".join(map(str, moves)) or "the root"
