"""Exchange: games from and to files, as JSON Lines, CSV or SGF.

JSON Lines is a record to a line, with everything. CSV is for spreadsheets
(``noughts.store.csv_files``), SGF for other programs (``noughts.game.sgf``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain
from pathlib import PurePath
from typing import TextIO

from noughts.game import Record
from noughts.game.sgf import games_in, to_sgf
from noughts.rules import BadRecord, quoted
from noughts.store.csv_files import COLUMNS, read_table, write_table


class Format(Enum):
    """How a file holds games."""

    JSON = "json"
    CSV = "csv"
    SGF = "sgf"


ENDINGS = {".json": Format.JSON, ".jsonl": Format.JSON, ".ndjson": Format.JSON, ".csv": Format.CSV, ".sgf": Format.SGF}
"""How the names of files end."""


def format_of(name: str) -> Format | None:
    """The format that the name of a file promises.

    >>> format_of("games.SGF")
    <Format.SGF: 'sgf'>
    """
    return ENDINGS.get(PurePath(name).suffix.lower())


def write_games(records: Iterable[Record], stream: TextIO, format: Format) -> int:  # noqa: A002 - what callers call it
    """Write games, one after the other; returns how many."""
    if format is Format.CSV:
        return write_table(records, stream)
    count = 0
    for record in records:
        stream.write(record.to_json() if format is Format.JSON else to_sgf(record))
        stream.write("\n")
        count += 1
    return count


def read_games(stream: Iterable[str], format: Format | None = None) -> Iterator[Record]:  # noqa: A002 - what callers call it
    """Read games, one after the other, from lines of text; without a format it is told from how they begin.

    BadRecord says in which line or which game something is wrong.
    """
    lines = iter(stream)
    first = next((line for line in lines if line.strip("\ufeff \t\r\n")), "").removeprefix("\ufeff")
    skipped = chain([first], lines)
    found = format or _told_from(first)
    if found is Format.CSV:
        yield from read_table(skipped)
    elif found is Format.SGF:
        yield from games_in("".join(skipped))
    else:
        yield from _read_lines(skipped)


def _told_from(line: str) -> Format:
    text = line.strip()
    if text.startswith("{"):
        return Format.JSON
    if text.startswith(("(", ";")):
        return Format.SGF
    if COLUMNS[0] in text.split(",") and "moves" in text.split(","):
        return Format.CSV
    raise BadRecord(f"{quoted(text)}: neither JSON Lines nor CSV nor SGF, as noughts export writes them")


def _read_lines(lines: Iterable[str]) -> Iterator[Record]:
    for number, line in enumerate(lines, start=1):
        if line.isspace():
            continue
        try:
            yield Record.from_json(line)
        except BadRecord as error:
            raise BadRecord(f"line {number}: {error}") from error
