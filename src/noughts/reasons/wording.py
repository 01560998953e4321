"""Wording: the changing parts of a reason's phrase, and the names of the two sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from noughts.reasons.board_reasons import find_row_reasons
from noughts.reasons.evidence import expected
from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.rule_texts import number_text
from noughts.reasons.tactics import (
    MoveContext,
    ThreatPlan,
    completing,
    has_no_answer,
    has_two_rows,
    is_far,
    is_fork,
    is_race,
    must_complete,
    open_lines,
    open_row,
    threats,
)
from noughts.rules import Cell, Marks, Move, Placement, Position, Rules, Side
from noughts.search import Draw, Estimate, Loss, Score, Win

IRREGULAR = {"has": "have"}  # verbs that do not just lose their s after "you"


@dataclass(frozen=True, slots=True)
class PointOfView:
    """Which side is "you", if any, and the names of the sides, if known.

    >>> view = PointOfView(you=Side.X)
    >>> [view.name(side, Rules(3, 3, 3)) for side in Side]
    ['you', 'your opponent']
    >>> [PointOfView(o="Cop").name(side, Rules(3, 3, 3)) for side in Side]
    ['X', 'Cop']
    """

    you: Side | None = None
    x: str | None = None
    o: str | None = None

    def name(self, side: Side, rules: Rules) -> str:
        """A side's name; its mark only if marks tell the sides apart."""
        name = self.x if side is Side.X else self.o
        if side is self.you:
            return "you"
        if name:
            return name
        if self.you:
            return "your opponent"
        if rules.marks is Marks.OWN:
            return str(side)
        return "the first player" if side is Side.X else "the second player"

    def does(self, side: Side, rules: Rules, *what: str) -> str:
        """A side and its actions, each of which begins with a verb.

        >>> PointOfView(you=Side.X).does(Side.X, Rules(3, 3, 3), "takes b2", "wins")
        'you take b2 and win'
        """
        done = [_after_you(each) for each in what] if side is self.you else what
        return f"{self.name(side, rules)} {' and '.join(done)}"


NEUTRAL = PointOfView()  # calls the sides X and O, or the first and the second player


def _after_you(what: str) -> str:
    verb, space, rest = what.partition(" ")
    return f"{IRREGULAR.get(verb, verb.removesuffix('s'))}{space}{rest}"


@dataclass(frozen=True, slots=True)
class NamedSide:
    """A side in a phrase: its name, or with a format such as ``:wins`` what it does.

    >>> you = NamedSide(Side.X, Rules(3, 3, 3), PointOfView(you=Side.X))
    >>> f"{you}: {you:must block and has no time}"
    'you: you must block and have no time'
    """

    side: Side
    rules: Rules
    view: PointOfView

    def __format__(self, actions: str) -> str:
        return (
            self.view.does(self.side, self.rules, *actions.split(" and ")) if actions else self.view.name(self.side, self.rules)
        )


EVEN = "about even"

CERTAINTIES = ((0.0, EVEN), (0.2, "a little {0}"), (0.5, "{0}"), (0.85, "almost {1}"))
"""Words for an expected result, by the least that they stand for."""

LONGEST_EXAMPLE = 7  # moves of a line that fit into a sentence
MOST_CELLS = 4  # cells of a choice that are named


