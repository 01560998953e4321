"""The reasons that a board itself shows, without any search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import (
    SHORTEST_ROW,
    Finder,
    MoveContext,
    cells_of,
    completing,
    distance,
    forks,
    has_no_answer,
    has_two_rows,
    holds_line,
    is_central,
    is_dead,
    is_far,
    is_fork,
    is_misere,
    is_race,
    is_shared,
    lines_lacking_one,
    makes_fork,
    must_complete,
    open_lines,
    open_row,
    passed,
    rows_through,
    threats,
    wins,
)
from noughts.rules import Cell, Marks, Move, Placement, Position, Rules, Side
from noughts.search import Loss, Win
from noughts.search.exact import lookup


def columns(look: MoveContext) -> Iterator[Reason]:
    """Every reason that is about columns."""
    if look.position.rules.placement is not Placement.GRAVITY or look.after.outcome:
        return
    yield from _no_safe_move(look)
    if not look.replies:
        yield from _answers_above(look)
        yield from _waiting(look)
        yield from _left_alone(look)


def _no_safe_move(look: MoveContext) -> Iterator[Reason]:
    """Nothing is threatened, and yet every move lets the opponent win on top of it."""
    if look.wins or look.danger or not look.replies:
        return
    if all(_above(move) in wins(look.position.play(move)) for move in look.position.moves()):
        reply = _above(look.move)
        yield Reason(Kind.NO_SAFE_MOVE, (reply.cell,), (look.move, reply), Loss(2))


def _answers_above(look: MoveContext) -> Iterator[Reason]:
    """From now on each move can be answered on top of it; and then the opponent gets no line."""
    rules, after = look.position.rules, look.after
    columns_left = [_free(after, col) for col in range(rules.cols)]
    if any(len(column) % 2 for column in columns_left):
        return
    theirs = after.x if after.side is Side.X else after.o
    lower, free = (sum(_bit(after, cell) for column in columns_left for cell in column[::step]) for step in (2, 1))
    if holds_line(after, theirs | free) and not holds_line(after, theirs | lower):
        yield Reason(Kind.ANSWERS_ABOVE, (look.move.cell,), (look.move,))


def _waiting(look: MoveContext) -> Iterator[Reason]:
    """A cell above a free one now wins, and the opponent is the one to play below it when the other columns are full."""
    rules, after = look.position.rules, look.after
    mine = lines_lacking_one(after, look.position.side)
    before = lines_lacking_one(look.position, look.position.side)
    empty = sum(len(_free(after, col)) for col in range(rules.cols))
    for cell in sorted(mine - before):
        column = _free(after, cell.col)
        place = column.index(cell)
        if place and (empty - len(column) + place) % 2:
            yield Reason(Kind.WAITS, (cell, column[place - 1]), (look.move,))
            return


def _left_alone(look: MoveContext) -> Iterator[Reason]:
    """Another move would let the opponent win on top of it."""
    careless = [move for move in look.others if _above(move) in wins(look.position.play(move))]
    if careless and not look.danger and not look.wins:
        yield Reason(Kind.LEAVES_ALONE, cells_of(careless), (careless[0], _above(careless[0])))


def _above(move: Move) -> Move:
    """The move on top of another; that one itself at the top of the board."""
    return Move(move.col, max(move.row - 1, 0), move.mark)


def _free(position: Position, col: int) -> list[Cell]:
    """The free cells of a column, from below."""
    return [Cell(col, row) for row in reversed(range(position.rules.rows)) if not position.mark_at(Cell(col, row))]


def _bit(position: Position, cell: Cell) -> int:
    return 1 << cell.row * position.rules.cols + cell.col


def misere(look: MoveContext) -> Iterator[Reason]:
    """Every reason that is about not completing a line."""
    yield from _mirrored(look)
    yield from _knights_jumps(look)
    yield from _avoided(look)
    yield from _forced_line(look)


def _avoided(look: MoveContext) -> Iterator[Reason]:
    """Misère: the move completes no line, and others would have."""
    careless = completing(look.position)
    if careless and look.move not in careless:
        yield Reason(Kind.AVOIDS_LINE, cells_of(careless), (careless[0],))


def _mirrored(look: MoveContext) -> Iterator[Reason]:
    """Misère: in the centre stands the mover's mark, and opposite each other mark one of the other side."""
    rules, after = look.position.rules, look.after
    if rules.marks is not Marks.OWN or rules.placement is not Placement.FREE or after.outcome:
        return
    if not (rules.cols % 2 and rules.rows % 2):
        return
    last = rules.cols * rules.rows - 1
    mine, theirs = (after.x, after.o) if look.position.side is Side.X else (after.o, after.x)
    middle = 1 << last // 2
    if mine & middle and _turned(mine & ~middle, last) == theirs:
        answered = Cell(rules.cols - 1 - look.move.col, rules.rows - 1 - look.move.row)
        yield Reason(Kind.MIRRORS, tuple(dict.fromkeys((look.move.cell, answered))), (look.move,))


