"""Drawing a board: the card, the lines or holes, marks, values, the cursor, the winning line."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.drawing.picture import DISC, FORBIDDEN, SHORT, STRIKE, step_of
from noughts.rules import Cell, Goal, Mark, Marks, Position, Side, Wrap
from noughts.rules.move import COLUMNS
from noughts.ui.desktop.board.board import SMALLEST_CELL, AnimatedBoard, Grid, fallen
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter, disc_picture, mark_picture, stroke
from noughts.ui.desktop.kit.widget import Highlight, Widget


def draw_strike(painter: Painter, grid: Grid, cells: Sequence[Cell], progress: float, colour: Color) -> None:
    """Draw part of the line through the middle of the cells, half a cell to both sides."""
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
    if painter.palette.is_stark:  # marks and line may have the same colour: an edge tells them apart
        for start, end in runs:
            _draw_run(painter, start, end, thick + 2 * max(2, thick // 3), painter.palette["background"])
    for start, end in runs:
        _draw_run(painter, start, end, thick, colour)


def _draw_run(painter: Painter, start: Vector2, end: Vector2, thick: int, colour: Color) -> None:
    """A straight piece with round ends, drawn level and then rotated."""
    along, room = end - start, 2
    width, height = round(along.length()) + thick + 2 * room, thick + 2 * room

    def draw(on: Surface, factor: float) -> None:
        middle, inset = height * factor / 2, height * factor / 2
        stroke(on, colour, Vector2(inset, middle), Vector2(width * factor - inset, middle), thick * factor)

    level = painter.shapes.shape(("strike", thick), (width, height), colour, draw)
    turned = pygame.transform.rotozoom(level, -math.degrees(math.atan2(along.y, along.x)), 1.0)
    centre = (start + end) / 2
    painter.surface.blit(turned, turned.get_rect(center=(round(centre.x), round(centre.y))))


NUMBERED = 44  # units; smaller cells do not show their numbers


def ghost_at(position: Position, cell: Cell | None, hand: Mark = Mark.X) -> tuple[Cell, Mark] | None:
    """The mark that would land in a cell, and where; None for a taken cell. ``hand`` is its mark in a wild game."""
    target = position.landing(cell) if cell else None
    if target is None or position.mark_at(target) is not None:
        return None
    if position.rules.marks is Marks.WILD:
        return target, hand
    return target, Mark.O if position.side is Side.O and position.rules.marks is Marks.OWN else Mark.X


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """What is drawn on a board besides the marks."""

    ghost: tuple[Cell, Mark] | None = None
    cursor: Cell | None = None
    values: Mapping[Cell, tuple[str, str]] = field(default_factory=dict)
    """Values of cells: short texts with their roles in the theme."""
    heat: Mapping[Cell, float] = field(default_factory=dict)
    """How much a program that thinks aloud likes each cell, from 0 to 1."""
    advised: Cell | None = None
    pointed: Collection[Cell] = ()
    has_labels: bool = True
    has_numbers: bool = False
    """Whether empty cells show their numbers where there is room, instead of labels at the edge."""


PLAIN = BoardOverlay(has_labels=False)


def place_board(painter: Painter, board: AnimatedBoard, room: Rect, overlay: BoardOverlay = PLAIN) -> None:
    if board.rules is None:
        return
    px = painter.px
    edge, border = px(6), px(20) if overlay.has_labels else px(6)
    inner = Rect(room.left + border, room.top + border, room.width - border - edge, room.height - border - edge)
    smallest = px(SMALLEST_CELL) if overlay.has_labels else 1  # a board without labels is never scrolled
    board.grid.place(inner, board.rules.cols, board.rules.rows, smallest=smallest)


def draw_board(painter: Painter, board: AnimatedBoard, now: float, overlay: BoardOverlay = PLAIN) -> None:
    if board.rules is None:
        return
    grid = board.grid
    pad = painter.px(6)
    frame = grid.window.inflate(2 * pad, 2 * pad)
    palette = painter.palette
    painter.box(frame, fill=palette["plate" if board.falls else "panel"], border=palette["outline"], radius=14)
    if overlay.has_labels and not is_numbered(painter, board, overlay):
        _draw_labels(painter, board)
    with painter.inside(grid.window):
        if board.falls:
            _draw_holes(painter, board, now)
        else:
            _draw_lines(painter, board)
        _draw_cells(painter, board, now, overlay)
        draw_line(painter, board, now)
    if overlay.has_labels and board.rules.wrap is Wrap.TORUS:
        _draw_ways_round(painter, board)
    grid.across.draw(painter)
    grid.down.draw(painter)


def draw_line(painter: Painter, board: AnimatedBoard, now: float) -> None:
    """The winning line through its marks, which stay bright while the others fade."""
    outcome = board.outcome
    if outcome is None or board.rules is None or not outcome.cells:
        return
    for cell in outcome.cells:
        if cell in board.marks and board.grid.rect(cell).colliderect(board.grid.window):
            _draw_mark(painter, board, cell, now)
    role = "ink" if board.rules.goal is Goal.LINE_WINS else "loss"
    with painter.inside(board.grid.window):
        draw_strike(painter, board.grid, outcome.cells, board.struck(now), painter.palette[role])


STEPPED_BACK, STARK_BACK = 0.55, 0.4
"""How much other marks fade; less where contrast is high."""


def _colour(painter: Painter, board: AnimatedBoard, cell: Cell, now: float) -> Color:
    """The colour of a mark, which fades beside the winning line."""
    palette, mark = painter.palette, board.marks[cell]
    line = board.outcome.cells if board.outcome else ()
    if not line or cell in line:
        return palette.mark(mark)
    most = STARK_BACK if palette.is_stark else STEPPED_BACK
    share = most * round(board.struck(now) * FADES) / FADES
    return palette.mark(mark).lerp(palette["plate"] if board.falls else palette["panel"], share)


FADES = 5  # steps in which a mark fades; each is a cached picture


def _draw_mark(painter: Painter, board: AnimatedBoard, cell: Cell, now: float) -> None:
    """A mark, partly drawn or falling."""
    grid, mark, progress = board.grid, board.marks[cell], board.progress(cell, now)
    if progress <= 0:
        return
    rect, colour = grid.rect(cell), _colour(painter, board, cell, now)
    if board.falls:
        rect.y -= round((1 - fallen(progress)) * (cell.row + 1) * grid.cell)
    rect.x += round(board.shaken(cell, now) * grid.cell * 0.07)
    painter.surface.blit(_picture(painter, board, mark, colour, progress), rect)


def _picture(painter: Painter, board: AnimatedBoard, mark: Mark, colour: Color, progress: float = 1.0) -> Surface:
    if board.falls:
        return disc_picture(painter.shapes, mark, board.grid.cell, colour, painter.palette["background"])
    return mark_picture(painter.shapes, mark, board.grid.cell, colour, progress)


def _draw_labels(painter: Painter, board: AnimatedBoard) -> None:
    grid, gap, window = board.grid, painter.px(8), board.grid.window
    height, near = painter.line_height(Size.SMALL), painter.px(2)
    for col in range(grid.cols):
        x = grid.rect(Cell(col, 0)).centerx
        if window.left <= x < window.right:
            room = Rect(x - 30, window.top - gap - height + near, 60, height)
            painter.text(COLUMNS[col], room, size=Size.SMALL, role="quiet", align=Align.CENTRE)
    for row in range(grid.rows):
        y = grid.rect(Cell(0, row)).centery
        if window.top <= y < window.bottom:
            room = Rect(window.left - gap - 60, y - height // 2, 60 - near, height)
            painter.text(str(row + 1), room, size=Size.SMALL, role="quiet", align=Align.RIGHT)


def _draw_ways_round(painter: Painter, board: AnimatedBoard) -> None:
    """Signs at the edges of a torus that say where they lead."""
    grid, window = board.grid, board.grid.window
    ways = (
        (f"→ {COLUMNS[0]}", window.midright),
        (f"← {COLUMNS[grid.cols - 1]}", window.midleft),
        ("↓ 1", window.midbottom),
        (f"↑ {grid.rows}", window.midtop),
    )
    for text, middle in ways:
        sign = Rect(0, 0, painter.width(text, Size.SMALL) + painter.px(12), painter.line_height(Size.SMALL))
        sign.center = middle
        sign.clamp_ip(window.inflate(2 * painter.px(6), 2 * painter.px(6)))  # not over the labels
        painter.box(sign, fill=painter.palette["panel"], border=painter.palette["grid"], radius=8)
        painter.text(text, sign, size=Size.SMALL, role="quiet", align=Align.CENTRE)


def _draw_lines(painter: Painter, board: AnimatedBoard) -> None:
    grid, whole, colour = board.grid, board.grid.board, painter.palette["grid"]
    thick = max(1, round(grid.cell * 0.018))
    inset = min(painter.px(8), grid.cell // 5)
    for col in range(1, grid.cols):
        x = whole.left + col * grid.cell - thick // 2
        painter.surface.fill(colour, (x, whole.top + inset, thick, whole.height - 2 * inset))
    for row in range(1, grid.rows):
        y = whole.top + row * grid.cell - thick // 2
        painter.surface.fill(colour, (whole.left + inset, y, whole.width - 2 * inset, thick))


def _draw_holes(painter: Painter, board: AnimatedBoard, now: float) -> None:
    """Discs behind a plate with a hole for each cell."""
    grid, palette = board.grid, painter.palette
    painter.surface.fill(palette["background"], grid.window)
    for cell in board.marks:
        _draw_mark(painter, board, cell, now)
    tile = _tile(painter, grid.cell)
    for cell in grid.seen():
        painter.surface.blit(tile, grid.rect(cell))


def _tile(painter: Painter, size: int) -> Surface:
    plate, rim = painter.palette["plate"], painter.palette["grid"]

    def draw(on: Surface, factor: float) -> None:
        on.fill(plate)
        centre = Vector2(on.get_size()) / 2
        pygame.draw.circle(on, rim, centre, size * factor * DISC)
        pygame.draw.circle(on, (rim.r, rim.g, rim.b, 0), centre, size * factor * (DISC - 0.012))

    return painter.shapes.shape("tile", (size, size), plate, draw)


def _draw_cells(painter: Painter, board: AnimatedBoard, now: float, overlay: BoardOverlay) -> None:
    """Only cells with something to draw: most cells of a large board are empty."""
    grid, palette = board.grid, painter.palette
    refused = board.refused(now)
    if is_numbered(painter, board, overlay):
        _draw_numbers(painter, board)
    for liked, share in overlay.heat.items():
        if share >= LEAST_HEAT:  # larger and deeper in colour where a program would like to play
            square = grid.rect(liked).scale_by(0.2 + 0.6 * share)
            painter.box(square, fill=palette.tint("focus", 0.1 + 0.3 * share), radius=6)
    drawn = {*board.marks, *overlay.values, *overlay.pointed, overlay.advised, overlay.cursor, refused}
    if overlay.ghost:
        target, coming = overlay.ghost
        ghost = _picture(painter, board, coming, palette.mark(coming)).copy()
        ghost.set_alpha(GHOST)
        painter.surface.blit(ghost, grid.rect(target))
    for banned in board.position.forbidden_cells() if board.position else ():
        painter.text(FORBIDDEN, grid.rect(banned), size=Size.LARGE, role="loss", align=Align.CENTRE, weight=Weight.STRONG)
    for cell in drawn:
        if cell is None or not (rect := grid.rect(cell)).colliderect(grid.window):
            continue
        mark = board.marks.get(cell)
        if cell == refused:
            _frame(painter, rect, palette["loss"])
        if mark and not board.falls:
            _draw_mark(painter, board, cell, now)
        if mark and cell == board.last and board.progress(cell, now) >= 1:
            size, inset = max(4, rect.width // 8), max(2, rect.width // 22)
            right, bottom = rect.right - inset, rect.bottom - inset
            corner = [(right, bottom), (right - size, bottom), (right, bottom - size)]
            pygame.draw.polygon(painter.surface, palette["ink"] if board.falls else palette.mark(mark), corner)
        if mark is None and cell in overlay.values:
            _value(painter, rect, *overlay.values[cell])
        if cell in overlay.pointed:
            disc = painter.shapes.disc(max(2, rect.width // 16), palette["focus"])
            inset = rect.width // 12
            painter.surface.blit(disc, disc.get_rect(topright=(rect.right - inset, rect.top + inset)))
        if cell == overlay.advised:
            _frame(painter, rect, palette["focus"])
        if cell == overlay.cursor:
            _cursor(painter, rect)


def _draw_numbers(painter: Painter, board: AnimatedBoard) -> None:
    grid = board.grid
    inset = max(3, grid.cell // 14)
    height = painter.line_height(Size.SMALL)
    for cell in grid.seen():
        if cell not in board.marks:
            rect = grid.rect(cell)
            room = Rect(rect.left + inset, rect.top + inset // 2, grid.cell, height)
            painter.text(str(cell.row * grid.cols + cell.col + 1), room, size=Size.SMALL, role="quiet")


LEAST_HEAT = 0.04  # less than this is not drawn
GHOST = 90  # of 255: how visible the mark under the mouse is


def is_numbered(painter: Painter, board: AnimatedBoard, overlay: BoardOverlay) -> bool:
    return overlay.has_numbers and board.grid.cell >= painter.px(NUMBERED) and not board.falls


def _value(painter: Painter, rect: Rect, text: str, role: str) -> None:
    """A pill with a value in the lower part of a cell; in a small cell only its sign."""
    size = Size.LARGE if rect.height > painter.px(90) else Size.SMALL
    if painter.width(text, size, Weight.STRONG) + painter.px(8) > rect.width:
        size, text = Size.SMALL, text[:1]
    width, height = painter.width(text, size, Weight.STRONG) + painter.px(12), painter.line_height(size) + painter.px(2)
    pill = Rect(0, 0, min(width, rect.width - 2), min(height, rect.height - 2))
    pill.midbottom = rect.centerx, rect.bottom - max(1, rect.height // 16)
    if rect.height < painter.px(34):
        pill.center = rect.center
    painter.box(pill, fill=painter.palette.tint(role), border=painter.palette[role], radius=9)
    painter.text(text, pill, size=size, role=role, align=Align.CENTRE, weight=Weight.STRONG)


def _frame(painter: Painter, rect: Rect, colour: Color) -> None:
    inset, thick, radius = max(1, rect.width // 16), max(2, rect.width // 40), max(2, rect.width // 10)
    pygame.draw.rect(painter.surface, colour, rect.inflate(-2 * inset, -2 * inset), thick, border_radius=radius)


def _cursor(painter: Painter, rect: Rect) -> None:
    """Four corners in the colour of the focus."""
    colour, arm = painter.palette["focus"], max(4, rect.width // 4)
    thick, inset = max(2, rect.width // 24), max(1, rect.width // 30)
    area = rect.inflate(-2 * inset, -2 * inset)
    for x in (area.left, area.right - arm):
        for y in (area.top, area.bottom - thick):
            painter.surface.fill(colour, (x, y, arm, thick))
    for x in (area.left, area.right - thick):
        for y in (area.top, area.bottom - arm):
            painter.surface.fill(colour, (x, y, thick, arm))


HIGHEST = 300  # units


class BoardPane(Widget):
    """A board whose cells can be clicked if ``choose`` is given."""

    fills = True

    def __init__(
        self, board: AnimatedBoard, now: float, overlay: BoardOverlay, choose: Callable[[Cell], object] | None
    ) -> None:
        self.key = "board" if choose else ""
        self._board = board
        self._now = now
        self._extras = overlay
        self._choose = choose

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, min(room, painter.px(HIGHEST))

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:  # noqa: ARG002 - the cursor says where we are
        place_board(painter, self._board, rect, self._extras)
        draw_board(painter, self._board, self._now, self._extras)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:  # noqa: ARG002 - cells know where they are
        cell = self._board.grid.cell_at(pos)
        if cell and self._choose:
            self._choose(cell)
