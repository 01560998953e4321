"""Seat: a person or a program; Mode: who plays whom; Assist: what a person was helped by."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from noughts.rules import BadName, BadRecord, NoughtsError, quoted

LONGEST_NAME = 40  # characters
LONGEST_PROGRAM = 200  # characters of the registered name of a program
PERSON = "@"  # the first character of a person's key; no name of a program begins with it
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # Unicode categories of characters that control the screen
JOINERS = "\u200d\u200e\u200f"  # invisible characters in emoji and in right-to-left names


def read_name(text: str) -> str:
    """The name, trimmed and composed; BadName unless it has 1 to 40 printable characters.

    >>> read_name("  Zoë  ")
    'Zoë'
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.strip(JOINERS):
        raise BadName(f"{quoted(name)}: a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(char) in UNPRINTABLE and char not in JOINERS for char in name):
        raise BadName(f"{quoted(name)}: a name has no control characters")
    return name


def valid_name(text: str) -> str:
    """A valid name made from one in a file; empty if that is impossible.

    >>> valid_name("Ann\\n"), valid_name("")
    ('Ann', '')
    """
    try:
        return read_name("".join(char for char in text if char.isprintable() or char in JOINERS).strip()[:LONGEST_NAME])
    except NoughtsError:
        return ""


def name_key(name: str) -> str:
    """A key that is the same for two spellings of a name, in upper and lower case.

    >>> name_key("ZOË") == name_key("zoë")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of one side.

    ``program`` is the registered name of a program (``cop``, ``level:3``), None for a person. An unknown name is empty.
    """

    name: str = ""
    program: str | None = None


@lru_cache(maxsize=10_000)
def checked(seat: Seat) -> Seat:
    """A seat with a name that can be saved; BadName or BadRecord for other names.

    >>> checked(Seat(" Zoë ")), checked(Seat(program="cop"))
    (Seat(name='Zoë', program=None), Seat(name='cop', program='cop'))
    """
    if seat.program is None:
        return Seat(read_name(seat.name)) if seat.name else seat
    return Seat(read_name(seat.name or seat.program[:LONGEST_NAME]), check_program(seat.program))


def check_program(text: str) -> str:
    """The registered name of a program, if it can be saved in every format; else BadRecord."""
    is_fine = 1 <= len(text) <= LONGEST_PROGRAM and text.isprintable() and text == text.strip()
    if not is_fine or text.startswith(PERSON):
        raise BadRecord(f"{quoted(text)}: not the name of a program; expected a text like cop or level:3")
    return text


class Mode(Enum):
    COMPUTER = "computer"  # a person against a program
    PEOPLE = "people"
    COACH = "coach"  # two people, and a program that advises both
    WATCH = "watch"  # two programs

    @classmethod
    def of(cls, x: Seat, o: Seat, coach: str | None = None) -> Mode:
        """The mode for two seats.

        >>> Mode.of(Seat("Alice"), Seat("Cop", "cop"))
        <Mode.COMPUTER: 'computer'>
        """
        if x.program:
            return cls.WATCH if o.program else cls.COMPUTER
        return cls.COMPUTER if o.program else cls.COACH if coach else cls.PEOPLE


class Assist(Enum):
    """How a person was helped; statistics can leave such games out."""

    UNDO = "undo"
    HINT = "hint"
    RETRY = "practice"  # the game began from a position of an earlier one


UNCOUNTED = frozenset({Assist.RETRY})
"""Games with these count in the history, but in no score: the result of the earlier game stands."""
