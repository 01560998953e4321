"""Seat: who plays, a person or a program; Mode: what that makes of a game; Aid: what makes it count for less."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum

from noughts.rules import BadName, quoted

LONGEST_NAME = 40
"""Characters."""

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
        programs = [seat for seat in (x, o) if seat.program]
        if not programs:
            return cls.COACH if coach else cls.PEOPLE
        return cls.COMPUTER if len(programs) == 1 else cls.WATCH


class Aid(Enum):
    """What a person was helped by; statistics can leave such games out."""

    UNDO = "undo"
    HINT = "hint"
    PRACTICE = "practice"
    """The game goes on from a position of an earlier one."""
