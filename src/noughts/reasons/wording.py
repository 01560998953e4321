"""Telling: the changing parts of a phrase about one reason, each in words for whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from noughts.reasons.plan import Plan
from noughts.reasons.reason import Reason
from noughts.reasons.tactics import is_fork, must_complete, threats
from noughts.reasons.viewpoint import PointOfView
from noughts.rules import Cell, Placement, Position
from noughts.search import Draw, Estimate, Loss, Score, Win
from noughts.search.badge import EVEN

LONGEST_EXAMPLE = 7
"""Moves of a line that a sentence can hold."""


MOST_CELLS = 4
"""Cells of a choice that are named."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A reason about to be told: in which position, and to whom."""

    position: Position
    reason: Reason
    view: PointOfView

    @property
    def me(self) -> str:
        """What whoever moves is called."""
        return self.view.name(self.position.side, self.position.rules)

    @property
    def they(self) -> str:
        """What the opponent is called."""
        return self.view.name(self.position.side.other, self.position.rules)

    @property
    def i_win(self) -> str:
        """Whoever moves wins."""
        return self.view.does(self.position.side, self.position.rules, "wins")

    def they_do(self, *what: str) -> str:
        """The opponent does something."""
        return self.view.does(self.position.side.other, self.position.rules, *what)

    @property
    def they_play(self) -> str:
        """The opponent plays."""
        return self.they_do("plays")

    @property
    def they_win(self) -> str:
        """The opponent wins."""
        return self.they_do("wins")

    @property
    def cell(self) -> str:
        """The first cell of the reason."""
        return str(self.reason.cells[0])

    @property
    def row(self) -> str:
        """The cells as those of a line."""
        return " ".join(map(str, self.reason.cells))

    @property
    def any_cell(self) -> str:
        """The cells as a choice."""
        return listed(self.reason.cells[:MOST_CELLS], "or")

    @property
    def all_cells(self) -> str:
        """The cells together."""
        return f"{listed(self.reason.cells, 'and')} {'both' if len(self.reason.cells) == 2 else 'all'}"

    @property
    def first(self) -> str:
        """The move that the line begins with."""
        return str(self.reason.line[0])

    @property
    def second(self) -> str:
        """The reply to it."""
        return str(self.reason.line[1])

    @property
    def row_name(self) -> str:
        """How many marks a row has that lacks one of a line."""
        return _number(self.position.rules.k - 1)

    @property
    def shorter_row_name(self) -> str:
        """How many it has before that."""
        return _number(self.position.rules.k - 2)

    @property
    def soon(self) -> str:
        """How soon the win comes."""
        return count(self.reason.score)

    @property
    def example(self) -> str:
        """After a colon how it comes about: the threats and the fork they lead to, or the whole line if it is short."""
        line, score = self.reason.line, self.reason.score
        plan = Plan.of(self.position, line)
        if plan and plan.start == 0:
            return f": {_course(plan)}"
        if plan and plan.start <= LONGEST_EXAMPLE:
            return f": for example {' '.join(map(str, line[: plan.start]))}, and then {_course(plan)}"
        is_whole = isinstance(score, Win) and len(line) == score.plies <= LONGEST_EXAMPLE
        return f": for example {' '.join(map(str, line))}" if is_whole else ""

    @property
    def feat(self) -> str:
        """What a move does that no other one does."""
        return "wins" if isinstance(self.reason.score, Win) else "holds the draw"

    @property
    def only(self) -> str:
        """The same, with how soon, or with what the other moves do."""
        return f"{self.feat}, {self.soon}" if isinstance(self.reason.score, Win) else f"{self.feat}: every other move loses"

    @property
    def result(self) -> str:
        """What the move does for whoever plays it."""
        match self.reason.score:
            case Win(plies=2):  # the game ends on the opponent's move, so this is misère
                return f"leaves {self.they} only moves that complete a line"
            case Win():
                return f"wins {self.soon}"
            case Draw():
                is_last = len(self.reason.line) == 1 and self.position.play(self.reason.line[0]).outcome
                return "fills the board: a draw" if is_last else "holds the draw"
        return "lasts longer"

    @property
    def mirrored(self) -> str:
        """Which move it answers; or that it takes the centre, from where all can be answered so."""
        _, *answered = self.reason.cells
        return f"mirrors {answered[0]} through the centre" if answered else "takes the centre, to mirror every move from now on"

    @property
    def centre(self) -> str:
        """What the middle is called."""
        return "middle column" if self.position.rules.placement is Placement.GRAVITY else "centre"

    @property
    def estimate(self) -> str:
        """What the engine expects."""
        x = self.reason.score.x if isinstance(self.reason.score, Estimate) else 0.0
        return "about even" if abs(x) < EVEN else f"{'better' if x > 0 else 'worse'} for {self.me}"

    @property
    def reply(self) -> str:
        """After a colon, how the opponent goes on and what that leads to; nothing where the reply is not known."""
        line, score = self.reason.line, self.reason.score
        if len(line) == 1:
            return "" if isinstance(score, Loss) else ": it is a draw now"
        then = self.position.play(line[0]).play(line[1])
        # A cell is taken; in wild games the mark is part of the move.
        takes = f"{'plays' if line[1].mark else 'takes'} {line[1]}"
        if then.outcome and then.outcome.winner:
            return ": " + self.they_do(f"wins with {line[1]}")
        if not isinstance(score, Loss):
            return ": " + self.they_do(takes)
        if must_complete(then):
            return ": " + self.they_do(takes) + ", and then every move completes a line"
        if is_fork(then):
            return ": " + self.they_do(takes, f"makes a fork ({listed([move.cell for move in threats(then)], 'and')})")
        plan = Plan.of(self.position.play(line[0]), line[1:])
        if plan and plan.start == 0 and plan.threats == 1:
            return ": " + self.they_do(takes, f"threatens {line[2]}") + f"; after the block, {plan.fork} makes a fork"
        if plan and plan.start == 0:
            return f": {self.they_do(takes)}, and {_course(plan)}"
        return ": " + self.they_do(takes, f"wins {count(Win(score.plies - 1, score.exact))}")


def _number(marks: int) -> str:
    """A number of marks as people say it.

    >>> _number(4), _number(12)
    ('four', '12')
    """
    return {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}.get(marks, str(marks))


def _course(plan: Plan) -> str:
    """The way to the fork."""
    if not plan.threats:
        return f"{plan.fork} makes a fork"
    if plan.threats == 1:
        return f"a threat leads to a fork with {plan.fork}"
    return f"{plan.threats} threats in a row lead to a fork with {plan.fork}"


def count(score: Score | None) -> str:
    """How soon a win comes, in the winner's own moves; this one is the first of them.

    >>> count(Win(5)), count(Win(1)), count(Win(8, exact=False))
    ('in 3 moves', 'at once', 'in 4 moves or fewer')
    """
    if not isinstance(score, Win) or score.plies == 1:
        return "at once"
    moves = (score.plies + 1) // 2
    return f"in {moves} {'move' if moves == 1 else 'moves'}{'' if score.exact else ' or fewer'}"


def listed(cells: Sequence[Cell], joint: str) -> str:
    """Cells as people list them.

    >>> listed([Cell(0, 0), Cell(1, 1), Cell(2, 2)], "or")
    'a1, b2 or c3'
    """
    *first, last = map(str, cells)
    return f"{', '.join(first)} {joint} {last}" if first else last
