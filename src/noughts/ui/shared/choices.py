"""What can be chosen before a game: boards, variants, modes and clocks, for every front end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from noughts.game import Mode, OnTime, TimeControl
from noughts.match import Setup
from noughts.rules import BadRules, Rules
from noughts.rules.rules import WORDS
from noughts.ui.shared.programs import program_named


@dataclass(frozen=True, slots=True)
class BoardChoice:
    title: str
    rules: str
    sentence: str


BOARDS = (
    BoardChoice("Tic-tac-toe", "3x3x3", "The classic: three in a row."),
    BoardChoice("5x5", "5x5x4", "Four in a row, with room to build."),
    BoardChoice("7x7", "7x7x4", "Four in a row on a wide board."),
    BoardChoice("Connect Four", "7x6x4 gravity", "Marks fall; four in a row."),
    BoardChoice("Gomoku", "15x15x5", "Five in a row on a 15x15 board."),
    BoardChoice("Notakto", "3x3x3 misere only-x", "Both place X; three in a row loses."),
)
"""In the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A word of the rules, with a tiny picture."""

    word: str
    title: str
    sentence: str
    picture: tuple[str, str, str]


VARIANTS = (
    Variant("misere", "Misère", "Completing a line loses.", ("X X X", "· O ·", "O · ·")),
    Variant("only-x", "Only X", "Both players place X.", ("X · ·", "· X ·", "X · ·")),
    Variant(
        "wild",
        "Wild",
        "Place X or O, as you like.",
        ("O X ·", "· X ·", "· X O"),
    ),
    Variant("gravity", "Gravity", "Marks fall down.", ("· ↓ ·", "· X ·", "O X O")),
    Variant("torus", "Torus", "Lines wrap around the edges.", ("→ · X", "X · ·", "· X →")),
    Variant("exact", "Exact", "Longer lines do not count.", ("X X X", "X no ·", "· · ·")),
    Variant("renju", "Renju", "X must not make a longer line, two fours or two threes at once.", ("· X ·", "X ! X", "· X ·")),
    Variant("caro", "Caro", "A line with the opponent at both ends does not count.", ("O X X", "X X X", "O · ·")),
)
"""In the order in which the text of rules has them."""


RESTRICTION = "restriction"
"""The field of renju and caro, which have no atlas."""


def toggle_variant(rules: Rules, word: str) -> Rules:
    """The rules with a word added, or removed if it was there. Words that exclude it are removed.

    Renju and caro go with any other word, and come with a board of their own if they do not fit these rules.

    >>> str(toggle_variant(Rules.parse("5x5 misere wild"), "only-x")), str(toggle_variant(Rules.parse("5x5 misere"), "misere"))
    ('5x5x4 misere only-x', '5x5x4')
    >>> str(toggle_variant(Rules.parse("3x3"), "renju")), str(toggle_variant(Rules.parse("9x9 renju"), "torus"))
    ('15x15x5 renju', '9x9x5 torus')
    """
    size, *words = str(rules).split()
    if word in words:
        words.remove(word)
    else:
        words = [each for each in words if WORDS[each][0] not in (WORDS[word][0], RESTRICTION)] + [word]
    try:
        return Rules.parse(size, *words)
    except BadRules:
        if WORDS[word][0] != RESTRICTION:
            raise
        return Rules.parse(word)


def variant_title(rules: Rules) -> str:
    """The variant, whatever the board.

    >>> variant_title(Rules.parse("5x5 misere only-x torus")), variant_title(Rules.parse("5x5"))
    ('Misère only X torus', 'The plain game')
    """
    words = str(rules).split()[1:]
    titles = [variant.title for variant in VARIANTS if variant.word in words]
    return " ".join([*titles[:1], *(title[0].lower() + title[1:] for title in titles[1:])]) or "The plain game"


@dataclass(frozen=True, slots=True)
class ModeChoice:
    mode: Mode
    key: str
    title: str
    sentence: str


MODE_CHOICES = (
    ModeChoice(Mode.COMPUTER, "1", "Play against the computer", "Kitty, Cop, Sera, Ada and others."),
    ModeChoice(Mode.PEOPLE, "2", "Same screen", "Two players: you and someone beside you."),
    ModeChoice(Mode.COACH, "3", "Same screen with a coach", "A coach comments on every move, and helps when asked."),
    ModeChoice(Mode.WATCH, "4", "Watch", "Two programs play, and you see what they think."),
)

TIMES = (
    ("", "No clock"),
    ("5s/move", "5 seconds a move"),
    ("15s/move", "15 seconds a move"),
    ("1m", "1 minute each"),
    ("3m+2s", "3 minutes each, plus 2 seconds a move"),
    ("10m", "10 minutes each"),
)
"""The clocks that are offered; any other can be typed."""

SIDES = (("x", "X, moving first"), ("o", "O, moving second"), ("random", "Random"))
"""Who moves first, as settings have it."""

PACES = (
    (0.0, "as fast as they can"),
    (0.25, "a quarter of a second"),
    (0.5, "half a second"),
    (1.0, "one second"),
    (2.0, "two seconds"),
    (4.0, "four seconds"),
)
"""Seconds for a move when programs play each other, fastest first."""

THEME_CHOICES = (
    ("auto", "automatic"),
    ("light", "light"),
    ("dark", "dark"),
    ("high-contrast", "high contrast"),
    ("no-colour", "no colour"),
)


def on_time_text(time: str) -> str:
    """What happens when a clock runs out; empty without a clock.

    >>> on_time_text("5s/move"), on_time_text("1m")
    ('When your time runs out, a random move is made for you.', 'When your time runs out, you lose.')
    """
    if not time:
        return ""
    is_lost = TimeControl.parse(time).on_time is OnTime.LOSE
    return f"When your time runs out, {'you lose' if is_lost else 'a random move is made for you'}."


def time_text(time: str) -> str:
    """A clock in words.

    >>> time_text("1m"), time_text("7m"), time_text("")
    ('1 minute each', '7m', 'No clock')
    """
    return dict(TIMES).get(time, time)


def pace_beside(pace: float, steps: int) -> float:
    """The pace so many steps slower (faster if negative) than the one nearest to ``pace``.

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


