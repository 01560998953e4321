"""Files of games that somebody named: every error says which file, and which line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noughts.game import Record


def games_in(name: str) -> Iterator[Record]:
    """The games of a file, or of standard input for ``-``."""
    from noughts.rules import BadRecord, printable

    try:
        yield from _read(name)
    except BadRecord as error:
        raise BadRecord(f"{printable(name)}: {error}") from error


def _read(name: str) -> Iterator[Record]:
    from noughts.store.exchange import format_of, read_games

    if name == "-":
        yield from read_games(sys.stdin)
        return
    with Path(name).open(encoding="utf-8", errors="replace", newline="") as stream:
        yield from read_games(stream, format_of(name))