@dataclass(frozen=True, slots=True)
class PhraseFields:
    """The fields of a reason's phrase, in words, from one point of view."""

    position: Position
    reason: Reason
    view: PointOfView

    @property
    def me(self) -> NamedSide:
        return NamedSide(self.position.side, self.position.rules, self.view)

    @property
    def they(self) -> NamedSide:
        return NamedSide(self.position.side.other, self.position.rules, self.view)

    @property
    def cell(self) -> str:
        return str(self.reason.cells[0])

    @property
    def last_cell(self) -> str:
        return str(self.reason.cells[-1])

    @property
    def row(self) -> str:
        return " ".join(map(str, self.reason.cells))

    @property
    def any_cell(self) -> str:
        """The cells as a choice; some of them if there are many."""
        cells = self.reason.cells
        return (
            listed(cells, "or") if len(cells) <= MOST_CELLS else f"{', '.join(map(str, cells[: MOST_CELLS - 1]))} or elsewhere"
        )

    @property
    def all_cells(self) -> str:
        return _together(self.reason.cells)

    @property
    def first(self) -> str:
        return str(self.reason.line[0])

    @property
    def second(self) -> str:
        return str(self.reason.line[1])

    @property
    def row_name(self) -> str:
        """The name of a row that lacks one mark, such as three."""
        return number_text(self.position.rules.k - 1)

    @property
    def shorter_row_name(self) -> str:
        return number_text(self.position.rules.k - 2)

    @property
    def shortest_row_name(self) -> str:
        return number_text(self.position.rules.k - 3)

    @property
    def safe_moves(self) -> str:
        after = self.position.play(self.reason.line[0])
        number = len(after.moves()) - len(completing(after))
        return "only one safe move" if number == 1 else f"only {number_text(number)} safe moves"

    @property
    def parity(self) -> str:
        """A remark if the row suits the mover once only one column is left: odd rows for X, even ones for O."""
        rules, row = self.position.rules, self.position.rules.rows - self.reason.cells[0].row
        suits = row % 2 == 1 if self.position.side is Side.X else row % 2 == 0
        if rules.cols * rules.rows % 2 or rules.rows % 2 or not suits:
            return ""
        return f", on an {'odd' if row % 2 else 'even'} row, which suits {self.me}"

    @property
    def as_all_do(self) -> str:
        return ", as every move does" if must_complete(self.position) and len(self.position.moves()) > 1 else ""

    @property
    def fork_stopped(self) -> str:
        """The fork that the line shows, as one that was prevented."""
        idle, fork = self.reason.line[:2]
        name = _fork_name(self.position.play(idle).play(fork), fork)
        return f"the {name.removeprefix('an ').removeprefix('a ')}"

    @property
    def fork_made(self) -> str:
        """The fork at the end of the line; "a fork" if there are several ways to one."""
        after = reduce(Position.play, self.reason.line[:3], self.position)
        return _fork_name(after, self.reason.line[2]) if len(self.reason.cells) == 1 else "a fork"

    @property
    def row_and_open_row(self) -> str:
        return f"a {self.row_name} and an open {self.shorter_row_name}"

    @property
    def far_and(self) -> str:
        """How a phrase begins if the move is far from the other marks."""
        is_alone = is_race(self.position.rules) and is_far(self.position, self.reason.line[0])
        return "plays far from the fight and " if is_alone else ""

    @property
    def soon(self) -> str:
        return count(self.reason.score)

    @property
    def example(self) -> str:
        """How the win comes about: the threats and the fork they lead to, or the whole line if it is short."""
        line, score = self.reason.line, self.reason.score
        plan = ThreatPlan.of(self.position, line)
        if plan and plan.start == 0:
            return f": {_course(plan)}"
        if plan and plan.start <= LONGEST_EXAMPLE:
            return f": for example {' '.join(map(str, line[: plan.start]))}, and then {_course(plan)}"
        is_whole = isinstance(score, Win) and len(line) == score.plies
        if is_whole and len(line) <= LONGEST_EXAMPLE:
            return f": for example {' '.join(map(str, line))}"
        if is_whole and not is_race(self.position.rules):  # there are no threats to tell of, so the line must do
            return f": for example {' '.join(map(str, line[:LONGEST_EXAMPLE]))} and so on"
        return ""

    @property
    def feat(self) -> str:
        return "wins" if isinstance(self.reason.score, Win) else "holds the draw"

    @property
    def only(self) -> str:
        """``feat`` with its distance, or with what the other moves do."""
        return f"{self.feat}, {self.soon}" if isinstance(self.reason.score, Win) else f"{self.feat}: every other move loses"

    @property
    def result(self) -> str:
        match self.reason.score:
            case Win(plies=2):  # the game ends on the opponent's move, so this is misère
                return f"leaves {self.they} only moves that complete a line"
            case Win():
                return f"wins {self.soon}"
            case Draw():
                is_last = len(self.reason.line) == 1 and self.position.play(self.reason.line[0]).outcome
                return "fills the board: a draw" if is_last else "holds the draw"
            case Estimate():
                return f"looks {self.estimate}"
        return "lasts longer"

    @property
    def mirrored(self) -> str:
        """Which move it mirrors; or that it takes the centre, to mirror all later moves."""
        _, *answered = self.reason.cells
        return f"mirrors {answered[0]} through the centre" if answered else "takes the centre, to mirror every move from now on"

    @property
    def every_cell(self) -> str:
        return listed(self.reason.cells, "and")

    @property
    def ways(self) -> str:
        """The number of open lines through the cell, and through the cell with most; under gravity, the ways to a line."""
        number = open_lines(self.position, self.reason.line[0])
        most = max(open_lines(self.position, move) for move in self.position.moves())
        if self._falls:
            named = f"{number or 'no'} {'way' if number < 2 else 'ways'} to make {self.line_name}"
            return f"offers {named}; other columns offer up to {most}"
        named = {0: "no open line", 1: "one open line"}.get(number, f"{number} open lines")
        return f"part of {named}; other cells have up to {most}"

    @property
    def most_ways(self) -> str:
        return (
            f"no other column offers more ways to make {self.line_name}" if self._falls else "no other cell has more open lines"
        )

    @property
    def line_name(self) -> str:
        return f"{number_text(self.position.rules.k)} in a row"

    @property
    def _falls(self) -> bool:
        return self.position.rules.placement is Placement.GRAVITY

    @property
    def there(self) -> str:
        """A move to the cell that the sentence before gave to the opponent."""
        move = self.reason.line[0]
        if move in threats(self.position) and self.reason.score != Win(1):
            return "blocking there"
        return f"{'playing' if move.mark else 'taking'} {move} first"

    @property
    def centre(self) -> str:
        return "middle column" if self._falls else "centre"

    @property
    def estimate(self) -> str:
        words = estimate_words(self.reason.score, self.position.rules)
        return words if words == EVEN else f"{words} for {self.me}"

    @property
    def reply(self) -> str:
        """How the opponent replies and what that leads to; empty if the reply is not known."""
        line, score = self.reason.line, self.reason.score
        if len(line) == 1:
            return "" if isinstance(score, Loss) else ": it is a draw now"
        danger = [move.cell for move in threats(self.position)]
        if len(danger) > 1 and score == Loss(2):
            return f": {_together(danger)} win for {self.they}, and only one can be stopped"
        after = self.position.play(line[0])
        then = after.play(line[1])
        if then.outcome and then.outcome.winner:
            on_top = (
                ", on top of it" if self.position.rules.placement is Placement.GRAVITY and line[1].col == line[0].col else ""
            )
            return f": {self.they:wins with {line[1]}}{on_top}"
        if threats(after) == [line[1]] and isinstance(score, Loss):
            return f": its threat forces {self.they} to play {line[1]}{self._forced_to(then)}"
        # A cell is taken; in wild games the mark is part of the move.
        takes = f"{'plays' if line[1].mark else 'takes'} {line[1]}"
        if not isinstance(score, Loss):
            return f": {self.they:{takes}}"
        if must_complete(then):
            return f": {self.they:{takes}}, and then every move completes a line"
        if is_fork(then):
            return f": {self.they:{takes} and makes} {_fork(then, line[1])}"
        if has_no_answer(then):
            return f": {self.they:{takes}}; whatever {self.me:plays}, {self.they:wins} with the next move"
        plan = ThreatPlan.of(after, line[1:])
        if plan and plan.start == 0 and plan.threats == 1:
            return f": {self.they:{takes} and threatens {line[2]}}; after the block, {plan.fork} makes a fork"
        if plan and plan.start == 0:
            return f": {self.they:{takes}}, and {_course(plan)}"
        soon = count(Win(score.plies - 1, score.exact))
        made = _rows_made(after, line[1])
        return f": {self.they:{takes} and {made}}, which wins {soon}" if made else f": {self.they:{takes} and wins} {soon}"

    def _forced_to(self, then: Position) -> str:
        """What the opponent gains by the answer that a threat forces."""
        line, score = self.reason.line, self.reason.score
        if is_fork(then):
            return f", which makes {_fork(then, line[1])}"
        plan = ThreatPlan.of(self.position.play(line[0]), line[1:])
        if plan and plan.start == 0 and plan.threats == 1:
            return f", which threatens {line[2]}; after the block, {plan.fork} makes a fork"
        if plan and plan.start == 0:
            return f", and {_course(plan)}"
        wins = f"wins {count(Win(score.plies - 1, score.exact))}" if isinstance(score, Loss) else "wins"
        return f", and {self.they:{wins}}"


