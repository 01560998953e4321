"""Places: where the window can lead; a scene names one, and need not know the scene that is shown there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from noughts.game import Mode, Record
from noughts.lessons.course import LessonProgress
from noughts.rules import Position
from noughts.ui.shared.learn_sections import KeyRow
from noughts.ui.shared.puzzle_sets import Drill


class FixedRoute(Enum):
    """A place that is always the same."""

    START = "start"
    GAME = "game"
    HISTORY = "history"
    LEADERBOARD = "leaderboard"
    UNFINISHED = "unfinished"
    SETTINGS = "settings"
    PLAYERS = "players"
    HELP = "help"
    LEARN = "learn"
    LESSONS = "lessons"
    ATLAS = "atlas"


@dataclass(frozen=True, slots=True)
class ChoicesRoute:
    """What can be chosen before a game, for one way to play or for the last one."""

    mode: Mode | None = None


@dataclass(frozen=True, slots=True)
class StatisticsRoute:
    """Somebody's statistics; one's own without a name."""

    who: str | None = None


@dataclass(frozen=True, slots=True)
class GameRoute:
    """A finished game, to be gone through, or judged move by move."""

    record: Record
    is_review: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleRoute:
    """Puzzles or mistakes, to be tried until they are right."""

    drill: Drill


@dataclass(frozen=True, slots=True)
class LessonRoute:
    """A lesson, from where it was left."""

    attempt: LessonProgress


@dataclass(frozen=True, slots=True)
class TreeRoute:
    """The tree of a search, on a position or on the first example."""

    position: Position | None = None


@dataclass(frozen=True, slots=True)
class PromptRoute:
    """A question that is answered with a line of text; what cannot be taken is refused in words, and stays to be mended."""

    title: str
    question: str
    text: str
    take: Callable[[str], object] = field(repr=False)  # a function says nothing about itself


@dataclass(frozen=True, slots=True)
class NameRoute:
    """The question what somebody is called, and where it leads when it has been asked."""

    then: Callable[[], None] = field(default=lambda: None, repr=False)  # a function says nothing about itself


@dataclass(frozen=True, slots=True)
class HelpRoute:
    """What the keys of a place do, each with its sentence."""

    rows: tuple[KeyRow, ...]


@dataclass(frozen=True, slots=True)
class TextRoute:
    """Something to read."""

    title: str
    text: str


Destination = (
    FixedRoute
    | ChoicesRoute
    | StatisticsRoute
    | GameRoute
    | PuzzleRoute
    | LessonRoute
    | TreeRoute
    | PromptRoute
    | NameRoute
    | HelpRoute
    | TextRoute
)
