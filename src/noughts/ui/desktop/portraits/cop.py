"""Cop: cap, badge and moustache."""

from __future__ import annotations

from noughts.ui.desktop.portraits.pen import Pen
from noughts.ui.shared.people import Mood

NAVY, BLUE, GOLD, SKIN, SHADE, LINE = "#22365A", "#35528A", "#F2C14E", "#E9B48C", "#D3946A", "#3A2A20"


def cop(pen: Pen, mood: Mood) -> None:
    """By the book, and a kind eye."""
    pen.curve([(50, 80), (74, 84), (90, 98), (86, 112), (14, 112), (10, 98), (26, 84)], BLUE)
    pen.shape([(40, 78), (60, 78), (50, 94)], "#E8EDF5")
    pen.shape([(47.5, 85), (52.5, 85), (54, 100), (46, 100)], NAVY)
    _badge(pen, 70, 93, 5.2)
    pen.box(42, 68, 16, 16, SHADE, 6)
    for x in (27, 73):
        pen.oval((x, 56), 9, 13, SHADE)
    pen.curve([(50, 32), (70, 38), (74, 56), (66, 74), (50, 81), (34, 74), (26, 56), (30, 38)], SKIN)
    _eyes(pen, mood)
    pen.curve([(47, 54), (53, 54), (56, 62), (50, 64), (44, 62)], SHADE)
    _mouth(pen, mood)
    pen.curve([(50, 63), (60, 65), (66, 70), (57, 71), (50, 68), (43, 71), (34, 70), (40, 65)], "#5A4030")
    _cap(pen)


def _cap(pen: Pen) -> None:
    pen.curve([(50, 9), (70, 12), (87, 22), (80, 33), (50, 35), (20, 33), (13, 22), (30, 12)], NAVY)
    pen.box(24, 30, 52, 10, BLUE, 3)
    pen.curve([(24, 39), (50, 36), (76, 39), (78, 44), (50, 43), (22, 44)], "#141F36")
    _badge(pen, 50, 24, 6.6)


def _badge(pen: Pen, x: float, y: float, size: float) -> None:
    """A shield with a star's point."""
    s = size
    right = [(x + s, y - s * 0.7), (x + s * 0.8, y + s * 0.5)]
    left = [(x - s * 0.8, y + s * 0.5), (x - s, y - s * 0.7)]
    pen.curve([(x, y - s), *right, (x, y + s * 1.15), *left], GOLD)
    pen.circle((x, y - s * 0.05), s * 0.38, "#B9862A")


def _eyes(pen: Pen, mood: Mood) -> None:
    for x in (40, 60):
        if mood is Mood.GLAD:
            pen.bow((x, 54), 4.2, LINE, start=-75, sweep=150, width=2.6)
        else:
            dx, dy = (1.8, -1.8) if mood is Mood.THINKING else (0, 0)
            pen.oval((x, 52), 9, 7.5, "#FFFFFF")
            pen.circle((x + dx, 52 + dy), 2.9, LINE)
        tilt = {Mood.SAD: 2.2, Mood.THINKING: -1.6}.get(mood, 0.0) * (1 if x < 50 else -1)
        pen.line([(x - 5, 46.4 + tilt), (x + 5, 46.4 - tilt)], "#5A4030", 2.4)


def _mouth(pen: Pen, mood: Mood) -> None:
    if mood is Mood.GLAD:
        pen.bow((50, 69), 6.5, LINE, start=110, sweep=140, width=2.2)
    elif mood is Mood.SAD:
        pen.bow((50, 80), 5.5, LINE, start=-50, sweep=100, width=2.0)
    else:
        pen.line([(45, 74.5), (55, 74.5)], LINE, 2.0)
