"""Documents over HTTP: the library, puzzles, pages, analysis boards, lessons and trees."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from noughts.ui.shared.panel import Panel
from noughts.ui.shared.searches import Example, WatchedSearch
from noughts.ui.shared.values import Line
from noughts.ui.web.messages import BoardState, Me, NamedChoice, Short, Text

# The library


class Row(Struct, frozen=True):
    """A finished game in a list."""

    link: str
    """Part of ``/game/LINK``."""
    when: str
    title: str
    rules: str
    x: str
    o: str
    x_program: str | None
    o_program: str | None
    result: str
    winner: str | None
    plies: int
    notes: str
    """Such as "hint, tried again"."""
    nodes: int | None = None
    """Positions that programs looked at; None if none searched."""
    depth: int | None = None


class History(Struct, frozen=True):
    """A part of the list of finished games."""

    games: list[Row]
    total: int
    """Counts the private games of others too, which no list shows."""
    offset: int
    limit: int
    next: int | None = None
    """The offset of the next part, if there is one."""


class JudgedMove(Struct, frozen=True):
    """A move of a review."""

    number: int
    side: str
    move: str
    value: str
    verdict: str
    sign: str
    text: str
    """An explanation, for a move that could have been better."""
    position: str = ""
    """Before the move."""
    expected: float = 0.0
    """The expected result for X after it, from -1 to 1."""


class ReviewPage(Struct, frozen=True):
    """What each move of a finished game was worth; ask again until it is done."""

    is_done: bool
    moves: list[JudgedMove]
    summary: list[str]
    rules: str = ""


# Puzzles and mistakes


class PuzzleState(Struct, frozen=True):
    """A board with a question."""

    id: str
    """To send with an answer."""
    title: str
    task: str
    board: BoardState


class PuzzlePage(Struct, frozen=True):
    """Puzzles or mistakes to solve; ask again until it is done."""

    is_done: bool
    puzzles: list[PuzzleState]
    none: str = ""
    """Why there are none, when it is done."""
    done: str = ""
    """The text after the last one."""
    ways: list[tuple[str, str, str]] = field(default_factory=list)
    """What can be done besides placing a mark: key, label, and ``hint``, ``show`` or ``next``."""
    streak: str = ""
    """On how many days in a row you solved the puzzle of the day, if more than one."""
    boards: list[NamedChoice] = field(default_factory=list)
    """Boards with more puzzles; the value is the id of the next one."""


class PuzzleAnswer(Struct, frozen=True):
    """A move, or a request for a hint or for the solution."""

    id: Annotated[str, Meta(max_length=400)]
    ask: Annotated[str, Meta(pattern="^(try|hint|show)$")] = "try"
    move: Annotated[str, Meta(max_length=16)] = ""
    """For ``try``: ``b2``; in a wild game ``Xb2``."""
    is_clean: bool = True
    """Whether this is the first try."""
    has_hint: bool = False
    """Whether there was a hint."""


class StormRequest(Struct, frozen=True):
    """What to do in a storm."""

    action: Annotated[str, Meta(pattern="^(begin|look|play|skip)$")] = "look"
    move: Annotated[str, Meta(max_length=16)] = ""
    """For ``play``: ``b2``."""


class StormState(Struct, frozen=True):
    """A storm as it stands."""

    left: float
    """Seconds on the clock, which runs only while there is a puzzle."""
    solved: int
    puzzle: PuzzleState | None
    """None while the next one is looked for, and at the end."""
    result: str
    """The text at the end; empty before."""
    said: Line
    """The feedback on the last answer."""


class Verdict(Struct, frozen=True):
    """The feedback on an answer to a puzzle or a task."""

    text: str
    is_right: bool = False
    is_over: bool = False
    """Whether the solution was found or shown."""
    afterwards: str = ""
    """When a puzzle is over: the streak, or when a mistake comes back."""
    board: BoardState | None = None
    """When it is over: the board with the solution, where that is a move."""


# Pages

MAX_STATE = 40
"""Entries of the state of a page."""

PageState = Annotated[dict[Short, Annotated[str, Meta(max_length=1000)]], Meta(max_length=MAX_STATE)]


class PageRequest(Struct, frozen=True):
    """The state of a page, and what to do there."""

    state: PageState = field(default_factory=dict)
    """As in the last answer."""
    set: Short = ""
    """The key of an input that takes ``value``."""
    value: Annotated[str, Meta(max_length=1000)] = ""
    press: Annotated[str, Meta(max_length=200)] = ""
    """The key of what was pressed."""
    key: Short = ""
    """Chosen by the client: if a game begins, the same key leads to the same game."""


class PageAnswer(Struct, frozen=True):
    """A page as it stands now, or where it leads."""

    page: Annotated[dict[str, Any], Meta(title="Page")] | None = None
    """A ``Page`` of ``noughts.ui.shared.blocks``; None if it leads elsewhere."""
    state: dict[str, str] = field(default_factory=dict)
    """To send with the next request."""
    address: str = ""
    """Of the page with this state."""
    message: Line | None = None
    go: str = ""
    """The address of another page to show, or ``back`` for the page before this one."""
    first: str = ""
    """The cell to play in the game that is shown next."""
    me: Me | None = None
    """Who you are now, if your name or your settings changed."""


# Analysis boards

LongText = Annotated[str, Meta(max_length=100_000)]


class BoardAction(Struct, frozen=True):
    """What can be done at an analysis board."""

    name: str
    """To send as ``action``."""
    key: str
    label: str
    sentence: str
    question: str
    """What to ask for and send as ``text``; empty if it takes none."""
    usual: str
    """What the field contains at first."""


class AnalysisRequest(Struct, frozen=True):
    """How an analysis board stands, as in the last answer, and what to do there."""

    game: LongText = ""
    """SGF, or any text that the board opens; empty for the usual start."""
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """The number of the position to show; by default the one after the last move."""
    draft: Annotated[str, Meta(max_length=1000)] = ""
    """The board while it is set up: rows from the top joined by slashes."""
    rules: Text = ""
    """The rules of the draft."""
    is_studied: bool = True
    """Whether to search the position."""
    is_explored: bool = False
    """Whether to look up the games that were played from here."""
    action: Short = ""
    """``place`` a mark in the cell ``text``, ``play`` a move, ``enter`` a typed line, ``goto`` a position, ``cancel``
    setting up, ``leave``, or the name of one of the ``actions``."""
    text: LongText = ""


class AnalysisAnswer(Struct, frozen=True):
    """How an analysis board stands now."""

    game: str
    """SGF with all variations."""
    at: int
    draft: str
    rules: str
    board: BoardState
    panel: Panel
    status: Line
    more: list[tuple[str, str, str]]
    """What to show beside the panel: labels, texts and tones."""
    moves: list[tuple[str, int]]
    """All moves with the number of the position after each; brackets around variations, and comments, have -1."""
    actions: list[BoardAction]
    is_studied: bool
    is_done: bool
    """False if more may be found; then ask again."""
    address: str
    """Of a page that shows this."""
    go: str = ""
    """Where the action leads, if it leads elsewhere."""


# Learning


class Classroom(Struct, frozen=True):
    """What can be chosen where searches are watched."""

    searches: list[WatchedSearch]
    usual_parts: list[str]
    examples: list[Example]
    compared: list[NamedChoice]
    """The searches that are compared by default."""


class DrawnBoard(Struct, frozen=True):
    """A position that was typed or set up by clicking."""

    board: BoardState
    said: str
    """Whose turn it is, or how the game has ended."""
    rules: str
    """The rules, if the shape of the board does not tell them."""


class TreePage(Struct, frozen=True):
    """The tree of a search; ask again until it is done."""

    is_done: bool
    tree: dict[str, Any] | None
    """The document that ``noughts tree --json`` writes; null while there is nothing to see."""


class ComparisonPage(Struct, frozen=True):
    """Searches side by side, as far as they have been measured; ask again until it is done."""

    is_done: bool
    title: str
    head: list[str]
    rows: list[list[str]]
    nodes: list[int]
    """Of each row."""
    note: str
    """What is surprising about the position, if anything."""


class LessonRow(Struct, frozen=True):
    """A lesson, and how far you have come."""

    name: str
    title: str
    sentence: str
    tasks: int
    tasks_done: int = 0
    is_done: bool = False


class TaskNode(Struct, frozen=True):
    """A node of the small tree of a task; its parent is the last one before it that is less deep."""

    depth: int
    label: str
    value: str
    name: str
    """The letter that a question uses for it; empty for most."""
    is_asked: bool
    position: str
    """Its rows from the top, joined by slashes."""


class LessonTask(Struct, frozen=True):
    """One step of a lesson, without its answer."""

    told: str
    question: str
    kind: str
    """What the answer is: move, number, choice or branches."""
    answering: str
    """What to do, in words."""
    hint: str
    """For after a wrong answer, or on request."""
    board: BoardState | None
    nodes: list[TaskNode]
    rows: list[list[str]]
    """A table; the first row is its heading."""
    options: list[NamedChoice]
    missing: str = ""
    """Why the task cannot be asked here, if it cannot."""
    leads: list[tuple[str, str, str]] = field(default_factory=list)
    """What its board can become: the key, the label and the address of each."""


class LessonPage(Struct, frozen=True):
    """A whole lesson."""

    lesson: LessonRow
    tasks: list[LessonTask]
    closing: str
    next: NamedChoice | None
    """The next lesson."""
    ways: list[tuple[str, str, str]]
    """What can be done besides answering: key, label, and ``hint``, ``show`` or ``next``."""


class LessonAnswer(Struct, frozen=True):
    """A cell, a number, the name of an option, letters with spaces between them, or none."""

    answer: Text = ""
    gives_up: bool = False
    """Asks to be shown the answer."""
