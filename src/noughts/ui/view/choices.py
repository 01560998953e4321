"""What a person can choose before a game: boards, variants, modes; rows for the menus of every front."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.game.seat import Mode


@dataclass(frozen=True, slots=True)
class Board:
    """A board that is offered by name."""

    title: str
    rules: str
    sentence: str


BOARDS = (
    Board("3x3", "3x3x3", "Tic-tac-toe: three in a row."),
    Board("5x5", "5x5x4", "Four in a row, with room to build."),
    Board("7x7", "7x7x4", "Four in a row on a wide board."),
    Board("Connect Four", "7x6x4 gravity", "Marks fall; four in a row."),
    Board("Gomoku", "15x15x5", "The classic: five in a row."),
    Board("Notakto", "3x3x3 misere only-x", "Both place X; whoever completes a line loses."),
)
"""In the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A word of the rules, a sentence about it, and a tiny picture."""

    word: str
    title: str
    sentence: str
    picture: tuple[str, str, str]


VARIANTS = (
    Variant("misere", "Misère", "Whoever completes a line loses.", ("X X X", "· O ·", "O · ·")),
    Variant("only-x", "Only X", "Both players place X.", ("X · ·", "· X ·", "X · ·")),
    Variant(
        "wild",
        "Wild",
        "Each turn you choose X or O; a line of either wins for whoever completes it.",
        ("O X ·", "· X ·", "· X O"),
    ),
    Variant("gravity", "Gravity", "Marks fall to the lowest free cell.", ("· ↓ ·", "· X ·", "O X O")),
    Variant("torus", "Torus", "Lines run on over the edges.", ("→ · X", "X · ·", "· X →")),
    Variant("exact", "Exact", "A longer run does not count.", ("X X X", "X no ·", "· · ·")),
)
"""In the order of the words in a text of rules."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to play, as the menu offers it."""

    mode: Mode
    key: str
    title: str
    sentence: str


WAYS = (
    Way(Mode.COMPUTER, "1", "Play against a character", "Kitty, Cop or Sera, or another program."),
    Way(Mode.PEOPLE, "2", "Two players", "You and the person beside you."),
    Way(Mode.COACH, "3", "Two players with a coach", "Both see what each move is worth, and why."),
    Way(Mode.WATCH, "4", "Watch", "Two programs play, and you see what they think."),
)
"""The modes, in the order of the menu."""

TIMES = (
    ("", "No clock"),
    ("5s/move", "5 seconds a move"),
    ("15s/move", "15 seconds a move"),
    ("1m", "1 minute each"),
    ("3m+2s", "3 minutes each, and 2 seconds a move"),
    ("10m", "10 minutes each"),
)
"""Times that are offered; any other can be typed."""
