"""The reasons that the board itself shows: threats, forks, rows, and the place of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.tactics import (
    SHORTEST_ROW,
    Finder,
    MoveContext,
    bit_of,
    cells_of,
    distance,
    forks,
    has_no_answer,
    has_two_rows,
    is_central,
    is_dead,
    is_far,
    is_fork,
    is_misere,
    is_race,
    is_shared,
    makes_fork,
    open_lines,
    open_row,
    passed,
    rows_through,
    threats,
    wins,
)
from noughts.reasons.variant_reasons import find_gravity_reasons, find_misere_reasons
from noughts.rules import Cell, Move, Placement, Position, Rules, Side
from noughts.rules.geometry import numbers
from noughts.search import Loss, Win


def find_row_reasons(context: MoveContext) -> Iterator[Reason]:
    if context.position.rules.k <= SHORTEST_ROW or context.after.outcome or context.replies:
        return
    if is_fork(context.after):
        yield from () if _still_winning(context) else _two_threats(context)
    elif context.threats:
        yield from _threat_and_open_row(context)
    elif not context.wins:
        yield from _open_row_next(context)


def _two_threats(context: MoveContext) -> Iterator[Reason]:
    """A fork by a row that is open at both ends, or by two rows that cross in the move."""
    if ends := open_row(context.after, context.move):
        yield Reason(Kind.OPEN_ROW, cells_of(ends), (context.move, *ends), Win(3))
        return
    if has_two_rows(context.after, context.move):
        block, win = context.threats[:2]
        yield Reason(Kind.TWO_ROWS, cells_of(context.threats), (context.move, block, win), Win(3))


def _threat_and_open_row(context: MoveContext) -> Iterator[Reason]:
    """A threat, and a row that can be made an open one once the threat is blocked."""
    (threat,) = context.threats
    if threat.cell not in set().union(*rows_through(context.after, context.move)) or threat in context.wins:
        return
    blocked = context.after.play(threat)
    made = [] if blocked.outcome else [fork for fork in forks(blocked) if _makes_open_row(blocked, fork, context.move)]
    if made:
        ends = open_row(blocked.play(made[0]), made[0]) or ()
        yield Reason(Kind.ROW_AND_OPEN_ROW, cells_of(made), (context.move, threat, made[0], *ends), Win(5))


def _open_row_next(context: MoveContext) -> Iterator[Reason]:
    """An open row with the move in it comes next."""
    idle_board = passed(context.after)
    aimed = [move for move in forks(idle_board) if _makes_open_row(idle_board, move, context.move)]
    axes = {axis for move in aimed for axis in _axes_of_open_rows(idle_board, move, context.move)}
    for idle in context.after.moves() if aimed else ():
        otherwise = context.after.play(idle)
        row = next((move for move in aimed if move != idle and _makes_open_row(otherwise, move, context.move)), None)
        if row:
            ends = open_row(otherwise.play(row), row) or ()
            kind = Kind.TWO_OPEN_ROWS_NEXT if len(axes) > 1 else Kind.OPEN_ROW_NEXT
            yield Reason(kind, cells_of(aimed), (context.move, idle, row, *ends))
            return


def _axes_of_open_rows(position: Position, move: Move, part: Move) -> Iterator[tuple[int, int]]:
    """The direction in which a move makes an open row that includes another mark."""
    ends = open_row(position.play(move), part)
    if ends and move.cell != part.cell:
        across, down = (move.col > part.col) - (move.col < part.col), (move.row > part.row) - (move.row < part.row)
        yield max((across, down), (-across, -down))


def _makes_open_row(position: Position, move: Move, part: Move) -> bool:
    """Whether a move makes an open row that includes another mark."""
    if not makes_fork(position, move):
        return False
    after = position.play(move)
    return open_row(after, move) is not None and open_row(after, part) is not None


def find_tempo_reasons(context: MoveContext) -> Iterator[Reason]:
    if context.after.outcome or context.replies or context.wins or len(context.threats) != 1:
        return
    yield from _time_gained(context)
    yield from _answered(context)


def _time_gained(context: MoveContext) -> Iterator[Reason]:
    """The threat blocks as well, or leaves the opponent no time for a fork."""
    (answer,) = context.threats
    idle = next((reply for reply in context.after.moves() if reply != answer), None)
    if context.move in context.danger:
        if idle:
            yield Reason(Kind.BLOCKS_AND_THREATENS, (context.move.cell, answer.cell), (context.move, idle, answer))
        return
    fork = None if context.danger or forks(context.after) else _fork_that_waits(context, answer)
    if fork:
        yield Reason(Kind.NO_TIME, (fork.cell, answer.cell), (context.move, fork, answer))


def _fork_that_waits(context: MoveContext, answer: Move) -> Move | None:
    """A fork that the opponent could make but for the answer that is due."""
    for fork in forks(passed(context.position)):
        if fork not in (context.move, answer) and len(threats(context.after.play(fork))) > 1:
            return fork
    return None


def _answered(context: MoveContext) -> Iterator[Reason]:
    """The answer makes a fork or a threat."""
    (answer,) = context.threats
    blocked = context.after.play(answer)
    if blocked.outcome or wins(blocked):
        return
    threatened = threats(blocked)
    if is_fork(blocked):
        block, win = threatened[:2]
        yield Reason(Kind.DRIVES_TO_FORK, cells_of([answer, *threatened]), (context.move, answer, block, win), Loss(4))
    elif threatened and not makes_fork(blocked, threatened[0]):
        idle = next((move for move in blocked.moves() if move not in threatened), None)
        if idle:
            yield Reason(Kind.ANSWERED_IN_TURN, cells_of([answer, *threatened]), (context.move, answer, idle, threatened[0]))


def find_board_reasons(context: MoveContext) -> Iterator[Reason]:
    for suits, finders in FINDERS:
        if suits(context.position.rules):
            for find in finders:
                yield from find(context)


def _completed(context: MoveContext) -> Iterator[Reason]:
    outcome = context.after.outcome
    if outcome and outcome.winner:
        has_won = outcome.winner is context.position.side
        kind, score = (Kind.WINS_NOW, Win(1)) if has_won else (Kind.COMPLETES_LINE, Loss(1))
        yield Reason(kind, outcome.cells, (context.move,), score)


def _only_legal(context: MoveContext) -> Iterator[Reason]:
    if next(context.others, None) is None:
        yield Reason(Kind.ONLY_LEGAL, (context.move.cell,), (context.move,))


def _attack(context: MoveContext) -> Iterator[Reason]:
    """One threat and what it leads to, or two and more."""
    if context.after.outcome or context.replies or not context.threats:
        return
    if is_fork(context.after):
        block, win = context.threats[:2]
        kind = Kind.STILL_WINS if _still_winning(context) else Kind.FORK
        yield Reason(kind, cells_of(context.threats), (context.move, block, win), Win(3))
        return
    (threat,) = context.threats
    idle = next((reply for reply in context.after.moves() if reply != threat), None)
    if idle:
        kind = Kind.STILL_THREATENS if threat in context.wins else Kind.THREATENS
        yield Reason(kind, (threat.cell,), (context.move, idle, threat))
    blocked = context.after.play(threat)
    next_forks = [] if blocked.outcome else forks(blocked)
    if next_forks:
        block, win = threats(blocked.play(next_forks[0]))[:2]
        line = (context.move, threat, next_forks[0], block, win)
        yield Reason(Kind.FORK_NEXT, cells_of(next_forks), line, Win(5))


def _still_winning(context: MoveContext) -> bool:
    """Whether two of the threats were there before the move."""
    return len(set(context.wins) & set(context.threats)) > 1


def _cornered(context: MoveContext) -> Iterator[Reason]:
    """Every reply loses at once, though there are no two threats yet."""
    if context.after.outcome or len(context.threats) > 1 or not has_no_answer(context.after):
        return
    # The best line begins with the reply that looks like an answer.
    reply = context.threats[0] if context.threats else context.after.moves()[0]
    win = wins(context.after.play(reply))[0]
    yield Reason(Kind.NO_ANSWER, (win.cell,), (context.move, reply, win), Win(3))


def _block(context: MoveContext) -> Iterator[Reason]:
    """The move takes a cell where the opponent would have won."""
    if context.move not in context.danger or context.after.outcome:
        return
    idle = next((move for move in context.others if move not in context.wins), None)
    if idle is None:
        return  # all other moves win, so the threat does not matter
    kind = Kind.MUST_BLOCK if not context.wins and len(context.danger) == 1 else Kind.BLOCKS
    yield Reason(kind, (context.move.cell,), (idle, context.move))


def _stopped_fork(context: MoveContext) -> Iterator[Reason]:
    """The opponent would have made a fork, as another move shows, and now can neither make one nor win."""
    if context.after.outcome or context.danger or context.wins or context.replies:
        return
    expected = forks(passed(context.position))
    if not expected or forks(context.after):
        return
    for idle in context.others:
        otherwise = context.position.play(idle)
        if wins(otherwise):
            continue  # under gravity a move can give more away than the fork
        fork = next((fork for fork in expected if fork != idle and makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.STOPS_FORK, cells_of([fork, *winning]), (idle, fork, *winning[:2]))
            return


def _aimed_fork(context: MoveContext) -> Iterator[Reason]:
    """A fork comes next, and there was none before."""
    if context.after.outcome or context.replies or context.threats or context.wins or forks(context.position):
        return
    aimed = forks(passed(context.after))
    for idle in context.after.moves() if aimed else ():
        otherwise = context.after.play(idle)
        fork = next((fork for fork in aimed if fork != idle and makes_fork(otherwise, fork)), None)
        if fork:
            winning = threats(otherwise.play(fork))
            yield Reason(Kind.THREATENS_FORK, cells_of(aimed), (context.move, idle, fork, *winning[:2]))
            return


def _safe(context: MoveContext) -> Iterator[Reason]:
    """Shared marks: the move leaves no line to complete, though others would."""
    if context.wins or context.replies or context.after.outcome:
        return
    careless = [move for move in context.others if wins(context.position.play(move))]
    if careless:
        punished = wins(context.position.play(careless[0]))[0]
        yield Reason(Kind.LEAVES_NO_LINE, cells_of(careless), (careless[0], punished))


NEAR = 2  # King's moves


def _shapes(context: MoveContext) -> Iterator[Reason]:
    """Rows of a large board that are still open at both ends.

    An open row is a stretch of one cell more than a line whose ends are empty and which holds no mark of the other side:
    once the cells between its ends are filled, both ends win.
    """
    if not _is_large(context.position) or context.after.outcome or context.replies or context.threats:
        return
    side, k = context.position.side, context.position.rules.k
    stopped = [marks for marks in _open_rows(context, side.other) if len(marks) >= k - 3]
    if stopped:
        yield Reason(Kind.STOPS_ROW, max(stopped, key=len), (context.move,))
    built = [marks for marks in _open_rows(context, side) if len(marks) >= k - 4]
    if len(built) > 1:
        yield Reason(Kind.TWO_WAYS, tuple(dict.fromkeys(cell for marks in built for cell in marks)), (context.move,))
    elif built:
        yield Reason(Kind.OPEN_TWO, built[0], (context.move,))


def _open_rows(context: MoveContext, side: Side) -> list[tuple[Cell, ...]]:
    """For each direction the most marks of a side on an open row through the cell of the move; none where it has none."""
    position = context.position
    geometry = position.geometry
    own, other = position.marks_of(side)
    bit = bit_of(position, context.move)
    found = []
    for axis in geometry.through[bit.bit_length() - 1]:
        best = 0
        for first, second in zip(axis.lines, axis.lines[1:], strict=False):
            inside = first.mask & second.mask
            ends = (first.mask | second.mask) ^ inside
            is_open = not (ends & (own | other) or inside & other or first.guards or second.guards)
            if is_open and inside & bit and inside.bit_count() == position.rules.k - 1:
                best = max(best, inside & own, key=int.bit_count)
        if best:
            found.append(tuple(geometry.cell(number) for number in numbers(best)))
    return found


def _neighbours(position: Position, cell: Cell) -> tuple[Cell, ...]:
    """The nearest marks, if they are near."""
    marks = [position.geometry.cell(number) for number in numbers(position.x | position.o)]
    near = min((distance(position.rules, mark, cell) for mark in marks), default=NEAR + 1)
    return tuple(mark for mark in marks if distance(position.rules, mark, cell) == near <= NEAR)


def _is_large(position: Position) -> bool:
    """Whether shapes say more about a move than the number of its lines."""
    return is_race(position.rules) and position.rules.k > 4 and position.rules.placement is Placement.FREE


FINDERS: tuple[tuple[Callable[[Rules], bool], tuple[Finder, ...]], ...] = (
    (lambda rules: True, (_completed, _only_legal)),  # noqa: ARG005 - any game
    (is_race, (_attack, _cornered, _block, _stopped_fork, _aimed_fork, find_row_reasons, find_tempo_reasons)),
    (is_race, (find_gravity_reasons, _shapes)),
    (is_shared, (_cornered, _safe)),
    (is_misere, (find_misere_reasons,)),
)


def find_cell_reasons(context: MoveContext) -> list[Reason]:
    """Reasons from the place of a cell: dead or empty lines, rows it touches, the centre, and its number of lines."""
    position, cell = context.position, context.move.cell
    if is_race(position.rules) and not context.after.outcome:
        if is_dead(context.after):
            return [Reason(Kind.NO_LINE_LEFT, (cell,), (context.move,))]
        if is_dead(position, context.move):
            return [Reason(Kind.DEAD_CELL, (cell,), (context.move,))]
        if is_far(position, context.move):
            return [Reason(Kind.FAR, (cell,), (context.move,))]
    return [*_rows_touched(context, least=2), *_line_counts(context)]


def find_faint_reasons(context: MoveContext) -> list[Reason]:
    """Reasons if nothing else is known: a mark nearby, or a number of lines that other cells exceed."""
    if not is_race(context.position.rules) or context.after.outcome:
        return []
    beside = list(_rows_touched(context, least=1))
    if _is_large(context.position) and (near := _neighbours(context.position, context.move.cell)):
        return [*beside, Reason(Kind.CLOSE, near, (context.move,))]
    lines = open_lines(context.position, context.move)
    if beside:
        return beside
    is_most = all(open_lines(context.position, move) <= lines for move in context.others)
    return [Reason(Kind.MOST_LINES if is_most else Kind.SOME_LINES, (context.move.cell,), (context.move,))]


def _line_counts(context: MoveContext) -> Iterator[Reason]:
    """Whether the move takes the centre, and has the most or the fewest open lines."""
    position, cell, others = context.position, context.move.cell, list(context.others)
    lines = open_lines(position, context.move)
    lines_elsewhere = {open_lines(position, move) for move in others}
    if is_misere(position.rules):
        if lines_elsewhere and lines <= min(lines_elsewhere) and lines < max(lines_elsewhere):
            yield Reason(Kind.FEWEST_LINES, (cell,), (context.move,))
        return
    if is_central(position.rules, cell) and not all(is_central(position.rules, move.cell) for move in others):
        yield Reason(Kind.TAKES_CENTRE, (cell,), (context.move,))
    if _is_large(position):
        if not position.x | position.o and len(position.geometry.through[position.rules.number(cell) - 1]) == 4:
            yield Reason(Kind.ROOM, (cell,), (context.move,))
    elif lines_elsewhere and lines >= max(lines_elsewhere) and lines > min(lines_elsewhere):
        yield Reason(Kind.MOST_LINES, (cell,), (context.move,))


def _rows_touched(context: MoveContext, *, least: int) -> Iterator[Reason]:
    """The opponent's row that the move blocks, and the own row that it extends; a single mark must be near."""
    position, side = context.position, context.position.side
    if not is_race(position.rules) or position.rules.k <= SHORTEST_ROW or context.after.outcome:
        return
    for kind, whose, near in ((Kind.IN_THE_WAY, side.other, 1), (Kind.BUILDS_ROW, side, 2)):
        marks = _longest_row(context, whose)
        if len(marks) > 1 or (len(marks) == least and distance(position.rules, marks[0], context.move.cell) <= near):
            yield Reason(kind, marks, (context.move,))


def _longest_row(context: MoveContext, side: Side) -> tuple[Cell, ...]:
    """The most marks of a side on a line through the cell that it can complete; among equals the nearest."""
    position, cell = context.position, context.move.cell
    geometry = position.geometry
    mine, others = position.marks_of(side)
    rows = [
        tuple(geometry.cell(number) for number in range(line.mask.bit_length()) if line.mask & mine & 1 << number)
        for axis in geometry.through[cell.row * geometry.cols + cell.col]
        for line in axis.lines
        if line.mask & mine and not line.mask & others and not line.guards & mine
    ]

    def worth(row: tuple[Cell, ...]) -> tuple[int, int]:
        return len(row), -sum(distance(position.rules, mark, cell) for mark in row)

    return max(rows, key=worth, default=())
