"""Ages: the shipped weights, by how long the network had trained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from noughts.rules import NoughtsError, quoted

if TYPE_CHECKING:
    from noughts.search.neural.network import Network


class BadAge(NoughtsError):
    """The text names no shipped age."""


@dataclass(frozen=True, slots=True)
class Age:
    """A moment of the training: its name, and the seconds of training until then."""

    name: str
    seconds: int

    @property
    def text(self) -> str:
        """How long she has trained, in words.

        >>> [age.text for age in AGES.values()]
        ['newborn', '1 minute', '3 minutes', '10 minutes', '2 hours']
        """
        minutes, hours = round(self.seconds / 60), round(self.seconds / 3600)
        count, unit = (hours, "hour") if hours else (minutes, "minute")
        return "newborn" if not minutes else f"{count} {unit}{'' if count == 1 else 's'}"


NEWBORN = Age("newborn", 0)
GROWN_UP = Age("2h", 7167)

AGES: Mapping[str, Age] = {age.name: age for age in (NEWBORN, Age("1m", 60), Age("3m", 180), Age("10m", 600), GROWN_UP)}
"""Every shipped age, youngest first; ``weights/CARD.md`` says how they were made."""


def age_named(text: str) -> Age:
    """The age of that name; BadAge if there is none.

    >>> age_named("1m").seconds
    60
    >>> age_named("2m")
    Traceback (most recent call last):
        ...
    noughts.search.neural.ages.BadAge: 2m: no such age. Choose from: newborn, 1m, 3m, 10m, 2h.
    """
    if text not in AGES:
        raise BadAge(f"{quoted(text)}: no such age. Choose from: {', '.join(AGES)}.")
    return AGES[text]


@lru_cache(maxsize=len(AGES))
def network_of(age: Age) -> Network:
    """The network at an age, read from its file once."""
    from importlib.resources import files  # takes a moment, and few need it

    from noughts.search.neural.network import Network

    with files("noughts.search.neural").joinpath("weights", f"{age.name}.npz").open("rb") as file:
        return Network.read(file)
