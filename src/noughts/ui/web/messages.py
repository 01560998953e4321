"""Messages about people and games: accounts, new games, and what travels over the socket of a live game.

Each document over HTTP is a value from here or from ``documents``, as JSON. A
live game uses the socket ``/api/games/{link}/live``: the client sends
``ClientMessage``, the server sends ``ServerMessage``, each with its ``type``.
Values that all front ends share are sent unchanged. Within a version fields are
only added, and clients ignore fields they do not know. The server writes every text.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from noughts.rules import Side
from noughts.ui.shared import board_input
from noughts.ui.shared.choices import BoardChoice, Variant
from noughts.ui.shared.effects import Tone
from noughts.ui.shared.panel import Panel

VERSION = 2
"""Of these messages and documents; a client says which one it was written for."""

LONGEST_PACE_S = 60
"""For a move between two programs."""

MAX_MESSAGE_BYTES = 4_096
"""For a message from a client."""

Short = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9-]+$")]
"""Chosen by the client, a new one for each command; a UUID will do."""

REACTIONS = ("👍", "👏", "😮", "😅", "🤔", "🙈", "🎉", "👋")
"""What players can send each other."""


class Problem(Struct, frozen=True):
    """Why a request over HTTP was refused."""

    text: str
    """A sentence to show."""
    status: int = 400


class NamedChoice(Struct, frozen=True):
    """A value and its label."""

    value: str
    text: str
    sentence: str = ""


# Accounts


class Me(Struct, frozen=True):
    """The person with this cookie."""

    name: str
    """Empty before the first game."""
    is_guest: bool
    """Whether the server made up the name."""
    settings: dict[str, Any]
    welcome: str = ""
    """Empty for guests."""


class NewName(Struct, frozen=True):
    """A name to claim or to change to."""

    name: Name


class Recovery(Struct, frozen=True):
    """A code that gives another device your name; it is shown once."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class ChangedSettings(Struct, frozen=True):
    """Settings to change; the others stay."""

    settings: dict[Short, Text | bool | float]


# Games


class NewGame(Struct, frozen=True):
    """A game to start. By default you are X against Cop on 3x3."""

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
    """The program that advises both players, in the modes people and invite; empty for none."""
    allows_undo: bool = True
    allows_hints: bool = True
    is_private: bool | None = None
    """Whether public lists leave the game out. By default they list only games with a friend."""
    pace: Annotated[float, Meta(ge=0, le=LONGEST_PACE_S)] = 1.0
    """The shortest time for a move in seconds, in mode watch."""
    start: Annotated[str, Meta(max_length=4000)] = ""
    """The position to start from: any text that the analysis board opens; empty for the empty board."""
    key: Annotated[str, Meta(max_length=64)] = ""
    """Chosen by the client: the same key is the same game, so that a request can be repeated."""


class GameLink(Struct, frozen=True):
    """Where a game is."""

    link: str
    """Part of ``/game/LINK``; anyone who has it can watch."""
    invite: str = ""
    """What follows ``#`` in the friend's address; only for the person who started a game in mode invite."""


class TakeSeat(Struct, frozen=True):
    """A request for the open seat of a game; the first one with the invitation gets it."""

    invite: Annotated[str, Meta(min_length=1, max_length=64)]
    """What follows ``#`` in the address."""


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


class ProgramChoice(Struct, frozen=True):
    """A program to play against."""

    name: str
    title: str
    heading: str
    """The title, and how hard a character is to beat."""
    sentence: str
    greeting: str
    is_character: bool


class TypingRules(Struct, frozen=True):
    """How a cell is typed, as in every front end."""

    wait: float = board_input.LETTER_WAIT_S
    """How many seconds a letter that is also a command waits for a number."""
    habit: float = board_input.REDUNDANT_ENTER_S
    """How many seconds after a typed cell Enter means nothing."""
    waiting: str = board_input.WAITING
    """Advice beside a letter that waits; ``{command}`` stands for the command."""
    ending: str = board_input.ENDING
    """Advice beside a cell that may not be complete."""


class Choices(Struct, frozen=True):
    """What can be chosen, in the words and order of the other front ends."""

    modes: list[NamedChoice]
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
    """The tones of ``x``, ``o``, ``win``, ``loss``, ``draw`` and ``tick``."""
    addresses: dict[str, str] = field(default_factory=dict)
    """The paths of the pages by name; a name in braces is part of the page's state."""


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
    """The board, ready to be drawn. Cells are numbered row by row from the top left."""

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
    """What each side places; X twice in games with only X."""
    legal: list[int]
    """The cells where a mark can be placed."""
    forbidden: list[int]
    """The empty cells where the rules forbid the side to move to place a mark, as renju does."""
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
    """Seconds for a move between two programs."""


class EventMessage(Struct, frozen=True):
    """Something that happened."""

    number: int | None
    """None for events that only you are told."""
    event: str
    """Its kind: ``move``, ``undone``, ``ended``, ``said``, ``hinted`` …"""
    text: str
    """A sentence; empty where none is needed."""
    side: str = ""
    move: str = ""
    note: str = ""
    """The tone of a text to show below the board; empty if it is only announced."""


class Update(Struct, frozen=True, tag="update"):
    """What happened since the last update, and the game as it is now: the first message, and one after each change."""

    at: str
    """To send as ``since`` after a lost connection, so that only what was missed is repeated."""
    events: list[EventMessage]
    state: State
    version: int = VERSION


class Reaction(Struct, frozen=True, tag="reaction"):
    """An emoji from a player; it is not saved."""

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
    number of moves to keep; by default those up to your last turn."""
    granted: bool | None = None
    """For ``answer``."""
    on: bool | None = None
    """For ``analyse``; by default it is toggled."""
    emoji: Annotated[str, Meta(max_length=8)] = ""
    """For ``react``."""


class Ping(Struct, frozen=True, tag="ping"):
    """Asks whether the server is there."""


ClientMessage = CommandMessage | Ping
