"""Portraits in text: Kitty, Cop, Sera, Ada as she grows up, and one for all others; the face follows the game."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.ui.shared.programs import face_of
from noughts.ui.shared.speakers import Mood

WIDTH, HEIGHT = 13, 6  # columns and lines of every portrait


@dataclass(frozen=True, slots=True)
class Portrait:
    """A drawing with L and R for the eyes and MMM for the mouth, and those five characters in each mood."""

    drawing: str
    calm: str
    thinking: str
    glad: str
    sad: str

    def text(self, mood: Mood = Mood.CALM) -> str:
        face = str(getattr(self, mood.value))
        drawn = self.drawing.replace("L", face[0]).replace("R", face[1]).replace("MMM", face[2:])
        return "\n".join(line.ljust(WIDTH) for line in drawn.split("\n")[1 : HEIGHT + 1])


PORTRAITS = {
    "kitty": Portrait(
        r"""
  /\_____/\
 /         \
(   L   R   )
 )=  MMM  =(
(   \___/   )
 \__)   (__/
""",
        calm="oo ^ ",
        thinking="-o ~ ",
        glad="^^ w ",
        sad=";; n ",
    ),
    "cop": Portrait(
        r"""
   _______
  /___*___\
 (=========)
  | L   R |
  |   >   |
   \_MMM_/
""",
        calm="oo---",
        thinking="o--~-",
        glad="^^\\_/",
        sad="--.-.",
    ),
    "sera": Portrait(
        r"""
   .-----.
  / ,---. \
 | / L R \ |
 | |  '  | |
 | \ MMM / |
 |/ '---' \|
""",
        calm="oo - ",
        thinking="-- - ",
        glad="oo`-'",
        sad="oo.-.",
    ),
    "ada/newborn": Portrait(
        r"""

     .~.
   .'   '.
  (  L R  )
   \ MMM /
    '---'
""",
        calm="OO o ",
        thinking="oO . ",
        glad="^^ u ",
        sad="OO ~ ",
    ),
    "ada/child": Portrait(
        r"""
   .-----.
 @/ ''''' \@
  | L   R |
  |   .   |
   \ MMM /
    '---'
""",
        calm="oo - ",
        thinking="oO ? ",
        glad="^^\\_/",
        sad="oo n ",
    ),
    "ada": Portrait(
        r"""
   .-'''-.
  / ,---. \@
 | |L   R| |
  \|  .  |/
    \MMM/
   /'---'\
""",
        calm="oo - ",
        thinking="-o . ",
        glad="^^ u ",
        sad="oo`-'",
    ),
}
"""By the names of their faces."""

PROGRAM = Portrait(
    r"""
      |
  .-------.
  | L   R |
 -|  MMM  |-
  '-------'
    |   |
""",
    calm="oo---",
    thinking="o-...",
    glad="^^\\_/",
    sad="xx.-.",
)
"""All others."""


def portrait(program: str | None, mood: Mood = Mood.CALM) -> str:
    """The portrait of a program by its name.

    >>> print(portrait("kitty", Mood.GLAD).splitlines()[2])
    (   ^   ^   )
    """
    return PORTRAITS.get(face_of(program), PROGRAM).text(mood)
