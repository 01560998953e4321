"""Placing: what can be said of a cell alone, where nothing sharper is true of the move."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.reasons.look import Look
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import SHORTEST_ROW, distance, is_central, is_dead, is_far, is_misere, is_race, open_lines
from noughts.rules import Cell, Side


def placed(look: Look) -> list[Reason]:
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


def noticed(look: Look) -> list[Reason]:
    """For a move of which nothing else is known: which mark it is beside, or how many lines it has where another has more."""
    if not is_race(look.position.rules) or look.after.outcome:
        return []
    beside = list(_rows(look, least=1))
    lines = open_lines(look.position, look.move)
    if beside or all(open_lines(look.position, move) <= lines for move in look.others):
        return beside
    return [Reason(Kind.SOME_LINES, (look.move.cell,), (look.move,))]


def _counts(look: Look) -> Iterator[Reason]:
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


def _rows(look: Look, *, least: int) -> Iterator[Reason]:
    """The opponent's row that the move gets in the way of, and its own that it makes longer; a single mark must be near."""
    position, side = look.position, look.position.side
    if not is_race(position.rules) or position.rules.k <= SHORTEST_ROW or look.after.outcome:
        return
    for kind, whose, near in ((Kind.IN_THE_WAY, side.other, 1), (Kind.BUILDS_ROW, side, 2)):
        marks = _longest_row(look, whose)
        if len(marks) > 1 or (len(marks) == least and distance(position.rules, marks[0], look.move.cell) <= near):
            yield Reason(kind, marks, (look.move,))


def _longest_row(look: Look, side: Side) -> tuple[Cell, ...]:
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
