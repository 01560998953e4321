"""Routes: where a front end can lead, as values. A page names a route and need not know its screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from noughts.game import Game, Record
from noughts.lessons.course import LessonProgress
from noughts.match import Event
from noughts.rules import Cell, Position
from noughts.ui.shared.puzzle_sets import PuzzleSet


@dataclass(frozen=True, slots=True)
class PageRoute:
    """A page of ``pages.PAGES``, with its state."""

    name: str
    state: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameRoute:
    """The game of the session, in place of everything shown before."""

    events: tuple[Event, ...] = ()
    """What happened when it was put on the board."""
    first: Cell | None = None
    """The cell that was clicked to begin it, to be played if it is a person's turn."""


@dataclass(frozen=True, slots=True)
class ReplayRoute:
    record: Record
    is_review: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleRoute:
    puzzles: PuzzleSet


@dataclass(frozen=True, slots=True)
class LessonRoute:
    attempt: LessonProgress


@dataclass(frozen=True, slots=True)
class TreeRoute:
    """The tree of a search, by default on the first example."""

    position: Position | None = None


@dataclass(frozen=True, slots=True)
class AnalysisRoute:
    """The analysis board with a game at its cursor, by default empty."""

    game: Game | None = None


@dataclass(frozen=True, slots=True)
class PromptRoute:
    """A question to answer with a line of text. ``take`` raises what is wrong with an answer, which can then be corrected."""

    title: str
    question: str
    text: str
    take: Callable[[str], object] = field(repr=False)


@dataclass(frozen=True, slots=True)
class NameRoute:
    """Asks a guest for a name, then calls ``then``."""

    then: Callable[[], None] = field(default=lambda: None, repr=False)


KeyRow = tuple[str, str]
"""A key as it is written, and a sentence."""


@dataclass(frozen=True, slots=True)
class HelpRoute:
    rows: tuple[KeyRow, ...]


@dataclass(frozen=True, slots=True)
class TextRoute:
    title: str
    text: str


Route = (
    PageRoute
    | GameRoute
    | ReplayRoute
    | PuzzleRoute
    | LessonRoute
    | TreeRoute
    | AnalysisRoute
    | PromptRoute
    | NameRoute
    | HelpRoute
    | TextRoute
)
