"""Messages: everything that travels between the server and a page or another client, in one file.

A document that is asked for over HTTP is one of these structs as JSON. What
is live goes over the socket ``/api/games/{link}/live``: the client sends
``ClientMessage``, the server sends ``ServerMessage``, each with its ``type``.
Within a version names are only added; whoever reads leaves out what it does
not know. Texts that a person reads are made on the server, by the same
functions as in all other fronts.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from noughts.ui.shared import board_input

VERSION = 1
"""Of all that is in this file; the page and the client say which one they were written for."""

LONGEST_MESSAGE = 4_096
"""Bytes that a client may send at once."""

Short = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9-]+$")]
"""Chosen by the client, another one for each command; a UUID will do."""

REACTIONS = ("👍", "👏", "😮", "😅", "🤔", "🙈", "🎉", "👋")
"""What players can show each other in place of chatting."""


# Who you are


class Me(Struct, frozen=True):
    """Whoever has this cookie."""

    name: str
    """Empty for somebody who has not played yet; one is given with the first game, and can be changed."""
    is_guest: bool
    """Whether the name is one that was made up."""
    settings: dict[str, Any]
    """The settings that all fronts have in common."""
    welcome: str = ""
    """How somebody with a name is greeted; guests are not."""


class NewName(Struct, frozen=True):
    """To be called something else, or to claim a name at first."""

    name: Name


class Recovery(Struct, frozen=True):
    """The code that makes another device yours too; it is told once, and only to you."""

    code: str


class RecoveryCode(Struct, frozen=True):
    """The code as somebody typed it."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class ChangedSettings(Struct, frozen=True):
    """Settings to change; those that are not named stay."""

    settings: dict[Short, str | bool | float]


# Before a game


class NewGame(Struct, frozen=True):
    """A game to begin. Without any field: you are X against Cop on 3x3."""

    mode: Annotated[str, Meta(pattern="^(computer|people|invite|watch)$")] = "computer"
    """Against a program, two on one screen, with a friend by link, or two programs."""
    rules: Text = "3x3x3"
    opponent: Text = "cop"
    """A program, in mode computer."""
    side: Annotated[str, Meta(pattern="^(x|o|random)$")] = "x"
    second_name: Annotated[str, Meta(max_length=40)] = ""
    """The person beside you, in mode people; empty for Guest."""
    x: Text = "kitty"
    """The programs of mode watch."""
    o: Text = "sera"
    time: Text = ""
    """A clock such as 3m+2s; empty for none."""
    coach: Text = ""
    """In the modes people and invite: a program that tells both what it thinks; empty for none."""
    allows_undo: bool = True
    allows_hints: bool = True
    is_private: bool = False
    """Whether the game stays out of public lists."""
    pace: Annotated[float, Meta(ge=0, le=60)] = 1.0
    """Seconds for each move of mode watch, at least."""
    key: Annotated[str, Meta(max_length=64)] = ""
    """Chosen by the client, so that it can ask again if the answer is lost: the same key is the same game."""


class GameLink(Struct, frozen=True):
    """Where a game is."""

    link: str
    """Part of ``/game/LINK``; whoever has it can watch."""
    invite: str = ""
    """In mode invite, only for whoever began the game: goes behind ``#`` of the address that is sent to a friend."""


class Sit(Struct, frozen=True):
    """To take the open seat of a game; whoever comes first with the invitation has it."""

    invite: Annotated[str, Meta(min_length=1, max_length=64)]
    """What stands behind ``#`` of the address."""


# A live game: from the server


class Presence(Struct, frozen=True):
    """Who is there."""

    x: str
    """``here``, ``away``, ``program``, or ``open`` while nobody has taken the seat."""
    o: str
    watchers: int
    text: str = ""
    """Such as "Bob is away."; empty when everybody is there."""
    claim_in: float | None = None
    """Seconds until the other may claim the game; 0 when it is time."""


class You(Struct, frozen=True):
    """What you are in this game."""

    sides: list[str]
    """``["x"]``, ``["o"]``, both on one screen, or none for a watcher."""
    name: str
    can_move: bool
    """Whether it is your turn and the game runs."""


class Offer(Struct, frozen=True):
    """A button."""

    action: str
    """What to send."""
    label: str
    sentence: str
    """For help and tooltips."""
    key: str
    """The key as it is written; empty for none."""
    keys: list[str]
    """The keys as the browser names them, in lower case but for single capitals."""
    enabled: bool
    confirm: str = ""
    """What to ask before it is sent, if it wants to be asked twice."""
    on: bool | None = None
    """For a switch, whether it is on."""
    is_here: bool = False
    """Whether the page does it by itself and nothing is sent: ``review``, ``replay``, ``export`` and ``new game``."""