def _turned(marks: int, last: int) -> int:
    """A set of cells after half a turn of the board."""
    return sum(1 << last - number for number in range(last + 1) if marks >> number & 1)


def _forced_line(look: MoveContext) -> Iterator[Reason]:
    """Misère: whatever the opponent plays completes a line."""
    if must_complete(look.after):
        reply = look.after.moves()[0]
        outcome = look.after.play(reply).outcome
        yield Reason(Kind.FORCES_LINE, outcome.cells if outcome else (), (look.move, reply), Win(2))


def _knights_jumps(look: MoveContext) -> Iterator[Reason]:
    """From the centre each move can be answered a knight's jump away; on small boards, where all of that can be tried."""
    rules, after = look.position.rules, look.after
    is_meant = rules.marks is Marks.ONLY_X and rules.placement is Placement.FREE and lookup.fits(rules)
    if not is_meant or not is_central(rules, look.move.cell):
        return
    if not after.outcome and not must_complete(after) and wins_by_knights_jumps(after):
        yield Reason(Kind.KNIGHTS_JUMPS, (look.move.cell,), (look.move,))


@lru_cache(maxsize=1000)
def wins_by_knights_jumps(position: Position) -> bool:
    """Whether each safe move can be answered a knight's jump away, and each such answer that is safe leads on to the end.

    >>> wins_by_knights_jumps(Position.parse(".../.X./...", "3x3 misere only-x"))
    True
    """
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            continue
        jumps = [
            then
            for answer in after.moves()
            if {abs(answer.col - move.col), abs(answer.row - move.row)} == {1, 2} and not (then := after.play(answer)).outcome
        ]
        if not jumps or not all(map(wins_by_knights_jumps, jumps)):
            return False
    return True


def rows(look: MoveContext) -> Iterator[Reason]:
    """Every reason that is about rows."""
    if look.position.rules.k <= SHORTEST_ROW or look.after.outcome or look.replies:
        return
    if is_fork(look.after):
        yield from _two_threats(look)
    elif look.threats:
        yield from _threat_and_open_row(look)
    elif not look.wins:
        yield from _open_row_next(look)


def _two_threats(look: MoveContext) -> Iterator[Reason]:
    """A fork along one row that is open at both ends, or by two rows that cross in the cell of the move."""
    if ends := open_row(look.after, look.move):
        yield Reason(Kind.OPEN_ROW, cells_of(ends), (look.move, *ends), Win(3))
        return
    if has_two_rows(look.after, look.move):
        block, win = look.threats[:2]
        yield Reason(Kind.TWO_ROWS, cells_of(look.threats), (look.move, block, win), Win(3))


def _threat_and_open_row(look: MoveContext) -> Iterator[Reason]:
    """A threat, and beside it a row of which an open one is made as soon as the threat is blocked."""
    (threat,) = look.threats
    if threat.cell not in set().union(*rows_through(look.after, look.move)) or threat in look.wins:
        return
    blocked = look.after.play(threat)
    made = [] if blocked.outcome else [fork for fork in forks(blocked) if _makes_open_row(blocked, fork, look.move)]
    if made:
        ends = open_row(blocked.play(made[0]), made[0]) or ()
        yield Reason(Kind.ROW_AND_OPEN_ROW, cells_of(made), (look.move, threat, made[0], *ends), Win(5))


