"""Placing: what can be said of a cell alone, where nothing sharper is true of the move."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.reasons.look import Look
from noughts.reasons.reason import Kind, Reason
from noughts.reasons.tactics import is_dead, is_far, is_misere, is_race, open_lines
from noughts.rules import Cell, Placement, Rules, Wrap


def placed(look: Look) -> Iterator[Reason]:
    """Whether its lines are dead or empty, whether it takes the centre, and whether it has the most open lines or fewest."""
    position, cell = look.position, look.move.cell
    if is_race(position.rules) and not look.after.outcome:
        if is_dead(look.after):
            yield Reason(Kind.NO_LINE_LEFT, (cell,), (look.move,))
            return
        if is_dead(position, look.move):
            yield Reason(Kind.DEAD_CELL, (cell,), (look.move,))
            return
        if is_far(position, look.move):
            yield Reason(Kind.FAR, (cell,), (look.move,))
            return
    others = list(look.others)
    lines = open_lines(position, look.move)
    lines_elsewhere = {open_lines(position, move) for move in others}
    if is_misere(position.rules):
        if lines_elsewhere and lines <= min(lines_elsewhere) and lines < max(lines_elsewhere):
            yield Reason(Kind.FEWEST_LINES, (cell,), (look.move,))
        return
    if _is_central(position.rules, cell) and not all(_is_central(position.rules, move.cell) for move in others):
        yield Reason(Kind.TAKES_CENTRE, (cell,), (look.move,))
    if lines_elsewhere and lines >= max(lines_elsewhere) and lines > min(lines_elsewhere):
        yield Reason(Kind.MOST_LINES, (cell,), (look.move,))


def _is_central(rules: Rules, cell: Cell) -> bool:
    """Whether a cell is one of the innermost; on a torus none is, and under gravity only the column counts."""
    if rules.wrap is Wrap.TORUS or abs(2 * cell.col - rules.cols + 1) > 1:
        return False
    return rules.placement is Placement.GRAVITY or abs(2 * cell.row - rules.rows + 1) <= 1
