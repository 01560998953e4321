"""Tactics: what the board itself shows, found by playing a move or two by the rules, without search.

A threat is a move that would win if the opponent passed. Threats exist only
where each side has its own mark and a line wins; elsewhere the opponent could
complete the same line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from noughts.reasons.kinds import Reason
from noughts.rules import Cell, Goal, Mark, Marks, Move, Placement, Position, Rules, Side, Wrap
from noughts.rules.geometry import Line, numbers


def is_race(rules: Rules) -> bool:
    """Whether each side tries to complete its own lines: the games with threats, blocks and forks."""
    return rules.goal is Goal.LINE_WINS and rules.marks is Marks.OWN


def is_shared(rules: Rules) -> bool:
    """Whether a line wins for the side that completes it, whichever side began it."""
    return rules.goal is Goal.LINE_WINS and rules.marks is not Marks.OWN


def is_misere(rules: Rules) -> bool:
    """Whether completing a line loses."""
    return rules.goal is Goal.LINE_LOSES


def completing(position: Position) -> list[Move]:
    """The moves that complete a line, to win or to lose.

    >>> [str(move) for move in completing(Position.parse("XX./OO./..."))]
    ['c1']
    """
    geometry, x, o = position.geometry, position.x, position.o
    if geometry.is_wild:
        cells = dict(zip(Mark, geometry.completing(x, o), strict=True))
        return [move for move in position.moves() if move.mark and cells[move.mark] & bit_of(position, move)]
    places_o = geometry.has_own_marks and position.side is Side.O
    winning = geometry.completing_with(x, o, places_o=places_o) & position.playable
    return [move for bit, move in geometry.bit_moves if bit & winning] if winning else []


def wins(position: Position) -> list[Move]:
    return [] if is_misere(position.rules) else completing(position)


def threats(position: Position) -> list[Move]:
    """The moves with which the side not to move would win if the other passed.

    >>> [str(move) for move in threats(Position.parse("XX./O../... o"))]
    ['c1']
    """
    if position.outcome or not is_race(position.rules):
        return []
    return wins(passed(position))


def passed(position: Position) -> Position:
    """The same board with the other side to move."""
    return Position(position.geometry, position.x, position.o, position.side.other, position.outcome)


def is_fork(position: Position) -> bool:
    """Whether the side not to move has two threats, and the other cannot win first."""
    return len(threats(position)) > 1 and not wins(position)


def forks(position: Position) -> list[Move]:
    """The moves that make a fork; none if a move wins at once.

    >>> [str(move) for move in forks(Position.parse("X../.O./..X o").play("a3"))]
    ['c1']
    >>> [str(move) for move in forks(Position.parse("X../.O./... x").play("c3").play("b1"))]
    []
    """
    if not is_race(position.rules) or wins(position):
        return []
    own, other = position.marks_of(position.side)
    near = 0
    for line in position.geometry.lines:
        if not line.mask & other and (line.mask & own).bit_count() == position.rules.k - 2:
            near |= line.mask & ~own  # with one more mark, the line is a threat
    return [move for move in position.moves() if bit_of(position, move) & near and is_fork(position.play(move))]


def makes_fork(position: Position, move: Move) -> bool:
    """Whether a move is legal and makes a fork."""
    return not position.outcome and move in position.moves() and is_fork(position.play(move))


SHORTEST_ROW = 3  # marks of a row with a name of its own: two side by side on 3x3 have none


def open_row(position: Position, move: Move) -> tuple[Move, Move] | None:
    """The two winning ends of a row through the move just made; None if there is no such row.

    >>> [str(end) for end in open_row(Position.parse("...../.OO../.XXX./...../.....", Rules.parse("5x5x4")), Move(2, 2))]
    ['a3', 'e3']
    """
    rules = position.rules
    if rules.k - 1 < SHORTEST_ROW:
        return None
    _, mine = position.marks_of(position.side)
    winning = threats(position)
    for number, one in enumerate(winning):
        for other in winning[number + 1 :]:
            between = _between(one, other, rules.k)
            if move.cell in between and all(mine >> cell.row * rules.cols + cell.col & 1 for cell in between):
                return one, other
    return None


def rows_through(position: Position, move: Move) -> list[set[Cell]]:
    """For each direction with a line through the move just made that lacks one cell: where it wins.

    >>> position = Position.parse("X.X../..O../X...O/...../.....", Rules.parse("5x5x3"))
    >>> [[str(cell) for cell in cells] for cells in rows_through(position, Move(0, 0))]
    [['b1'], ['a2']]
    """
    geometry = position.geometry
    _, mine = position.marks_of(position.side)
    winning = {move.cell for move in threats(position)}
    found = []
    for axis in geometry.through[move.row * geometry.cols + move.col]:
        missing = [line.mask & ~mine for line in axis.lines]
        cells = {geometry.cell(cell.bit_length() - 1) for cell in missing if cell.bit_count() == 1} & winning
        found += [cells] if cells else []
    return found


def has_two_rows(position: Position, move: Move) -> bool:
    """Whether two rows with a name cross in the move just made, and win with different cells."""
    crossing = rows_through(position, move) if position.rules.k > SHORTEST_ROW else []
    return len(crossing) > 1 and len(set().union(*crossing)) > 1


def lines_lacking_one(position: Position, side: Side) -> set[Cell]:
    """The empty cells that would complete a side's line, playable or not."""
    cells = position.geometry.completing_with(position.x, position.o, places_o=side is Side.O)
    return {position.geometry.cell(number) for number in numbers(cells)}


