"""Programs that can be chosen: those with a face first, then all others, each with a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from noughts.players.characters import CHARACTERS, NAME, Character, Occasion, ada, age_of, is_ada
from noughts.players.registry import LEVELS, roster
from noughts.search.neural.ages import AGES, GROWN_UP, NEWBORN


@dataclass(frozen=True, slots=True)
class Program:
    """A row of a menu: what the roster knows it by, its name and its nature."""

    name: str
    title: str
    sentence: str
    greeting: str = ""
    """What a character says first."""
    label: str = ""
    """How a character is offered: its heading, and its nature after a dash."""
    coach_greeting: str = ""
    """What a character says first as a coach."""

    @property
    def heading(self) -> str:
        """The title, with how hard a character is to beat.

        >>> program_named("cop").heading, program_named("god").heading
        ('Cop (Medium)', 'God')
        """
        return self.label.partition(" - ")[0] or self.title


EVERY_FACE = (*CHARACTERS, ada())
"""The characters, also those that cannot play on this installation."""


def faces() -> tuple[Character, ...]:
    """The characters that can be played against on this installation."""
    return tuple(character for character in EVERY_FACE if character.name in roster())


TITLES = {"alphabeta": "Alpha-beta", "mcts": "Monte Carlo"}
"""What people call those whose name is not a word."""

SENTENCES = {
    "mortal": "Wins if it can, blocks if it must, otherwise takes the first free cell.",
    "god": "Impossible to beat on 3x3; plays by a rule book.",
    "random": "Plays anything, without looking.",
    "perfect": "Never makes a mistake, and sets no traps.",
    "auto": "Picks the best search for each board.",
    "table": "Knows every position by heart; 3x3 only.",
    "solver": "Proves who wins, on small boards.",
    "engine": "Looks for threats, deep into the game; for large boards.",
    "minimax": "Looks at every possible game, as in the textbook.",
    "alphabeta": "The textbook search that skips what cannot matter.",
    "mcts": "Plays random games in its head and learns from them.",
    "neural": "Looks where a network that taught itself expects good moves.",
}


def programs() -> list[Program]:
    """All programs that can be played against on this installation, the characters in the order of their strength."""
    found = [_row(character) for character in faces()]
    known = {program.name for program in found}
    found += [program for dial in dials() for program, _ in dial.steps if program.name not in known]
    for name in roster():
        if name == LEVEL:
            continue
        if name not in known:
            found.append(
                Program(
                    name, TITLES.get(name, name.capitalize()), SENTENCES.get(name, "A player that does not come with noughts.")
                )
            )
    return found


def _row(character: Character) -> Program:
    kind_words = character.lines[Occasion.COACH][0]
    return Program(character.name, character.title, character.nature, character.greeting, character.label, kind_words)


LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Dial:
    """Programs that differ in one thing, and are chosen by how much of it they have."""

    name: str
    """What the names of all of them begin with."""
    measure: str
    """What they differ in."""
    title: str
    sentence: str
    steps: tuple[tuple[Program, str], ...]
    """From the least on: a program, and a word or two for it."""

    def label(self, step: int) -> str:
        """The title and the words of a step.

        >>> [dial.label(2) for dial in dials()]
        ['Ada (3 minutes)', 'Level 3']
        """
        words = self.steps[step][1]
        return f"{self.title} {words}" if words.isdigit() else f"{self.title} ({words})"

    def step(self, name: str) -> int | None:
        return next((number for number, (program, _) in enumerate(self.steps) if program.name == name), None)


def dials() -> tuple[Dial, ...]:
    """How long Ada has practised, where she can play, and how strong a player without a face is.

    >>> [(dial.title, [words for _, words in dial.steps][:3]) for dial in dials()]
    [('Ada', ['newborn', '1 minute', '3 minutes']), ('Level', ['1', '2', '3'])]
    """
    return tuple(dial for dial in every_dial() if dial.name in roster())


@lru_cache(maxsize=1)
def every_dial() -> tuple[Dial, ...]:
    """The dials, also those of programs that cannot play on this installation."""
    ages = tuple((_row(ada(age)), age.text) for age in AGES.values())
    levels = tuple((Program(f"{LEVEL}:{n}", f"Level {n}", f"Strength {n} of {LEVELS[-1]}."), str(n)) for n in LEVELS)
    return (
        Dial(NAME, "practice", "Ada", "How long she has practised", ages),
        Dial(LEVEL, "level", "Level", "How strong", levels),
    )


def face_of(program: str | None) -> str:
    """Whose portrait a program has; Ada's changes with her age.

    >>> [face_of(name) for name in ("cop", "ada", "ada:newborn", "ada:3m", "ada:2h", "mcts:nodes=50", None)]
    ['cop', 'ada', 'ada/newborn', 'ada/child', 'ada', 'machine', 'machine']
    """
    name = (program or "").partition(":")[0]
    if program and is_ada(program):
        age = age_of(program)
        return NAME if age == GROWN_UP else f"{NAME}/newborn" if age == NEWBORN else f"{NAME}/child"
    return name if any(character.name == name for character in CHARACTERS) else MACHINE


MACHINE = "machine"


def program_named(name: str) -> Program:
    """A row by its name; one with options that no menu has is named as it is.

    >>> program_named("sera").title, program_named("mcts:nodes=50").title
    ('Sera', 'mcts:nodes=50')
    """
    absent = (program for dial in every_dial() for program, _ in dial.steps)  # an old game may be with one of them
    return next((program for program in (*programs(), *absent) if program.name == name), Program(name, name, ""))


def others() -> list[Program]:
    """Everyone who has neither a face nor a place on a dial, for those who look for more."""
    known = {character.name for character in faces()} | {program.name for dial in dials() for program, _ in dial.steps}
    return [program for program in programs() if program.name not in known]
