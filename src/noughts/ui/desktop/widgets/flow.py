"""Flow: widgets one after another, in rows that fit the width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.widgets.widget import Widget

GAP = 9
"""Units between two widgets."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget and where it is on its page, before scrolling."""

    widget: Widget
    rect: Rect


def flow(painter: Painter, widgets: Sequence[Widget], width: int) -> tuple[list[Placed], int]:
    """Where each widget goes, and how high they are together; what fills a row and has no height ends the one before."""
    gap = painter.px(GAP)
    placed: list[Placed] = []
    x = y = row_height = 0
    for widget in widgets:
        w, h = widget.measure(painter, width)
        if x and widget.joins:
            x -= gap
        if x and (widget.fills or x + w > width):
            x, y, row_height = 0, y + row_height + gap, 0
            if widget.joins and placed:  # what touched in one row ends there, and begins anew in the next
                placed[-1].widget.is_last, widget.joins = True, False
        if widget.fills and not h:
            continue
        placed.append(Placed(widget, Rect(x, y, w, h)))
        row_height = max(row_height, h)
        x += w + gap
        if widget.fills:
            x, y, row_height = 0, y + row_height + gap, 0
    return placed, y + row_height


def neighbour(placed: Sequence[Placed], key: str, dx: int, dy: int) -> str:
    """The key of the widget that an arrow leads to from another; the same if there is none."""
    able = [each for each in placed if each.widget.key]
    here = next((each for each in able if each.widget.key == key), None)
    if here is None:
        return able[0].widget.key if able else ""
    if dx:
        index = able.index(here) + dx
        return able[index].widget.key if 0 <= index < len(able) else key
    ahead = [each for each in able if (each.rect.centery - here.rect.centery) * dy > here.rect.height // 4]
    if not ahead:
        return key
    row = min(ahead, key=lambda each: abs(each.rect.centery - here.rect.centery))
    in_row = [each for each in ahead if abs(each.rect.centery - row.rect.centery) < row.rect.height // 2]
    return min(in_row, key=lambda each: abs(each.rect.centerx - here.rect.centerx)).widget.key
