"""Notation: reading and writing moves and boards as text.

This module does not check whether a move is legal or a position can arise in
play; it only converts text, and says what is wrong with it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from noughts.rules.errors import BadMove, BadPosition, OffBoard, quoted
from noughts.rules.move import COLUMNS, Cell, Mark, Side
from noughts.rules.rules import Marks, Placement, Rules

_MARKED = re.compile(r"([xo])\s*(.*)", re.DOTALL)
_CELL = re.compile(r"([a-z])\s*(-?\d{1,9})", re.ASCII)
_COLUMN = re.compile(r"[a-z]")
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_ROW_AND_COLUMN = re.compile(r"(-?\d{1,9})(?:\s+|\s*[,;]\s*)(-?\d{1,9})", re.ASCII)

MARKS = frozenset("xo.-_ \t\n")  # the characters of a board written as one string

_WORDS_AFTER = re.compile(r"(\s*\S*/\S*(?:\s+[xo])?)\s+([^/\s][^/]+)", re.IGNORECASE)
_SIDE_SUFFIX = re.compile(r"(.*)\s([xo])", re.DOTALL | re.IGNORECASE)
_RUN = re.compile(r"\d+", re.ASCII)
_FIRST_MOVE = re.compile(r"(?<![^\s,])(?:\(|(?:[xo]?[a-z]?\d+\.*|[a-z])(?![^\s,]))", re.ASCII | re.IGNORECASE)
_EMPTY = str.maketrans("-_", "..")
LONGEST_BOARD_TEXT = 4096  # characters; several times what the largest board needs


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A move as typed: a column, a row unless gravity decides it, and a mark in wild games."""

    col: int
    row: int | None
    mark: Mark | None


def read_move(text: str, rules: Rules) -> TypedMove:
    """Read a move in any usual notation; BadMove if it cannot be read, OffBoard if the board has no such cell.

    >>> rules = Rules.parse("3x3")
    >>> read_move("b3", rules) == read_move("8", rules) == read_move("3 2", rules) == read_move("3,2", rules)
    True
    >>> read_move("4 1", rules)
    Traceback (most recent call last):
        ...
    noughts.rules.errors.OffBoard: row 4: the board has rows 1 to 3. Try b2, 5 or 2 2.
    """
    typed = text.strip().lower()
    mark = None
    if rules.marks is Marks.WILD:
        marked = _MARKED.fullmatch(typed)
        if not marked:
            raise BadMove(f"{quoted(text.strip())}: in a wild game the mark comes first, X or O. {advice(rules)}")
        mark, typed = Mark(marked[1].upper()), marked[2]
    falls = rules.placement is Placement.GRAVITY
    row: int | None
    if cell := _cell(typed, rules):
        col, row = cell
    elif falls and _COLUMN.fullmatch(typed):
        col, row = _column(typed, typed, rules), None
    elif falls and _NUMBER.fullmatch(typed):
        col, row = _counted("column", typed, rules), None
    elif _NUMBER.fullmatch(typed):
        row, col = divmod(_counted("cell", typed, rules), rules.cols)
    else:
        raise BadMove(f"{quoted(text.strip())}: not a move. {advice(rules)}")
    return TypedMove(col, row, mark)


def read_cell(text: str, rules: Rules) -> Cell:
    """The cell with this name, number, or row and column; BadMove or OffBoard if there is none.

    >>> [str(read_cell(text, Rules.parse("connect-four"))) for text in ("b3", "16", "3 2")]
    ['b3', 'b3', 'b3']
    """
    typed = text.strip().lower()
    if cell := _cell(typed, rules):
        return cell
    if not _NUMBER.fullmatch(typed):
        raise BadMove(f"{quoted(text.strip())}: not a cell. {CELLS}")
    row, col = divmod(_counted("cell", typed, rules), rules.cols)
    return Cell(col, row)


CELLS = "Expected a Cell, or a text like 'b2'"


