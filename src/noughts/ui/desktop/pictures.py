"""Small pictures for menus: boards of the offered games, themes, and the name of the program."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.game import Seat
from noughts.rules import Mark, NoughtsError, Placement, Position, Rules, Side
from noughts.ui.desktop.board.board import Board
from noughts.ui.desktop.board.drawing import draw_board, place_board
from noughts.ui.desktop.marks import draw_mark
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.portraits.drawing import draw_seat
from noughts.ui.desktop.widgets.button import Picture
from noughts.ui.view.colours import THEMES


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
    """A tiny board of the right shape."""

    def draw(painter: Painter, rect: Rect) -> None:
        try:
            rules = Rules.parse(text)
        except NoughtsError:
            return
        size, line = min(rect.size), painter.palette["grid"]
        falls = rules.placement is Placement.GRAVITY

        def picture(on: Surface, factor: float) -> None:
            _draw_board(on, rules, size * factor, line, falls=falls)

        shape = painter.shapes.shape(("board", text), (size, size), line, picture)
        painter.surface.blit(shape, shape.get_rect(center=rect.center))

    return draw


def _draw_board(on: Surface, rules: Rules, size: float, line: Color, *, falls: bool) -> None:
    cols, rows = min(rules.cols, 9), min(rules.rows, 9)
    cell = size / max(cols, rows)
    left, top = (size - cell * cols) / 2, (size - cell * rows) / 2
    if falls:
        for col in range(cols):
            for row in range(rows):
                pygame.draw.circle(on, line, (left + (col + 0.5) * cell, top + (row + 0.5) * cell), cell * 0.36)
        return
    thick = max(1, round(size / 26))
    for col in range(1, cols):
        pygame.draw.line(on, line, (left + col * cell, top), (left + col * cell, top + rows * cell), thick)
    for row in range(1, rows):
        pygame.draw.line(on, line, (left, top + row * cell), (left + cols * cell, top + row * cell), thick)


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


def draw_name(painter: Painter, left: int, top: int, height: int) -> Rect:
    """The name of the program, with a nought for its o, and a cross behind it."""
    letters = painter.typeface
    ink = painter.palette["ink"]
    x = left
    for part in ("n", "O", "ughts"):
        if part == "O":
            size = round(height * 0.98)
            colour = painter.palette.mark(Mark.O)

            def picture(on: Surface, factor: float, size: int = size, colour: Color = colour) -> None:
                draw_mark(on, Mark.O, Vector2(size, size) * factor / 2, size * factor, colour)

            shape = painter.shapes.shape(("icon o", size), (size, size), colour, picture)
            painter.surface.blit(shape, shape.get_rect(midleft=(x - round(size * 0.1), top + round(height * 0.595))))
            x += round(size * 0.79)
        else:
            shape = letters.render(part, height, ink)
            painter.surface.blit(shape, (x, top))
            x += shape.get_width()
    return Rect(left, top, x - left, round(height * 1.05))