def _fork(position: Position, move: Move) -> str:
    """The fork just made, and where it wins."""
    return f"{_fork_name(position, move)} ({listed([threat.cell for threat in threats(position)], 'and')})"


def _fork_name(position: Position, move: Move) -> str:
    name = number_text(position.rules.k - 1)
    if open_row(position, move):
        return f"an open {name}"
    return f"two {name}s at once" if has_two_rows(position, move) else "a fork"


def _rows_made(position: Position, move: Move) -> str:
    """The open rows that a move prepares, if any."""
    name = number_text(position.rules.k - 2)
    kinds = {reason.kind for reason in find_row_reasons(MoveContext.at(position, move))} if is_race(position.rules) else set()
    if Kind.TWO_OPEN_ROWS_NEXT in kinds:
        return f"makes two open {name}s at once"
    return f"makes an open {name}" if Kind.OPEN_ROW_NEXT in kinds else ""


def _together(cells: Sequence[Cell]) -> str:
    return f"{listed(cells, 'and')} {'both' if len(cells) == 2 else 'all'}"


def _course(plan: ThreatPlan) -> str:
    if not plan.threats:
        return f"{plan.fork} makes a fork"
    if plan.threats == 1:
        return f"a threat leads to a fork with {plan.fork}"
    return f"{number_text(plan.threats)} threats in a row lead to a fork with {plan.fork}"


