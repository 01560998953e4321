"""Sera: poised, amused, never in doubt."""

from __future__ import annotations

from noughts.ui.desktop.portraits.pen import Pen
from noughts.ui.shared.people import Mood

HAIR, GLOSS, SKIN, SHADE, RED, PLUM, GOLD = "#2B2140", "#4B3B70", "#F3CDB5", "#DDA98C", "#B3324B", "#6A3FC4", "#F2C14E"
LINE = "#2A1D2C"


def sera(pen: Pen, mood: Mood) -> None:
    """A bob, earrings, one eyebrow that knows."""
    pen.curve([(50, 10), (74, 17), (83, 42), (82, 66), (76, 76), (24, 76), (18, 66), (17, 42), (26, 17)], HAIR)
    pen.curve([(50, 84), (70, 88), (84, 100), (80, 112), (20, 112), (16, 100), (30, 88)], PLUM)
    pen.curve([(42, 66), (58, 66), (60, 86), (50, 92), (40, 86)], SHADE)
    pen.curve([(50, 26), (66, 33), (70, 52), (62, 71), (50, 80), (38, 71), (30, 52), (34, 33)], SKIN)
    pen.curve(
        [(57, 18), (73, 28), (78, 56), (70, 52), (62, 38), (48, 31), (37, 37), (30, 54), (22, 58), (27, 28), (42, 17)], HAIR
    )
    pen.curve([(60, 20), (69, 27), (73, 40), (66, 33), (57, 26)], GLOSS)
    for x in (25, 75):
        pen.circle((x, 69), 3.2, GOLD)
        pen.circle((x, 75), 2.0, GOLD)
    _eyes(pen, mood)
    pen.line([(50, 53), (48.6, 60), (51, 61)], SHADE, 1.7)
    _mouth(pen, mood)


def _eyes(pen: Pen, mood: Mood) -> None:
    for x in (40.5, 59.5):
        if mood is Mood.GLAD:
            pen.bow((x, 48.5), 4.6, LINE, start=105, sweep=150, width=2.4)
        else:
            dx, dy = (-1.8, -1.2) if mood is Mood.THINKING else (0, 0.6)
            pen.oval((x, 51), 10.5, 7.6, "#FFFFFF")
            pen.circle((x + dx, 51 + dy), 3.2, "#5A3FA0")
            pen.circle((x + dx, 51 + dy), 1.6, LINE)
            pen.bow((x, 53.5), 6.4, LINE, start=-62, sweep=124, width=2.4)
            outward = 1 if x > 50 else -1
            pen.line([(x + outward * 5.2, 49.6), (x + outward * 7.6, 47.4)], LINE, 1.6)
    raised = {Mood.CALM: 3.0, Mood.THINKING: 4.0, Mood.GLAD: 2.0, Mood.SAD: 0.0}[mood]
    sad = 2.0 if mood is Mood.SAD else 0.0
    pen.line([(35, 43.6 + sad), (40, 41.6), (45.5, 43 - sad)], HAIR, 2.0)
    pen.line([(54.5, 43 - raised - sad), (60, 40.8 - raised), (65, 43.2 - raised + sad)], HAIR, 2.0)


def _mouth(pen: Pen, mood: Mood) -> None:
    if mood is Mood.SAD:
        pen.curve([(45, 69), (50, 67.6), (55, 69), (50, 70.6)], RED)
        return
    lift = 2.4 if mood is Mood.GLAD else 1.2
    pen.curve([(43.5, 67.8), (48, 66.8), (50, 67.4), (52, 66.8), (57.5, 67.4 - lift), (50, 71 + lift * 0.6)], RED)
    pen.line([(56.6, 67.8 - lift), (58.8, 66.2 - lift)], "#8C2238", 1.2)
