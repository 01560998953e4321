"""Kitty: a cat."""

from __future__ import annotations

from noughts.ui.desktop.portraits.pen import Pen
from noughts.ui.shared.people import Mood

FUR, DARK, CREAM, PINK, LINE = "#F0A45B", "#C9742E", "#FFF3E2", "#F28C9B", "#40291C"


def kitty(pen: Pen, mood: Mood) -> None:
    """Round, striped, all ears."""
    _ears(pen, mood)
    pen.curve([(50, 24), (76, 34), (86, 58), (72, 79), (50, 84), (28, 79), (14, 58), (24, 34)], FUR)
    for x, top in ((50, 27), (41, 29), (59, 29)):
        pen.line([(x, top), (x + (x - 50) * -0.12, 40)], DARK, 3.4)
    for side in (-1, 1):
        pen.line([(50 + side * 33, 54), (50 + side * 24, 56)], DARK, 3)
        pen.line([(50 + side * 32, 62), (50 + side * 24, 62)], DARK, 3)
    pen.oval((42, 69), 22, 19, CREAM)
    pen.oval((58, 69), 22, 19, CREAM)
    pen.oval((50, 75), 20, 14, CREAM)
    _eyes(pen, mood)
    pen.curve([(45, 62), (50, 61), (55, 62), (50, 67)], PINK)
    _mouth(pen, mood)
    for side in (-1, 1):
        for slope in (-3, 1, 5):
            pen.line([(50 + side * 22, 68 + slope * 0.5), (50 + side * 43, 66 + slope * 1.4)], LINE, 1.1)


def _ears(pen: Pen, mood: Mood) -> None:
    droop = 7 if mood is Mood.SAD else 0
    for side in (-1, 1):

        def at(x: float, y: float, side: int = side) -> tuple[float, float]:
            return 50 + side * x, y

        pen.shape([at(12, 34), at(31 + droop, 8 + droop * 1.6), at(37, 48)], FUR)
        pen.shape([at(18, 33), at(29.5 + droop, 16 + droop * 1.4), at(33, 42)], PINK)


def _eyes(pen: Pen, mood: Mood) -> None:
    for x in (36, 64):
        if mood is Mood.GLAD:
            pen.bow((x, 55), 6, LINE, start=-70, sweep=140, width=3.2)
            continue
        pen.oval((x, 52), 14, 16, "#FFFFFF")
        pen.oval((x, 52), 12.5, 14.5, "#5F8F4E")
        dx, dy = (2.2, -3.2) if mood is Mood.THINKING else (0, 1.5 if mood is Mood.SAD else 0)
        pen.oval((x + dx, 52 + dy), 8, 11, "#1F1712")
        pen.circle((x + dx - 2, 49 + dy), 2.2, "#FFFFFF")
        if mood is Mood.SAD:
            pen.line([(x - 8, 45 + (3 if x < 50 else -2)), (x + 8, 45 + (-2 if x < 50 else 3))], FUR, 6)


def _mouth(pen: Pen, mood: Mood) -> None:
    if mood is Mood.GLAD:
        pen.curve([(43, 70), (50, 72), (57, 70), (54, 79), (46, 79)], "#8C2F39")
        pen.oval((50, 77), 7, 4.5, PINK)
        return
    if mood is Mood.SAD:
        pen.bow((50, 76), 5, LINE, start=-60, sweep=120, width=1.8)
        return
    pen.line([(50, 66), (50, 69)], LINE, 1.8)
    pen.bow((45.4, 68.5), 4.6, LINE, start=95, sweep=150, width=1.8)
    pen.bow((54.6, 68.5), 4.6, LINE, start=115, sweep=150, width=1.8)
