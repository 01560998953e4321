"""Layout: where board, panel and lines go in a window of any size."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

FULL_SIZE = (1000, 700)  # the window in which a unit is a pixel
SMALLEST_UNIT, LARGEST_UNIT = 0.78, 3.0

NARROW = 690  # units of width; with less, the panel is folded away
PANEL = (300, 430)  # units: how wide a panel is at least and at most
HEAD, FOOT, NOTE = 46, 46, 40
"""Units: the heights of the title, the row of buttons, and the note under the board (a ribbon, or two lines)."""

BAR = 26  # units: the height of the slider through a game


def unit_of(width: int, height: int) -> float:
    """Pixels per unit: everything grows with the window, and stays readable in a small one.

    >>> unit_of(1000, 700), unit_of(480, 360), unit_of(2000, 1400)
    (1.0, 0.78, 2.0)
    """
    found = min(width / FULL_SIZE[0], height / FULL_SIZE[1])
    return max(SMALLEST_UNIT, min(found, LARGEST_UNIT))


@dataclass(frozen=True, slots=True)
class BoardLayout:
    head: Rect
    board: Rect
    note: Rect
    foot: Rect
    panel: Rect | None
    is_over: bool
    """Whether the panel covers the board: in a narrow window, on request."""
    bar: Rect
    """For the slider through a game; its height is 0 without one."""


def laid_out(room: Rect, unit: float, *, has_panel: bool, has_bar: bool = False) -> BoardLayout:
    """Give the panel enough room to read, and the board the rest."""

    def px(units: float) -> int:
        return round(units * unit)

    margin, gap = px(14), px(10)
    inner = room.inflate(-2 * margin, 0)
    head = Rect(inner.left, room.top + px(4), inner.width, px(HEAD))
    foot = Rect(inner.left, room.bottom - px(FOOT) - px(4), inner.width, px(FOOT))
    middle = Rect(inner.left, head.bottom, inner.width, foot.top - head.bottom)
    panel, is_over, left = None, has_panel and is_narrow(room, unit), middle
    if is_over:
        width = min(px(PANEL[0] + 60), middle.width)
        panel = Rect(middle.right - width, middle.top, width, middle.height)
    elif has_panel and is_tall(room):
        height = max(px(170), middle.height - middle.width - px(NOTE))
        panel = Rect(middle.left, middle.bottom - height, middle.width, height)
        left = Rect(middle.left, middle.top, middle.width, middle.height - height)
    elif has_panel:
        width = max(px(PANEL[0]), min(px(PANEL[1]), round(middle.width * 0.38)))
        panel = Rect(middle.right - width, middle.top, width, middle.height)
        left = Rect(middle.left, middle.top, middle.width - width - gap, middle.height)
    note = Rect(left.left, left.bottom - px(NOTE), left.width, px(NOTE))
    bar = Rect(left.left, note.top - (px(BAR) if has_bar else 0), left.width, px(BAR) if has_bar else 0)
    board = Rect(left.left, left.top, left.width, bar.top - left.top)
    return BoardLayout(head, board, note, foot, panel, is_over, bar)


def is_narrow(room: Rect, unit: float) -> bool:
    """Whether a panel would take too much from the board."""
    return room.width / unit < NARROW and not is_tall(room)


def is_tall(room: Rect) -> bool:
    """Whether there is more room below a board than beside it."""
    return room.height > room.width * 1.15