class Request(Struct, frozen=True):
    """What one player has asked for, in words."""

    wish: str
    """``undo``, ``redo``, ``draw`` or ``rematch``."""
    by: str
    text: str
    is_yours: bool
    """Whether you asked and wait; else you can answer, if you play."""


class Toned(Struct, frozen=True):
    """A text and the role of its colour."""

    text: str
    tone: str


class Speaker(Struct, frozen=True):
    """Somebody with a face."""

    program: str
    name: str
    words: str
    mood: str
    side: str | None


class PanelClock(Struct, frozen=True):
    """A side's clock as it was when the message was sent; a page counts on from there."""

    side: str
    name: str
    text: str
    left: float
    is_running: bool
    is_short: bool


class Reason(Struct, frozen=True):
    """A move and why."""

    move: str
    text: str


class Group(Struct, frozen=True):
    """Moves of the same value."""

    moves: list[str]
    value: str
    tone: str


class Valued(Struct, frozen=True):
    """What a move is worth, for the board and for whoever points at it."""

    move: str
    sign: str
    """``+``, ``=``, ``-`` or ``?``, for the cell."""
    number: str
    """Such as the moves to the win; empty where there is none."""
    value: str
    tone: str
    why: str


class Values(Struct, frozen=True):
    """What the moves are worth, for whoever asked."""

    groups: list[Group]
    moves: list[Valued]
    prediction: str
    effort: str
    legend: str


class Belief(Struct, frozen=True):
    """What Ada thinks of the board: how likely each end is for her, and how gladly she would play on each cell, from 0 to 1."""

    words: str
    text: str
    win: float
    draw: float
    loss: float
    heat: dict[str, float]


class Panel(Struct, frozen=True):
    """All that there is to read beside the board; what is None or empty is not there."""

    title: str
    """The board and who plays, for the page's title."""
    speaker: Speaker | None
    headline: Toned | None
    status: Toned
    last: str
    rule: str
    clocks: list[PanelClock]
    advice: Reason | None
    values: Values | None
    thinking: str
    reason: Reason | None
    moves: list[str]
    counts: list[tuple[str, str, str]]
    names: tuple[str, str]
    score: str
    note: str
    """That somebody was helped, or that the game is tried again, if so."""
    request: Request | None
    belief: Belief | None = None


class BoardState(Struct, frozen=True):
    """The board, ready to be drawn; row by row from the top left."""

    rules: str
    cols: int
    rows: int
    cells: str
    """``X``, ``O`` or ``.`` for each cell."""
    names: list[str]
    """``a1`` and so on, for each cell."""
    side: str
    """Whose turn it is."""
    falls: bool
    """Whether marks fall: then a cell stands for its column."""
    is_wild: bool
    """Whether you choose the mark; then a move begins with it, such as ``Xb2``."""
    marks: list[str]
    """What each side places; with only X it is twice the same."""
    legal: list[int]
    """The cells where a mark can land."""
    last: int | None
    line: list[int]
    """The cells that ended the game."""
    is_over: bool
    is_paused: bool
    is_thinking: bool
    moves: list[tuple[int, str]]
    """The cell and the mark of each move, so that a page can step back through the game by itself."""
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
    """While the second player is waited for, and only for whoever began the game."""
    game: str = ""
    """The id under which a finished game is found."""
    pace: float | None = None
    """Seconds for a move, where programs play."""


class Told(Struct, frozen=True):
    """Something that happened."""

    number: int | None
    """Events that everybody sees are numbered; what only you are told is not."""
    event: str
    """Its kind: ``move``, ``undone``, ``ended``, ``said``, ``hinted`` …"""
    text: str
    """A sentence; empty for what goes without saying."""
    side: str = ""
    move: str = ""


class Update(Struct, frozen=True, tag="update"):
    """What has happened since the last update, and how the game stands now: the first message, and one after each change."""

    at: str
    """To be sent as ``since`` when connecting again: then only what was missed is told."""
    events: list[Told]
    state: State
    version: int = VERSION


class Reacted(Struct, frozen=True, tag="reaction"):
    """Somebody shows how they feel; not kept."""

    name: str
    side: str
    emoji: str
    text: str
    """For those who listen."""


