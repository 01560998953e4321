"""Exporting: a game as an SGF file, in a folder where people find it."""

from __future__ import annotations

import re
from pathlib import Path

from noughts.game import Record
from noughts.game.sgf import to_sgf

LONGEST_PART = 25
"""Characters of a name in the name of a file, which has at most 255 bytes; one character has up to four."""


def export(record: Record, folder: Path) -> Path:
    """Write a game into a new file; one that is there is never overwritten. Returns where it is."""
    text = to_sgf(record)
    for number in range(1, 10_000):
        path = folder / f"{file_name(record)}{f'-{number}' if number > 1 else ''}.sgf"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder}: too many games of this name; move some of them elsewhere")


def file_name(record: Record) -> str:
    """The date and who played, in characters and of a length that every file system takes."""
    day = record.started.strftime("%Y-%m-%d") if record.started else "game"
    names = [re.sub(r"[^\w-]+", "_", seat.name)[:LONGEST_PART] or "somebody" for seat in (record.x, record.o)]
    return f"noughts-{day}-{'-'.join(names)}"
