"""The board on a canvas: grid, labels, marks, the cursor, the last move and the line that ended the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from noughts.drawing.picture import FORBIDDEN
from noughts.rules import Cell, Mark, Outcome, Placement, Position, Wrap
from noughts.rules.move import COLUMNS
from noughts.ui.shared.effects import CONFETTI, CONFETTI_S, FADING_S
from noughts.ui.terminal.drawing.canvas import ASPECT, LABELS, QUARTERS, Canvas, Ink, Scale, mark_quarters, quarters, stroke

LEAST_TO_CUT = 7  # cell height at which a stroke can be cut out of a mark
OVERHANG = 0.38  # cells that the stroke continues beyond the middle of the outer cells


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
    dx, dy = step[0] * across, step[1] * down * ASPECT
    for number, cell in enumerate(cells):
        x0, y0 = place_of(cell, scale)
        x, y = x0 + scale.width / 2, (y0 + scale.height / 2) * ASPECT
        back = OVERHANG if number == first else 0.5
        ahead = OVERHANG if number == last else 0.5
        shape = stroke((x - back * dx, y - back * dy), (x + ahead * dx, y + ahead * dy), thickness)
        for row in range(max(y0 - 1, top), min(y0 + scale.height + 1, canvas.height - 1)):
            for col in range(max(x0 - 1, left), min(x0 + scale.width + 1, canvas.width - 1)):
                found = quarters(col, row, shape)
                if found:
                    _over(canvas, col, row, found, has_colour=has_colour)


def _reverse(canvas: Canvas, cells: Sequence[Cell], scale: Scale) -> None:
    """Reverse small marks, of which a cut would leave nothing."""
    for cell in cells:
        left, top = place_of(cell, scale)
        for y in range(top, top + scale.height):
            for x in range(left, left + scale.width):
                canvas.inks[y][x] = replace(canvas.inks[y][x], is_reversed=True)


def _over(canvas: Canvas, x: int, y: int, found: int, *, has_colour: bool) -> None:
    """Put the stroke over a character; without colours, cut it out of a mark."""
    there, ink = QUARTERS.find(canvas.chars[y][x]), canvas.inks[y][x]
    is_mark = there > 0
    if is_mark and not has_colour:
        canvas.put(x, y, QUARTERS[there & ~found], ink)
        return
    ground = ink.role if is_mark and (there & ~found).bit_count() * 2 >= (15 & ~found).bit_count() and found != 15 else None
    canvas.put(x, y, QUARTERS[found], Ink("win", ground, is_bold=True))


def _step(cells: Sequence[Cell]) -> tuple[int, int]:
    """The step from one cell of a line to the next, the short way round on a torus."""

    def short(distance: int) -> int:
        return distance if abs(distance) <= 1 else -1 if distance > 0 else 1

    return (short(cells[1].col - cells[0].col), short(cells[1].row - cells[0].row)) if len(cells) > 1 else (1, 0)


GRID = Ink("grid")
QUIET = Ink("quiet")
CURSOR = Ink("focus", is_bold=True)


@dataclass(frozen=True, slots=True)
class Picture:
    position: Position
    outcome: Outcome | None = None
    last: Cell | None = None
    cursor: Cell | None = None
    hover: Cell | None = None
    advised: frozenset[Cell] = frozenset()  # cells that a hint is about
    badges: Mapping[Cell, tuple[str, str]] = field(default_factory=dict)
    """What a move there is worth: a short text and its role."""
    heat: Mapping[Cell, float] = field(default_factory=dict)
    """How much a program that thinks aloud would like to play on a cell, from 0 to 1."""
    growth: float = 1.0  # below 1 while the last mark is being drawn
    struck: float = 1.0  # below 1 while the stroke through the line that ended the game is being drawn
    thrown: float | None = None  # seconds since the confetti was thrown
    shows_numbers: bool = False  # in empty cells, in place of the labels at the edge


def draw(picture: Picture, scale: Scale, *, has_colour: bool = True) -> Canvas:
    canvas = Canvas(*scale.size(picture.position.rules))
    _draw_labels(canvas, picture, scale)
    _draw_grid(canvas, picture, scale)
    for row in range(picture.position.rules.rows):
        for col in range(picture.position.rules.cols):
            _draw_cell(canvas, picture, scale, Cell(col, row))
    if picture.outcome and picture.outcome.cells and scale.is_drawn:
        strike(canvas, picture.outcome.cells, scale, share=picture.struck, has_colour=has_colour)
    if picture.cursor is not None and scale.is_ruled:
        _draw_frame(canvas, scale, picture.cursor)
    if picture.thrown is not None:
        _draw_confetti(canvas, picture.thrown)
    return canvas


def place_of(cell: Cell, scale: Scale) -> tuple[int, int]:
    """The upper left corner of a cell."""
    (across, down), (left, top) = scale.pitch, scale.origin
    return left + cell.col * across, top + cell.row * down


def _draw_labels(canvas: Canvas, picture: Picture, scale: Scale) -> None:
    if shows_numbers(picture, scale):
        return
    rules, cursor = picture.position.rules, picture.cursor
    falls = rules.placement is Placement.GRAVITY
    for col in range(rules.cols):
        x, _ = place_of(Cell(col, 0), scale)
        name = f"{COLUMNS[col]} {col + 1}" if falls and scale.width >= 5 else COLUMNS[col]
        ink = CURSOR if cursor and cursor.col == col else QUIET
        canvas.put(x + (scale.width - len(name)) // 2, 0, name, ink)
    for row in range(rules.rows):
        _, y = place_of(Cell(0, row), scale)
        ink = CURSOR if cursor and cursor.row == row else QUIET
        canvas.put(0, y + (scale.height - 1) // 2, f"{row + 1:>{LABELS - 1}}", ink)


def _draw_grid(canvas: Canvas, picture: Picture, scale: Scale) -> None:
    """A torus has open edges, and gravity an open top."""
    rules = picture.position.rules
    (across, down), (left, top) = scale.pitch, scale.origin
    right, bottom = canvas.width - 1, canvas.height - 1
    if scale.is_ruled:
        for row in range(1, rules.rows):
            y = top + row * down - 1
            canvas.put(left, y, ("─" * scale.width + "┼") * (rules.cols - 1) + "─" * scale.width, GRID)
        for row in range(rules.rows):
            for y in range(top + row * down, top + row * down + scale.height):
                for col in range(1, rules.cols):
                    canvas.put(left + col * across - 1, y, "│", GRID)
    if not scale.is_framed:
        return
    level, upright = ("╌", "╎") if rules.wrap is Wrap.TORUS else ("─", "│")
    for y in range(top, bottom):
        canvas.put(left - 1, y, upright, GRID)
        canvas.put(right, y, upright, GRID)
    if rules.placement is not Placement.GRAVITY or rules.wrap is Wrap.TORUS:
        canvas.put(left - 1, top - 1, "╭" + level * (right - left) + "╮", GRID)
    canvas.put(left - 1, bottom, "╰" + level * (right - left) + "╯", GRID)
    if rules.wrap is Wrap.TORUS:
        _draw_ways_round(canvas, picture, scale)
    elif scale.is_ruled:
        _join(canvas, picture, scale)


def _draw_ways_round(canvas: Canvas, picture: Picture, scale: Scale) -> None:
    """Label each edge of a torus with the column or row beyond it."""
    rules = picture.position.rules
    for row in range(rules.rows):
        _, y = place_of(Cell(0, row), scale)
        middle = y + (scale.height - 1) // 2
        canvas.put(scale.origin[0] - 1, middle, COLUMNS[rules.cols - 1], QUIET)
        canvas.put(canvas.width - 1, middle, COLUMNS[0], QUIET)
    for col in range(rules.cols):
        x, _ = place_of(Cell(col, 0), scale)
        canvas.put(x + (scale.width - 1) // 2, scale.origin[1] - 1, str(rules.rows), QUIET)
        canvas.put(x + (scale.width - 1) // 2, canvas.height - 1, "1", QUIET)


def _join(canvas: Canvas, picture: Picture, scale: Scale) -> None:
    """Join the lines to the frame."""
    rules = picture.position.rules
    (across, down), (left, top) = scale.pitch, scale.origin
    for col in range(1, rules.cols):
        if rules.placement is not Placement.GRAVITY:
            canvas.put(left + col * across - 1, top - 1, "┬", GRID)
        canvas.put(left + col * across - 1, canvas.height - 1, "┴", GRID)
    for row in range(1, rules.rows):
        canvas.put(left - 1, top + row * down - 1, "├", GRID)
        canvas.put(canvas.width - 1, top + row * down - 1, "┤", GRID)


def _draw_cell(canvas: Canvas, picture: Picture, scale: Scale, cell: Cell) -> None:
    x, y = place_of(cell, scale)
    if cell == picture.hover:
        canvas.fill(x, y, scale.width, scale.height, Ink("ink", "panel"))
    mark = picture.position.mark_at(cell)
    if mark is None:
        _draw_empty(canvas, picture, scale, cell)
    elif scale.is_drawn:
        growth = picture.growth if cell == picture.last else 1.0
        ink = _ink_of(picture, cell, mark)
        for down, row in enumerate(mark_quarters(mark, scale.width, scale.height, growth)):
            for across, found in enumerate(row):
                if found:
                    canvas.put(x + across, y + down, QUARTERS[found], ink)
        if cell == picture.last:
            _draw_corners(canvas, x, y, scale)
    else:
        _draw_letter(canvas, picture, scale, cell, str(mark))


def _draw_corners(canvas: Canvas, x: int, y: int, scale: Scale) -> None:
    """Mark the corners of the last move's cell."""
    right, bottom = x + scale.width - 1, y + scale.height - 1
    for at, line, corner in ((x, y, "┌"), (right, y, "┐"), (x, bottom, "└"), (right, bottom, "┘")):
        canvas.put(at, line, corner, Ink("ink", is_bold=True))


