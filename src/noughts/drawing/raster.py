"""Boards as PNG and animated GIF, with the measures and colours of all other pictures. Needs Pillow."""

from __future__ import annotations

import io
from collections.abc import Sequence

from noughts.drawing.colours import LIGHT, Theme
from noughts.drawing.picture import DISC, PEN, REACH, SHORT, STRIKE, Picture, Place, step_of

try:
    from PIL import Image, ImageColor, ImageDraw
except ImportError as error:
    raise ImportError("pictures need pillow: pip install 'noughts[pictures]'; svg() works without") from error

WIDTH = 480  # pixels
MARGIN = 0.07  # around the board, as a share of the shorter side
SHARPNESS = 2  # drawn this many times larger, then reduced, for smooth edges

PALE, PLATE = 0.45, 0.24
"""How strong marks beside the line that ended the game are, and the plate of a board on which marks fall."""

COLOURS = 48  # in an animated picture
LAST_SECONDS = 3.0  # how long the end of a game is shown

Size = tuple[int, int]
Colour = tuple[int, ...]


def png(board: Picture, size: Size | None = None, theme: Theme = LIGHT) -> bytes:
    """A board as a PNG file, of so many pixels or as high as its shape asks for.

    >>> png(Picture(3, 3, {(1, 1): "X"}))[1:4]
    b'PNG'
    """
    target = io.BytesIO()
    board_image(board, size, theme).save(target, "PNG")
    return target.getvalue()


def gif(boards: Sequence[Picture], seconds: float, theme: Theme = LIGHT) -> bytes:
    """Boards of the same shape as an animated GIF file; the last one is shown longer."""
    images = [board_image(board, None, theme) for board in boards]
    palette = images[-1].quantize(COLOURS)  # the end has all colours
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    times = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * max(seconds, LAST_SECONDS))]
    target = io.BytesIO()
    frames[0].save(target, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    return target.getvalue()


def board_image(board: Picture, size: Size | None = None, theme: Theme = LIGHT) -> Image.Image:
    wanted = size or (WIDTH, round(WIDTH * min(1.6, max(0.5, board.rows / board.cols))))
    image = Image.new("RGB", (wanted[0] * SHARPNESS, wanted[1] * SHARPNESS), theme.background)
    _BoardDrawing(image, board, theme).draw()
    return image.resize(wanted, Image.Resampling.BOX)


class _BoardDrawing:
    def __init__(self, image: Image.Image, board: Picture, theme: Theme) -> None:
        self._pen = ImageDraw.Draw(image)
        self._board, self._theme = board, theme
        margin = MARGIN * min(image.size)
        self._cell = min((image.width - 2 * margin) / board.cols, (image.height - 2 * margin) / board.rows)
        self._left = (image.width - self._cell * board.cols) / 2
        self._top = (image.height - self._cell * board.rows) / 2
        self._surface = _mixed(theme.x, theme.panel, PLATE) if board.falls else ImageColor.getrgb(theme.panel)

    def draw(self) -> None:
        board = self._board
        self._draw_grid()
        for place in ((col, row) for row in range(board.rows) for col in range(board.cols)):
            if board.falls and place not in board.marks:
                self._pen.circle(self._middle(place), DISC * self._cell, fill=self._theme.background)
        for place in board.forbidden:
            self._draw_forbidden(place)
        for place, mark in board.marks.items():
            self._draw_mark(place, mark)
        if board.line:
            self._draw_line()

    def _middle(self, place: Place) -> tuple[float, float]:
        return self._left + (place[0] + 0.5) * self._cell, self._top + (place[1] + 0.5) * self._cell

    def _draw_grid(self) -> None:
        board, cell, thin = self._board, self._cell, max(SHARPNESS, round(self._cell / 60))
        left, top, grid = self._left, self._top, self._theme.grid
        right, bottom = left + cell * board.cols, top + cell * board.rows
        self._pen.rounded_rectangle((left, top, right, bottom), cell / 10, fill=self._surface, outline=grid, width=thin)
        if board.falls:
            return
        for number in range(1, board.cols):
            self._pen.line((left + number * cell, top, left + number * cell, bottom), grid, thin)
        for number in range(1, board.rows):
            self._pen.line((left, top + number * cell, right, top + number * cell), grid, thin)

    def _draw_mark(self, place: Place, mark: str) -> None:
        """A mark, pale if the game ended by a line without it; the last one has a corner."""
        board, (x, y), cell = self._board, self._middle(place), self._cell
        strength = PALE if board.line and place not in board.line else 1.0
        colour = _mixed(self._theme.tone(mark.lower()), self._surface, strength)
        scale = 0.66 if board.falls else 1.0
        if board.falls:
            self._pen.circle((x, y), DISC * cell, fill=colour)
        ink = ImageColor.getrgb(self._theme.background) if board.falls else colour
        reach, width = REACH * cell * scale, max(SHARPNESS, round(PEN * cell * scale))
        if mark == "X":
            self._draw_stroke(x - reach, y - reach, x + reach, y + reach, ink, width)
            self._draw_stroke(x - reach, y + reach, x + reach, y - reach, ink, width)
        else:
            self._pen.circle((x, y), reach * 1.02 + width / 2, outline=ink, width=width)
        if place == board.last:
            edge, side = cell * 0.45, cell / 8
            corner = [(x + edge, y + edge), (x + edge - side, y + edge), (x + edge, y + edge - side)]
            self._pen.polygon(corner, fill=self._theme.ink if board.falls else colour)

    def _draw_forbidden(self, place: Place) -> None:
        (x, y), width = self._middle(place), max(SHARPNESS, round(STRIKE * self._cell))
        colour = ImageColor.getrgb(self._theme.loss)
        self._draw_stroke(x, y - 0.2 * self._cell, x, y + 0.05 * self._cell, colour, width)
        self._pen.circle((x, y + 0.2 * self._cell), width / 2, fill=colour)

    def _draw_line(self) -> None:
        """The line that ended the game, in strokes, since it may continue on the opposite edge."""
        board, half = self._board, self._cell / 2
        across, down = step_of(board.line, board.cols, board.rows)
        colour, width = ImageColor.getrgb(self._theme.tone(board.line_role)), max(SHARPNESS, round(STRIKE * self._cell))
        for number, place in enumerate(board.line):
            x, y = self._middle(place)
            back, on = (half * (SHORT if number == end else 1) for end in (0, len(board.line) - 1))
            self._draw_stroke(x - across * back, y - down * back, x + across * on, y + down * on, colour, width)

    def _draw_stroke(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: int) -> None:
        self._pen.line((x1, y1, x2, y2), colour, width)
        for end in ((x1, y1), (x2, y2)):
            self._pen.circle(end, width / 2 - 0.5, fill=colour)


def _mixed(colour: str, ground: str | Colour, strength: float) -> Colour:
    below = ImageColor.getrgb(ground) if isinstance(ground, str) else ground
    return tuple(round(strength * a + (1 - strength) * b) for a, b in zip(ImageColor.getrgb(colour), below, strict=True))
