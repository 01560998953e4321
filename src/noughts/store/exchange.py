"""Exchange: games from and to files, as JSON Lines, CSV or SGF.

JSON Lines is a record to a line, with everything. CSV is for spreadsheets
(``noughts.store.csv_files``), SGF for other programs (``noughts.game.sgf``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import PurePath
from typing import TextIO

from noughts.game import Record
from noughts.game.record import LONGEST_GAME
from noughts.game.sgf import games_in, to_sgf
from noughts.rules import BadRecord, NoughtsError, quoted
from noughts.store.csv_files import COLUMNS, read_table, write_table

LARGEST_FILE = 4_000_000_000
"""Characters; as many as six million games as JSON, and less than a device that never ends."""

LONGEST_HEADING = 10_000
"""Characters of the names of columns."""


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

    Only one game is in memory at a time. BadRecord says in which line something is
    wrong; a file without anything in it has no games, and that is nothing wrong.
    """
    pieces = _pieces(stream)
    line, first = 1, ""
    for piece in pieces:
        first = piece.removeprefix("\ufeff")
        if first.strip():
            break
        line += first.count("\n")
    if not first.strip():
        return
    found = format or _told_from(first, line)
    everything = chain([first], pieces)
    if found is Format.CSV:
        yield from read_table(_whole_lines(everything, line), line)
    elif found is Format.SGF:
        yield from _read_sgf(everything, first, line)
    else:
        yield from _read_lines(_whole_lines(everything, line), line)


def _pieces(stream: Iterable[str]) -> Iterator[str]:
    """The lines of a stream, those that are too long in pieces; a stream without an end has one here."""
    readline = getattr(stream, "readline", None)
    size = 0
    for piece in iter(partial(readline, LONGEST_GAME + 1), "") if readline else stream:
        size += len(piece)
        if size > LARGEST_FILE:
            raise BadRecord(f"has more than {LARGEST_FILE:,} characters; cut it into several files")
        yield piece


def _whole_lines(pieces: Iterable[str], start: int) -> Iterator[str]:
    for number, line in enumerate(pieces, start):
        if len(line) > LONGEST_GAME:
            raise BadRecord(f"line {number}: has more than {LONGEST_GAME:,} characters")
        yield line


def _told_from(line: str, number: int) -> Format:
    text = line.strip()
    if text.startswith("{"):
        return Format.JSON
    if text.startswith(("(", ";")):
        return Format.SGF
    names = text[:LONGEST_HEADING].split(",")
    if COLUMNS[0] in names and "moves" in names:
        return Format.CSV
    raise BadRecord(f"line {number}: {quoted(text)}: neither JSON Lines nor CSV nor SGF, as noughts export writes them")


def _read_sgf(pieces: Iterable[str], first: str, start: int) -> Iterator[Record]:
    has_games = False
    for record in games_in(pieces, start):
        has_games = True
        yield record
    if not has_games:
        raise BadRecord(f"line {start}: {quoted(first.strip())}: not SGF; a game begins with (;")


def _read_lines(lines: Iterable[str], start: int) -> Iterator[Record]:
    for number, line in enumerate(lines, start):
        if line.isspace():
            continue
        try:
            yield Record.from_json(line)
        except NoughtsError as error:
            raise BadRecord(f"line {number}: {error}") from error