@lru_cache(maxsize=256)
def board_title(rules: Rules | str) -> str:
    """The name of a board, or a description if it has none.

    >>> [board_title(text) for text in ("7x6x4 gravity", "3x3x3 wild", "8x8x4 misere torus")]
    ['Connect Four', '3x3 wild', '8x8, 4 in a row, misère torus']
    """
    text = str(rules)
    known = next((board.title for board in BOARDS if board.rules == text), "")
    if known:
        return known
    size, *words = text.split()
    cols, rows, k = size.split("x")
    is_usual = Rules.parse(f"{cols}x{rows}").k == int(k)
    shown = " ".join(variant.title.lower() for variant in VARIANTS if variant.word in words)
    if is_usual:
        return f"{cols}x{rows} {shown}".rstrip()
    return ", ".join(filter(None, (f"{cols}x{rows}", f"{k} in a row", shown)))


def setup_title(setup: Setup) -> str:
    """A game before it begins: the board, who plays, the coach and the clock."""
    who = f"{setup.x.name} and {setup.o.name}" if setup.mode in (Mode.PEOPLE, Mode.COACH) else _opponents(setup)
    coach = f"{program_named(setup.coach).title} coaches" if setup.coach else ""
    clock = time_text(str(setup.time)) if setup.time else ""
    return " · ".join(filter(None, (board_title(setup.rules), who, coach, clock)))


@lru_cache(maxsize=1024)
def game_title(setup: Setup) -> str:
    """A game in a few words: the board, and the opponent or both players."""
    return f"{board_title(setup.rules)} · {_opponents(setup)}"


def _opponents(setup: Setup) -> str:
    if setup.mode is Mode.COMPUTER:
        return (setup.o if setup.o.program else setup.x).name
    return f"{setup.x.name} against {setup.o.name}"
