"""Messages: everything that travels between a server and its clients.

Each document over HTTP is one of these values as JSON. A live game goes over
the socket ``/api/games/{link}/live``: the client sends ``ClientMessage``, the
server sends ``ServerMessage``, each with its ``type``. Values that all front
ends share are sent as they are. Within a version names are only added, and a
client ignores names that it does not know. The server writes every text.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from noughts.rules import Side
from noughts.ui.shared import board_input
from noughts.ui.shared.choices import BoardChoice, Variant
from noughts.ui.shared.panel import Panel
from noughts.ui.shared.searches import Example, WatchedSearch
from noughts.ui.shared.sounds import Tone
from noughts.ui.shared.values import Line

VERSION = 2
"""Of this file; the page and other clients say which one they were written for."""

LONGEST_PACE_S = 60
"""For a move, where two programs play."""

MAX_MESSAGE_BYTES = 4_096
"""Of one message from a client."""

Short = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9-]+$")]
"""Chosen by the client, a new one for each command; a UUID will do."""

REACTIONS = ("👍", "👏", "😮", "😅", "🤔", "🙈", "🎉", "👋")
"""What players can send each other."""


# Who you are


class Me(Struct, frozen=True):
    """The person with this cookie."""

    name: str
    """Empty before the first game, which brings a name that can be changed."""
    is_guest: bool
    """Whether the name was made up."""
    settings: dict[str, Any]
    """Those that all front ends have."""
    welcome: str = ""
    """A greeting; empty for guests."""


class NewName(Struct, frozen=True):
    """A name to claim or to change to."""

    name: Name


class Recovery(Struct, frozen=True):
    """The code that gives another device your name; it is shown once."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class ChangedSettings(Struct, frozen=True):
    """Settings to change; the others stay."""

    settings: dict[Short, Text | bool | float]


# Before a game


class NewGame(Struct, frozen=True):
    """A game to start. Without any field you are X against Cop on 3x3."""

    mode: Annotated[str, Meta(pattern="^(computer|people|invite|watch)$")] = "computer"
    """Against a program, two people on one screen, with a friend by link, or two programs."""
    rules: Text = "3x3x3"
    opponent: Text = "cop"
    """The program, in mode computer."""
    side: Annotated[str, Meta(pattern="^(x|o|random)$")] = "x"
    second_name: Annotated[str, Meta(max_length=40)] = ""
    """The person beside you, in mode people; empty for Guest."""
    x: Text = "kitty"
    """The programs, in mode watch."""
    o: Text = "sera"
    time: Text = ""
    """A clock such as 3m+2s; empty for none."""
    coach: Text = ""
    """The program that advises both, in the modes people and invite; empty for none."""
    allows_undo: bool = True
    allows_hints: bool = True
    is_private: bool | None = None
    """Whether the game stays out of public lists; without a word only a game with a friend is in them."""
    pace: Annotated[float, Meta(ge=0, le=LONGEST_PACE_S)] = 1.0
    """The least seconds for a move, in mode watch."""
    start: Annotated[str, Meta(max_length=4000)] = ""
    """The position to begin with, if it is not the empty board: any text that the analysis board opens."""
    key: Annotated[str, Meta(max_length=64)] = ""
    """Chosen by the client, so that a request can be repeated: the same key is the same game."""


class GameLink(Struct, frozen=True):
    """Where a game is."""

    link: str
    """Part of ``/game/LINK``; anyone who has it can watch."""
    invite: str = ""
    """In mode invite, and only for the person who started the game: follows ``#`` in the address for the friend."""


class TakeSeat(Struct, frozen=True):
    """A request for the open seat of a game; the first one with the invitation gets it."""

    invite: Annotated[str, Meta(min_length=1, max_length=64)]
    """What follows ``#`` in the address."""


# A live game: from the server


class Presence(Struct, frozen=True):
    """Who is connected."""

    x: str
    """``here``, ``away``, ``program``, or ``open`` until the seat is taken."""
    o: str
    watchers: int
    text: str = ""
    """Such as "Bob is away."; empty when both players are there."""
    claim_in: float | None = None
    """Seconds until you may claim the game; 0 when you may."""


class You(Struct, frozen=True):
    """Your part in this game."""

    sides: tuple[Side, ...]
    """``["x"]``, ``["o"]``, both on one screen, or none for a watcher."""
    name: str
    can_move: bool
    """Whether it is your turn and the game is running."""


