"""The line that ended a game, struck through; over the edges where the board has none."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Color, Surface, Vector2

from noughts.drawing.picture import SHORT, STRIKE, step_of
from noughts.rules import Cell
from noughts.ui.desktop.board.grid import Grid
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.shapes import stroke


def draw_strike(painter: Painter, grid: Grid, cells: Sequence[Cell], progress: float, colour: Color) -> None:
    """Draw the line as far as it has come: through the middle of each cell, half a cell to both sides."""
    if progress <= 0:
        return
    step = Vector2(step_of(cells, grid.cols, grid.rows))
    thick = max(2, round(grid.cell * STRIKE))
    left = progress * len(cells)
    runs: list[list[Vector2]] = []
    for number, cell in enumerate(cells):
        share = min(1.0, left - number)
        if share <= 0:
            break
        middle, half = Vector2(grid.rect(cell).center), step * grid.cell / 2
        start = middle - half * (SHORT if number == 0 else 1)
        end = middle + half * (SHORT if number == len(cells) - 1 else 1)
        tip = start + (end - start) * share
        if runs and (runs[-1][1] - start).length() < 2:
            runs[-1][1] = tip
        else:
            runs.append([start, tip])
    if painter.palette.is_stark:  # marks and line may be of one colour: an edge tells them apart
        for start, end in runs:
            _draw_run(painter, start, end, thick + 2 * max(2, thick // 3), painter.palette["background"])
    for start, end in runs:
        _draw_run(painter, start, end, thick, colour)


def _draw_run(painter: Painter, start: Vector2, end: Vector2, thick: int, colour: Color) -> None:
    """A straight piece with round ends: drawn level, with a little room around it, and turned."""
    along, room = end - start, 2
    width, height = round(along.length()) + thick + 2 * room, thick + 2 * room

    def draw(on: Surface, factor: float) -> None:
        middle, inset = height * factor / 2, height * factor / 2
        stroke(on, colour, Vector2(inset, middle), Vector2(width * factor - inset, middle), thick * factor)

    level = painter.shapes.shape(("strike", thick), (width, height), colour, draw)
    turned = pygame.transform.rotozoom(level, -math.degrees(math.atan2(along.y, along.x)), 1.0)
    centre = (start + end) / 2
    painter.surface.blit(turned, turned.get_rect(center=(round(centre.x), round(centre.y))))
