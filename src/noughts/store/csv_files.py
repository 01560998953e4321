"""Games as CSV, one row each, for spreadsheets; variations stay behind.

``COLUMNS`` are the columns. Moves are separated by spaces; ``seconds``, ``nodes``,
``depth`` and ``score`` are lists in JSON with a value for each move, or empty
when nobody measured. A text that a spreadsheet would take for a formula
begins with an apostrophe, which is taken away again on reading. Where a
semicolon parts the cells, each part of a text is such a text.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from noughts.game import Record
from noughts.game.record import LONGEST_GAME, VERSION
from noughts.rules import BadRecord, NoughtsError, quoted

TEXTS = ("id", "rules", "start", "mode", "x", "x_program", "o", "o_program", "coach", "winner", "why")
MOMENTS = ("started", "ended", "time", "on_time")
MEASURES = ("seconds", "nodes", "depth", "score")
COLUMNS = (*TEXTS, *MOMENTS, "aids", "plies", "moves", *MEASURES)

ALWAYS = ("id", "rules", "start", "x", "o")
"""Columns that are text even when they are empty; the others are then nothing."""

SIGNS = r"=+\-@\t\r\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
"""With which a formula begins, in one part of the world or another."""

_FORMULA = re.compile(rf"(?:^|(?<=;))(?=[ '\"]*[{SIGNS}])")
_GUARDED = re.compile(rf"(?:^|(?<=;))'(?=[ '\"]*[{SIGNS}])")


def write_table(records: Iterable[Record], stream: TextIO) -> int:
    """Write a line of names and a row for each game; returns how many games."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    count = 0
    for record in records:
        document = record.to_document()
        writer.writerow([_guarded(_field(document, name)) for name in COLUMNS])
        count += 1
    return count


def _field(document: dict[str, Any], name: str) -> str:
    if name == "plies":
        return str(len(document["moves"]))
    value = document[name]
    if name in ("moves", "aids"):
        return " ".join(value)
    if name in MEASURES:
        return json.dumps(value, ensure_ascii=False) if any(item is not None for item in value) else ""
    return str(value) if value is not None else ""


def _guarded(text: str) -> str:
    """Text that no spreadsheet runs.

    >>> _guarded("=1+1"), _guarded("'=1+1"), _guarded("b2 a1")
    ("'=1+1", "''=1+1", 'b2 a1')
    >>> _guarded("Zoë;=1+1")
    "Zoë;'=1+1"
    """
    return _FORMULA.sub("'", text)


def _plain(text: str) -> str:
    return _GUARDED.sub("", text)


class _Rows:
    """Lines on their way into rows: a row whose quotes never end is stopped."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._size = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._size += len(line)
            if self._size > LONGEST_GAME:
                raise csv.Error(f"a row has more than {LONGEST_GAME:,} characters")
            yield line

    def next_row(self) -> None:
        """A row has been read to its end."""
        self._size = 0


def read_table(lines: Iterable[str], start: int = 1) -> Iterator[Record]:
    """Read what ``write_table`` wrote, beginning in this line of a file; BadRecord names the line."""
    csv.field_size_limit(LONGEST_GAME)
    rows = _Rows(lines)
    reader = csv.reader(rows, strict=True)
    try:
        names = next(reader, [])
        if missing := [name for name in COLUMNS if name not in names]:
            raise BadRecord(f"line {start}: the column {missing[0]} is missing; expected {', '.join(COLUMNS)}")
        for row in reader:
            rows.next_row()
            if row:
                yield _record(names, row, reader.line_num + start - 1)
    except csv.Error as error:
        raise BadRecord(f"line {reader.line_num + start - 1}: not CSV ({error})") from error


def _record(names: list[str], row: list[str], line: int) -> Record:
    if len(row) != len(names):
        raise BadRecord(f"line {line}: has {len(row)} fields; expected {len(names)}")
    fields = {name: _plain(text) for name, text in zip(names, row, strict=True)}
    moves = fields["moves"].split()
    document: dict[str, Any] = {name: fields[name] or (None if name not in ALWAYS else "") for name in (*TEXTS, *MOMENTS)}
    document |= {"noughts": VERSION, "moves": moves, "aids": fields["aids"].split(), "variations": [], "cursor": moves}
    try:
        for name in MEASURES:
            document[name] = json.loads(fields[name]) if fields[name] else [None] * len(moves)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {line}: {name}: {quoted(fields[name])} is not a list") from error
    try:
        return Record.from_document(document)
    except NoughtsError as error:
        raise BadRecord(f"line {line}: {error}") from error
