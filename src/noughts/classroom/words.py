"""The sentences of a tree: how a node got its value, why a branch was cut, why a move was never looked at."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.classroom.node import Cut, Holder, Role, Source
from noughts.reasons import NEUTRAL
from noughts.rules import Move, Position, Rules, Side
from noughts.search import Draw, Estimate, Loss, Score, Win
from noughts.search.readable.trace import Belief, How
from noughts.search.score import Bound, Window


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


class Words:
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
        >>> Words(Rules(3, 3, 3), Side.X).cut(Role.MIN, cut)
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
        """How a root gets its value where each of its moves is valued by itself."""
        return f"Each move is valued by itself, and the best for {self.name(side)} counts."

    def opinion(self, belief: Belief | None, comes: int, role: Role) -> str:
        """What a network said of a node, in the view of MAX, and how often the search came there.

        >>> Words(Rules(3, 3, 3), Side.X).opinion(Belief(0.25, 0.5), 3, Role.MIN)
        'the network wanted it 25 % and expected ~-0.50; 3 visits'
        >>> Words(Rules(3, 3, 3), Side.X).opinion(Belief(0.25, None), 3, Role.MIN)
        'the network wanted it 25 % and was not asked again: all moves but one lose at once; 3 visits'
        """
        visits = "1 visit" if comes == 1 else f"{comes:,} visits"
        if belief is None:
            return visits
        wanted = "" if belief.prior is None else f" wanted it {100 * belief.prior:.0f} % and"
        if belief.value is None:
            return f"the network{wanted} was not asked{' again' if wanted else ''}: all moves but one lose at once; {visits}"
        value = self.points(Estimate(belief.value if role is Role.MAX else -belief.value))
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
