"""The nodes of a tree: as an outline, and as a drawing of small boards with edges between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame
from pygame import Rect, Vector2

from noughts.rules import Cell, Position
from noughts.ui.desktop.kit.buttons import Icon, draw_icon
from noughts.ui.desktop.kit.fonts import Size, Weight
from noughts.ui.desktop.kit.painter import Painter, mark_picture
from noughts.ui.desktop.kit.widget import Highlight, Scroll, Widget
from noughts.ui.shared.open_tree import Sign, TreeRow
from noughts.ui.shared.tree_controller import TreeController
from noughts.ui.shared.tree_layout import BOARD, COLUMN, EDGE, GAP, ROW, Spot

STEP = 20  # units of indent for each level; less where room is short
SIGN = 20  # units for the sign that opens a line
LEADING = 5  # units between two lines
INDENTED = 0.4  # of the width, at most, for indents
SIGNS = {Sign.COLLAPSED: Icon.NEXT, Sign.EXPANDED: Icon.OPEN}


@dataclass
class TreeRows(Widget):
    """A click chooses a line; on its sign, or on the chosen line, it opens or closes it."""

    _rows: Sequence[TreeRow]
    _cursor: int
    _choose: Callable[[int], object]
    _toggle: Callable[[], object]
    _deepest: int
    _height = _step = _reach = 1
    """Pixels, as last drawn: a line, an indent, and the width of a sign."""
    drawn = 0
    """How many lines were visible then."""
    key, fills = "nodes", True

    @staticmethod
    def height(painter: Painter) -> int:
        return painter.line_height(Size.SMALL) + painter.px(LEADING)

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        return room, max(1, len(self._rows)) * self.height(painter)

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        px, palette = painter.px, painter.palette
        self._height = height = self.height(painter)
        self._step = step = min(px(STEP), round(INDENTED * rect.width / max(1, self._deepest)))
        self._reach = px(4) + px(SIGN)
        clip = painter.surface.get_clip()
        first, last = max(0, (clip.top - rect.top) // height), (clip.bottom - rect.top) // height + 1
        self.drawn = 0
        for number, row in enumerate(self._rows[first:last], start=first):
            line = Rect(rect.left, rect.top + number * height, rect.width, height)
            if number == self._cursor:
                painter.box(line, fill=palette["current"], border=palette["focus" if look.is_focused else "quiet"], radius=5)
            left = line.left + px(4) + row.depth * step
            if row.sign in SIGNS:
                draw_icon(painter, Rect(left, line.top, px(SIGN), height), SIGNS[row.sign], "quiet")
            room = Rect(left + px(SIGN), line.top, line.right - left - px(SIGN) - px(4), height)
            painter.text(row.words, room, size=Size.SMALL, role=row.tone)
            self.drawn += 1

    def extent(self, rect: Rect, number: int) -> tuple[int, int]:
        """The top and bottom of a line, with some room below it."""
        height = rect.height // max(1, len(self._rows))
        return rect.top + number * height, rect.top + (number + 2) * height

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        number = (pos[1] - rect.top) // self._height
        if not 0 <= number < len(self._rows):
            return
        is_again = number == self._cursor
        self._choose(number)
        row = self._rows[number]
        is_sign = row.sign in SIGNS and pos[0] < rect.left + row.depth * self._step + self._reach
        if is_again or is_sign:
            self._toggle()


BAR = 6  # units: the height of the horizontal scroll bar
FADED = 110  # of 255: the opacity of boards that were cut or not searched yet
DASH = 4  # pixels: how long a straight piece of an edge is


@dataclass
class TreePicture(Widget):
    """A click chooses a node; on the chosen node, or on a closed one, it opens or closes it."""

    _controller: TreeController
    _choose: Callable[[int], object]
    _toggle: Callable[[], object]
    _across: Scroll
    _zoom: float
    _unit = 1.0
    drawn = 0
    """How many nodes were visible when last drawn."""
    key, fills = "nodes", True

    def measure(self, painter: Painter, room: int) -> tuple[int, int]:
        self._unit = painter.unit * self._zoom
        self._across.whole = self._px((1 + self._controller.deepest) * COLUMN)
        rows = 1 + max((spot.last for spot in self._controller.spots), default=0)
        return room, self._px(rows * ROW)

    def _px(self, units: float) -> int:
        return round(units * self._unit)

    def _node_rect(self, rect: Rect, spot: Spot) -> Rect:
        """The room of a board and its texts."""
        left = rect.left - self._across.offset + self._px(spot.depth * COLUMN)
        return Rect(left, rect.top + self._px(spot.row * ROW + 3), self._px(COLUMN - EDGE), self._px(ROW - 6))

    def extent(self, rect: Rect, number: int) -> tuple[int, int]:
        """The top and bottom of a node, which is scrolled into sight horizontally."""
        spot = self._controller.spots[number]
        self._across.reveal(self._px(spot.depth * COLUMN), self._px((spot.depth + 1) * COLUMN))
        node = self._node_rect(rect, spot)
        return node.top - node.height // 2, node.bottom + node.height // 2

    def draw(self, painter: Painter, rect: Rect, look: Highlight) -> None:
        controller, clip = self._controller, painter.surface.get_clip()
        painter = replace(painter, unit=self._unit)
        bar = painter.px(BAR)
        self._across.place(Rect(rect.left, clip.bottom - bar, rect.width, bar), self._across.whole)
        boxes = [self._node_rect(rect, spot) for spot in controller.spots]
        for box, spot, row in zip(boxes, controller.spots, controller.rows, strict=False):
            above = boxes[spot.above] if spot.above is not None else None
            if above and box.union(above).colliderect(clip):
                self._edge(painter, (above.right, above.centery), (box.left - self._px(GAP), box.centery), row)
        self.drawn = 0
        for number, (box, row) in enumerate(zip(boxes, controller.rows, strict=False)):
            if box.colliderect(clip):
                self._node(painter, box, row, is_chosen=number == controller.cursor, is_focused=look.is_focused)
                self.drawn += 1
        self._across.draw(painter)

    def _edge(self, painter: Painter, start: tuple[int, int], end: tuple[int, int], row: TreeRow) -> None:
        """An S from one node to the next, as on the page; dashed where nothing came of it."""
        (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
        count = max(4, (abs(across) + abs(down)) // DASH)
        steps = [step / count for step in range(count + 1)]
        points = [(x + across * t * (3 + t * (4 * t - 6)), y + down * t * t * (3 - 2 * t)) for t in steps]
        for first, second in list(pairwise(points))[:: 2 if row.is_faded else 1]:
            pygame.draw.aaline(painter.surface, painter.palette["quiet"], first, second)

    def _node(self, painter: Painter, box: Rect, row: TreeRow, *, is_chosen: bool, is_focused: bool) -> None:
        palette = painter.palette
        is_now = row.is_node and row.node.visit == self._controller.current_visit
        if is_now or is_chosen:
            edge = palette["focus" if is_now or is_focused else "quiet"]
            painter.box(
                box, fill=palette["current" if is_now else "background"], border=edge, width=3 if is_now else 1, radius=6
            )
        left = box.left + self._px(GAP / 2)
        if row.position:
            square = Rect(left, 0, self._px(BOARD), self._px(BOARD))
            square.centery = box.centery
            last = row.node.move.cell if row.is_node and row.node.move else None
            draw_small(painter, square, row.position, last, is_faded=row.is_faded and not is_now)
            left = square.right + self._px(GAP)
        height = painter.line_height(Size.SMALL) * 0.92
        top = box.centery - height * len(row.lines) / 2
        for number, line in enumerate(row.lines):
            room = Rect(left, round(top + number * height), box.right - left, round(height))
            if number == 0 and row.sign is not Sign.NOTHING:
                draw_icon(painter, Rect(left - self._px(3), room.top, self._px(14), room.height), SIGNS[row.sign], "quiet")
                room = Rect(left + self._px(13), room.top, room.width - self._px(13), room.height)
            role = "quiet" if number and row.tone == "ink" else row.tone
            painter.text(line, room, size=Size.SMALL, role=role, weight=None if number else Weight.STRONG)

    def click(self, pos: tuple[int, int], rect: Rect) -> None:
        boxes = (self._node_rect(rect, spot).collidepoint(pos) for spot in self._controller.spots)
        number = next((number for number, is_here in enumerate(boxes) if is_here), None)
        if number is None:
            return
        is_again = number == self._controller.cursor
        self._choose(number)
        if is_again or self._controller.rows[number].sign is Sign.COLLAPSED:
            self._toggle()


def draw_small(painter: Painter, square: Rect, position: Position, last: Cell | None, *, is_faded: bool) -> None:
    """A small picture of a position, with the last move highlighted."""
    rules, palette = position.rules, painter.palette
    picture = pygame.Surface(square.size, pygame.SRCALPHA)
    cell = min(square.width / rules.cols, square.height / rules.rows)
    wide, high = cell * rules.cols, cell * rules.rows
    if last:
        picture.fill(palette["current"], Rect(round(last.col * cell), round(last.row * cell), round(cell), round(cell)))
    for col in range(1, rules.cols):
        pygame.draw.line(picture, palette["grid"], (col * cell, 0), (col * cell, high))
    for row in range(1, rules.rows):
        pygame.draw.line(picture, palette["grid"], (0, row * cell), (wide, row * cell))
    for each in (Cell(col, row) for row in range(rules.rows) for col in range(rules.cols)):
        mark = position.mark_at(each)
        if mark:
            shape = mark_picture(painter.shapes, mark, max(3, round(cell)), palette.mark(mark))
            picture.blit(shape, shape.get_rect(center=Vector2(each.col + 0.5, each.row + 0.5) * cell))
    if is_faded:
        picture.set_alpha(FADED)
    painter.surface.blit(picture, square)