def holds_line(position: Position, cells: int) -> bool:
    return any(line.mask & cells == line.mask for line in position.geometry.lines)


def is_central(rules: Rules, cell: Cell) -> bool:
    """Whether a cell is central; under gravity only the column counts, and a torus has no centre."""
    if rules.wrap is Wrap.TORUS or abs(2 * cell.col - rules.cols + 1) > 1:
        return False
    return rules.placement is Placement.GRAVITY or abs(2 * cell.row - rules.rows + 1) <= 1


def is_far(position: Position, move: Move) -> bool:
    """Whether there are marks, but none near enough for a line through the cell.

    >>> position = Position.parse("X....../.O...../......./......./......./......./.......", Rules.parse("7x7x4"))
    >>> is_far(position, position.parse_move("c6")), is_far(position, position.parse_move("e3"))
    (True, False)
    """
    rules, marks = position.rules, position.x | position.o
    cells = (position.geometry.cell(number) for number in range(marks.bit_length()) if marks >> number & 1)
    return marks != 0 and all(distance(rules, cell, move.cell) >= rules.k for cell in cells)


def distance(rules: Rules, one: Cell, other: Cell) -> int:
    """King's moves from one cell to another; on a torus also across the edges."""
    across, down = abs(one.col - other.col), abs(one.row - other.row)
    if rules.wrap is Wrap.TORUS:
        across, down = min(across, rules.cols - across), min(down, rules.rows - down)
    return max(across, down)


def _between(one: Move, other: Move, steps: int) -> list[Cell]:
    """The cells between two that are ``steps`` apart in a straight line; none if they are not."""
    across, down = other.col - one.col, other.row - one.row
    if {abs(across), abs(down)} - {0, steps} or not (across or down):
        return []
    return [Cell(one.col + across // steps * n, one.row + down // steps * n) for n in range(1, steps)]


def has_no_answer(position: Position) -> bool:
    """Whether every move of the side to move lets the other win at once."""
    if position.outcome or wins(position):
        return False
    return all(wins(position.play(move)) for move in position.moves())


def must_complete(position: Position) -> bool:
    """Misère: whether every move completes a line."""
    moves = position.moves()
    return bool(moves) and is_misere(position.rules) and len(completing(position)) == len(moves)


def open_lines(position: Position, move: Move) -> int:
    """The number of lines through the cell of a move without a mark of the other kind."""
    after = position.play(move)
    others = after.o if after.x & bit_of(position, move) else after.x
    return sum(not line.mask & others for line in _lines_through(position, move))


def _lines_through(position: Position, move: Move) -> list[Line]:
    axes = position.geometry.through[position.rules.number(move.cell) - 1]
    return [line for axis in axes for line in axis.lines]


def is_dead(position: Position, move: Move | None = None) -> bool:
    """Whether every line of the board, or through the cell of a move, has marks of both sides.

    >>> position = Position.parse("XOX/XOO/OX.")
    >>> is_dead(position), is_dead(Position.parse("XO./.../..."))
    (True, False)
    """
    lines = position.geometry.lines if move is None else _lines_through(position, move)
    return all(line.mask & position.x and line.mask & position.o for line in lines)


def bit_of(position: Position, at: Move | Cell) -> int:
    return 1 << at.row * position.geometry.cols + at.col


@dataclass(frozen=True, slots=True)
class ThreatPlan:
    """Where in a line the winner's threats begin, and the move that makes the fork."""

    start: int  # the index of the first threat; the winner's moves are 0, 2, 4 and so on
    threats: int  # forcing moves before the fork
    fork: Move

    @classmethod
    def of(cls, position: Position, line: tuple[Move, ...]) -> ThreatPlan | None:
        """The plan of the side to move in a line; None if there is no fork.

        >>> position = Position.parse("XO./.../...")
        >>> ThreatPlan.of(position, tuple(map(position.parse_move, ("b2", "c3", "a3", "a2", "c1"))))
        ThreatPlan(start=0, threats=1, fork=Move(col=0, row=2, mark=None))
        """
        if not is_race(position.rules):
            return None
        start = 0
        for place, move in enumerate(line):
            position = position.play(move)
            if place % 2:
                continue
            if is_fork(position):
                return cls(start, (place - start) // 2, move)
            if not _forces(position, line[place + 1 : place + 2]):
                start = place + 2
        return None


def _forces(position: Position, answer: tuple[Move, ...]) -> bool:
    """Whether the side to move has to answer a single threat, and does."""
    return not position.outcome and threats(position) == list(answer) and not wins(position)


@dataclass(frozen=True, slots=True)
class MoveContext:
    """A move, the positions before and after it, and the wins and threats of both sides."""

    position: Position
    move: Move
    after: Position
    wins: list[Move]  # moves that win at once, before it
    danger: list[Move]  # moves with which the opponent would win if this side passed
    threats: list[Move]  # moves with which this side wins next if the opponent passes
    replies: list[Move]  # moves with which the opponent wins next

    @classmethod
    def at(cls, position: Position, move: Move) -> MoveContext:
        """The context of a legal move; IllegalMove if it is not legal."""
        after = position.play(move)
        return cls(position, move, after, wins(position), threats(position), threats(after), wins(after))

    @property
    def others(self) -> Iterator[Move]:
        return (move for move in self.position.moves() if move != self.move)


Finder = Callable[[MoveContext], Iterator[Reason]]


def cells_of(moves: Sequence[Move]) -> tuple[Cell, ...]:
    """The cells of moves without repeats: in wild games two moves can share a cell."""
    return tuple(dict.fromkeys(move.cell for move in moves))
