"""A little machine, for every program that is no character."""

from __future__ import annotations

from noughts.ui.desktop.portraits.pen import Pen
from noughts.ui.shared.people import Mood

SHELL, SHADE, SCREEN, LIGHT, RED = "#AEB9C7", "#7E8CA0", "#1F2A38", "#7FE3C3", "#E4572E"


def machine(pen: Pen, mood: Mood) -> None:
    """A head with an antenna; what it feels, its screen shows."""
    pen.line([(50, 26), (50, 14)], SHADE, 3)
    pen.circle((50, 12), 5, RED if mood is not Mood.THINKING else "#FFD166")
    pen.box(34, 78, 32, 30, SHADE, 6)
    pen.box(40, 84, 20, 4, SHELL, 2)
    pen.box(40, 91, 20, 4, SHELL, 2)
    for x in (13, 77):
        pen.box(x, 46, 10, 18, SHADE, 4)
    pen.box(20, 25, 60, 56, SHELL, 14)
    pen.box(27, 33, 46, 40, SCREEN, 9)
    for x in (40, 60):
        if mood is Mood.GLAD:
            pen.bow((x, 51), 5, LIGHT, start=-75, sweep=150, width=3)
        elif mood is Mood.SAD:
            tilt = 2.5 if x < 50 else -2.5
            pen.line([(x - 5, 48 + tilt), (x + 5, 48 - tilt)], LIGHT, 3)
        else:
            dy = -3 if mood is Mood.THINKING else 0
            pen.box(x - 4.5, 43 + dy, 9, 10, LIGHT, 3)
    if mood is Mood.THINKING:
        for x in (42, 50, 58):
            pen.circle((x, 63), 2.2, LIGHT)
    elif mood is Mood.SAD:
        pen.bow((50, 69), 6, LIGHT, start=-60, sweep=120, width=2.6)
    else:
        pen.bow((50, 58), 7, LIGHT, start=120, sweep=120, width=2.6)
