"""Toolbar: the buttons below a board, each always in its place: what is done to the game on the left, ways out on the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.desktop.widgets.flow import Placed
from noughts.ui.desktop.widgets.widget import Look

GAP, LITTLE_GAP = 8, 4
"""Units between two buttons; less where room is short."""


class Toolbar:
    """One row; where room is short its buttons are squeezed, and at last some of those on the left are left out."""

    def __init__(self) -> None:
        self.placed: list[Placed] = []
        """The buttons, as they were last drawn."""
        self.hovered = ""
        self.focused = ""

    def at(self, pos: tuple[int, int]) -> Placed | None:
        """The button under a point."""
        return next((each for each in reversed(self.placed) if each.rect.collidepoint(pos)), None)

    def move_focus(self, step: int) -> None:
        """To the next button that works, or to the first one."""
        keys = [each.widget.key for each in self.placed if isinstance(each.widget, Button) and each.widget.works]
        at = keys.index(self.focused) + step if self.focused in keys else 0
        self.focused = keys[at % len(keys)] if keys else ""

    def press(self) -> None:
        """The button that has the focus, if one has."""
        found = next((each.widget for each in self.placed if self.focused and each.widget.key == self.focused), None)
        if found:
            found.press()

    def draw(self, painter: Painter, room: Rect, left: Sequence[Button], right: Sequence[Button]) -> None:
        """Draw all that fit."""
        left = list(left)
        near, wide = painter.px(LITTLE_GAP), painter.px(GAP)
        gaps = [wide, wide]

        def spare() -> int:
            return room.width - _width(painter, left, gaps[0]) - wide - _width(painter, right, gaps[1])

        for number, group in enumerate((left, right)):  # those on the right stay where they are as long as they can
            if spare() < 0:
                gaps[number] = near
                for button in group:
                    button.squeeze()
        while left and spare() < 0:
            left.pop(next((number for number in reversed(range(len(left))) if not left[number].works), len(left) - 1))
        self.placed = []
        self._draw_row(painter, room, left, room.left, gaps[0])
        self._draw_row(painter, room, right, room.right - _width(painter, right, gaps[1]), gaps[1])

    def _draw_row(self, painter: Painter, room: Rect, buttons: Sequence[Button], x: int, gap: int) -> None:
        for button in buttons:
            w, h = button.measure(painter, room.width)
            rect = Rect(x, room.centery - h // 2, w, h)
            self.placed.append(Placed(button, rect))
            button.draw(painter, rect, Look(button.key == self.hovered, button.key == self.focused))
            x += w + gap


def _width(painter: Painter, buttons: Sequence[Button], gap: int) -> int:
    return sum(button.measure(painter, 10_000)[0] for button in buttons) + gap * (len(buttons) - 1 if buttons else 0)