class Done(Struct, frozen=True, tag="done"):
    """A command was carried out, now or when it came for the first time."""

    id: str
    text: str = ""
    """An answer in words, where there is one."""
    link: str = ""
    """The game that was made, for a rematch at one keyboard."""


class Refused(Struct, frozen=True, tag="refused"):
    """A command cannot be carried out, or not now."""

    id: str
    """Empty if the message could not even be read."""
    text: str


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


ServerMessage = Update | Reacted | Done | Refused | Pong


# A live game: from the client


class Command(Struct, frozen=True, tag="command"):
    """Something to do. A command whose answer got lost is sent again with the same id, and done only once."""

    id: CommandId
    action: Short
    """The name of a command of the match (``noughts.match.commands``), or another row of ``noughts.ui.web.handlers``."""
    move: Annotated[str, Meta(max_length=16)] = ""
    """For ``play``: ``b2``; in a wild game ``Xb2``."""
    plies: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """For ``play``: how many moves had been made on the board that the person saw; the move is refused on another one. For
    ``retry``: after how many moves to try again; without it, from one's last turn."""
    granted: bool | None = None
    """For ``answer``."""
    on: bool | None = None
    """For ``analyse``: on or off; without it, the other way round."""
    emoji: Annotated[str, Meta(max_length=8)] = ""
    """For ``react``."""


class Ping(Struct, frozen=True, tag="ping"):
    """To find out whether anybody is there."""


ClientMessage = Command | Ping


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


class StandingRow(Struct, frozen=True):
    """A line of a table of results."""

    name: str
    program: str | None
    games: int
    wins: int
    losses: int
    draws: int
    win_rate: float
    win_rate_text: str


class Leaderboard(Struct, frozen=True):
    """Everybody, ranked."""

    rows: list[StandingRow]


class PlayerPage(Struct, frozen=True):
    """All about somebody."""

    name: str
    program: str | None
    is_known: bool
    """Whether there is any game, also where none is meant."""
    facts: list[tuple[str, str]]
    """Labels and texts; empty without games."""
    recent: str
    by_opponent: list[StandingRow]
    by_rules: list[StandingRow]
    by_seat: list[StandingRow]
    games: list[Row]


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
    """To be sent with an answer."""
    title: str
    task: str
    board: BoardState


class PuzzlePage(Struct, frozen=True):
    """What there is to try; ask again until it is done."""

    is_done: bool
    puzzles: list[PuzzleState]
    none: str = ""
    """Why there is nothing to try, when it is done."""
    done: str = ""
    """What is said after the last one."""
    ways: list[tuple[str, str, str]] = field(default_factory=list)
    """What can be done beside placing a mark: key, words, and ``hint``, ``show`` or ``next``."""
    streak: str = ""
    """How many days in a row you have solved the puzzle of the day, if more than one."""
    boards: list[NamedChoice] = field(default_factory=list)
    """Of puzzles: the boards that there are more for, and the address of the next one."""


class PuzzleAnswer(Struct, frozen=True):
    """A try, or a question about a puzzle."""

    id: Text
    ask: Annotated[str, Meta(pattern="^(try|hint|show)$")] = "try"
    move: Annotated[str, Meta(max_length=16)] = ""
    """For ``try``: ``b2``; in a wild game ``Xb2``."""
    is_clean: bool = True
    """Whether this is the first try, and nothing was shown."""


class PuzzleVerdict(Struct, frozen=True):
    """What is said to it."""

    is_right: bool
    is_over: bool
    """Whether there is nothing left to find: it was right, or it was shown."""
    text: str
    afterwards: str = ""
    """When it is over: how many days in a row, or when a mistake comes back."""
    board: BoardState | None = None
    """When it is over: with the right move."""


class OpenGame(Struct, frozen=True):
    """A game that goes on."""

    link: str
    title: str
    plies: int
    is_yours: bool
    your_turn: bool
    is_waiting: bool
    watchers: int


class OpenGames(Struct, frozen=True):
    """Your own games that go on, and public ones to watch."""

    yours: list[OpenGame]
    public: list[OpenGame]


# What can be chosen


class BoardChoice(Struct, frozen=True):
    """A board that is offered by name."""

    title: str
    rules: str
    sentence: str


class VariantChoice(Struct, frozen=True):
    """A word of the rules."""

    word: str
    title: str
    sentence: str
    picture: list[str]


class ProgramChoice(Struct, frozen=True):
    """Somebody to play against."""

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


