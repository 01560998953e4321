"""Record: a whole game as JSON, with its players, dates and variations.

The moves are lists of strings. A variation has the list of moves after which it
begins, so nothing is nested, and the main line can be read without the rest.

A Record checks its fields, so it can be saved, exported in every format, and read again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import lru_cache
from importlib import import_module
from itertools import repeat
from operator import attrgetter
from typing import Any, TypeVar

from noughts.game.clock import OnTime, TimeControl
from noughts.game.game import MEASURED, SGF, UNMEASURED, Game, MoveStats, Node
from noughts.game.seat import Assist, Mode, Seat, check_program, checked
from noughts.rules import BadRecord, Mark, Marks, Move, NoughtsError, Outcome, Position, Rules, Side, Why, quoted, raised_as
from noughts.rules.notation import read_cell

FIRST_YEAR = 1900
LAST_YEAR = 2199

BEGINNING = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC)
END = datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC)  # the first moment after the last valid date
EXPECTED = f"expected a date and time (2026-01-31T12:00:00+00:00), from {FIRST_YEAR} to {LAST_YEAR}"


def is_in_range(moment: datetime) -> bool:
    """Whether a date is valid for a game; without a time zone it is in UTC.

    >>> is_in_range(datetime(2026, 1, 31)), is_in_range(datetime(3026, 1, 31))
    (True, False)
    """
    return BEGINNING <= (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) < END


def read_moment(text: str) -> datetime:
    """A date and time from ISO 8601; ValueError for other texts, and for dates that are not valid for a game."""
    moment = datetime.fromisoformat(text)
    if not is_in_range(moment):
        raise ValueError(text)
    return moment


VERSION = 1  # of the format; it increases when an older program could misread a record
UNKNOWN = Seat()

MEASURES = {name: attrgetter(name) for name in MEASURED}  # the lists with the measures of each move, and the getter for each
LONGEST_ID = 64  # characters
MOST_MOVES = 20_000  # in one game with all variations; a game on the largest board has 676
LONGEST_START = 2000  # characters of the rules and the first position; the largest board needs 750
LONGEST_GAME = 1_000_000  # characters of one game in a file

Choice = TypeVar("Choice", bound=Enum)
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its players, dates and clock; BadRecord for fields that could not be saved."""

    game: Game
    x: Seat = UNKNOWN
    o: Seat = UNKNOWN
    id: str = ""
    """The same wherever the game is saved; empty if it is not."""
    coach: str | None = None
    """The program that advised two people."""
    aids: frozenset[Assist] = frozenset()
    started: datetime | None = None
    ended: datetime | None = None
    time: TimeControl | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise BadRecord(f"{quoted(self.game)}: expected a Game")
        for seat in (self.x, self.o):
            if not isinstance(seat, Seat):
                raise BadRecord(f"{quoted(seat)}: expected a Seat")
            checked(seat)
        if self.coach is not None:
            check_program(self.coach)
        if not (self.id.isascii() and self.id.isprintable() and len(self.id) <= LONGEST_ID and self.id == self.id.strip()):
            raise BadRecord(f"{quoted(self.id)}: an id has at most {LONGEST_ID} plain characters")
        for name, moment in (("started", self.started), ("ended", self.ended)):
            if moment is not None and not is_in_range(moment):
                raise BadRecord(f"{name}: {EXPECTED}")

    @property
    def mode(self) -> Mode:
        return Mode.of(self.x, self.o, self.coach)

    def to_json(self) -> str:
        """The record as text.

        >>> game = Game(Rules.parse("3x3"))
        >>> _ = game.play("b2")
        >>> Record.from_json(Record(game, x=Seat("Alice")).to_json()).game.moves()
        [Move(col=1, row=1, mark=None)]
        """
        return json.dumps(self.to_document(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read what ``to_json`` wrote; BadRecord for other texts."""
        return cls.from_document(_loaded(text))

    def to_sgf(self) -> str:
        """The text of one SGF game, with all variations, names and dates; ``read_games`` reads it."""
        text: str = import_module(SGF).to_sgf(self)
        return text

    def to_document(self) -> dict[str, object]:
        game = self.game
        line = _line_to_json(game.root)
        variations = [
            {"after": _path_to_json(node.parent), **_line_to_json(node)} for node in _variations(game.root) if node.parent
        ]
        return {
            "noughts": VERSION,
            "rules": str(game.rules),
            "start": str(game.root.position),
            "id": self.id,
            "mode": self.mode.value,
            "x": self.x.name,
            "o": self.o.name,
            "x_program": self.x.program,
            "o_program": self.o.program,
            "coach": self.coach,
            "aids": sorted(aid.value for aid in self.aids),
            "started": self.started and self.started.isoformat(),
            "ended": self.ended and self.ended.isoformat(),
            "time": self.time and str(self.time),
            "on_time": self.time and self.time.on_time.value,
            **line,
            "variations": variations,
            "cursor": _path_to_json(game.node) if game.node.children or variations else line["moves"],
            **({"notes": notes} if (notes := list(_notes(game.root))) else {}),
        }

    @classmethod
    def from_document(cls, document: object) -> Record:
        """Read what ``to_document`` made; BadRecord for other documents."""
        document = _checked(document)
        variations = _list(document, "variations", dict)
        count = sum(len(_list(line, "moves", str)) for line in (document, *variations))
        if variations and count > MOST_MOVES:  # without variations, the board limits it
            raise BadRecord(f"has {count:,} moves with all variations; expected at most {MOST_MOVES:,}")
        with raised_as(BadRecord):
            game = Game(_start(_text(document, "rules"), _text(document, "start")))
        _play_line(game, document, [])
        for variation in variations:
            _play_line(game, variation, _list(variation, "after", str))
        _annotate(game, document)
        if variations or "notes" in document or document.get("cursor") != document["moves"]:  # else the cursor is there already
            _follow(game, _list(document, "cursor", str))
        return cls(
            game,
            x=_seat(document, "x"),
            o=_seat(document, "o"),
            id=_text(document, "id"),
            coach=_text_or_none(document, "coach") or None,
            aids=_aids(document),
            started=_moment(document, "started"),
            ended=_moment(document, "ended"),
            time=_time(document),
        )


def _line_to_json(start: Node) -> dict[str, object]:
    """A line of first children, from the root or the first move of a variation, and its end."""
    nodes = start.main_line()
    outcome = nodes[-1].outcome
    played = [node for node in nodes if node.move]
    efforts = [node.effort for node in played]
    return {
        "moves": [str(node.move) for node in played],
        **{name: list(map(measure, efforts)) for name, measure in MEASURES.items()},
        "winner": outcome.winner.value if outcome and outcome.winner else None,
        "why": outcome and outcome.why.value,
        "cells": [str(cell) for cell in outcome.cells] if outcome else [],
    }


def _variations(root: Node) -> Iterator[Node]:
    """The first nodes of all variations, each after the line that it leaves."""
    waiting = [root]
    while waiting:
        children = waiting.pop().children
        while len(children) == 1:  # most games consist of these only
            children = children[0].children
        yield from children[1:]
        waiting.extend(reversed(children))


def _notes(root: Node) -> Iterator[dict[str, object]]:
    """Comments, labels and properties, each with the moves that lead to its position."""
    for node in root.tree():
        said = {"comment": node.comment, "labels": node.labels, "properties": node.properties}
        if any(said.values()):
            yield {"after": _path_to_json(node), **{name: value for name, value in said.items() if value}}


def _annotate(game: Game, document: Json) -> None:
    for note in _list(document, "notes", dict) if "notes" in document else []:
        _follow(game, _list(note, "after", str))
        node = game.node
        node.comment = "\n".join(_text(note, "comment").splitlines()) if "comment" in note else ""
        labels, properties = (note.get(name, {}) for name in ("labels", "properties"))
        if not isinstance(labels, dict) or not all(isinstance(label, str) for label in labels.values()):
            raise BadRecord("labels: expected a text for each cell")
        with raised_as(BadRecord, "labels"):
            node.labels = {str(read_cell(name, game.rules)): label for name, label in labels.items()}
        if not isinstance(properties, dict) or not all(_is_property(*each) for each in properties.items()):
            raise BadRecord("properties: expected properties of an SGF file")
        node.properties = properties


def _is_property(name: str, values: object) -> bool:
    """Whether it could be in a file: a name of letters, and values with escaped brackets."""
    is_list = isinstance(values, list) and values and all(isinstance(value, str) for value in values)
    return bool(is_list and _PROPERTY.fullmatch(name) and all(map(_VALUE.fullmatch, values)))  # type: ignore[call-overload]


_PROPERTY = re.compile("[A-Z]{1,40}")
_VALUE = re.compile(r"(?:[^\]\\]|\\.)*+", re.DOTALL)


def _path_to_json(node: Node) -> list[str]:
    return [str(step.move) for step in node.path() if step.move]


def _play_line(game: Game, line: Json, after: list[str]) -> None:
    _follow(game, after)
    moves = _list(line, "moves", str)
    efforts = _efforts(line, len(moves))
    known = _moves_by_text(game.rules)
    for number, (text, effort) in enumerate(zip(moves, efforts, strict=True), start=len(after) + 1):
        try:
            game.play(known.get(text, text), effort=effort, as_variation=True)
        except NoughtsError as error:
            raise BadRecord(f"move {number}: {error}") from error
    why = _choice(line, "why", Why)
    winner = _choice(line, "winner", Side)
    outcome = game.outcome
    if outcome is None and why not in (None, Why.LINE, Why.FULL):
        outcome = Outcome(winner, why)
        with raised_as(BadRecord):
            game.end(outcome)
    if (why, winner) != ((outcome.why, outcome.winner) if outcome else (None, None)):
        said = f"why {line.get('why')!r}, winner {line.get('winner')!r}"
        raise BadRecord(f"{said}: the moves do not end the game that way")


@lru_cache(maxsize=256)
def _start(rules: str, position: str) -> Position:
    """The first position, cached: it takes as long to read as all the moves."""
    if len(rules) + len(position) > LONGEST_START:
        raise BadRecord(f"{quoted(rules)}: expected rules and a first position of at most {LONGEST_START} characters")
    return Position.parse(position, Rules.parse(rules))


@lru_cache(maxsize=16)
def _moves_by_text(rules: Rules) -> dict[str, Move]:
    """Every move by its text, which is faster than reading it."""
    marks: list[Mark | None] = list(Mark) if rules.marks is Marks.WILD else [None]
    moves = (Move(col, row, mark) for row in range(rules.rows) for col in range(rules.cols) for mark in marks)
    return {str(move): move for move in moves}


def _efforts(line: Json, count: int) -> list[MoveStats]:
    """The measures of each move of a line; a missing list was not measured."""
    nothing = [None] * count
    if all(line.get(name, nothing) == nothing for name in MEASURES):
        return [UNMEASURED] * count
    columns = [line.get(name, nothing) for name in MEASURES]
    for name, column in zip(MEASURES, columns, strict=True):
        if not isinstance(column, list) or len(column) != count:
            raise BadRecord(f"{name}: expected null or {MEASURED[name]} for each of {count} moves")
    try:
        return [MoveStats(*values) for values in zip(*columns, strict=True)]
    except BadRecord as error:
        name = str(error).partition(":")[0]
        raise BadRecord(f"{name}: expected null or {MEASURED[name]} for each of {count} moves") from error


def _follow(game: Game, moves: list[str]) -> None:
    """Go to the position after moves that are in the tree already."""
    node = game.root
    for number, text in enumerate(moves, start=1):
        with raised_as(BadRecord, f"move {number}"):
            child = node.child(node.position.parse_move(text))
        if child is None:
            raise BadRecord(f"move {number}: {quoted(text)} has not been played there")
        node = child
    game.goto(node)


def _loaded(text: str) -> object:
    try:
        document: object = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"{quoted(text.strip() if isinstance(text, str) else text)}: not JSON") from error
    return document


def _checked(document: object) -> Json:
    if not isinstance(document, dict) or "noughts" not in document:
        raise BadRecord("not a record of a game: it has no version under the name noughts")
    if document["noughts"] != VERSION:
        raise BadRecord(f"version {quoted(str(document['noughts']))}: this program reads version {VERSION}")
    return document


def _text(document: Json, name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise BadRecord(f"{name}: expected text")
    return value


def _text_or_none(document: Json, name: str) -> str | None:
    return None if document.get(name) is None else _text(document, name)


def _seat(document: Json, side: str) -> Seat:
    seat = Seat(_text(document, side).strip(), _text_or_none(document, f"{side}_program") or None)
    with raised_as(BadRecord, side):
        return checked(seat)


def _aids(document: Json) -> frozenset[Assist]:
    names = _list(document, "aids", str)
    return frozenset(filter(None, (_choice({"aids": name}, "aids", Assist) for name in names)))


def _list(document: Json, name: str, types: type | tuple[type, ...]) -> list[Any]:
    value = document.get(name)
    if not isinstance(value, list) or not all(map(isinstance, value, repeat(types))):
        raise BadRecord(f"{name}: expected a list as the program writes it")
    return value


@lru_cache(maxsize=16)
def _by_value(choices: type[Choice]) -> dict[Any, Choice]:
    return {choice.value: choice for choice in choices}


def _choice(document: Json, name: str, choices: type[Choice]) -> Choice | None:
    value = document.get(name)
    known = _by_value(choices)
    if value is None or (isinstance(value, str) and value in known):
        return known.get(value)
    raise BadRecord(f"{name}: expected null or one of {', '.join(known)}")


def _moment(document: Json, name: str) -> datetime | None:
    if document.get(name) is None:
        return None
    try:
        return datetime.fromisoformat(_text(document, name))  # the record checks the range
    except ValueError as error:
        raise BadRecord(f"{name}: {EXPECTED}") from error


def _time(document: Json) -> TimeControl | None:
    if document.get("time") is None:
        return None
    with raised_as(BadRecord, "time"):
        return TimeControl.parse(_text(document, "time"), _choice(document, "on_time", OnTime))
