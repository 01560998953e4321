"""What the properties of SGF mean for a game: ours, and those of other programs as far as they fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from enum import Enum
from typing import Any, TypeVar

from noughts.game.clock import OnTime, TimeControl
from noughts.game.effort import UNMEASURED, Effort
from noughts.game.era import EXPECTED, read_moment
from noughts.game.game import Game, Node
from noughts.game.record import Record
from noughts.game.seat import JOINERS, LONGEST_NAME, Aid, Seat, checked, read_name
from noughts.game.sgf_grammar import Properties, lines_of, plain, text_of
from noughts.rules import BadRecord, Cell, Mark, Marks, Move, NoughtsError, Outcome, Position, Rules, Side, Why, quoted
from noughts.rules.move import COLUMNS

Choice = TypeVar("Choice", bound=Enum)

GOMOKU = "4"
"""The number of our kind of game in GM."""

USUAL_SIZE = "15"
"""What is played when a file says nothing."""

LETTERS = {Side.X: "B", Side.O: "W"}

EFFORT = {"NT": "seconds", "NN": "nodes", "ND": "depth", "NS": "score"}
"""Our properties for what a move took."""

_SIZE = re.compile(r"(\d{1,2})(?::(\d{1,2}))?", re.ASCII)
_RESULT = re.compile(r"([BWbw])\+(.*)")
_WITHOUT_WINNER = {"0": Why.AGREED, "draw": Why.AGREED, "void": Why.ABANDONED}  # where the board does not show the end
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def start_of(properties: Properties) -> Position:
    """The position that a game begins with."""
    game_kind = text_of(properties, "GM") or GOMOKU
    if game_kind != GOMOKU:
        raise BadRecord(f"GM[{quoted(game_kind)}]: another kind of game; rows of marks are GM[4]")
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
    """What RU says, if it fits the board; else what is usual on a board of this size."""
    size = text_of(properties, "SZ")
    match = _SIZE.fullmatch(size or USUAL_SIZE)
    if not match:
        raise BadRecord(f"SZ[{quoted(size)}]: not a size; expected 15 or 7:6")
    cols, rows = int(match[1]), int(match[2] or match[1])
    try:
        rules = Rules.parse(text_of(properties, "RU"))
    except NoughtsError:  # other programs call their rules what they like
        return Rules.parse(f"{cols}x{rows}")
    return rules if not size or (rules.cols, rules.rows) == (cols, rows) else Rules.parse(f"{cols}x{rows}")


def _points(name: str, value: str, rules: Rules) -> Iterator[tuple[int, int]]:
    """The cells of a value: one, or a rectangle between two."""
    first, _, last = value.strip().partition(":")
    (left, top), (right, bottom) = _point(name, first, rules), _point(name, last or first, rules)
    for row in range(top, bottom + 1):
        for col in range(left, right + 1):
            yield col, row


def _point(name: str, value: str, rules: Rules) -> tuple[int, int]:
    letters = value.strip()
    if len(letters) != 2 or not set(letters) <= set(COLUMNS):
        raise BadRecord(f"{name}[{quoted(letters)}]: not a cell; expected two letters such as {name}[aa]")
    col, row = (COLUMNS.index(letter) for letter in letters)
    if col >= rules.cols or row >= rules.rows:
        raise BadRecord(f"{name}[{letters}]: is not on a board of {rules.cols} x {rules.rows}")
    return col, row


def play(game: Game, properties: Properties) -> None:
    """Play the move of a node, if it has one."""
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
    if game.node is game.root:  # a later node without a move, which says nothing about the whole game
        properties = {name: values for name, values in properties.items() if name not in OF_THE_WHOLE_GAME}
    annotate(game.node, properties, game.rules)
    end(game, properties)


OF_THE_WHOLE_GAME = {"AB", "AW", "PB", "PW", "DT", "TM", "OT", "NID", "NXP", "NOP", "NCO", "NAI", "NBE", "NEN", "NTC"}
"""The properties that are heard where they stand in the first node, and only there."""

OURS = {"B", "W", "C", "LB", "NMA", "NED", "FF", "GM", "CA", "AP", "SZ", "RU", "RE", "NPO", *EFFORT}
"""The properties whose meaning is in the game itself, which writes them anew."""


def annotate(node: Node, properties: Properties, rules: Rules) -> None:
    """Keep what a node says about its position: the comment, the labels, and whatever else stands there."""
    if comment := lines_of(properties, "C"):
        node.comment = f"{node.comment}\n{comment}" if node.comment else comment
    for value in properties.get("LB", []):
        point, _, label = value.partition(":")
        col, row = _point("LB", point, rules)
        node.labels[str(Cell(col, row))] = plain(label)
    node.properties |= {name: values for name, values in properties.items() if name and name not in OURS}


def _effort(properties: Properties) -> Effort:
    if not EFFORT.keys() & properties.keys():
        return UNMEASURED
    values = {
        "seconds": _number(properties, "NT", float),
        "nodes": _number(properties, "NN", int),
        "depth": _number(properties, "ND", int),
        "score": text_of(properties, "NS") or None,
    }
    try:
        return Effort(**values)
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
    """End the game at this node, if it says so."""
    if text := text_of(properties, "NED"):
        why, _, winner = text.partition(" ")
        try:
            outcome = Outcome(Side(winner) if winner else None, Why(why))
        except ValueError as error:
            raise BadRecord(f"NED[{quoted(text)}]: expected an end such as resigned x") from error
        game.end(outcome)


def conclude(game: Game, root: Properties) -> None:
    """Go to the end of the main line, and end it as the result says unless the board shows it."""
    node = game.root.main_line()[-1]
    game.goto(node)
    result = text_of(root, "RE")
    match = _RESULT.match(result)
    winner = (Side.X if match[1] in "Bb" else Side.O) if match else None
    if node.outcome:
        if match and node.outcome.winner is not winner:
            raise BadRecord(f"RE[{quoted(result)}]: the moves end the game otherwise")
    elif match:
        game.end(Outcome(winner, Why.TIME if match[2][:1] in ("T", "t") else Why.RESIGNED))
    elif result.lower() in _WITHOUT_WINNER:
        game.end(Outcome(None, _WITHOUT_WINNER[result.lower()]))


def record_of(game: Game, root: Properties) -> Record:
    """A game with what its first node says about it."""
    return Record(
        game,
        x=checked(Seat(_player(root, "PB"), text_of(root, "NXP") or None)),
        o=checked(Seat(_player(root, "PW"), text_of(root, "NOP") or None)),
        id=text_of(root, "NID"),
        coach=text_of(root, "NCO") or None,
        aids=frozenset(_one_of({"NAI": [word]}, "NAI", Aid) for word in text_of(root, "NAI").split()),
        started=_moment(root, "NBE"),
        ended=_moment(root, "NEN") or _date(text_of(root, "DT")),
        time=_time(text_of(root, "NTC")),
    )


def _player(root: Properties, name: str) -> str:
    """A name, made such that it is one: other programs know no limits."""
    text = "".join(char for char in text_of(root, name) if char.isprintable() or char in JOINERS)
    try:
        return read_name(text.strip()[:LONGEST_NAME])
    except NoughtsError:
        return ""


def _moment(root: Properties, name: str) -> datetime | None:
    text = text_of(root, name)
    try:
        return read_moment(text) if text else None
    except ValueError as error:
        raise BadRecord(f"{name}[{quoted(text)}]: {EXPECTED}") from error


def _date(text: str) -> datetime | None:
    """The first day that DT names; many files have something else there."""
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
        raise BadRecord(f"NTC[{quoted(text)}]: expected a time such as 3m+2s lose") from error