def _cell(typed: str, rules: Rules) -> Cell | None:
    """The cell with a letter and a number, or with row and column; None for other texts."""
    if match := _CELL.fullmatch(typed):
        return Cell(_column(match[1], typed, rules), _counted("row", match[2], rules))
    if match := _ROW_AND_COLUMN.fullmatch(typed):
        row = _counted("row", match[1], rules)
        return Cell(_counted("column", match[2], rules), row)
    return None


def advice(rules: Rules) -> str:
    """Examples of how to type a move with these rules: the middle cell.

    >>> [advice(Rules.parse(text)) for text in ("3x3", "7x6 gravity", "3x3 wild")]
    ['Try b2, 5 or 2 2.', 'Try d or 4.', 'Try Xb2, O5 or X 2 2.']
    """
    middle = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)
    marks = ("X", "O", "X ") if rules.marks is Marks.WILD else ("", "", "")
    if rules.placement is Placement.GRAVITY:
        return f"Try {marks[0]}{COLUMNS[middle.col]} or {marks[1]}{middle.col + 1}."
    number = middle.row * rules.cols + middle.col + 1
    return f"Try {marks[0]}{middle}, {marks[1]}{number} or {marks[2]}{middle.row + 1} {middle.col + 1}."


def columns_text(rules: Rules) -> str:
    """The columns of a board, in words.

    >>> [columns_text(Rules.parse(text)) for text in ("3x3", "1x5x5")]
    ['columns a to c', 'one column, a']
    """
    return _span("column", COLUMNS[0], COLUMNS[rules.cols - 1])


def rows_text(rules: Rules) -> str:
    return _span("row", "1", str(rules.rows))


def _span(what: str, first: str, last: str) -> str:
    return f"one {what}, {first}" if first == last else f"{what}s {first} to {last}"


def _column(letter: str, typed: str, rules: Rules) -> int:
    col = COLUMNS.index(letter)
    if col >= rules.cols:
        raise OffBoard(f"{quoted(typed)}: the board has {columns_text(rules)}. {advice(rules)}")
    return col


def _counted(what: str, typed: str, rules: Rules) -> int:
    """A number from 0 for one that people count from 1; OffBoard if it is out of range."""
    number, count = int(typed), {"row": rules.rows, "column": rules.cols, "cell": rules.cols * rules.rows}[what]
    there = _span(what, "1", str(count))
    if number < 1:
        raise OffBoard(f"{what} {number}: {what}s count from 1; the board has {there}. {advice(rules)}")
    if number > count:
        raise OffBoard(f"{what} {number}: the board has {there}. {advice(rules)}")
    return number - 1


@dataclass(frozen=True, slots=True)
class BoardText:
    """The text of a position: marks row by row, with a dot for an empty cell, and the side to move if it is given."""

    rows: tuple[str, ...]
    side: Side | None


def read_board(text: str, rules: Rules | None) -> BoardText:
    """Read the text of a position; BadPosition if it cannot be read, or does not fit the rules.

    >>> read_board("X1O/1x1/3 o", None)
    BoardText(rows=('X.O', '.X.', '...'), side=<Side.O: 'o'>)
    >>> read_board("X O X    ", None).rows
    ('X.O', '.X.', '...')
    """
    if not isinstance(text, str):
        raise BadPosition(f"{quoted(text)}: not a position. Try 'X.O/.X./...', rows from the top joined by slashes")
    if len(text) > LONGEST_BOARD_TEXT:
        raise BadPosition(f"{quoted(text)}: too long for a position; the largest board has 26 rows of 26")
    if "/" in text:
        board, side = _split_side(text.strip())
        rows = tuple(_read_row(row, f"row {number}") for number, row in enumerate(board.strip().split("/"), start=1))
        _check_shape(rows, rules)
        return BoardText(rows, side)
    return _read_one_string(text, rules)


def is_board(text: str) -> bool:
    """Whether a text is meant as a board, and not as rules.

    >>> is_board("X1O/3/3"), is_board("X O X    "), is_board("3x3")
    (True, True, False)
    """
    return "/" in text or MARKS.issuperset(text.lower())


