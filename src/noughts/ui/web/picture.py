"""Picture: a board as a PNG, for whoever shows a link to a game."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np

from noughts.drawing.colours import LIGHT, Theme
from noughts.ui.web.messages import BoardState

WIDTH, HEIGHT, MARGIN = 1200, 630, 45
"""Pixels, as link previews have it."""

Pixels = Any
"""A numpy array: rows, columns, and three colours."""


def picture(board: BoardState, theme: Theme = LIGHT) -> bytes:
    """The board with its marks, and the line that ended the game."""
    pixels: Pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:] = _rgb(theme.background)
    cell = min((WIDTH - 2 * MARGIN) / board.cols, (HEIGHT - 2 * MARGIN) / board.rows)
    left, top = (WIDTH - cell * board.cols) / 2, (HEIGHT - cell * board.rows) / 2
    thin, thick = max(1.0, cell / 60), max(1.5, cell / 14)
    for number in range(board.cols + 1):
        x = left + number * cell
        _stroke(pixels, (x, top), (x, top + cell * board.rows), thin, theme.grid)
    for number in range(board.rows + 1):
        y = top + number * cell
        _stroke(pixels, (left, y), (left + cell * board.cols, y), thin, theme.grid)
    for number, mark in enumerate(board.cells):
        row, col = divmod(number, board.cols)
        x, y, reach = left + (col + 0.5) * cell, top + (row + 0.5) * cell, 0.28 * cell
        if number in board.line:
            box = pixels[int(y - cell / 2 + 2) : int(y + cell / 2 - 1), int(x - cell / 2 + 2) : int(x + cell / 2 - 1)]
            box[:] = (0.8 * box + 0.2 * np.array(_rgb(theme.win))).astype(np.uint8)
        if mark == "X":
            _stroke(pixels, (x - reach, y - reach), (x + reach, y + reach), thick, theme.x)
            _stroke(pixels, (x - reach, y + reach), (x + reach, y - reach), thick, theme.x)
        elif mark == "O":
            _ring(pixels, (x, y), reach, thick, theme.o)
    return _png(pixels)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _blend(box: Pixels, distance: Pixels, width: float, colour: str) -> None:
    """Colour what is nearer than half the width, with a soft edge."""
    cover = np.clip(width / 2 - distance + 0.5, 0, 1)[:, :, None]
    box[:] = (box * (1 - cover) + np.array(_rgb(colour)) * cover).astype(np.uint8)


def _stroke(pixels: Pixels, start: tuple[float, float], end: tuple[float, float], width: float, colour: str) -> None:
    (x1, y1), (x2, y2) = start, end
    x, y, box = _box(pixels, min(x1, x2) - width, min(y1, y2) - width, max(x1, x2) + width, max(y1, y2) + width)
    dx, dy = x2 - x1, y2 - y1
    along = np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
    _blend(box, np.hypot(x - x1 - along * dx, y - y1 - along * dy), width, colour)


def _ring(pixels: Pixels, centre: tuple[float, float], radius: float, width: float, colour: str) -> None:
    reach = radius + width
    x, y, box = _box(pixels, centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach)
    _blend(box, np.abs(np.hypot(x - centre[0], y - centre[1]) - radius), width, colour)


def _box(pixels: Pixels, left: float, top: float, right: float, bottom: float) -> tuple[Pixels, Pixels, Pixels]:
    """The part of a picture that a shape is in, and where its pixels are."""
    x1, y1, x2, y2 = max(0, int(left)), max(0, int(top)), min(WIDTH, int(right) + 1), min(HEIGHT, int(bottom) + 1)
    return np.arange(x1, x2)[None, :] + 0.5, np.arange(y1, y2)[:, None] + 0.5, pixels[y1:y2, x1:x2]


def _png(pixels: Pixels) -> bytes:
    """The pixels as a file."""
    rows = np.concatenate([np.zeros((HEIGHT, 1), np.uint8), pixels.reshape(HEIGHT, -1)], axis=1)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    chunks = [struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
