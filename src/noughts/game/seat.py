"""Seat: who plays, a person or a program; Mode: what that makes of a game; Aid: what makes it count for less."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from noughts.rules import BadName, BadRecord, quoted

LONGEST_NAME = 40
"""Characters."""

LONGEST_PROGRAM = 200
"""Characters of what the roster knows a program by."""

PERSON = "@"
"""What sets the name of a person apart from that of a program, so that no program begins with it."""

UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode's categories of what controls a screen rather than being on it."""

JOINERS = "\u200d\u200e\u200f"
"""Invisible, but part of emoji and of right-to-left names."""


def read_name(text: str) -> str:
    """A name as it is shown: trimmed, composed, of 1 to 40 printable characters.

    >>> read_name("  Zoë  ")
    'Zoë'
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.strip(JOINERS):
        raise BadName(f"{quoted(name)}: a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(char) in UNPRINTABLE and char not in JOINERS for char in name):
        raise BadName(f"{quoted(name)}: a name has no control characters")
    return name


def name_key(name: str) -> str:
    """What two spellings of one name have in common: people are told apart without regard to case.

    >>> name_key("ZOË") == name_key("zoë")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side.

    ``program`` is what the roster knows a program by, such as ``cop`` or
    ``level:3``; None for a person. The name is empty if nobody knows it.
    """

    name: str = ""
    program: str | None = None


@lru_cache(maxsize=10_000)
def checked(seat: Seat) -> Seat:
    """A seat that can be kept, its name as it is shown: BadName or BadRecord for any other.

    >>> checked(Seat(" Zoë ")), checked(Seat(program="cop"))
    (Seat(name='Zoë', program=None), Seat(name='cop', program='cop'))
    """
    if seat.program is None:
        return Seat(read_name(seat.name)) if seat.name else seat
    return Seat(read_name(seat.name or seat.program[:LONGEST_NAME]), check_program(seat.program))


def check_program(text: str) -> str:
    """What a program is called, if it can be kept, exported and read again; BadRecord if not."""
    is_fine = 1 <= len(text) <= LONGEST_PROGRAM and text.isprintable() and text == text.strip()
    if not is_fine or text.startswith(PERSON):
        raise BadRecord(f"{quoted(text)}: not what a program is called; expected a text such as cop or level:3")
    return text


class Mode(Enum):
    """Who plays whom."""

    COMPUTER = "computer"
    """A person against a program."""
    PEOPLE = "people"
    COACH = "coach"
    """Two people, and a program tells both what it thinks."""
    WATCH = "watch"
    """Two programs."""

    @classmethod
    def of(cls, x: Seat, o: Seat, coach: str | None = None) -> Mode:
        """The mode that two seats make.

        >>> Mode.of(Seat("Alice"), Seat("Cop", "cop"))
        <Mode.COMPUTER: 'computer'>
        """
        if x.program:
            return cls.WATCH if o.program else cls.COMPUTER
        return cls.COMPUTER if o.program else cls.COACH if coach else cls.PEOPLE


class Assist(Enum):
    """What a person was helped by, or that a game was tried again; statistics can leave such games out."""

    UNDO = "undo"
    HINT = "hint"
    RETRY = "practice"
    """The game was tried again from a position of an earlier one."""


UNCOUNTED = frozenset({Assist.RETRY})
"""Games that are in the history, and in no score: the result of the game that is tried again stands."""
