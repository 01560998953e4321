"""The searches that can be watched while they think, for the menus of Learn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from noughts.rules import Position
from noughts.search.readable.alphabeta import SWITCHES
from noughts.search.registry import ALGORITHMS


@dataclass(frozen=True, slots=True)
class SearchPart:
    name: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class WatchedSearch:
    name: str
    title: str
    sentence: str
    parts: tuple[SearchPart, ...] = ()
    nodes: int | None = None
    """Its default limit; None if it is limited by depth."""


PARTS = (
    SearchPart("ordering", "Order", "Central moves first: good moves found early cut more."),
    SearchPart("table", "Memory", "Remember every position, and never search it twice."),
    SearchPart("symmetry", "Mirrors", "With Memory: mirrored and rotated positions count as one."),
    SearchPart("deepening", "Rounds", "Look one move ahead, then two, then three."),
    SearchPart("killers", "Killers", "First try the move that cut a neighbouring branch."),
    SearchPart("history", "History", "First try the moves that have cut the most so far."),
    SearchPart("aspiration", "Guesses", "Guess the value, and search around the guess first."),
    SearchPart("every", "Every move", "Give every first move its own exact value, not only the best."),
)
"""In the order in which they help."""

EVERY_WATCHED = (
    WatchedSearch("minimax", "Minimax", "Looks at every move of every game, to the end."),
    WatchedSearch("alphabeta", "Alpha-beta", "Minimax that skips what cannot matter.", PARTS),
    WatchedSearch("mcts", "Monte Carlo", "Plays random games, and looks closer where they go well.", nodes=200),
    WatchedSearch("neural", "Ada's network", "A network that taught itself says where to look.", nodes=64),
)
"""All of them, including those that cannot run on this installation."""


def watchable_searches() -> tuple[WatchedSearch, ...]:
    """The searches that can be watched on this installation."""
    return tuple(each for each in EVERY_WATCHED if ALGORITHMS[each.name].is_installed)


def note_on(position: Position) -> str:
    """What is surprising about a position, if it is one of the examples."""
    return next((each.note for each in EXAMPLES if Position.parse(each.position) == position), "")


USUAL_PARTS = ("ordering",)
"""Alpha-beta as textbooks have it."""


@dataclass(frozen=True, slots=True)
class Example:
    title: str
    position: str
    """Or rules, for the empty board."""
    note: str = ""
    """What is surprising about it when searches are compared."""


EXAMPLES = (
    Example("Five moves left", "X.O/.O./.X."),
    Example(
        "A surprise",
        "XOX/.O./...",
        "A surprise: here order costs more than it saves. It tries corners before edges, and only the edge b3 holds the draw. "
        "Order is a guess: right on most boards, wrong on some.",
    ),
    Example("Where is the fork?", "X../.O./..X o"),
    Example("Tic-tac-toe from the start", "3x3x3"),
    Example("4x3, three in a row", "4x3x3"),
    Example("5x5, four in a row", "5x5x4"),
    Example("Connect Four", "7x6x4 gravity"),
    Example("Notakto: both place X", "3x3x3 misere only-x"),
)


def alphabeta_text(parts: Collection[str]) -> str:
    """The name of alpha-beta with these parts and no others.

    >>> alphabeta_text(["ordering"]), alphabeta_text(SWITCHES)
    ('alphabeta:all=off,ordering=on', 'alphabeta')
    """
    if set(SWITCHES) <= set(parts):
        return "alphabeta"
    return ",".join(["alphabeta:all=off", *(f"{name}=on" for name in SWITCHES if name in parts)])


def usual_searches() -> list[str]:
    """The names of the searches that can be watched on this installation; alpha-beta also as in textbooks.

    >>> usual_searches()
    ['minimax', 'alphabeta:all=off,ordering=on', 'alphabeta', 'mcts:nodes=200', 'neural:nodes=64']
    """
    row = ["minimax", alphabeta_text(USUAL_PARTS), "alphabeta"]
    return row + [f"{each.name}:nodes={each.nodes}" for each in watchable_searches() if each.nodes]


def other_search(search: str) -> str:
    """The search after this one; alpha-beta comes twice, as in textbooks and with all its parts.

    >>> other_search("minimax"), other_search("alphabeta:all=off,ordering=on")
    ('alphabeta:all=off,ordering=on', 'alphabeta')
    """
    row = usual_searches()
    return row[(row.index(search) + 1) % len(row)] if search in row else row[0]


COMPARED = (
    ("minimax", "Minimax"),
    (alphabeta_text([]), "Alpha-beta alone"),
    (alphabeta_text(["ordering"]), "with order"),
    (alphabeta_text(["ordering", "table"]), "with order and memory"),
    (alphabeta_text(["ordering", "table", "symmetry"]), "with mirrors too"),
    ("alphabeta", "Alpha-beta with all its parts"),
    ("solver", "The solver"),
)
"""Searches to compare, one idea after the other, with their titles."""
