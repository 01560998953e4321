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


SENTENCES = {
    "mortal": "Wins if it can, blocks if it must, and takes the first free cell.",
    "god": "Plays by a rule book that cannot be beaten on 3x3.",
    "random": "Any move, without looking.",
    "perfect": "Never gives anything away, and sets no traps.",
    "auto": "The best search for each board.",
    "table": "Looks every position up; 3x3 only.",
    "solver": "Proves the result, on boards that are small enough.",
    "engine": "Threats and a deep search, for large boards.",
    "minimax": "Looks at everything, as in the textbook.",
    "alphabeta": "The textbook search, with cut-offs.",
    "mcts": "Plays random games and learns from them.",
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
            found.append(Program(name, name.capitalize(), SENTENCES.get(name, "A player from another package.")))
    return found


def program_named(name: str) -> Program:
    """A row by its name; one with options that no menu has is named as it is.

    >>> program_named("sera").title, program_named("mcts:nodes=50").title
    ('Sera', 'mcts:nodes=50')
    """
    return next((program for program in programs() if program.name == name), Program(name, name, ""))
