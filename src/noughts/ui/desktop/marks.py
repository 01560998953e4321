"""Marks: X and O as strokes of a pen, whole or half drawn, and as discs for games in which they fall."""

from __future__ import annotations

import pygame
from pygame import Color, Surface, Vector2

from noughts.drawing.picture import DISC, PEN, REACH
from noughts.rules import Mark, Marks, Position, Side
from noughts.ui.desktop.shapes import Shapes, arc, stroke

STEPS = 10
"""Pictures that an animation has; more cannot be told apart in 150 ms."""

SMALL, LARGER = 32, 1.22
"""In cells of fewer pixels, marks are so much larger in proportion."""


def mark_of_mover(position: Position, hand: Mark = Mark.X) -> Mark:
    """The mark that comes next; where either may be placed, the one in hand."""
    match position.rules.marks:
        case Marks.WILD:
            return hand
        case Marks.ONLY_X:
            return Mark.X
    return Mark.X if position.side is Side.X else Mark.O


def mark_picture(shapes: Shapes, mark: Mark, size: int, colour: Color, progress: float = 1.0) -> Surface:
    """A mark for a cell of a size, as far as it is drawn."""
    step = round(progress * STEPS)

    def draw(on: Surface, factor: float) -> None:
        whole = size * factor * (LARGER if size < SMALL else 1)
        draw_mark(on, mark, Vector2(size, size) * factor / 2, whole, colour, step / STEPS)

    return shapes.shape(("mark", mark, step), (size, size), colour, draw)


def draw_mark(on: Surface, mark: Mark, centre: Vector2, size: float, colour: Color, progress: float = 1.0) -> None:
    """Draw a mark: X in two strokes, O in one round."""
    reach, pen = size * REACH, max(1.5, size * PEN)
    if progress <= 0:
        return
    if mark is Mark.O:
        arc(on, colour, centre, reach * 1.02, pen, start=0, sweep=360 * progress)
        return
    first, second = min(1.0, progress * 2), max(0.0, progress * 2 - 1)
    start = centre + Vector2(-reach, -reach)
    stroke(on, colour, start, start + Vector2(2 * reach, 2 * reach) * first, pen)
    if second > 0:
        start = centre + Vector2(reach, -reach)
        stroke(on, colour, start, start + Vector2(-2 * reach, 2 * reach) * second, pen)


def disc_picture(shapes: Shapes, mark: Mark, size: int, colour: Color, inner: Color) -> Surface:
    """A disc that carries a mark, for a cell of a size."""

    def draw(on: Surface, factor: float) -> None:
        whole = size * factor
        centre = Vector2(whole, whole) / 2
        pygame.draw.circle(on, colour, centre, whole * DISC)
        draw_mark(on, mark, centre, whole * 0.66, inner)

    return shapes.shape(("falling", mark, tuple(inner)), (size, size), colour, draw)
