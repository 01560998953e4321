"""The programs to choose from: characters first, then all others, each with a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from noughts.players.characters import CHARACTERS, NAME, Character, Occasion, ada, age_of, is_ada
from noughts.players.registry import LEVELS, characters, roster
from noughts.search.neural.ages import AGES, GROWN_UP, NEWBORN


@dataclass(frozen=True, slots=True)
class Program:
    """A row of a menu."""

    name: str
    title: str
    sentence: str
    greeting: str = ""
    label: str = ""
    """A character's title and level, then its nature after a dash."""
    coach_greeting: str = ""

    @property
    def heading(self) -> str:
        """The title, with how hard a character is to beat.

        >>> [program_named(name).heading for name in ("cop", "god", "ada:3m")]
        ['Cop (Medium)', 'God', 'Ada (3 minutes)']
        """
        return self.label.partition(" - ")[0] or self.title


TITLES = {"alphabeta": "Alpha-beta", "mcts": "Monte Carlo"}
"""Titles that are not the capitalised name."""

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
    """All programs that can play on this installation, the characters first, weakest first."""
    found = [_row(character) for character in characters()]
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
    """Programs that differ in one thing, to be chosen by how much of it they have."""

    name: str
    """What all their names begin with."""
    measure: str
    title: str
    sentence: str
    steps: tuple[tuple[Program, str], ...]
    """Programs with a word or two for each, the least first."""

    def label(self, step: int) -> str:
        """A step in words.

        >>> [dial.label(2) for dial in dials()]
        ['Ada (3 minutes)', 'Level 3']
        """
        words = self.steps[step][1]
        return f"{self.title} {words}" if words.isdigit() else f"{self.title} ({words})"

    def step(self, name: str) -> int | None:
        return next((number for number, (program, _) in enumerate(self.steps) if program.name == name), None)


def dials() -> tuple[Dial, ...]:
    """Ada's ages, where she can play, and the levels of the player without a face.

    >>> [(dial.title, [words for _, words in dial.steps][:3]) for dial in dials()]
    [('Ada', ['newborn', '1 minute', '3 minutes']), ('Level', ['1', '2', '3'])]
    """
    return tuple(dial for dial in every_dial() if dial.name in roster())


@lru_cache(maxsize=1)
def every_dial() -> tuple[Dial, ...]:
    """The dials, including those of programs that cannot play on this installation."""
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
    """A program by its name; one that no menu has gets its name as title.

    >>> program_named("sera").title, program_named("mcts:nodes=50").title
    ('Sera', 'mcts:nodes=50')
    """
    absent = (program for dial in every_dial() for program, _ in dial.steps)  # but in old games
    return next((program for program in (*programs(), *absent) if program.name == name), Program(name, name, ""))


def others() -> list[Program]:
    """The programs with neither a face nor a place on a dial."""
    known = {character.name for character in characters()} | {program.name for dial in dials() for program, _ in dial.steps}
    return [program for program in programs() if program.name not in known]