class Offer(Struct, frozen=True):
    """A button."""

    action: str
    """What to send."""
    label: str
    sentence: str
    """For help and tooltips."""
    key: str
    """The key as it is written; empty for none."""
    keys: tuple[str, ...]
    """The keys as the browser names them, in lower case except for single capitals."""
    enabled: bool
    confirm: str = ""
    """The question to ask first, if there is one."""
    on: bool | None = None
    """For a switch, whether it is on."""
    is_here: bool = False
    """Whether the page does it and sends nothing: ``review``, ``replay``, ``export`` and ``new game``."""


class BoardState(Struct, frozen=True):
    """The board, ready to be drawn, row by row from the top left."""

    rules: str
    cols: int
    rows: int
    cells: str
    """``X``, ``O`` or ``.`` for each cell."""
    names: list[str]
    """``a1`` and so on, for each cell."""
    side: Side
    """The side to move."""
    falls: bool
    """Whether marks fall, so that a cell stands for its column."""
    is_wild: bool
    """Whether you choose the mark; then a move begins with it, such as ``Xb2``."""
    marks: list[str]
    """What each side places; twice the same with only X."""
    legal: list[int]
    """The cells where a mark can be placed."""
    forbidden: list[int]
    """The empty cells where the rules forbid the side to move to place one, as renju does."""
    last: int | None
    line: list[int]
    """The cells that ended the game."""
    is_over: bool
    is_paused: bool
    is_thinking: bool
    moves: list[tuple[int, str]]
    """The cell and the mark of each move, so that a client can step back through the game."""
    start: str
    """The cells before the first move."""
    hint: int | None = None


class State(Struct, frozen=True):
    """A game as one person sees it."""

    link: str
    phase: str
    """``waiting`` for the second player, ``playing`` or ``over``."""
    board: BoardState
    panel: Panel
    offers: list[Offer]
    presence: Presence
    you: You
    next: str = ""
    """The link of the rematch, when there is one."""
    invite: str = ""
    """Only while the seat is open, and only for the person who started the game."""
    game: str = ""
    """The id of a finished game."""
    pace: float | None = None
    """Seconds for a move, where two programs play."""


class EventMessage(Struct, frozen=True):
    """Something that happened."""

    number: int | None
    """Events for all are numbered; those for you alone are not."""
    event: str
    """Its kind: ``move``, ``undone``, ``ended``, ``said``, ``hinted`` …"""
    text: str
    """A sentence; empty where none is needed."""
    side: str = ""
    move: str = ""
    note: str = ""
    """The tone of its text where that is worth a line below the board; else it is only announced."""


class Update(Struct, frozen=True, tag="update"):
    """What happened since the last update, and the game as it is now: the first message, and one after each change."""

    at: str
    """To send as ``since`` after a lost connection, so that only what was missed is repeated."""
    events: list[EventMessage]
    state: State
    version: int = VERSION


class Reaction(Struct, frozen=True, tag="reaction"):
    """An emoji from a player; it is not kept."""

    name: str
    side: Side
    emoji: str
    text: str
    """For screen readers."""


class Done(Struct, frozen=True, tag="done"):
    """A command was carried out, now or when it was first sent."""

    id: str
    text: str = ""
    """An answer in words, where there is one."""
    link: str = ""
    """The next game, for a rematch."""


class Refused(Struct, frozen=True, tag="refused"):
    """A command was not carried out."""

    id: str
    """Empty if the message could not be read."""
    text: str


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


ServerMessage = Update | Reaction | Done | Refused | Pong


# A live game: from the client


class CommandMessage(Struct, frozen=True, tag="command"):
    """Something to do. If the answer was lost, send it again with the same id: it is done only once."""

    id: CommandId
    action: Short
    """The name of a command of the match (``noughts.match.commands``), or another row of ``noughts.ui.web.handlers``."""
    move: Annotated[str, Meta(max_length=16)] = ""
    """For ``play``: ``b2``; in a wild game ``Xb2``."""
    plies: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """For ``play``: the number of moves on the board that you saw; on another board the move is refused. For ``retry``: the
    number of moves to keep; without it, those up to your last turn."""
    granted: bool | None = None
    """For ``answer``."""
    on: bool | None = None
    """For ``analyse``: on or off; without it, toggled."""
    emoji: Annotated[str, Meta(max_length=8)] = ""
    """For ``react``."""


class Ping(Struct, frozen=True, tag="ping"):
    """A question whether the server is there."""


ClientMessage = CommandMessage | Ping


# The library


class Row(Struct, frozen=True):
    """A finished game in a list."""

    link: str
    """Of its page, ``/game/LINK``."""
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
    """What is to be noted about it, if anything: "hint, tried again"."""
    nodes: int | None = None
    """Positions that programs looked at; None if nobody searched."""
    depth: int | None = None


