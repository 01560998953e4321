"""What a person can choose before a game: boards, variants, modes; rows for the menus of every front."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.game import Mode


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

SIDES = (("x", "X, moving first"), ("o", "O, moving second"), ("random", "drawn by chance"))
"""Who moves first, as the settings have it."""

PACES = (
    (0.0, "as fast as they can"),
    (0.25, "a quarter of a second"),
    (0.5, "half a second"),
    (1.0, "one second"),
    (2.0, "two seconds"),
    (4.0, "four seconds"),
)
"""Seconds for a move when programs play each other, from the fastest on."""

LOOKS = (
    ("auto", "as the screen is"),
    ("light", "light"),
    ("dark", "dark"),
    ("high-contrast", "high contrast"),
    ("no-colour", "no colour"),
)
"""The themes, and what they are called."""


NO_PACE = "You can only change the pace of games between programs."


def pace_beside(pace: float, steps: int) -> float:
    """The pace so many steps slower, or faster if there are fewer than none, than the one that is nearest to a pace.

    >>> pace_beside(1.0, 1), pace_beside(0.9, -1), pace_beside(0.0, -1)
    (2.0, 0.5, 0.0)
    """
    nearest = min(range(len(PACES)), key=lambda number: abs(PACES[number][0] - pace))
    return PACES[max(0, min(nearest + steps, len(PACES) - 1))][0]


def pace_text(pace: float) -> str:
    """A pace in words.

    >>> pace_text(1.0), pace_text(0.3)
    ('one second a move', '0.3 seconds a move')
    """
    words = dict(PACES).get(pace, f"{pace:g} seconds")
    return f"{words} a move" if pace else words
