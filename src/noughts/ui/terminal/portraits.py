"""Portraits in text: Kitty, Cop, Sera, Ada as she grows up, and somebody for all others; the face follows the game."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.ui.shared.programs import face_of
from noughts.ui.shared.speakers import Mood


@dataclass(frozen=True, slots=True)
class Portrait:
    """Lines of text with places for the eyes and the mouth, and what those are in each mood."""

    lines: tuple[str, ...]
    faces: dict[Mood, tuple[str, str, str]]
    """The left eye, the right eye and the mouth."""

    def text(self, mood: Mood = Mood.CALM) -> str:
        left, right, mouth = self.faces[mood]
        return "\n".join(self.lines).replace("L", left).replace("R", right).replace("MMM", mouth)


KITTY = Portrait(
    (
        r"  /\_____/\  ",
        r" /         \ ",
        r"(   L   R   )",
        r" )=  MMM  =( ",
        r"(   \___/   )",
        r" \__)   (__/ ",
    ),
    {
        Mood.CALM: ("o", "o", " ^ "),
        Mood.THINKING: ("-", "o", " ~ "),
        Mood.GLAD: ("^", "^", " w "),
        Mood.SAD: (";", ";", " n "),
    },
)

COP = Portrait(
    (
        r"   _______   ",
        r"  /___*___\  ",
        r" (=========) ",
        r"  | L   R |  ",
        r"  |   >   |  ",
        r"   \_MMM_/   ",
    ),
    {
        Mood.CALM: ("o", "o", "---"),
        Mood.THINKING: ("o", "-", "-~-"),
        Mood.GLAD: ("^", "^", "\\_/"),
        Mood.SAD: ("-", "-", ".-."),
    },
)

SERA = Portrait(
    (
        r"   .-----.   ",
        r"  / ,---. \  ",
        r" | / L R \ | ",
        r" | |  '  | | ",
        r" | \ MMM / | ",
        r" |/ '---' \| ",
    ),
    {
        Mood.CALM: ("o", "o", " - "),
        Mood.THINKING: ("-", "-", " - "),
        Mood.GLAD: ("o", "o", "`-'"),
        Mood.SAD: ("o", "o", ".-."),
    },
)

ADA_NEWBORN = Portrait(
    (
        r"             ",
        r"     .~.     ",
        r"   .'   '.   ",
        r"  (  L R  )  ",
        r"   \ MMM /   ",
        r"    '---'    ",
    ),
    {
        Mood.CALM: ("O", "O", " o "),
        Mood.THINKING: ("o", "O", " . "),
        Mood.GLAD: ("^", "^", " u "),
        Mood.SAD: ("O", "O", " ~ "),
    },
)

ADA_CHILD = Portrait(
    (
        r"   .-----.   ",
        r" @/ ''''' \@ ",
        r"  | L   R |  ",
        r"  |   .   |  ",
        r"   \ MMM /   ",
        r"    '---'    ",
    ),
    {
        Mood.CALM: ("o", "o", " - "),
        Mood.THINKING: ("o", "O", " ? "),
        Mood.GLAD: ("^", "^", "\\_/"),
        Mood.SAD: ("o", "o", " n "),
    },
)

ADA = Portrait(
    (
        r"   .-'''-.   ",
        r"  / ,---. \@ ",
        r" | |L   R| | ",
        r"  \|  .  |/  ",
        r"    \MMM/    ",
        r"   /'---'\   ",
    ),
    {
        Mood.CALM: ("o", "o", " - "),
        Mood.THINKING: ("-", "o", " . "),
        Mood.GLAD: ("^", "^", " u "),
        Mood.SAD: ("o", "o", "`-'"),
    },
)

PROGRAM = Portrait(
    (
        r"      |      ",
        r"  .-------.  ",
        r"  | L   R |  ",
        r" -|  MMM  |- ",
        r"  '-------'  ",
        r"    |   |    ",
    ),
    {
        Mood.CALM: ("o", "o", "---"),
        Mood.THINKING: ("o", "-", "..."),
        Mood.GLAD: ("^", "^", "\\_/"),
        Mood.SAD: ("x", "x", ".-."),
    },
)

PORTRAITS = {"kitty": KITTY, "cop": COP, "sera": SERA, "ada": ADA, "ada/newborn": ADA_NEWBORN, "ada/child": ADA_CHILD}
"""By the names of their faces."""

WIDTH = 13
"""Columns of every portrait."""

HEIGHT = 6
"""Lines of every portrait."""


def portrait(program: str | None, mood: Mood = Mood.CALM) -> str:
    """The portrait of a program by its name.

    >>> print(portrait("kitty", Mood.GLAD).splitlines()[2])
    (   ^   ^   )
    """
    return PORTRAITS.get(face_of(program), PROGRAM).text(mood)