class History(Struct, frozen=True):
    """A page of finished games."""

    games: list[Row]
    total: int
    """With the private games of others, which are in no list."""
    offset: int
    limit: int
    next: int | None = None
    """The offset of the next page; None if there is none."""


class JudgedMove(Struct, frozen=True):
    """A move of a review."""

    number: int
    side: str
    move: str
    value: str
    verdict: str
    sign: str
    text: str
    """At length, for a move that could have been better; else empty."""
    position: str = ""
    """That in which it was made."""
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
    """Keys besides those that place a mark, each with its words and ``hint``, ``show`` or ``next``."""
    streak: str = ""
    """On how many days in a row you solved the puzzle of the day, if more than one."""
    boards: list[NamedChoice] = field(default_factory=list)
    """Boards with more puzzles, and the id of the next one."""


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
    """How a storm stands."""

    left: float
    """Seconds; they pass only while there is a puzzle."""
    solved: int
    puzzle: PuzzleState | None
    """None while the next one is looked for, and at the end."""
    result: str
    """What is said at the end; empty before."""
    said: Line
    """What was said to the last answer."""


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


class OpenGame(Struct, frozen=True):
    """An unfinished game."""

    link: str
    title: str
    plies: int
    is_yours: bool = False
    your_turn: bool = False
    is_waiting: bool = False
    watchers: int = 0


class OpenGames(Struct, frozen=True):
    """Your own unfinished games, and public ones to watch."""

    yours: list[OpenGame]
    public: list[OpenGame]


# What can be chosen


class ProgramChoice(Struct, frozen=True):
    """A program to play against."""

    name: str
    title: str
    heading: str
    """The title, with how hard a character is to beat."""
    sentence: str
    greeting: str
    is_character: bool


class NamedChoice(Struct, frozen=True):
    """A value and its words."""

    value: str
    text: str
    sentence: str = ""


class TypingRules(Struct, frozen=True):
    """How a cell is typed, as in every front end."""

    wait: float = board_input.WAIT
    """Seconds in which a letter that is also a command waits for a number."""
    habit: float = board_input.AFTERTHOUGHT
    """Seconds after a cell was typed in which Enter means nothing."""
    waiting: str = board_input.WAITING
    """Advice beside a letter that waits; ``{command}`` stands for the command."""
    ending: str = board_input.ENDING
    """Advice beside a cell that may not be complete."""


class Choices(Struct, frozen=True):
    """All menus, in the words and order of the other front ends."""

    modes: list[NamedChoice]
    """Ways to play."""
    boards: list[BoardChoice]
    variants: list[Variant]
    programs: list[ProgramChoice]
    sides: list[NamedChoice]
    times: list[NamedChoice]
    paces: list[NamedChoice]
    reactions: list[str]
    away: str = ""
    """The text while the network is down."""
    missing: str = ""
    """The text for a link that leads nowhere."""
    rematch: str = ""
    """The question when a cell is chosen after the end; choosing one again is a rematch."""
    typing: TypingRules = TypingRules()
    sounds: dict[str, tuple[Tone, ...]] = field(default_factory=dict)
    """What each sound is made of, for who has switched them on: ``x``, ``o``, ``win``, ``loss``, ``draw``, ``tick``."""
    addresses: dict[str, str] = field(default_factory=dict)
    """Of the pages, by name; a name in braces is part of their state."""


# Pages

MAX_STATE = 40
"""Entries of the state of a page."""

PageState = Annotated[dict[Short, Annotated[str, Meta(max_length=1000)]], Meta(max_length=MAX_STATE)]


class PageRequest(Struct, frozen=True):
    """What a page is to do, and how it stands."""

    state: PageState = field(default_factory=dict)
    """As the last answer had it."""
    set: Short = ""
    """The key of an input that takes ``value``."""
    value: Annotated[str, Meta(max_length=1000)] = ""
    press: Annotated[str, Meta(max_length=200)] = ""
    """The key of what was pressed."""
    key: Short = ""
    """Chosen by the client: if a game begins, asking again with the same key leads to the same game."""


class PageAnswer(Struct, frozen=True):
    """A page as it stands now, or where it leads."""

    page: Annotated[dict[str, Any], Meta(title="Page")] | None = None
    """A ``Page`` of ``noughts.ui.shared.blocks``; None if it leads elsewhere."""
    state: dict[str, str] = field(default_factory=dict)
    """To be sent with the next request."""
    address: str = ""
    """Of the page with this state."""
    message: Line | None = None
    go: str = ""
    """The address of another page to show, or ``back`` for the page before this one."""
    first: str = ""
    """The cell to play in the game that is shown next."""
    me: Me | None = None
    """Who you are now, if that or your settings changed."""


