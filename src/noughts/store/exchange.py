"""Reading games from files and writing them: JSON Lines, CSV, SGF and .psq.

JSON Lines has a record on each line, with everything. CSV is for spreadsheets,
SGF (``noughts.game.sgf``) for other programs, .psq for those of Gomocup.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from itertools import chain
from os import PathLike
from pathlib import Path, PurePath
from typing import Any, TextIO

from noughts.game import Game, MoveStats, Record, Seat
from noughts.game.record import LONGEST_GAME, VERSION
from noughts.game.seat import valid_name
from noughts.game.sgf import games_in, to_sgf
from noughts.rules import BadRecord, Move, NoughtsError, Outcome, Rules, Side, Why, printable, quoted, raised_as

TEXTS = ("id", "rules", "start", "mode", "x", "x_program", "o", "o_program", "coach", "winner", "why")
MOMENTS = ("started", "ended", "time", "on_time")
MEASURES = ("seconds", "nodes", "depth", "score")
COLUMNS = (*TEXTS, *MOMENTS, "aids", "plies", "moves", *MEASURES)

ALWAYS = ("id", "rules", "start", "x", "o")  # empty text here is text; in other columns it is null

SIGNS = r"=+\-@\t\r\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
"""A formula begins with one of these; the full-width ones are used in East Asia."""

_FORMULA = re.compile(rf"(?:^|(?<=;))(?=[ '\"]*[{SIGNS}])")
_GUARDED = re.compile(rf"(?:^|(?<=;))'(?=[ '\"]*[{SIGNS}])")


def write_table(records: Iterable[Record], stream: TextIO) -> int:
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
    """Text that no spreadsheet runs as a formula.

    >>> _guarded("=1+1"), _guarded("'=1+1"), _guarded("b2 a1")
    ("'=1+1", "''=1+1", 'b2 a1')
    >>> _guarded("Zoë;=1+1")
    "Zoë;'=1+1"
    """
    return _FORMULA.sub("'", text)


def _plain(text: str) -> str:
    return _GUARDED.sub("", text)


def read_table(lines: Iterable[str], start: int = 1) -> Iterator[Record]:
    """Read what ``write_table`` wrote; BadRecord names the line, counted from ``start``."""
    size = 0

    def limited() -> Iterator[str]:
        nonlocal size
        for line in lines:
            size += len(line)
            if size > LONGEST_GAME:  # quotes that never end
                raise csv.Error(f"a row has more than {LONGEST_GAME:,} characters")
            yield line

    csv.field_size_limit(LONGEST_GAME)
    reader = csv.reader(limited(), strict=True)
    try:
        names = next(reader, [])
        if missing := [name for name in COLUMNS if name not in names]:
            raise BadRecord(f"line {start}: the column {missing[0]} is missing; expected {', '.join(COLUMNS)}")
        for row in reader:
            size = 0
            if row:
                yield _csv_record(names, row, reader.line_num + start - 1)
    except csv.Error as error:
        raise BadRecord(f"line {reader.line_num + start - 1}: not CSV ({error})") from error


def _csv_record(names: list[str], row: list[str], line: int) -> Record:
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
    with raised_as(BadRecord, f"line {line}"):
        return Record.from_document(document)


LARGEST_FILE = 4_000_000_000  # characters: six million games as JSON; a device has no end
LONGEST_HEADING = 10_000  # characters of the column names


class Format(Enum):
    JSON = "json"
    CSV = "csv"
    SGF = "sgf"
    PSQ = "psq"


ENDINGS = {
    ".json": Format.JSON,
    ".jsonl": Format.JSON,
    ".ndjson": Format.JSON,
    ".csv": Format.CSV,
    ".sgf": Format.SGF,
    ".psq": Format.PSQ,
}
"""By the suffix of the file name."""


def format_of(name: str) -> Format | None:
    """The format by the name of a file; None if the name does not say.

    >>> format_of("games.SGF")
    <Format.SGF: 'sgf'>
    """
    return ENDINGS.get(PurePath(name).suffix.lower())


def write_games(records: Iterable[Record], stream: TextIO, format: Format) -> int:  # noqa: A002 - what callers call it
    if format is Format.CSV:
        return write_table(records, stream)
    count = 0
    for record in records:
        stream.write(WRITERS[format](record))
        stream.write("\n")
        count += 1
    return count


def read_games(source: str | PathLike[str] | Iterable[str], format: Format | None = None) -> Iterator[Record]:  # noqa: A002 - what callers call it
    """Read games one by one from a file, given by its path, or from lines of text: JSON Lines, CSV, SGF or .psq.

    Without a format, the name of the file or its first line tells. Only one game is in memory at a time.
    BadRecord names the file and the line; an empty file has no games.

    >>> [str(record.game.position) for record in read_games(["(;GM[4]SZ[3];B[bb];W[aa])", "(;GM[4]SZ[3];B[ca])"])]
    ['O../.X./... x', '..X/.../... o']
    """
    if not isinstance(source, str | PathLike):
        yield from _games_in(source, format)
        return
    path = Path(source)
    try:
        with path.open(encoding="utf-8", errors="replace", newline="") as stream:
            yield from _games_in(stream, format or format_of(path.name))
    except BadRecord as error:
        raise BadRecord(f"{printable(str(path))}: {error}") from error


def _games_in(stream: Iterable[str], format: Format | None) -> Iterator[Record]:  # noqa: A002 - as above
    pieces = _pieces(stream)
    line, first = 1, ""
    for piece in pieces:
        first = piece.removeprefix("\ufeff")
        if first.strip():
            break
        line += first.count("\n")
    if not first.strip():
        return
    everything = chain([first], pieces)
    if format is Format.PSQ or (format is None and first.startswith(PSQ)):
        yield from _read_psq(_whole_lines(everything, line), line)
        return
    found = format or _told_from(first, line)
    if found is Format.CSV:
        yield from read_table(_whole_lines(everything, line), line)
    elif found is Format.SGF:
        yield from _read_sgf(everything, first, line)
    else:
        yield from _read_lines(_whole_lines(everything, line), line)


def _pieces(stream: Iterable[str]) -> Iterator[str]:
    """The lines of a stream, cut where they are too long; BadRecord if the stream is too long."""
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
        if not line.isspace():
            with raised_as(BadRecord, f"line {number}"):
                record = Record.from_json(line)
            yield record


PSQ = "Piskvorky"  # begins each game in a .psq file
LONGEST_PSQ = 1_000  # lines of a game; the largest board has 676 cells

PSQ_RULES = {"freestyle": "", "standard": "exact", "renju": "renju", "caro": "caro"}
"""Words of our rules by the name of a Gomocup league; files without a name are freestyle."""

_PSQ_BOARD = re.compile(rf"{PSQ} (\d{{1,2}})x(\d{{1,2}})\b.*", re.ASCII)
_PSQ_MOVE = re.compile(r"(\d{1,2}),(\d{1,2}),(-?\d{1,9})", re.ASCII)
_PSQ_END = re.compile(r"([0-2]),\s*([A-Za-z]+)", re.ASCII)


def _read_psq(lines: Iterable[str], start: int) -> Iterator[Record]:
    """Games as Piskvork saves them: a heading with the size, a line for each move, both names, and the winner."""
    game: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start):
        if line.startswith(PSQ) and game:
            yield _psq_record(game)
            game = []
        if line.strip():
            game.append((number, line.strip()))
        if len(game) > LONGEST_PSQ:
            raise BadRecord(f"line {number}: has more than {LONGEST_PSQ:,} lines; the next game begins with {PSQ}")
    yield _psq_record(game)


def _psq_record(lines: list[tuple[int, str]]) -> Record:
    number, heading = lines[0]
    board = _PSQ_BOARD.fullmatch(heading)
    ends = [found for _, line in lines if (found := _PSQ_END.fullmatch(line))]
    names: list[str] = []
    try:
        if not board:
            raise BadRecord(f"{quoted(heading)}: expected the size of the board, for example {PSQ} 20x20")
        league = ends[-1][2].lower() if ends else "freestyle"
        if league not in PSQ_RULES:
            raise BadRecord(f"{quoted(league)}: other rules than {', '.join(PSQ_RULES)}")
        game = Game(f"{board[1]}x{board[2]}x5 {PSQ_RULES[league]}")
        for number, line in lines[1:]:  # noqa: B007 - the error names it
            if move := _PSQ_MOVE.fullmatch(line):
                game.play(Move(int(move[1]) - 1, int(move[2]) - 1), effort=MoveStats(seconds=max(0, int(move[3])) / 1000))
            elif not _PSQ_END.fullmatch(line) and line != "-1":
                names.append(line)
        if ends and not game.outcome:
            winner = {"1": Side.X, "2": Side.O}.get(ends[-1][1])
            game.end(Outcome(winner, Why.RESIGNED if winner else Why.AGREED))
    except NoughtsError as error:
        raise BadRecord(f"line {number}: {error}") from error
    x, o = (Seat(_program_name(name)) for name in [*names, "", ""][:2])
    return Record(game, x=x, o=o)


def _to_psq(record: Record) -> str:
    """A game as Piskvork saves it; BadRecord for games that it does not have."""
    game = record.game
    rules = game.root.position.rules
    leagues = {
        Rules.parse(f"{rules.cols}x{rules.rows}x5", words): name
        for name, words in PSQ_RULES.items()
        if max(rules.cols, rules.rows) >= 5
    }
    if rules not in leagues or game.root.position.x | game.root.position.o:
        raise BadRecord(
            f"{rules}: .psq files have games of five in a row from the empty board, such as --rules gomoku or renju"
        )
    line = game.root.main_line()
    moves = [
        f"{node.move.col + 1},{node.move.row + 1},{round(1000 * (node.effort.seconds or 0))}" for node in line if node.move
    ]
    end = line[-1].ending or line[-1].position.outcome
    winner = {None: 0, Side.X: 1, Side.O: 2}[end.winner if end else None]
    names = [seat.name or "?" for seat in (record.x, record.o)]
    return "\n".join(
        [f"{PSQ} {rules.cols}x{rules.rows}, 11:11, 0", *moves, *names, "-1", f"{winner}, {leagues[rules].capitalize()}"]
    )


WRITERS = {Format.JSON: Record.to_json, Format.SGF: to_sgf, Format.PSQ: _to_psq}
"""What writes one game of each format; CSV has a row for each."""


def _program_name(path: str) -> str:
    """The name of a program in a .psq file, which may have its whole path.

    >>> _program_name(r"C:\\brains\\pbrain-Yixin.exe")
    'Yixin'
    """
    name = re.split(r"[\\/]", path)[-1].removeprefix("pbrain-").removesuffix(".exe").removesuffix(".zip")
    return valid_name(name)
