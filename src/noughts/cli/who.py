"""WHO on the command line: the person who types, or another person by name."""

from __future__ import annotations

import getpass
import unicodedata

from noughts.rules.errors import BadName, quoted
from noughts.rules.side import Side

LONGEST_NAME = 40
"""Characters."""


def read_name(text: str) -> str:
    """A name as it is shown: trimmed, composed, of 1 to 40 printable characters.

    >>> read_name("  Zoë  ")
    'Zoë'
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"{quoted(name)}: a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(char).startswith("C") and char not in "\u200d\u200e\u200f" for char in name):
        raise BadName(f"{quoted(name)}: a name has no control characters")
    return name


def read_names(x: str, o: str, own_name: str | None) -> dict[Side, str]:
    """The names of the two who play.

    >>> read_names("me", "@Bob", "Alice")
    {<Side.X: 'x'>: 'Alice', <Side.O: 'o'>: 'Bob'}
    """
    names = {side: _person(who, own_name) for side, who in ((Side.X, x), (Side.O, o))}
    if names[Side.X].casefold() == names[Side.O].casefold():
        raise BadName(f"{names[Side.O]}: both players have this name; say who is who with --x @Name or --o @Name")
    return names


def _person(who: str, own_name: str | None) -> str:
    if who == "me":
        return read_name(own_name if own_name is not None else _login_name())
    if who.startswith("@"):
        return read_name(who[1:])
    raise BadName(f"{quoted(who)}: no such player; write me for yourself, or @Name for somebody beside you")


def _login_name() -> str:
    """The name of the account, where there is one."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, ImportError, OSError):
        return "You"