class Classroom(Struct, frozen=True):
    """What can be chosen where searches are watched."""

    searches: list[WatchedSearch]
    usual_parts: list[str]
    examples: list[Example]
    compared: list[NamedChoice]
    """Searches that are compared when nothing else is said."""


class BoardAction(Struct, frozen=True):
    """What can be done at an analysis board."""

    name: str
    """To send as ``action``."""
    key: str
    label: str
    sentence: str
    question: str
    """What to ask for, and to send as ``text``; empty if it takes none."""
    usual: str
    """What stands in the field at first."""


LongText = Annotated[str, Meta(max_length=100_000)]


class AnalysisRequest(Struct, frozen=True):
    """How an analysis board stands, as the last answer had it, and what is done there."""

    game: LongText = ""
    """SGF, or any text that the board opens; empty for the usual start."""
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """The number of the position that is shown; without it, the one after the last move."""
    draft: Annotated[str, Meta(max_length=1000)] = ""
    """The board while it is set up: rows from the top joined by slashes."""
    rules: Text = ""
    """The rules of the draft."""
    is_studied: bool = True
    """Whether a search looks on."""
    is_explored: bool = False
    """Whether what was played from here is looked up."""
    action: Short = ""
    """``place`` a mark in the cell ``text``, ``play`` a move, ``enter`` a line in words, ``goto`` a position, ``cancel``
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
    """What there is to read beside the panel: labels, texts and tones."""
    moves: list[tuple[str, int]]
    """All moves with the number of the position after each; between them brackets around variations, and comments, with -1."""
    actions: list[BoardAction]
    is_studied: bool
    is_done: bool
    """Whether nothing more will be found; else ask again."""
    address: str
    """Of a page that shows this."""
    go: str = ""
    """Where the action leads, if it leads elsewhere."""


class DrawnBoard(Struct, frozen=True):
    """A position that someone typed or clicked together."""

    board: BoardState
    said: str
    """Whose turn it is, or how the game has ended."""
    rules: str
    """The rules, as they must be said beside the drawing; empty where its shape says them."""


class TreePage(Struct, frozen=True):
    """The tree of a search; ask again until it is done."""

    is_done: bool
    tree: dict[str, Any] | None
    """The document that ``noughts tree --json`` writes; null while there is nothing to see."""


class ComparisonPage(Struct, frozen=True):
    """Searches side by side, as far as they were measured; ask again until it is done."""

    is_done: bool
    title: str
    head: list[str]
    rows: list[list[str]]
    nodes: list[int]
    """Of each row."""
    note: str
    """What is surprising about the position; mostly empty."""


# Lessons


class LessonRow(Struct, frozen=True):
    """A lesson in the list, and how far you have come with it."""

    name: str
    title: str
    sentence: str
    tasks: int
    tasks_done: int = 0
    """Kept with your name; of someone who has none, the page knows for itself."""
    is_done: bool = False


class TaskNode(Struct, frozen=True):
    """A node of the small tree of a task; its parent is the last one before it that is less deep."""

    depth: int
    label: str
    value: str
    name: str
    """The letter by which a question calls it; empty for most."""
    is_asked: bool
    position: str
    """Its rows from the top, joined by slashes."""


class LessonTask(Struct, frozen=True):
    """One step of a lesson, without its answer."""

    told: str
    question: str
    kind: str
    """move, number, choice or branches: what the answer is."""
    answering: str
    """What is to be done, in words."""
    hint: str
    """After a wrong answer, or on request."""
    board: BoardState | None
    nodes: list[TaskNode]
    rows: list[list[str]]
    """A table; the first row is its heading."""
    options: list[NamedChoice]
    missing: str = ""
    """Why the task cannot be asked here, if it cannot."""
    leads: list[tuple[str, str, str]] = field(default_factory=list)
    """What its board can become: the key, the words and the address of each."""


class LessonPage(Struct, frozen=True):
    """A whole lesson."""

    lesson: LessonRow
    tasks: list[LessonTask]
    closing: str
    next: NamedChoice | None
    """The lesson that comes after it."""
    ways: list[tuple[str, str, str]]
    """What can be done beside answering: key, words, and ``hint``, ``show`` or ``next``."""


class LessonAnswer(Struct, frozen=True):
    """What someone answers: a cell, a number, the name of an option, or letters with spaces between them, or none."""

    answer: Text = ""
    gives_up: bool = False
    """To be shown the answer in place of giving one."""


class Problem(Struct, frozen=True):
    """Why a request over HTTP was refused."""

    text: str
    """A sentence for the one who asked."""
    status: int = 400