def estimate_words(score: Score | None, rules: Rules) -> str:
    """How likely a result is.

    >>> estimate_words(Estimate(0.2), Rules(15, 15, 5)), estimate_words(Estimate(-0.01), Rules(15, 15, 5))
    ('a little better', 'about even')
    """
    likely = expected(score, rules) if score else 0.0
    words = [word for least, word in CERTAINTIES if abs(likely) >= least][-1]
    return words.format("better" if likely > 0 else "worse", "won" if likely > 0 else "lost")


def count(score: Score | None) -> str:
    """How soon a win comes, in the winner's own moves including this one.

    >>> count(Win(5)), count(Win(1)), count(Win(8, exact=False))
    ('in 3 moves', 'at once', 'in 4 moves or fewer')
    """
    if not isinstance(score, Win) or score.plies == 1:
        return "at once"
    moves = (score.plies + 1) // 2
    return f"in {moves} {'move' if moves == 1 else 'moves'}{'' if score.exact else ' or fewer'}"


def listed(cells: Sequence[Cell], joint: str) -> str:
    """Cells as an English list.

    >>> listed([Cell(0, 0), Cell(1, 1), Cell(2, 2)], "or")
    'a1, b2 or c3'
    """
    *first, last = map(str, cells)
    return f"{', '.join(first)} {joint} {last}" if first else last
