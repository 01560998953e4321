"""Characters: opponents with a personality, each a row of data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from noughts.players.player import Considering, Odds, Thought
from noughts.players.searching import ErrorModel, Searching, sharpest
from noughts.rules import Move, Position
from noughts.search import Analysis, Limit, Win
from noughts.search.neural.ages import GROWN_UP, NEWBORN, Age, age_named
from noughts.search.registry import ALGORITHMS, NamedSearch


class Occasion(Enum):
    GREETING = "greeting"
    COACH = "coach"  # the greeting of a coach
    THINKING = "thinking"
    GOOD_MOVE = "good_move"
    MISTAKE = "mistake"  # the opponent's
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@lru_cache(maxsize=1)
def _voices() -> Mapping[str, Mapping[str, Any]]:
    import tomllib

    return tomllib.loads(Path(__file__).with_name("lines.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Character(Searching):
    """An opponent chosen by name and nature, not by a number."""

    title: str
    strength: str  # empty if the title says how far she is
    nature: str
    voice: str = ""  # its section in lines.toml, by default its name
    looks: bool = True  # before it moves

    @property
    def heading(self) -> str:
        return f"{self.title} ({self.strength})" if self.strength else self.title

    @property
    def label(self) -> str:
        """The text in a list of opponents.

        >>> KITTY.label
        'Kitty (Easy) - Playful and learning'
        """
        return f"{self.heading} - {self.nature}"

    @property
    def lines(self) -> Mapping[Occasion, tuple[str, ...]]:
        voice = _voices()[self.voice or self.name]
        return {occasion: tuple(voice[occasion.value]) for occasion in Occasion}

    @property
    def knowing(self) -> Mapping[str, Sequence[str]]:
        """Lines about what the character knows of the person, by topic; ``{n}`` is a number."""
        known: Mapping[str, Sequence[str]] = _voices()[self.voice or self.name]["knowing"]
        return known

    @property
    def greeting(self) -> str:
        return self.lines[Occasion.GREETING][0]

    def consider(self, position: Position, limit: Limit) -> Considering:
        # Slots make another class of this one, which super() without arguments does not know.
        return (yield from Searching.consider(self, position, limit)) if self.looks else Thought(Odds.even(position.moves()))

    def remark(self, position: Position, thought: Thought, move: Move, rng: Random) -> str:  # noqa: ARG002
        """A line about a move that is proven to win, else nothing."""
        chosen = next((c for c in thought.analysis.candidates if c.move == move), None) if thought.analysis else None
        if chosen and chosen.proven and isinstance(chosen.score, Win):
            return rng.choice(self.lines[Occasion.GOOD_MOVE])
        return ""


def _sharp(analysis: Analysis) -> Odds:
    return Odds.even(sharpest(analysis))


KITTY = Character(name="kitty", title="Kitty", strength="Easy", nature="Playful and learning", looks=False)

COP_MISTAKES = 0.3  # how often Cop gives something away when nothing is forced; the tests compute its strength

COP = Character(
    name="cop", title="Cop", strength="Medium", nature="Fair and strategic", plays=ErrorModel(mistake=COP_MISTAKES).odds
)

SERA = Character(name="sera", title="Sera", strength="Hard", nature="Ruthless perfectionist", plays=_sharp)

CHARACTERS = (KITTY, COP, SERA)  # from weak to strong


NAME = "ada"  # a younger Ada has her age after a colon
GROWN_UP_NODES = 64  # per move; younger, she plays the first move that comes to mind


def ada(age: Age = GROWN_UP) -> Character:
    is_grown_up = age == GROWN_UP
    nodes = GROWN_UP_NODES if is_grown_up else 1
    return Character(
        name=NAME if is_grown_up else f"{NAME}:{age.name}",
        title="Ada" if is_grown_up else f"Ada ({age.text})",
        strength="Hard" if is_grown_up else "",
        nature="Curious and self-taught",
        voice=f"{NAME}-{'grown-up' if is_grown_up else 'newborn' if age == NEWBORN else 'child'}",
        searcher=NamedSearch(f"neural:age={age.name},nodes={nodes}"),
        asks=ALGORITHMS["neural"].check,
    )


def is_ada(program: str | None) -> bool:
    """Whether a player's name is Ada's, at any age.

    >>> is_ada("ada:1m"), is_ada("ada"), is_ada("sera"), is_ada(None)
    (True, True, False, False)
    """
    return program is not None and program.partition(":")[0] == NAME


def age_of(program: str) -> Age:
    """Her age from one of her names.

    >>> age_of("ada:3m").seconds, age_of("ada").seconds
    (180, 7167)
    """
    _, _, option = program.partition(":")
    return age_named(option) if option else GROWN_UP
