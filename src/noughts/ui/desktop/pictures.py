"""Small pictures: portraits, marks, boards, themes, and the name of the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib.resources import as_file, files

import pygame
from pygame import Color, Rect, Surface, Vector2

from noughts.drawing.colours import THEMES, Theme
from noughts.game import Seat
from noughts.rules import Mark, Marks, NoughtsError, Placement, Rules, Side
from noughts.ui.desktop.kit.buttons import Thumbnail
from noughts.ui.desktop.kit.fonts import FINER, Size, Weight
from noughts.ui.desktop.kit.painter import Align, Painter, Palette, draw_mark, mixed, stroke
from noughts.ui.shared.programs import face_of
from noughts.ui.shared.speakers import Mood

FACES = files("noughts.ui.shared") / "portraits"
"""Each face in each mood, as on the site."""

WALLS: Mapping[str, str] = {
    "kitty": "#F6D9C4",
    "cop": "#C9D8EE",
    "sera": "#DCCFF2",
    "ada": "#CFE6D8",
    "ada/child": "#D9EACB",
    "ada/newborn": "#EFEAC8",
    "machine": "#D3E3E0",
}


def portrait(painter: Painter, program: str, size: int, mood: Mood = Mood.CALM) -> Surface:
    theme = painter.palette.theme
    name = face_of(program)
    wall = WALLS[name]
    backdrop = mixed(wall, theme.background, 0.35) if theme.is_dark else Color(wall)
    if not theme.has_colour:
        backdrop = Color("#6E6E6E")
    rim = painter.palette["ink"] if painter.palette.is_stark else mixed(theme.panel, theme.ink, 0.55)

    def draw(on: Surface, factor: float) -> None:  # noqa: ARG001 - the size says it
        picture = Surface(on.get_size(), pygame.SRCALPHA)
        picture.fill(backdrop)
        with as_file(FACES / f"{name}-{mood.value}.svg") as path:
            face = pygame.image.load_sized_svg(path, on.get_size())
        picture.blit(face if theme.has_colour else pygame.transform.grayscale(face), (0, 0))
        whole, thick = on.get_width(), max(1.0, 0.018 * on.get_width())
        mask = Surface(on.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), (whole / 2, whole / 2), whole / 2 - thick * 0.6)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        pygame.draw.circle(on, rim, (whole / 2, whole / 2), whole / 2)
        on.blit(picture, (0, 0))
        pygame.draw.circle(on, rim, (whole / 2, whole / 2), whole / 2, round(thick))

    return painter.shapes.shape(("portrait", name, mood, theme.name), (size, size), rim, draw)


def draw_seat(painter: Painter, rect: Rect, seat: Seat, side: Side = Side.X, mood: Mood = Mood.CALM) -> None:
    """The portrait of a program, or a person's initial on a disc in the colour of the side."""
    size = min(rect.size)
    if seat.program:
        picture = portrait(painter, seat.program, size, mood)
        painter.surface.blit(picture, picture.get_rect(center=rect.center))
        return
    painter.disc(rect.center, size // 2, side.value)
    letter = painter.typeface.render((seat.name[:1] or "?").upper(), size * 0.5, painter.palette["panel"])
    painter.surface.blit(letter, letter.get_rect(center=rect.center))


def thumbnail(name: str) -> Thumbnail | None:
    """The picture for a kind and a name; None if the window has none."""
    kind, _, what = name.partition(" ")
    match kind:
        case "program":
            return partial(draw_seat, seat=Seat(what, what))
        case "person":
            return partial(draw_seat, seat=Seat(what))
        case "rules":
            return partial(draw_rules, text=what)
        case "mark":
            return partial(draw_small_mark, mark=Mark(what.upper()))
        case "theme" if what in THEMES:
            return partial(draw_theme, theme=THEMES[what])
    return None


def draw_small_mark(painter: Painter, rect: Rect, mark: Mark, colour: Color | None = None) -> None:
    size, colour = min(rect.size), colour or painter.palette.mark(mark)

    def picture(on: Surface, factor: float) -> None:
        draw_mark(on, mark, Vector2(size, size) * factor / 2, size * factor * 1.15, colour)

    painter.stamp(("icon", mark), size, rect.center, colour, picture)


def draw_lines(painter: Painter, rect: Rect, lines: Sequence[str]) -> None:
    """A tiny board that explains a variant; each line is a row of signs with spaces between them."""
    rows = [line.split() for line in lines]
    cell = min(rect.size) // max(len(rows), *(len(row) for row in rows))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            square = Rect(rect.left + x * cell, rect.top + y * cell, cell, cell)
            if sign in ("X", "O"):
                draw_small_mark(painter, square, Mark(sign))
            else:
                painter.text(sign, square, size=Size.SMALL, role="quiet", align=Align.CENTRE)


def draw_rules(painter: Painter, rect: Rect, text: str) -> None:
    """A tiny board of the right shape, with a winning line on it."""
    with suppress(NoughtsError):
        rules, size, palette = Rules.parse(text), min(rect.size), painter.palette
        key = "board", text, palette.theme.name
        painter.stamp(
            key, size, rect.center, palette["grid"], lambda on, factor: _draw_board(on, rules, size * factor, palette)
        )


def _draw_board(on: Surface, rules: Rules, size: float, palette: Palette) -> None:
    line, ink, colours = palette["grid"], palette["ink"], {mark: palette.mark(mark) for mark in Mark}
    (cols, rows), falls = _shown(rules), rules.placement is Placement.GRAVITY
    cell = size / max(cols, rows)
    corner = Vector2(size - cell * cols, size - cell * rows) / 2
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
    for place, mark in _sample(rules).items():
        if falls:
            pygame.draw.circle(on, colours[mark], middles[place], cell * 0.4)
        else:
            draw_mark(on, mark, middles[place], cell * 1.2, colours[mark])
    ends = sample_line(rules)
    start, end = middles[ends[0]], middles[ends[-1]]
    reach = (end - start).normalize() * cell * 0.3 if end != start else Vector2()
    stroke(on, ink, start - reach, end + reach, max(2, size / 28))


MOST_SHOWN = 9  # columns and rows of a tiny board, which shows the middle of a larger one


def _shown(rules: Rules) -> tuple[int, int]:
    return min(rules.cols, MOST_SHOWN), min(rules.rows, MOST_SHOWN)


def sample_line(rules: Rules) -> list[tuple[int, int]]:
    """The cells of a line near the middle; its direction differs by size, to tell boards apart."""
    cols, rows = _shown(rules)
    count = rules.k if rules.k <= min(cols, rows) else 1
    left, top, steps = (cols - count) // 2, (rows - count) // 2, range(count)
    if rules.placement is Placement.GRAVITY:
        return [(left + step, rows - 1 - step) for step in steps]
    if rules.marks is Marks.ONLY_X or (count < cols <= 6):
        return [(left + step, rows // 2) for step in steps]
    if max(rules.cols, rules.rows) > MOST_SHOWN:
        return [(left + step, top + step) for step in steps]
    if count < cols:
        return [(cols // 2, top + step) for step in steps]
    return [(left + step, top + count - 1 - step) for step in steps]


def _sample(rules: Rules) -> dict[tuple[int, int], Mark]:
    line, (_, rows) = sample_line(rules), _shown(rules)
    other, is_upright = Mark.X if rules.marks is Marks.ONLY_X else Mark.O, line[0][0] == line[-1][0]
    marks = {(col - 1, row) if is_upright else (col, row - 1): other for col, row in line[1:] if row > 0 and col > 0}
    if rules.placement is Placement.GRAVITY:
        marks = {(col, row): (Mark.O if (col + row) % 3 else Mark.X) for col, top in line for row in range(top + 1, rows)}
    return marks | dict.fromkeys(line, Mark.X)


def draw_theme(painter: Painter, rect: Rect, theme: Theme) -> None:
    painter.box(rect, fill=Color(theme.background), border=painter.palette["grid"], radius=6)
    for mark, colour, at in ((Mark.X, theme.x, 0.3), (Mark.O, theme.o, 0.7)):
        place = Rect((0, 0), [rect.height * 3 // 5] * 2)
        place.center = rect.left + round(rect.width * at), rect.centery
        draw_small_mark(painter, place, mark, Color(colour))


def draw_name(painter: Painter, left: int, top: int, height: int) -> None:
    font = painter.typeface.font(height, weight=Weight.STRONG)
    base, middle = font.get_ascent() / FINER, (font.metrics("x")[0] or (0, 0, 0, height))[3] / FINER
    size = round(middle * 1.6)
    for part in ("n", "O", "ughts"):
        if part == "O":
            left += round(size * 0.06)
            draw_small_mark(
                painter, Rect(left - round(size * 0.12), top + round(base - middle / 2 - size / 2), size, size), Mark.O
            )
            left += round(size * 0.82)
        else:
            shape = painter.typeface.render(part, height, painter.palette["ink"], Weight.STRONG)
            painter.surface.blit(shape, (left, top))
            left += shape.get_width()