class DialChoice(Struct, frozen=True):
    """Programs that differ in how much they have of one thing, from the least on."""

    name: str
    sentence: str
    steps: list[NamedChoice]
    """A program and the words for it."""


class SortChoice(Struct, frozen=True):
    """What a leaderboard can be ordered by."""

    value: str
    orders: tuple[str, str]
    """Which way, and the other way round."""


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
    """All menus, in the words and order of the other fronts."""

    modes: list[NamedChoice]
    """Ways to play."""
    played: list[NamedChoice]
    """The same of games that were played."""
    results: list[NamedChoice]
    sorts: list[SortChoice]
    boards: list[BoardChoice]
    variants: list[VariantChoice]
    programs: list[ProgramChoice]
    sides: list[NamedChoice]
    times: list[NamedChoice]
    paces: list[NamedChoice]
    themes: list[NamedChoice]
    colours: dict[str, dict[str, str]]
    """The colours of each theme by role; ``is_dark`` is ``1`` or empty."""
    reactions: list[str]
    help: list[tuple[str, str]]
    """Keys and what they do."""
    dials: list[DialChoice] = field(default_factory=list)
    """For characters who can be had in several sizes."""
    away: str = ""
    """What to say while the network is away."""
    missing: str = ""
    """What to say where a link leads nowhere."""
    typing: TypingRules = TypingRules()


class PartChoice(Struct, frozen=True):
    """A part of a search that can be turned off."""

    name: str
    title: str
    sentence: str


class SearchChoice(Struct, frozen=True):
    """A search that can be watched while it thinks."""

    name: str
    title: str
    sentence: str
    parts: list[PartChoice]
    nodes: int | None
    """How many it looks at when nothing else is said; null if it is limited by depth."""


class ExamplePosition(Struct, frozen=True):
    """A position to begin with, or rules for the empty board."""

    title: str
    position: str


class Classroom(Struct, frozen=True):
    """What can be chosen in the classroom."""

    heading: str
    invitation: str
    doors: list[NamedChoice]
    """The rooms by their names in addresses, in their order."""
    searches: list[SearchChoice]
    usual_parts: list[str]
    examples: list[ExamplePosition]
    compared: list[NamedChoice]
    """Searches that are compared when nothing else is said."""


class DrawnBoard(Struct, frozen=True):
    """A position that somebody typed or clicked together."""

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


class AtlasPlace(Struct, frozen=True):
    """A game on a chart of the atlas: what it is worth in short, in words, and the role of its colour."""

    rules: str
    text: str
    spoken: str
    tone: str


class AtlasRow(Struct, frozen=True):
    """Boards of one height; null where no line fits."""

    height: str
    places: list[AtlasPlace | None]


class AtlasChart(Struct, frozen=True):
    """Boards of one variant with one length of a line."""

    title: str
    widths: list[str]
    rows: list[AtlasRow]


class AtlasPage(Struct, frozen=True):
    """Who wins the small games of a variant with best play."""

    game: str
    """The rules of the game that was asked for; empty where it was a variant."""
    words: list[str]
    """Those of the variant."""
    invitation: str
    summary: str
    charts: list[AtlasChart]
    legend: list[tuple[str, str]]


# Lessons


class LessonRow(Struct, frozen=True):
    """A lesson in the list, and how far you have come with it."""

    name: str
    title: str
    sentence: str
    tasks: int
    tasks_done: int = 0
    """Kept with your name; of somebody who has none, the page knows for itself."""
    is_done: bool = False


class Lessons(Struct, frozen=True):
    """All lessons, in the order in which they build on each other."""

    lessons: list[LessonRow]


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
    """For whoever was wrong, or asks."""
    board: BoardState | None
    nodes: list[TaskNode]
    rows: list[list[str]]
    """A table; the first row is its heading."""
    options: list[NamedChoice]
    missing: str = ""
    """Why the task cannot be asked here, if it cannot."""


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
    """What somebody answers: a cell, a number, the name of an option, or letters with spaces between them, or none."""

    answer: Text = ""
    gives_up: bool = False
    """To be shown the answer in place of giving one."""


class LessonVerdict(Struct, frozen=True):
    """What is said to an answer."""

    is_right: bool
    text: str
    is_over: bool
    """Whether the task is done with: the answer was right, or was shown."""
    board: BoardState | None = None
    """With the right move on it, where a move was asked for."""


class Problem(Struct, frozen=True):
    """Why a request over HTTP was refused."""

    text: str
    """A sentence for whoever asked."""
    status: int = field(default=400)
