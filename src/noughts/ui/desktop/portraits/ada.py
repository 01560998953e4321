"""Ada, who grows up: newborn she is hardly more than eyes, as a child she has buns, grown up a pencil in her hair."""

from __future__ import annotations

from noughts.ui.desktop.portraits.pen import Pen
from noughts.ui.shared.people import Mood

HAIR, GLOSS, SKIN, SHADE = "#3A2A1E", "#6B4A32", "#C98F68", "#A86F4B"
LIPS, LINE, IRIS, TEAL, PENCIL, LEAD = "#8E3B3B", "#2A1A12", "#3F7A5B", "#2F8F83", "#F2C14E", "#40291C"


def ada(pen: Pen, mood: Mood) -> None:
    """Hair put up with a pencil, and the look of somebody who has just understood something."""
    pen.line([(46, 25), (76, 9)], PENCIL, 4.2)
    pen.line([(76, 9), (79, 7.4)], LEAD, 2.6)
    pen.circle((62, 17), 11, HAIR)
    pen.bow((62, 17), 7, GLOSS, start=-40, sweep=110, width=2.2)
    pen.curve([(50, 16), (74, 24), (81, 46), (76, 62), (24, 62), (19, 46), (26, 24)], HAIR)
    pen.curve([(50, 86), (72, 90), (86, 102), (82, 114), (18, 114), (14, 102), (28, 90)], TEAL)
    pen.curve([(42, 68), (58, 68), (60, 88), (50, 94), (40, 88)], SHADE)
    _face(pen, mood, top=28.0, chin=82.0)
    pen.curve([(50, 24), (68, 30), (73, 46), (62, 35), (46, 33), (33, 39), (27, 48), (31, 30)], HAIR)


def ada_child(pen: Pen, mood: Mood) -> None:
    """Two buns, and large eyes."""
    for x in (21, 79):
        pen.circle((x, 24), 13, HAIR)
        pen.bow((x, 24), 8, GLOSS, start=-50, sweep=100, width=2.2)
        pen.circle((x + (6 if x < 50 else -6), 33), 3.2, PENCIL)
    pen.curve([(50, 15), (76, 25), (83, 50), (77, 66), (23, 66), (17, 50), (24, 25)], HAIR)
    pen.curve([(50, 88), (68, 92), (80, 104), (20, 104), (32, 92)], TEAL)
    _face(pen, mood, top=30.0, chin=86.0, eye=1.25)
    pen.curve([(50, 22), (70, 30), (74, 48), (63, 40), (50, 42), (37, 40), (26, 48), (30, 30)], HAIR)


def ada_newborn(pen: Pen, mood: Mood) -> None:
    """One curl; everything is new to her."""
    pen.curve([(50, 24), (76, 32), (85, 56), (74, 80), (50, 88), (26, 80), (15, 56), (24, 32)], SKIN)
    pen.bow((52, 20), 6, HAIR, start=-150, sweep=250, width=3.4)
    for x in (34, 66):
        pen.oval((x, 72), 12, 7, SHADE)
    _eyes(pen, mood, 56.0, 1.6)
    pen.circle((50, 66), 1.6, SHADE)
    _mouth(pen, mood, 76.0, 0.8)


def _face(pen: Pen, mood: Mood, *, top: float, chin: float, eye: float = 1.0) -> None:
    middle = (top + chin) / 2
    pen.curve(
        [(50, top), (68, top + 9), (72, middle), (64, chin - 9), (50, chin), (36, chin - 9), (28, middle), (32, top + 9)], SKIN
    )
    _eyes(pen, mood, middle - 2, eye)
    pen.line([(50, middle + 1), (48.6, middle + 8), (51, middle + 9)], SHADE, 1.7)
    _mouth(pen, mood, chin - 11, 1.0)


def _eyes(pen: Pen, mood: Mood, y: float, size: float) -> None:
    for x in (40, 60):
        outward = 1 if x > 50 else -1
        if mood is Mood.GLAD:
            pen.bow((x, y + 3), 5 * size, LINE, start=-75, sweep=150, width=2.6)
        else:
            dx, dy = (1.6, -2.0) if mood is Mood.THINKING else (0.0, 1.2 if mood is Mood.SAD else 0.0)
            pen.oval((x, y), 10.5 * size, 9.6 * size, "#FFFFFF")
            pen.circle((x + dx, y + dy), 3.7 * size, IRIS)
            pen.circle((x + dx, y + dy), 2.0 * size, LINE)
            pen.circle((x + dx - 1.2, y + dy - 1.4), 1.0 * size, "#FFFFFF")
        lift = {Mood.CALM: 1.0, Mood.THINKING: 3.0, Mood.GLAD: 2.4, Mood.SAD: 0.0}[mood]
        tilt = 2.2 if mood is Mood.SAD else 0.0
        high = y - 7.4 * size - lift
        pen.line(
            [(x - outward * 4.6, high - tilt), (x + outward * 0.6, high - 1.4), (x + outward * 5.2, high + tilt)], HAIR, 2.0
        )


def _mouth(pen: Pen, mood: Mood, y: float, size: float) -> None:
    match mood:
        case Mood.GLAD:
            pen.curve(
                [(50 - 8 * size, y - 2), (50, y), (50 + 8 * size, y - 2), (50 + 4 * size, y + 5), (50 - 4 * size, y + 5)], LIPS
            )
        case Mood.SAD:
            pen.bow((50, y + 5), 5.6 * size, LIPS, start=-55, sweep=110, width=2.2)
        case Mood.THINKING:
            pen.oval((51.5, y), 5 * size, 4.4 * size, LIPS)
        case _:
            pen.bow((50, y - 6.4), 7.6 * size, LIPS, start=128, sweep=104, width=2.4)