def _open_row_next(look: MoveContext) -> Iterator[Reason]:
    """An open row comes next, of which the move is a part; a threat would be more to speak of."""
    idle_board = passed(look.after)
    aimed = [move for move in forks(idle_board) if _makes_open_row(idle_board, move, look.move)]
    axes = {axis for move in aimed for axis in _axes_of_open_rows(idle_board, move, look.move)}
    for idle in look.after.moves() if aimed else ():
        otherwise = look.after.play(idle)
        row = next((move for move in aimed if move != idle and _makes_open_row(otherwise, move, look.move)), None)
        if row:
            ends = open_row(otherwise.play(row), row) or ()
            kind = Kind.TWO_OPEN_ROWS_NEXT if len(axes) > 1 else Kind.OPEN_ROW_NEXT
            yield Reason(kind, cells_of(aimed), (look.move, idle, row, *ends))
            return


def _axes_of_open_rows(position: Position, move: Move, part: Move) -> Iterator[tuple[int, int]]:
    """The direction in which a move makes an open row that another mark is part of."""
    ends = open_row(position.play(move), part)
    if ends and move.cell != part.cell:
        across, down = (move.col > part.col) - (move.col < part.col), (move.row > part.row) - (move.row < part.row)
        yield max((across, down), (-across, -down))


def _makes_open_row(position: Position, move: Move, part: Move) -> bool:
    """Whether a move makes an open row that another mark is part of."""
    if not makes_fork(position, move):
        return False
    after = position.play(move)
    return open_row(after, move) is not None and open_row(after, part) is not None


def tempo(look: MoveContext) -> Iterator[Reason]:
    """Every reason that is about a single threat and the answer to it."""
    if look.after.outcome or look.replies or look.wins or len(look.threats) != 1:
        return
    yield from _time_gained(look)
    yield from _answered(look)


def _time_gained(look: MoveContext) -> Iterator[Reason]:
    """The threat comes with a block, or leaves the opponent no time for a fork."""
    (answer,) = look.threats
    idle = next((reply for reply in look.after.moves() if reply != answer), None)
    if look.move in look.danger:
        if idle:
            yield Reason(Kind.BLOCKS_AND_THREATENS, (look.move.cell, answer.cell), (look.move, idle, answer))
        return
    fork = None if look.danger or forks(look.after) else _fork_that_waits(look, answer)
    if fork:
        yield Reason(Kind.NO_TIME, (fork.cell, answer.cell), (look.move, fork, answer))


def _fork_that_waits(look: MoveContext, answer: Move) -> Move | None:
    """A fork that the opponent would have made, and could make still but for the answer that is due."""
    for fork in forks(passed(look.position)):
        if fork not in (look.move, answer) and len(threats(look.after.play(fork))) > 1:
            return fork
    return None


def _answered(look: MoveContext) -> Iterator[Reason]:
    """The answer makes a fork, or at least a threat."""
    (answer,) = look.threats
    blocked = look.after.play(answer)
    if blocked.outcome or wins(blocked):
        return
    threatened = threats(blocked)
    if is_fork(blocked):
        block, win = threatened[:2]
        yield Reason(Kind.DRIVES_TO_FORK, cells_of([answer, *threatened]), (look.move, answer, block, win), Loss(4))
    elif threatened and not makes_fork(blocked, threatened[0]):
        idle = next((move for move in blocked.moves() if move not in threatened), None)
        if idle:
            yield Reason(Kind.ANSWERED_IN_TURN, cells_of([answer, *threatened]), (look.move, answer, idle, threatened[0]))


def seen(look: MoveContext) -> Iterator[Reason]:
    """Every reason that the board shows for a move."""
    for suits, finders in FINDERS:
        if suits(look.position.rules):
            for find in finders:
                yield from find(look)


