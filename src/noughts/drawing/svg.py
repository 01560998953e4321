"""Boards and other drawings as SVG, with the measures and colours of the window, light or dark like the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from noughts.drawing.colours import DARK, LIGHT
from noughts.drawing.picture import COLUMNS, DISC, FORBIDDEN, PEN, REACH, SHORT, STRIKE, Picture, Place, step_of

CELL = 60  # units; other measures are shares of it

LABELS, EDGE = 22, 8  # units around the cells, with and without letters and numbers

WIDEST = 480  # pixels of a large board; the page may show it smaller
PAINTED = ("background", "panel", "ink", "quiet", "grid", "x", "o", "win", "draw", "loss", "focus")


def document(width: float, height: float, title: str, shapes: Iterable[str], *, shown: float = 1) -> str:
    """A complete SVG document, shown in a share of its size.

    Its shapes have the light colours, and the style sheet those for a dark screen. Everything in the sheet depends on
    the medium: viewers that know style sheets but no browser, for example CairoSVG, then see the plain picture.

    >>> document(10, 10, "Nothing", []).count("<style")
    1
    """
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width * shown:.0f}" height="{height * shown:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}" font-family="sans-serif"'
    dark = "".join(
        f".noughts .f-{role}{{fill:{DARK.tone(role)}}}.noughts .s-{role}{{stroke:{DARK.tone(role)}}}" for role in PAINTED
    )
    fits = "@media screen{svg.noughts{max-width:100%;height:auto}}"
    style = f"<style>{fits}@media (prefers-color-scheme:dark){{{dark}}}</style>"
    return "\n".join([f'{head} stroke-linecap="round" class="noughts">', style, *shapes, "</svg>", ""])


def sheet(width: float, height: float, title: str, shapes: Iterable[str]) -> str:
    """A complete SVG document with a background.

    >>> sheet(10, 10, "Nothing", []).count("<rect")
    1
    """
    ground = f'<rect width="{width:.0f}" height="{height:.0f}" {fill("background")}/>'
    return document(width, height, title, [ground, *shapes])


def fill(role: str) -> str:
    return f'class="f-{role}" fill="{LIGHT.tone(role)}"'


def stroke(role: str, width: float = 1) -> str:
    return f'class="s-{role}" stroke="{LIGHT.tone(role)}" stroke-width="{width:g}" fill="none"'


def text(x: float, y: float, words: str, role: str = "ink", *, size: int = 13, anchor: str = "start") -> str:
    """A text at a point of its baseline.

    >>> text(1, 2, "a < b")
    '<text x="1" y="2" font-size="13" text-anchor="start" class="f-ink" fill="#1D2430">a &lt; b</text>'
    """
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" {fill(role)}>{escape(words)}</text>'


def board_svg(board: Picture) -> str:
    """A board as a complete SVG document; each mark and value has its cell in ``data-cell``.

    >>> board_svg(Picture(3, 3, {(1, 1): "X"})).count("data-cell")
    1
    """
    width, height = LABELS + board.cols * CELL + EDGE, LABELS + board.rows * CELL + EDGE
    return document(width, height, board.words, _shapes(board, width, height), shown=min(1, WIDEST / width))


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _middle(place: Place) -> Place:
    return LABELS + place[0] * CELL + CELL // 2, LABELS + place[1] * CELL + CELL // 2


def _shapes(board: Picture, width: int, height: int) -> Iterator[str]:
    yield f'<rect width="{width}" height="{height}" rx="12" {fill("panel")}/>'
    yield from _labels(board)
    yield from _holes(board) if board.falls else _grid(board)
    for place, mark in board.marks.items():
        yield _mark(board, place, mark)
    for place, (value, role) in board.values.items():
        if place not in board.marks:
            yield _value(board, place, value, role)
    for place in board.forbidden:
        x, y = _middle(place)
        yield text(x, y + 7, FORBIDDEN, "loss", size=20, anchor="middle")
    for place in board.marked:
        x, y = _middle(place)
        yield f'<circle cx="{x + 0.36 * CELL:.1f}" cy="{y - 0.36 * CELL:.1f}" r="4" {fill("focus")}/>'
    if board.line:
        yield _line(board)


def _labels(board: Picture) -> Iterator[str]:
    names = [(letter, _middle((col, 0))[0], LABELS - 8) for col, letter in enumerate(COLUMNS[: board.cols])]
    names += [(str(row + 1), LABELS // 2 - 1, _middle((0, row))[1] + 4) for row in range(board.rows)]
    size = max(12, min(18, board.cols))  # a large board is shown smaller
    for name, x, y in names:
        yield text(x, y, name, "quiet", size=size, anchor="middle")


def _grid(board: Picture) -> Iterator[str]:
    ends = [LABELS + LABELS // 4, LABELS + board.cols * CELL - LABELS // 4, LABELS + board.rows * CELL - LABELS // 4]
    downs = [f"M{LABELS + col * CELL} {ends[0]}V{ends[2]}" for col in range(1, board.cols)]
    across = [f"M{ends[0]} {LABELS + row * CELL}H{ends[1]}" for row in range(1, board.rows)]
    if downs or across:
        yield f'<path d="{"".join([*downs, *across])}" {stroke("grid", 1.2)}/>'


def _holes(board: Picture) -> Iterator[str]:
    size = f'width="{board.cols * CELL}" height="{board.rows * CELL}"'
    yield f'<rect x="{LABELS}" y="{LABELS}" {size} rx="8" fill-opacity="0.24" {fill("x")}/>'
    for place in ((col, row) for row in range(board.rows) for col in range(board.cols)):
        if place not in board.marks:
            x, y = _middle(place)
            yield f'<circle cx="{x}" cy="{y}" r="{_n(CELL * DISC)}" {fill("background")}/>'


def _mark(board: Picture, place: Place, mark: str) -> str:
    """A mark, pale if the game ended by a line without it; the last one has a corner."""
    role, (x, y) = mark.lower(), _middle(place)
    disc, scale = "", 1.0
    if board.falls:
        disc, scale = f'<circle cx="{x}" cy="{y}" r="{_n(CELL * DISC)}" {fill(role)}/>', 0.66
    pen, reach = stroke("background" if board.falls else role, CELL * PEN * scale), CELL * REACH * scale
    left, right, top, bottom = (_n(number) for number in (x - reach, x + reach, y - reach, y + reach))
    drawn = f'<circle cx="{x}" cy="{y}" r="{_n(reach * 1.02)}" {pen}/>'
    if mark == "X":
        drawn = f'<path d="M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}" {pen}/>'
    corner = ""
    if place == board.last:
        edge, size = CELL // 2 - 3, CELL // 8
        corner = f'<path d="M{x + edge} {y + edge}h-{size}l{size} -{size}z" {fill("ink" if board.falls else role)}/>'
    pale = ' opacity="0.45"' if board.line and place not in board.line else ""
    return f'<g data-cell="{board.name(place)}" data-mark="{mark}"{pale}>{disc}{drawn}{corner}</g>'


def _value(board: Picture, place: Place, value: str, role: str) -> str:
    x, y = _middle(place)
    width = 12 + 9 * len(value)
    outline = f'fill-opacity="0.1" class="f-{role} s-{role}" fill="{LIGHT.tone(role)}" stroke="{LIGHT.tone(role)}"'
    pill = f'<rect x="{_n(x - width / 2)}" y="{y - 12}" width="{width}" height="24" rx="9" {outline}/>'
    words = text(x, y + 5, value, role, size=15, anchor="middle")
    return f'<g data-cell="{board.name(place)}" data-value="{value}" data-tone="{role}">{pill}{words}</g>'


def _line(board: Picture) -> str:
    """The line that ended the game, in strokes, since it may continue on the opposite edge."""
    step = step_of(board.line, board.cols, board.rows)
    path = ""
    for number, place in enumerate(board.line):
        (x, y), half = _middle(place), CELL / 2
        back, on = (SHORT if number == 0 else 1, SHORT if number == len(board.line) - 1 else 1)
        start = f"{_n(x - step[0] * half * back)} {_n(y - step[1] * half * back)}"
        path += f"M{start}L{_n(x + step[0] * half * on)} {_n(y + step[1] * half * on)}"
    names = " ".join(board.name(place) for place in board.line)
    return f'<path data-line="{names}" d="{path}" {stroke(board.line_role, CELL * STRIKE)}/>'
