"""Reading and writing SGF, FF[4] and GM[4].

X is Black and moves first; cells are two letters, ``aa`` at the top left. ``RU`` has the rules text. For everything
else there are properties of our own, which begin with N; other programs ignore them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum
from typing import Any, TypeVar

from noughts.game.clock import OnTime, Per, TimeControl
from noughts.game.game import UNMEASURED, Game, MoveStats, Node
from noughts.game.record import EXPECTED, MOST_MOVES, Record, read_moment
from noughts.game.seat import Assist, Seat, checked, valid_name
from noughts.game.sgf_grammar import GameText, Properties, Token, escaped, games_apart, lines_of, plain, text_of, tokens_in
from noughts.rules import BadRecord, Cell, Mark, Marks, Move, NoughtsError, Outcome, Position, Rules, Side, Why, quoted
from noughts.rules.move import COLUMNS
from noughts.rules.notation import read_cell

Choice = TypeVar("Choice", bound=Enum)

GOMOKU = "4"  # in GM
USUAL_SIZE = "15"  # without SZ
LETTERS = {Side.X: "B", Side.O: "W"}

EFFORT = {"NT": "seconds", "NN": "nodes", "ND": "depth", "NS": "score"}  # our properties for the measures of a move

_SIZE = re.compile(r"(\d{1,2})(?::(\d{1,2}))?", re.ASCII)
_RESULT = re.compile(r"([BWbw])\+(.*)")
_WITHOUT_WINNER = {"0": Why.AGREED, "draw": Why.AGREED, "void": Why.ABANDONED}  # where the board does not show the end
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def start_of(properties: Properties) -> Position:
    game_kind = text_of(properties, "GM") or GOMOKU
    if game_kind != GOMOKU:
        raise BadRecord(f"GM[{quoted(game_kind)}]: another kind of game; expected GM[4]")
    rules = _rules(properties)
    if text := text_of(properties, "NPO"):
        return Position.parse(text, rules)
    if not {"AB", "AW"} & properties.keys():
        return Position.start(rules)
    board = [["."] * rules.cols for _ in range(rules.rows)]
    for name, mark in (("AB", "X"), ("AW", "O")):
        values = properties.get(name, [])
        if len(values) > rules.cols * rules.rows:
            raise BadRecord(f"{name}: has {len(values):,} values; the board has {rules.cols * rules.rows} cells")
        for value in values:
            for col, row in _points(name, value, rules):
                board[row][col] = mark
    return Position.parse("/".join("".join(row) for row in board), rules)


def _rules(properties: Properties) -> Rules:
    """The rules of RU, if they fit the board; else the usual ones for its size."""
    size = text_of(properties, "SZ")
    match = _SIZE.fullmatch(size or USUAL_SIZE)
    if not match:
        raise BadRecord(f"SZ[{quoted(size)}]: not a size; expected 15 or 7:6")
    cols, rows = int(match[1]), int(match[2] or match[1])
    try:
        rules = Rules.parse(text_of(properties, "RU"))
    except NoughtsError:  # other programs have other names for rules
        return Rules.parse(f"{cols}x{rows}")
    return rules if not size or (rules.cols, rules.rows) == (cols, rows) else Rules.parse(f"{cols}x{rows}")


def _points(name: str, value: str, rules: Rules) -> Iterator[tuple[int, int]]:
    first, _, last = value.strip().partition(":")
    (left, top), (right, bottom) = _point(name, first, rules), _point(name, last or first, rules)
    for row in range(top, bottom + 1):
        for col in range(left, right + 1):
            yield col, row


def _point(name: str, value: str, rules: Rules) -> tuple[int, int]:
    letters = value.strip()
    if len(letters) != 2 or not set(letters) <= set(COLUMNS):
        raise BadRecord(f"{name}[{quoted(letters)}]: not a cell; expected two letters, for example {name}[aa]")
    col, row = (COLUMNS.index(letter) for letter in letters)
    if col >= rules.cols or row >= rules.rows:
        raise BadRecord(f"{name}[{letters}]: not on a board of {rules.cols} x {rules.rows}")
    return col, row


def play(game: Game, properties: Properties) -> None:
    moves = [(side, value) for side, name in LETTERS.items() for value in properties.get(name, [])]
    if len(moves) > 1:
        raise BadRecord("has several moves; expected one B or W")
    for side, value in moves:
        name = LETTERS[side]
        if side is not game.position.side and not game.outcome:
            raise BadRecord(f"{name}[{quoted(value)}]: it is {game.position.side}'s turn; X is B and moves first")
        col, row = _point(name, value, game.rules)
        mark = _one_of(properties, "NMA", Mark) if game.rules.marks is Marks.WILD else None
        game.play(Move(col, row, mark), effort=_effort(properties), as_variation=True)
    if game.node is game.root:  # a later node without a move, which cannot change the whole game
        properties = {name: values for name, values in properties.items() if name not in GAME_PROPERTIES}
    annotate(game.node, properties, game.rules)
    end(game, properties)


GAME_PROPERTIES = {"AB", "AW", "PB", "PW", "DT", "TM", "OT", "NID", "NXP", "NOP", "NCO", "NAI", "NBE", "NEN", "NTC"}
"""Properties of the whole game, which are only read in the first node."""

OURS = {"B", "W", "C", "LB", "NMA", "NED", "FF", "GM", "CA", "AP", "SZ", "RU", "RE", "NPO", *EFFORT}
"""Properties whose meaning is in the game itself, which writes them again."""


def annotate(node: Node, properties: Properties, rules: Rules) -> None:
    if comment := lines_of(properties, "C"):
        node.comment = f"{node.comment}\n{comment}" if node.comment else comment
    for value in properties.get("LB", []):
        point, _, label = value.partition(":")
        col, row = _point("LB", point, rules)
        node.labels[str(Cell(col, row))] = plain(label)
    node.properties |= {name: values for name, values in properties.items() if name and name not in OURS}


def _effort(properties: Properties) -> MoveStats:
    if not EFFORT.keys() & properties.keys():
        return UNMEASURED
    values = {
        "seconds": _number(properties, "NT", float),
        "nodes": _number(properties, "NN", int),
        "depth": _number(properties, "ND", int),
        "score": text_of(properties, "NS") or None,
    }
    try:
        return MoveStats(**values)
    except BadRecord as error:
        measure, _, expected = str(error).partition(": ")
        name = next(name for name, its_measure in EFFORT.items() if its_measure == measure)
        raise BadRecord(f"{name}[{quoted(text_of(properties, name))}]: {expected}") from error


def _number(properties: Properties, name: str, kind: Callable[[str], float]) -> Any:
    text = text_of(properties, name)
    if not text:
        return None
    try:
        return kind(text[:30])
    except ValueError as error:
        raise BadRecord(f"{name}[{quoted(text)}]: not a number") from error


def _one_of(properties: Properties, name: str, choices: type[Choice]) -> Choice:
    text = text_of(properties, name)
    try:
        return choices(text)
    except ValueError as error:
        known = " or ".join(str(choice.value) for choice in choices)
        raise BadRecord(f"{name}[{quoted(text)}]: expected {known}") from error


def end(game: Game, properties: Properties) -> None:
    if text := text_of(properties, "NED"):
        why, _, winner = text.partition(" ")
        try:
            outcome = Outcome(Side(winner) if winner else None, Why(why))
        except ValueError as error:
            raise BadRecord(f"NED[{quoted(text)}]: expected an end, for example resigned x") from error
        game.end(outcome)


def conclude(game: Game, root: Properties) -> None:
    """Go to the end of the main line, and end the game by RE, unless the board shows the end."""
    node = game.root.main_line()[-1]
    game.goto(node)
    result = text_of(root, "RE")
    match = _RESULT.match(result)
    winner = (Side.X if match[1] in "Bb" else Side.O) if match else None
    if node.outcome:
        if match and node.outcome.winner is not winner:
            raise BadRecord(f"RE[{quoted(result)}]: the moves end the game differently")
    elif match:
        game.end(Outcome(winner, {"T": Why.TIME, "F": Why.LEFT}.get(match[2][:1].upper(), Why.RESIGNED)))
    elif result.lower() in _WITHOUT_WINNER:
        game.end(Outcome(None, _WITHOUT_WINNER[result.lower()]))


def record_of(game: Game, root: Properties) -> Record:
    return Record(
        game,
        x=checked(Seat(valid_name(text_of(root, "PB")), text_of(root, "NXP") or None)),
        o=checked(Seat(valid_name(text_of(root, "PW")), text_of(root, "NOP") or None)),
        id=text_of(root, "NID"),
        coach=text_of(root, "NCO") or None,
        aids=frozenset(_one_of({"NAI": [word]}, "NAI", Assist) for word in text_of(root, "NAI").split()),
        started=_moment(root, "NBE"),
        ended=_moment(root, "NEN") or _date(text_of(root, "DT")),
        time=_time(text_of(root, "NTC")),
    )


def _moment(root: Properties, name: str) -> datetime | None:
    text = text_of(root, name)
    try:
        return read_moment(text) if text else None
    except ValueError as error:
        raise BadRecord(f"{name}[{quoted(text)}]: {EXPECTED}") from error


def _date(text: str) -> datetime | None:
    """The first date in DT; None if there is none, since many files have other texts there."""
    match = _DATE.search(text)
    try:
        return read_moment(match[0]).replace(tzinfo=UTC) if match else None
    except ValueError:
        return None


def _time(text: str) -> TimeControl | None:
    if not text:
        return None
    control, _, on_time = text.rpartition(" ")
    try:
        return TimeControl.parse(control, OnTime(on_time))
    except ValueError as error:
        raise BadRecord(f"NTC[{quoted(text)}]: expected a time, for example 3m+2s lose") from error


REASONS = {Why.TIME: "T", Why.RESIGNED: "R", Why.LEFT: "F", Why.LINE: "", Why.FULL: "", Why.AGREED: ""}
"""After the winner in RE."""


def to_sgf(record: Record) -> str:
    """A game with all its variations as the text of one SGF game.

    >>> from noughts import Rules, Seat
    >>> game = Game(Rules.parse("3x3"))
    >>> _ = game.play("b2")
    >>> print(to_sgf(Record(game, x=Seat("Alice"))))
    (;FF[4]GM[4]CA[UTF-8]AP[noughts]SZ[3]RU[3x3x3]PB[Alice];B[bb])
    """
    text = ["(", _written(_root_properties(record))]
    waiting: list[Node | str] = [")", *_branches(record.game.root)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            text.append(item)
        else:
            text.append(_written(_node_properties(item)))
            waiting += _branches(item)
    return "".join(text)


def _branches(node: Node) -> list[Node | str]:
    if len(node.children) < 2:
        return list(node.children)
    return [item for child in reversed(node.children) for item in (")", child, "(")]


Written = list[tuple[str, list[str]]]  # properties with their values, as in the file


def _written(properties: Written) -> str:
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in properties)


def _root_properties(record: Record) -> Written:
    rules, root = record.game.rules, record.game.root
    size = str(rules.cols) if rules.cols == rules.rows else f"{rules.cols}:{rules.rows}"
    first: Written = [("FF", ["4"]), ("GM", [GOMOKU]), ("CA", ["UTF-8"]), ("AP", ["noughts"]), ("SZ", [size])]
    said = _said(record)
    known: Written = [(name, [escaped(value)]) for name, value in said.items()]
    return [*first, *known, *_ending(root), *_annotations(root, rules, without=said)]


def _said(record: Record) -> dict[str, str]:
    rules, root = record.game.rules, record.game.root
    start = str(root.position) if root.position.x | root.position.o else None
    known = {
        "RU": str(rules),
        "PB": record.x.name,
        "PW": record.o.name,
        "DT": record.ended and record.ended.date().isoformat(),
        "RE": _result(record.game),
        "TM": record.time and record.time.per is Per.GAME and f"{record.time.seconds:g}",
        "OT": record.time and record.time.increment and f"{record.time.increment:g} fischer",
        "NID": record.id,
        "NXP": record.x.program,
        "NOP": record.o.program,
        "NCO": record.coach,
        "NAI": " ".join(sorted(aid.value for aid in record.aids)),
        "NBE": record.started and record.started.isoformat(),
        "NEN": record.ended and record.ended.isoformat(),
        "NTC": record.time and f"{record.time} {record.time.on_time.value}",
        "NPO": start,
    }
    return {name: value for name, value in known.items() if value}


def _annotations(node: Node, rules: Rules, without: Collection[str] = ()) -> Written:
    if not isinstance(node.comment, str) or not all(isinstance(label, str) for label in node.labels.values()):
        raise BadRecord(f"{quoted(node.comment)}: comments and labels must be text")
    found: Written = [("C", [escaped(node.comment)])] if node.comment else []
    cells = ((read_cell(name, rules), label) for name, label in node.labels.items())
    labels = [f"{COLUMNS[cell.col]}{COLUMNS[cell.row]}:{escaped(label)}" for cell, label in cells]
    found += [("LB", labels)] if labels else []
    return [*found, *((name, values) for name, values in node.properties.items() if name not in without)]


def _result(game: Game) -> str | None:
    outcome = game.root.main_line()[-1].outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return "Void" if outcome.why is Why.ABANDONED else "0"
    return f"{LETTERS[outcome.winner]}+{REASONS[outcome.why]}"


def _node_properties(node: Node) -> Written:
    move = node.move
    if move is None or node.parent is None:
        return []
    found: Written = [(LETTERS[node.parent.position.side], [COLUMNS[move.col] + COLUMNS[move.row]])]
    if move.mark:
        found.append(("NMA", [str(move.mark)]))
    for name, measure in EFFORT.items():
        value = getattr(node.effort, measure)
        if value is not None:
            found.append((name, [escaped(value) if isinstance(value, str) else repr(value)]))
    return [*found, *_ending(node), *_annotations(node, node.position.rules)]


def _ending(node: Node) -> Written:
    if not node.ending:
        return []
    winner = node.ending.winner
    return [("NED", [f"{node.ending.why.value} {winner.value if winner else ''}".strip()])]


def from_sgf(text: str) -> list[Record]:
    """All games of a file; BadRecord names the line, the game and the node of a mistake.

    >>> from_sgf("(;GM[4]SZ[15];B[hh];W[ii])")[0].game.rules
    Rules.parse('15x15x5')
    """
    games = list(games_in([text]))
    if not games:
        raise BadRecord(f"{quoted(text.strip())}: not SGF; a game begins with (;")
    return games


def game_in(text: str) -> Game:
    """The first game of a file, with everything that the file says about it."""
    if not isinstance(text, str):
        raise BadRecord(f"{quoted(text)}: not SGF; expected the text of a file")
    for game in games_apart([text]):
        return _Reader(game).game()
    raise BadRecord(f"{quoted(text.strip())}: not SGF; a game begins with (;")


def games_in(pieces: Iterable[str], line: int = 1) -> Iterator[Record]:
    """The games of a file that is read in pieces; ``line`` is the number of its first line."""
    for game in games_apart(pieces, line):
        yield _Reader(game).record()


class _Reader:
    def __init__(self, source: GameText) -> None:
        self._source = source
        self._nodes = 0
        self._branches: list[Node | None] = []
        self._game: Game | None = None
        self._root: Properties = {}

    def record(self) -> Record:
        for token in tokens_in(self._source):
            self._take(token)
        if self._branches:
            raise self._wrong("its end is missing; a game ends with )")
        if self._game is None:
            raise self._wrong("has no node; a game begins with (;")
        try:
            conclude(self._game, self._root)
            record = record_of(self._game, self._root)
        except NoughtsError as error:
            raise self._wrong(str(error)) from error
        for name in _said(record):  # they are fields of the record
            record.game.root.properties.pop(name, None)
        return record

    def game(self) -> Game:
        """The game without a record; its first node keeps the properties of the record."""
        game = self.record().game
        game.root.properties = {name: values for name, values in self._root.items() if name not in OURS}
        return game

    def _take(self, token: Token) -> None:
        """Read the beginning or the end of a variation, or a node."""
        if token.sign == "(":
            self._branches.append(self._game.node if self._game else None)
        elif token.sign == ")":
            node = self._branches.pop()
            if self._game and node:
                self._game.node = node  # set directly, since goto would walk there from the root
        else:
            self._nodes += 1
            try:
                self._node(token.properties)
            except NoughtsError as error:
                raise self._wrong(str(error), token) from error

    def _node(self, properties: Properties) -> None:
        if self._nodes > MOST_MOVES:
            raise BadRecord(f"has more than {MOST_MOVES:,} nodes")
        if self._game is None:
            self._root = properties
            self._game = Game(start_of(properties))
            if not {"B", "W"} & properties.keys():
                annotate(self._game.root, properties, self._game.rules)
                end(self._game, properties)
                return
        play(self._game, properties)

    def _wrong(self, what: str, token: Token | None = None) -> BadRecord:
        source = self._source
        line, node = (source.line_at(token.place), f", node {self._nodes}") if token else (source.line, "")
        return BadRecord(f"line {line}: game {source.number}{node}: {what}")
