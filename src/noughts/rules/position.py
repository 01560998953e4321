"""Position: a board that can arise in play, with its moves and its outcome."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import digits
from typing import Protocol

from noughts.drawing.picture import Picture
from noughts.rules.errors import (
    BadMove,
    BadPosition,
    BadRules,
    CellTaken,
    ForbiddenMove,
    GameOver,
    IllegalMove,
    NoughtsError,
    OffBoard,
    quoted,
)
from noughts.rules.geometry import Geometry, Line, Symmetry, geometry_of, least_image, numbers, symmetries_of
from noughts.rules.move import COLUMNS, Cell, Mark, Move, Outcome, Side, Why
from noughts.rules.notation import (
    CELLS,
    MARKS,
    advice,
    columns_in,
    columns_text,
    is_board,
    read_board,
    read_cell,
    read_move,
    rows_text,
    split_moves,
    split_words,
    write_board,
)
from noughts.rules.reachable import check_reachable
from noughts.rules.rules import Goal, Marks, Placement, Rules, names_size

EXAMPLES = "Try X.O/.X./..., 3x3 or connect-four"

_BITS = (str.maketrans("X.O", "100"), str.maketrans("O.X", "100"))
"""Translate the marks of a board to binary digits, for X and for O."""

_X, _O = Side.X, Side.O  # looking up an enum member each time would slow down play


class HasPosition(Protocol):
    """Anything with a position to look at, for example a game."""

    @property
    def position(self) -> Position: ...


class Position:
    """An immutable board with the side to move. ``start``, ``parse`` and ``play`` make only legal ones.

    It is not a frozen dataclass: searches make very many positions, and slots
    with properties are three times as fast to make.

    >>> position = Position.start("3x3").play("b2").play("a1")
    >>> str(position), position.side, len(position.moves())
    ('O../.X./... x', <Side.X: 'x'>, 7)
    """

    __slots__ = ("_forbidden", "_geometry", "_o", "_outcome", "_side", "_x")

    def __init__(self, geometry: Geometry, x: int, o: int, side: Side, outcome: Outcome | None) -> None:
        """Internal, without checks; use ``start`` and ``parse``."""
        self._geometry = geometry
        self._x = x
        self._o = o
        self._side = side
        self._outcome = outcome
        self._forbidden: int | None = None

    @classmethod
    def start(cls, rules: Rules | str) -> Position:
        """The empty board with X to move."""
        return cls(geometry_of(Rules.of(rules)), 0, 0, Side.X, None)

    @classmethod
    def of(cls, start: PositionLike, rules: Rules | str | None = None) -> Position:
        """The position of a position, of a game at its cursor, of rules (the empty board), or of a text for any of them.

        ``rules`` belongs to a text, as in ``parse``; BadRules if it contradicts anything else.

        >>> Position.of("4x4 misere") == Position.start("4x4 misere"), Position.of("X.O/.X./...", "torus").rules
        (True, Rules.parse('3x3x3 torus'))
        """
        if isinstance(start, str):
            return cls.parse(start, rules)
        position = cls.start(start) if isinstance(start, Rules) else getattr(start, "position", start)
        if not isinstance(position, Position):
            raise BadPosition(f"{quoted(start)}: not a position. Expected a Position, a Game, Rules or a text. {EXAMPLES}")
        if rules is not None and Rules.of(rules) != position.rules:
            raise BadRules(f"{quoted(rules)}: the position already has the rules {position.rules}")
        return position

    @classmethod
    def parse(cls, text: str, rules: Rules | str | None = None) -> Position:
        """The position that a text describes; BadPosition, or BadRules, if there is none.

        The text is a board, or rules for the empty board, with or without moves. Words of the rules can follow a board,
        or be in ``rules``; without them, the usual rules for a board of this shape hold.

        >>> Position.parse("X.O/.X./... o").rules, Position.parse("X.O/.X./... misere").rules
        (Rules.parse('3x3x3'), Rules.parse('3x3x3 misere'))
        >>> str(Position.parse("4x4 b2 a1")), str(Position.parse("4x4x3 gravity 44"))
        ('O.../.X../..../.... x', '..../..../...O/...X x')
        >>> Position.parse("XX./.../...")
        Traceback (most recent call last):
            ...
        noughts.rules.errors.BadPosition: X has 2 marks and O has 0: X moves first, so X has as many as O or one more
        """
        if isinstance(text, str) and not is_board(text):
            named, moves = split_moves(text)
            start = cls.start(rules if rules and not named else _rules_in(named or text, rules))
            typed = moves.replace(",", " ").split()
            return start.play(*(move for each in typed for move in columns_in(each, start.rules))) if typed else start
        if isinstance(rules, Rules):
            board = read_board(text, rules)
        else:
            text, words = split_words(text)
            texts = list(filter(None, (rules, words)))
            known = Rules.parse(*texts) if any(map(names_size, texts)) else None
            board = read_board(text, known)
            rules = known or _usual_rules(board.rows, texts)
        geometry = geometry_of(rules)
        digits = "".join(board.rows)[::-1]  # the first cell is the lowest bit
        x, o = (int(digits.translate(bits), 2) for bits in _BITS)
        line = check_reachable(geometry, x, o)
        side = Side.O if (x | o).bit_count() % 2 else Side.X
        if board.side not in (None, side):
            raise BadPosition(f"{board.side} to move: after {(x | o).bit_count()} marks it is {side}'s turn")
        return cls(geometry, x, o, side, _outcome(geometry, line, x, o, side.other))

    @property
    def rules(self) -> Rules:
        return self._geometry.rules

    @property
    def geometry(self) -> Geometry:
        return self._geometry

    @property
    def x(self) -> int:
        """The cells with X, one bit for each cell."""
        return self._x

    @property
    def o(self) -> int:
        """The cells with O, one bit for each cell."""
        return self._o

    @property
    def side(self) -> Side:
        """The side to move; after the end, the one that would be next."""
        return self._side

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended on the board; None if it did not."""
        return self._outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended on the board."""
        return self._outcome is not None

    @property
    def winner(self) -> Side | None:
        """The winner on the board; None for a draw, and if the game has not ended."""
        return self._outcome.winner if self._outcome else None

    def marks_of(self, side: Side) -> tuple[int, int]:
        """The set of a side's marks, then that of the opponent's."""
        return (self._x, self._o) if side is Side.X else (self._o, self._x)

    def moves(self) -> list[Move]:
        """The legal moves in the order of cells; none when the game is over."""
        playable = self.playable
        return [move for bit, move in self._geometry.bit_moves if bit & playable]

    @property
    def playable(self) -> int:
        """The cells in which a move can be played, one bit for each; 0 when the game is over."""
        if self._outcome:
            return 0
        geometry = self._geometry
        empty = geometry.full & ~(self._x | self._o)
        playable = empty & ~(empty >> geometry.fall)
        return playable & ~self.forbidden if geometry.forbidden else playable

    @property
    def forbidden(self) -> int:
        """In renju, the empty cells in which the side to move must not play, one bit for each cell; else 0.

        >>> bin(Position.parse("XX.XXX.../OOOO....O/9/9/9/9/9/9/9 x", "9x9 renju").forbidden)
        '0b100'
        """
        if not self._geometry.forbidden or self._side is _O or self._outcome:
            return 0
        if self._forbidden is None:
            self._forbidden = self._geometry.forbidden.all(self._x, self._geometry.full & ~(self._x | self._o))
        return self._forbidden

    def forbidden_cells(self) -> tuple[Cell, ...]:
        """The same as cells; every drawing of the board marks them."""
        return tuple(self._geometry.cell(number) for number in numbers(self.forbidden)) if self._geometry.forbidden else ()

    def play(self, move: Move | str, *more: Move | str) -> Position:
        """The position after one move or several, given as a Move or as text; NoughtsError if one cannot be played.

        >>> str(Position.start("3x3").play("b2", "a1"))
        'O../.X./... x'
        >>> Position.start(Rules.parse("connect-four")).play("d")
        Position.parse('......./......./......./......./......./...X... o', Rules.parse('7x6x4 gravity'))
        >>> Position.parse("X../.../...").play("a1")
        Traceback (most recent call last):
            ...
        noughts.rules.errors.CellTaken: a1: X is already there; choose an empty cell
        """
        if move.__class__ is not Move:
            move = self.parse_move(move)
        geometry = self._geometry
        x, o = self._x, self._o
        number = move.row * geometry.cols + move.col
        bit = 1 << number
        empty = geometry.full & ~(x | o)
        if (
            self._outcome
            or not bit & empty & ~(empty >> geometry.fall)
            or move.col >= geometry.cols
            or (move.mark is None) is geometry.is_wild
            or (geometry.forbidden and self._side is _X and geometry.forbidden.reason(x, empty, number))
        ):
            raise self._refusal(move)
        side = self._side
        places_x = side is _X if geometry.has_own_marks else move.mark is not Mark.O
        if places_x:
            marks, others = x | bit, o
            x = marks
            lines = geometry
        else:
            marks, others = o | bit, x
            o = marks
            lines = geometry.of_o or geometry
        line = lines.line_through(number, marks, others) if marks.bit_count() >= geometry.k else None
        outcome = _outcome(geometry, line, x, o, side) if line or empty == bit or geometry.forbidden else None
        after = Position(geometry, x, o, _O if side is _X else _X, outcome)
        for next_move in more:
            after = after.play(next_move)
        return after

    def parse_move(self, text: Move | str) -> Move:
        """The move for a text: a cell, its number, its row and column, or with gravity a column.

        A Move is returned unchanged. NoughtsError if the text cannot be read.

        >>> [str(Position.start(Rules.parse("3x3")).parse_move(text)) for text in ("b3", "8", "3 2")]
        ['b3', 'b3', 'b3']
        """
        if isinstance(text, Move):
            return text
        if not isinstance(text, str):
            raise BadMove(f"{quoted(text)}: not a move. Expected a Move, or a text like 'b2'. {advice(self.rules)}")
        typed = read_move(text, self.rules)
        if typed.row is not None:
            return Move(typed.col, typed.row, typed.mark)
        cell = Cell(typed.col, 0)
        if self.mark_at(cell):
            raise CellTaken(f"{COLUMNS[typed.col]}: the column is full; choose another")
        return Move(typed.col, self.landing(cell).row, typed.mark)

    def mark_at(self, cell: Cell | str) -> Mark | None:
        """The mark in a cell, or None; ``position["b2"]`` is the same. OffBoard for other cells.

        >>> position = Position.parse("X.O/.X./...")
        >>> position.mark_at(Cell(1, 1)) is position["b2"] is Mark.X, position["a2"]
        (True, None)
        """
        geometry = self._geometry
        if not isinstance(cell, Cell):
            if not isinstance(cell, str):
                raise BadMove(f"{quoted(cell)}: not a cell. {CELLS}")
            cell = read_cell(cell, self.rules)
        elif not (0 <= cell.col < geometry.cols and 0 <= cell.row < self.rules.rows):
            raise OffBoard(f"column {cell.col}, row {cell.row}: {_size(self.rules)}")
        bit = 1 << cell.row * geometry.cols + cell.col
        return Mark.X if self._x & bit else Mark.O if self._o & bit else None

    __getitem__ = mark_at

    def picture(
        self, *, last: Cell | None = None, marked: Collection[Cell] = (), values: Mapping[Cell, tuple[str, str]] | None = None
    ) -> Picture:
        """The board to be drawn, with the last move, marked cells and values of cells."""
        cells = (self._geometry.cell(number) for number in range(self.rules.cols * self.rules.rows))
        return Picture(
            self.rules.cols,
            self.rules.rows,
            {cell: str(mark) for cell in cells if (mark := self.mark_at(cell))},
            falls=self.rules.placement is Placement.GRAVITY,
            line=self._outcome.cells if self._outcome else (),
            line_role="ink" if self.rules.goal is Goal.LINE_WINS else "loss",
            last=last,
            marked=marked,
            forbidden=self.forbidden_cells(),
            values=dict((values or {}).items()),
        )

    def drawing(self, *, last: Cell | None = None, marked: Collection[Cell] = (), width: int = 80) -> str:
        """The board as lines of text, with the number of every empty cell if there is room.

        The last move is in brackets, the line that ended the game between stars, and marked cells are in parentheses.

        >>> print(Position.parse("X.O/.X./...").drawing())
            a   b   c
         1  X | 2 | O
           ---+---+---
         2  4 | X | 6
           ---+---+---
         3  7 | 8 | 9
        """
        from noughts.drawing.picture import board_text

        return board_text(self.picture(last=last, marked=marked), width)

    def svg(self, *, last: Cell | None = None) -> str:
        """The board as SVG, which notebooks show."""
        from noughts.drawing.svg import board_svg

        return board_svg(self.picture(last=last))

    def png(self, *, last: Cell | None = None) -> bytes:
        """The board as a PNG file; needs ``noughts[pictures]``."""
        from noughts.drawing.raster import png

        return png(self.picture(last=last))

    def _repr_svg_(self) -> str:
        return self.svg()

    def landing(self, cell: Cell) -> Cell:
        """The cell to which a mark falls: with gravity, the lowest free cell of the column.

        In a full column, and without gravity, it is the cell itself.

        >>> str(Position.start(Rules.parse("connect-four")).landing(Cell(3, 0)))
        'd6'
        """
        if self.rules.placement is not Placement.GRAVITY:
            return cell
        free = [row for row in range(self.rules.rows) if not self.mark_at(Cell(cell.col, row))]
        return Cell(cell.col, max(free, default=cell.row))

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Every rotation, reflection or shift of the board that does not change the game; the identity first."""
        return symmetries_of(self.rules)

    def image(self, symmetry: Symmetry) -> Position:
        """The image of the position under a symmetry."""
        geometry = self._geometry
        x, o = symmetry.board(self._x, self._o)
        by_x, by_o = geometry.complete_lines(x, o) if self._outcome else ([], [])
        line = next(iter(by_x or by_o), None)
        return Position(geometry, x, o, self._side, _outcome(geometry, line, x, o, self._side.other))

    @property
    def key(self) -> int:
        """A number that is the same for all images of a position under symmetry, and different for all others of its rules.

        >>> Position.parse("X../.../...").key == Position.parse("..X/.../...").key != Position.parse(".X./.../...").key
        True
        """
        return least_image(self.rules, self._x, self._o)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same_rules = self._geometry is other._geometry or self.rules == other.rules
        return self._x == other._x and self._o == other._o and same_rules

    def __hash__(self) -> int:
        return hash((self._x, self._o))

    def __str__(self) -> str:
        return f"{write_board(self.rules, self._x, self._o)} {self._side.value}"

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r}, {self.rules!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the text, since the geometry is large and quick to compute."""
        return Position.parse, (str(self), self.rules)

    def _refusal(self, move: Move) -> NoughtsError:
        """The error for a move that cannot be played."""
        rules = self.rules
        if self._outcome:
            return GameOver(f"{move}: the game is over")
        if move.col >= rules.cols or move.row >= rules.rows:
            return OffBoard(f"{move}: {_size(rules)}")
        if rules.marks is Marks.WILD and not move.mark:
            return BadMove(f"{move}: in a wild game the mark comes first, X or O. {advice(rules)}")
        if rules.marks is not Marks.WILD and move.mark:
            return BadMove(f"{move}: the mark is named only in wild games. {advice(rules)}")
        if mark := self.mark_at(move.cell):
            return CellTaken(f"{move.cell}: {mark} is already there; choose an empty cell")
        finder, empty = self._geometry.forbidden, self._geometry.full & ~(self._x | self._o)
        if finder and (reason := finder.reason(self._x, empty, rules.number(move.cell) - 1)):
            return ForbiddenMove(f"{move.cell}: X would make {reason.value}, which renju forbids; choose another cell")
        return IllegalMove(f"{move.cell}: a mark in column {COLUMNS[move.col]} falls to {self.landing(move.cell)}")


PositionLike = Position | Rules | HasPosition | str
"""Everything that ``Position.of`` accepts."""


def _size(rules: Rules) -> str:
    return f"the board has {columns_text(rules)} and {rows_text(rules)}"


def _usual_rules(rows: tuple[str, ...], words: list[str]) -> Rules:
    try:
        return Rules.parse(f"{len(rows[0])}x{len(rows)}", *words)
    except BadRules as error:
        raise error if words else BadPosition(str(error)) from error


def _rules_in(text: str, more: Rules | str | None) -> Rules:
    """The rules of a text that is no board; BadPosition if it does not look like rules either."""
    try:
        return Rules.parse(text, *([str(more)] if more else []))
    except BadRules as error:
        if more or names_size(text) or "Did you mean" in str(error):
            raise
        lengths = " Lengths of empty runs need slashes between the rows." if set(text.lower()) <= {*MARKS, *digits} else ""
        raise BadPosition(f"{quoted(text)}: neither a position nor rules.{lengths} {EXAMPLES}") from error


def _outcome(geometry: Geometry, line: Line | None, x: int, o: int, mover: Side) -> Outcome | None:
    """The outcome after a move of ``mover``; None if the game has not ended."""
    if line:
        winner = mover if geometry.rules.goal is Goal.LINE_WINS else mover.other
        return Outcome(winner, Why.LINE, line.places)
    empty = geometry.full & ~(x | o)
    if not empty or (geometry.forbidden and mover is _O and not geometry.forbidden.leaves_a_move(x, empty)):
        return Outcome(None, Why.FULL)
    return None
