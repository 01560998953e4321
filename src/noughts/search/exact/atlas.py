"""Atlas: the proven value of thousands of small games for the first player.

``make atlas`` writes them to ``atlas.txt`` beside this file, one game on each
line, as far as the solver settles them in its time.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from noughts.rules import BadRules, Overline, Placement, Rules
from noughts.search.score import BadScore, Draw, Loss, Win

SIDES = range(2, 8)
"""Widths and heights of its boards."""

LENGTHS = range(3, 6)
"""Values of k."""

FILE = "atlas.txt"

_LINE = re.compile(
    r"(?P<rules>[^:]+): (?:(?P<decided>win|loss) (?P<bound>(?:<=)?)(?P<plies>\d+)|(?P<other>draw|unknown))", re.ASCII
)


@dataclass(frozen=True, slots=True)
class AtlasEntry:
    """One game and its value for the first player; None if the solver did not settle it.

    >>> str(AtlasEntry(Rules.parse("4x3"), Win(7))), str(AtlasEntry(Rules.parse("7x7x5 wild"), None))
    ('4x3x3: win 7', '7x7x5 wild: unknown')
    """

    rules: Rules
    score: Win | Draw | Loss | None

    @classmethod
    def parse(cls, line: str) -> AtlasEntry:
        """Parse what ``str`` wrote; BadScore if it is not a line of the atlas.

        >>> AtlasEntry.parse("5x4x3 misere: loss <=14")
        AtlasEntry(rules=Rules.parse('5x4x3 misere'), score=Loss(14, exact=False))
        """
        match = _LINE.fullmatch(line)
        if not match:
            raise BadScore(f"{line}: not a line of the atlas, such as 4x3x3: win 7")
        rules = Rules.parse(match["rules"])
        if match["decided"]:
            decided = Win if match["decided"] == "win" else Loss
            return cls(rules, decided(int(match["plies"]), exact=not match["bound"]))
        return cls(rules, Draw() if match["other"] == "draw" else None)

    def __str__(self) -> str:
        match self.score:
            case Win(plies=plies, exact=exact) | Loss(plies=plies, exact=exact):
                value = f"{type(self.score).__name__.lower()} {'' if exact else '<='}{plies}"
            case Draw():
                value = "draw"
            case _:
                value = "unknown"
        return f"{self.rules}: {value}"

    def to_json(self) -> dict[str, object]:
        unknown = {"value": "unknown", "plies": None, "plies_exact": None, "estimate": None}
        return {"rules": str(self.rules), **(self.score.to_json() if self.score else unknown)}


def entry_of(rules: Rules | str) -> AtlasEntry | None:
    """The atlas entry of a game, under the rules that were asked for; None if it has none.

    >>> entry_of("3x4x3")
    AtlasEntry(rules=Rules.parse('3x4x3'), score=Win(7))
    >>> entry_of("15x15x5") is None
    True
    """
    rules = Rules.of(rules)
    line = _lines().get(str(same_game(rules)))
    return AtlasEntry(rules, AtlasEntry.parse(line).score) if line else None


def chart_of(variant: Rules, k: int) -> dict[tuple[int, int], AtlasEntry]:
    """All known sizes of a variant with k in a row, by columns and rows; the size and k of ``variant`` do not matter.

    >>> chart_of(Rules.parse("3x3"), 3)[4, 3].score
    Win(7)
    """
    found = {}
    for rows, cols in itertools.product(SIDES, SIDES):
        rules = rules_or_none(variant, cols, rows, k)
        entry = rules and entry_of(rules)
        if entry:
            found[cols, rows] = entry
    return found


def same_game(rules: Rules) -> Rules:
    """The rules that stand for a game in the atlas, if several mean the same game.

    Without gravity a board may be turned on its side. ``exact`` makes no
    difference if no longer run fits on the board.

    >>> same_game(Rules.parse("3x5x4")), same_game(Rules.parse("3x5x5 gravity exact")), same_game(Rules.parse("5x3x4 exact"))
    (Rules.parse('5x3x4'), Rules.parse('3x5x5 gravity'), Rules.parse('5x3x4 exact'))
    """
    if rules.placement is Placement.FREE and rules.cols < rules.rows:
        rules = replace(rules, cols=rules.rows, rows=rules.cols)
    if rules.overline is Overline.EXACT and rules_or_none(rules, rules.cols, rules.rows, rules.k + 1) is None:
        rules = replace(rules, overline=Overline.COUNTS)
    return rules


def rules_or_none(variant: Rules, cols: int, rows: int, k: int) -> Rules | None:
    """The variant on a board of that size; None if no line fits on it."""
    try:
        return replace(variant, cols=cols, rows=rows, k=k)
    except BadRules:
        return None


def entries() -> Mapping[Rules, AtlasEntry]:
    """All entries, in the order of the file."""
    return {entry.rules: entry for entry in map(AtlasEntry.parse, _lines().values())}


@cache
def _lines() -> Mapping[str, str]:
    """The lines of the file by their rules; most are never parsed."""
    from importlib.resources import files  # takes a moment, and few need it

    lines = files("noughts.search.exact").joinpath(FILE).read_text("utf-8").splitlines()
    return {line.partition(":")[0]: line for line in lines}