def _completed(look: MoveContext) -> Iterator[Reason]:
    """The move ends the game with a line."""
    outcome = look.after.outcome
    if outcome and outcome.winner:
        has_won = outcome.winner is look.position.side
        kind, score = (Kind.WINS_NOW, Win(1)) if has_won else (Kind.COMPLETES_LINE, Loss(1))
        yield Reason(kind, outcome.cells, (look.move,), score)


def _only_legal(look: MoveContext) -> Iterator[Reason]:
    if next(look.others, None) is None:
        yield Reason(Kind.ONLY_LEGAL, (look.move.cell,), (look.move,))


def _attack(look: MoveContext) -> Iterator[Reason]:
    """One threat, two or more, and what one threat leads to."""
    if look.after.outcome or look.replies or not look.threats:
        return
    if is_fork(look.after):
        block, win = look.threats[:2]
        yield Reason(Kind.FORK, cells_of(look.threats), (look.move, block, win), Win(3))
        return
    (threat,) = look.threats
    idle = next((reply for reply in look.after.moves() if reply != threat), None)
    if idle:
        yield Reason(Kind.THREATENS, (threat.cell,), (look.move, idle, threat))
    blocked = look.after.play(threat)
    next_forks = [] if blocked.outcome else forks(blocked)
    if next_forks:
        block, win = threats(blocked.play(next_forks[0]))[:2]
        line = (look.move, threat, next_forks[0], block, win)
        yield Reason(Kind.FORK_NEXT, cells_of(next_forks), line, Win(5))


def _cornered(look: MoveContext) -> Iterator[Reason]:
    """Every reply loses at once, but not to two threats that are there already."""
    if look.after.outcome or len(look.threats) > 1 or not has_no_answer(look.after):
        return
    # A line shows most if it begins with the reply that looks like an answer.
    reply = look.threats[0] if look.threats else look.after.moves()[0]
    win = wins(look.after.play(reply))[0]
    yield Reason(Kind.NO_ANSWER, (win.cell,), (look.move, reply, win), Win(3))


def _block(look: MoveContext) -> Iterator[Reason]:
    """The move takes a cell with which the opponent would have won."""
    if look.move not in look.danger or look.after.outcome:
        return
    idle = next((move for move in look.others if move not in look.wins), None)
    if idle is None:
        return  # the only other moves win, so nobody will ever see the threat
    kind = Kind.MUST_BLOCK if not look.wins and len(look.danger) == 1 else Kind.BLOCKS
    yield Reason(kind, (look.move.cell,), (idle, look.move))


