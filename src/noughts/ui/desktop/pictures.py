"""Small pictures for menus: boards of the offered games, themes, and the name of the program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.drawing.colours import THEMES
from noughts.game import Seat
from noughts.rules import Mark, Marks, NoughtsError, Placement, Position, Rules, Side
from noughts.ui.desktop.board.board import Board
from noughts.ui.desktop.board.drawing import draw_board, place_board
from noughts.ui.desktop.kit.buttons import Picture
from noughts.ui.desktop.kit.fonts import FINER, Weight
from noughts.ui.desktop.kit.painter import Painter, draw_mark
from noughts.ui.desktop.portraits import draw_seat


def of_seat(seat: Seat, side: Side = Side.X) -> Picture:
    """A portrait."""

    def draw(painter: Painter, rect: Rect) -> None:
        draw_seat(painter, seat, side, rect)

    return draw


def of_program(name: str) -> Picture:
    """A program's portrait."""
    return of_seat(Seat(name, name))


def of_mark(mark: Mark) -> Picture:
    """A mark."""

    def draw(painter: Painter, rect: Rect) -> None:
        colour = painter.palette.mark(mark)
        size = min(rect.size)

        def picture(on: Surface, factor: float) -> None:
            draw_mark(on, mark, Vector2(size, size) * factor / 2, size * factor * 1.15, colour)

        shape = painter.shapes.shape(("icon", mark), (size, size), colour, picture)
        painter.surface.blit(shape, shape.get_rect(center=rect.center))

    return draw


def of_rules(text: str) -> Picture:
    """A tiny board of the right shape, with the first few marks of a game on it."""

    def draw(painter: Painter, rect: Rect) -> None:
        try:
            rules = Rules.parse(text)
        except NoughtsError:
            return
        size, line = min(rect.size), painter.palette["grid"]
        colours = {mark: painter.palette.mark(mark) for mark in Mark}

        def picture(on: Surface, factor: float) -> None:
            _draw_board(on, rules, size * factor, line, colours)

        shape = painter.shapes.shape(("board", text, painter.palette.theme.name), (size, size), line, picture)
        painter.surface.blit(shape, shape.get_rect(center=rect.center))

    return draw


MOST_CELLS = 9
"""In a row of a tiny board; of a larger one only a part is drawn."""

SAMPLE = ((0, 0), (1, 0), (-1, 1), (0, -1), (1, -1))
"""Where marks stand on a tiny board, from its middle; every other one is of the second player."""

FALLEN = ((0, 0), (1, 0), (0, -1), (-1, 0), (1, -1))
"""The same from the middle of the lowest row, for marks that fall."""


def _draw_board(on: Surface, rules: Rules, size: float, line: Color, colours: Mapping[Mark, Color]) -> None:
    cols, rows = min(rules.cols, MOST_CELLS), min(rules.rows, MOST_CELLS)
    cell = size / max(cols, rows)
    corner = Vector2(size - cell * cols, size - cell * rows) / 2
    falls = rules.placement is Placement.GRAVITY
    thick = max(1, round(size / 60))
    for col in range(1, 0 if falls else cols):
        x = corner.x + col * cell
        pygame.draw.line(on, line, (x, corner.y), (x, corner.y + rows * cell), thick)
    for row in range(1, 0 if falls else rows):
        y = corner.y + row * cell
        pygame.draw.line(on, line, (corner.x, y), (corner.x + cols * cell, y), thick)
    middles = {(col, row): corner + Vector2(col + 0.5, row + 0.5) * cell for col in range(cols) for row in range(rows)}
    for hole in middles.values() if falls else ():
        pygame.draw.circle(on, line, hole, cell * 0.4, max(1, round(cell * 0.06)))
    for number, (dx, dy) in enumerate(FALLEN if falls else SAMPLE):
        mark = Mark.O if number % 2 and rules.marks is not Marks.ONLY_X else Mark.X
        middle = middles.get((cols // 2 + dx, (rows - 1 if falls else rows // 2) + dy))
        if middle and falls:
            pygame.draw.circle(on, colours[mark], middle, cell * 0.4)
        elif middle:
            draw_mark(on, mark, middle, cell * 1.1, colours[mark])


def of_theme(name: str) -> Picture:
    """A swatch: paper, X and O."""

    def draw(painter: Painter, rect: Rect) -> None:
        theme = THEMES.get(name)
        if theme is None:
            return
        painter.box(rect, fill=Color(theme.background), border=painter.palette["grid"], radius=6)
        for mark, colour, at in ((Mark.X, theme.x, 0.3), (Mark.O, theme.o, 0.7)):
            size = rect.height * 2 // 3

            def picture(on: Surface, factor: float, mark: Mark = mark, colour: str = colour, size: int = size) -> None:
                draw_mark(on, mark, Vector2(size, size) * factor / 2, size * factor, Color(colour))

            shape = painter.shapes.shape(("swatch", name, mark), (size, size), Color(colour), picture)
            painter.surface.blit(shape, shape.get_rect(center=(rect.left + rect.width * at, rect.centery)))

    return draw


@lru_cache(maxsize=1)
def _hero() -> Position:
    """A game that X has just won."""
    return Position.parse("X.O/OX./..X")


def draw_hero(painter: Painter, rect: Rect) -> None:
    """A finished game, large, for the first page."""
    board = Board(animates=False)
    board.show(_hero(), _hero().outcome, None, now=0.0, moves=False)
    place_board(painter, board, rect)
    draw_board(painter, board, now=1.0)


def draw_name(painter: Painter, left: int, top: int, height: int) -> None:
    """The name of the program, with a nought for its o."""
    font = painter.typeface.font(height, weight=Weight.STRONG)
    base, middle = font.get_ascent() / FINER, (font.metrics("x")[0] or (0, 0, 0, height))[3] / FINER
    size = round(middle * 1.6)
    for part in ("n", "O", "ughts"):
        if part == "O":
            left += round(size * 0.06)
            of_mark(Mark.O)(painter, Rect(left - round(size * 0.12), top + round(base - middle / 2 - size / 2), size, size))
            left += round(size * 0.82)
        else:
            shape = painter.typeface.render(part, height, painter.palette["ink"], Weight.STRONG)
            painter.surface.blit(shape, (left, top))
            left += shape.get_width()
