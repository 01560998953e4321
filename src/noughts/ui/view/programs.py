"""Programs that can be chosen: the characters first, then all others, each with a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.players.characters import CHARACTERS, Occasion
from noughts.players.roster import LEVELS, roster


@dataclass(frozen=True, slots=True)
class Program:
    """A row of a menu: what the roster knows it by, its name and its nature."""

    name: str
    title: str
    sentence: str
    greeting: str = ""
    """What a character says first."""


TITLES = {"alphabeta": "Alpha-beta", "mcts": "Monte Carlo"}
"""What people call those whose name is not a word."""

SENTENCES = {
    "mortal": "Wins if it can, blocks if it must, else takes the first free cell.",
    "god": "Plays by a rule book that nobody can beat on 3x3.",
    "random": "Plays anything, without looking.",
    "perfect": "Never makes a mistake, and sets no traps.",
    "auto": "Picks the best search for each board.",
    "table": "Knows every position by heart; 3x3 only.",
    "solver": "Proves who wins, on small boards.",
    "engine": "Looks for threats, deep into the game; for large boards.",
    "minimax": "Looks at every possible game, as in the textbook.",
    "alphabeta": "The textbook search that skips what cannot matter.",
    "mcts": "Plays random games in its head and learns from them.",
    "neural": "A search that a network guides.",
    "ada": "A network that taught herself, on every board.",
}


def programs() -> list[Program]:
    """Everybody that can be played against, the characters in the order of their strength."""
    found = [Program(c.name, c.title, f"{c.strength}. {c.nature}.", c.lines[Occasion.GREETING][0]) for c in CHARACTERS]
    known = {program.name for program in found}
    for name in roster():
        if name == "level":
            found += [Program(f"level:{n}", f"Level {n}", f"Strength {n} of {LEVELS[-1]}.") for n in LEVELS]
        elif name not in known:
            found.append(
                Program(name, TITLES.get(name, name.capitalize()), SENTENCES.get(name, "A player from another package."))
            )
    return found


def program_named(name: str) -> Program:
    """A row by its name; one with options that no menu has is named as it is.

    >>> program_named("sera").title, program_named("mcts:nodes=50").title
    ('Sera', 'mcts:nodes=50')
    """
    return next((program for program in programs() if program.name == name), Program(name, name, ""))


def others() -> list[Program]:
    """Everybody but the characters and the levels, for those who look for more."""
    known = {character.name for character in CHARACTERS}
    return [program for program in programs() if program.name not in known and not program.name.startswith("level:")]