def _stopped_fork(look: MoveContext) -> Iterator[Reason]:
    """The opponent would have made a fork, which some other move shows, and now can neither make one nor win."""
    if look.after.outcome or look.danger or look.wins or look.replies:
        return
    expected = forks(passed(look.position))
    if not expected or forks(look.after):
        return
    for idle in look.others:
        otherwise = look.position.play(idle)
        if wins(otherwise):
            continue  # under gravity a move can give more away than the fork
        fork = next((fork for fork in expected if fork != idle and makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.STOPS_FORK, cells_of([fork, *winning]), (idle, fork, *winning[:2]))
            return


def _aimed_fork(look: MoveContext) -> Iterator[Reason]:
    """A fork comes next, which there was none before; a threat would be more to speak of."""
    if look.after.outcome or look.replies or look.threats or look.wins or forks(look.position):
        return
    aimed = forks(passed(look.after))
    for idle in look.after.moves() if aimed else ():
        otherwise = look.after.play(idle)
        fork = next((fork for fork in aimed if fork != idle and makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.THREATENS_FORK, cells_of(aimed), (look.move, idle, fork, *winning[:2]))
            return


def _safe(look: MoveContext) -> Iterator[Reason]:
    """Shared marks: the move leaves no line to complete, and others would have."""
    if look.wins or look.replies or look.after.outcome:
        return
    careless = [move for move in look.others if wins(look.position.play(move))]
    if careless:
        punished = wins(look.position.play(careless[0]))[0]
        yield Reason(Kind.LEAVES_NO_LINE, cells_of(careless), (careless[0], punished))


FINDERS: tuple[tuple[Callable[[Rules], bool], tuple[Finder, ...]], ...] = (
    (lambda rules: True, (_completed, _only_legal)),  # noqa: ARG005 - any game
    (is_race, (_attack, _cornered, _block, _stopped_fork, _aimed_fork, rows, tempo, columns)),
    (is_shared, (_cornered, _safe)),
    (is_misere, (misere,)),
)
"""What to look for in which games."""


def placed(look: MoveContext) -> list[Reason]:
    """Whether its lines are dead or empty, whose rows it is part of, whether it is central, and how many lines it has."""
    position, cell = look.position, look.move.cell
    if is_race(position.rules) and not look.after.outcome:
        if is_dead(look.after):
            return [Reason(Kind.NO_LINE_LEFT, (cell,), (look.move,))]
        if is_dead(position, look.move):
            return [Reason(Kind.DEAD_CELL, (cell,), (look.move,))]
        if is_far(position, look.move):
            return [Reason(Kind.FAR, (cell,), (look.move,))]
    return [*_rows(look, least=2), *_counts(look)]


def noticed(look: MoveContext) -> list[Reason]:
    """For a move of which nothing else is known: which mark it is beside, or how many lines it has where another has more."""
    if not is_race(look.position.rules) or look.after.outcome:
        return []
    beside = list(_rows(look, least=1))
    lines = open_lines(look.position, look.move)
    if beside or all(open_lines(look.position, move) <= lines for move in look.others):
        return beside
    return [Reason(Kind.SOME_LINES, (look.move.cell,), (look.move,))]


def _counts(look: MoveContext) -> Iterator[Reason]:
    """Whether the move takes the centre, and whether it has the most open lines or fewest."""
    position, cell, others = look.position, look.move.cell, list(look.others)
    lines = open_lines(position, look.move)
    lines_elsewhere = {open_lines(position, move) for move in others}
    if is_misere(position.rules):
        if lines_elsewhere and lines <= min(lines_elsewhere) and lines < max(lines_elsewhere):
            yield Reason(Kind.FEWEST_LINES, (cell,), (look.move,))
        return
    if is_central(position.rules, cell) and not all(is_central(position.rules, move.cell) for move in others):
        yield Reason(Kind.TAKES_CENTRE, (cell,), (look.move,))
    if lines_elsewhere and lines >= max(lines_elsewhere) and lines > min(lines_elsewhere):
        yield Reason(Kind.MOST_LINES, (cell,), (look.move,))


def _rows(look: MoveContext, *, least: int) -> Iterator[Reason]:
    """The opponent's row that the move gets in the way of, and its own that it makes longer; a single mark must be near."""
    position, side = look.position, look.position.side
    if not is_race(position.rules) or position.rules.k <= SHORTEST_ROW or look.after.outcome:
        return
    for kind, whose, near in ((Kind.IN_THE_WAY, side.other, 1), (Kind.BUILDS_ROW, side, 2)):
        marks = _longest_row(look, whose)
        if len(marks) > 1 or (len(marks) == least and distance(position.rules, marks[0], look.move.cell) <= near):
            yield Reason(kind, marks, (look.move,))


def _longest_row(look: MoveContext, side: Side) -> tuple[Cell, ...]:
    """The most marks of a side on one line through the cell that it could have completed; of several, the nearest ones."""
    position, cell = look.position, look.move.cell
    geometry = position.geometry
    mine, others = (position.x, position.o) if side is Side.X else (position.o, position.x)
    rows = [
        tuple(geometry.cell(number) for number in range(line.mask.bit_length()) if line.mask & mine & 1 << number)
        for axis in geometry.through[cell.row * geometry.cols + cell.col]
        for line in axis.lines
        if line.mask & mine and not line.mask & others and not line.guards & mine
    ]

    def worth(row: tuple[Cell, ...]) -> tuple[int, int]:
        return len(row), -sum(distance(position.rules, mark, cell) for mark in row)

    return max(rows, key=worth, default=())
