"""Striking: the stroke through the line that ended a game, over marks and grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from noughts.rules import Cell
from noughts.ui.terminal.app.drawing.canvas import Canvas, Ink
from noughts.ui.terminal.app.drawing.marks import ASPECT, QUARTERS, quarters, stroke
from noughts.ui.terminal.app.drawing.scale import Scale

LEAST_TO_CUT = 7
"""Lines of a cell in which a mark is so thick that a stroke can be cut out of it."""

OVERHANG = 0.38
"""How far the stroke goes on beyond the middle of the first and the last cell, in cells."""


def strike(canvas: Canvas, cells: Sequence[Cell], scale: Scale, *, share: float = 1.0, has_colour: bool) -> None:
    """Draw a stroke through a line of cells; on a torus it leaves the board on one side and comes back on the other.

    With a share below 1 it has not got to the end yet.
    """
    cells = cells[: round(share * len(cells))]
    if not cells:
        return
    if not has_colour and scale.height < LEAST_TO_CUT:
        _reverse(canvas, cells, scale)
        return
    first, last = 0, len(cells) - 1
    step = _step(cells)
    thickness = 1.0 if scale.height < LEAST_TO_CUT else 1.4
    (across, down), (left, top) = scale.pitch, scale.origin
    for number, cell in enumerate(cells):
        x = left + cell.col * across + scale.width / 2
        y = (top + cell.row * down + scale.height / 2) * ASPECT
        dx, dy = step[0] * across, step[1] * down * ASPECT
        back = OVERHANG if number == first else 0.5
        ahead = OVERHANG if number == last else 0.5
        shape = stroke((x - back * dx, y - back * dy), (x + ahead * dx, y + ahead * dy), thickness)
        box = (
            left + cell.col * across - 1,
            top + cell.row * down - 1,
            left + cell.col * across + scale.width + 1,
            top + cell.row * down + scale.height + 1,
        )
        for row in range(max(box[1], top), min(box[3], canvas.height - 1)):
            for col in range(max(box[0], left), min(box[2], canvas.width - 1)):
                found = quarters(col, row, shape)
                if found:
                    _over(canvas, col, row, found, has_colour=has_colour)


def _reverse(canvas: Canvas, cells: Sequence[Cell], scale: Scale) -> None:
    """Swap ink and ground: what a stroke is where a cut would leave nothing of a small mark."""
    (across, down), (left, top) = scale.pitch, scale.origin
    for cell in cells:
        for y in range(top + cell.row * down, top + cell.row * down + scale.height):
            for x in range(left + cell.col * across, left + cell.col * across + scale.width):
                canvas.inks[y][x] = replace(canvas.inks[y][x], is_reversed=True)


def _over(canvas: Canvas, x: int, y: int, found: int, *, has_colour: bool) -> None:
    """The stroke over what is there; without colour it is cut out of a mark."""
    there, ink = QUARTERS.find(canvas.chars[y][x]), canvas.inks[y][x]
    is_mark = there > 0
    if is_mark and not has_colour:
        canvas.put(x, y, QUARTERS[there & ~found], ink)
        return
    ground = ink.role if is_mark and (there & ~found).bit_count() * 2 >= (15 & ~found).bit_count() and found != 15 else None
    canvas.put(x, y, QUARTERS[found], Ink("win", ground, is_bold=True))


def _step(cells: Sequence[Cell]) -> tuple[int, int]:
    """From one cell of a line to the next; where the line runs over an edge, the short way round."""
    if len(cells) < 2:
        return 1, 0
    return _short(cells[1].col - cells[0].col), _short(cells[1].row - cells[0].row)


def _short(distance: int) -> int:
    if abs(distance) <= 1:
        return distance
    return -1 if distance > 0 else 1