def split_moves(text: str) -> tuple[str, str]:
    """The rules at the start of a text, and the moves after them.

    >>> split_moves("4x4 misere b2, a1"), split_moves("connect-four 4455"), split_moves("4x4 torus")
    (('4x4 misere', 'b2, a1'), ('connect-four', '4455'), ('4x4 torus', ''))
    """
    first = _FIRST_MOVE.search(text)
    cut = first.start() if first else len(text)
    return text[:cut].strip(), text[cut:].strip()


def columns_in(text: str, rules: Rules) -> list[str]:
    """The moves in a row of column numbers; the text itself if the rules have no such notation.

    >>> columns_in("4455", Rules.parse("connect-four")), columns_in("12", Rules.parse("4x4"))
    (['4', '4', '5', '5'], ['12'])
    """
    is_row = rules.placement is Placement.GRAVITY and rules.cols < 10 and rules.marks is not Marks.WILD and text.isdigit()
    return list(text) if is_row else [text]


def split_words(text: str) -> tuple[str, str]:
    """A board with the side to move, and the words of the rules after it.

    >>> split_words("X.O/.X./... o misere"), split_words("X.O/.X./... o")
    (('X.O/.X./... o', 'misere'), ('X.O/.X./... o', ''))
    """
    match = _WORDS_AFTER.fullmatch(text.strip()) if isinstance(text, str) else None
    return (match[1], match[2]) if match else (text, "")


def _split_side(text: str) -> tuple[str, Side | None]:
    match = _SIDE_SUFFIX.fullmatch(text)
    return (match[1], Side(match[2].lower())) if match else (text, None)


def _read_row(text: str, name: str) -> str:
    spelt = _RUN.sub(lambda run: "." * min(int(run[0][:9]), LONGEST_BOARD_TEXT), text).upper().translate(_EMPTY)
    if odd := spelt.strip("XO."):
        raise BadPosition(f"{name}: {quoted(odd[0])!r} is not a mark; write X, O, or a dot for an empty cell")
    return spelt


def _check_shape(rows: tuple[str, ...], rules: Rules | None) -> None:
    """BadPosition for rows of different lengths, or of another length than in the rules."""
    width = rules.cols if rules else len(rows[0])
    expected = f"the board has {width} columns" if rules else f"row 1 has {width} cells"
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise BadPosition(f"row {number}: {len(row)} cells, but {expected}")
    if rules and len(rows) != rules.rows:
        raise BadPosition(f"{len(rows)} rows: the board has {rules.rows}")


def _read_one_string(text: str, rules: Rules | None) -> BoardText:
    """Read a board without slashes, in which spaces may be empty cells.

    " o" at the end is never ambiguous: no square number is two more than
    another, so at most one of the two lengths is square.
    """
    stripped = text.strip()
    for board, side in ((text, None), _split_side(text), (stripped, None), _split_side(stripped)):
        cells = _read_row(re.sub(r"\s", ".", board), "the board")
        cols = rules.cols if rules else math.isqrt(len(cells))
        count = rules.cols * rules.rows if rules else cols * cols
        if len(cells) == count > 0:
            return BoardText(tuple(cells[start : start + cols] for start in range(0, count, cols)), side)
    expected = f"the board has {rules.cols * rules.rows}" if rules else "expected a square number of them, or rows joined by /"
    raise BadPosition(f"{quoted(stripped)}: {len(cells)} cells; {expected}")


_MARKS = str.maketrans("012", ".XO")


def write_board(rules: Rules, x: int, o: int) -> str:
    """Rows from the top joined by slashes.

    >>> write_board(Rules.parse("3x3"), 0b10001, 0b100)
    'X.O/.X./...'
    """
    count = rules.cols * rules.rows
    # A number whose decimal digits are the cells, the last one first: fast, since a board is written with every move.
    cells = str(int(f"{x:b}") + 2 * int(f"{o:b}")).zfill(count)[::-1].translate(_MARKS)
    return "/".join([cells[start : start + rules.cols] for start in range(0, count, rules.cols)])
