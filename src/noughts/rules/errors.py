"""Mistakes of callers, by name.

A message starts with the offending part as it was given, says what was expected, and if it helps ends with what to do.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class NoughtsError(ValueError):
    """The base of all errors that a caller can avoid."""


class BadRules(NoughtsError):
    """The rules cannot be read, or describe no game."""


class BadPosition(NoughtsError):
    """The text is not a position, or no play leads to it."""


class BadMove(NoughtsError):
    """The text cannot be read as a move."""


class OffBoard(BadMove):
    """The move names a cell that this board does not have."""


class IllegalMove(NoughtsError):
    """The move can be read, but not played in this position."""


class CellTaken(IllegalMove):
    """The cell, or under gravity the whole column, is full."""


class ForbiddenMove(IllegalMove):
    """In renju, X would make an overline, a double four or a double three."""


class GameOver(IllegalMove):
    """The game has ended, so no more moves can be played."""


class NothingToUndo(NoughtsError):
    """The game is at its first position."""


class NothingToRedo(NoughtsError):
    """No move follows the current position."""


class BadTime(NoughtsError):
    """The text is not a time control, or its times make no sense."""


class BadName(NoughtsError):
    """The text is not a name, or both players would have the same."""


class BadRecord(NoughtsError):
    """The text is not a record of a game, or contradicts itself."""


@contextmanager
def raised_as(kind: type[NoughtsError], where: str = "") -> Iterator[None]:
    """Raise mistakes inside as another error, whose message begins with ``where``."""
    try:
        yield
    except NoughtsError as error:
        raise kind(f"{where}: {error}" if where else str(error)) from error


LONGEST_QUOTE = 40  # characters of the input repeated in a message


def printable(text: str) -> str:
    """The text on one line, with control characters spelt out, so that it is safe in a terminal.

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The question whether a known word was meant, or nothing.

    >>> did_you_mean("sara", ["kitty", "sera"]), did_you_mean("zzz", ["sera"])
    ('Did you mean sera?', '')
    """
    from difflib import get_close_matches  # takes a moment, and most programs make no mistake

    close = get_close_matches(word, known, n=1)
    return f"Did you mean {close[0]}?" if close else ""


def quoted(what: object) -> str:
    """The input as a message shows it: one line, printable, not too long; the repr of anything that is not text.

    >>> quoted("b2"), quoted("a\\tb"), quoted("z" * 50), quoted(5)
    ('b2', 'a\\\\tb', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…', '5')
    """
    try:
        text = what if isinstance(what, str) else repr(what)
    except Exception:  # Python writes out no whole number of more than some thousand digits, and other objects may do anything
        text = f"({type(what).__name__})"
    shown = printable(text[: LONGEST_QUOTE + 1])
    if len(shown) > LONGEST_QUOTE:
        shown = shown[: LONGEST_QUOTE - 1] + "…"
    return shown or "(nothing)"