def _draw_empty(canvas: Canvas, picture: Picture, scale: Scale, cell: Cell) -> None:
    """Draw a cell's number if numbers are shown, its value if values are, and its name if a hint is about it."""
    x, y = place_of(cell, scale)
    is_advised = cell in picture.advised
    ink = Ink("focus", is_bold=True) if is_advised else QUIET
    badge = picture.badges.get(cell)
    if scale.is_drawn and (level := round(picture.heat.get(cell, 0.0) * (len(LEVELS) - 1))):
        canvas.put(x, y + scale.height - 1, LEVELS[level] * scale.width, Ink("focus"))
    is_forbidden = bool(picture.position.forbidden >> picture.position.rules.number(cell) - 1 & 1)
    if is_forbidden:
        ink = Ink("loss", is_bold=True)
    text = (
        FORBIDDEN
        if is_forbidden
        else _number(picture.position, cell)
        if shows_numbers(picture, scale)
        else ""
        if scale.is_drawn
        else "·"
    )
    if scale.is_drawn:
        shown = f"({cell})" if is_advised else text
        canvas.put(x + (scale.width - len(shown)) // 2, y + (scale.height - 1) // 2, shown, ink)
        if badge:
            below = 1 if shown else 0
            canvas.put(x + (scale.width - len(badge[0])) // 2, y + (scale.height - 1) // 2 + below, badge[0], Ink(badge[1]))
        return
    if badge and len(badge[0]) <= scale.width:
        text, ink = badge[0], Ink(badge[1])
    if is_advised and len(text) + 2 <= scale.width:
        text = f"({text})"
    if cell == picture.cursor and not scale.is_ruled:
        ink = Ink("focus", is_bold=True, is_reversed=True)
    canvas.put(x, y, f"{text:^{scale.width}}", ink)


LEVELS = " ▁▂▃▄▅▆▇█"  # the height shows how much a player likes a cell, even without colours


def _draw_letter(canvas: Canvas, picture: Picture, scale: Scale, cell: Cell, mark: str) -> None:
    """Draw a mark as a letter: the last move in brackets, a winning line between stars."""
    x, y = place_of(cell, scale)
    line = picture.outcome.cells if picture.outcome else ()
    frame = "**" if cell in line else "[]" if cell == picture.last else "  "
    ink = _ink_of(picture, cell, Mark(mark))
    if cell == picture.cursor and not scale.is_ruled:
        ink = Ink("focus", is_bold=True, is_reversed=True)
    sign = Ink("win", is_bold=True) if cell in line else Ink("ink", is_bold=True)
    if ink.is_reversed:
        sign = ink
    if scale.width >= 3:
        canvas.put(x, y, f"{frame[0]}{mark}{frame[1]}", sign)
        canvas.put(x + 1, y, mark, ink)
    else:
        canvas.put(x, y, f"{mark}{BESIDE[frame]}", sign)
        canvas.put(x, y, mark, ink)


BESIDE = {"**": "*", "[]": "◂", "  ": " "}  # beside a mark where there is no room around it


def _ink_of(picture: Picture, cell: Cell, mark: Mark) -> Ink:
    """After the end, only the marks of the winning line stay bright."""
    line = picture.outcome.cells if picture.outcome else ()
    return Ink("quiet") if line and cell not in line else Ink(mark.value.lower(), is_bold=True)


def shows_numbers(picture: Picture, scale: Scale) -> bool:
    """Whether cells show their numbers: if that is chosen, and there is room."""
    rules = picture.position.rules
    is_long = rules.placement is not Placement.GRAVITY and rules.cols * rules.rows > LARGEST_TWO_DIGITS
    return picture.shows_numbers and scale.is_numbered and (scale.is_ruled or not is_long)


LARGEST_TWO_DIGITS = 99


def _number(position: Position, cell: Cell) -> str:
    """The number to type for a move there: the cell's, or under gravity the column's."""
    if position.rules.placement is Placement.GRAVITY:
        return str(cell.col + 1) if position.landing(cell) == cell else "·"
    return str(position.rules.number(cell))


def _draw_confetti(canvas: Canvas, seconds: float) -> None:
    for piece in CONFETTI:
        across, down = piece.at(seconds)
        paper = "·" if seconds > CONFETTI_S - FADING_S else TURNING[int(piece.turn * seconds) % len(TURNING)]
        canvas.put(round(across * canvas.width), round(down * canvas.height), paper, Ink(piece.role, is_bold=True))


TURNING = "▪♦•*"  # a piece of paper, turning


def _draw_frame(canvas: Canvas, scale: Scale, cell: Cell) -> None:
    x, y = place_of(cell, scale)
    canvas.put(x - 1, y - 1, "┏" + "━" * scale.width + "┓", CURSOR)
    for line in range(y, y + scale.height):
        canvas.put(x - 1, line, "┃", CURSOR)
        canvas.put(x + scale.width, line, "┃", CURSOR)
    canvas.put(x - 1, y + scale.height, "┗" + "━" * scale.width + "┛", CURSOR)
